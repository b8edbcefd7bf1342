/** What is a `token_count`: how many words has a text, and what is asked of the number? */

import { request } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"token_count"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"a b c"', '""', 'null', '5', '1.5', 'true', '["a b","c"]', '{"a":1}', '[]', '[null,"a"]', '"a. b, the c"', '" "', '[[{"a":1}]]', '{}',
];

export const tokenCount: TypeCases = {
  mappings: [
    of(',"analyzer":"standard"', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"analyzer":"keyword","null_value":9', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"analyzer":"standard","enable_position_increments":false', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"analyzer":"stop"', '{"a":"a the c"}'),
    of(""),
    of(',"analyzer":"nope"'),
    of(',"analyzer":null'),
    of(',"analyzer":5'),
    of(',"analyzer":"default"'),
    of(',"analyzer":"simple"'),
    of(',"analyzer":"whitespace"'),
    of(
      ',"meta":{"a":"b"},"null_value":5,"enable_position_increments":false,"store":true,"doc_values":false,"index":false,"analyzer":"standard"',
    ),
    of(',"analyzer":"standard","enable_position_increments":true,"index":true,"doc_values":true,"store":false'),
    of(',"analyzer":"standard","null_value":"7"'),
    of(',"analyzer":"standard","null_value":"x"'),
    of(',"analyzer":"standard","null_value":1.5'),
    of(',"analyzer":"standard","null_value":10.0'),
    of(',"analyzer":"standard","null_value":3000000000'),
    of(',"analyzer":"standard","null_value":1e3'),
    of(',"analyzer":"standard","null_value":99999999999999999999'),
    of(',"analyzer":"standard","null_value":true'),
    of(',"analyzer":"standard","null_value":null'),
    of(',"analyzer":"standard","null_value":-5'),
    of(',"analyzer":"standard","enable_position_increments":"x"'),
    of(',"analyzer":"standard","coerce":true'),
    of(',"analyzer":"standard","ignore_malformed":true'),
    of(',"analyzer":"standard","search_analyzer":"x"'),
    of(',"analyzer":"standard","boost":2'),
    of(',"analyzer":"standard","fields":{"k":{"type":"keyword"}},"copy_to":"b"', '{"a":"x y"}'),
    one(
      '{"properties":{"t":{"type":"text","fields":{"n":{"type":"token_count","analyzer":"standard"}}}}}',
      '{"t":"a b"}',
      '{"t":{"a":1}}',
      '{"t.n":1}',
    ),
  ],
  cases: [
    request("type_token_count", "mapping", "GET /type_token_count/_mapping"),
    ...matrix({
      corpus: "type_token_count",
      fields: ["one", "many"],
      values: [3, "3", 1, 0, 2.5, -1, 99999999999, "x", "", true],
      few: [2, "3", "x", 1.5],
      intervals: [2],
    }),
    ...brief(
      "type_token_count",
      [
        "keyword",
        "stop",
        "stopped",
        "simple",
        "whitespace",
        "null_value",
        "not_indexed",
        "not_kept",
        "text.length",
        "never",
      ],
      [2, "x"],
    ),
  ],
};
