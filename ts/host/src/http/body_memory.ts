/**
 * Is there room for a request's body? All bodies that a process holds, as they came and decompressed, share one number of
 * bytes; what does not fit is refused as the real engine's breaker of requests in flight does. Of those that are large once
 * decompressed there is one at a time: 90 MB of spaces are sent as 90 kB, and to wait for the one before costs less than to
 * refuse both for what they take together.
 */
import { dataTooLarge } from "../breaker.js";
import type { ApiError } from "../errors.js";
import { BODY_MEMORY_BYTES, MAX_BODY_BYTES } from "./limits.js";

/** Bytes that bodies may take. */
export class BodyMemory {
  private held = 0;
  /** Who has the turn to be large, and who waits for it. */
  private large: BodyShare | null = null;
  private readonly waiting: { readonly share: BodyShare; readonly go: () => void }[] = [];
  /** Is told when a body's turn to be large begins. */
  onLarge: (() => void) | null = null;

  /** `limit` holds for all bodies together, `maxBody` for each: both in bytes. */
  constructor(
    private readonly limit: number = BODY_MEMORY_BYTES,
    readonly maxBody: number = MAX_BODY_BYTES,
  ) {}

  /** Bytes that are held now. */
  get bytes(): number {
    return this.held;
  }

  /** Returns the share of one request, of which nothing is taken yet. */
  share(): BodyShare {
    return new BodyShare(this);
  }

  /** Adds to what is held, or returns the error to answer with; a body that is there alone may pass the limit. */
  take(bytes: number, own: number): ApiError | null {
    const wanted = this.held + bytes;
    if (wanted > this.limit && this.held > own)
      return dataTooLarge("in_flight_requests", "<http_request>", wanted, this.limit);
    this.held = wanted;
    return null;
  }

  /** Takes away from what is held. */
  free(bytes: number): void {
    this.held -= bytes;
  }

  /** Gives a share the turn to be large; returns null if it has it, else when it will. */
  enter(share: BodyShare): Promise<void> | null {
    if (this.large === share) return null;
    if (this.large === null) {
      this.large = share;
      this.onLarge?.();
      return null;
    }
    return new Promise((go) => this.waiting.push({ share, go }));
  }

  /** Ends the turn of a share, if it has it: the next one's begins. */
  leave(share: BodyShare): void {
    if (this.large !== share) return;
    const next = this.waiting.shift();
    this.large = next?.share ?? null;
    if (next === undefined) return;
    this.onLarge?.();
    next.go();
  }
}

/** What one request has of the memory. */
export class BodyShare {
  private held = 0;

  constructor(private readonly memory: BodyMemory) {}

  /** Bytes that its body may have. */
  get maxBody(): number {
    return this.memory.maxBody;
  }

  /** Takes so many bytes more, or returns the error to answer with. */
  take(bytes: number): ApiError | null {
    const refusal = this.memory.take(bytes, this.held);
    if (refusal === null) this.held += bytes;
    return refusal;
  }

  /** Waits, unless it has come, for the turn to decompress more than a few bytes; it lasts until all is given back. */
  turn(): Promise<void> | null {
    return this.memory.enter(this);
  }

  /** Gives all of it back. */
  free(): void {
    this.memory.free(this.held);
    this.held = 0;
    this.memory.leave(this);
  }
}
