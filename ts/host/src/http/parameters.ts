/** Which parameters may a URL have? `pretty` and those of a route; others are refused as the real engine refuses unknown ones. */
import { ApiError, cause } from "../errors.js";
import { boolean } from "../parameters/kinds.js";
import { isServed } from "../parameters/table.js";
import type { Tables } from "../parameters/table.js";
import { servedHint } from "../hints.js";
import { near } from "../dsl/suggest.js";

const KNOWN = ["pretty"];

/** Returns whether the response is laid out, or null when the request does not say. */
export function readPretty(parameters: ReadonlyMap<string, string>): boolean | null {
  const value = parameters.get("pretty");
  if (value === undefined) return null;
  return boolean(value, "pretty");
}

/** Refuses parameters that the service does not have. */
export function checkParameters(
  path: string,
  parameters: ReadonlyMap<string, string>,
  ofRoute: readonly string[] = [],
  tables: () => Tables = () => [],
): void {
  const known = [...KNOWN, ...ofRoute];
  const unknown = [...parameters.keys()].filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  const hints = unknown.map((name) => {
    const [best] = near(name, known);
    return best === undefined ? `[${name}]` : `[${name}] -> did you mean [${best}]?`;
  });
  const plural = unknown.length > 1 ? "s" : "";
  const reason = `request [${path}] contains unrecognized parameter${plural}: ${hints.join(", ")}`;
  throw new ApiError(
    400,
    cause("illegal_argument_exception", reason),
    null,
    servedHint(servedOf(unknown, parameters, tables())),
  );
}

/** Returns those of some names that are served, with their values, where the parameters of the real engine are. */
function servedOf(
  names: readonly string[],
  parameters: ReadonlyMap<string, string>,
  tables: Tables,
): readonly string[] {
  return names.filter((name) => isServed(name, parameters.get(name) ?? "", tables));
}
