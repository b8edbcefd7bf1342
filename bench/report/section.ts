/** What is known at the end of one ladder on one corpus? Kept as JSON, so that a long benchmark may be run in parts. */
import type { Effort, Row } from "../measure.js";
import type { Loaded } from "../peers/peer.js";

/** A peer in a section. */
export interface Side {
  readonly name: string;
  readonly ours: boolean;
  /** Null when the peer could not be had; then `absent` says why. */
  readonly loaded: Loaded | null;
  readonly absent: string | null;
  /** Resident bytes after all measurements. */
  readonly memory: number | null;
}

/** Of another number are results that an earlier benchmark kept, and took in another way. */
export const SECTION_FORMAT = 3;

/** One ladder on one corpus. */
export interface Section {
  readonly format: number;
  readonly ladder: string;
  readonly corpus: string;
  readonly documents: number;
  readonly machine: string;
  readonly commit: string;
  readonly date: string;
  readonly effort: Effort;
  /** How long it took, with what was fetched and built for it. */
  readonly minutes: number;
  readonly sides: readonly Side[];
  readonly rows: readonly Row[];
}
