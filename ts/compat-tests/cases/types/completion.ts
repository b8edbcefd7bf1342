/** What is a `completion` without its suggester: which inputs does it take, and what is asked of it? */

import { request, searches } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"completion"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"a b"', '["a","b"]', '{"input":"a"}', '{"input":["a","b"],"weight":5}', '{"input":"a","weight":"5"}', '{"input":"a","weight":-1}', '{"input":"a","weight":"x"}', '{"input":"a","weight":1.5}', '{"input":"a","weight":3000000000}', '{"input":"a","weight":"-1"}', '{"input":"a","weight":2147483647}', '{"input":"a","weight":2147483648}', '{"input":"a","weight":"1.5"}', '{"input":"a","weight":5.0}', '{"input":"a","weight":99999999999999999999}', '{"weight":5}', '{"foo":1}', '{"input":"a","foo":1}', 'null', '5', '1.5', 'true', '""', '"  "', '[null]', '["a",null]', '{"input":null}', '{"input":5}', '{"input":["a",5]}', '{"input":["a",null]}', '{"input":["a",["b"]]}', '{"input":[{"a":1}]}', '{"input":{"a":1}}', '[{"input":"a"},{"input":"b","weight":2}]', '{"input":"a","contexts":{"c":["x"]}}', '"a\\u001fb"', '"a\\u0000b"', '"a\\u001eb"', '{"input":"a\\u001fb"}', '{"input":"a","output":"b"}', '{}', '[]', '[{}]', '{"input":[]}', '[["a"]]', '[1]', '[true]', '{"input":"a","weight":null}', '{"input":"a","weight":true}', '{"input":"a","weight":[1]}', '{"input":"a","weight":{}}', '{"input":""}', '{"input":[""]}', '["",""]', '["a\\u001f"]',
];

/** Values that other fields take, too. */
const COPIED = [
  '"a b"',
  '["a","b"]',
  '{"input":["a","c"],"weight":2}',
  "null",
  "[]",
  '""',
  '[{"input":"a"},"q"]',
  "5",
  '"a\\u001fb"',
];

/** Inputs that may stand one behind the other. */
const PAIRS = ["tau", "xi", "mu", "rho", "eta", "alpha"].flatMap((one, at, words) =>
  words.filter((_, other) => other !== at).map((other) => `${one} ${other}`),
);

const CATEGORY = '{"name":"c","type":"category"}';

// prettier-ignore
const CONTEXTS = [
  `[${CATEGORY}]`, CATEGORY, `[${CATEGORY},{"name":"d","type":"geo"}]`, '[{"name":"c","type":"geo","precision":4},{"name":5,"type":"CATEGORY"}]', `[${CATEGORY},${CATEGORY}]`,
  "[]", "[{}]", "{}", '[{"name":"c"}]', '[{"type":"category"}]', '[{"name":null,"type":"category"}]', '[{"name":"c","type":"foo"}]', '[{"name":"","type":"category"}]',
  '[{"name":"c","type":"category","foo":1,"bar":[2]}]', '[{"name":"c","type":"category","path":null}]', '[{"name":"c","type":"category","precision":4}]', '[{"name":"c","type":"geo","precision":null}]',
  '[{"name":"c","type":"geo","precision":0}]', '"c"', "5", "null",
];

// prettier-ignore
const CATEGORIES = [
  '{"c":"y"}', '{"c":["y","z"]}', "{}", '{"d":"y"}', '{"c":5}', '{"c":true}', '{"c":null}', '{"c":{"a":1}}', '{"c":[1,null]}', '{"c":[["x"]]}', "[]", '["c"]', '"c"', "null", '{"c":""}', '{"c":[]}',
  '{"c":"\\u001d"}', '{"c":1.50}', '{"c":[true,1.50]}', '{"c":["a","b\\u001d"]}',
];

// prettier-ignore
const WITH_AND_WITHOUT = [
  '{"a":"x"}', '{"a":{"input":"x"}}', '{"a":["x"]}', '{"a":null}', '{"a":""}', '{"a":{"input":["x","y"],"contexts":{"c":"y"}}}', '{"a":[{"input":"x","contexts":{"c":"y"}},{"input":"z"}]}',
  '{"a":[{"input":"x","contexts":{"c":"y"}},{"input":"x"}]}', '{"a":[{"input":"x","contexts":{"c":"y"}},{"input":"x","weight":5}]}', '{"a":{"contexts":{"c":"y"}}}', '{"a":{"contexts":{"c":"y"},"input":[]}}',
  '{"a":{"input":"x","context":{"c":"y"}}}', '{"a":{"input":"x\\u001dy","contexts":{"c":"y"}}}', '{"a":{"input":"x\\u001ey","contexts":{"c":"y"}}}', '{"a":{"contexts":{"c":"y"},"input":5}}',
];

// prettier-ignore
const PLACES = [
  '"ezs42"', '"1,2"', '{"lat":1,"lon":2}', "[1,2]", '[{"lat":1,"lon":2},{"lat":3,"lon":4}]', "5", "true", "null", '{"lat":1}', '{"foo":1}', '"x y"', '""', "[]", '["ezs42"]', '"91,181"', '{"lat":"1","lon":"2"}',
  "[1]", "[1,2,3]", '["1","2"]', '"POINT(1 2)"', "[[1,2]]", '{"geohash":"ezs"}', '"ab\\u001d"', '[true]', "[[1,2,3]]",
];

/** Fields that give contexts: their types with parameters, and values. */
// prettier-ignore
const GIVING: readonly (readonly [string, ...string[]])[] = [
  ['"keyword"', '"V v"', "null", "[]", '["p","q","p"]', "5", "true", '""', '"b\\u001dc"', '"b\\u001fc"'], ['"keyword","null_value":"n"', "null", '["a",null]'], ['"keyword","ignore_above":2', '"abc"', '["abc","d"]'],
  ['"keyword","normalizer":"lowercase"', '"V v"'], ['"keyword","index":false', '"V v"'], ['"keyword","doc_values":false', '"V v"'], ['"keyword","index":false,"store":true', '"V v"'],
  ['"text"', '"V v"', "null", '""', '["p","q"]', "5"], ['"text","index":false', '"V v"'], ['"text","index":false,"store":true', '"V v"'], ['"match_only_text"', '"V v"'],
  ['"search_as_you_type"', '"V v"'], ['"search_as_you_type","index":false', '"V v"'], ['"search_as_you_type","index":false,"store":true', '"V v"'],
  ['"boolean"', "true", '"false"', "null"], ['"boolean","index":false', "true"], ['"boolean","doc_values":false', "true"], ['"boolean","index":false,"doc_values":false', "true"],
  ['"long"', "5", "null", "[]"], ['"long","doc_values":false', "5"], ['"long","index":false,"doc_values":false', "5"], ['"long","ignore_malformed":true', '"x"', '["x",5]'], ['"long","null_value":5', "null"],
  ['"double"', "1.5"], ['"half_float"', "1.5"], ['"scaled_float","scaling_factor":10', "1.5"], ['"date"', '"2020-01-01"'], ['"date_nanos"', '"2020-01-01"'], ['"ip"', '"1.2.3.4"'], ['"ip","index":false', '"1.2.3.4"'],
  ['"geo_point"', '"1,2"', "null"], ['"geo_point","index":false,"doc_values":false', '"1,2"'], ['"rank_feature"', "5"], ['"rank_features"', '{"f":1,"g":2}'], ['"binary"', '"AAAA"'],
  ['"completion"', '"V v"', '{"input":["p","q"]}', '" "'], ['"completion","max_input_length":2', '"V v"'],
];

/** What a context of places has of a field. */
// prettier-ignore
const GIVING_PLACES: readonly (readonly [string, ...string[]])[] = [
  ['"geo_point"', '"1,2"', '["1,2",{"lat":3,"lon":4}]', "null", "[]", '"90,180"'], ['"geo_point","index":false', '"1,2"'], ['"geo_point","doc_values":false', '"1,2"'], ['"geo_point","index":false,"doc_values":false', '"1,2"'],
  ['"geo_point","null_value":"1,2"', "null"], ['"geo_point","ignore_malformed":true', '"bad"', '["bad","1,2"]'], ['"keyword"'], ['"long"'], ['"completion"'], ['"flattened"'], ['"token_count","analyzer":"standard"'],
];

const contextsOf = (type: string, path: string) =>
  `"a":{"type":"completion","contexts":[{"name":"c","type":"${type}","path":${path}}]}`;

/** Mappings whose contexts are values of other fields, and documents. */
const fromFields = [
  ...GIVING.map(([type, ...values]) =>
    one(
      `{"properties":{${contextsOf("category", '"k"')},"k":{"type":${type}}}}`,
      ...values.flatMap((value) => [`{"a":"x","k":${value}}`, `{"k":${value},"a":"x"}`]),
    ),
  ),
  ...GIVING_PLACES.map(([type, ...values]) =>
    one(
      `{"properties":{${contextsOf("geo", '"k"')},"k":{"type":${type}}}}`,
      ...values.map((value) => `{"a":"x","k":${value}}`),
    ),
  ),
  ...['"nope"', "5", "true", '["k"]', '{"a":1}', '""', '"k*"', '"o"', '"n"', '"ali"', '"a"', '"m.w"', '"n.k"'].flatMap(
    (path) =>
      ["category", "geo"].map((type) =>
        one(
          `{"properties":{${contextsOf(type, path)},"k":{"type":"keyword"},"o":{"properties":{"x":{"type":"keyword"}}},` +
            '"n":{"type":"nested","properties":{"k":{"type":"keyword"}}},"ali":{"type":"alias","path":"k"},' +
            '"m":{"type":"text","fields":{"w":{"type":"keyword"}}}}}',
          '{"a":"x"}',
          '{"a":"x","k":"v"}',
          '{"a":"x","m":"v"}',
          '{"a":"x","n":[{"k":"v"}]}',
        ),
      ),
  ),
  one(
    `{"properties":{${contextsOf("category", '"k"')},"k":{"type":"keyword"},"z":{"type":"keyword","copy_to":"k"}}}`,
    '{"a":"x","z":"v"}',
    '{"z":"v","a":"x"}',
  ),
  one(
    `{"properties":{${contextsOf("category", '"k"')},"k":{"type":"keyword"},"z":{"type":"keyword","copy_to":"a"}}}`,
    '{"z":"x","k":"v"}',
    '{"k":"v","z":"x"}',
    '{"z":"x"}',
  ),
  one(`{"properties":{${contextsOf("category", '"k"')}}}`, '{"a":"x","k":"v"}', '{"a":"x","k":5}', '{"a":"x"}'),
  one(`{"properties":{${contextsOf("category", '"k"')}}}`, '{"a":"x","k":5}', '{"k":5}'),
  one(
    '{"properties":{"a":{"type":"completion","contexts":[{"name":"g","type":"geo","precision":3,"path":"k"},' +
      '{"path":"w","name":"c","type":"category"}]},"k":{"type":"geo_point"},"w":{"type":"keyword"}}}',
    '{"a":"x","k":"1,2"}',
    '{"a":{"input":["x","y"],"contexts":{"c":"p"}}}',
    '{"a":[{"input":"x","contexts":{"c":"p"}},{"input":"x"}]}',
    '{"a":"x","w":"v"}',
    '{"a":"x"}',
  ),
  one(
    `{"properties":{"b":{"type":"keyword"},${contextsOf("category", '"k"')},"k":{"type":"keyword"}}}`,
    `{"b":"${"y".repeat(32767)}","a":"x"}`,
    `{"a":"x","b":"${"y".repeat(32767)}"}`,
  ),
  ...["", ',"include_in_root":true', ',"include_in_parent":true'].map((rest) =>
    one(
      `{"properties":{"n":{"type":"nested"${rest},"properties":{${contextsOf("category", '"n.k"')},` +
        `"k":{"type":"keyword"}}},"r":{"type":"completion","contexts":[{"name":"c","type":"category","path":"n.k"}]}}}`,
      '{"n":{"a":"x","k":"v"}}',
      '{"n":[{"a":"x"},{"k":"v"}]}',
      '{"n":[{"a":"x","k":"v"},{"a":"y","k":"w"}]}',
      '{"r":"x","n":[{"k":"v"}]}',
      '{"n":[{"k":"v"}],"r":"x"}',
    ),
  ),
  ...["b", "a"].map((other) =>
    one(
      '{"properties":{"b":{"type":"completion","contexts":[{"name":"g","type":"geo","path":"z1"}]},' +
        `"a":{"type":"completion","contexts":[{"name":"g","type":"geo","path":"${other}"}]}}}`,
    ),
  ),
];

/** Inputs whose automata are too large there, and nearly so: a word has at most 255 letters. */
const LONG = [997, 998, 996].flatMap((length) => ["", "the "].map((before) => before + "y".repeat(length)));

const TEXTS = ["Quick fox", "the quick", "quick the", "the", "!!!", "", "fox", "10.0 quick", "y".repeat(998)];

const TERMS = ["quick", "Quick", "quick\u001ffox", "quickfox", "\u001fquick", "quick\u001f", "", "the"];

/** Terms behind contexts, as the suggester has them. */
const BEHIND = ["v", "w", "V v", "", "s01", "s01mtw", "ezs42e", "s09x"].flatMap((context) =>
  ["\0", "\u0001"].flatMap((number) =>
    ["\u001fquick", "quick", "\u001f\u001fquick", "\u001fquick\u001f", "\u001ffox"].map(
      (rest) => `${number}${context}\u001d${rest}`,
    ),
  ),
);

/** Fields of words that are joined in several ways. */
const JOINED = ["one", "stop", "plain", "close", "both", "searched", "whole", "spaces", "standard"];

/** What is asked of the terms of the suggester. */
const onTerms = Object.fromEntries([
  ...JOINED.flatMap((field) => [
    ...TEXTS.flatMap((query): [string, object][] => [
      [`match ${query.slice(0, 20)} of ${field}`, { query: { match: { [field]: query } } }],
      [`phrase ${query.slice(0, 20)} of ${field}`, { query: { match_phrase: { [field]: query } } }],
    ]),
    ...TERMS.map((term): [string, object] => [`term ${term} of ${field}`, { query: { term: { [field]: term } } }]),
    [`no words of ${field}`, { query: { match: { [field]: { query: "!!!", zero_terms_query: "all" } } } }] as const,
    [`no text of ${field}`, { query: { match: { [field]: { query: "", zero_terms_query: "all" } } } }] as const,
    [
      `words of another analyzer of ${field}`,
      { query: { match: { [field]: { query: "Quick fox", analyzer: "standard" } } } },
    ] as const,
    [
      `all words of another analyzer of ${field}`,
      { query: { match: { [field]: { query: "Quick fox", analyzer: "standard", operator: "and" } } } },
    ] as const,
    [
      `a phrase of another analyzer of ${field}`,
      { query: { match_phrase: { [field]: { query: "Quick fox", analyzer: "standard" } } } },
    ] as const,
    [`lenient of ${field}`, { query: { match: { [field]: { query: "y".repeat(998), lenient: true } } } }] as const,
    [
      `several fields with ${field}`,
      { query: { multi_match: { query: "Quick fox", fields: [field, "many^2"] } } },
    ] as const,
    [`boosted of ${field}`, { query: { match: { [field]: { query: "quick", boost: 3 } } } }] as const,
    [
      `without case of ${field}`,
      { query: { term: { [field]: { value: "QUICK\u001fFOX", case_insensitive: true } } } },
    ] as const,
  ]),
  ...["given_contexts", "of_fields", "stopped_contexts", "joined_contexts"].flatMap((field) => [
    ...BEHIND.map((term): [string, object] => [
      `behind ${JSON.stringify(term)} of ${field}`,
      { query: { term: { [field]: term } }, _source: false },
    ]),
    [`exists of ${field}`, { query: { exists: { field } }, _source: false, size: 50 }] as const,
    [`match of ${field}`, { query: { match: { [field]: "quick" } } }] as const,
  ]),
  [
    "behind a context in an object",
    { query: { nested: { path: "n", query: { term: { "n.a": "\0v\u001d\u001fquick" } } } } },
  ],
  ["behind a context that the root includes", { query: { term: { "n.a": "\0v\u001d\u001fquick" } } }],
]);

export const completion: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"max_input_length":1', '{"a":"a\\u001fb"}', '{"a":"abcdef"}'),
    of(',"analyzer":"simple"'),
    of(',"analyzer":"standard","search_analyzer":"simple"'),
    of(',"analyzer":"standard"'),
    of(',"search_analyzer":"standard"'),
    of(',"search_analyzer":"simple"'),
    of(',"analyzer":"standard","search_analyzer":"standard"'),
    of(',"analyzer":"nope"'),
    of(',"analyzer":null'),
    of(',"search_analyzer":"nope"'),
    of(',"preserve_separators":false,"preserve_position_increments":false,"max_input_length":20'),
    of(',"max_input_length":0'),
    of(',"max_input_length":-1'),
    of(',"max_input_length":"5"'),
    of(',"max_input_length":"x"'),
    of(',"max_input_length":null'),
    of(',"preserve_separators":null'),
    of(',"preserve_separators":"x"'),
    of(',"meta":{"a":"b"},"max_input_length":7'),
    of(',"store":true'),
    of(',"index":false'),
    of(',"doc_values":true'),
    of(',"boost":2'),
    of(',"payloads":true'),
    of(',"max_input_len":7'),
    ...[
      '"copy_to":"z"}',
      '"copy_to":"z"},"z":{"type":"keyword","null_value":"none"}',
      '"copy_to":"z"},"z":{"type":"completion"}',
    ].map((rest) =>
      one(`{"properties":{"a":{"type":"completion",${rest}}}`, ...COPIED.map((value) => `{"a":${value}}`)),
    ),
    ...["keyword", "text", "match_only_text", "search_as_you_type", "completion", "binary"].map((type) =>
      one(
        `{"properties":{"a":{"type":"completion","fields":{"b":{"type":"${type}"}}}}}`,
        ...COPIED.map((value) => `{"a":${value}}`),
      ),
    ),
    one('{"properties":{"a":{"type":"completion","fields":{"b":{"type":"rank_features"}}}}}'),

    ...fromFields,
    ...[
      "",
      ',"analyzer":"stop"',
      ',"analyzer":"stop","preserve_position_increments":false',
      ',"preserve_separators":false',
    ].map((rest) => of(`,"max_input_length":2000${rest}`, ...LONG.map((input) => `{"a":"${input}"}`))),
    ...CONTEXTS.map((contexts) => of(`,"contexts":${contexts}`)),
    of(`,"contexts":[${CATEGORY}]`, ...CATEGORIES.map((contexts) => `{"a":{"input":"x","contexts":${contexts}}}`)),
    of(`,"contexts":[${CATEGORY}]`, ...WITH_AND_WITHOUT),
    of(
      `,"contexts":[${CATEGORY},{"name":"place","type":"geo","precision":4}]`,
      ...PLACES.map((place) => `{"a":{"input":"x","contexts":{"place":${place}}}}`),
      '{"a":{"input":"x","contexts":{"place":"ezs42","c":["y",5]},"weight":3}}',
      '{"a":{"input":"x","contexts":{"d":"ezs42"}}}',
    ),
  ],
  cases: [
    request("type_completion", "mapping", "GET /type_completion/_mapping"),
    ...searches("type_completion", {
      "given to others": {
        size: 30,
        query: { match: { "given.t": "tau xi" } },
        aggs: { given: { terms: { field: "given.k", size: 20 } }, copies: { terms: { field: "copies", size: 20 } } },
      },
      ...Object.fromEntries(
        PAIRS.map((words) => [
          `given in an order: ${words}`,
          { _source: false, size: 30, query: { match_phrase: { "given.t": { query: words, slop: 100 } } } },
        ]),
      ),
    }),
    ...matrix({ corpus: "type_completion", fields: ["one"], values: ["quick", 5], few: ["quick"] }),
    ...brief("type_completion", ["many", "standard", "short", "never"], ["quick"]),
    ...searches("type_completion", onTerms),
  ],
};
