/** Which request of what `--extended` serves costs the most for what it says? */
import { many, search } from "./request.js";
import type { Attack } from "./request.js";

const encoder = new TextEncoder();
const words = (count: number): string => many(count, (at) => ["for", "the", "and", "with", "of"][at % 5]).join(" ");
const COMMON = { query: { match: { description: "for the" } }, _source: false };

/** Returns an attack on another path than that of searches. */
function at(name: string, path: string, body: () => unknown): Attack {
  return { name, path, body: () => encoder.encode(JSON.stringify(body())) };
}

/** The requests, a feature each. */
export const EXTENDED_FEATURES: readonly Attack[] = [
  search("`highlight`, unified", () => ({
    query: { match: { description: words(200) } },
    size: 10_000,
    _source: false,
    highlight: { number_of_fragments: 100, order: "score", fields: { description: {}, name: {} } },
  })),
  search("`highlight`, plain", () => ({
    query: { match: { description: words(200) } },
    size: 10_000,
    _source: false,
    highlight: { type: "plain", number_of_fragments: 100, order: "score", fields: { description: {}, name: {} } },
  })),
  search("`highlight`, fvh", () => ({
    query: {
      bool: {
        should: [
          { match: { description: words(200) } },
          ...many(60, (at) => ({ match_phrase: { description: { query: words(5 + (at % 5)), slop: at } } })),
        ],
      },
    },
    size: 10_000,
    _source: false,
    highlight: {
      type: "fvh",
      number_of_fragments: 100,
      fragment_size: 18,
      order: "score",
      phrase_limit: 1_000_000,
      fields: { description: { matched_fields: ["description"] } },
    },
  })),
  search("`highlight` of expressions", () => ({
    query: { bool: { should: many(20, (at) => ({ regexp: { description: `.*${at % 10}?[a-e]+.*` } })) } },
    size: 2_000,
    _source: false,
    highlight: { fields: { description: {} } },
  })),
  search("`highlight` of many fields", () => ({
    ...COMMON,
    size: 5_000,
    highlight: { require_field_match: false, no_match_size: 100, fields: { "*": {} } },
  })),
  search("`span_near`", () => ({
    query: {
      span_near: {
        clauses: many(8, (at) => ({ span_term: { description: words(5).split(" ")[at % 5] } })),
        slop: 1000,
        in_order: false,
      },
    },
    track_total_hits: true,
  })),
  search("`span_near` of gaps", () => ({
    query: {
      span_near: {
        clauses: [{ span_gap: { description: -1_000_000 } }, { span_term: { description: "for" } }],
        slop: 2_000_000_000,
      },
    },
    track_total_hits: true,
  })),
  search("`span_multi`", () => ({
    query: {
      span_near: {
        clauses: many(8, () => ({ span_multi: { match: { prefix: { description: "" } } } })),
        slop: 1000,
        in_order: false,
      },
    },
    track_total_hits: true,
  })),
  search("`span_multi` of fewer words", () => ({
    query: {
      span_near: {
        clauses: many(12, (at) => ({
          span_multi: {
            match: { prefix: { description: { value: ["s", "", "c", "p"][at % 4], rewrite: "top_terms_1000" } } },
          },
        })),
        slop: 1000,
        in_order: false,
      },
    },
    track_total_hits: true,
  })),
  search("spans inside of spans", () => ({
    query: many(40, (at) => at).reduce<object>(
      (inner, at) => ({
        span_or: {
          clauses: [
            inner,
            { span_first: { match: { span_term: { description: words(5).split(" ")[at % 5] } }, end: 90 } },
          ],
        },
      }),
      { span_term: { description: "the" } },
    ),
    track_total_hits: true,
  })),
  at("`slice` of a scroll", "/products/_search?scroll=1m", () => ({
    ...COMMON,
    slice: { id: 0, max: 2 },
    size: 10_000,
  })),
  search("`fields`", () => ({ ...COMMON, size: 10_000, fields: ["*"] })),
  search("`docvalue_fields`", () => ({
    ...COMMON,
    size: 10_000,
    docvalue_fields: many(40, (at) => ["price", "sku", "brand", "color"][at % 4]),
  })),
  search("`stored_fields`", () => ({ ...COMMON, size: 10_000, stored_fields: ["*"] })),
  search("`collapse`", () => ({ ...COMMON, size: 10_000, collapse: { field: "sku" } })),
  search("`collapse` with `inner_hits`", () => ({
    ...COMMON,
    size: 1_000,
    collapse: { field: "sku", inner_hits: many(5, (at) => ({ name: `n${at}`, size: 100, sort: [{ price: "asc" }] })) },
  })),
  search("`inner_hits` of `nested`", () => ({
    query: { nested: { path: "offers", query: { match_all: {} }, inner_hits: { size: 100 } } },
    size: 10_000,
    _source: false,
  })),
  search("`rescore`", () => ({
    ...COMMON,
    size: 10,
    rescore: many(10, () => ({
      window_size: 10_000,
      query: { rescore_query: { match_phrase: { description: { query: words(4), slop: 20 } } } },
    })),
  })),
  search("`suggest`, completion", () => ({
    _source: false,
    suggest: {
      a: { regex: "o[0-9]*.*p", completion: { field: "inputs", size: 4_000 } },
      b: { prefix: "o5", completion: { field: "inputs", size: 1_000, fuzzy: { fuzziness: 2, prefix_length: 0 } } },
    },
  })),
  search("`suggest`, phrase of many words", () => ({
    suggest: {
      a: {
        text: many(12, (at) => ["stel", "watr", "botle", "lightweigt", "portble", "chargr"][at % 6]).join(" "),
        phrase: {
          field: "description",
          max_errors: 12,
          confidence: 0,
          size: 100,
          shard_size: 100,
          token_limit: 100,
          gram_size: 3,
          direct_generator: ["always", "popular"].map((suggest_mode) => ({
            field: "description",
            suggest_mode,
            size: 20,
            min_word_length: 1,
            prefix_length: 0,
            max_term_freq: 0.9,
            accuracy: 0.1,
          })),
        },
      },
    },
  })),
  search("`suggest`, phrase", () => ({
    suggest: {
      a: {
        text: "stel watr botle lightweigt portble chargr wirelss hedphones",
        phrase: {
          field: "description",
          max_errors: 8,
          confidence: 0,
          shard_size: 100,
          direct_generator: [
            {
              field: "description",
              suggest_mode: "always",
              size: 100,
              min_word_length: 1,
              prefix_length: 0,
              max_term_freq: 0.9,
              accuracy: 0.1,
            },
          ],
        },
      },
    },
  })),
  search("`explain`", () => ({
    query: { bool: { should: many(50, (at) => ({ match: { description: { query: words(5), boost: at + 1 } } })) } },
    size: 1_000,
    _source: false,
    explain: true,
  })),
  at("`_analyze`", "/products/_analyze", () => ({ field: "description", text: "word ".repeat(20_000) })),
  at("`_analyze` with `explain`", "/products/_analyze", () => ({
    field: "description",
    explain: true,
    text: "word ".repeat(10_000),
  })),
  at("`_termvectors` of a document", "/products/_termvectors", () => ({
    doc: { description: many(30_000, (at) => `for the word${at % 999}`).join(" ") },
    term_statistics: true,
  })),
  at("`_mtermvectors`", "/products/_mtermvectors", () => ({
    ids: many(400, (at) => `SKU-${String(at + 1).padStart(6, "0")}`),
    parameters: { fields: ["name", "description", "sku"], filter: { max_num_terms: 3 }, term_statistics: true },
  })),
  at("`_validate/query`", "/products/_validate/query", () => ({ query: { match: { description: words(1000) } } })),
  at("`_field_caps`", "/products/_field_caps?fields=*", () => ({ index_filter: { match_all: {} } })),
  at("`_mget`", "/products/_mget", () => ({ ids: many(10_000, (at) => `SKU-${String(at).padStart(6, "0")}`) })),
  at("a scroll", "/products/_search?scroll=1m", () => ({ ...COMMON, size: 10_000, sort: [{ price: "asc" }] })),
];
