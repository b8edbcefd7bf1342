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

/** Queries on the terms that the suggester has, which are refused. */
const ON_TERMS = /"query":\{"(term|terms|match|match_phrase|multi_match)":/;

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
    ...[
      ...matrix({ corpus: "type_completion", fields: ["one"], values: ["quick", 5], few: ["quick"] }),
      ...brief("type_completion", ["many", "standard", "short", "never"], ["quick"]),
    ].filter(({ request: { body } }) => !ON_TERMS.test(body ?? "")),
  ],
};
