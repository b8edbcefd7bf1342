/**
 * Which requests came before? What was read of their bodies and what was answered, for as long as there is room.
 *
 * The index never changes, so the same body has the same answer, but for its time and unless it counts from the present.
 * Failures are never kept.
 */
import type { AggregationShape } from "./dsl/aggs.js";
import type { ApiError } from "./errors.js";
import type { SuggestShape } from "./response/suggest.js";

/** What is suggested: what the engine is asked, and the names of its answers. */
export interface PreparedSuggest {
  readonly operation: Uint8Array;
  /** The search as far as it is made before that: its faults come first. */
  readonly before: Uint8Array;
  readonly shapes: readonly SuggestShape[];
}

/** A body that was read. */
export interface Prepared {
  /** The bytes of the operation: its plan without what differs from call to call. */
  readonly operation: Uint8Array;
  readonly aggregations: readonly AggregationShape[];
  /** What the real engine refuses only when the request runs. */
  readonly refusal: ApiError | null;
  /** What is wrong with it as a whole, told with what is wrong with the URL as a whole. */
  readonly faults: readonly string[];
  /** Whether its outcome is the same at any time: it is not where something counts from the present, or may in a document. */
  readonly timeless: boolean;
  /** Its answer says how many hits there are. */
  readonly isCounted: boolean;
  /** What is suggested beside its hits; null where nothing is. */
  readonly suggest: PreparedSuggest | null;
  /** Work units that reading it took. */
  work: number;
}

/** What was answered. */
export interface Answer {
  /** Work units that the engine spent. */
  readonly work: number;
  /** Bytes of the engine's outcome. */
  readonly outcomeBytes: number;
  /** What the engine warned of. */
  readonly warnings: readonly string[];
  /** JSON text: all of the answer that is the same each time. */
  readonly text: Uint8Array;
}

/** Routes whose bodies are read in different ways. */
export const enum Reader {
  Search = 1,
  SearchLine = 2,
  Count = 3,
  /** Bodies behind what a URL asks. */
  AskedSearch = 4,
  AskedCount = 5,
  AskedSearchLine = 6,
}

/** A request that may be kept. */
export interface Known {
  readonly prepared: Prepared;
  /** Deprecated forms that its body uses. */
  readonly warnings: readonly string[];
  /** Which reader read it, and whether its answer is laid out. */
  readonly seed: number;
  readonly body: Uint8Array;
  readonly hash: number;
  answer: Answer | null;
  /** What it weighs where it is kept. */
  bytes: number;
}

/** About what the objects of an entry take. */
const ENTRY_BYTES = 512;
/** An entry takes this part of the room at most. */
const LARGEST = 8;

/** Requests in the order of their last use, in a number of bytes. */
export class AnswerCache {
  /** One entry a hash: where two meet, the later one stays. */
  private readonly entries = new Map<number, Known>();
  /** Bodies that were found with their answers, and those that were not. */
  hits = 0;
  misses = 0;
  private held = 0;
  private index: object | null = null;

  constructor(private readonly limit: number) {}

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /** Entries held now. */
  get size(): number {
    return this.entries.size;
  }

  /** Forgets everything when the index is not the one of before: it was loaded anew, after the engine failed. */
  serve(index: object): void {
    if (this.index === index) return;
    this.index = index;
    this.entries.clear();
    this.held = 0;
  }

  /** Returns what is known of a body, which is then the last one to go. */
  find(reader: Reader, pretty: boolean, body: Uint8Array): Known | null {
    const found = this.look(reader, pretty, body);
    if (found?.answer === undefined || found.answer === null) this.misses += 1;
    else this.hits += 1;
    return found;
  }

  private look(reader: Reader, pretty: boolean, body: Uint8Array): Known | null {
    if (body.length * LARGEST > this.limit) return null;
    const seed = seedOf(reader, pretty);
    const hash = hashOf(seed, body);
    const found = this.entries.get(hash);
    if (found?.seed !== seed || !same(found.body, body)) return null;
    this.entries.delete(hash);
    this.entries.set(hash, found);
    return found;
  }

  /** Keeps what was read of a body, and returns it. */
  add(reader: Reader, pretty: boolean, body: Uint8Array, prepared: Prepared, warnings: readonly string[]): Known {
    const seed = seedOf(reader, pretty);
    const { operation, aggregations, refusal, faults, timeless, isCounted, suggest, work } = prepared;
    // What was read of aggregations takes several times their text.
    const bytes = ENTRY_BYTES + body.length * 8 + operation.length;
    if (bytes * LARGEST > this.limit || refusal !== null || suggest !== null) return unkept(prepared, warnings);
    // The host may use the body's buffer again, and that of the operation would be kept for those of others.
    const entry: Known = {
      prepared: { operation: operation.slice(), aggregations, refusal, faults, timeless, isCounted, suggest, work },
      warnings,
      seed,
      body: body.slice(),
      hash: hashOf(seed, body),
      answer: null,
      bytes,
    };
    this.remove(this.entries.get(entry.hash));
    this.entries.set(entry.hash, entry);
    this.held += bytes;
    this.makeRoom();
    return entry;
  }

  /** Whether an answer whose text has this length can be kept with its request, which may have gone meanwhile. */
  takes(entry: Known, length: number): boolean {
    if (!entry.prepared.timeless || entry.answer !== null) return false;
    const bytes = entry.bytes + length + ENTRY_BYTES;
    return bytes * LARGEST <= this.limit && this.entries.get(entry.hash) === entry;
  }

  /** Keeps an answer that it takes. */
  keep(entry: Known, answer: Answer): void {
    const bytes = answer.text.length + ENTRY_BYTES;
    entry.answer = answer;
    entry.bytes += bytes;
    this.held += bytes;
    this.makeRoom();
  }

  private makeRoom(): void {
    for (const oldest of this.entries.values()) {
      if (this.held <= this.limit) return;
      this.remove(oldest);
    }
  }

  private remove(entry: Known | undefined): void {
    if (entry === undefined || !this.entries.delete(entry.hash)) return;
    this.held -= entry.bytes;
  }
}

const NO_BODY = new Uint8Array();

/** Returns a request that no cache keeps. */
export function unkept(prepared: Prepared, warnings: readonly string[]): Known {
  return { prepared, warnings, seed: 0, body: NO_BODY, hash: -1, answer: null, bytes: 0 };
}

function seedOf(reader: Reader, pretty: boolean): number {
  return reader * 2 + (pretty ? 1 : 0);
}

/** FNV-1a. */
function hashOf(seed: number, body: Uint8Array): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < body.length; i += 1) hash = Math.imul(hash ^ (body[i] ?? 0), 0x01000193);
  return hash;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
