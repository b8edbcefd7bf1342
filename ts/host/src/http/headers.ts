/** Which headers of a request come back, and which may it have only once? */
import { badRequest } from "../errors.js";
import type { ApiError } from "../errors.js";

/** Stands between the values of a header that came more than once; no header can hold it. */
export const SEVERAL = "\n";

/** By which a client knows its request again: the real engine sends it back, whatever it answers. */
export const OPAQUE_ID = "x-opaque-id";

/** Headers that may not have several values, as the real engine spells them. */
const SINGLE = new Map([
  [OPAQUE_ID, "X-Opaque-Id"],
  ["traceparent", "traceparent"],
]);

/** Names of the headers that may not have several values, in lower case. */
export const SINGLE_VALUED: readonly string[] = [...SINGLE.keys()];

/** Refuses a request with several values where the real engine takes one. */
export function checkSingleValued(headers: Readonly<Record<string, string>>): void {
  for (const name of SINGLE_VALUED) if (headers[name]?.includes(SEVERAL) === true) throw several(name);
}

function several(name: string): ApiError {
  const reason = `multiple values for single-valued header [${SINGLE.get(name) ?? name}].`;
  return badRequest("illegal_argument_exception", reason);
}

/** Returns the header's value, the first of several. */
export function opaqueId(headers: Readonly<Record<string, string>>): string | undefined {
  const id = headers[OPAQUE_ID];
  return id?.includes(SEVERAL) === true ? id.slice(0, id.indexOf(SEVERAL)) : id;
}
