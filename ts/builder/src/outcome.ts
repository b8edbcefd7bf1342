/** What did the engine say to the builder? Records as the host reads them, with their texts. */
import { readCause } from "../../host/src/engine/outcome.js";
import { OutcomeReader } from "../../host/src/engine/outcome_reader.js";
import type { Cause } from "../../host/src/errors.js";
import { readAdded, readFailureHead, readHead, readLeftOut } from "../../host/src/generated/outcome.js";
import type { Section as Read } from "../../host/src/generated/outcome.js";

/** A section of the image and what it takes. */
export interface Section {
  section: string;
  /** Empty for a section that belongs to no field. */
  field: string;
  bytes: number;
}

/** Why the engine refused. */
export interface Refusal {
  type: string;
  reason: string;
  metadata: Record<string, string>;
  causedBy: Refusal | null;
}

/** A line of a catalog that was left out. */
export interface RejectedLine {
  /** From 1. */
  line: number;
  /** What is wrong with it, as the real engine says it of an item of a bulk request. */
  error: RejectedLineError;
  /** What it holds, as JSON text; of a bulk file, `_id` and `_source`; of what is no JSON, a string. */
  document: string;
}

/** An error and what caused it. */
export interface RejectedLineError {
  type: string;
  reason: string;
  caused_by?: RejectedLineError;
}

/** Opens an outcome: returns what reads its records, and why the engine refused, if it did. */
export function openAnswer(bytes: Uint8Array): { reader: OutcomeReader; refusal: Refusal | null } {
  const reader = new OutcomeReader(bytes);
  if (!readHead(reader).is_failure) return { reader, refusal: null };
  readFailureHead(reader);
  return { reader, refusal: readRefusal(reader) };
}

/** Reads an error, and what caused it. */
export function readRefusal(reader: OutcomeReader): Refusal {
  return refusalOf(readCause(reader));
}

function refusalOf({ type, reason, metadata, causedBy }: Cause): Refusal {
  const texts: Record<string, string> = {};
  for (const [key, value] of metadata) texts[key] = typeof value === "object" ? value.json : String(value);
  return { type, reason: reason ?? "", metadata: texts, causedBy: causedBy === null ? null : refusalOf(causedBy) };
}

/** Reads what is known after some lines more. */
export function readAddedLines(reader: OutcomeReader): { documents: number; rejected: RejectedLine[] } {
  const { documents, left_out } = readAdded(reader);
  const rejected = Array.from({ length: left_out }, () => {
    const refusal = readRefusal(reader);
    const document = reader.string(readLeftOut(reader).document);
    return { line: Number(refusal.metadata["line"]), error: errorOf(refusal), document };
  });
  return { documents, rejected };
}

/** Returns a section with its texts. */
export function sectionOf(reader: OutcomeReader, { section, field, bytes }: Read): Section {
  return { section: reader.string(section), field: reader.string(field), bytes };
}

function errorOf({ type, reason, causedBy }: Refusal): RejectedLineError {
  return { type, reason, ...(causedBy === null ? {} : { caused_by: errorOf(causedBy) }) };
}

/** Returns a refusal in one line: its reason and the reasons behind it. */
export function describeRefusal(refusal: Refusal): string {
  const reasons: string[] = [];
  for (let cause: Refusal | null = refusal; cause !== null; cause = cause.causedBy) {
    if (reasons.at(-1) !== cause.reason) reasons.push(cause.reason);
  }
  return reasons.join(": ");
}
