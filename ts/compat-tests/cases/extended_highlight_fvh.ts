/** Cases of extended: `highlight` of the type `fvh`, which looks at words that are stored of each document, and what the other types show of such fields. */
import { once, search, type Case } from "./case.js";
import { BOTH, OPTIONS, QUERIES, QUICK, shown as shownIn } from "./extended_highlight.js";

const shown = (query: object, highlight: object, rest: object = {}): Case =>
  shownIn(query, highlight, { size: 8, ...rest }, "fvh");

const FVH = { type: "fvh" };
const TAGS = { pre_tags: ["<1>", "<2>", "<3>"], post_tags: ["</1>", "</2>"] };
/** Several tags, but where chance decides in the real engine which words that begin alike have which. */
const tagged = (query: object): object => (JSON.stringify(query).includes("phrase_prefix") ? {} : TAGS);
const FIELDS = { body: {}, title: {}, all: { force_source: false }, "body.stored": {}, "box.inner": {}, typed: {} };
const WELL = { body: {}, title: {}, "body.stored": {} };

/** What each option takes. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  number_of_fragments: [0, 1, 2, 100, -1, -2],
  fragment_size: [-1, -2, 0, 1, 17, 18, 19, 20, 25, 40, 80, 200, 2147483647],
  fragment_offset: [-1, -2, 0, 1, 3, 6, 10, 30, 60, 800000000],
  boundary_scanner: ["chars", "word", "sentence", "SENTENCE"],
  boundary_scanner_locale: ["en", "de-DE", "ja"],
  boundary_chars: ["", " ", "o", "abc.", "\n", "ü😀"],
  boundary_max_scan: [-1, 0, 1, 3, 20, 1000],
  phrase_limit: [-2, -1, 0, 1, 2, 5, 300, 1000000],
  no_match_size: [-1, 0, 1, 5, 20, 1000],
  order: ["score", "none"],
  force_source: [true, false],
  require_field_match: [true, false],
  encoder: ["html", "default"],
  tags_schema: ["styled", "default"],
  fragmenter: ["simple", "span", "foo"],
  max_analyzed_offset: [1, 10, 100],
  highlight_filter: [true, false],
  highlight_query: [{ match: { body: "brown" } }, { match_none: {} }, { match_all: {} }, { match: { nothing: "x" } }, { match: { n: "abc" } }, { match_phrase: { body: "brown fox" } }],
  matched_fields: [[], ["body"], ["body.english"], ["body", "body.english"], ["body.english", "body"], ["body.plain", "tag", "nothing", "other"], ["title", "body"], ["body.grams"], ["body", "body"], ["body.near", "body.payloads", "body.english", "body"], "body"],
  pre_tags: [["<b>"], ["<1>", "<2>"], []],
};

/** Queries whose words have other boosts, or numbers. */
// prettier-ignore
const NUMBERED: readonly object[] = [
  { bool: { should: [{ match: { body: { query: "fox", boost: 3 } } }, { term: { body: { value: "quick", boost: 0.5 } } }, { match: { body: { query: "dgo", fuzziness: 2, boost: 2 } } }, { constant_score: { filter: { match: { body: "brown" } }, boost: 5 } }], boost: 2 } },
  { bool: { should: [{ match: { body: "one" } }], filter: [{ match: { body: "quick" } }], must: [{ match: { body: "fox" } }] } },
  { bool: { should: [{ match_phrase: { body: "quick brown" } }, { match_phrase: { body: "brown fox" } }, { match_phrase: { body: "fox jumps" } }] } },
  { bool: { should: [{ match_phrase: { body: { query: "quick brown", boost: 2 } } }, { match_phrase: { body: "brown fox" } }, { match_phrase: { body: "quick brown fox" } }] } },
  { bool: { should: [{ match_phrase: { body: { query: "fox fox fox", boost: 2 } } }, { match_phrase: { body: "fox fox" } }, { match_phrase: { body: "fox quick fox" } }] } },
  { bool: { should: [{ match_phrase: { body: { query: "quick fox", slop: 2 } } }, { match_phrase: { body: { query: "fox quick", slop: 2 } } }, { match: { body: "fox" } }] } },
  { match_phrase: { body: { query: "fox dog", slop: 8 } } }, { match_phrase: { body: { query: "the quick is", slop: 20 } } },
  { bool: { should: [{ match: { body: "quick" } }, { match: { title: "quick" } }, { match_phrase: { title: "quick fox" } }, { match_phrase: { body: "quick fox" } }] } },
  { multi_match: { query: "quick fox", fields: ["body^3", "title", "all^0.5"] } }, { multi_match: { query: "quick fox", fields: ["body^3", "title"], type: "phrase" } },
  { match_phrase_prefix: { body: { query: "quick b", max_expansions: 1 } } }, { match_phrase_prefix: { body: { query: "the f", slop: 2, boost: 3 } } }, { match_phrase_prefix: { body: "quick zebra" } }, { match_phrase_prefix: { body: "zebra" } }, { match_phrase_prefix: { body: { query: "fox q", max_expansions: 100 } } }, { match_phrase_prefix: { body: { query: "t", max_expansions: 100 } } },
  { fuzzy: { body: { value: "quicks", fuzziness: 2 } } }, { fuzzy: { body: { value: "fix", max_expansions: 1 } } }, { wildcard: { body: "*" } }, { regexp: { body: "[qf].*" } }, { prefix: { body: { value: "f", rewrite: "top_terms_1" } } }, { range: { body: { gte: "f", lt: "r" } } },
  { terms: { body: ["quick", "fox", "brown"], boost: 4 } }, { terms: { body: Array.from({ length: 20 }, (_, i) => (i === 3 ? "fox" : `w${i}`)) } },
  { terms: { body: Array.from({ length: 16 }, (_, i) => (i === 3 ? "fox" : `w${i}`)) } },
  { function_score: { query: { match: { body: "quick" } }, boost: 3, functions: [{ weight: 2 }] } }, { dis_max: { queries: [{ match: { body: { query: "fox", boost: 2 } } }, { match: { body: "quick fox" } }] } },
  { terms_set: { body: { terms: ["quick", "fox"], minimum_should_match_field: "n" } } },
  { nested: { path: "parts", query: { match: { "parts.text": "quick" } } } }, { combined_fields: { query: "quick fox", fields: ["body", "title^2"] } }, { multi_match: { query: "quick fox", fields: ["body", "title^2"], type: "cross_fields" } },
  { span_term: { body: { value: "quick", boost: 2 } } }, { span_near: { clauses: [{ span_term: { body: "quick" } }, { span_term: { body: "fox" } }], slop: 3 } }, { span_near: { clauses: [{ span_term: { body: "quick" } }] } }, { span_or: { clauses: [{ span_term: { body: "quick" } }, { span_term: { body: "fox" } }] } }, { span_or: { clauses: [{ span_term: { body: "quick" } }] } }, { span_not: { include: { span_term: { body: "quick" } }, exclude: { span_term: { body: "fox" } } } }, { span_first: { match: { span_term: { body: "quick" } }, end: 3 } }, { span_multi: { match: { prefix: { body: "qui" } } } }, { span_multi: { match: { prefix: { body: "lazy" } } } }, { field_masking_span: { query: { span_term: { title: "quick" } }, field: "body" } }, { span_containing: { big: { span_term: { body: "quick" } }, little: { span_term: { body: "quick" } } } },
  { intervals: { body: { match: { query: "quick fox" } } } }, { intervals: { body: { match: { query: "quick" } } } }, { intervals: { body: { prefix: { prefix: "qui" } } } },
  { query_string: { query: "body:(quick OR \"brown fox\"~2 OR f*) title:fox^3" } }, { query_string: { query: "+body:quick -body:fox body:/br.*/ body:lazi~" } }, { simple_query_string: { query: '"quick fox" -title | f* | quikc~1', fields: ["body", "title"] } },
];

/** Fields whose words stand in each other's places. */
// prettier-ignore
const ANALYZED: readonly object[] = [
  { match: { grams: "qui uick fox owe shot" } }, { match: { grams: "quick" } }, { match: { edges: "qu qui quic fox po" } }, { match: { delimited: "quick fox powershot power wi shot dog" } }, { match: { delimited: "quick-fox PowerShot" } }, { match: { delimited: "4all" } }, { match_phrase: { delimited: "quick fox" } }, { match_phrase: { delimited: "PowerShot SD500-X" } },
  { match: { pairs: "quick fox dog" } }, { match: { pairs: "quick dog" } }, { match: { trigrams: "quick fox" } }, { match_phrase: { trigrams: "quick" } }, { match: { markup: "quick fox p" } }, { match_phrase: { markup: "quick fox" } },
  { match: { same: "quick dog" } }, { match: { same: { query: "quick dog", operator: "and", boost: 2 } } }, { match_phrase: { same: "quick dog" } }, { match_phrase: { same: { query: "quick dog", slop: 3, boost: 2 } } }, { match_phrase: { same: "hound" } }, { match_phrase_prefix: { same: "quick d" } }, { match_phrase_prefix: { same: { query: "the quick", slop: 2 } } },
  { match_phrase: { stopped: "foxes of the dens" } }, { match_phrase: { stopped: "fox den" } }, { match_phrase: { stopped: { query: "fox den", slop: 3 } } }, { match: { stopped: "running fox" } },
  { match: { begun: "quick brown" } }, { match_phrase: { begun: "quick brown" } }, { match_phrase: { begun: "quick" } }, { prefix: { begun: "qui" } }, { prefix: { begun: "q" } }, { match: { typed: "quick" } }, { match_phrase: { typed: "quick brown" } }, { match_bool_prefix: { typed: "quick bro" } }, { multi_match: { query: "quick br", type: "bool_prefix", fields: ["typed", "typed._2gram", "typed._3gram"] } },
];
const OF_ANALYZED = Object.fromEntries(
  ["grams", "edges", "delimited", "pairs", "trigrams", "markup", "same", "stopped", "begun", "typed"].map((name) => [
    name,
    {},
  ]),
);

/** Fields without what the type needs, and what else is said of fields. */
// prettier-ignore
const ERRORS: readonly object[] = [
  { "body.plain": {} }, { "body.offsets": {} }, { yes: {} }, { positions: {} }, { offsets: {} }, { tag: {} }, { n: {} }, { day: {} }, { without: {} }, { only: {} }, { "body.raw": {} }, { nothing: {} }, { _id: {} }, { parts: {} }, { "parts.text": {} }, { "parts.code": {} }, { "body.*": {} }, { "o*": {} }, { "nothing*": {} }, { other: {} }, { other: {}, body: {} }, { "typed._2gram": {} }, { "typed._index_prefix": {} }, { "begun._index_phrase": {} }, { "begun._index_prefix": {} },
  { body: {}, "body.plain": {} }, { "body.plain": { type: "unified" }, body: {} }, { title: { type: "plain" }, body: {}, "box.inner": { type: "unified" } },
  { body: { ...TAGS, number_of_fragments: 0 }, other: { fragment_size: 20, number_of_fragments: 2 } }, { other: { fragment_size: 20, number_of_fragments: 2, boundary_scanner: "sentence", order: "score" }, body: { number_of_fragments: 0 } }, { body: { fragment_offset: 40, fragment_size: 120 }, other: { fragment_size: 20 } }, { body: { order: "score", fragment_size: 20 }, other: { fragment_size: 20 } }, { body: { fragment_size: 20 }, other: { order: "score", fragment_size: 20 } },
  { body: { highlight_query: { match: { body: "brown" } }, fragment_size: 20 }, other: { fragment_size: 20 } }, { body: { highlight_query: { match: { body: "brown" } } }, other: { highlight_query: { match: { body: "fox" } }, require_field_match: false } }, { title: { highlight_query: { match: { title: "fox" } } }, body: {} }, { nothing: { highlight_query: { match: { body: "brown" } } }, other: {} },
];

/** The cases. */
export const extendedHighlightFvh: readonly Case[] = once([
  ...Object.entries(VALUES).flatMap(([key, values]) =>
    values.flatMap((value) => {
      const options = { [key]: value, ...(key === "pre_tags" ? { post_tags: ["</>", "</2>"] } : {}) };
      const isOfField = key === "fragment_offset" || key === "matched_fields";
      const isOfAll = key === "encoder" || key === "tags_schema";
      const query = {
        multi_match: { query: "quick fox run", fields: ["body", "title", "body.english", "body.grams"] },
      };
      return [
        ...(isOfField ? [] : [shown(BOTH, { ...FVH, ...options, fields: WELL })]),
        ...(isOfAll ? [] : [shown(BOTH, { ...TAGS, ...FVH, fields: { body: options, title: {} } })]),
        ...(isOfAll ? [] : [shown(query, { ...FVH, fields: { body: { fragment_size: 30, ...options } } })]),
        ...(isOfAll ? [] : [shown(query, { ...FVH, order: "score", fields: { title: options, body: options } })]),
        ...(isOfAll
          ? []
          : [shown({ match: { title: "zebra quick" } }, { ...FVH, no_match_size: 20, fields: { body: options } })]),
      ];
    }),
  ),
  ...OPTIONS.flatMap((options) => [
    shown(QUICK, { ...FVH, ...options, fields: { body: {} } }),
    shown(BOTH, { ...FVH, ...options, fields: FIELDS }),
    shown({ match_phrase: { body: "quick brown" } }, { ...FVH, ...options, fields: { body: {} } }),
    shown({ prefix: { body: "f" } }, { ...FVH, ...options, fields: { body: {}, title: {} } }),
  ]),
  ...QUERIES.flatMap((query) => [
    shown(query, { ...FVH, fields: WELL }),
    shown(query, { ...FVH, ...tagged(query), number_of_fragments: 0, fields: { body: {} } }),
    shown(query, {
      ...FVH,
      order: "score",
      fragment_size: 40,
      require_field_match: false,
      fields: { body: {}, title: {} },
    }),
  ]),
  ...NUMBERED.flatMap((query) => [
    shown(query, { ...FVH, ...tagged(query), fragment_size: 30, fields: { body: {}, title: {} } }),
    shown(query, {
      ...FVH,
      ...tagged(query),
      fragment_size: 18,
      order: "score",
      require_field_match: false,
      fields: WELL,
    }),
    shown(query, { ...FVH, number_of_fragments: 0, fields: { body: { matched_fields: ["body", "title"] } } }),
    ...["unified", "plain"].map((type) => shown(query, { type, fields: { body: {}, title: {} } })),
  ]),
  ...ANALYZED.flatMap((query) => [
    ...[
      { ...FVH, ...tagged(query) },
      { ...FVH, fragment_size: 18, order: "score" },
      { type: "unified" },
      { type: "plain" },
    ].map((options) => shown(query, { ...options, fields: OF_ANALYZED })),
  ]),
  ...ERRORS.flatMap((fields) => [
    shown(BOTH, { ...FVH, fields }),
    shown(BOTH, { ...FVH, no_match_size: 10, require_field_match: false, fields }),
    shown({ match: { body: "zebra" } }, { ...FVH, fields }),
  ]),
  shown(BOTH, { ...FVH, fields: { "*": {} } }),
  // Texts that are shown are not always those whose words are looked at.
  ...["quick fox", "copied", "own", "title", "text"].flatMap((text) => [
    shown({ match: { all: text } }, { ...FVH, fields: { all: {} } }),
    ...["copied", "copied_late", "fox", "list"].map((id) =>
      shown(
        { bool: { must: { match: { all: text } }, filter: { ids: { values: [id] } } } },
        { ...FVH, fragment_size: 20, fields: { all: {}, "body.english": {}, "body.stored": { force_source: true } } },
      ),
    ),
    ...["copied", "fox", "list"].map((id) =>
      shown(
        { bool: { must: { match: { all: text } }, filter: { ids: { values: [id] } } } },
        { fields: { all: {}, "body.english": {}, "body.stored": {} } },
      ),
    ),
  ]),
  ...["unified", "plain"].flatMap((type) => [
    ...QUERIES.map((query) => shown(query, { type, fields: { body: {}, title: {}, "body.english": {} } })),
    ...OPTIONS.map((options) => shown(BOTH, { ...options, type, fields: { body: {}, "body.plain": {} } })),
  ]),
  ...[
    { pre_tags: [], post_tags: ["x"] },
    { pre_tags: ["x"], post_tags: [] },
    { pre_tags: [], post_tags: [] },
  ].flatMap((tags) => [
    shown(QUICK, { ...FVH, ...tags, fields: { body: {} } }),
    shown(QUICK, { ...FVH, ...tags, fields: { title: {} } }),
    shown({ match: { body: "zebra" } }, { ...FVH, ...tags, no_match_size: 5, fields: { body: {} } }),
    shown({ match: { n: 5 } }, { ...FVH, ...tags, no_match_size: 5, fields: { body: {} } }),
  ]),
  ...[
    { size: 0 },
    { sort: "n" },
    { _source: true },
    { _source: ["tag"] },
    { from: 1, size: 2 },
    { stored_fields: ["title"] },
    { post_filter: { term: { tag: "red" } } },
  ].map((rest) => shown(BOTH, { ...FVH, fields: WELL }, rest)),
  // Words without positions, and fields of other documents than the hits.
  ...["unified", "plain", "fvh"].flatMap((type) => [
    shown({ match: { offsets: "fox" } }, { type, fields: { offsets: {} } }),
    shown({ match: { offsets: "fox" } }, { type, no_match_size: 5, fields: { offsets: { matched_fields: ["body"] } } }),
    shown({ prefix: { offsets: "fo" } }, { type, fields: { offsets: {} } }),
    shown(
      { bool: { should: [{ match: { offsets: "fox" } }, { match_phrase: { offsets: "zebra fish" } }] } },
      { type, fields: { offsets: {} } },
    ),
    ...["two", "quick fox"].map((text) =>
      shown(
        { nested: { path: "parts", query: { match: { "parts.text": text } } } },
        { type, no_match_size: 4, fields: { "parts.text": {} } },
      ),
    ),
    ...["one", "three four"].flatMap((text) =>
      [true, false].map((force_source) =>
        shown(
          { match: { "body.stored": text } },
          { type, force_source, fields: { "body.stored": {}, body: {}, title: {} } },
        ),
      ),
    ),
  ]),
  // Offsets of postings are not looked at for patterns.
  ...[
    { match: { "body.offsets": { query: "quikc", fuzziness: 2 } } },
    { prefix: { "body.offsets": "qui" } },
    { match: { "body.offsets": "quick three" } },
    { terms: { "body.offsets": ["quick", "three"] } },
    { match_phrase_prefix: { "body.offsets": "quick t" } },
    { match_phrase_prefix: { "body.offsets": "qui" } },
    { match_phrase: { "body.offsets": "quick three" } },
    { bool: { should: [{ match: { "body.offsets": "quick three" } }, { prefix: { "body.offsets": "zz" } }] } },
    { match: { "body.offsets": { query: "quick three", fuzziness: 0 } } },
  ].map((query) => shown(query, { fields: { "body.offsets": {} } }, { size: 20 })),
  // Fields that all indexes have.
  ...[
    "_id",
    "_index",
    "_type",
    "_routing",
    "_source",
    "_ignored",
    "_field_names",
    "_seq_no",
    "_version",
    "_doc_count",
    "_feature",
    "_nested_path",
    "_tier",
    "_all",
  ].flatMap((name) => [
    shown(QUICK, { ...FVH, fields: { [name]: {} } }),
    shown({ match: { body: "zebra" } }, { ...FVH, fields: { [name]: {}, body: {} } }),
    shown(QUICK, { fields: { [name]: {}, body: {} } }),
  ]),
  ...[{ text: "quick" }, { text: "quick fox" }, { text: "zebra quick" }].flatMap(({ text }) =>
    [{}, { no_match_size: 6 }, { number_of_fragments: 0, require_field_match: false }].map((options) =>
      search("fvh", `inner hits of ${text}: ${JSON.stringify(options)}`, {
        _source: false,
        query: {
          nested: {
            path: "parts",
            query: { match: { "parts.text": text } },
            inner_hits: { highlight: { ...FVH, ...options, fields: { "parts.text": {}, title: {}, body: {} } } },
          },
        },
        highlight: { ...FVH, ...options, fields: { "parts.text": {}, "box.inner": {} } },
      }),
    ),
  ),
  ...[
    { ...FVH, fields: { body: {} } },
    { ...FVH, fields: { "body.plain": {} } },
  ].map((highlight) =>
    search("fvh", `top hits: ${JSON.stringify(highlight)}`, {
      size: 0,
      query: BOTH,
      aggs: { tags: { terms: { field: "tag" }, aggs: { best: { top_hits: { size: 2, _source: false, highlight } } } } },
    }),
  ),
]);
