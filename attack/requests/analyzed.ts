/** Which texts cost the most to analyze for a request, and to look for, by what analyzes them? */
import { many, search } from "./request.js";
import type { Attack } from "./request.js";

const query = (name: string, body: () => object): Attack =>
  search(name, () => ({ query: body(), track_total_hits: true }));
const joined = (count: number, word: (at: number) => string, between = " "): string => many(count, word).join(between);
const short = (at: number): string => `w${at % 10}`;

/** The requests, a kind of analysis each. */
export const ANALYZED_FEATURES: readonly Attack[] = [
  query("`match` of n-grams", () => ({ match: { "said.grams": joined(250, short, "") } })),
  query("`match` of too many n-grams", () => ({ match: { "said.grams": joined(100_000, short, "") } })),
  query("`match_phrase` of n-grams", () => ({ match_phrase: { "said.grams": joined(2, short) } })),
  query("`match` of beginnings", () => ({ match: { "said.edges": joined(50, (at) => `word${at}of`.repeat(4)) } })),
  query("`match` of too many beginnings", () => ({
    match: { "said.edges": joined(10_000, (at) => `${at}`.repeat(20)) },
  })),
  query("`match` of shingles", () => ({ match: { "said.runs": joined(200, short) } })),
  query("`match_phrase` of shingles", () => ({ match_phrase: { "said.runs": joined(20, short) } })),
  query("`match_phrase` of parts of words", () => ({
    match_phrase: { "said.parts": joined(5, (at) => `${short(at)}-${short(at + 1)}`) },
  })),
  query("`match` of parts of words", () => ({
    match: { "said.parts": joined(100, (at) => `${short(at)}-${short(at + 1)}`) },
  })),
  query("`match` of one word of many parts", () => ({ match: { "said.parts": joined(500, short, "-") } })),
  query("`match_phrase` of synonyms", () => ({ match_phrase: { "said.same": joined(6, short) } })),
  query("`match_phrase` of synonyms, `slop`", () => ({
    match_phrase: { "said.same": { query: joined(4, short), slop: 5 } },
  })),
  query("`match` of synonyms", () => ({ match: { "said.same": joined(100, short) } })),
  query("`match_phrase` of synonyms of too many ways", () => ({ match_phrase: { "said.same": joined(1000, short) } })),
  query("`match` behind patterns", () => ({ match: { "said.patterns": joined(900, (at) => `bookkeeping${at}`) } })),
  query("`match` of a long word behind patterns", () => ({ match: { "said.patterns": "aab".repeat(100_000) } })),
  query("`match` of stems", () => ({ match: { "said.english": joined(1000, (at) => `organizations${at}ing`) } })),
  query("`term` of a normalizer", () => ({ term: { "said.folded": "Éaab".repeat(100_000) } })),
  query("`terms` of a normalizer", () => ({ terms: { "said.folded": many(20_000, (at) => `W${at % 10} É${at}`) } })),
  query("`match` of a long text", () => ({ match: { said: joined(100_000, short) } })),
];
