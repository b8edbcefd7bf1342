/** What is in no request's time but the first one's? */

/** Caches of answers are another thing: this follows from the index alone. */
export const KEPT_NOTE =
  "what follows from the index for a word that at least one in 16 documents has, bounds of its scores, the set of its " +
  "documents and how often each has it, is found with the first request for it, and kept where there is room";
