/**
 * Where does a scroll stand? All of it is in its id: the search, the build of the index that it is of, and behind which hit it goes
 * on. The index never changes, so nothing has to be kept. Whoever makes an id up gets no more than a search could ask for.
 */
import { illegalArgument } from "../errors.js";
import { invalidScroll } from "./foreign_id.js";

/** What an id says. */
export interface Cursor {
  /** The build of the index. */
  readonly build: string;
  /** The body of the search. */
  readonly body: string;
  /** The URL parameters of the search that change its answer. */
  readonly query: readonly (readonly [string, string])[];
  /** JSON texts of the sort values of the last hit; none before there was one. */
  readonly after: readonly string[];
  /** Hits that were shown, of how many, and the text of the best score. */
  readonly shown: number;
  readonly total: number;
  readonly best: string | null;
}

/** Characters of an id at most. */
const MOST = 64 * 1024;
const MARK = "vitrine-scroll-1:";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The real engine's id of a scroll of no index, which holds nothing. */
export const ID_OF_NONE = "FGluY2x1ZGVfY29udGV4dF91dWlkDnF1ZXJ5VGhlbkZldGNoAA==";

/** The real engine's id of a point in time of no index. */
export const PIT_OF_NONE = "w9O1AwAA";

/** Returns the id of a cursor. */
export function idOf({ build, body, query, after, shown, total, best }: Cursor): string {
  const id = encode(`${MARK}${JSON.stringify([build, body, query, after, shown, total, best])}`);
  if (id.length > MOST)
    throw illegalArgument(`a search whose scroll id has more than [${MOST}] characters is not supported`);
  return id;
}

/** Returns the id of a point in time. */
export function pitOf(build: string, index: string): string {
  return encode(`vitrine-pit-1:${JSON.stringify([build, index])}`);
}

/** Returns the build and the index of a point in time, or null where an id is that of none. */
export function readPit(id: string): readonly [string, string] | null {
  const value = decoded(id, "vitrine-pit-1:");
  if (!Array.isArray(value) || value.length !== 2 || !value.every((one) => typeof one === "string")) return null;
  return value as unknown as [string, string];
}

/** Returns what an id says; fails as the real engine does where it is none. */
export function readId(id: string): Cursor {
  const value = decoded(id, MARK);
  if (!isCursor(value)) throw invalidScroll(id);
  const [build, body, query, after, shown, total, best] = value;
  return { build, body, query, after, shown, total, best };
}

function encode(text: string): string {
  const bytes = encoder.encode(text);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decoded(id: string, mark: string): unknown {
  if (id.length > MOST) return null;
  try {
    const bytes = Uint8Array.from(atob(id.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = decoder.decode(bytes);
    return text.startsWith(mark) ? JSON.parse(text.slice(mark.length)) : null;
  } catch {
    return null;
  }
}

type Values = [string, string, [string, string][], string[], number, number, string | null];

const NUMBER = /^-?\d+(?:\.\d+)?(?:E-?\d+)?$/;

function isCursor(value: unknown): value is Values {
  if (!Array.isArray(value) || value.length !== 7) return false;
  const [build, body, query, after, shown, total, best] = value as unknown[];
  return (
    typeof build === "string" &&
    typeof body === "string" &&
    Array.isArray(query) &&
    query.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string")) &&
    Array.isArray(after) &&
    after.every((one) => typeof one === "string") &&
    isCount(shown) &&
    isCount(total) &&
    (best === null || (typeof best === "string" && NUMBER.test(best)))
  );
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** What answers to the id of a scroll of no index. */
export const NO_NODES = encoder.encode(
  '{"error":{"root_cause":[],"type":"search_phase_execution_exception","reason":"no nodes to search on","phase":"query",' +
    '"grouped":true,"failed_shards":[]},"status":503}',
);

/** Returns the error of what was to be found by an id. */
export function failedContext(type: string, reason: string, status = 400): Uint8Array {
  const why = JSON.stringify({ type, reason });
  return encoder.encode(
    `{"error":{"root_cause":[${why}],"type":"search_phase_execution_exception","reason":"all shards failed","phase":"query",` +
      `"grouped":true,"failed_shards":[{"shard":-1,"index":null,"reason":${why}}],"caused_by":${why}},"status":${status}}`,
  );
}

/** What answers to the id of another build: that what it means is over. */
export const CONTEXT_MISSING = failedContext(
  "search_context_missing_exception",
  "No search context found for id [0]",
  404,
);
