/** What is a `date_nanos`: which instants does it take, and where are their nanoseconds seen? */

import { request, search } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"a":{"type":"date_nanos"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '"2020-01-01"', '"2020-01-01T00:00:00.123456789Z"', '"2020-01-01T00:00:00.1234567891Z"', '"1969-12-31T23:59:59.999999999Z"', '"1969"', "-1", "-1000",
  '"2262-04-11T23:47:16.854775807Z"', '"2262-04-11T23:47:16.854775808Z"', '"2262-04-12"', '"2300"', '"9999-12-31"', '"+10000-01-01"', '"0000-01-01"',
  "0", "1.5", '"1.5"', '"1.123456"', '"1.1234567"', "1577836800123", "9223372036854", "9223372036855", "9223372036854775807", "9223372036854775808",
  '"x"', '""', '" "', "true", "null", '{"a":1}', "[]", '["2020","x"]', '"2020-02-30"', '"2020-01-01T25:00"', '"2020-01-01T00:00:00,5"', '"now"', "1e3",
  '"1970-01-01T00:00+01:00"', '"2020-01-01||+1d"',
];

export const dateNanos: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"a":${value}}`)),
    of(',"ignore_malformed":true', ...VALUES.map((value) => `{"a":${value}}`)),
    of(
      ',"format":"yyyy-MM-dd"',
      '{"a":"2020-01-01"}',
      '{"a":"1969-01-01"}',
      '{"a":"2300-01-01"}',
      '{"a":5}',
      '{"a":"x"}',
    ),
    of(
      ',"format":"epoch_second"',
      '{"a":1}',
      '{"a":"1.123456789"}',
      '{"a":"1.1234567891"}',
      '{"a":-1}',
      '{"a":99999999999}',
    ),
    of(
      ',"format":"epoch_millis"',
      '{"a":1}',
      '{"a":"1.123456"}',
      '{"a":"1.1234567"}',
      '{"a":-1}',
      '{"a":99999999999999}',
    ),
    of(',"format":"strict_date_optional_time_nanos"', '{"a":"2020-01-01T00:00:00.123456789Z"}', '{"a":5}'),
    of(',"format":"strict_date_optional_time||epoch_millis"'),
    of(',"format":"bogus!"'),
    of(',"format":"foo"'),
    of(',"format":null'),
    of(',"format":5'),
    of(',"null_value":"2020-01-01T00:00:00.000000001Z"'),
    of(',"null_value":5'),
    of(',"null_value":"x"'),
    of(',"null_value":"1969"'),
    of(',"null_value":"2300"'),
    of(',"null_value":null'),
    of(',"null_value":"x","ignore_malformed":true'),
    of(
      ',"meta":{"a":"b"},"null_value":"2020","ignore_malformed":true,"store":true,"doc_values":false,"index":false,"format":"yyyy"',
    ),
    of(',"ignore_malformed":false,"store":false,"doc_values":true,"index":true'),
    of(',"coerce":true'),
    of(',"index":"x"'),
    of(',"ignore_malformed":null'),
  ],
  cases: [
    request("type_date_nanos", "mapping", "GET /type_date_nanos/_mapping"),
    ...matrix({
      corpus: "type_date_nanos",
      fields: ["one", "many"],
      values: [
        "2020-01-01T00:00:00.123456789Z",
        "2020-01-01T00:00:00.123456788Z",
        "2020-01-01",
        "2020",
        1577836800123,
        "1577836800123.456",
        "1577836800123456789",
        "1970-01-01",
        "1969-12-31",
        "2262-04-11T23:47:16.854775807Z",
        "2300",
        "x",
        "",
        true,
        "now",
        "now/d",
        "2020-01-01||/M",
        "2020-01-01T00:00:00.123456789Z||+1d",
        "2019-12-31T23:00:00.123456789Z||/h",
        "2020-01-01T00:00:00.123",
      ],
      few: ["2020-01-01T00:00:00.123456789Z", 1577836800123, "1577836800123456788", "x", "1969"],
      intervals: [1000000000],
      formats: ["strict_date_optional_time_nanos", "yyyy-MM-dd HH:mm:ss.SSSSSSSSS"],
    }),
    ...brief(
      "type_date_nanos",
      [
        "day",
        "nanos",
        "pattern",
        "second",
        "null_value",
        "not_indexed",
        "not_kept",
        "lenient",
        "never",
        "millis",
        "past",
      ],
      ["2020-01-01", "2020", "2020-01-01T00:00:00.123456789Z"],
    ),
    ...["one", "many", "day", "pattern", "millis", "past"].flatMap((field) =>
      ["date", "date_nanos", "long"].flatMap((numeric_type) => [
        search("type_date_nanos", `${field} as ${numeric_type}`, {
          sort: [{ [field]: { order: "asc", numeric_type } }],
          _source: false,
          size: 50,
        }),
        search("type_date_nanos", `${field} as ${numeric_type} by format`, {
          sort: [{ [field]: { order: "desc", numeric_type, format: "yyyy-MM-dd HH:mm:ss.SSSSSSSSS" } }],
          _source: false,
          size: 50,
        }),
        search("type_date_nanos", `${field} as ${numeric_type} after`, {
          sort: [{ [field]: { order: "desc", numeric_type } }],
          search_after: ["2020-01-01"],
          _source: false,
          size: 50,
        }),
      ]),
    ),
  ],
};
