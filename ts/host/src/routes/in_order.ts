/** Does the real engine find the hits of a query in the order of the documents? Where all have one score, as Lucene sees it. */
import { NO_BOOST } from "../dsl/boost.js";
import type { Query } from "../generated/plan.js";

/** So many terms are looked for as clauses. */
const FEW = 16;

/** `isText` says whether a field has terms; with objects that are documents of their own, few queries stay as they are. */
export function isInOrder(query: Query, isText: (field: string) => boolean, hasNested: boolean): boolean {
  if (typeof query === "string") return false;
  if ("match_all" in query) return query.match_all.boost === NO_BOOST;
  if ("bool" in query) {
    const { must, should, filter, must_not: mustNot, minimum_should_match: minimum, boost } = query.bool;
    if (boost !== NO_BOOST || mustNot.length > 0) return false;
    const [only] = [...must, ...should];
    if (only === undefined) return filter.length === 0;
    if (must.length + should.length !== 1 || (should.length === 1 && (minimum !== null || filter.length > 0)))
      return false;
    if (filter.length > 0) return isInOrderFiltered(only);
    return isInOrder(only, isText, hasNested);
  }
  if ("dis_max" in query) {
    const { queries, boost } = query.dis_max;
    const [only] = queries;
    return boost === NO_BOOST && queries.length === 1 && only !== undefined && isInOrder(only, isText, hasNested);
  }
  if ("wrapper" in query) return isInOrder(query.wrapper.query, isText, hasNested);
  if ("named" in query) return isInOrder(query.named.query, isText, hasNested);
  if (hasNested) return false;
  if ("constant_score" in query) return query.constant_score.boost === NO_BOOST;
  if ("exists" in query) return query.exists.boost === NO_BOOST;
  if ("ids" in query) return query.ids.boost === NO_BOOST && query.ids.values.length <= FEW;
  if ("terms" in query) {
    const { field, values, boost } = query.terms;
    return boost === NO_BOOST && values.length <= FEW && isText(field);
  }
  return false;
}

/** The same of a query that a filter narrows. */
export function isInOrderFiltered(query: Query): boolean {
  return "match_all" in query && query.match_all.boost === NO_BOOST;
}
