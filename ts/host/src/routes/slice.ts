/** Which part of a scroll or of a point in time does a search read? */
import type { ParsedSearch } from "../dsl/search.js";
import { illegalArgument } from "../errors.js";
import type { Search } from "../generated/plan.js";

/** Has a search be the part that it asks for; `isScroll` says what it is a part of. */
export function sliced(parsed: ParsedSearch, isScroll: boolean): ParsedSearch {
  const { slice, request, refusals } = parsed;
  if (slice === null) return parsed;
  const { field, id, max, refusal } = slice;
  const part: Search["slice"] = { field: field ?? (isScroll ? "_id" : null), id, max, is_limited: isScroll };
  request.slice = part;
  // The real engine warns of this name, though there are no values of it.
  if (field === "_type")
    return Object.assign({}, parsed, { refusals: [illegalArgument("[slice] by [_type] is not supported")] });
  return Object.assign({}, parsed, { refusals: refusals.filter((one) => one !== refusal) });
}
