/** `suggest`: texts with words that are misspelt, and terms that are near to them. */
import type { Draw } from "./draw.js";
import type { Json, JsonObject } from "./json.js";

/** Draws a text of words of which some letters changed. */
function drawText(d: Draw): string {
  const word = (): string => {
    const own = d.word(d.field("text", "keyword"));
    const at = d.below(own.length + 1);
    if (d.chance(40)) return own.slice(0, at) + own.slice(at + 1);
    if (d.chance(50)) return `${own.slice(0, at)}e${own.slice(at)}`;
    return d.chance(50) ? `${own.slice(0, at)}${own.charAt(at + 1)}${own.charAt(at)}${own.slice(at + 2)}` : own;
  };
  return d.list(1, 3, word).join(" ");
}

/** Draws the value of `suggest`. */
export function drawSuggest(d: Draw): JsonObject {
  const suggestions: JsonObject = {};
  for (let left = d.between(1, 3); left > 0; left -= 1) {
    const term: JsonObject = { field: d.chance(80) ? d.field("text", "keyword").name : d.field("number", "date").name };
    suggestions[d.pick(["a", "b", "Z"])] = {
      text: drawText(d),
      term: d.with(term, {
        suggest_mode: [50, () => d.pick(["missing", "popular", "always"])],
        sort: [30, () => d.pick(["score", "frequency"])],
        string_distance: [
          40,
          () => d.pick(["internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram"]),
        ],
        size: [40, () => d.pick([1, 2, 10])],
        shard_size: [20, () => d.pick([1, 3, 20])],
        max_edits: [25, () => d.pick([1, 2])],
        prefix_length: [30, () => d.pick([0, 1, 2])],
        min_word_length: [50, () => d.pick([1, 2, 5])],
        max_inspections: [20, () => d.pick([1, 2, 10])],
        min_doc_freq: [20, () => d.pick<Json>([0.01, 0.1, 1, 3])],
        max_term_freq: [30, () => d.pick<Json>([0, 0.1, 0.5, 5])],
        accuracy: [25, () => d.pick<Json>([0, 0.2, 0.7])],
      }),
    };
  }
  return suggestions;
}
