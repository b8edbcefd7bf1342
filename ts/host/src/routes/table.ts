/** Which routes does the service have? One line a route, and the search for the one that a request means. */
import { ApiError, badRequest, cause } from "../errors.js";
import { decodeComponent, segments } from "../http/url.js";
import type { RequestUrl } from "../http/url.js";
import { ALL } from "../parameters/indices.js";
import { analyzeRoutes } from "./analyze.js";
import { catRoutes } from "./cat.js";
import { clusterRoutes } from "./cluster.js";
import { count, countAll, typedCount } from "./count.js";
import { doc } from "./doc.js";
import { explain, typedExplain } from "./explain.js";
import { fieldMappingRoutes } from "./field_mapping.js";
import { fieldCaps, indexFieldCaps } from "./field_caps.js";
import { aliasRoutes, index, settingsRoutes } from "./index_info.js";
import { info } from "./info.js";
import { mapping, mappingRoutes, typedMappingRoutes } from "./mapping.js";
import { indexMget, mget } from "./mget.js";
import { indexMsearch, msearch } from "./msearch.js";
import type { Route } from "./route.js";
import { closePit, openPit } from "./pit.js";
import { scrollRoutes } from "./scroll.js";
import { search, searchAll, typedSearch } from "./search.js";
import { source, typedSource } from "./source.js";
import { stateRoutes } from "./state.js";
import { statsRoutes } from "./stats.js";
import { termVectorsRoutes, typedTermVectorsRoutes } from "./term_vectors.js";
import { validateRoutes } from "./validate.js";

const ROUTES: readonly Route[] = [info, search, count, typedSearch, typedCount, doc, mapping, msearch, indexMsearch];

/** Routes that there are only where all of the real engine's read API is served. */
const EXTENDED: readonly Route[] = [
  source,
  typedSource,
  explain,
  typedExplain,
  mget,
  indexMget,
  searchAll,
  countAll,
  index,
  ...settingsRoutes,
  ...aliasRoutes,
  ...mappingRoutes,
  ...catRoutes,
  ...clusterRoutes,
  fieldCaps,
  indexFieldCaps,
  ...scrollRoutes,
  openPit,
  closePit,
  ...fieldMappingRoutes,
  ...validateRoutes,
  ...stateRoutes,
  ...statsRoutes,
  ...analyzeRoutes,
  ...termVectorsRoutes,
];

/** A route and what its path holds. */
export interface Match {
  readonly route: Route;
  /** The route's path, as the documentation writes it. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The routes of an app. */
export class RouteTable {
  private readonly routes: readonly Route[];
  /** What was found last: a service has one index, which is searched by the same path again and again. */
  private last: { readonly path: string; readonly match: Match } | null = null;

  constructor(private readonly isExtended: boolean) {
    this.routes = isExtended
      ? [...typedTermVectorsRoutes, ...typedMappingRoutes, ...ROUTES, ...EXTENDED].map(extended)
      : ROUTES;
  }

  /** Returns the route of a path, whatever its method. */
  find(url: RequestUrl, method: string): Match {
    const { path } = url;
    if (this.last?.path === path) return this.last.match;
    const match = this.look(path);
    if (match === null) {
      throw badRequest("illegal_argument_exception", `no handler found for uri [${url.uri}] and method [${method}]`);
    }
    this.last = { path, match };
    return match;
  }

  /** Returns the route of a path, or null. */
  look(path: string): Match | null {
    const parts = segments(path);
    for (const route of this.routes) {
      if (!matches(route, parts, this.isExtended)) continue;
      return { route, name: `/${route.path.join("/")}`, parameters: readParameters(route, parts) };
    }
    return null;
  }
}

function extended(route: Route): Route {
  return route.hasHead === true ? Object.assign({}, route, { methods: [...route.methods, "HEAD"] }) : route;
}

function matches({ path }: Route, parts: readonly string[], isExtended: boolean): boolean {
  return path.length === parts.length && path.every((segment, i) => fits(segment, parts[i] ?? "", isExtended));
}

function fits(segment: string, part: string, isExtended: boolean): boolean {
  if (!segment.startsWith("{")) return segment === part;
  // In a list, what begins so is a name that no index can have.
  if (isExtended && (part === ALL || (segment === "{index}" && part.includes(",")))) return true;
  // No index begins with an underscore: such a first segment is some other route's.
  return part !== "" && !(segment === "{index}" && part.startsWith("_"));
}

function readParameters({ path }: Route, parts: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [i, segment] of path.entries()) {
    if (segment.startsWith("{")) parameters[segment.slice(1, -1)] = decode(parts[i] ?? "");
  }
  return parameters;
}

function decode(part: string): string {
  try {
    return decodeComponent(part, false);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest("illegal_argument_exception", error.message);
    throw error;
  }
}

/** Returns the error of a method that a route does not have. */
export function wrongMethod(url: RequestUrl, method: string, route: Route): ApiError {
  const allowed = route.methods.join(", ");
  const reason = `Incorrect HTTP method for uri [${url.uri}] and method [${method}], allowed: [${allowed}]`;
  return new ApiError(405, cause("illegal_argument_exception", reason), null, { allow: route.methods.join(",") });
}
