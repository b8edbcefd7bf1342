/** What is a peer? One interface; the harness knows the peers only by the table in `table.ts`. */
import type { Corpus } from "../corpora/corpus.js";
import type { Operation } from "../operations.js";
import type { Slice } from "../rounds.js";
import type { Patience } from "./patience.js";

/** What a ladder measures: calls in one process, or requests over HTTP. */
export type Place = "process" | "http";

/**
 * How the answers of a peer have to agree with those of the first:
 * - `bits`: totals, ids, sort order and scores to the last bit, aggregations;
 * - `whole`: the JSON of the response, but for `took` and the name of the index;
 * - `close`: totals, and scores within a ten-thousandth; ids unless their scores tie; counts of buckets;
 * - `totals`: totals within some percent, because the peer ranks by another formula and splits words in its own way;
 * - `nothing`: the peer counts nothing and ranks by no score.
 */
export type Agreement = "bits" | "whole" | "close" | "totals" | "nothing";

/** What to ask, and how long: the slice again and again, all of it once at least. */
export interface Load {
  readonly slice: Slice;
  readonly seconds: number;
  /** A process has one caller. */
  readonly connections: number;
  /** Requests a second of an open loop; null for a closed loop. */
  readonly rate: number | null;
}

/** What came of it; times in microseconds. */
export interface Timings {
  readonly count: number;
  readonly seconds: number;
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
}

/** An answer, as far as peers can be compared by it. */
export interface Answer {
  /** Null when the peer does not count. */
  readonly total: number | null;
  readonly relation: "eq" | "gte";
  readonly ids: readonly string[];
  /** Null for hits that are sorted by fields. */
  readonly scores: readonly (number | null)[];
  readonly aggregations: unknown;
  /** The whole JSON, of a server. */
  readonly whole: unknown;
}

/** What is known of a peer that is ready; null where it cannot be known. */
export interface Loaded {
  readonly version: string;
  readonly buildSeconds: number | null;
  readonly loadMs: number | null;
  readonly indexBytes: number | null;
  /** Process start to first answer. */
  readonly coldMs: number | null;
  /** What a reader has to know. */
  readonly notes: readonly string[];
}

/** A side of the comparison. */
export interface Peer {
  readonly name: string;
  /** Whether it is Vitrine: ratios are of each of ours to each of the others. */
  readonly ours: boolean;
  readonly place: Place;
  readonly agreement: Agreement;
  /** Fetches and compiles what the peer needs; fails with words when it cannot. */
  install(): Promise<void>;
  /** Builds its index, or opens the one of an earlier run. */
  load(corpus: Corpus): Promise<Loaded>;
  /** Gets ready for an operation; returns why not when the peer has nothing like it. */
  can(operation: Operation): Promise<string | null>;
  /** Measures the operation that it is ready for. */
  run(operation: Operation, load: Load): Promise<Timings>;
  /** Answers its requests, in order, until the time is up. */
  answers(operation: Operation, patience: Patience): Promise<Answer[]>;
  /** Resident bytes of its processes now. */
  memory(): Promise<number | null>;
  close(): Promise<void>;
}

/** What peers are told when they are made. */
export interface PeerOptions {
  /** Of a real engine; null when none is given. */
  readonly url: string | null;
  /** Leaves out what takes long and is not timed. */
  readonly quick: boolean;
  /** Builds every index anew, to measure how long it takes. */
  readonly rebuild: boolean;
}

/** What cannot be had, in words for the table. */
export class Unavailable extends Error {}
