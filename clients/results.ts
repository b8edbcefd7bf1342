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
  "_node",
]);

/** Reads what a program printed: a line a flow. */
export function readResults(printed: string): Results {
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  const entries = lines.map((line) => JSON.parse(line) as { flow: string; result: unknown });
  return Object.fromEntries(
    entries.map(({ flow, result }) => [flow, flow.startsWith("~") ? shape(result) : plain(result)]),
  );
}

/** Leaves out what differs by nature. Some clients show answers as texts, and leave out a `took` of 0. */
function plain(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("{")) return plain(parsed(value));
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([key]) => key !== "took");
  return Object.fromEntries(entries.map(([key, inner]) => [key, BY_NATURE.has(key) ? typeof inner : plain(inner)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return ` ${text}`;
  }
}

/** What has keys as a server's operator chose them. */
const CHOSEN = new Set(["settings", "attributes"]);
/** How long the names are that nodes and shards give themselves. */
const ID_LENGTH = 20;

/** Names of keys and kinds of values alone: of what says which server it is, how large and how old. */
function shape(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("{")) return shape(parsed(value));
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (value === null || typeof value !== "object") return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.length >= ID_LENGTH && !key.includes("_version") ? "id" : key,
      CHOSEN.has(key) ? typeof inner : shape(inner),
    ]),
  );
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
