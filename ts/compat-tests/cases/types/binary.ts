/** What is a `binary`: which values does it take, and what is asked of it? */

import { request } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"binary"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"U29tZQ=="', '"!!!"', '5', 'true', 'null', '{"a":1}', '{}', '[]', '["U29t","x"]', '[null]', '[{"a":1}]', '""', '1.5', '[["U29t"]]', '[[{"a":{}}],1]',
];

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
  ],
  cases: [
    request("type_binary", "mapping", "GET /type_binary/_mapping"),
    ...matrix({
      corpus: "type_binary",
      fields: ["one"],
      values: ["U29tZQ==", "x", 5],
      few: ["U29tZQ=="],
    }),
    ...brief("type_binary", ["many", "never"], ["U29tZQ=="]),
  ],
};
