/** `search_after`: every type, order and place of what is missing, with values below, between, equal to and above all others. */

import { searches, type Body, type Case } from "./case.js";

const NUMBERS = ["-1000", "-5", "-0", "10", "15", "1e10", "true", '" 10 "', '"x"', "9223372036854775808"];
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  keyword: ['"0"', '""', '"a"', '"b"', '"c"', '"b5"', '"c0"', '"zzz"', "5", "true", "null"],
  long: NUMBERS, integer: NUMBERS, short: NUMBERS, byte: NUMBERS, double: NUMBERS, float: NUMBERS, half_float: NUMBERS,
  boolean: ["true", "false", "0", "1", "2", "-1", '"true"', '"1"', "9223372036854775808"],
  date: ["-62135596800000", "0", "1609545600000", '"2021-01-03"', '"now"', '"now-1d"', "true", "9223372036854776000", '"2021-13-01"', '"2021-01-02||+1d"'],
};
/** A value that stands for what is missing, and is none of the others. */
const MISSING: Readonly<Record<string, unknown>> = { keyword: "c", date: "2021-01-03", boolean: true };
const REST = { size: 9, _source: false };

const walked: Record<string, Body> = {};
function walk(field: string, order: string, missing: unknown, values: readonly string[]): void {
  const sort = JSON.stringify([{ [field]: { order, ...(missing === undefined ? {} : { missing }) } }]);
  const rest = JSON.stringify(REST).slice(1);
  for (const value of values) walked[`${value} by ${sort}`] = `{"sort":${sort},"search_after":[${value}],${rest}`;
}
for (const [type, values] of Object.entries(VALUES)) {
  for (const order of ["asc", "desc"]) {
    for (const missing of [undefined, "_first", MISSING[type] ?? 15]) walk(type, order, missing, values);
    for (const which of ["all", "multi", "never"]) walk(`${which}_${type}`, order, undefined, values.slice(0, 5));
  }
}

// prettier-ignore
const OTHERS: readonly (readonly [sort: string, after: string])[] = [
  ['[{"_doc":"asc"}]', '"1.5"'], ['[{"_doc":"asc"}]', "1.5"], ['[{"_doc":"asc"}]', '" 1 "'], ['[{"_doc":"asc"}]', "9223372036854775808"], ['[{"_doc":"asc"}]', "4294967297"], ['[{"_doc":"asc"}]', "1e40"], ['[{"_doc":"desc"}]', "true"],
  ['[{"_score":"asc"}]', '"x"'], ['[{"_score":"asc"}]', '" 1 "'], ['[{"_score":"asc"}]', "-1"], ['[{"_score":"asc"}]', "1e40"],
  ['[{"long":{"numeric_type":"date"}}]', '"2021-01-03"'], ['[{"date":{"numeric_type":"double"}}]', '"2021-01-03"'], ['[{"date":{"numeric_type":"long"}}]', '"2021-01-03"'], ['[{"boolean":{"numeric_type":"double"}}]', '"true"'], ['[{"boolean":{"numeric_type":"double"}}]', '"1"'],
  ['[{"date":{"format":"yyyy-MM-dd"}}]', '"now"'], ['[{"date":{"format":"yyyy-MM-dd"}}]', '"2021-01-03||+1d"'], ['[{"date":{"format":"yyyy-MM-dd"}}]', '"2021"'],
  ['[{"nothing":{"unmapped_type":"boolean"}}]', '"true"'], ['[{"nothing":{"unmapped_type":"boolean"}}]', '"x"'], ['[{"nothing":{"unmapped_type":"date"}}]', '"now"'], ['[{"nothing":{"unmapped_type":"keyword"}}]', "null"],
  ['[{"keyword":"desc"},{"long":"asc"}]', '"0",5'], ['[{"keyword":"desc"},{"long":"asc"}]', 'null,5'], ['[{"keyword":{"order":"desc","missing":"c"}},{"all_long":"asc"}]', '"c",7'], ['[{"keyword":{"missing":"c"}},{"all_long":"asc"}]', 'null,7'], ['[{"never_keyword":{"missing":"c"}},{"all_long":"desc"}]', '"b",7'], ['[{"never_keyword":{"missing":"c"}},{"all_long":"desc"}]', '"c",7'],
];
for (const [sort, after] of OTHERS) {
  walked[`${after} by ${sort}`] =
    `{"query":{"match":{"txt":"red fox"}},"sort":${sort},"search_after":[${after}],${JSON.stringify(REST).slice(1)}`;
}

export const searchAfter: readonly Case[] = searches("kinds", walked);
