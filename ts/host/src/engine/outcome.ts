/** What did the engine answer, or why did it not? */
import { ApiError } from "../errors.js";
import type { Cause, MetadataValue, Phase } from "../errors.js";
import { readCauseDetail, readCauseHead, readCauseTail, readFailureHead, readHead } from "../generated/outcome.js";
import type { Level } from "../generated/outcome.js";
import { OutcomeReader } from "./outcome_reader.js";

/** Is told what an operation took, be its outcome an error or not. */
export interface Spender {
  /** Takes units of work, and bytes of memory that the engine held at most. */
  spendInEngine(work: number, memory: number): void;
}

/** Where in the real engine's course an error happens, by its level. */
const PHASES: Readonly<Record<Level, Phase>> = {
  request: null,
  shard: "query",
  reduce: "reduce",
  expand: "expand",
  answer: "answer",
};

/** Returns a reader behind the head, or throws the error that the outcome holds; `spender` is told what it took. */
export function openOutcome(bytes: Uint8Array, spender: Spender | null = null): OutcomeReader {
  const reader = new OutcomeReader(bytes);
  const { is_failure, work, memory } = readHead(reader);
  reader.work = work;
  reader.memory = memory;
  spender?.spendInEngine(work, memory);
  if (!is_failure) return reader;
  const { status, level } = readFailureHead(reader);
  throw new ApiError(status, readCause(reader), PHASES[level]);
}

/** Reads an error, and what caused it. */
export function readCause(reader: OutcomeReader): Cause {
  const { kind, reason, details } = readCauseHead(reader);
  const metadata: [string, MetadataValue][] = [];
  for (let i = 0; i < details; i += 1) {
    const { key, is_number, value } = readCauseDetail(reader);
    const text = reader.string(value);
    metadata.push([reader.string(key), is_number ? Number(text) : text]);
  }
  const causedBy = readCauseTail(reader).has_cause ? readCause(reader) : null;
  return { type: reader.string(kind), reason: reader.string(reason), metadata, causedBy };
}
