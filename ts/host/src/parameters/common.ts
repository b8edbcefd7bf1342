/** Parameters that every route has: they are read before anything else of a request is looked at. */
import { boolean } from "./kinds.js";
import { notServed } from "./table.js";
import type { Given } from "./table.js";

/** Formats of answers that the real engine has and this service does not. */
const OTHER_FORMATS = /^(?:application\/(?:vnd\.elasticsearch\+)?)?(?:yaml|cbor|smile)(?:;.*)?$/i;

/** Checks the parameters that every route has, but `pretty`, which is read before. */
export function checkCommon(given: Given): void {
  const human = given.get("human");
  // Sizes and times for people are in no answer here.
  if (human !== undefined) boolean(human, "human");
  const trace = given.get("error_trace");
  if (trace !== undefined) boolean(trace, "error_trace");
  const format = given.get("format");
  // Any other is passed over there, too.
  if (format !== undefined && OTHER_FORMATS.test(format)) throw notServed("format", format);
}
