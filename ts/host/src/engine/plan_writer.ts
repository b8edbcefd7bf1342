/**
 * How is a value of a plan written? As the engine's `plan/read.rs` reads it, in an order that both sides know, so that none is
 * named. What is written of which type is generated of `plan.rs`.
 */

const encoder = new TextEncoder();
/** Strings up to here are written character by character: the encoder takes longer to be asked. */
const FEW = 48;
const LETTER_N = 0x6e;
const ROOM = 4 * 1024;
/** Room of this size at most is kept for the next plan. */
const SPARE = 256 * 1024;

/** A plan's bytes, as far as they are written. */
export class PlanWriter {
  private bytes = new Uint8Array(ROOM);
  private view = new DataView(this.bytes.buffer);
  private length = 0;
  /** Whether a string begins with `now`, as date math that counts from the present does. */
  countsFromNow = false;

  /** Forgets all. */
  clear(): this {
    if (this.bytes.length > SPARE) this.resize(ROOM);
    this.length = 0;
    this.countsFromNow = false;
    return this;
  }

  /** What was written, until something else is. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    const wanted = this.length + more;
    if (wanted <= this.bytes.length) return;
    const written = this.bytes;
    this.resize(Math.max(wanted, written.length * 2));
    this.bytes.set(written);
  }

  private resize(room: number): void {
    this.bytes = new Uint8Array(room);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Writes bytes that were written before. */
  copy(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length] = value;
    this.length += 1;
  }

  flag(value: boolean): void {
    this.byte(value ? 1 : 0);
  }

  /** Writes which variant of a choice it is; what it holds follows. */
  variant(number: number): void {
    this.byte(number);
  }

  /** Writes whether there is a value, and returns it; the value follows. */
  some<T>(value: T | null): value is T {
    this.flag(value !== null);
    return value !== null;
  }

  /** Writes how many values of a list follow. */
  count(value: number): void {
    this.reserve(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }

  integer(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** Writes a string. Half a surrogate pair has no UTF-8: the index has the replacement character for it, as the real engine's has. */
  text(value: string): void {
    if (value.charCodeAt(0) === LETTER_N && value.startsWith("now")) this.countsFromNow = true;
    if (value.length > FEW || !this.ascii(value)) this.encoded(value);
  }

  /** Writes a string if it is ASCII; returns whether it is. */
  private ascii(value: string): boolean {
    const { length } = value;
    this.reserve(4 + length);
    const { bytes } = this;
    const start = this.length + 4;
    let all = 0;
    for (let i = 0; i < length; i += 1) {
      const unit = value.charCodeAt(i);
      bytes[start + i] = unit;
      all |= unit;
    }
    if (all > 0x7f) return false;
    this.view.setUint32(this.length, length, true);
    this.length = start + length;
    return true;
  }

  private encoded(value: string): void {
    const start = this.length + 4;
    // Most long ones are ASCII; others are written again, where there is room for any.
    this.reserve(4 + value.length);
    let done = encoder.encodeInto(value, this.bytes.subarray(start));
    if (done.read < value.length) {
      this.reserve(4 + value.length * 3);
      done = encoder.encodeInto(value, this.bytes.subarray(start));
    }
    this.view.setUint32(this.length, done.written, true);
    this.length = start + done.written;
  }
}

/** The name of the variant that a choice is: itself where it holds nothing, or else its only key. */
export function nameOf(choice: string | object): string {
  if (typeof choice === "string") return choice;
  for (const name in choice) return name;
  return "";
}

/** The error of a name that no variant has. */
export function unknown(type: string, name: string): Error {
  return new Error(`[${name}] is no variant of [${type}]`);
}
