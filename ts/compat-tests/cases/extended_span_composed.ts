/** Spans inside of each other and of other queries: scores, explanations, highlights, and what else a search shows. */
import { createRandom } from "../../../catalogs/random.js";
import type { Random } from "../../../catalogs/random.js";
import { count, msearch, queries, request, search, searches, type Body, type Case } from "./case.js";

const WORDS = ["some", "like", "hot", "hot", "cold", "cold", "it", "it", "the", "and", "wet", "outside", "dog", "fox"];

type Clause = Record<string, unknown>;

/** Draws spans of a field, which may have the words of several fields, if these are not to be shown. */
function span(random: Random, field: string, depth: number, isPlain: boolean): Clause {
  const inner = (): Clause => span(random, field, depth - 1, isPlain);
  const list = (least: number): Clause[] => Array.from({ length: least + random.below(3) }, inner);
  const leaf = (): Clause => {
    switch (random.below(isPlain ? 5 : 9)) {
      case 5:
        return { span_multi: { match: { prefix: { [field]: random.pick(["o", "c", "w", "ho"]) } } } };
      case 6:
        return { span_multi: { match: { wildcard: { [field]: random.pick(["?o*", "c*d", "*t"]) } } } };
      case 7:
        return { span_multi: { match: { fuzzy: { [field]: { value: random.pick(["cald", "hat"]), fuzziness: 1 } } } } };
      case 8:
        return { field_masking_span: { query: { span_term: { t: random.pick(WORDS) } }, field } };
      default:
        return { span_term: { [field]: random.pick(WORDS) } };
    }
  };
  if (depth === 0) return leaf();
  switch (random.below(9)) {
    case 0:
      return leaf();
    case 1:
      return { span_or: { clauses: list(1) } };
    case 2:
      return { span_first: { match: inner(), end: 1 + random.below(12) } };
    case 3:
      return { span_containing: { big: inner(), little: inner() } };
    case 4:
      return { span_within: { big: inner(), little: inner() } };
    case 5: {
      const near = random.pick<object>([{}, { pre: random.below(4) }, { post: random.below(4) }, { dist: 2 }]);
      return { span_not: { include: inner(), exclude: inner(), ...near } };
    }
    case 6: {
      const clauses = list(2);
      clauses.splice(random.below(3), 0, { span_gap: { [field]: random.below(4) - 1 } });
      return { span_near: { clauses, slop: random.below(8), in_order: true } };
    }
    default:
      return { span_near: { clauses: list(2), slop: random.below(12), in_order: random.chance(50) } };
  }
}

function composed(random: Random): Body {
  const one = span(random, random.pick(["t", "ts", "t2", "ty"]), random.below(4), false);
  return random.pick<Body>([
    one,
    one,
    one,
    { bool: { must: [one, { match: { t: "hot" } }], should: [span(random, "t", 1, false)] } },
    { bool: { filter: [one], must_not: [span(random, "t", 1, false)] } },
    { dis_max: { queries: [one, span(random, "t", 1, false)], tie_breaker: 0.25 } },
    { constant_score: { filter: one, boost: 1.5 } },
    { function_score: { query: one, weight: 3, min_score: 1 } },
    { boosting: { positive: one, negative: span(random, "t", 1, false), negative_boost: 0.3 } },
    { nested: { path: "n", query: span(random, "n.t", 2, true) } },
  ]);
}

const random = createRandom(61);
const many = (times: number, make: () => Body): Record<string, Body> =>
  Object.fromEntries(Array.from({ length: times }, (_, at) => [`composed ${at}`, make()]));

const NEAR = {
  span_near: { clauses: [{ span_term: { t: "hot" } }, { span_term: { t: "cold" } }], slop: 4, in_order: false },
};
const named = (name: string, query: Clause): Clause => {
  const [[kind, body]] = Object.entries(query) as [[string, object]];
  return { [kind]: { ...body, _name: name } };
};
const NAMES = {
  span_or: {
    clauses: [named("near", NEAR), { span_term: { t: { value: "it", _name: "it" } } }],
    _name: "or",
  },
};

/** Queries whose explanations say all of them. */
const EXPLAINED: readonly object[] = [
  { span_term: { t: "hot" } },
  { span_term: { t: { value: "hot", boost: 2 } } },
  NEAR,
  { span_first: { match: { span_term: { t: "hot" } }, end: 5, boost: 0.5 } },
  { span_not: { include: { span_term: { t: "hot" } }, exclude: { span_term: { t: "cold" } }, pre: 2, post: 1 } },
  { span_containing: { big: NEAR, little: { span_term: { t: "it" } } } },
  { span_within: { big: NEAR, little: { span_term: { t: "it" } } } },
  { span_or: { clauses: [NEAR, { span_term: { t: "it" } }, { span_term: { t: "nothing" } }] } },
  { field_masking_span: { query: { span_term: { t2: "hot" } }, field: "t" } },
  {
    span_near: {
      clauses: [
        { field_masking_span: { query: { span_term: { t2: "hot" } }, field: "t" } },
        { span_term: { t: "cold" } },
      ],
      slop: 3,
    },
  },
  {
    span_near: {
      clauses: [{ span_term: { t: "hot" } }, { span_gap: { t: 1 } }, { span_term: { t: "cold" } }],
      slop: 3,
    },
  },
  { span_multi: { match: { prefix: { t: "h" } } } },
  { span_multi: { match: { wildcard: { t: { value: "*o*", rewrite: "top_terms_5" } } } } },
  { span_multi: { match: { fuzzy: { t: { value: "hot", fuzziness: 2 } } } } },
  { bool: { must: [NEAR], should: [{ span_term: { t: "it" } }] } },
  { constant_score: { filter: NEAR } },
];

/** What is shown of texts. */
const SHOWN: readonly object[] = [
  { span_term: { body: "quick" } },
  { span_or: { clauses: [{ span_term: { body: "quick" } }, { span_term: { body: "dog" } }] } },
  { span_near: { clauses: [{ span_term: { body: "quick" } }, { span_term: { body: "fox" } }], slop: 2 } },
  {
    span_near: {
      clauses: [{ span_term: { body: "fox" } }, { span_term: { body: "quick" } }],
      slop: 4,
      in_order: false,
    },
  },
  {
    span_near: {
      clauses: [{ span_term: { body: "the" } }, { span_gap: { body: 1 } }, { span_term: { body: "brown" } }],
    },
  },
  { span_first: { match: { span_term: { body: "quick" } }, end: 3 } },
  { span_not: { include: { span_term: { body: "quick" } }, exclude: { span_term: { body: "brown" } }, post: 1 } },
  {
    span_not: {
      include: { span_near: { clauses: [{ span_term: { body: "the" } }, { span_term: { body: "fox" } }], slop: 3 } },
      exclude: { span_term: { body: "lazy" } },
    },
  },
  {
    span_containing: {
      big: { span_near: { clauses: [{ span_term: { body: "the" } }, { span_term: { body: "fox" } }], slop: 5 } },
      little: { span_term: { body: "brown" } },
    },
  },
  {
    span_within: {
      big: { span_near: { clauses: [{ span_term: { body: "the" } }, { span_term: { body: "fox" } }], slop: 5 } },
      little: { span_term: { body: "brown" } },
    },
  },
  { span_multi: { match: { prefix: { body: "qu" } } } },
  {
    span_near: {
      clauses: [
        { span_multi: { match: { prefix: { body: "qu" } } } },
        { span_multi: { match: { wildcard: { body: "f*x" } } } },
      ],
      slop: 3,
    },
  },
  {
    bool: {
      should: [
        { match_phrase: { body: "brown fox" } },
        { span_first: { match: { span_term: { body: "quick" } }, end: 3 } },
        { match: { body: "lazy" } },
      ],
    },
  },
  { bool: { must_not: [{ span_term: { body: "cat" } }], must: [{ span_term: { body: "quick" } }] } },
  { span_term: { title: "quick" } },
  {
    bool: {
      should: [
        { span_first: { match: { span_term: { body: "quick" } }, end: 3, boost: 3 } },
        { term: { body: "fox" } },
      ],
    },
  },
  { field_masking_span: { query: { span_term: { title: "quick" } }, field: "body" } },
  {
    span_near: {
      clauses: [
        { field_masking_span: { query: { span_term: { title: "quick" } }, field: "body" } },
        { span_term: { body: "fox" } },
      ],
      slop: 3,
    },
  },
];

/** How it is shown. */
const HOW: readonly object[] = [
  { fields: { body: {}, title: {} } },
  { fields: { body: {} }, number_of_fragments: 0 },
  { type: "plain", fields: { body: {}, title: {} } },
  { type: "plain", fields: { body: {} }, number_of_fragments: 0 },
  { fields: { body: {}, title: {} }, require_field_match: false },
];

const highlights = SHOWN.flatMap((query, at) =>
  HOW.map((highlight, how): Case =>
    search("highlight", `shown ${at}, ${how}`, { query, highlight, _source: false, size: 20 }),
  ),
);

export const extendedSpanComposed: readonly Case[] = [
  ...queries(
    "near",
    many(320, () => composed(random)),
    { size: 90, track_total_hits: true },
  ),
  ...EXPLAINED.map((query, at) => search("near", `explained ${at}`, { query, explain: true, size: 3, _source: false })),
  ...EXPLAINED.map((query, at) =>
    request("near", `explained, of one document, ${at}`, "POST /near/_explain/n52", { query }),
  ),
  ...highlights,
  ...searches("near", {
    "in filters of aggregations": { size: 0, aggs: { a: { filter: NEAR }, b: { filters: { filters: { NEAR } } } } },
    "with aggregations": {
      query: NEAR,
      size: 0,
      aggs: { a: { terms: { field: "i" } }, b: { top_hits: { size: 2, _source: false } } },
    },
    "behind the query": { query: { match_all: {} }, post_filter: NEAR, size: 3, _source: false },
    "with names": { query: NAMES, size: 90, _source: false },
    "with names, in a filter": { query: { bool: { filter: [NAMES] } }, size: 90, _source: false },
    "with names, in a nested query": {
      query: {
        nested: {
          path: "n",
          query: { span_or: { clauses: [{ span_term: { "n.t": { value: "hot", _name: "x" } } }] } },
        },
      },
      size: 90,
      _source: false,
    },
    "with a least score": { query: NEAR, min_score: 0.6, _source: false },
    "with inner hits": {
      query: { nested: { path: "n", query: { span_term: { "n.t": "hot" } }, inner_hits: {} } },
      size: 4,
      _source: false,
    },
    sorted: { query: NEAR, sort: [{ i: "asc" }, "_score"], _source: false },
    rescored: { query: { match: { t: "hot" } }, rescore: { query: { rescore_query: NEAR } }, _source: false },
    collapsed: { query: { span_term: { t: "hot" } }, collapse: { field: "k" }, _source: false },
  }),
  count("near", "counted", { query: NEAR }),
  msearch("near", "several", [{}, { query: NEAR, size: 1, _source: false }, {}, { query: { span_or: {} } }]),
  request("near", "valid", "POST /near/_validate/query", { query: NEAR }),
  request("near", "not valid", "POST /near/_validate/query", { query: { span_or: {} } }),
  request("near", "not valid, of another query", "POST /near/_validate/query", {
    query: { span_or: { clauses: [{ match_all: {} }] } },
  }),
  ...queries("products", {
    "of descriptions": {
      span_near: { clauses: [{ span_term: { description: "the" } }, { span_term: { description: "with" } }], slop: 12 },
    },
    "of descriptions, in any order": {
      span_near: {
        clauses: [
          { span_term: { description: "the" } },
          { span_term: { description: "for" } },
          { span_term: { description: "a" } },
        ],
        slop: 9,
        in_order: false,
      },
    },
    "of many terms": { span_multi: { match: { prefix: { description: "c" } } } },
    "of many terms near others": {
      span_near: {
        clauses: [{ span_multi: { match: { prefix: { description: "c" } } } }, { span_term: { description: "for" } }],
        slop: 3,
      },
    },
  }),
  ...queries("settings_boolean", {
    "of a field that scores its boost": {
      span_near: { clauses: [{ span_term: { title: "fox" } }, { span_term: { title: "red" } }], slop: 5, boost: 2 },
    },
  }),
  ...queries("empty", { "of an index without documents": { span_term: { name: "a" } } }),
];
