/** Cases of extended: `highlight` of the type `unified`: what it takes, which words are shown, and which passages they stand in. */
import { once, search, type Body, type Case } from "./case.js";
import type { CorpusName } from "../src/corpora.js";

const post = (corpus: CorpusName, body: Body): Case =>
  search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body);

/** A word. */
export const QUICK = { match: { body: "quick" } };
/** Two words. */
export const BOTH = { match: { body: "quick fox" } };
const SHORT = { _source: false, size: 20 };

/** A search whose hits show words. */
export const shown = (query: object, highlight: Body, rest: object = {}, corpus: CorpusName = "highlight"): Case =>
  typeof highlight === "string"
    ? post(corpus, `{"_source":false,"size":3,"query":${JSON.stringify(query)},"highlight":${highlight}}`)
    : post(corpus, { ...SHORT, ...rest, query, highlight });

/** What each option takes: every kind of token, and values of its own. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  type: ['"unified"', '"foo"', '""', "1", "null", "{}", "[]", "true"],
  order: ['"score"', '"SCORE"', '"none"', '"foo"', '""', "1", "null", "{}", "[]"],
  number_of_fragments: ["0", "1", "2", "3", "100", "-1", '"2"', "1.9", '"x"', "99999999999", "true", "null", "{}", "[]"],
  fragment_size: ["0", "1", "5", "10", "18", "30", "100", "1000", "-1", "-2", '"20"', "15.5", '"x"', "true", "null", "{}"],
  fragment_offset: ["0", "5", "-1"],
  pre_tags: ['["<b>"]', '"<b>"', "[]", "null", "1", "{}"],
  post_tags: ['["</b>"]', '"</b>"', "[1]", "[null]", "null", "1", "{}", "true"],
  tags_schema: ['"styled"', '"default"', '"x"', "1", "null"],
  boundary_scanner: ['"word"', '"WORD"', '"sentence"', '"Sentence"', '"chars"', '"x"', '""', "1", "null"],
  boundary_chars: ['"abc"', '""', '["a"]', "1", "null"],
  boundary_max_scan: ["0", "5", "-1", '"3"', '"x"', "null"],
  boundary_scanner_locale: ['"en-US"', '"de"', '"fr-FR"', '"ja"', '"xx"', '"@@"', '""', "1", "null"],
  require_field_match: ["true", "false", '"true"', '"false"', '"x"', '""', "1", "null", "{}"],
  encoder: ['"html"', '"default"', '"foo"', "1", "null"],
  no_match_size: ["0", "1", "5", "12", "1000", "-1", "-2", '"7"', '"x"', "null"],
  fragmenter: ['"simple"', '"span"', '"foo"', "1", "null"],
  phrase_limit: ["1", "0", "-1", '"3"', '"x"', "null"],
  max_analyzed_offset: ["1", "10", "20", "50", "100", "1000000", "0", "-1", '"20"', '"x"', "1.5", "null"],
  force_source: ["true", "false", '"x"', "null"],
  highlight_filter: ["true", "false", '"x"', "null"],
  options: ["{}", '{"a":1}', '{"a":{"b":[1,{}]}}', "1", "[]", "null"],
  highlight_query: ['{"match":{"body":"brown"}}', '{"match_none":{}}', '{"match_all":{}}', "{}", '{"foo":{}}', '{"match":{"n":"abc"}}', '{"match":{"nothing":"x"}}', "1", "[]", "null", '{"match_phrase":{"body":"brown fox"}}', '{"term":{"tag":"red"}}'],
  matched_fields: ['["body","body.english"]', '"body.english"', "[]", "1", "null"],
  foo: ["1"],
  fields: ["{}", "[]", '{"body":{}}', '[{"body":{}}]', '[{"title":{}},{"body":{}}]', '[{"body":{},"title":{}}]', '["body"]', '"body"', "null", "1", "[[]]", "[null]", "[{}]", '[{"body":{}},{}]', '{"body":null}', '{"body":[]}', '{"body":"x"}', '{"body":{"foo":1}}', '[{"body":{"number_of_fragments":1}},{"body":{"number_of_fragments":0}}]', '{"":{}}', '{"nothing":{}}', '{"n":{}}', '{"parts":{}}', '{"box":{}}', '{"b?dy":{}}', '{"b*":{}}', '{"*":{}}', '{"*.raw":{}}', '{"body*":{"number_of_fragments":1},"body":{"number_of_fragments":2}}', '{"body":{"number_of_fragments":1},"body*":{"number_of_fragments":2}}', '{"_id":{}}', '{"_source":{}}', '{"other":{}}', '{"o*":{}}'],
};

const TAGS = { pre_tags: ["<1>", "<2>"], post_tags: ["</1>", "</2>"] };

/** Options together. */
// prettier-ignore
export const OPTIONS: readonly object[] = [
  {}, { number_of_fragments: 0 }, { number_of_fragments: 1 }, { number_of_fragments: 2, order: "score" }, { order: "score" }, { order: "score", fragment_size: 30 }, { fragment_size: 20 }, { fragment_size: 40, number_of_fragments: 2 }, { fragment_size: 60, number_of_fragments: 3, order: "score" }, { fragment_size: 150 }, { fragment_size: 0 }, { fragment_size: 0, order: "score", number_of_fragments: 2 }, { boundary_scanner: "word" }, { boundary_scanner: "word", number_of_fragments: 3, order: "score" }, { boundary_scanner: "word", fragment_size: 10 }, { boundary_scanner: "sentence", fragment_size: 1 }, { encoder: "html" }, { encoder: "html", number_of_fragments: 0 }, { tags_schema: "styled" }, TAGS, { ...TAGS, number_of_fragments: 0 }, { no_match_size: 20 }, { no_match_size: 20, number_of_fragments: 0 }, { require_field_match: false }, { require_field_match: false, number_of_fragments: 0 }, { max_analyzed_offset: 30 }, { max_analyzed_offset: 60, no_match_size: 10 }, { boundary_scanner_locale: "en" },
];

/** Queries, of which each says in its own way what is looked for. */
// prettier-ignore
export const QUERIES: readonly object[] = [
  QUICK, BOTH, { match: { body: { query: "quick fox", operator: "and" } } }, { match: { body: "zebra" } }, { match: { body: { query: "quikc", fuzziness: 1 } } }, { match: { body: { query: "quikc fxo", fuzziness: "AUTO" } } }, { match: { body: { query: "quick", fuzziness: 0 } } }, { match: { body: { query: "quick brwon", fuzziness: 2, prefix_length: 5 } } },
  { match_phrase: { body: "quick brown" } }, { match_phrase: { body: "quick fox" } }, { match_phrase: { body: { query: "quick fox", slop: 1 } } }, { match_phrase: { body: { query: "fox brown", slop: 3 } } }, { match_phrase: { body: { query: "fox dog fox", slop: 4 } } }, { match_phrase: { body: { query: "dog dog", slop: 2 } } }, { match_phrase: { body: "dog dog" } }, { match_phrase: { body: "fox" } }, { match_phrase: { body: "brown zebra" } },
  { match_phrase_prefix: { body: "quick bro" } }, { match_phrase_prefix: { body: "bro" } }, { match_phrase_prefix: { body: "the quick b" } }, { match_phrase_prefix: { body: { query: "fox b", slop: 3 } } }, { match_bool_prefix: { body: "fox bro" } }, { match_bool_prefix: { body: "qui" } },
  { multi_match: { query: "quick fox", fields: ["body", "title"] } }, { multi_match: { query: "quick fox", fields: ["body", "title"], type: "most_fields" } }, { multi_match: { query: "quick fox", fields: ["body", "title"], type: "cross_fields" } }, { multi_match: { query: "quick fox", fields: ["body"], type: "cross_fields" } }, { multi_match: { query: "brown fox", fields: ["body", "title"], type: "phrase" } }, { multi_match: { query: "brown fo", fields: ["body", "title"], type: "phrase_prefix" } }, { multi_match: { query: "brown fo", fields: ["body", "title"], type: "bool_prefix" } }, { multi_match: { query: "quick fox", fields: ["bod*", "t*"] } }, { combined_fields: { query: "quick fox", fields: ["body", "title"] } },
  { term: { body: "quick" } }, { term: { body: { value: "QUICK", case_insensitive: true } } }, { term: { tag: "red" } }, { term: { "body.raw": "copied quick body" } }, { terms: { body: ["quick", "fox"] } }, { terms: { body: ["quick"] } }, { terms: { tag: ["red", "none"] } }, { terms_set: { body: { terms: ["quick", "fox"], minimum_should_match_field: "n" } } },
  { prefix: { body: "qui" } }, { prefix: { body: { value: "QUI", case_insensitive: true } } }, { prefix: { body: "" } }, { prefix: { tag: "r" } }, { wildcard: { body: "q*k" } }, { wildcard: { body: "fo?" } }, { wildcard: { body: "quick" } }, { wildcard: { body: { value: "Q*K", case_insensitive: true } } }, { wildcard: { body: "*" } }, { regexp: { body: "qu.*|fox" } }, { regexp: { body: "quick" } }, { regexp: { body: "~(dog|fox)" } }, { fuzzy: { body: "quikc" } }, { fuzzy: { body: { value: "quick", fuzziness: 0 } } }, { range: { body: { gte: "q", lt: "s" } } }, { range: { tag: { gte: "q" } } }, { range: { n: { gte: 1 } } }, { range: { day: { gte: "2019" } } },
  { match: { "body.english": "runs foxes" } }, { match_phrase: { "body.english": "quick foxes" } }, { match: { "body.vectors": "quick" } }, { match_phrase: { "body.vectors": "brown fox" } }, { prefix: { "body.vectors": "qui" } }, { match: { "body.offsets": "quick" } }, { match_phrase: { "body.offsets": "brown fox" } }, { match_phrase: { "body.near": "bold a" } }, { match_phrase: { body: { query: "bold a", slop: 200 } } }, { match: { other: "quick" } }, { match: { all: "quick fox" } }, { match_phrase: { all: "quick body" } },
  { match: { only: "quick" } }, { match_phrase: { only: "brown fox" } }, { terms: { only: ["quick", "fox"] } }, { prefix: { only: "qui" } }, { match: { typed: "quick" } }, { multi_match: { query: "quick bro", type: "bool_prefix", fields: ["typed", "typed._2gram", "typed._3gram"] } }, { match_phrase: { typed: "quick brown" } },
  { match: { n: 5 } }, { term: { flag: true } }, { term: { short: "abc" } }, { terms: { short: ["abc", "xyz", "abcdefgh"] } }, { exists: { field: "body" } }, { exists: { field: "tag" } }, { ids: { values: ["fox"] } }, { match_all: {} }, { match: { title: "5" } },
  { bool: { must: QUICK, should: { match: { body: "dog" } }, filter: { match: { body: "brown" } }, must_not: { match: { body: "zebra" } } } }, { bool: { must_not: { match: { body: "zebra" } } } }, { bool: { should: [QUICK, { match_phrase: { body: "brown cat" } }] } }, { bool: { should: [{ terms: { body: ["lazy", "dog"] } }, { prefix: { body: "sle" } }, { match_phrase: { body: "brown cat" } }] } }, { bool: { should: [{ terms: { body: ["lazy"] } }, { match_phrase: { body: "brown cat" } }] } }, { bool: { must: [{ bool: { should: [QUICK, { match: { title: "fox" } }] } }] } }, { bool: { should: [{ match: { body: "fox" } }, { match_phrase: { body: "brown fox" } }, { match_phrase: { body: { query: "lazy dog", slop: 2 } } }] } }, { bool: { must: { match: { title: "quick" } }, must_not: { match_phrase: { body: "brown zebra" } } } },
  { bool: { should: [{ wildcard: { body: "laz" } }, { wildcard: { body: "lazy" } }, { fuzzy: { body: { value: "dog", fuzziness: 0 } } }, { match_phrase: { body: "brown cat" } }] } },
  { dis_max: { queries: [QUICK, { match: { body: "fox" } }, { match: { title: "fox" } }] } }, { boosting: { positive: BOTH, negative: { match: { body: "brown" } }, negative_boost: 0.5 } }, { boosting: { positive: { match_phrase: { body: "lazy dog" } }, negative: QUICK, negative_boost: 0.5 } }, { constant_score: { filter: QUICK } }, { constant_score: { filter: { match_phrase: { body: "brown fox" } } } }, { wrapper: { query: "eyJtYXRjaCI6eyJib2R5IjoiZm94In19" } },
  { function_score: { query: QUICK } }, { function_score: { query: QUICK, functions: [{ filter: { match: { body: "fox" } }, weight: 2 }] } }, { function_score: { query: { match_phrase: { body: "quick brown" } } } }, { function_score: { query: { match_phrase_prefix: { body: "quick bro" } } } }, { function_score: { query: { match_phrase_prefix: { body: "quick brown" } } } }, { bool: { should: [{ function_score: { query: { match: { body: "fox" } } } }, { match_phrase: { body: "lazy dog" } }] } }, { bool: { should: [{ function_score: { query: { prefix: { body: "fo" } } } }, { match_phrase: { body: "lazy dog" } }] } }, { bool: { should: [{ combined_fields: { query: "fox", fields: ["body", "title"] } }, { match_phrase: { body: "lazy dog" } }] } }, { bool: { should: [{ multi_match: { query: "fox", fields: ["body", "title"], type: "cross_fields" } }, { match_phrase: { body: "lazy dog" } }] } },
  { nested: { path: "parts", query: { match: { "parts.text": "quick" } } } }, { nested: { path: "parts", query: { match_phrase: { "parts.text": "two quick" } } } }, { nested: { path: "parts", query: { term: { "parts.code": "a" } } } }, { bool: { should: [{ nested: { path: "parts", query: { match: { "parts.text": "one" } } } }, { nested: { path: "parts", query: { match_phrase: { "parts.text": "two quick" } } } }] } }, { match: { "box.inner": "quick fox" } }, { match_phrase: { "box.inner": "quick inner" } },
  { query_string: { query: "quick fox" } }, { query_string: { query: "body:quick AND body:\"brown fox\"" } }, { query_string: { query: "body:qui* title:fox" } }, { query_string: { query: "body:/qu.*/ -body:zebra" } }, { query_string: { query: "body:quikc~1" } }, { query_string: { query: "body:[q TO r]" } }, { query_string: { query: "(quick OR dog) AND fox", default_field: "body" } }, { query_string: { query: "body:\"quick fox\"~3" } }, { simple_query_string: { query: 'quick + "lazy dog" | sle*', fields: ["body"] } }, { simple_query_string: { query: "quikc~1 -zebra", fields: ["body", "title"] } }, { query_string: { query: "body:*" } },
  { intervals: { body: { match: { query: "quick fox", max_gaps: 1, ordered: true } } } }, { intervals: { body: { any_of: { intervals: [{ match: { query: "lazy" } }, { prefix: { prefix: "sle" } }, { wildcard: { pattern: "f?x" } }, { fuzzy: { term: "quikc" } }] } } } }, { bool: { should: [{ intervals: { body: { match: { query: "brown" } } } }, { match_phrase: { body: "lazy dog" } }] } },
  { match: { body: "füchslein 狐 лиса" } }, { match_phrase: { body: "茶色" } }, { match: { body: "smith washington d.c 3.5" } }, { match: { body: "1e3 2.5 true 1" } }, { match: { body: "1000.0" } },
];

/** Fields of several types. */
export const FIELDS = {
  body: {},
  title: {},
  tag: {},
  all: {},
  "body.english": {},
  "body.raw": {},
  "parts.text": {},
  n: {},
};

const PRODUCTS: readonly object[] = [
  { match: { name: "wireless watch" } },
  { match_phrase: { name: "smart watch" } },
  { multi_match: { query: "wireless", fields: ["name", "description"] } },
  { term: { color: "red" } },
  { bool: { must: { match: { description: "comfortable" } }, filter: { term: { color: "red" } } } },
];

/** The cases. */
export const extendedHighlight: readonly Case[] = once([
  ...Object.entries(VALUES).flatMap(([key, values]) =>
    values.flatMap((value) => {
      const together = key === "pre_tags" ? `"${key}":${value},"post_tags":["x"]` : `"${key}":${value}`;
      const fields = key === "fields" ? "" : ',"fields":{"body":{},"tag":{}}';
      return [
        shown(QUICK, `{${together}${fields}}`),
        ...(key === "fields" ? [] : [shown(BOTH, `{"fields":{"body":{${together}},"title":{}}}`)]),
        ...(key === "pre_tags" ? [shown(QUICK, `{"${key}":${value}${fields}}`)] : []),
      ];
    }),
  ),
  ...["[]", '"x"', "null", "1", "true"].map((value) => shown(QUICK, value)),
  ...OPTIONS.flatMap((options) => [
    shown(QUICK, { ...options, fields: { body: {} } }),
    shown(BOTH, { ...options, fields: FIELDS }),
    shown(BOTH, { fields: { body: options, title: {} } }),
    shown({ match_phrase: { body: "quick brown" } }, { ...options, fields: { body: {} } }),
    shown({ query_string: { query: "quick fox" } }, { ...options, fields: { "*": {} } }),
    shown({ prefix: { body: "f" } }, { ...options, fields: { body: {} } }),
  ]),
  ...QUERIES.flatMap((query) => [
    shown(query, { fields: FIELDS }),
    shown(query, { number_of_fragments: 0, fields: { "*": {} } }),
    shown(query, { order: "score", fragment_size: 40, require_field_match: false, fields: { body: {}, title: {} } }),
  ]),
  ...PRODUCTS.flatMap((query) =>
    OPTIONS.slice(0, 12).map((options) =>
      post("products", {
        _source: ["sku"],
        size: 5,
        query,
        highlight: { ...options, fields: { name: {}, description: {}, "c*": {} } },
      }),
    ),
  ),
  ...[
    { size: 0 },
    { sort: "n" },
    { _source: true },
    { _source: ["tag"] },
    { from: 1, size: 2 },
    { version: true, docvalue_fields: ["n"] },
    { post_filter: { term: { tag: "red" } } },
    { track_total_hits: false },
  ].map((rest) => shown(QUICK, { fields: { body: {}, title: {} } }, rest)),
  ...[
    { type: "foo" },
    { boundary_scanner: "chars" },
    { highlight_query: { match: { n: "abc" } } },
    { pre_tags: [], post_tags: [] },
  ].flatMap((options) => [
    shown({ match: { body: "zebra" } }, { ...options, fields: { body: {} } }),
    shown(QUICK, { ...options, fields: { body: {} } }, { size: 0 }),
    shown(QUICK, { ...options, fields: { nothing: {} } }),
    shown(QUICK, { ...options, fields: { "nothing*": {} } }),
    shown(QUICK, { ...options, fields: { tag: {} } }),
    shown(QUICK, { ...options, number_of_fragments: 0, fields: { body: {} } }),
    shown(QUICK, { ...options, fields: {} }),
  ]),
  shown(QUICK, {
    highlight_query: { match: { tag: "red" } },
    fields: { body: {}, tag: { highlight_query: { match: { tag: "green" } } } },
  }),
  ...[
    { fields: { body: {} } },
    { fields: { "*": {} }, number_of_fragments: 0 },
    { type: "plain", fields: { body: {}, title: {} } },
    { highlight_query: { match: { body: "fox" } }, fields: { body: { order: "score", fragment_size: 20 } } },
    { type: "foo", fields: { body: {} } },
    { foo: 1 },
    { fields: {} },
  ].flatMap((highlight) =>
    [{}, { sort: "n" }, { _source: false, size: 1 }].map((rest) =>
      post("highlight", {
        size: 0,
        query: BOTH,
        aggs: { tags: { terms: { field: "tag" }, aggs: { best: { top_hits: { ...rest, highlight } } } } },
      }),
    ),
  ),
]);
