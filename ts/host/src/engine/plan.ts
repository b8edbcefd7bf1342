/** What crosses to the engine for each operation? A plan: what is asked, and then what differs from call to call. */
import type { Moment, Operation } from "../generated/plan.js";
import { LAYOUT, writeMoment, writeOperation } from "../generated/plan_writer.js";
import { PlanWriter } from "./plan_writer.js";

/** For operations that depend on no moment, and that no client asks for: all of an index is read, or told. */
export const NO_MOMENT: Moment = {
  now: 0,
  limits: { work: 0, work_budget: 0, response_bytes: 0, response_budget: 0, memory_bytes: 0, memory_budget: 0 },
};

/** An operation that was written: its plan without the moment at its end. */
export interface WrittenOperation {
  /** A view: its buffer has other operations, too. */
  readonly bytes: Uint8Array;
  /** Whether a string in it begins with `now`, as date math that counts from the present does. */
  readonly countsFromNow: boolean;
}

/** One is enough: a plan is never written while another is. */
const writer = new PlanWriter();

/** Bytes that several operations share. */
const ROOM = 16 * 1024;

/** Where operations were put last, and how much of it they have: to make a buffer for each would take longer. */
let shared = new Uint8Array();
let used = 0;

function copied(bytes: Uint8Array): Uint8Array {
  if (bytes.length > shared.length - used) {
    shared = new Uint8Array(Math.max(ROOM, bytes.length));
    used = 0;
  }
  const start = used;
  used += bytes.length;
  shared.set(bytes, start);
  return shared.subarray(start, used);
}

/** Writes an operation. */
export function writtenOperation(operation: Operation): WrittenOperation {
  writer.clear().count(LAYOUT);
  writeOperation(operation, writer);
  return { bytes: copied(writer.written), countsFromNow: writer.countsFromNow };
}

/** Returns the plan of an operation at a moment: bytes that are valid until something else is written. */
export function writtenPlan(operation: Uint8Array, moment: Moment): Uint8Array {
  writer.clear().copy(operation);
  writeMoment(moment, writer);
  return writer.written;
}
