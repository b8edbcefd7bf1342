/** Which of the hits are shown? `from`, `size` and `search_after`. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Scalar, Search } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";

/** What a size of -1 brings. */
export const SIZE_WARNING =
  "Using search size of -1 is deprecated and will be removed in future versions. " +
  "Instead, don't use the `size` parameter if you don't want to set it explicitly.";

/** Reads `size`. */
export function readSize(parser: Parser, request: Search): void {
  request.size = parser.int();
  if (request.size < -1) throw illegalArgument(`[size] parameter cannot be negative, found [${request.size}]`);
  if (request.size === -1) parser.warnings.push(SIZE_WARNING);
}

/** Reads the values of `search_after`. */
export function readSearchAfter(parser: Parser): Scalar[] {
  const values: Scalar[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isValue) {
      const wanted = "[VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL]";
      const reason = `Expected ${wanted} but found [${parser.kindName}] inside search_after.`;
      throw parsingError(parser.location, reason);
    }
    values.push(parser.scalar());
  }
  if (values.length === 0) throw illegalArgument("Values must contains at least one value.");
  return values;
}
