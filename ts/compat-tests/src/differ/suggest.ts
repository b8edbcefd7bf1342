/** `suggest`: texts with words that are misspelt, terms and phrases that are near to them, and inputs that begin like them. */
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

/** Draws inputs that begin as a text does, or nearly so. */
function drawCompletion(d: Draw): JsonObject {
  const field = d.field("completion");
  const text = d.word(field);
  const prefix = text.slice(0, 1 + d.below(text.length + 1));
  const fuzzy = (): JsonObject =>
    d.with(
      {},
      {
        fuzziness: [50, () => d.pick<Json>([0, 1, 2, "AUTO"])],
        prefix_length: [40, () => d.pick([0, 2])],
        min_length: [30, () => d.pick([1, 5])],
        transpositions: [20, () => false],
        unicode_aware: [30, () => true],
      },
    );
  const completion = d.with(
    { field: field.name },
    {
      size: [50, () => d.pick([1, 2, 20])],
      skip_duplicates: [30, () => true],
      shard_size: [20, () => d.pick([1, 3, 20])],
    },
  );
  if (d.chance(20)) return { regex: `${prefix.replace(/[^a-z]/gi, ".")}.*`, completion };
  return { prefix, completion: d.with(completion, { fuzzy: [40, fuzzy] }) };
}

/** Draws phrases. */
function drawPhrase(d: Draw): JsonObject {
  const field = d.field("text", "keyword").name;
  const generator = (): JsonObject =>
    d.with(
      { field },
      {
        suggest_mode: [60, () => d.pick(["missing", "popular", "always"])],
        size: [30, () => d.pick([1, 3])],
        min_word_length: [40, () => d.pick([1, 2])],
        prefix_length: [30, () => d.pick([0, 2])],
      },
    );
  const phrase = d.with(
    { field },
    {
      confidence: [60, () => d.pick([0, 0.5, 2])],
      max_errors: [50, () => d.pick([0.5, 2, 3])],
      size: [30, () => d.pick([1, 10])],
      gram_size: [20, () => d.pick([1, 2, 3])],
      smoothing: [40, () => d.pick<Json>([{ laplace: { alpha: 0.3 } }, { stupid_backoff: { discount: 0.7 } }])],
      highlight: [30, () => ({ pre_tag: "<", post_tag: ">" })],
      direct_generator: [60, () => d.list(1, 2, generator)],
    },
  );
  return { text: drawText(d), phrase };
}

/** Draws the value of `suggest`. */
export function drawSuggest(d: Draw): JsonObject {
  const suggestions: JsonObject = {};
  for (let left = d.between(1, 3); left > 0; left -= 1) {
    const name = d.pick(["a", "b", "Z"]);
    if (d.chance(50)) {
      suggestions[name] = d.chance(50) ? drawCompletion(d) : drawPhrase(d);
      continue;
    }
    const term: JsonObject = { field: d.chance(80) ? d.field("text", "keyword").name : d.field("number", "date").name };
    suggestions[name] = {
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
