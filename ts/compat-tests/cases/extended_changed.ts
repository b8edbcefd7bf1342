/** How are scores explained that `rescore` and `indices_boost` change? */
import type { CorpusName } from "../src/corpora.js";
import { once, search, type Body, type Case } from "./case.js";

const post = (corpus: CorpusName, body: Body): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);

const FOX = { span_field_masking: { field: "title", query: { span_term: { name: "fox" } } } };
const FIRST = { match: { name: "fox" } };
const RESCORES = [
  ...["total", "avg", "max", "min", "multiply"].map((score_mode) => ({
    window_size: 2,
    query: { rescore_query: FIRST, query_weight: 2, rescore_query_weight: 3, score_mode },
  })),
  { window_size: 2, query: { rescore_query: { match: { name: "red" } } } },
  { window_size: 3, query: { rescore_query: { term: { kind: "k4" } }, query_weight: 0 } },
  { query: { rescore_query: { bool: { filter: [{ exists: { field: "n" } }, FOX] } }, rescore_query_weight: -1 } },
  { query: { rescore_query: { match_none: {} } } },
  [
    { window_size: 3, query: { rescore_query: FIRST, score_mode: "max", query_weight: 0.5 } },
    { window_size: 1, query: { rescore_query: { match_all: {} }, score_mode: "avg" } },
  ],
];
const WEIGHED = [
  FIRST,
  { match_all: {} },
  { match: { name: { query: "fox", boost: 3 } } },
  { bool: { filter: [FIRST] } },
  { constant_score: { filter: FIRST } },
  { dis_max: { queries: [FIRST, { term: { n: 2 } }] } },
  { function_score: { query: FIRST, functions: [{ weight: 3 }] } },
  { nested: { path: "parts", query: { match: { "parts.name": "fox" } } } },
  { span_term: { name: "fox" } },
  { boosting: { positive: FIRST, negative: { term: { n: 2 } }, negative_boost: 0.5 } },
];
/** Explanations beside `rescore` and `indices_boost`. */
export const extendedChanged: readonly Case[] = once([
  ...RESCORES.flatMap((rescore) => [
    post("nested", { query: FIRST, rescore, explain: true, size: 3, _source: false }),
    post("nested", { query: { match_all: {} }, rescore, explain: true, size: 3, from: 1, _source: false }),
    post("products", { query: { match: { title: "polvik" } }, rescore, explain: true, size: 3, _source: false }),
  ]),
  ...WEIGHED.flatMap((query) =>
    ("function_score" in query ? [2, 1, 0.5] : [2, 1, 0, 0.5]).flatMap((boost) => {
      const indices_boost = [{ "nest*": boost }];
      const aggs = { top: { top_hits: { size: 2, explain: true, _source: false } } };
      return [
        post("nested", { query, indices_boost, explain: true, size: 2, _source: false }),
        post("nested", { query, indices_boost, size: 0, aggs }),
        post("nested", { query, indices_boost, explain: true, size: 2, _source: false, rescore: RESCORES[5] }),
      ];
    }),
  ),
]);
