/** What crosses to the engine for each operation? A plan: what is asked, and then what differs from call to call. */
import type { Moment, Operation } from "../generated/plan.js";
import { LAYOUT, writeMoment, writeOperation } from "../generated/plan_writer.js";
import { PlanWriter } from "./plan_writer.js";

/** An operation that was written: its plan without the moment at its end. */
export interface WrittenOperation {
  readonly bytes: Uint8Array;
  /** Whether a string in it begins with `now`, as date math that counts from the present does. */
  readonly countsFromNow: boolean;
}

/** One is enough: a plan is never written while another is. */
const writer = new PlanWriter();

/** Writes an operation. */
export function writtenOperation(operation: Operation): WrittenOperation {
  writer.clear().count(LAYOUT);
  writeOperation(operation, writer);
  return { bytes: writer.written.slice(), countsFromNow: writer.countsFromNow };
}

/** Returns the plan of an operation at a moment: bytes that are valid until something else is written. */
export function writtenPlan(operation: Uint8Array, moment: Moment): Uint8Array {
  writer.clear().copy(operation);
  writeMoment(moment, writer);
  return writer.written;
}
