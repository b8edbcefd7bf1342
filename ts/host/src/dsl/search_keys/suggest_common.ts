/** What do all suggesters take? A field, an analyzer and sizes. */
import { badRequest, illegalArgument } from "../../errors.js";
import type { TermSuggester } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";

/** What they take. */
export interface Common {
  field: string | null;
  analyzer: string | null;
  size: number;
  shardSize: number | null;
}

/** What is taken where nothing is said. */
export function commonDefaults(): Common {
  return { field: null, analyzer: null, size: 5, shardSize: null };
}

/** Reads how many are suggested. */
export function readSize(parser: Parser, into: Common): void {
  into.size = parser.int();
  if (into.size <= 0) throw illegalArgument("size must be positive");
}

/** Returns the field, which has to be named. */
export function fieldOf({ field }: Common): string {
  if (field === null) throw badRequest("parse_exception", "the required field option [field] is missing");
  if (field === "") throw illegalArgument("suggestion field name is empty");
  return field;
}

/** Whether the token is a value, as far as the real engine sees in suggestions: null is none. */
export function isPlain(parser: Parser): boolean {
  return parser.isScalar && parser.kind !== Kind.Null;
}

/** The names of what the suggester `term`, and what finds candidates for phrases, can be told. */
export const MODES = ["missing", "popular", "always"];
export const SORTS = ["score", "frequency"];
export const DISTANCES = ["internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram"];

/** How terms are found where nothing is said. */
export function termDefaults(): TermSuggester {
  return {
    suggest_mode: "missing",
    by_frequency: false,
    string_distance: "internal",
    accuracy: "0.5",
    max_edits: 2,
    max_inspections: 5,
    max_term_freq: "0.01",
    prefix_length: 1,
    min_word_length: 4,
    min_doc_freq: "0",
  };
}
