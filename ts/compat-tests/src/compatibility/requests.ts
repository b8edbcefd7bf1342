/** Where does a request go, what does its body ask, and with which error was it answered? */
import type { Exchange } from "../exchange.js";
import { addAggregations } from "./aggregations.js";
import { addQuery, parsed } from "./queries.js";
import { isObject, itemsOf, Rows, type Json } from "./rows.js";
import { addSort } from "./sort.js";

/** What paths that the service does not have are called. */
export const OTHER_PATHS = "other paths";
/** What methods that a path does not have are called. */
export const OTHER_METHODS = "other methods";

const LAST = ["_search", "_count", "_mapping", "_msearch"];
const METHODS: Readonly<Record<string, readonly string[]>> = {
  "/": ["GET", "HEAD"],
  "/{index}/_doc/{id}": ["GET"],
  "/{index}/_mapping": ["GET"],
};
/** Methods that there are only with `--extended`. */
const EXTENDED: typeof METHODS = {
  "/{index}": ["GET", "HEAD"],
  "/{index}/_doc/{id}": ["GET", "HEAD"],
  "/{index}/_source/{id}": ["GET", "HEAD"],
  "/{index}/_mget": ["GET", "POST"],
  "/_mget": ["GET", "POST"],
  "/_pit": ["DELETE"],
  "/{index}/_pit": ["POST"],
  "/_search/scroll": ["GET", "POST", "DELETE"],
  "/_search/scroll/{scroll_id}": ["GET", "POST", "DELETE"],
  ...Object.fromEntries(
    ["_search", "_count", "_msearch", "_field_caps", "_analyze", "_mtermvectors"].flatMap((last) => [
      [`/${last}`, ["GET", "POST"]],
      [`/{index}/${last}`, ["GET", "POST"]],
    ]),
  ),
};
/** Paths that are as long as routes, and whose last part may be any: but for names of indices, all are as they are written. */
const TOLD = [
  "_analyze",
  "_settings",
  "_alias",
  "_aliases",
  "_mapping",
  "_mappings",
  "_field_caps",
  "_cat",
  "_cluster",
  "_nodes",
];
const SEARCHING = ["GET", "POST"];
const READING = ["GET", "HEAD"];

/** Returns the rows of a case; those of its fields' types are added by whoever knows the corpus. */
export function rowsOf({ request, response }: Exchange, isExtended = false): Rows {
  const rows = new Rows();
  const [path = "", parameters = ""] = request.path.split("?");
  const endpoint = endpointOf(request.method, path, isExtended);
  rows.add("endpoints", endpoint);
  for (const [name] of new URLSearchParams(parameters)) rows.add("endpoints", endpoint, `?${name}`);
  if (endpoint.endsWith("_msearch")) {
    for (const [at, line] of (request.body ?? "").split("\n").entries()) {
      const value = parsed(line);
      if (at % 2 === 1) addBody(rows, value);
      else if (isObject(value)) for (const key of Object.keys(value)) rows.add("endpoints", endpoint, `header.${key}`);
    }
  } else if (/_analyze\b|_m?termvectors\b/.test(endpoint)) {
    const body = parsed(request.body ?? "");
    for (const key of isObject(body) ? Object.keys(body) : []) rows.add("endpoints", endpoint, key);
  } else if (request.body !== undefined) {
    addBody(rows, parsed(request.body));
  }
  if (response.body.includes('"error"')) addErrors(rows, parsed(response.body), response.status);
  return rows;
}

/** Returns the route of a path, as the documentation writes it, with its method. */
function endpointOf(method: string, path: string, isExtended: boolean): string {
  const parts = path.split("/").filter((part) => part !== "");
  const route = (isExtended ? extendedRouteOf(parts) : undefined) ?? routeOf(parts);
  if (route === undefined) return OTHER_PATHS;
  if (
    isExtended &&
    (EXTENDED[route] ?? METHODS[route] ?? (parts.some((part) => TOLD.includes(part)) ? READING : SEARCHING)).includes(
      method,
    )
  )
    return `${method} ${route} --extended`;
  return (METHODS[route] ?? SEARCHING).includes(method) ? `${method} ${route}` : OTHER_METHODS;
}

function routeOf(parts: readonly string[]): string | undefined {
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 0) return "/";
  if (parts.length === 1) return first === "_msearch" ? "/_msearch" : undefined;
  if (parts.length === 2) return LAST.includes(second) ? `/{index}/${second}` : undefined;
  if (parts.length > 3 || second !== "_doc") return undefined;
  return third === "_search" || third === "_count" ? `/{index}/_doc/${third}` : "/{index}/_doc/{id}";
}

/** Routes that there are only with `--extended`. */
function extendedRouteOf(parts: readonly string[]): string | undefined {
  const [first = "", second = "", third] = parts;
  if (/^_m?termvectors$/.test(parts.find((part) => part !== "_doc" && part.startsWith("_")) ?? ""))
    return vectorsRouteOf(parts);
  if (parts.length === 1 && (first === "_search" || first === "_count")) return `/${first}`;
  if (TOLD.includes(first) && first.startsWith("_c"))
    return `/${first}/${second}${third === undefined ? "" : "/{index}"}`;
  if (parts.at(-2) === "field")
    return parts.length === 3 ? "/_mapping/field/{fields}" : "/{index}/_mapping/field/{fields}";
  if (parts.at(-1) === "_pit") return parts.length === 1 ? "/_pit" : "/{index}/_pit";
  if (first === "_search" && second === "scroll") return `/_search/scroll${third === undefined ? "" : "/{scroll_id}"}`;
  if (first === "_nodes") return parts.length > 2 ? "/_nodes/{node}/http" : `/${parts.join("/")}`;
  if (TOLD.includes(first)) return `/${first}${second === "" ? "" : "/{name}"}`;
  if (TOLD.includes(second)) return `/{index}/${second}${third === undefined ? "" : "/{name}"}`;
  if (parts.length === 1) return first === "_mget" ? "/_mget" : first.startsWith("_") ? undefined : "/{index}";
  if (parts.length === 2) return second === "_mget" ? "/{index}/_mget" : undefined;
  return parts.length === 3 && second === "_source" ? "/{index}/_source/{id}" : undefined;
}

/** Returns the route of a question which terms documents have. */
function vectorsRouteOf(parts: readonly string[]): string | undefined {
  if (parts.length === 1) return parts[0] === "_mtermvectors" ? "/_mtermvectors" : undefined;
  const [, second = "", third] = parts;
  if (second !== "_doc") return third === undefined ? `/{index}/${second}` : `/{index}/${second}/{id}`;
  return parts.length === 4 ? "/{index}/_doc/{id}/_termvectors" : `/{index}/_doc/${third ?? ""}`;
}

function addBody(rows: Rows, body: Json | undefined): void {
  if (!isObject(body)) return;
  for (const [key, value] of Object.entries(body)) {
    rows.add("body", key);
    if (key === "query" || key === "post_filter") addQuery(rows, value);
    else if (key === "aggs" || key === "aggregations") addAggregations(rows, value);
    else if (key === "sort") addSort(rows, value);
    else if (key === "_source") rows.add("body", key, formOf(value));
    else if (key === "track_total_hits") rows.add("body", key, typeof value);
    if (key === "_source" && isObject(value)) for (const inner of Object.keys(value)) rows.add("body", key, inner);
  }
}

function formOf(value: Json): string {
  return Array.isArray(value) ? "a list" : isObject(value) ? "an object" : `a ${typeof value}`;
}

/** Adds the types of all errors in an answer, with their causes. */
function addErrors(rows: Rows, answer: Json | undefined, status: number): void {
  if (!isObject(answer)) return;
  for (const one of itemsOf(answer["responses"])) {
    if (isObject(one)) addErrors(rows, one, Number(one["status"]));
  }
  const { error } = answer;
  const add = (cause: Json | undefined): void => {
    if (!isObject(cause)) return;
    if (typeof cause["type"] === "string") rows.add("errors", cause["type"], String(status));
    for (const root of itemsOf(cause["root_cause"])) add(root);
    for (const failure of itemsOf(cause["failed_shards"])) if (isObject(failure)) add(failure["reason"]);
    add(cause["caused_by"]);
  };
  add(error);
}
