/** Which headers of a request come back, and which may it have only once? */
import { badRequest } from "../errors.js";

/** Stands between the values of a header that came more than once; no header can hold it. */
export const SEVERAL = "\n";

/** By which a client knows its request again: the real engine sends it back, whatever it answers. */
export const OPAQUE_ID = "x-opaque-id";

/** Headers that may not have several values: their names in lower case, and as the real engine spells them. */
export const SINGLE_VALUED = [
  [OPAQUE_ID, "X-Opaque-Id"],
  ["traceparent", "traceparent"],
] as const;

/** Refuses a request with several values where the real engine takes one. */
export function checkSingleValued(headers: Readonly<Record<string, string>>): void {
  for (const [name, spelled] of SINGLE_VALUED) {
    if (headers[name]?.includes(SEVERAL) !== true) continue;
    throw badRequest("illegal_argument_exception", `multiple values for single-valued header [${spelled}].`);
  }
}

/** Returns the header's value, the first of several. */
export function opaqueId(headers: Readonly<Record<string, string>>): string | undefined {
  return headers[OPAQUE_ID]?.split(SEVERAL, 1)[0];
}
