/** One page of a scroll: what is known of it before it is written, and what its writing finds. */

/** A page. */
export interface Page {
  /** Sort values that are there for the order alone, and are not shown; all, where the hits are ordered by their scores. */
  readonly hidden: number;
  readonly isFirst: boolean;
  /** The real engine goes on behind the last document, and tells whether there is more; given whether all scores are the same. */
  readonly isInOrder: (isConstant: boolean) => boolean;
  /** Hits that were shown so far. */
  shown: number;
  total: number;
  /** The text of the best score; null where there is none. */
  best: string | null;
  /** JSON texts of the sort values of the last hit. */
  last: readonly string[];
}
