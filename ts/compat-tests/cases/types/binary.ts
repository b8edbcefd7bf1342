/** What is a `binary`: which values does it take, and what is asked of it? */

import { request, searches } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"binary"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"U29tZQ=="', '"!!!"', '5', 'true', 'null', '{"a":1}', '{}', '[]', '["U29t","x"]', '[null]', '[{"a":1}]', '""', '1.5', '[["U29t"]]', '[[{"a":{}}],1]',
];

/** Values that other fields take, too. */
const SIMPLE = ['"U29tZQ=="', '["U29t","x"]', "null", "[]", '[null,"x"]', '""', '[["U29t"]]'];

export const binary: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"meta":{"a":"b"}'),
    of(',"index":true'),
    of(',"boost":1'),
    of(',"similarity":"x"'),
    of(',"null_value":"x"'),
    of(',"doc_values":null'),
    of(',"doc_values":false'),
    of(',"store":false'),
    of(',"foo":1'),
    ...[
      '"copy_to":"z"}',
      '"copy_to":["z","k"]},"k":{"type":"keyword","null_value":"none"}',
      '"fields":{"k":{"type":"keyword","null_value":"none"},"t":{"type":"text"}}}',
      '"fields":{"b":{"type":"binary"}}}',
    ].map((rest) => one(`{"properties":{"a":{"type":"binary",${rest}}}`, ...SIMPLE.map((value) => `{"a":${value}}`))),
    one('{"properties":{"a":{"type":"binary","copy_to":"z"}}}', '{"a":5}', '{"a":true}', '{"a":{"b":1}}'),
    one(
      '{"properties":{"a":{"type":"binary","fields":{"k":{"type":"keyword"}}}}}',
      '{"a":5}',
      '{"a":true}',
      '{"a":{"b":1}}',
    ),
    one('{"properties":{"a":{"type":"binary","copy_to":"z"},"z":{"type":"long"}}}', '{"a":["5","x"]}', '{"a":"6"}'),
    one(
      '{"dynamic_templates":[{"t":{"match":"b*","mapping":{"type":"binary"}}}]}',
      '{"b":[]}',
      '{"b1":["U29t"]}',
      '{"b2":[[]]}',
      '{"b3":[null]}',
      '{"b4":"x"}',
    ),
  ],
  cases: [
    request("type_binary", "mapping", "GET /type_binary/_mapping"),
    ...searches("type_binary", {
      "given to others": {
        size: 30,
        query: { match: { "given.t": "x yg" } },
        aggs: { given: { terms: { field: "given.k", size: 20 } }, copies: { terms: { field: "copies", size: 20 } } },
      },
      "given, and exists": { query: { exists: { field: "given" } } },
      "a copied one exists": { query: { exists: { field: "copied" } } },
    }),
    ...matrix({
      corpus: "type_binary",
      fields: ["one"],
      values: ["U29tZQ==", "x", 5],
      few: ["U29tZQ=="],
    }),
    ...brief("type_binary", ["many", "never"], ["U29tZQ=="]),
  ],
};
