/**
 * How is an outcome of the engine read? Little-endian, in order, without alignment.
 */

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

/** Reads the values of one outcome. Bytes are copied where they outlive the call. */
export class OutcomeReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#move(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#move(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#move(4), true);
  }

  /** Sizes and counts, which stay far below 2^53. */
  u64(): number {
    return Number(this.#view.getBigUint64(this.#move(8), true));
  }

  str(): string {
    const length = this.u32();
    const start = this.#view.byteOffset + this.#move(length);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      new Uint8Array(this.#view.buffer, start, length),
    );
  }

  /** Reads bytes; they are copied. */
  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.u32();
    const start = this.#view.byteOffset + this.#move(length);
    return new Uint8Array(this.#view.buffer, start, length).slice();
  }

  /** Reads the status and, when it is an error, the error. */
  status(): Refusal | null {
    const isFailure = this.u8() !== 0;
    // Behind it, the work and the memory that it took.
    this.#move(16);
    if (!isFailure) return null;
    this.u16(); // the HTTP status
    this.u8(); // the level
    return this.#refusal();
  }

  /** Reads the errors that come behind the first one. */
  refusals(): Refusal[] {
    return Array.from({ length: this.u32() }, () => this.#refusal());
  }

  rejectedLines(): RejectedLine[] {
    return Array.from({ length: this.u32() }, () => {
      const refusal = this.#refusal();
      return { line: Number(refusal.metadata["line"]), error: errorOf(refusal), document: this.str() };
    });
  }

  sections(): Section[] {
    return Array.from({ length: this.u32() }, () => ({ section: this.str(), field: this.str(), bytes: this.u64() }));
  }

  #refusal(): Refusal {
    const type = this.str();
    const reason = this.str();
    const metadata: Record<string, string> = {};
    for (let left = this.u8(); left > 0; left--) {
      const key = this.str();
      this.u8(); // string or number; both are text here
      metadata[key] = this.str();
    }
    return { type, reason, metadata, causedBy: this.u8() === 0 ? null : this.#refusal() };
  }

  #move(bytes: number): number {
    const start = this.#at;
    this.#at += bytes;
    return start;
  }
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
