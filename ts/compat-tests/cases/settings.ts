/** Limits, similarities and orders that settings give an index. */

import type { CorpusName } from "../src/corpora.js";
import { aggs, count, msearch, queries, request, searches, type Body, type Case } from "./case.js";

// prettier-ignore
const SCORED: Readonly<Record<string, Body>> = {
  "one word": { match: { body: "fox" } },
  "a rare word": { match: { body: "seldom" } },
  "two words": { match: { body: "red fox" } },
  "all of two words": { match: { body: { query: "red lamp", operator: "and" } } },
  "several words": { match: { body: "red fox lamp quiet stone river seldom" } },
  "two of several words": { match: { body: { query: "red fox seldom", minimum_should_match: 2 } } },
  "a word with a boost": { match: { body: { query: "fox", boost: 2.5 } } },
  "a phrase": { match_phrase: { body: "red fox" } },
  "a phrase with slop": { match_phrase: { body: { query: "red lamp", slop: 3 } } },
  "a phrase with a boost": { match_phrase: { body: { query: "fox lamp quiet", boost: 3 } } },
  "several fields": { multi_match: { query: "red fox", fields: ["title", "body"] } },
  "several fields, tied": { multi_match: { query: "quiet seldom", fields: ["title^3", "body"], tie_breaker: 0.3 } },
  "no fields": { multi_match: { query: "fox t3" } },
  "a keyword": { term: { tag: "t3" } },
  "a keyword with a boost": { term: { tag: { value: "t3", boost: 1.7 } } },
  "a keyword of a text": { term: { "title.raw": "red fox lamp" } },
  "a keyword by match": { match: { tag: "t5" } },
  "keywords": { terms: { tag: ["t3", "t4"], boost: 2 } },
  "a boolean": { term: { on: true } },
  "a number": { term: { n: 7 } },
  "a prefix": { prefix: { tag: "t" } },
  "a prefix, scored": { prefix: { body: { value: "se", rewrite: "scoring_boolean" } } },
  "the best prefixes": { prefix: { body: { value: "r", rewrite: "top_terms_2" } } },
  "must and should": { bool: { must: [{ match: { body: "red" } }], should: [{ match: { body: "seldom" } }, { term: { tag: "t1" } }] } },
  "must and filter": { bool: { must: [{ match: { body: "stone river" } }], filter: [{ term: { on: true } }] } },
  "should alone": { bool: { should: [{ match: { title: "stone" } }, { match_phrase: { body: "lamp quiet" } }] } },
  "must and must not": { bool: { must: [{ match: { body: "lamp" } }], must_not: [{ match: { body: "fox" } }] } },
  "a constant": { constant_score: { filter: { match: { body: "fox" } }, boost: 4 } },
  "a boost around": { bool: { must: [{ match: { body: "fox river" } }], boost: 0.25 } },
  "a large boost": { match: { body: { query: "fox", boost: 1e30 } } },
};

const scored = (corpus: CorpusName): Case[] => [
  ...prefixed(corpus, "", queries(corpus, SCORED, { size: 7 })),
  ...prefixed(
    corpus,
    ": many hits, not counted",
    queries(corpus, SCORED, { size: 40, from: 3, track_total_hits: false }),
  ).filter((_, at) => at % 4 === 0),
];

function prefixed(corpus: CorpusName, after: string, cases: readonly Case[]): Case[] {
  return cases.map((one) => ({ ...one, name: `${corpus}: ${one.name}${after}` }));
}

const window = (from: unknown, size: unknown): object => ({ from, size, _source: false, query: { match_all: {} } });
const values = (count: number): string[] => Array.from({ length: count }, (_, i) => `t${i}`);
const regexp = (include: unknown): object => ({ tags: { terms: { field: "tag", include } } });

const limits: readonly Case[] = [
  ...searches("settings_limits", {
    "a window as large as may be": window(0, 20),
    "a window from within": window(10, 10),
    "a window one too large": window(0, 21),
    "a window from behind": window(20, 1),
    "a window from the end, of none": window(20, 0),
    "a window from far behind": window(21, 0),
    "a window beyond integers": window(2147483647, 2147483647),
    "the default size from behind": { from: 11, query: { match_all: {} } },
    "the default size from within": { from: 10, _source: false },
    "a window too large, and sorted": { size: 21, sort: ["n"] },
    "a window too large, and a bad sort": { size: 21, sort: ["nothing"] },
    "a window too large, and a bad query": { size: 21, query: { term: { n: "x" } } },
    "a window too large, and a bad aggregation": { size: 21, aggs: { a: { avg: { field: "body" } } } },
    "a window too large, and a bad search_after": { size: 21, sort: ["n"], search_after: [1, 2] },
    "a window too large, and a good search_after": { size: 21, sort: ["n"], search_after: [1] },
    "a window too large, and a bad post_filter": { size: 21, post_filter: { range: { n: { gte: "x" } } } },
    "a window too large of nothing": { size: 21, query: { match_none: {} } },
    "a window too large, and a boost too large": {
      size: 21,
      query: { bool: { must: [{ match: { body: { query: "fox", boost: 1e38 } } }], boost: 1e38 } },
    },
    "a window too large, and too many terms": { size: 21, query: { terms: { tag: values(6) } } },
    "a window too large, with a regular expression too long": { size: 21, aggs: regexp("t[0123456789]") },
  }),
  ...queries("settings_limits", {
    "terms as many as may be": { terms: { tag: values(5) } },
    "terms one too many": { terms: { tag: values(6) } },
    "terms too many of numbers": { terms: { n: [1, 2, 3, 4, 5, 6] } },
    "terms too many, one of them six times": { terms: { tag: ["a", "a", "a", "a", "a", "a"] } },
    "terms too many of an unmapped field": { terms: { nothing: values(6) } },
    "terms too many of _id": { terms: { _id: values(6) } },
    "terms too many in a filter": { bool: { filter: [{ terms: { tag: values(7) } }] } },
    "terms too many in what matches nothing": {
      bool: { must: [{ match_none: {} }, { terms: { tag: values(7) } }] },
    },
    "no fields: those of the settings": { multi_match: { query: "fox" } },
    "no fields: several words": { multi_match: { query: "red fox t3" } },
    "no fields: a number": { multi_match: { query: 7 } },
    "no fields: tied": { multi_match: { query: "fox t3", tie_breaker: 0.5 } },
    "no fields: all words": { multi_match: { query: "fox red", operator: "and" } },
    "no fields: lenient": { multi_match: { query: "fox", lenient: true } },
    "every field": { multi_match: { query: "fox", fields: ["*"] } },
  }),
  ...aggs("settings_limits", {
    "a regular expression as long as may be": regexp("t[0123456]"),
    "a regular expression one too long": regexp("t[01234567]"),
    "a regular expression too long to leave out": { tags: { terms: { field: "tag", exclude: "t[01234567]" } } },
    "regular expressions too long both": {
      tags: { terms: { field: "tag", include: "t[0123456789]", exclude: "t[01234567]" } },
    },
    "a regular expression too long by UTF-16 units": regexp("😀😀😀😀😀t"),
    "a regular expression of five characters of two units": regexp("😀😀😀😀😀"),
    "a regular expression too long on an unmapped field": {
      tags: { terms: { field: "nothing", include: "t[01234567]" } },
    },
    "a regular expression too long on an unmapped field with a missing": {
      tags: { terms: { field: "nothing", missing: "t1", include: "t[01234567]" } },
    },
    "a regular expression too long on numbers": { numbers: { terms: { field: "n", include: "t[01234567]" } } },
    "a regular expression too long and wrong": regexp("t[0123456789"),
    "a regular expression too long below": {
      on: { terms: { field: "on" }, aggs: regexp("t[01234567]") },
    },
    "values, however long": regexp(["a value that is long"]),
    "many values": regexp(values(30)),
    "a partition": regexp({ partition: 0, num_partitions: 3 }),
  }),
  count("settings_limits", "a count with too many terms", { query: { terms: { tag: values(6) } } }),
  count("settings_limits", "a count", { query: { terms: { tag: values(5) } } }),
  msearch("settings_limits", "several searches, one beyond its window", [
    {},
    window(0, 2),
    {},
    window(0, 21),
    {},
    { size: 0, query: { terms: { tag: values(6) } } },
  ]),
  ...(["settings_limits", "settings_bm25", "settings_flat", "settings_sorted"] as const).map((corpus) =>
    request(corpus, `the mapping of ${corpus}`, `GET /${corpus}/_mapping`),
  ),
];

// prettier-ignore
const ORDERED: Readonly<Record<string, Body>> = {
  "everything in its order": { size: 300, _source: ["n", "tag", "d"] },
  "a page": { from: 120, size: 9, _source: false },
  "what scores alike": { size: 50, query: { term: { on: true } }, _source: false },
  "what matches a word": { size: 20, query: { match: { body: "fox" } }, _source: false },
  "by place": { size: 30, sort: ["_doc"], _source: false },
  "by place, last first": { size: 30, sort: [{ _doc: "desc" }], _source: false },
  "behind a place": { size: 5, sort: ["_doc"], search_after: [200], _source: false },
  "by a field, ties in their order": { size: 60, sort: ["on"], _source: false },
  "by the index's own fields": { size: 300, sort: [{ n: { order: "desc", mode: "min" } }, { tag: { order: "asc", mode: "max", missing: "_first" } }, { d: { order: "desc", mode: "max", missing: "_first" } }], _source: false },
  "by the first of its fields, not counted": { size: 4, sort: [{ n: { order: "desc", mode: "min" } }], track_total_hits: false, _source: false },
  "by the first of its fields, counted to a few": { size: 4, sort: [{ n: { order: "desc", mode: "min" } }], track_total_hits: 10, _source: false },
  "by the score, then the place": { size: 30, query: { match: { body: "red" } }, sort: ["_score", "_doc"], _source: false },
  "facets": { size: 0, aggs: { tags: { terms: { field: "tag" } }, n: { stats: { field: "n" } }, days: { date_histogram: { field: "day", calendar_interval: "month" } } } },
  "phrases": { size: 20, query: { match_phrase: { body: "red fox" } }, _source: false },
  "what has a value": { size: 300, query: { exists: { field: "d" } }, _source: false },
  "what has none": { size: 300, query: { bool: { must_not: [{ exists: { field: "n" } }] } }, _source: false },
  "a range": { size: 100, query: { range: { n: { gte: 20, lt: 30 } } }, _source: ["n"] },
  "ids": { query: { ids: { values: ["s3", "s4", "s7"] } } },
};

const sorted: readonly Case[] = [
  ...searches("settings_sorted", ORDERED),
  ...prefixed("settings_sorted", "", queries("settings_sorted", SCORED, { size: 9 })).filter((_, at) => at % 3 === 0),
  request("settings_sorted", "a document that came once", "GET /settings_sorted/_doc/s17"),
  request("settings_sorted", "a document that is not there", "GET /settings_sorted/_doc/none"),
];

export const settings: readonly Case[] = [
  ...limits,
  ...scored("settings_bm25"),
  ...scored("settings_flat"),
  ...scored("settings_boolean"),
  ...sorted,
];
