/** Parameters that every route has: they are read before anything else of a request is looked at. */
import { ApiError, BareError } from "../errors.js";
import { boolean } from "./kinds.js";
import { notServed } from "./table.js";
import type { Given } from "./table.js";

/** Formats of answers that the real engine has and this service does not. */
const OTHER_FORMATS = /^(?:application\/(?:vnd\.elasticsearch\+)?)?(?:yaml|cbor|smile)(?:;.*)?$/i;

/** Where this one is no boolean, the real engine fails once more while it writes the error, and says no more than the words. */
function checkTrace(value: string): void {
  try {
    boolean(value, "error_trace");
  } catch (error) {
    throw error instanceof ApiError ? new BareError(error.status, error.cause_) : error;
  }
}

/** Checks the parameters that every route has, but `pretty`, which is read before. */
export function checkCommon(given: Given): void {
  const human = given.get("human");
  // Sizes and times for people are in no answer here.
  if (human !== undefined) boolean(human, "human");
  const trace = given.get("error_trace");
  if (trace !== undefined) checkTrace(trace);
  const format = given.get("format");
  // Any other is passed over there, too.
  if (format !== undefined && OTHER_FORMATS.test(format)) throw notServed("format", format);
}
