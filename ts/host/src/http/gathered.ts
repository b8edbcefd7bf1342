/**
 * How do pieces become one body? By being copied, as they come, to one buffer that grows: a body is not held twice, and
 * what a piece takes beside its bytes is not held at all.
 */

import { MAX_BODY_BYTES } from "./limits.js";

/** A buffer at first, where nobody said how much will come. */
const FIRST = 64 * 1024;
/** A length that was only said is believed once this part of it has come: to say it costs nothing. */
const BELIEVED = 16;
/** A length that is believed at once. */
const SMALL = 1024 * 1024;
/** From so many bytes on, room for the largest body is taken at once: no memory is used before it is written to. */
const LARGE = 8 * 1024 * 1024;

const NOTHING = new Uint8Array();

/** Pieces of a body. */
export class Gathered {
  /** Bytes so far. */
  size = 0;
  private buffer: Uint8Array = NOTHING;
  /** Whether the buffer is the first piece itself: nearly all bodies have one. */
  private isPiece = false;

  /** `announced` is how many bytes are said to come, or 0 or not a number where nobody said. */
  constructor(private readonly announced: number) {}

  /** Adds a piece, which nobody else writes to. */
  add(piece: Uint8Array): void {
    if (this.size === 0) {
      this.buffer = piece;
      this.size = piece.length;
      this.isPiece = true;
      return;
    }
    const size = this.size + piece.length;
    if (this.isPiece || size > this.buffer.length) this.grow(size);
    this.buffer.set(piece, this.size);
    this.size = size;
  }

  /** Returns all of it. */
  whole(): Uint8Array {
    return this.buffer.length === this.size ? this.buffer : this.buffer.subarray(0, this.size);
  }

  private grow(size: number): void {
    const { announced } = this;
    const isBelieved = announced >= size && (announced <= SMALL || announced <= size * BELIEVED);
    const more = size < LARGE ? Math.max(FIRST, size * 2) : Math.max(MAX_BODY_BYTES, size);
    const grown = new Uint8Array(isBelieved ? announced : more);
    grown.set(this.buffer.subarray(0, this.size));
    this.buffer = grown;
    this.isPiece = false;
  }
}
