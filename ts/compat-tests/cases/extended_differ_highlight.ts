/** Cases of extended: what random requests and strangers found of `highlight`, and was mended. */
import type { CorpusName } from "../src/corpora.js";
import { search, type Case } from "./case.js";

const TYPES = ["unified", "plain", "fvh"];

interface Shown {
  readonly query?: object;
  readonly size?: number;
  readonly [option: string]: unknown;
}

/** What is shown of `fields`; the search's own query is what is looked for, if the options say none. */
export function shown(
  corpus: CorpusName,
  fields: object,
  { query = { match_all: {} }, size = 4, ...options }: Shown,
): Case {
  const body = { query, size, _source: false, highlight: { fields, ...options } };
  return search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);
}

const NO_MATCH = { no_match_size: 5 };
const ANYWHERE = { require_field_match: false };

/** Keys of a `flattened`, and the whole of it, whose values are printed as Java prints a map. */
const KEYS = ["one.a", "one.b.c", "one.b", "one", "other.a", "other", "kept.a", "nothing.a", "never.a", "short.a", "short.n", "one.A", "split.a", "o.f.a", "n.f.a"]; // prettier-ignore
const KEY_QUERIES = [
  { term: { "one.a": "x" } },
  { term: { one: "x" } },
  { prefix: { "one.a": "x" } },
  { match: { "one.a": "x" } },
  { terms: { "one.a": ["x", "q"] } },
  { range: { one: { gte: "w" } } },
  { query_string: { query: "x" } },
];
const SEVERAL_KEYS = [
  [{ "one.a": {} }, { "one.b": { pre_tags: ["<1>"], no_match_size: 4 } }, { "one.b.c": { no_match_size: 10 } }, { "other.a": { no_match_size: 100 } }, { one: { no_match_size: 8 } }, { other: {} }],
  [{ "one.b": { pre_tags: ["<1>"], no_match_size: 4 } }, { "one.a": {} }, { "one.num": { no_match_size: 50 } }, { "one.bool": {} }, { "one.c": { no_match_size: 50 } }, { "one.é": { no_match_size: 50 } }],
  [{ short: { no_match_size: 50 } }, { "short.a": {} }, { "split.a": {} }, { "o.f": {} }, { "n.f": { no_match_size: 40 } }, { "o.f.b.c": { no_match_size: 30 } }],
]; // prettier-ignore

function flattened(): Case[] {
  return TYPES.flatMap((type) => [
    ...KEYS.flatMap((field) => [{}, NO_MATCH].map((o) => shown("type_flattened", { [field]: o }, { type, size: 16 }))),
    ...KEY_QUERIES.flatMap((query) =>
      ["one.a", "one.b", "one"].flatMap((field) =>
        [{}, NO_MATCH, ANYWHERE].map((o) => shown("type_flattened", { [field]: o }, { query, type })),
      ),
    ),
    ...(type === "fvh" ? [] : SEVERAL_KEYS).flatMap((fields) =>
      KEY_QUERIES.slice(0, 3).flatMap((highlight_query) =>
        [{}, ANYWHERE].map((o) => shown("type_flattened", fields, { highlight_query, type, size: 20, ...o })),
      ),
    ),
  ]);
}

/** Values of `completion` are one word each, and objects are printed as Java prints a map; those of `join` are exact. */
function objects(): Case[] {
  const all = { size: 40 };
  return ["unified", "plain"].flatMap((type) => [
    ...[1, 5, 100].flatMap((no_match_size) => [
      shown("type_completion", { given: {}, "given.t": {}, "given.k": {} }, { type, no_match_size, ...all }),
      shown("type_completion", { one: {}, many: {}, standard: {}, short: {}, copies: {}, copied: {} }, { type, no_match_size, ...all }),
      shown("type_join", { one: {}, "one#question": {}, title: {} }, { type, no_match_size, ...all }),
      shown("type_completion", { _index: {} }, { type, no_match_size: no_match_size * 10 }),
    ]),
    ...[{ match: { one: "quick" } }, { term: { one: "quick" } }, { match: { given: "xi" } }, { prefix: { given: "xi" } }, { match: { standard: "quick" } }, { term: { given: "xi" } }, { match_bool_prefix: { "given.t": "xi" } }].flatMap((highlight_query) =>
      [{}, ANYWHERE].map((o) =>
        shown("type_completion", { one: {}, many: {}, given: {}, "given.t": {}, "given.k": {}, standard: {}, copies: {} }, { highlight_query, type, ...o, ...all }),
      ),
    ),
    ...[{ match: { one: "question" } }, { term: { one: "question" } }, { range: { one: { gte: "a", lte: "r" } } }, { prefix: { one: "quest" } }, { wildcard: { one: "q*" } }, { fuzzy: { one: "questionn" } }, { terms: { one: ["question", "answer"] } }, { multi_match: { query: "question" } }, { query_string: { query: "one:[a TO r]" } }, { term: { "one#question": "1" } }, { exists: { field: "one" } }, { term: { title: "question" } }].flatMap((highlight_query) =>
      [{}, ANYWHERE].map((o) => shown("type_join", { one: {}, title: {}, "one#question": {} }, { highlight_query, type, ...o, ...all })),
    ),
  ]); // prettier-ignore
}

const QUICK = { match: { body: "quick" } };
const NOWHERE = { term: { nothing: "x" } };
const ALL = { match_all: {} };

/** What is left of a `bool` once it is rewritten; only `unified` sees that nothing is left beside a prohibited `match_all`. */
const REQUIRED = [
  NOWHERE, { match: { nothing: "x" } }, { match_phrase: { nothing: "x" } }, { prefix: { nothing: "x" } }, { range: { nothing: { gte: 1 } } }, { range: { day: { gte: "2050" } } }, { range: { n: { gte: 2050 } } },
  { fuzzy: { nothing: "x" } }, { query_string: { query: "nothing:x" } }, { nested: { path: "parts", query: NOWHERE } }, { dis_max: { queries: [NOWHERE] } }, { boosting: { positive: NOWHERE, negative: ALL, negative_boost: 1 } },
  { ids: { values: [] } }, { terms: { body: [] } }, { terms: { nothing: ["a"] } }, { wildcard: { _index: "x*" } }, { term: { _index: "x" } }, { span_term: { nothing: "x" } }, { regexp: { nothing: "x" } },
  { exists: { field: "nothing" } }, { match: { body: "zzzz" } }, { match_none: {} }, { bool: { must: [NOWHERE] } },
]; // prettier-ignore
const PROHIBITED = [
  ALL, [ALL, NOWHERE], [{ match: { body: "fox" } }, ALL], { bool: { must: ALL } }, { bool: { should: ALL } }, { bool: { filter: ALL } }, { bool: {} }, { constant_score: { filter: ALL } }, { function_score: {} },
  { query_string: { query: "*:*" } }, { query_string: { query: "*" } }, { match_all: { boost: 2 } }, { match_all: { _name: "a" } }, { exists: { field: "_id" } }, { wrapper: { query: "eyJtYXRjaF9hbGwiOnt9fQ==" } },
]; // prettier-ignore
const AROUND = (inner: object): object[] => [
  { bool: { must: [inner, { match: { body: "fox" } }] } },
  { bool: { should: [inner, { match: { body: "fox" } }] } },
  { dis_max: { queries: [inner, { match: { body: "fox" } }] } },
  { constant_score: { filter: inner } },
  { boosting: { positive: inner, negative: { match: { body: "fox" } }, negative_boost: 1 } },
];

function rewritten(): Case[] {
  const queries = [
    ...REQUIRED.flatMap((one) => [{ bool: { must: [QUICK, one] } }, { bool: { filter: one, should: QUICK } }]),
    ...PROHIBITED.map((must_not) => ({ bool: { must_not, should: QUICK } })),
    ...AROUND({ bool: { must: [QUICK, NOWHERE] } }),
    ...AROUND({ bool: { must_not: ALL, should: QUICK } }),
  ];
  return TYPES.flatMap((type) =>
    queries.map((highlight_query) =>
      shown("fvh", { body: { fragment_size: 20, number_of_fragments: 1 } }, { highlight_query, type, size: 3 }),
    ),
  );
}

/** What has a wrong boost is not looked for where that is forgiven, and boosts of the mapping count. */
const BOOSTED = [
  { match: { less: { query: "quick", lenient: true } } }, { multi_match: { query: "quick" } }, { multi_match: { query: "quick", type: "phrase" } }, { simple_query_string: { query: "quick" } }, { simple_query_string: { query: '"quick"' } },
  { query_string: { query: "quick -blue" } }, { query_string: { query: '"quick"' } }, { query_string: { query: "+quick quick" } }, { term: { nothing: "quick" } }, { match: { nothing: "quick" } }, { span_term: { less: "quick" } }, { term: { less: "quick" } },
  { fuzzy: { less: "quic" } }, { prefix: { less: "qui" } }, { match: { half: "quick" } }, { bool: { should: [{ match: { half: "quick" } }, { match: { text: "blue" } }] } },
]; // prettier-ignore

function boosted(): Case[] {
  return ["unified", "plain"].flatMap((type) =>
    BOOSTED.flatMap((query) => [
      shown("rare", { less: {}, half: {}, word: {}, nothing: {}, text: {} }, { query, type }),
      shown("rare", { less: {}, half: {}, word: {}, nothing: {}, text: {} }, { highlight_query: query, type, size: 8 }),
    ]),
  );
}

const OPTIONS = [
  NO_MATCH, { number_of_fragments: 1 }, { number_of_fragments: 0 }, { fragment_size: 20 }, { pre_tags: ["<1>"], post_tags: ["</1>"] }, { order: "score" }, ANYWHERE, { highlight_query: { match: { body: "brown" } } }, { highlight_query: { match: { title: "zzz" } } },
  { boundary_scanner: "word" }, { boundary_scanner: "chars" }, { force_source: false }, { fragmenter: "simple" }, { fragmenter: "foo" }, { max_analyzed_offset: 10 }, { type: "plain" }, { type: "unified" }, { type: "fvh" },
]; // prettier-ignore

/** Of several names of one field the first one says for all how it is shown. */
function names(): Case[] {
  const query = { match: { body: "quick fox" } };
  const less = { number_of_fragments: 2, fragment_size: 10 };
  const one = { number_of_fragments: 1 };
  return ["unified", "plain"].flatMap((type) => [
    ...OPTIONS.flatMap((o) => [
      shown("fvh", [{ body: {} }, { other: o }], { query, type }),
      shown("fvh", [{ body: o }, { other: {} }], { query, type }),
      shown("fvh", [{ other: {} }, { body: o }], { query, type }),
    ]),
    ...[[{ "*": one }, { body: less }], [{ body: less }, { "*": one }], [{ body: less }, { "o*": one }], [{ "b*": {} }, { body: {} }, { "*": {} }], [{ "*": {} }]].flatMap((fields) => [
      shown("fvh", fields, { query, type, size: 2 }),
      shown("fvh", fields, { type, no_match_size: 3, size: 2 }),
      shown("highlight", fields, { type, no_match_size: 3, size: 2 }),
      shown("termvectors", fields, { type, no_match_size: 3, size: 40 }),
    ]),
  ]); // prettier-ignore
}

/** What `plain` shows where nothing is found, and which words a beginning stands for. */
function plain(): Case[] {
  const nothing = { match: { body: "zzz" } };
  const sizes = [1, 2, 5, 9, 20, 100];
  return [
    ...sizes.flatMap((max_analyzed_offset) =>
      [2, 9, 20, 100].map((no_match_size) =>
        shown("fvh", { body: {}, title: {} }, { query: QUICK, highlight_query: nothing, type: "plain", max_analyzed_offset, no_match_size }),
      ),
    ),
    ...["f", "t", "quick b", "quick f", "the f", "th"].flatMap((query) =>
      [1, 2, 3, 50].flatMap((max_expansions) =>
        [0, 3].map((slop) =>
          shown("fvh", { body: {} }, { query: QUICK, type: "plain", highlight_query: { match_phrase_prefix: { body: { query, slop, max_expansions } } } }),
        ),
      ),
    ),
  ]; // prettier-ignore
}

/** Keywords that are stored are shown as they are stored. */
function stored(): Case[] {
  const looked = [
    { exists: { field: "late_k" } },
    { wildcard: { late_k: "*" } },
    { wildcard: { k_kept: "*" } },
    { term: { late_k: "own" } },
  ];
  return ["unified", "plain"].flatMap((type) =>
    [{}, { force_source: true }].flatMap((o) => [
      ...[1, 3, 100].map((no_match_size) => shown("termvectors", { late_k: {}, k_kept: {}, late: {} }, { type, no_match_size, size: 40, ...o })),
      ...looked.map((highlight_query) => shown("termvectors", { late_k: {}, k_kept: {} }, { type, highlight_query, number_of_fragments: 0, size: 40, ...o })),
    ]),
  ); // prettier-ignore
}

const CROSSED = [
  { multi_match: { query: "fox", fields: ["title", "body", "all"], type: "cross_fields" } },
  { multi_match: { query: "quick", fields: ["title^3", "body", "all^2"], type: "cross_fields" } },
  { multi_match: { query: "fox quick brown", fields: ["title", "body"], type: "cross_fields", operator: "and" } },
  {
    multi_match: {
      query: "quick fox",
      fields: ["title^3", "body", "all^2", "begun", "box.inner"],
      type: "best_fields",
    },
  },
  {
    multi_match: {
      query: "quick fox",
      fields: ["title^3", "body", "all^2", "begun", "box.inner"],
      type: "most_fields",
    },
  },
  { query_string: { query: "quick fox", fields: ["title^3", "body", "begun"] } },
  { simple_query_string: { query: "quick fox", fields: ["title^3", "body", "begun"] } },
  { combined_fields: { query: "quick fox", fields: ["title", "body", "begun"] } },
  { fuzzy: { body: { value: "fox", fuzziness: 2 } } },
  { fuzzy: { body: { value: "quicks", fuzziness: 2, max_expansions: 2 } } },
];

/** The tags of `fvh` are numbered in the order of the fields' names. */
function numbered(): Case[] {
  const fields = { body: {}, title: {}, all: {}, begun: {}, "box.inner": {} };
  return CROSSED.flatMap((highlight_query) =>
    [{}, { order: "score" }].map((o) =>
      shown("fvh", fields, { highlight_query, type: "fvh", tags_schema: "styled", fragment_size: 18, size: 6, ...o }),
    ),
  );
}

const MANY = ["o'neil’s", "բարև", "a.b.c", "ean", "fox", "net", "qu'on", "ist", "mà", "the", "$5.00", "thanh:", "בְּרֵאשִׁית", ".net", "i̇", "over", "ёлка"]; // prettier-ignore

/** Many terms are looked for by their bytes, and names that a pattern matches come in the order of a map. */
function many(): Case[] {
  const all = { size: 20 };
  return ["unified", "plain"].flatMap((type) => [
    ...[16, 17].map((count) =>
      shown("text", { body: {} }, { type, highlight_query: { terms: { body: MANY.slice(17 - count) } }, ...all }),
    ),
    ...(["products", "analyzed", "fvh", "highlight", "termvectors", "words"] as const).flatMap((corpus) =>
      ["*", "**", "*e*", "t*"].map((name) => shown(corpus, { [name]: {} }, { type, no_match_size: 20, size: 3 })),
    ),
    ...["whole^2", "t"].map((field) =>
      shown("hard", { t: {} }, { type, highlight_query: { combined_fields: { query: "b", fields: [field, "t"] } } }),
    ),
  ]);
}

/** Lucene looks for several terms by themselves, where they are few, and together. */
function together(): Case[] {
  const lists = [["quick", "fox"], ["quick", "fox", "brown", "dog"], ["quick", "fox", "the", "a", "of"], [..."abcdefghijklmn".split(""), "quick", "fox", "dog"]]; // prettier-ignore
  const queries = lists.flatMap((body) => [
    { terms: { body } },
    { bool: { should: [{ terms: { body } }, { match: { body: "the dog" } }, { prefix: { body: "f" } }] } },
  ]);
  const few = { number_of_fragments: 1, fragment_size: 20 };
  return (["fvh", "highlight"] as const).flatMap((corpus) =>
    queries.flatMap((query) =>
      [{}, { order: "score" }, few, { ...few, ...ANYWHERE }, { ...few, order: "score", number_of_fragments: 2 }].map(
        (o) => shown(corpus, { body: {}, title: {}, "body.plain": {}, "body.offsets": {} }, { query, size: 30, ...o }),
      ),
    ),
  );
}

/** Patterns of terms in spans and in intervals, which are looked for in other fields, too. */
function patterns(): Case[] {
  const several = [{ wildcard: { F: "qui*" } }, { prefix: { F: "qui" } }, { fuzzy: { F: "quicks" } }, { regexp: { F: "qui.*" } }, { range: { F: { gte: "q", lt: "r" } } }];
  const spans = ["body", "title", "tag", "body.raw"].flatMap((field) =>
    several.map((one) => ({ span_multi: { match: JSON.parse(JSON.stringify(one).replace("F", field)) as object } })),
  );
  const intervals = ["markup", "body", "body.near"].flatMap((use_field) =>
    [{ wildcard: { pattern: "q*", use_field } }, { wildcard: { pattern: "quick", use_field } }, { prefix: { prefix: "q", use_field } }, { fuzzy: { term: "quick", use_field } }, { match: { query: "quick", use_field } }].map((one) => ({
      intervals: { "body.near": one },
    })),
  );
  const fields = { body: {}, "body.near": {}, title: {}, tag: {}, "body.english": {}, "body.plain": {}, markup: {} };
  const few = { number_of_fragments: 1, fragment_size: 18 };
  return ["unified", "plain"].flatMap((type) =>
    [{}, ANYWHERE].flatMap((o) => [
      ...[...spans, ...intervals].map((highlight_query) => shown("fvh", fields, { type, highlight_query, size: 5, ...few, ...o })),
      ...["less", "word"].flatMap((field) =>
        [{ fuzzy: { [field]: "quic" } }, { range: { [field]: { gte: "q" } } }].map((match) =>
          shown("rare", { less: {}, word: {}, text: {} }, { type, highlight_query: { span_multi: { match } }, size: 8, ...o }),
        ),
      ),
    ]),
  );
} // prettier-ignore

/** A wrong query is told even where there are no hits. */
function wrong(): Case[] {
  const highlights = [
    { fields: { body: {} }, highlight_query: { match: { n: "abc" } } },
    { fields: { body: { highlight_query: { match: { n: "abc" } } } } },
    { fields: { body: {} }, highlight_query: { match: { n: "1" } } },
  ];
  const bodies = highlights.flatMap((highlight) => [
    ...[ALL, { match_none: {} }].flatMap((query) => [
      { query, size: 0, aggs: { a: { top_hits: { highlight, size: 1 } } } },
      { query: { nested: { path: "parts", query, inner_hits: { highlight } } } },
      { query: { nested: { path: "parts", query, inner_hits: { highlight, size: 0 } } } },
      { query, highlight },
    ]),
    { query: { bool: { should: [ALL, { nested: { path: "parts", query: { match_none: {} }, inner_hits: { highlight } } }] } } },
  ]); // prettier-ignore
  return bodies.map((body) => search("fvh", `fvh: ${JSON.stringify(body)}`, { _source: false, ...body }));
}

/** Queries of terms by a pattern that Lucene prints alike, each in several ways: what is printed alike counts as one word. */
const ALIKE = [
  [{ prefix: { body: "qu" } }, { wildcard: { body: "qu*" } }, { prefix: { body: { value: "qu", boost: 3 } } }, { match_bool_prefix: { body: "qu" } }, { query_string: { query: "body:qu*" } }, { simple_query_string: { query: "qu*", fields: ["body"] } }, { multi_match: { query: "qu", fields: "body", type: "bool_prefix" } }],
  [{ regexp: { body: "fo.*" } }, { regexp: { body: { value: "fo.*", flags: "NONE" } } }, { regexp: { body: { value: "fo.*", case_insensitive: true } } }, { query_string: { query: "body:/fo.*/" } }],
  [{ fuzzy: { body: "text" } }, { fuzzy: { body: { value: "text", prefix_length: 1 } } }, { fuzzy: { body: { value: "text", transpositions: false } } }, { fuzzy: { body: { value: "text", fuzziness: 1, prefix_length: 9 } } }, { match: { body: { query: "text", fuzziness: 1 } } }, { query_string: { query: "body:text~1" } }],
  [{ fuzzy: { body: { value: "foxs", fuzziness: 2 } } }, { fuzzy: { body: { value: "foxs", fuzziness: 2, prefix_length: 3 } } }],
  [{ range: { body: { gte: "f", lt: "g" } } }, { query_string: { query: "body:[f TO g}" } }, { range: { body: { gte: "f", lt: "g", boost: 2 } } }],
  [{ prefix: { body: { value: "QU", case_insensitive: true } } }, { wildcard: { body: { value: "QU*", case_insensitive: true } } }, { wildcard: { body: { value: "q*k", case_insensitive: true } } }],
  [{ term: { body: { value: "FOX", case_insensitive: true } } }, { term: { body: "fox" } }, { wildcard: { body: "fox" } }],
  [{ terms: { body: ["quick", "fox"] } }, { terms: { body: ["fox", "quick", "fox"] } }, { terms: { body: ["fox"] } }],
  [{ intervals: { body: { prefix: { prefix: "qu" } } } }, { intervals: { body: { wildcard: { pattern: "qu*" } } } }, { intervals: { body: { fuzzy: { term: "quock" } } } }],
]; // prettier-ignore
const BESIDE = [{ term: { body: "dog" } }, { term: { body: "text" } }, { prefix: { body: "sent" } }];

function alike(): Case[] {
  const composed = (one: object, other: object): object[] => [
    { bool: { should: [one, other, ...BESIDE] } },
    { bool: { must: [one, other], should: BESIDE } },
    { bool: { filter: [one, other], should: BESIDE } },
    { bool: { should: [{ dis_max: { queries: [one, other] } }, ...BESIDE] } },
    { bool: { should: [{ bool: { must: one } }, other, ...BESIDE] } },
  ];
  const options = { number_of_fragments: 1, fragment_size: 40 };
  const pairs = ALIKE.flatMap((some) => some.flatMap((one, at) => [one, some[at + 1] ?? some[0]].map((other) => [one, other ?? one] as const))); // prettier-ignore
  return pairs.flatMap(([one, other], at) => {
    const queries = at % 2 === 0 ? composed(one, other) : [{ bool: { should: [one, other, ...BESIDE] } }];
    return queries.map((highlight_query, of) =>
      shown(
        "highlight",
        { body: options, title: options },
        { highlight_query, size: 8, ...(of % 2 === 1 ? ANYWHERE : {}) },
      ),
    );
  });
}

/** Boosts that `plain` forgets, boosts that no clause may have, and terms of fields without words. */
function weighed(): Case[] {
  const zero = (must: object): object => ({ bool: { must, boost: 0 } });
  const fields = ["body", "title"];
  const words = [
    { combined_fields: { query: "quick fox", fields } }, { combined_fields: { query: "quick fox", fields: ["body^3"], boost: 0 } }, { terms_set: { body: { terms: ["quick", "fox"], minimum_should_match_field: "n" } } }, { intervals: { body: { match: { query: "quick fox" } } } },
    { match: { body: "quick" } }, { multi_match: { query: "quick", fields } }, { multi_match: { query: "quick", fields, type: "cross_fields" } }, { function_score: { query: { match: { body: "quick" } } } }, { constant_score: { filter: { term: { body: "fox" } } } },
  ]; // prettier-ignore
  const edited = [
    { fuzzy: { tag: { value: "r", fuzziness: 2 } } }, { fuzzy: { body: { value: "a", fuzziness: 2 } } }, { fuzzy: { body: { value: "a", fuzziness: 1 } } }, { simple_query_string: { query: "b~" } }, { query_string: { query: "x~2", fields: ["body", "tag"] } }, { fuzzy: { body: { value: "xx", fuzziness: 2 } } },
  ]; // prettier-ignore
  const flags = [
    { term: { flag: true } }, { terms: { flag: [true, false] } }, { range: { flag: { gte: false } } }, { range: { flag: { lt: true } } }, { match: { flag: "true" } }, { query_string: { query: "flag:[false TO true]" } }, { simple_query_string: { query: "true" } }, { bool: { must_not: { term: { flag: true } } } },
  ]; // prettier-ignore
  return TYPES.slice(0, 2).flatMap((type) => [
    ...words.flatMap((query) => [zero(query), { dis_max: { queries: [zero(query), { match: { title: "quick" } }] } }].map((highlight_query) => shown("highlight", { body: {}, title: {} }, { highlight_query, type }))),
    ...edited.flatMap((highlight_query) => [{}, ANYWHERE].map((o) => shown("highlight", { body: {}, tag: {} }, { highlight_query, type, ...o }))),
    ...flags.flatMap((highlight_query) => [{}, ANYWHERE].map((o) => shown("highlight", { body: {}, tag: {}, flag: NO_MATCH }, { highlight_query, type, ...o }))),
    ...[{ match: { body: "quick" } }, words[0] ?? {}].map((query) => search("highlight", `highlight: ${type} indices_boost 0 ${JSON.stringify(query)}`, { query, indices_boost: [{ "*": 0 }], _source: false, highlight: { type, fields: { body: {} } } })),
  ]); // prettier-ignore
}

/** What a clause that excludes all documents takes from those beside it: words that are known, but neither patterns nor beginnings. */
function excluding(): Case[] {
  const words = [
    { match: { body: "quick" } }, { terms: { body: ["quick", "fox"] } }, { terms: { body: ["quick"] } }, { match_phrase: { body: "quick brown" } }, { match_phrase_prefix: { body: "qui" } }, { match_phrase_prefix: { body: "quick bro" } }, { combined_fields: { query: "quick", fields: ["body"] } },
    { prefix: { body: "qui" } }, { wildcard: { body: "q*k" } }, { wildcard: { body: "quick" } }, { fuzzy: { body: "quik" } }, { range: { body: { gte: "q", lt: "r" } } }, { match_bool_prefix: { body: "brown qui" } }, { query_string: { query: "body:(qui* AND fox)" } }, { simple_query_string: { query: '"quick brown" fo*', fields: ["body"] } },
  ]; // prettier-ignore
  const all = { match_all: {} };
  const [quick, , , phrase, , , , begun] = words;
  const queries = [
    ...words.flatMap((one) => [{ bool: { must: one, must_not: all } }, { bool: { filter: one, must_not: [all], should: { term: { body: "dog" } } } }]),
    { bool: { must: [phrase, quick], must_not: all, should: begun } }, { bool: { should: [{ bool: { must: [phrase, quick], must_not: all } }, begun] } }, { bool: { should: [{ bool: { must: [phrase, quick], must_not: all } }, { match_phrase: { body: "brown cat" } }] } },
    { bool: { should: [{ bool: { must: quick, must_not: all } }, { match_phrase: { body: "the quick" } }] } }, { dis_max: { queries: [{ bool: { must: [begun, quick], must_not: all } }, { term: { body: "fox" } }] } }, { bool: { must: [begun, quick, { match_none: {} }] } },
    ...[{ term: { body: "fox" } }, { term: { body: "zzzz" } }, { match_phrase: { body: "brown fox" } }].flatMap((one) => [{ bool: { must: [one, quick], must_not: one } }, { bool: { filter: [one], must_not: [{ term: { body: "dog" } }, one], should: [quick, begun] } }, { bool: { should: [one, quick], must_not: one } }, { bool: { must: [quick], must_not: one } }, { bool: { must: [one, quick], must_not: { term: { body: "zzz" } } } }]),
    ...[{ exists: { field: "nothing" } }, { match_none: {} }, { term: { body: "dog" } }].flatMap((one) => [{ bool: { must: [begun, one, { terms_set: { body: { terms: ["quick"] } } }] } }, { bool: { filter: [{ terms_set: { body: { terms: ["quick"] } } }, one], should: quick } }]),
  ]; // prettier-ignore
  return ["fvh", "highlight"].flatMap((corpus) =>
    queries.flatMap((highlight_query) => [
      shown(corpus as CorpusName, { body: {} }, { highlight_query, size: 3 }),
      ...(corpus === "fvh"
        ? [
            shown(
              "fvh",
              { "body.plain": {}, "body.offsets": {}, title: NO_MATCH },
              { highlight_query, size: 3, ...ANYWHERE },
            ),
          ]
        : []),
    ]),
  );
}

/** Words that are too long for the automaton of all words, and texts that are cut short where stored offsets are not looked at. */
function long(): Case[] {
  const word = "y".repeat(1001);
  const texts = [word, `quick ${word.slice(1)}`, "😀".repeat(501), `${word} ${"x".repeat(2000)}`];
  const queries = texts.flatMap((query) => [
    { match: { body: query } },
    { match_phrase: { body: `fox ${query}` } },
    { term: { tag: query } },
    { prefix: { body: query } },
    { terms: { tag: [query, "a"] } },
  ]);
  return [
    ...queries.flatMap((highlight_query) => [{}, ANYWHERE].map((o) => shown("fvh", { body: {}, "body.plain": {}, "body.offsets": {}, tag: {} }, { highlight_query, size: 1, ...o }))),
    ...queries.slice(0, 5).map((highlight_query) => shown("fvh", { tag: {}, "body.plain": {} }, { highlight_query, size: 1, ...ANYWHERE })),
    ...queries.slice(0, 5).map((highlight_query) => shown("fvh", { "body.offsets": {} }, { highlight_query, size: 1, ...ANYWHERE })),
    ...[1, 15, 40].flatMap((max_analyzed_offset) => [{ prefix: { body: "qui" } }, { fuzzy: { typed: "run" } }, { match: { body: "quick" } }, { match_phrase: { body: "quick brown" } }, { match_phrase_prefix: { body: "quick bro" } }].map((highlight_query) => shown("fvh", { "body.offsets": {}, "body.plain": {}, body: {} }, { highlight_query, max_analyzed_offset, ...ANYWHERE }))),
  ]; // prettier-ignore
}

/** Fields of a pattern, whose names are in maps. */
function inMaps(): Case[] {
  return ["vectors", "fvh", "highlight", "text", "analyzed"].flatMap((corpus) =>
    ["*", "b*", "body.*", "t*"].map((field) => shown(corpus as CorpusName, { [field]: NO_MATCH }, { highlight_query: { multi_match: { query: "words quick" } }, size: 5 })),
  ); // prettier-ignore
}

export const extendedDifferHighlight: readonly Case[] = [
  ...flattened(),
  ...objects(),
  ...rewritten(),
  ...boosted(),
  ...names(),
  ...plain(),
  ...stored(),
  ...numbered(),
  ...many(),
  ...together(),
  ...patterns(),
  ...wrong(),
  ...alike(),
  ...weighed(),
  ...excluding(),
  ...long(),
  ...inMaps(),
];
