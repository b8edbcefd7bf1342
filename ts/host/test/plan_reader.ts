/** What was an engine asked? Reads a plan again, as the engine's `plan/read.rs` does; only tests do. */
import type { Plan } from "../src/generated/plan.js";
import { LAYOUT } from "../src/generated/plan_writer.js";
import { readPlan } from "./generated/plan_reader.js";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** What is left of a plan's bytes. */
export class PlanReader {
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private take(length: number): number {
    const { at } = this;
    this.at += length;
    return at;
  }

  variant(): number {
    return this.view.getUint8(this.take(1));
  }

  flag(): boolean {
    const flag = this.variant();
    if (flag > 1) throw new Error(`no flag at byte ${this.at - 1}`);
    return flag === 1;
  }

  count(): number {
    return this.view.getUint32(this.take(4), true);
  }

  integer(): number {
    const integer = this.view.getFloat64(this.take(8), true);
    if (!Number.isInteger(integer)) throw new Error(`no integer at byte ${this.at - 8}`);
    return integer;
  }

  text(): string {
    const length = this.count();
    const { buffer, byteOffset } = this.view;
    return decoder.decode(new Uint8Array(buffer, byteOffset + this.take(length), length));
  }

  optional<T>(read: () => T): T | null {
    return this.flag() ? read() : null;
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.count() }, read);
  }

  unknown(type: string): Error {
    return new Error(`no variant of ${type} at byte ${this.at - 1}`);
  }

  end(): void {
    if (this.at !== this.view.byteLength) throw new Error(`something follows at byte ${this.at}`);
  }
}

/** Returns the plan that an engine was given. */
export function planOf(bytes: Uint8Array): Plan {
  const reader = new PlanReader(bytes);
  if (reader.count() !== LAYOUT) throw new Error("the plan has another layout");
  const plan = readPlan(reader);
  reader.end();
  return plan;
}
