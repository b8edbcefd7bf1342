/** One page of a scroll: what is known of it before it is written, and what its writing finds. */

/** A page. */
export interface Page {
  /** Sort values that are there for the order alone, and are not shown; all, where the hits are ordered by their scores. */
  readonly hidden: number;
  readonly isFirst: boolean;
  /**
   * Whether the real engine reads this page in the order of the documents, on from the last hit, given whether all scores are the same:
   * then the page has `terminated_early`.
   */
  readonly readsInOrder: (isConstant: boolean) => boolean;
  /** Hits that were shown so far. */
  shown: number;
  total: number;
  /** The text of the best score; null where there is none. */
  best: string | null;
  /** JSON texts of the sort values of the last hit. */
  last: readonly string[];
}
