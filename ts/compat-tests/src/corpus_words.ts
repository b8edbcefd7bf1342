/**
 * Which documents have words that are stored, and score, in every way that mappings know?
 *
 * The corpus `words`: the same texts in fields of type text and keyword, named by the parameter that is theirs alone.
 */

/** Fields of texts. */
export const TEXTS: Readonly<Record<string, object>> = {
  plain: {},
  no_norms: { norms: false },
  docs: { index_options: "docs" },
  docs_no_norms: { index_options: "docs", norms: false },
  freqs: { index_options: "freqs" },
  offsets: { index_options: "offsets" },
  gap_0: { position_increment_gap: 0 },
  gap_3: { position_increment_gap: 3 },
  unindexed: { index: false },
  unindexed_stored: { index: false, store: true },
  unindexed_no_norms: { index: false, store: true, norms: false },
  phrases: { index_phrases: true },
  phrases_no_norms: { index_phrases: true, norms: false },
  phrases_gap_0: { index_phrases: true, position_increment_gap: 0, similarity: "own" },
  prefixes: { index_prefixes: {} },
  prefixes_docs: { index_prefixes: { min_chars: 1, max_chars: 3 }, index_options: "docs" },
  fielddata: { fielddata: true },
  fielddata_no_norms: { fielddata: true, norms: false, index_options: "docs" },
  similarity_boolean: { similarity: "boolean" },
  similarity_own: { similarity: "own" },
  similarity_bm25: { similarity: "BM25" },
};

/** Fields of keywords. */
export const KEYWORDS: Readonly<Record<string, object>> = {
  kw: {},
  kw_freqs: { index_options: "freqs" },
  kw_norms: { norms: true },
  kw_freqs_norms: { index_options: "freqs", norms: true },
  kw_norms_no_values: { norms: true, doc_values: false },
  kw_boolean: { similarity: "boolean" },
  kw_own: { similarity: "own", norms: true, index_options: "freqs" },
  kw_split: { split_queries_on_whitespace: true },
  kw_lower: { normalizer: "lowercase", null_value: "NULL" },
  kw_lower_split: { normalizer: "lowercase", split_queries_on_whitespace: true },
  kw_lower_above: { normalizer: "lowercase", ignore_above: 4 },
};

/** The mapping as JSON. */
export function wordsMapping(): string {
  const properties: Record<string, object> = { n: { type: "long" } };
  for (const [name, parameters] of Object.entries(TEXTS)) properties[name] = { type: "text", ...parameters };
  for (const [name, parameters] of Object.entries(KEYWORDS)) properties[name] = { type: "keyword", ...parameters };
  return JSON.stringify({ properties });
}

/** The settings as JSON. */
export const WORDS_SETTINGS = JSON.stringify({ similarity: { own: { type: "BM25", k1: 2.5, b: 0.3 } } });

const WORDS = ["red", "fox", "Quick", "brown", "lazy", "dog", "Über", "quiet"];
const LABELS = ["Red", "red", "red fox", "Quick", "Ünit", "fox", "A", "a b"];

/** The lines of the catalog. */
export function* wordsLines(): Generator<string> {
  for (let i = 0; i < 160; i++) {
    const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 8;
    const text = (length: number, from: number): string =>
      Array.from({ length }, (_, j) => WORDS[((mixed >>> ((j + from) % 15)) + j) % 8] ?? "").join(" ");
    const value =
      i % 11 === 3 ? "" : i % 5 === 2 ? [text(1 + (i % 4), 1), text(2, 3), text(3, 5)] : text(1 + (mixed % 9), 0);
    const label = (at: number): string => LABELS[(mixed >>> at) % 8] ?? "";
    const labels = i % 4 === 1 ? [label(0), label(2), label(0), label(5)] : i % 9 === 4 ? null : label(0);
    const source: Record<string, unknown> = { n: i };
    for (const name of i % 13 === 7 ? [] : Object.keys(TEXTS)) source[name] = value;
    for (const name of i % 17 === 5 ? [] : Object.keys(KEYWORDS)) source[name] = labels;
    yield JSON.stringify({ _id: `w${i}`, _source: source });
  }
}
