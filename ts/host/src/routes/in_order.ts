/**
 * Does the real engine find the hits of a query in the order of the documents? Where all have one score, as Lucene sees it. The engine
 * says that of what became of a query (`is_constant`); what it does not know is seen here.
 */
import type { Query, Scalar, Search } from "../generated/plan.js";

/** Up to so many terms, Lucene rewrites a list of them to clauses. */
const FEW = 16;

/** Whether a query comes to few terms; `hasTerms` tells whether a field has any. */
export function isOfFewTerms({ query, boost }: Search, hasTerms: (field: string) => boolean): boolean {
  const { leaf, weight } = leafOf(query);
  if (product(boost ?? "1.0", weight) !== 1 || typeof leaf === "string") return false;
  if ("ids" in leaf) return new Set(leaf.ids.values).size <= FEW;
  if (!("terms" in leaf)) return false;
  const { field, values } = leaf.terms;
  return hasTerms(field) && new Set(values.map(textOf)).size <= FEW;
}

/** Whether a query asks for the type of documents, which to Lucene is no query for all of them. */
export function isOfType({ query }: Search): boolean {
  const { leaf } = leafOf(query);
  return typeof leaf === "object" && "type" in leaf;
}

interface Leaf {
  readonly leaf: Query;
  readonly weight: number;
}

/** The query that is left where each one around it has a single clause. Weights are multiplied from the inside out. */
function leafOf(query: Query): Leaf {
  if (typeof query === "string") return { leaf: query, weight: 1 };
  if ("wrapper" in query) return leafOf(query.wrapper.query);
  if ("named" in query) return leafOf(query.named.query);
  const only = onlyOf(query);
  const { leaf, weight } = only === undefined ? { leaf: query, weight: 1 } : leafOf(only);
  const [asked] = Object.values(query) as { readonly boost?: string }[];
  return { leaf, weight: product(asked?.boost ?? "1.0", weight) };
}

function onlyOf(query: Exclude<Query, string>): Query | undefined {
  if ("dis_max" in query) return query.dis_max.queries.length === 1 ? query.dis_max.queries[0] : undefined;
  if (!("bool" in query)) return undefined;
  const { must, should, filter, must_not: mustNot, minimum_should_match: minimum } = query.bool;
  if (filter.length + mustNot.length > 0 || (should.length > 0 && minimum !== null)) return undefined;
  return must.length + should.length === 1 ? [...must, ...should][0] : undefined;
}

function product(boost: string, inner: number): number {
  return Math.fround(Math.fround(Number(boost)) * inner);
}

function textOf(value: Scalar): string {
  if (typeof value === "string") return value;
  if ("string" in value) return value.string;
  return "number" in value ? value.number : String(value.boolean);
}
