/** What does a response of the search API say, in the form in which peers are compared? */

interface Response {
  readonly count?: number;
  readonly _id?: string;
  readonly responses?: readonly Response[];
  readonly hits?: {
    readonly total?: { readonly value: number; readonly relation: "eq" | "gte" };
    readonly hits: readonly { readonly _id: string; readonly _score: number | null }[];
  };
  readonly aggregations?: unknown;
}

/** Returns the plain form: of several searches, their hits one after another and the sum of their totals. */
export function plainAnswer(json: unknown): {
  total: number | null;
  relation: "eq" | "gte";
  hits: { id: string; score: number | null }[];
  aggregations: unknown;
} {
  const response = json as Response;
  if (response.responses !== undefined) {
    const all = response.responses.map(plainAnswer);
    const total = all.reduce((sum, one) => sum + (one.total ?? 0), 0);
    const relation = all.some((one) => one.relation === "gte") ? "gte" : "eq";
    return { total, relation, hits: all.flatMap(({ hits }) => hits), aggregations: null };
  }
  if (response._id !== undefined) {
    return { total: 1, relation: "eq", hits: [{ id: response._id, score: null }], aggregations: null };
  }
  const { hits, count, aggregations = null } = response;
  return {
    total: hits?.total?.value ?? count ?? null,
    relation: hits?.total?.relation ?? "eq",
    hits: (hits?.hits ?? []).map(({ _id: id, _score: score }) => ({ id, score })),
    aggregations,
  };
}
