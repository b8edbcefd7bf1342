/** What a stranger's requests found: clocks put back in aggregations, two generators, random numbers, analyses, and words of errors. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, search, type Body, type Case } from "./case.js";

const post = (corpus: CorpusName, body: Body): Case => search(corpus, `${corpus}: ${JSON.stringify(body)}`, body);
const at = (corpus: CorpusName, line: string, body?: Body): Case =>
  request(corpus, `${corpus}: ${line}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`, line, body);

/** Zones whose clocks are put back to UTC or from it, and others, with the day of that. */
// prettier-ignore
const BACK: readonly (readonly [zone: string, date: string])[] = [
  ["Europe/Dublin", "2021-10-31"], ["Europe/London", "2021-10-31"], ["Europe/Lisbon", "2021-10-31"], ["Atlantic/Canary", "2021-10-31"],
  ["Antarctica/Troll", "2021-10-31"], ["Atlantic/Azores", "2021-10-31"], ["Europe/Berlin", "2021-10-31"], ["America/New_York", "2021-11-07"],
  ["Australia/Lord_Howe", "2021-04-04"], ["Africa/Casablanca", "2021-04-11"], ["Europe/Dublin", "2021-03-28"], ["Antarctica/Troll", "2021-03-28"],
];
// prettier-ignore
const TIMES = [
  "T00:15", "T00:45:00", "T01:15:00", "T01:30||+1h", "T01:30||-1h", "T01:45||+15m", "T01:15||/h", "T01:15||/d", "T01", "T02:15", "T02:45||/h", "||+1h",
  "||+90m/h", "T01:15Z", "T01:15+01:00", "T01:15Europe/Dublin", "T02:30||+1d-1d", "T01:59:59.999||/d",
];
const REACHES = [
  ["T01:15:00", "T05:00"],
  ["T00:00", "T01:45"],
  ["T02:15||-1h", "T03:00||/h"],
  ["T01:30||/h", "T02:30||/h"],
] as const;

/** Aggregations have the zone in their format: of two instants it reads the first. */
const clocks = BACK.flatMap(([time_zone, date]) => {
  const ranges = (more: object): Case =>
    post("zones", { size: 0, aggs: { a: { date_range: { field: "at", time_zone, ...more } } } });
  const histogram = (more: object): Case =>
    post("zones", {
      size: 0,
      query: { range: { at: { gte: `${date}T00:00`, lt: `${date}T05:00` } } },
      aggs: { a: { date_histogram: { field: "at", time_zone, min_doc_count: 0, ...more } } },
    });
  const pattern = "yyyy-MM-dd HH:mm XXX||yyyy-MM-dd HH:mm";
  return [
    ranges({ ranges: TIMES.map((time) => ({ from: `${date}${time}` })) }),
    ranges({
      format: "yyyy-MM-dd HH:mm",
      ranges: [{ from: `${date} 01:15`, to: `${date} 02:15` }, { to: `${date} 01:45` }],
    }),
    ranges({
      format: pattern,
      ranges: [{ from: `${date} 01:15 +00:00`, to: `${date} 03:15 +05:00` }, { from: `${date} 01:15` }],
    }),
    ranges({ missing: `${date}T01:30`, ranges: [{ from: `${date}T01:15`, to: `${date}T02:15` }] }),
    ...REACHES.flatMap(([min, max]) =>
      ["extended_bounds", "hard_bounds"].map((name) =>
        histogram({ fixed_interval: "15m", [name]: { min: `${date}${min}`, max: `${date}${max}` } }),
      ),
    ),
    histogram({ calendar_interval: "hour", missing: `${date}T01:30`, extended_bounds: { min: `${date}T01:15` } }),
    post("zones", { size: 0, query: { range: { at: { gte: `${date}T01:15`, time_zone } } } }),
  ];
});

/** Milliseconds and seconds are what they are there, whatever the zone. */
const epochs = ["Europe/Dublin", "Europe/Berlin", "+05:30"].flatMap((time_zone) => [
  ...(
    [
      ["epoch_millis", 1635642900000],
      ["epoch_second", 1635642900],
      ["strict_date_optional_time||epoch_millis", 1635642900000],
      ["yyyy||epoch_second", 1635642900],
      [undefined, 1635642900000],
    ] as const
  ).flatMap(([format, number]) =>
    [number, `${number}`, `${number}||+1h`, `${number}||/d`, `${number}.5`, "-5000", "2021"].map((from) =>
      post("zones", {
        size: 0,
        aggs: { a: { date_range: { field: "at", time_zone, format, ranges: [{ from }, { to: from, key: "b" }] } } },
      }),
    ),
  ),
  ...["1635642900000", 1635642900000, "1635642900000||/h"].map((min) =>
    post("zones", {
      size: 0,
      query: { range: { at: { gte: "2021-10-31T00:00", lt: "2021-10-31T05:00" } } },
      aggs: {
        a: {
          date_histogram: {
            field: "at",
            fixed_interval: "1h",
            time_zone,
            extended_bounds: { min, max: "1635646500000" },
          },
        },
      },
    }),
  ),
  ...["1635642900000", "2021-10-31T01:15:00.000Z", "-5000"].map((x) => {
    const date_histogram = {
      field: "at",
      fixed_interval: "15m",
      time_zone,
      format: "strict_date_optional_time||epoch_millis",
    };
    return post("zones", {
      size: 0,
      aggs: { a: { composite: { size: 3, sources: [{ x: { date_histogram } }], after: { x } } } },
    });
  }),
]);

/** A number whose letter stands alone in a pattern has any number of digits, but those that belong to the next letters. */
// prettier-ignore
const READ: Readonly<Record<string, readonly string[]>> = {
  "D/yyyy": ["2021-03-28T02:30:00", "20210101", "1/2021", "123/2021", "0123/2021", "1234/2021", "366/2021", "367/2021", "0/2021", "-1/2021", "-0/2021", "+1/2021", "x", "1/", "-", "1/202"],
  "DD/yyyy": ["367/2021", "1/2021"],
  "yyyy/D": ["2021/1", "1234/2021", "2021/366"],
  "yyyyD": ["20211", "2021366", "2021-03-28"],
  "D yyyy": ["2021-02-30", "-2021-01-01", "-1 2021"],
  "M/yyyy": ["2021-03-28", "12/2021", "012/2021", "123/2021", "-1/2021", "13/2021"],
  "d/M/yyyy": ["1/2/2021", "001/2/2021", "1/002/2021", "+1/2/2021", "-1/2/2021", "100/2/2021", "31/2/2021", "12345678901234567890/1/2021", "1234567890123456789/1/2021"],
  "H:m:s": ["1:2:3", "001:2:3", "1:002:3", "-1:2:3", "24:0:0", "1:60:1"],
  "Hmm": ["123", "1234", "12345", "1"],
  "Mdd/yyyy": ["123/2021", "1231/2021", "01231/2021"],
  "dMM/yyyy": ["112/2021", "3112/2021"],
  "yyyy-MM-dd hh:mm a": ["2021-01-02 00:10 AM", "2021-01-02 12:10 AM", "2021-01-02 13:10 AM", "2021-01-02 05:10 PM"],
  "yyyy-MM-dd h a": ["2021-01-02 12 PM", "2021-01-02 012 PM", "2021-01-02 13 PM", "2021-01-02 0 AM"],
};
const patterns = Object.entries(READ).flatMap(([format, texts]) =>
  texts.flatMap((text) =>
    ["gte", "lte"].map((end) =>
      post("products", { size: 0, query: { range: { created_at: { [end]: text, format } } } }),
    ),
  ),
);

/** Where a generator looks for words, the words that the first one's field has are judged by that. */
const generators = ["missing", "popular", "always", undefined].flatMap((suggest_mode) =>
  [undefined, 1, 3, 0.1].flatMap((min_doc_freq) =>
    ["title", "shape"].flatMap((text) => {
      const one = { field: "brand", suggest_mode: "always" };
      const other = { field: "name", suggest_mode, min_doc_freq, min_word_length: 3 };
      return [
        [one, other],
        [other, one],
        [{ field: "description" }, other],
        [{ field: "description", suggest_mode }, other, one],
      ].map((direct_generator) =>
        post("products", {
          size: 0,
          suggest: { p: { text, phrase: { field: "name", size: 10, max_errors: 2, confidence: 0, direct_generator } } },
        }),
      );
    }),
  ),
);

/** `_seq_no` is the one that hits show. */
const CORPORA: readonly CorpusName[] = ["settings_sorted", "types", "doc_count", "routing", "text", "empty"];
const random = CORPORA.flatMap((corpus) =>
  [7, 42, "x"].flatMap((seed) => [
    post(corpus, {
      size: 20,
      _source: false,
      seq_no_primary_term: true,
      query: { function_score: { random_score: { seed, field: "_seq_no" } } },
    }),
  ]),
);

const ROUTES = [
  "_mapping/_doc",
  "_mapping/foo",
  "_mapping/_doc,foo",
  "_mapping/_doc,b,a",
  "_mapping/a,b",
  "_mapping/*",
  "_mapping/_d*",
  "_mapping/_all",
];
const mappings = [
  ...ROUTES.flatMap((path) =>
    ["", "?include_type_name=true", "?include_type_name=false", "?include_type_name=x", "?local=x", "?foo=1"].map(
      (query) => at("text", `GET /text/${path}${query}`),
    ),
  ),
  ...["*,-_doc", "*,x", "x,_all", "_all,x", ",", "_doc,_doc", "b,a,b", "field", "%20", "_DOC"].map((type) =>
    at("text", `GET /text/_mapping/${type}?include_type_name=true`),
  ),
  ...[
    "include_type_name=true&foo=1",
    "include_type_name=true&local=x",
    "include_type_name=",
    "include_type_name=true&pretty",
  ].map((query) => at("text", `GET /text/_mapping/_doc?${query}`)),
  at("text", "GET /text/_mappings/_doc?include_type_name=true"),
  at("text", "GET /text/_doc/_mapping?include_type_name=true"),
  at("text", "GET /text/_doc/_mapping"),
  at("text", "GET /text/x/_mapping?include_type_name=true"),
  at("text", "GET /nope/_mapping/_doc"),
  at("text", "GET /nope/_mapping/_doc?include_type_name=true"),
  at("text", "GET /nope/_mapping/_doc?include_type_name=true&ignore_unavailable=true"),
  at("text", "GET /nope*/_mapping/_doc?include_type_name=true"),
  at("text", "GET /nope*/_mapping/_all?include_type_name=true"),
];

const multiple = [[], ["x"], "x", 5, "", null].flatMap((fields) => [
  at("text", "POST /text/_mget", { docs: [{ _id: "1", fields }] }),
  at("text", "POST /text/_mget", { docs: [{ fields, _id: "1" }] }),
  at("text", "POST /text/_mget", { docs: [{ _id: "1" }, { _id: "2", fields }] }),
]);

/** Behind the last token, only what a chain leaves out counts. */
const BESIDE = [[], ["fingerprint"], ["stop"], ["unique"], ["keyword_repeat"]];
const CHAINS = [
  [],
  ["lowercase"],
  ["stop"],
  ["stop", "lowercase"],
  ["lowercase", "stop"],
  ["reverse"],
  ["fingerprint"],
  ["stop,lowercase"],
];
const PAIRS = [
  ["b the", "d"],
  ["the", "d"],
  ["the b", "the the", "d"],
  ["", "d", "", "f"],
  ["b a", "d c", "e"],
];
const multiplexed = BESIDE.flatMap((beside) =>
  CHAINS.flatMap((filters) =>
    [true, false].flatMap((preserve_original) =>
      PAIRS.map((text) =>
        at("analyzed", "POST /analyzed/_analyze", {
          text,
          tokenizer: "whitespace",
          filter: [...beside, { type: "multiplexer", filters, preserve_original }],
        }),
      ),
    ),
  ),
);

/** What is told part by part has the gap of its analyzer, and not the one of the field. */
const explained = [
  ...["gap_0", "gap_3", "phrases_gap_0"].map((field) => ["words", { field }] as const),
  ...["far", "flat", "english", "both", "typed", "typed._2gram", "folded_keyword", "stop"].map(
    (field) => ["analyzed", { field }] as const,
  ),
  ...["far", "flat", "default", "fingerprint", "standard"].map((analyzer) => ["analyzed", { analyzer }] as const),
  ["fvh", { field: "t.near" }] as const,
  ["analyzed", { normalizer: "folded" }] as const,
  ["analyzed", {}] as const,
].flatMap(([corpus, by]) =>
  [true, false].map((explain) => at(corpus, `POST /${corpus}/_analyze`, { ...by, text: ["a b", "c"], explain })),
);
const alone = ["standard", "fingerprint", "stop", "keyword", "english"].flatMap((analyzer) =>
  [true, false].map((explain) => at("analyzed", "POST /_analyze", { analyzer, text: ["a b", "c"], explain })),
);

const RULES = [
  "red, crimson",
  "red => crimson",
  "red => ",
  "a, b => c => d",
  "the, a",
  "x the, y",
  ",",
  "red",
  "# nothing",
  "=>",
];
const SPLIT = { type: "pattern", pattern: "(\\w)(\\d)", group: 1 };
const synonyms = ["synonym", "synonym_graph"].flatMap((type) =>
  RULES.flatMap((rule) => [
    at("analyzed", "POST /analyzed/_analyze", { text: "a", tokenizer: SPLIT, filter: [{ type, synonyms: [rule] }] }),
    at("analyzed", "POST /analyzed/_analyze", {
      text: "a",
      tokenizer: "standard",
      filter: ["stop", { type, synonyms: ["a2, b2", rule] }],
    }),
    at("analyzed", "POST /_analyze", {
      text: "a",
      tokenizer: SPLIT,
      filter: [{ type, synonyms: ["1, 2", rule], lenient: true }],
    }),
  ]),
);

/** Runs of words of a text are only looked at where they are asked for. */
const vectors = [
  ["t"],
  ["t.v"],
  ["typed"],
  ["typed._2gram"],
  ["typed_v"],
  ["typed_v._3gram", "t"],
  ["nope"],
  ["kept", "typed"],
].flatMap((fields) =>
  [
    { t: "red fox", typed: "red fox jumps" },
    { typed: "red fox", typed_v: ["red fox", "blue"] },
    { typed: null, typed_v: "a" },
    { typed: 5, t: "x" },
    { typed: ["red", ["fox"]], kept: "y" },
  ].map((doc) => at("termvectors", "POST /termvectors/_termvectors", { fields, doc })),
);

/** What a request found. */
export const extendedClocks: readonly Case[] = once([
  ...clocks,
  ...epochs,
  ...patterns,
  ...generators,
  ...random,
  ...mappings,
  ...multiple,
  ...multiplexed,
  ...explained,
  ...alone,
  ...synonyms,
  ...vectors,
]);
