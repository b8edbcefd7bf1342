/** Cases of extended: queries and suggesters in which random requests found differences. */
import type { CorpusName } from "../src/corpora.js";
import { request, search, type Body, type Case } from "./case.js";

const asked = (corpus: CorpusName, list: readonly Body[]): Case[] =>
  list.map((body) => search(corpus, `${corpus}: ${typeof body === "string" ? body : JSON.stringify(body)}`, body));

const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));

/** The first field by its name makes the words of all that have an analyzer of that name. */
// prettier-ignore
const FIELDS = ["one", "one._2gram", "four._4gram", "two._2gram", "counted", "counted._2gram", "sub.text", "other"];
const CROSS = pairs(FIELDS).flatMap(([one, other]) =>
  [
    [one, other],
    [other, one],
  ].flatMap((fields) =>
    ["quick brown", "brown"].map((query) => ({
      _source: false,
      query: { multi_match: { query, fields, type: "cross_fields" } },
    })),
  ),
);
const CROSS_STRINGS = pairs(["two._2gram", "counted", "sub.text", "other"]).map((fields) => ({
  _source: false,
  query: { query_string: { query: "brown", fields, type: "cross_fields" } },
}));

/** Candidates that are as likely, of which some are left out. */
const GENERATORS = [
  [{ field: "description" }, { field: "description", prefix_length: 2 }],
  [{ field: "description", size: 20 }],
  [{ field: "description", prefix_length: 2 }, { field: "name" }],
  [{ field: "description", size: 5, prefix_length: 1, suggest_mode: "always", sort: "frequency" }],
  [
    { field: "description", size: 20, prefix_length: 0 },
    { field: "description", size: 5, suggest_mode: "always" },
  ],
];
const PHRASES = ["Marte", "blak", "stel watr", "woden chair", "smal red"].flatMap((text) =>
  GENERATORS.flatMap((direct_generator) =>
    [2, 4, 5].map((shard_size) => ({
      size: 0,
      suggest: { a: { text, phrase: { field: "description", size: 5, shard_size, confidence: 0, direct_generator } } },
    })),
  ),
);

const completion = (field: string, prefix: string, options: object = {}): object => ({
  a: { prefix, completion: { field, ...options } },
});
const COMPLETIONS: readonly object[] = [
  { size: 0, suggest: completion("al", "g") },
  ...["don", "don't", "d"].flatMap((prefix) =>
    [1, 3, 5].map((size) => ({ size: 0, _source: false, suggest: completion("s", prefix, { size }) })),
  ),
  { _source: false, suggest: completion("s", "gr"), rescore: { query: { rescore_query: { match_all: {} } } } },
  {
    _source: false,
    size: 10,
    query: { match: { t: "the" } },
    suggest: completion("s", "gr"),
    rescore: { window_size: 10, query: { rescore_query: { match_all: {} }, query_weight: 0.7 } },
  },
  {
    _source: false,
    size: 2,
    from: 1,
    query: { match: { t: "the" } },
    suggest: completion("s", "gr"),
    rescore: { window_size: 10, query: { rescore_query: { match_all: {} }, query_weight: 0.7 } },
  },
  { _source: false, size: 2, suggest: completion("s", "gr"), sort: ["_score"], track_scores: true },
  { _source: false, size: 2, suggest: completion("s", "gr"), sort: ["num"] },
  {
    _source: false,
    size: 2,
    query: { match_all: {} },
    suggest: completion("s", "gr"),
    sort: ["num"],
    track_scores: true,
  },
];

/** What an alias stands for is named. */
const ALIASES = ["al", "k", "nowhere", "_id"].flatMap((field) => [
  { size: 0, suggest: completion(field, "g") },
  { size: 0, suggest: { a: { completion: { field } } } },
]);

/** An escaped star is an open end. */
const STARS = ["kw:<\\*", "kw:>\\*", "kw:>=\\*", "kw:<=\\*", "kw:>\\*a", "l:>\\*", "l:<=\\*", "kw:<*", "date:>\\*"].map(
  (query) => ({ size: 0, query: { query_string: { query } } }),
);

/** How many edits a word may have is found by its length as it came. */
const EDITED = ["ba", "bad", "badd", "baddd", "red", "redd", "Red Fox"].flatMap((value) =>
  ["doubled", "doubled_words", "folded_words"].flatMap((field) => [
    { _source: false, size: 40, query: { fuzzy: { [field]: { value } } } },
    { _source: false, size: 40, query: { fuzzy: { [field]: { value, fuzziness: 2 } } } },
    { _source: false, size: 40, query: { match: { [field]: { query: value, fuzziness: "AUTO" } } } },
  ]),
);

const histogram = (buckets: number, inner: number, field = "created_at"): object => ({
  size: 0,
  aggs: {
    a: {
      auto_date_histogram: { field, buckets },
      aggs: { b: { auto_date_histogram: { field, buckets: inner } } },
    },
  },
});
/** Runs of an inner histogram are taken apart when it is reduced once more. */
const HISTOGRAMS = [9, 10, 12, 25].flatMap((buckets) =>
  [1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 30, 60].map((inner) => histogram(buckets, inner)),
);
const DEEPER = [4, 10].map((inner) => ({
  size: 0,
  aggs: {
    a: {
      auto_date_histogram: { field: "created_at" },
      aggs: {
        t: {
          terms: { field: "category", size: 2 },
          aggs: {
            b: {
              auto_date_histogram: { field: "created_at", buckets: inner },
              aggs: { m: { max: { field: "price" } } },
            },
          },
        },
      },
    },
  },
}));

/** A date that a format cannot print. */
const UNPRINTED = [
  { docvalue_fields: [{ field: "at", format: "strict_date_time" }] },
  { sort: ["at"], docvalue_fields: [{ field: "at", format: "strict_date_time" }] },
  { size: 0, aggs: { a: { top_hits: { docvalue_fields: [{ field: "at", format: "strict_date_time" }] } } } },
  { docvalue_fields: [{ field: "at", format: "strict_date_time" }], query: { match_none: {} } },
  { docvalue_fields: [{ field: "at", format: "nonsense q" }] },
];

/** Of a `boosting` whose positive is rewritten away nobody asks for inner hits. */
const shown = (inner_hits: object): object => ({
  nested: { path: "n.w", query: { multi_match: { query: "brown" } }, inner_hits },
});
const POSITIVES = [
  { ids: {} },
  { ids: { values: ["zzz"] } },
  { match_none: {} },
  { terms: { a: [] } },
  { term: { nowhere: 1 } },
  { match_all: {} },
];
const BOOSTING = POSITIVES.flatMap((positive) =>
  [{ seq_no_primary_term: true }, { size: 1000 }, {}].map((inner) => ({
    _source: false,
    size: 2,
    query: { boosting: { positive, negative: shown(inner), negative_boost: 0 } },
  })),
);

/** The name of a way to score is read before a `regexp` on a field that is not mapped is left out. */
const REWRITES = ["x", "top_terms_x5", "top_terms_5x", "scoring_boolean"].flatMap((rewrite) =>
  ["regexp", "prefix", "wildcard", "fuzzy"].flatMap((kind) => {
    const query = { [kind]: { nowhere: { value: "a", rewrite } } };
    return [
      { size: 0, query },
      { size: 0, aggs: { a: { filter: query } } },
      { size: 0, query: { bool: { filter: [{ match_none: {} }, query] } } },
    ];
  }),
);
const LISTS = ["score_mode", "boost", "ignore_unmapped", "_name"].flatMap((key) =>
  [[], [[]]].map((value) => ({
    size: 0,
    query: { nested: { path: "x", query: { match_all: {} }, ignore_unmapped: true, [key]: value } },
  })),
);
const FREQUENCIES = [1e9, 2147483648, 1e10, 1e20, 1e39, 1.5].flatMap((value) =>
  ["min_doc_freq", "max_term_freq"].flatMap((key) => [
    { size: 0, suggest: { a: { text: "lmap", term: { field: "title", [key]: value } } } },
    {
      size: 0,
      suggest: {
        a: { text: "lmap", phrase: { field: "title", direct_generator: [{ field: "title", [key]: value }] } },
      },
    },
  ]),
);

/** A query that fails once it is asked, where nobody asks it. */
const FAILING = { span_multi: { match: { wildcard: { one: "q*" } } } };
const ABSENT = [
  { match: { one: "zzzzz" } },
  { match: { sub: "zzzzz" } },
  { match: { one: "zzzzz qqqqqq" } },
  { match_phrase: { one: "zzzzz qqqqqq" } },
  { range: { one: { gt: "zzzzz" } } },
  { terms: { one: ["zzzzz", "zz"] } },
  { match: { one: "quick" } },
];
const UNASKED = ABSENT.flatMap((absent) => [
  { query: { bool: { must: [absent, FAILING] } } },
  { query: { bool: { must: [FAILING, absent] } } },
  { query: { bool: { filter: [absent, FAILING] } } },
  { query: { bool: { filter: [absent], must: [FAILING] } } },
  { query: { bool: { filter: [absent], should: [FAILING] } } },
  { query: { bool: { must: [absent], should: [FAILING] } } },
  { query: { bool: { must: [absent], must_not: [FAILING] } } },
  { query: { bool: { filter: [absent], must_not: [FAILING] } } },
  { query: { bool: { must: [absent], filter: [FAILING] } } },
  { query: absent, rescore: { query: { rescore_query: FAILING } } },
  { query: absent, size: 0, rescore: { query: { rescore_query: FAILING } } },
]).map((body) => ({ _source: false, ...body }));

/** Years with signs, and with more digits than a pattern shows. */
const YEARS = (
  [
    [
      "uuuu",
      "-2020",
      "-12020",
      "-202",
      "-0000",
      "+1234567890",
      "+999999999",
      "+00002020",
      "+12020 x",
      "+",
      "+123",
      "+1a",
      "+29227",
      "+2020",
      "29227",
      "+292278994",
    ],
    ["yyyy", "-2020", "+29227", "+2020", "29227", "+292278994", "0000", "+292278993"],
    ["uuuu-MM", "+12020-01", "12020-01", "+2020-01", "-2020-01"],
    ["uuuuMM", "+1202001", "1202001", "202001"],
    ["yyyyMMdd", "20200101", "+120200101", "120200101"],
    ["yyyyMMddHHmmssSSS", "20200101010101001", "+120200101010101001"],
    ["uuuuu", "12020", "+12020", "+112020"],
    ["u", "12020", "+12020", "-12020"],
    ["uuu", "12020", "-202"],
    ["MM/uuuu", "12/12020", "12/+12020", "12/-2020"],
    ["YYYY-'W'ww", "+12020-W01", "12020-W01"],
    ["YYYY", "12020", "+12020", "-2020"],
    ["uuuuMMM", "+12020Jan", "12020Jan"],
    ["yyyyDDD", "2020001", "+12020001"],
  ] as const
).flatMap(([format, ...texts]) => texts.map((gte) => ({ size: 0, query: { range: { at: { gte, format } } } })));
const AFTER = [["+292278994"], ["+29227"], ["2020"]].map((search_after) => ({
  size: 1,
  sort: [{ at: { format: "yyyy" } }],
  search_after,
}));

/** Which field of several fails first. */
const FAULTS = ["multi_match", "combined_fields", "query_string", "simple_query_string"].flatMap((kind) =>
  [
    ["one", "never^0.5", "nowhere", "inverse"],
    ["inverse", "never"],
    ["never", "inverse"],
  ].map((fields) => ({
    query: { [kind]: { query: "5 5 5", fields } },
  })),
);

/** Where an expression is wrong is counted in units of UTF-16. */
const EXPRESSIONS = [
  "(𝐁𝐨|",
  "(𝐁𝐨𝐥𝐝|).*",
  "𝐁)",
  "𝐁{x}",
  "𝐁{1",
  "𝐁[a",
  '𝐁"a',
  "𝐁<a",
  "𝐁<1-",
  "𝐁<1-x>",
  "𝐁[]",
  "𝐁[^",
  "𝐁()(",
].map((title) => ({ query: { regexp: { title } } }));

/** Without ranges nothing is made of what is inside. */
const RANGES = ["range", "date_range"].flatMap((kind) =>
  [
    { rare_terms: { field: "day", include: ["2020-01||+1M/M"] } },
    { terms: { field: "day", include: ["x"] } },
    { range: { field: "day", ranges: [{ from: "x" }] } },
    { terms: { field: "day", format: "x q" } },
  ].map((inner) => ({ size: 0, aggs: { a: { [kind]: { field: "day" }, aggs: { b: inner } } } })),
);

/** Halves of characters that no token has. */
const HALVES = ["a\\ude00b", "\\ud83d", "\\ud83d\\ude00", "a \\ude00 b"].map((text) =>
  request("text", `text: _analyze ${text}`, "POST /text/_analyze", `{"text":"${text}","tokenizer":"standard"}`),
);

export const extendedDifferA: readonly Case[] = [
  ...asked("type_search_as_you_type", [...CROSS, ...CROSS_STRINGS]),
  ...asked("products", [...PHRASES, ...HISTOGRAMS, ...DEEPER]),
  ...asked("completions", COMPLETIONS),
  ...asked("covering", ALIASES),
  ...asked("types", STARS),
  ...asked("analyzed", EDITED),
  ...asked("far_dates", [...UNPRINTED, ...YEARS, ...AFTER]),
  ...asked("type_date_nanos", RANGES),
  ...asked("type_rank_features", FAULTS),
  ...asked("nested_types", BOOSTING),
  ...asked("text", [...REWRITES, ...LISTS, ...FREQUENCIES, ...EXPRESSIONS]),
  ...HALVES,
  ...asked("type_match_only_text", UNASKED),
];
