/** `intervals`: words near each other, in their order or any other, and how they stand to others. */
import { createRandom } from "../../../catalogs/random.js";
import type { Random } from "../../../catalogs/random.js";
import { count, queries, searches, type Body, type Case } from "./case.js";

/** Parameters and their forms, right and wrong. */
// prettier-ignore
const FORMS: readonly string[] = [
  '{"intervals": {"t": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"t2": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"tp": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"nop": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"noi": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"k": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"i": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"d": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"sa": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"al": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"zz": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"n.t": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"_id": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"_index": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"t*": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"sa._2gram": {"match": {"query": "hot cold"}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot"}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold hot"}}}}',
  '{"intervals": {"t": {"match": {"query": "Hot COLD"}}}}',
  '{"intervals": {"t": {"match": {"query": "some like it hot"}}}}',
  '{"intervals": {"t": {"match": {"query": "zz"}}}}',
  '{"intervals": {"t": {"match": {"query": "hot zz"}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 1, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 1, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": -2, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": -2, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": "2", "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": "2", "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 1.5, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": 1.5, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": null, "ordered": true}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "max_gaps": null, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": true, "max_gaps": -1}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": false, "max_gaps": -1}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": true, "max_gaps": 0}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": false, "max_gaps": 0}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": true, "max_gaps": 2}}}}',
  '{"intervals": {"t": {"match": {"query": "hot hot cold", "ordered": false, "max_gaps": 2}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "analyzer": "st"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "analyzer": "nope"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "analyzer": null}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "ordered": "true"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "ordered": null}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "ordered": "x"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "use_field": "t2"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "use_field": "zz"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "use_field": "k"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "use_field": "nop"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "use_field": null}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "foo": 1}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "boost": 2}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "mode": "ordered"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "mode": "unordered"}}}}',
  '{"intervals": {"t": {"match": {"query": "the cold", "max_gaps": "x"}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the cold", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "the hot", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ts": {"match": {"query": "hot the the cold wet", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick cold", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "quick", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": -1, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": -1, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": 0, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": 0, "ordered": false}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": 3, "ordered": true}}}}',
  '{"intervals": {"ty": {"match": {"query": "hot fast dog", "max_gaps": 3, "ordered": false}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"after": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"after": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"after": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"before": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"before": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"before": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"containing": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"containing": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"containing": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"contained_by": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"contained_by": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"contained_by": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_containing": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_containing": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_containing": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_contained_by": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_contained_by": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_contained_by": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_overlapping": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_overlapping": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"not_overlapping": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"overlapping": {"match": {"query": "wet", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"overlapping": {"match": {"query": "it rain", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"overlapping": {"match": {"query": "hot", "ordered": true}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": {}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": {"foo": {"match": {"query": "a"}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": {"after": {}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": {"after": {"match": {"query": "a"}}, "before": {"match": {"query": "b"}}}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": {"after": 5}}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": null}}}}',
  '{"intervals": {"t": {"match": {"query": "hot", "filter": 5}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": "o"}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": ""}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": "O"}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": "out", "analyzer": "st"}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": "out", "use_field": "tp"}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": "o", "foo": 1}}}}',
  '{"intervals": {"t": {"prefix": {"prefix": null}}}}',
  '{"intervals": {"tp": {"prefix": {"prefix": "out"}}}}',
  '{"intervals": {"tp": {"prefix": {"prefix": "o"}}}}',
  '{"intervals": {"t": {"prefix": {}}}}',
  '{"intervals": {"t": {"prefix": "o"}}}',
  '{"intervals": {"k": {"prefix": {"prefix": "h"}}}}',
  '{"intervals": {"sa": {"prefix": {"prefix": "h"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "o*"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "?ot"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "*"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "H*"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "c?ld", "analyzer": "st"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "c?ld", "use_field": "t2"}}}}',
  '{"intervals": {"t": {"wildcard": {"pattern": "c*", "foo": 1}}}}',
  '{"intervals": {"t": {"wildcard": {}}}}',
  '{"intervals": {"k": {"wildcard": {"pattern": "h*"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "fuzziness": 0}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "fuzziness": 2, "prefix_length": 1}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "transpositions": false}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "clod", "transpositions": false, "fuzziness": 1}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "clod"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "Cald"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "analyzer": "st"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "use_field": "t2"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "fuzziness": "x"}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "fuzziness": 3}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "foo": 1}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": ""}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "prefix_length": -1}}}}',
  '{"intervals": {"t": {"fuzzy": {"term": "cald", "max_expansions": 1}}}}',
  '{"intervals": {"t": {"fuzzy": {}}}}',
  '{"intervals": {"t": {"any_of": {"intervals": []}}}}',
  '{"intervals": {"t": {"all_of": {"intervals": [{"match": {"query": "hot cold"}}, {"match": {"query": "wet rain"}}], "max_gaps": 5}}}}',
  '{"intervals": {"t": {"all_of": {"intervals": [{"prefix": {"prefix": "o"}}, {"match": {"query": "cold"}}]}}}}',
  '{"intervals": {"t": {"all_of": {}}}}',
  '{"intervals": {"t": {"any_of": {}}}}',
  '{"intervals": {"t": {"all_of": {"intervals": [5]}}}}',
  '{"intervals": {"t": {"all_of": {"intervals": [{}]}}}}',
  '{"intervals": {"t": {"foo": {}}}}',
  '{"intervals": {"t": {}}}',
  '{"intervals": {"t": {"match": {}}}}',
  '{"intervals": {"t": {"match": "hot"}}}',
  '{"intervals": {"t": {"match": {"query": null}}}}',
  '{"intervals": {"t": {"match": {"query": 5}}}}',
  '{"intervals": {"t": {"boost": 2}}}',
  '{"intervals": {}}',
  '{"intervals": {"t": 5}}',
  '{"intervals": []}',
  '{"bool": {"must": [{"intervals": {"t": {"match": {"query": "hot cold", "filter": {"after": {"match": {"query": "it"}}}}, "boost": 2, "_name": "q"}}}], "boost": -1}}',
  '{"nested": {"path": "n", "query": {"intervals": {"n.t": {"match": {"query": "hot cold"}}}}}}',
];

const WORDS = ["some", "like", "hot", "hot", "cold", "cold", "wet", "outside", "quick", "dog", "fox", "rain"];
const FILTERS = [
  "after",
  "before",
  "contained_by",
  "not_containing",
  "not_contained_by",
  "not_overlapping",
  "overlapping",
];

type Source = Record<string, Record<string, unknown>>;

function near(random: Random): object {
  return random.pick<object>([
    {},
    { max_gaps: random.pick([0, 1, 3, 8]) },
    { ordered: true },
    { ordered: true, max_gaps: random.pick([0, 1, 4]) },
  ]);
}

function leaf(random: Random): Source {
  switch (random.below(10)) {
    case 0:
      return { prefix: { prefix: random.pick(["o", "c", "ho", "w", "q"]) } };
    case 1:
      return { wildcard: { pattern: random.pick(["?o*", "c*d", "*t", "d?g"]) } };
    case 2:
      return { fuzzy: { term: random.pick(["cald", "hat", "dig", "rian", "wet"]) } };
    default: {
      const words = Array.from({ length: 1 + random.below(3) }, () => random.pick(WORDS));
      const other = random.pick<object>([{}, {}, { analyzer: "st" }, { use_field: random.pick(["t2", "ts", "ty"]) }]);
      return { match: { query: words.join(" "), ...near(random), ...other } };
    }
  }
}

function source(random: Random, depth = 0): Source {
  const inner = (): Source[] => Array.from({ length: 1 + random.below(3) }, () => source(random, depth + 1));
  const filter =
    depth < 2 && random.chance(30) ? { filter: { [random.pick(FILTERS)]: source(random, depth + 1) } } : {};
  if (depth > 1 || random.chance(40)) {
    const one = leaf(random);
    const { match } = one;
    return match === undefined ? one : { match: { ...match, ...filter } };
  }
  if (random.chance(60)) return { all_of: { intervals: inner(), ...near(random), ...filter } };
  return { any_of: { intervals: inner(), ...filter } };
}

function intervals(random: Random, field: string): object {
  const boost = random.chance(20) ? { boost: random.pick([0, 0.3, 2]) } : {};
  return { intervals: { [field]: { ...source(random), ...boost } } };
}

function composed(random: Random): Body {
  const one = intervals(random, random.pick(["t", "ts", "t2", "ty"]));
  return random.pick<Body>([
    one,
    one,
    one,
    { bool: { must: [one, { match: { t: "hot" } }], should: [intervals(random, "t")] } },
    { bool: { filter: [one], must_not: [intervals(random, "t")] } },
    { dis_max: { queries: [one, intervals(random, "t")], tie_breaker: 0.25 } },
    { constant_score: { filter: one, boost: 1.5 } },
    { function_score: { query: one, weight: 3 } },
    { nested: { path: "n", query: intervals(random, "n.t") } },
  ]);
}

/** Sources that look in another field, which is none of the mapping or has no words. */
const ELSEWHERE: readonly Source[] = ["nope", "n", "k", "t2"].flatMap((use_field) => [
  { match: { query: "hot", use_field } },
  // Without words, where there are some: that is refused.
  ...(use_field === "t2" ? [] : [{ match: { query: "", use_field } }]),
  { match: { query: "hot", use_field, analyzer: "st" } },
  { prefix: { prefix: "ho", use_field } },
  { prefix: { prefix: "ho", use_field, analyzer: "st" } },
  { wildcard: { pattern: "h?t", use_field } },
  { fuzzy: { term: "hat", use_field } },
  { any_of: { intervals: [{ match: { query: "cold" } }, { match: { query: "hot", use_field } }] } },
]);

const elsewhere = Object.fromEntries(
  ELSEWHERE.flatMap((source, at) => [
    [`elsewhere ${at}`, { intervals: { t: source } }],
    [`elsewhere, after a match, ${at}`, { intervals: { t: { match: { query: "cold", filter: { after: source } } } } }],
    [
      `elsewhere, before all of several, ${at}`,
      { intervals: { t: { all_of: { intervals: [{ match: { query: "cold" } }], filter: { before: source } } } } },
    ],
    [
      `elsewhere, near another field, ${at}`,
      { intervals: { t: { match: { query: "cold", use_field: "t2", filter: { overlapping: source } } } } },
    ],
  ]),
);

const forms = Object.fromEntries(FORMS.map((text) => [text, text]));
const random = createRandom(41);
const composedQueries = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [`composed ${at}`, composed(random)]),
);
const one = { intervals: { t: { match: { query: "hot cold", max_gaps: 3 }, _name: "near" } } };

export const queriesIntervals: readonly Case[] = [
  ...queries("near", forms, { size: 90 }),
  ...queries("near", elsewhere, { size: 90 }),
  ...queries("near", composedQueries, { size: 90, track_total_hits: true }),
  ...searches("near", {
    "in filters of aggregations": { size: 0, aggs: { a: { filter: one }, b: { filters: { filters: { one } } } } },
    "behind the query": { query: { match_all: {} }, post_filter: one, size: 3, _source: false },
    "with a name": { query: one, size: 90, _source: false },
  }),
  count("near", "counted", { query: one }),
  ...queries("products", {
    "of descriptions": { intervals: { description: { match: { query: "the with for", max_gaps: 12 } } } },
    "of descriptions, in their order": {
      intervals: {
        description: {
          all_of: { ordered: true, intervals: [{ match: { query: "the" } }, { prefix: { prefix: "qui" } }] },
        },
      },
    },
    "of too many terms": { intervals: { description: { wildcard: { pattern: "*" } } } },
  }),
  ...queries("empty", { "of an index without documents": { intervals: { name: { match: { query: "a" } } } } }),
];
