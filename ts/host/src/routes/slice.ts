/** Which part of a scroll or of a point in time does a search read? */
import type { ParsedSearch } from "../dsl/search.js";
import { illegalArgument } from "../errors.js";
import type { Search } from "../generated/plan.js";

/** Has a search be the part that it asks for; `context` says what it is a part of. */
export function sliced(parsed: ParsedSearch, context: "scroll" | "pit"): ParsedSearch {
  const { slice, request } = parsed;
  if (slice === null) return Object.assign({}, parsed, { context });
  const { field, id, max } = slice;
  const isScroll = context === "scroll";
  const part: Search["slice"] = { field: field ?? (isScroll ? "_id" : null), id, max, is_limited: isScroll };
  request.slice = part;
  // The real engine warns of this name, though there are no values of it.
  const refusals = field === "_type" ? [illegalArgument("[slice] by [_type] is not supported")] : parsed.refusals;
  return Object.assign({}, parsed, { context, refusals });
}
