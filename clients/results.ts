/** What did a client make of the answers? One result a flow, and how two of them are compared. */

/** Results by flow. */
export type Results = Readonly<Record<string, unknown>>;

/** What differs from one request to the next, or from one server to the next, whatever is asked. */
const BY_NATURE = new Set([
  "took",
  "_scroll_id",
  "scroll_id",
  "pit_id",
  "build_hash",
  "build_date",
  "cluster_uuid",
  "index_uuid",
  "node",
]);

/** Reads what a program printed: a line a flow. */
export function readResults(printed: string): Results {
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  const entries = lines.map((line) => JSON.parse(line) as { flow: string; result: unknown });
  return Object.fromEntries(
    entries.map(({ flow, result }) => [flow, flow.startsWith("~") ? shape(result) : plain(result)]),
  );
}

/** Leaves out what differs by nature. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, BY_NATURE.has(key) ? typeof inner : plain(inner)]),
  );
}

/** Names of keys and kinds of values alone: of what says which server it is, how large and how old. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}

/** Returns the flows whose results are not the same, with both. */
export function different(expected: Results, got: Results): Map<string, { expected: unknown; got: unknown }> {
  const found = new Map<string, { expected: unknown; got: unknown }>();
  for (const flow of new Set([...Object.keys(expected), ...Object.keys(got)])) {
    const pair = { expected: expected[flow], got: got[flow] };
    if (JSON.stringify(pair.expected) !== JSON.stringify(pair.got)) found.set(flow, pair);
  }
  return found;
}
