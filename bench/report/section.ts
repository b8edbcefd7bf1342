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

/** One ladder on one corpus. */
export interface Section {
  readonly ladder: string;
  readonly corpus: string;
  readonly documents: number;
  readonly machine: string;
  readonly commit: string;
  readonly date: string;
  readonly effort: Effort;
  readonly sides: readonly Side[];
  readonly rows: readonly Row[];
}
