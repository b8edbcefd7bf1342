/** `dis_max` and `boosting`: the best of several queries, and one that another makes weigh less. */

import { count, queries, searches, type Body, type Case } from "./case.js";

const m = (word: string, boost?: number): object => ({
  match: { name: boost === undefined ? word : { query: word, boost } },
});
const d = (word: string): object => ({ match: { description: word } });
const best = (list: unknown, rest: object = {}): object => ({ dis_max: { queries: list, ...rest } });
const less = (positive: unknown, negative: unknown, rest: object = { negative_boost: 0.5 }): object => ({
  boosting: { positive, negative, ...rest },
});

// prettier-ignore
const DIS_MAX: Readonly<Record<string, Body>> = {
  "one": best([m("wireless")]),
  "one that is no list": best(m("wireless")),
  "two": best([m("wireless"), m("compact")]),
  "two fields": best([m("wireless"), d("wireless")]),
  "three": best([m("wireless"), m("compact"), d("steel")]),
  "weights": best([m("wireless", 3), m("compact", 0.5), { term: { in_stock: true } }]),
  "a boost": best([m("wireless"), m("compact")], { boost: 2.5 }),
  "a boost of zero": best([m("wireless"), m("compact")], { boost: 0 }),
  "a name": best([m("wireless"), { match: { name: { query: "compact", _name: "inner" } } }], { _name: "outer" }),
  "the same twice": best([m("wireless"), m("wireless")], { tie_breaker: 0.5 }),
  "constants": best([{ term: { in_stock: true } }, { range: { price: { lt: 30 } } }, { match_all: { boost: 0.2 } }], { tie_breaker: 0.4 }),
  "nothing": best([{ match_none: {} }]),
  "nothing beside something": best([{ match_none: {} }, m("wireless")], { tie_breaker: 0.3 }),
  "no field beside something": best([{ term: { nothing: 1 } }, m("wireless")]),
  "all of nothing": best([{ match_none: {} }, { term: { nothing: 1 } }]),
  "bools": best([{ bool: { must: [m("wireless"), d("steel")] } }, { bool: { should: [m("compact"), m("classic")] } }], { tie_breaker: 0.25 }),
  "in itself": best([best([m("wireless"), d("wireless")], { tie_breaker: 0.1 }), m("compact")], { tie_breaker: 0.9 }),
  "in a bool": { bool: { must: [best([m("wireless"), d("wireless")])], should: [m("compact")], filter: [{ term: { in_stock: true } }] } },
  "as a filter": { bool: { filter: [best([m("wireless"), m("compact")])] } },
  "as no clause": { bool: { must: [{ match_all: {} }], must_not: [best([m("wireless"), m("compact")])] } },
  "as a constant": { constant_score: { filter: best([m("wireless"), m("compact")]), boost: 2 } },
  "phrases": best([{ match_phrase: { description: "stainless steel" } }, m("wireless")], { tie_breaker: 0.7 }),
  "many": best(["classic", "compact", "wireless", "lightweight", "premium", "portable", "ergonomic", "organic"].map((word) => m(word)), { tie_breaker: 0.15 }),
};
for (const tie of [0, 0.1, 0.3, 0.5, 0.7, 0.999, 1, 1.5, -0.5, "0.4", null, "x", true, 1e300]) {
  (DIS_MAX as Record<string, Body>)[`tie ${String(tie)}`] = best([m("wireless"), m("compact"), d("wireless")], {
    tie_breaker: tie,
  });
}

// prettier-ignore
const DIS_MAX_ODD: Readonly<Record<string, Body>> = {
  "empty": { dis_max: {} },
  "no queries": best([]),
  "text": { dis_max: "x" },
  "text for queries": best("x"),
  "a number for queries": best(1),
  "null for queries": best(null),
  "text among queries": best(["x"]),
  "null among queries": best([null, m("wireless")]),
  "a list among queries": best([[m("wireless")]]),
  "an empty one": best([{}]),
  "an unknown one": best([{ nonsense: {} }]),
  "unknown parameter": best([m("wireless")], { nonsense: 1 }),
  "unknown object": best([m("wireless")], { nonsense: {} }),
  "unknown list": best([m("wireless")], { nonsense: [1] }),
  "a negative boost": best([m("wireless")], { boost: -1 }),
  "a negative boost inside": best([m("wireless", -1), m("compact")]),
  "a bad boost": best([m("wireless")], { boost: "x" }),
  "a name of a number": best([m("wireless")], { _name: 5 }),
  "queries twice": '{"dis_max":{"queries":[{"match_all":{}}],"queries":[{"match_none":{}}]}}',
  "a bad number inside": best([{ term: { price: "x" } }, m("wireless")]),
};

// prettier-ignore
const BOOSTING: Readonly<Record<string, Body>> = {
  "half": less(m("wireless"), d("steel")),
  "a little": less(m("wireless"), d("steel"), { negative_boost: 0.1 }),
  "zero": less(m("wireless"), d("steel"), { negative_boost: 0 }),
  "one": less(m("wireless"), d("steel"), { negative_boost: 1 }),
  "more": less(m("wireless"), d("steel"), { negative_boost: 3.7 }),
  "text": less(m("wireless"), d("steel"), { negative_boost: "0.3" }),
  "a boost": less(m("wireless"), d("steel"), { negative_boost: 0.3, boost: 2.5 }),
  "a boost of zero": less(m("wireless"), d("steel"), { negative_boost: 0.3, boost: 0 }),
  "weights inside": less(m("wireless", 3.3), { term: { in_stock: { value: true, boost: 7 } } }, { negative_boost: 0.77 }),
  "names": less({ match: { name: { query: "wireless", _name: "good" } } }, { match: { description: { query: "steel", _name: "bad" } } }, { negative_boost: 0.2, _name: "all" }),
  "all": less({ match_all: {} }, m("wireless"), { negative_boost: 0.2 }),
  "nothing positive": less({ match_none: {} }, m("wireless")),
  "no field positive": less({ term: { nothing: 1 } }, m("wireless")),
  "nothing negative": less(m("wireless"), { match_none: {} }),
  "no field negative": less(m("wireless"), { term: { nothing: 1 } }),
  "everything negative": less(m("wireless"), { match_all: {} }),
  "a range negative": less({ bool: { should: [m("wireless"), m("compact")] } }, { range: { price: { gt: 50 } } }, { negative_boost: 0.35 }),
  "in itself": less(less(m("wireless"), d("steel")), { range: { price: { gt: 50 } } }, { negative_boost: 0.9 }),
  "in a bool": { bool: { must: [less(m("wireless"), d("steel"))], should: [m("compact")] } },
  "in a bool, optional": { bool: { should: [less(m("wireless"), d("steel")), less(m("compact"), { term: { in_stock: false } }, { negative_boost: 0.1 })] } },
  "as a filter": { bool: { filter: [less(m("wireless"), d("steel"))] } },
  "as a constant": { constant_score: { filter: less(m("wireless"), d("steel")) } },
  "in a dis_max": best([less(m("wireless"), d("steel")), m("compact")], { tie_breaker: 0.4 }),
  "of a dis_max": less(best([m("wireless"), d("wireless")], { tie_breaker: 0.4 }), { term: { in_stock: true } }, { negative_boost: 0.6 }),
  "of a phrase": less({ match_phrase: { description: "stainless steel" } }, m("wireless"), { negative_boost: 0.45 }),
};

// prettier-ignore
const BOOSTING_ODD: Readonly<Record<string, Body>> = {
  "empty": { boosting: {} },
  "text": { boosting: "x" },
  "no positive": { boosting: { negative: m("wireless"), negative_boost: 0.5 } },
  "no negative": { boosting: { positive: m("wireless"), negative_boost: 0.5 } },
  "no negative boost": { boosting: { positive: m("wireless"), negative: m("compact") } },
  "a negative one below zero": less(m("wireless"), d("steel"), { negative_boost: -1 }),
  "a negative one that is none": less(m("wireless"), d("steel"), { negative_boost: "x" }),
  "a negative one of null": less(m("wireless"), d("steel"), { negative_boost: null }),
  "a negative boost": less(m("wireless"), d("steel"), { negative_boost: 0.5, boost: -2 }),
  "text for positive": less("x", d("steel")),
  "a list for positive": less([m("wireless")], d("steel")),
  "null for negative": less(m("wireless"), null),
  "empty negative": less(m("wireless"), {}),
  "unknown parameter": less(m("wireless"), d("steel"), { negative_boost: 0.5, nonsense: 1 }),
  "unknown object": less(m("wireless"), d("steel"), { negative_boost: 0.5, nonsense: {} }),
  "unknown list": less(m("wireless"), d("steel"), { negative_boost: 0.5, nonsense: [] }),
  "a bad number positive": less({ term: { price: "x" } }, d("steel")),
  "a bad number negative": less(m("wireless"), { term: { price: "x" } }),
};

const prefixed = (prefix: string, list: Readonly<Record<string, Body>>): Record<string, Body> =>
  Object.fromEntries(Object.entries(list).map(([name, body]) => [`${prefix}: ${name}`, body]));
const ALL = {
  ...prefixed("dis_max", DIS_MAX),
  ...prefixed("dis_max, odd", DIS_MAX_ODD),
  ...prefixed("boosting", BOOSTING),
  ...prefixed("boosting, odd", BOOSTING_ODD),
};

export const queriesCompound: Case[] = [
  ...queries("products", ALL),
  ...searches(
    "products",
    Object.fromEntries(
      Object.entries(ALL)
        .filter(([name]) => !name.includes("odd"))
        .map(([name, query]) => [
          `sorted, with filters: ${name}`,
          {
            query: query as object,
            sort: [{ price: "desc" }, "_score"],
            track_scores: true,
            size: 4,
            _source: false,
            aggs: { f: { filter: query as object, aggs: { m: { max: { field: "price" } } } } },
          },
        ]),
    ),
  ),
  ...Object.entries({ ...prefixed("dis_max", DIS_MAX), ...prefixed("boosting", BOOSTING) }).map(([name, query]) =>
    count("products", `count: ${name}`, { query: query as object }),
  ),
];
