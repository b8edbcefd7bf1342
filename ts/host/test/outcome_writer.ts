/** How does a test make an outcome? As the engine's `outcome/field.rs` writes it. */
import {
  writeCauseDetail,
  writeCauseHead,
  writeCauseTail,
  writeFailureHead,
  writeHead,
} from "./generated/outcome_writer.js";
import type { Level } from "./generated/outcome_writer.js";

const encoder = new TextEncoder();

/** An outcome's bytes, as far as they are written. */
export class OutcomeWriter {
  private readonly chunks: Uint8Array[] = [];

  private push(size: number, write: (view: DataView) => void): void {
    const chunk = new Uint8Array(size);
    write(new DataView(chunk.buffer));
    this.chunks.push(chunk);
  }

  variant(value: number): void {
    this.chunks.push(Uint8Array.of(value));
  }

  flag(value: boolean): void {
    this.variant(value ? 1 : 0);
  }

  u16(value: number): void {
    this.push(2, (view) => {
      view.setUint16(0, value, true);
    });
  }

  u32(value: number): void {
    this.push(4, (view) => {
      view.setUint32(0, value, true);
    });
  }

  u64(value: number): void {
    this.push(8, (view) => {
      view.setBigInt64(0, BigInt(value), true);
    });
  }

  i64(value: number): void {
    this.u64(value);
  }

  number(text: string | null): void {
    const bytes = encoder.encode(text ?? "");
    this.variant(bytes.length);
    this.chunks.push(bytes);
  }

  text(text: string): void {
    const bytes = encoder.encode(text);
    this.u32(bytes.length);
    this.chunks.push(bytes);
  }

  /** Appends a record by what writes such. */
  put<T>(write: (value: T, into: this) => void, value: T): this {
    write(value, this);
    return this;
  }

  finish(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.chunks));
  }
}

/** Begins an outcome that is no error. */
export function answered(work = 0, memory = 0): OutcomeWriter {
  return new OutcomeWriter().put(writeHead, { is_failure: false, work, memory });
}

/** What an error says. */
export interface Said {
  kind: string;
  reason: string;
  details?: readonly (readonly [string, string])[];
  cause?: Said;
}

function putCause(outcome: OutcomeWriter, { kind, reason, details = [], cause }: Said): void {
  outcome.put(writeCauseHead, { kind, reason, details: details.length });
  for (const [key, value] of details) outcome.put(writeCauseDetail, { key, is_number: false, value });
  outcome.put(writeCauseTail, { has_cause: cause !== undefined });
  if (cause !== undefined) putCause(outcome, cause);
}

/** An outcome that is an error. */
export function failed(status: number, level: Level, said: Said): Uint8Array {
  const outcome = new OutcomeWriter().put(writeHead, { is_failure: true, work: 0, memory: 0 });
  outcome.put(writeFailureHead, { status, level });
  putCause(outcome, said);
  return outcome.finish();
}
