/**
 * What becomes of numbers with odd signs and fractions: negative zeros as texts and as numbers, texts that name no number, fractions
 * that no double holds; and of lists where a function takes one value. The name of a case is its body.
 */
import type { CorpusName } from "../src/corpora.js";
import { search, type Case } from "./case.js";

const of = (corpus: CorpusName, bodies: readonly string[]): Case[] =>
  [...new Set(bodies)].map((body) => search(corpus, `${corpus}: ${body}`, body));

const asked = (query: string): string => `{"_source":false,"size":5,"query":${query}}`;
const counted = (aggregation: string): string => `{"size":0,"aggs":{"a":${aggregation}}}`;
/** Also below buckets, and where there is no document. */
const everywhere = (aggregation: string): string[] => [
  counted(aggregation),
  counted(`{"terms":{"field":"bool"},"aggs":{"a":${aggregation}}}`),
  `{"size":0,"query":{"match_none":{}},"aggs":{"a":${aggregation}}}`,
];

const FLOATS = ["d", "f", "h", "obj.deep.value", "never_d", "l", "date", "kw", "nowhere"];
const ZEROS = ['"-0"', "-0", "-0.0", '"-0.0"', '"-0e5"', '"-0d"', '"+0"', "0", "0.0", '"0"'];
const NONE = ['"-NaN"', '"NaN"', '"+NaN"', '"-Infinity"', '"Infinity"'];

const queries = (field: string, value: string): string[] => [
  `{"term":{"${field}":${value}}}`,
  `{"terms":{"${field}":[${value}]}}`,
  `{"match":{"${field}":${value}}}`,
  `{"range":{"${field}":{"gte":${value},"lte":${value}}}}`,
  `{"range":{"${field}":{"gt":${value}}}}`,
  `{"range":{"${field}":{"lt":${value}}}}`,
];

const FOUND = ["d", "f", "h", "never_d"].flatMap((field) => [
  ...[...ZEROS, ...NONE].flatMap((value) => queries(field, value).map(asked)),
  ...["\\\\-0", '\\"-0\\"', "[\\\\-0 TO \\\\-0]", "\\\\-0.0", "0", "<=\\\\-0"].map((text) =>
    asked(`{"query_string":{"query":"${field}:${text}"}}`),
  ),
]);

const SORTED = ["d", "f", "h", "never_d", "l"].flatMap((field) =>
  [...NONE, '"-0"', "-0", "-0.0"].flatMap((value) => [
    `{"_source":false,"sort":[{"${field}":{"order":"asc","missing":${value}}},"_doc"]}`,
    `{"_source":false,"sort":[{"${field}":{"order":"desc","missing":${value}}},"_doc"]}`,
    `{"_source":false,"sort":[{"${field}":"asc"}],"search_after":[${value}]}`,
    `{"_source":false,"sort":[{"${field}":"desc"}],"search_after":[${value}]}`,
    ...["terms", "min", "avg", "cardinality"].map((kind) =>
      counted(`{"${kind}":{"field":"${field}","missing":${value}}}`),
    ),
  ]),
);

const HISTOGRAMS = FLOATS.flatMap((field) =>
  ['"NaN"', '"-NaN"', '"Infinity"', '"-0d"', '"-0"', '"0"', "-0.0", "-0", '"0f"', '"-5d"', '"-Infinity"'].flatMap(
    (interval) => everywhere(`{"histogram":{"field":"${field}","interval":${interval}}}`),
  ),
);

const POINTS = ["[-0.0]", '["-0"]', "[-0]", "[-0.0,0.0,50]", "[0.0,-0.0]", "[-0,-0.0]", "[50,-0.0]", "[0,0]"];
const RANKS = [...POINTS, "[-1]", "[-0.001]", "[3,-1]", "[5]"];
const PERCENTILES = ["f", "i", "b", "never_d", "nowhere"].flatMap((field) =>
  ["", ',"hdr":{}', ',"keyed":false', ',"keyed":false,"hdr":{}'].flatMap((method) => [
    ...POINTS.flatMap((points) => everywhere(`{"percentiles":{"field":"${field}","percents":${points}${method}}}`)),
    ...RANKS.flatMap((points) => everywhere(`{"percentile_ranks":{"field":"${field}","values":${points}${method}}}`)),
  ]),
);

const BOUNDS = [...NONE, '"1e300"', "1e39", '"-1e39"', "70000", '"-0"', "-0.0"];
const RANGES = [...FLOATS, "b"].flatMap((field) =>
  BOUNDS.flatMap((bound) => [
    counted(`{"range":{"field":"${field}","ranges":[{"to":${bound}}]}}`),
    counted(`{"range":{"field":"${field}","ranges":[{"from":${bound}}]}}`),
    counted(`{"range":{"field":"${field}","keyed":true,"ranges":[{"from":${bound}},{"to":1}]}}`),
  ]),
);

const AVERAGES = ["d", "f", "h", "i"].flatMap((field) =>
  ["simple", "linear", "ewma", "holt"].flatMap((model) =>
    ["min", "st.min", "st.max", "st.sum"].map(
      (path) =>
        `{"size":0,"aggs":{"b":{"histogram":{"field":"b","interval":20,"min_doc_count":0},"aggs":{"min":{"min":{"field":"${field}"}},"st":{"stats":{"field":"${field}"}},"m":{"moving_avg":{"buckets_path":"${path}","model":"${model}","window":1}}}}}}`,
    ),
  ),
);

const WEIGHTS = [...ZEROS, '"-1e-50"', "-1e-50", '"-1d"', "2"].flatMap((weight) => [
  asked(`{"function_score":{"weight":${weight}}}`),
  asked(`{"function_score":{"functions":[{"weight":${weight}}]}}`),
  asked(`{"function_score":{"functions":[{"weight":${weight},"filter":{"exists":{"field":"d"}}}]}}`),
]);

const RANDOM = ['["i"]', "[]", '["nowhere","l"]', '[["i"]]', '{"a":1}', "null"].flatMap((field) => [
  asked(`{"function_score":{"random_score":{"field":${field},"seed":1}}}`),
]);
const SEEDS = ["[1]", '["a"]', "[1,2]", "[[3]]", "[true]", "[1.5]"].map((seed) =>
  asked(`{"function_score":{"random_score":{"seed":${seed},"field":"i"}}}`),
);

const DISTANCES = ["[1,2]", "[1,2,3]", '["1"]', "[[1,2]]", "{}", '{"lat":1}', "true"].flatMap((origin) =>
  ["gauss", "linear", "exp"].map((shape) =>
    asked(`{"function_score":{"${shape}":{"p":{"origin":${origin},"scale":"100km"}}}}`),
  ),
);

const EXPRESSIONS = [
  "a{99999999999}",
  "a{2147483648}",
  "a{1,99999999999}",
  "a{00000000001}",
  "a{,3}",
  "(a{99999999999}",
].flatMap((text) => [
  ...["kw", "txt", "nowhere"].map((field) => asked(`{"regexp":{"${field}":"${text}"}}`)),
  counted(`{"terms":{"field":"kw","include":"${text}"}}`),
  asked(`{"query_string":{"query":"kw:/${text}/"}}`),
]);

const WHOLE = [
  '"5.000001"',
  '"1577836800000.000001"',
  '"1577836800000.0"',
  '"1577836800000.5"',
  '"5.00000000000000000001"',
  "5.00000000000000000001",
  "1577836800000.000001",
  '"15778368e5"',
  '"15778368000000000001e-7"',
];
const WHOLE_RANGES = WHOLE.flatMap((value) =>
  ["l", "i"].flatMap((field) => [
    ...queries(field, value).map(asked),
    asked(`{"match":{"${field}":{"query":${value},"lenient":true}}}`),
    asked(`{"query_string":{"query":"${field}:${value.replaceAll('"', "")}","lenient":true}}`),
    asked(`{"query_string":{"query":"${field}:${value.replaceAll('"', "")}"}}`),
  ]),
);

/** What is wrong with a text may be passed over. */
const cross = (fields: string): string[] =>
  [true, false].flatMap((lenient) =>
    ["1", "1 2", "a"].map((text) =>
      asked(`{"multi_match":{"query":"${text}","type":"cross_fields","lenient":${lenient},"fields":[${fields}]}}`),
    ),
  );

export const numberSigns: readonly Case[] = [
  ...of("types", [...FOUND, ...SORTED, ...HISTOGRAMS, ...PERCENTILES, ...RANGES, ...AVERAGES]),
  ...of("types", [...WEIGHTS, ...RANDOM, ...SEEDS, ...EXPRESSIONS, ...['"l"', '"d","kw"'].flatMap(cross)]),
  ...of(
    "type_scaled_float",
    RANGES.filter((body) => !body.includes("NaN")).map((body) => body.replaceAll(/"field":"\w+"/g, '"field":"one"')),
  ),
  ...of("geo", DISTANCES),
  ...of("type_ranges", [...WHOLE_RANGES, ...cross('"l"')]),
];
