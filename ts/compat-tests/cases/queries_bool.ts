/** `bool` and `constant_score`: how clauses combine, count and score. */

import { count, queries, searches, type Body, type Case } from "./case.js";

const CLAUSES = {
  must: [{ match: { name: "wireless" } }],
  filter: [{ term: { in_stock: true } }],
  should: [{ match: { name: "classic" } }, { match: { description: "steel" } }, { term: { color: "black" } }],
  must_not: [{ term: { tags: "sale" } }],
};
type Kind = keyof typeof CLAUSES;
const KINDS = Object.keys(CLAUSES) as Kind[];

/** Every combination of the four kinds of clauses, with every minimum_should_match. */
const combinations: Record<string, Body> = {};
for (let bits = 0; bits < 16; bits++) {
  const kinds = KINDS.filter((_, i) => (bits >> i) & 1);
  const clauses = Object.fromEntries(kinds.map((kind) => [kind, CLAUSES[kind]]));
  for (const minimum of [undefined, 0, 1, 2, 3, 4, "-1", "60%"]) {
    if (minimum !== undefined && !kinds.includes("should") && minimum !== 1) continue;
    const rest = minimum === undefined ? {} : { minimum_should_match: minimum };
    combinations[`bool: ${kinds.join(" ")}${minimum === undefined ? "" : `, minimum ${minimum}`}`] = {
      bool: { ...clauses, ...rest },
    };
  }
}

const m = (word: string): object => ({ match: { name: word } });
const words = ["classic", "compact", "wireless", "lightweight", "premium", "portable", "ergonomic", "organic"];

export const queriesBool: readonly Case[] = [
  ...queries("products", combinations, { size: 6 }),
  ...queries("products", {
    "bool: clause without list": { bool: { must: m("classic") } },
    "bool: empty lists": { bool: { must: [], should: [], filter: [], must_not: [] } },
    "bool: empty must, should": { bool: { must: [], should: [m("classic")] } },
    "bool: boost": { bool: { must: [m("classic")], boost: 2 } },
    "bool: boost of an empty one": { bool: { boost: 2 } },
    "bool: boost of filter only": { bool: { filter: [m("classic")], boost: 2 } },
    "bool: boost zero": { bool: { must: [m("classic")], boost: 0 } },
    "bool: boosts multiply": {
      bool: { should: [{ match: { name: { query: "classic", boost: 3 } } }, m("compact")], boost: 0.7 },
    },
    "bool: same clause twice in should": { bool: { should: [m("classic"), m("classic")] } },
    "bool: same clause twice in should, minimum 2": {
      bool: { should: [m("classic"), m("classic")], minimum_should_match: 2 },
    },
    "bool: same clause twice in must": { bool: { must: [m("classic"), m("classic")] } },
    "bool: same clause in must and filter": { bool: { must: [m("classic")], filter: [m("classic")] } },
    "bool: same clause in must and should": { bool: { must: [m("classic")], should: [m("classic")] } },
    "bool: same clause in filter and should": { bool: { filter: [m("classic")], should: [m("classic")] } },
    "bool: same clause in must and must_not": { bool: { must: [m("classic")], must_not: [m("classic")] } },
    "bool: same clause in should and must_not": {
      bool: { should: [m("classic"), m("compact")], must_not: [m("classic")] },
    },
    "bool: same filter twice": { bool: { filter: [m("classic"), m("classic")] } },
    "bool: same must_not twice": { bool: { must: [m("compact")], must_not: [m("classic"), m("classic")] } },
    "bool: same clause with two boosts": {
      bool: {
        should: [
          { match: { name: { query: "classic", boost: 2 } } },
          { match: { name: { query: "classic", boost: 3 } } },
        ],
      },
    },
    "bool: same clause thrice with others": {
      bool: {
        should: [m("classic"), m("compact"), m("classic"), m("wireless"), m("classic")],
        minimum_should_match: 3,
      },
    },
    "bool: eight optional words": { bool: { should: words.map(m) } },
    "bool: eight optional words, two of them": { bool: { should: words.map(m), minimum_should_match: 2 } },
    "bool: eight optional words, reversed": { bool: { should: [...words].reverse().map(m) } },
    "bool: eight words must, none fits": { bool: { must: words.map(m) } },
    "bool: pure disjunction in a disjunction": {
      bool: {
        should: [
          { bool: { should: [m("classic"), m("compact")] } },
          { bool: { should: [m("wireless"), m("premium")] } },
        ],
      },
    },
    "bool: disjunction three deep": {
      bool: {
        should: [
          { bool: { should: [{ bool: { should: [m("classic"), m("compact")] } }, m("premium")] } },
          m("wireless"),
        ],
      },
    },
    "bool: disjunction with boost in a disjunction": {
      bool: { should: [{ bool: { should: [m("classic"), m("compact")], boost: 2 } }, m("wireless")] },
    },
    "bool: disjunction of one in a conjunction": {
      bool: { must: [{ bool: { should: [m("classic")] } }, { match: { description: "steel" } }] },
    },
    "bool: conjunction in a conjunction": {
      bool: {
        must: [{ bool: { must: [m("classic"), { match: { description: "steel" } }] } }, { term: { in_stock: true } }],
      },
    },
    "bool: disjunction in a conjunction": {
      bool: { must: [{ bool: { should: [m("classic"), m("compact")] } }, { match: { description: "steel kitchen" } }] },
    },
    "bool: filter in must": {
      bool: { must: [{ bool: { filter: [m("classic")] } }, { match: { description: "steel" } }] },
    },
    "bool: filter in should": {
      bool: { should: [{ bool: { filter: [m("classic")] } }, { match: { description: "steel" } }] },
    },
    "bool: must_not in should": { bool: { should: [{ bool: { must_not: [m("classic")] } }, m("classic")] } },
    "bool: must_not in must": { bool: { must: [{ bool: { must_not: [m("classic")] } }, m("compact")] } },
    "bool: must_not in must_not": { bool: { must_not: [{ bool: { must_not: [m("classic")] } }] } },
    "bool: must_not in filter": { bool: { filter: [{ bool: { must_not: [{ exists: { field: "color" } }] } }] } },
    "bool: match_all must": { bool: { must: [{ match_all: {} }, m("classic")] } },
    "bool: match_all filter": { bool: { must: [m("classic")], filter: [{ match_all: {} }] } },
    "bool: match_all alone in filter": { bool: { filter: [{ match_all: {} }] } },
    "bool: match_all should": { bool: { should: [{ match_all: {} }, m("classic")] } },
    "bool: match_all must_not": { bool: { must: [m("classic")], must_not: [{ match_all: {} }] } },
    "bool: match_all must with boost": { bool: { must: [{ match_all: { boost: 3 } }], filter: [m("classic")] } },
    "bool: match_none must": { bool: { must: [{ match_none: {} }, m("classic")] } },
    "bool: match_none should": { bool: { should: [{ match_none: {} }, m("classic")] } },
    "bool: match_none filter": { bool: { filter: [{ match_none: {} }] } },
    "bool: match_none must_not": { bool: { must: [m("classic")], must_not: [{ match_none: {} }] } },
    "bool: match_none in should, minimum 2": {
      bool: { should: [{ match_none: {} }, m("classic"), m("wireless")], minimum_should_match: 2 },
    },
    "bool: only match_none in should": { bool: { should: [{ match_none: {} }] } },
    "bool: unknown word must": { bool: { must: [m("xyzzy"), m("classic")] } },
    "bool: unknown word should": { bool: { should: [m("xyzzy"), m("classic")] } },
    "bool: unknown field should, minimum 2": {
      bool: { should: [{ match: { nothing: "x" } }, m("classic")], minimum_should_match: 2 },
    },
    "bool: words without tokens": { bool: { must: [m("!!!"), m("classic")] } },
    "bool: filters of every type": {
      bool: {
        filter: [
          { range: { price: { gte: 10, lte: 200 } } },
          { range: { rating: { gte: 3 } } },
          { terms: { color: ["black", "white", "grey"] } },
          { term: { in_stock: true } },
          { range: { created_at: { gte: "2018" } } },
        ],
      },
    },
    "bool: words and filters": {
      bool: {
        must: [{ match: { description: "comfortable steel" } }],
        filter: [{ range: { price: { gte: 10, lte: 100 } } }, { term: { in_stock: true } }],
        must_not: [{ term: { color: "black" } }],
        should: [{ term: { tags: "new" } }, { range: { rating: { gte: 4.5, boost: 2 } } }],
      },
    },
    "bool: numbers score one": {
      bool: { should: [{ range: { price: { gte: 100 } } }, { term: { stock: 0 } }, { exists: { field: "color" } }] },
    },
    "bool: must of phrases": {
      bool: {
        must: [
          { match_phrase: { description: "stainless steel" } },
          { match_phrase: { description: "the whole family" } },
        ],
      },
    },
    "bool: should of phrases and words": {
      bool: { should: [{ match_phrase: { description: "stainless steel" } }, { match: { description: "steel" } }] },
    },
    "bool: should of prefix and words": { bool: { should: [{ prefix: { name: "clas" } }, m("compact")] } },
    "bool: ids and words": {
      bool: { should: [{ ids: { values: ["SKU-000005", "SKU-001000"], boost: 100 } }, m("compact")] },
    },
    "bool: adjust_pure_negative": { bool: { must_not: [m("classic")], adjust_pure_negative: true } },
    "bool: adjust_pure_negative false": { bool: { must_not: [m("classic")], adjust_pure_negative: false } },
    "bool: _name": {
      bool: {
        must: [{ match: { name: { query: "classic", _name: "a" } } }],
        should: [{ match: { name: { query: "compact", _name: "b" } } }],
        _name: "c",
      },
    },
    "bool: minimum_should_match in words": { bool: { should: words.map(m), minimum_should_match: "2<-25% 9<-3" } },
    "bool: minimum_should_match 0 with must": {
      bool: { must: [m("classic")], should: [m("compact")], minimum_should_match: 0 },
    },
    "bool: minimum_should_match 0 without must": { bool: { should: [m("compact")], minimum_should_match: 0 } },
    "bool: minimum_should_match equal to count": {
      bool: { should: [m("classic"), { match: { description: "steel" } }], minimum_should_match: 2 },
    },
    "bool: minimum_should_match negative, with filter": {
      bool: { filter: [{ term: { in_stock: true } }], should: [m("classic"), m("compact")], minimum_should_match: -1 },
    },
    "bool: mustNot": { bool: { mustNot: [m("classic")] } },
    constant_score: { constant_score: { filter: m("classic") } },
    "constant_score: boost": { constant_score: { filter: m("classic"), boost: 2.5 } },
    "constant_score: boost zero": { constant_score: { filter: m("classic"), boost: 0 } },
    "constant_score: bool inside": {
      constant_score: { filter: { bool: { should: [m("classic"), m("compact")] } }, boost: 1.2 },
    },
    "constant_score: constant_score inside": {
      constant_score: { filter: { constant_score: { filter: m("classic"), boost: 5 } }, boost: 2 },
    },
    "constant_score: match_all": { constant_score: { filter: { match_all: {} }, boost: 3 } },
    "constant_score: match_none": { constant_score: { filter: { match_none: {} } } },
    "constant_score: in should": {
      bool: {
        should: [
          { constant_score: { filter: m("classic"), boost: 2 } },
          { constant_score: { filter: m("wireless"), boost: 3 } },
          m("compact"),
        ],
      },
    },
    "constant_score: with bool boost": {
      bool: { must: [{ constant_score: { filter: m("classic"), boost: 2 } }], boost: 3 },
    },
    "constant_score: no filter": { constant_score: {} },
    "constant_score: list": { constant_score: { filter: [m("classic")] } },
    "constant_score: _name": { constant_score: { filter: m("classic"), _name: "n" } },
  }),
  ...queries("many", {
    "bool: rare must, every should": {
      bool: { must: [{ match: { words: "rare" } }], should: [{ match: { words: "every" } }] },
    },
    "bool: filter only, more than are counted": { bool: { filter: [{ match: { words: "every" } }] } },
    "bool: two dense conjunctions": { bool: { must: [{ match: { words: "second" } }, { match: { words: "third" } }] } },
    "bool: dense with exclusion": {
      bool: { must: [{ match: { words: "every" } }], must_not: [{ match: { words: "second" } }] },
    },
    "bool: should over range": {
      bool: { should: [{ range: { n: { lt: 100 } } }, { match: { words: "rare" } }], minimum_should_match: 1 },
    },
    "bool: must_not only": { bool: { must_not: [{ match: { words: "second" } }] } },
    "bool: disjunction of three": {
      bool: {
        should: [{ match: { words: "rare" } }, { match: { words: "hundredth" } }, { match: { words: "third" } }],
      },
    },
    "bool: disjunction of three, two needed": {
      bool: {
        should: [{ match: { words: "second" } }, { match: { words: "hundredth" } }, { match: { words: "third" } }],
        minimum_should_match: 2,
      },
    },
  }),
  ...queries("ties", {
    "bool: ties": { bool: { should: [{ term: { group: "a" } }, { term: { rank: 2 } }] } },
    "bool: ties, filter": { bool: { filter: [{ term: { group: "a" } }, { term: { rank: 2 } }] } },
  }),
  ...searches("products", {
    post_filter: { query: m("classic"), post_filter: { term: { color: "black" } }, _source: false },
    "post_filter: with aggs": {
      query: m("classic"),
      post_filter: { term: { color: "black" } },
      aggs: { c: { terms: { field: "color" } } },
      size: 2,
      _source: false,
    },
    "post_filter: without query": { post_filter: { term: { color: "black" } }, size: 3, _source: false },
    "post_filter: match_none": { post_filter: { match_none: {} }, size: 3 },
    "post_filter: size 0": { query: m("classic"), post_filter: { term: { color: "black" } }, size: 0 },
    "post_filter: sorted": {
      query: m("classic"),
      post_filter: { term: { in_stock: true } },
      sort: "price",
      size: 5,
      _source: false,
    },
    "post_filter: scores are not touched": {
      query: m("classic"),
      post_filter: { match: { name: "compact" } },
      size: 3,
      _source: false,
    },
    "post_filter: track_total_hits": {
      query: m("classic"),
      post_filter: { term: { color: "black" } },
      track_total_hits: 3,
      size: 1,
      _source: false,
    },
    "post_filter: empty": { post_filter: {}, size: 1 },
  }),
  count("products", "count: bool", {
    query: { bool: { must: [m("classic")], filter: [{ term: { in_stock: true } }] } },
  }),
];
