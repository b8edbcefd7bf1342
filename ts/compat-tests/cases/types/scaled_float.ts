/** What is a `scaled_float`: which numbers does it take, what does it store of them, and what is asked of it? */

import { request } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"scaled_float"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  "1", "1.5", '"1.5"', '"x"', '""', '" "', '" 1"', "true", "null", '{"a":1}', "[]", '[1,"x"]', '[[1],[{"a":1}]]', "1e400", '"1e400"', '"NaN"',
  '"Infinity"', '"-Infinity"', "99999999999999999999", '"99999999999999999999"', '"1d"', '"0x10"', "9.3e16", "-9.3e16", "1e300", '"1e2"',
  '"--1"', '"1_0"', "-0.0", "9223372036854775807", "9223372036854775808",
];

export const scaledFloat: TypeCases = {
  mappings: [
    of(',"scaling_factor":100', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"scaling_factor":100,"ignore_malformed":true', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"scaling_factor":100,"coerce":false', ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"scaling_factor":1e300', '{"a":1e10}', '{"a":1e-290}'),
    of(""),
    of(',"scaling_factor":null'),
    of(',"scaling_factor":0'),
    of(',"scaling_factor":-1'),
    of(',"scaling_factor":"10"'),
    of(',"scaling_factor":"x"'),
    of(',"scaling_factor":true'),
    of(',"scaling_factor":"NaN"'),
    of(',"scaling_factor":"Infinity"'),
    of(',"scaling_factor":1e400'),
    of(',"scaling_factor":1e-300'),
    of(',"scaling_factor":12345678901234567890'),
    of(',"scaling_factor":1.0E7'),
    of(',"scaling_factor":10,"null_value":1.25'),
    of(',"scaling_factor":10,"null_value":"1.25"'),
    of(',"scaling_factor":10,"null_value":1'),
    of(',"scaling_factor":10,"null_value":""'),
    of(',"scaling_factor":10,"null_value":"x"'),
    of(',"scaling_factor":10,"null_value":true'),
    of(',"scaling_factor":10,"null_value":null'),
    of(',"scaling_factor":10,"null_value":"NaN"', '{"a":null}'),
    of(',"scaling_factor":10,"null_value":1e400', '{"a":null}'),
    of(
      ',"meta":{"a":"b"},"null_value":2,"coerce":false,"ignore_malformed":true,"store":true,"doc_values":false,"index":false,"scaling_factor":5',
    ),
    of(',"scaling_factor":10,"coerce":true,"ignore_malformed":false,"store":false,"doc_values":true,"index":true'),
    of(',"scaling_factor":10,"coerce":"x"'),
    of(',"scaling_factor":10,"ignore_malformed":null'),
    of(',"scaling_factor":10,"boost":2'),
    of(',"scaling_factor":10,"time_series_dimension":true'),
    of(',"scaling_factor":10,"format":"x"'),
  ],
  cases: [
    request("type_scaled_float", "mapping", "GET /type_scaled_float/_mapping"),
    ...matrix({
      corpus: "type_scaled_float",
      fields: ["one", "many"],
      values: [
        1.005,
        1,
        2.345,
        "2.345",
        -0.0,
        0.004,
        -1.005,
        1e10,
        9.3e16,
        -9.3e16,
        1e300,
        "x",
        "",
        true,
        "NaN",
        "Infinity",
        "1d",
      ],
      few: [1.005, 2.345, "2.344", "x", 9.3e16],
      intervals: [0.5, 10],
      formats: ["0.00", "yyyy"],
    }),
    ...brief("type_scaled_float", ["third", "small"], [0.33, 0.34, 1, 5, 19.99, -0.16]),
    ...brief("type_scaled_float", ["null_value", "not_indexed", "not_kept", "strict", "lenient", "never"], [1.25, "x"]),
  ],
};
