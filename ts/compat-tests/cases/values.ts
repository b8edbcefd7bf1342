/** Values at the ends of their types, in odd notations and of the wrong kind, wherever a request may hold one. */

import { queries, searches, type Body, type Case } from "./case.js";

/** Numbers whose notation a text query sees. */
const NOTATIONS = ["2E-1", "2e+1", "2E1", "2.50", "1e5", "-2", "-0", "0.2", "12345678901234567890"];
// prettier-ignore
const EDGES = ["128", "-129", "32768", "-32769", "2147483648", "-2147483649", "9223372036854775808", "-9223372036854775809", "65504", "65520", "3.5e38", "1e39", '"NaN"', '"Infinity"', '"1d"', '"1f"', '" 1"', '"+1"', '"\\u0000"', '""', "{}", '{"a":1}', "[1]", '"2021-13-01"', '"2021-02-30"'];
const TYPES = ["long", "integer", "short", "byte", "double", "float", "half_float", "date", "keyword", "txt"];

const asked: Record<string, Body> = {};
for (const number of NOTATIONS) {
  for (const field of ["txt", "keyword", "integer", "double"]) {
    asked[`match: ${field} ${number}`] = `{"match":{"${field}":${number}}}`;
    asked[`match_phrase: ${field} ${number}`] = `{"match_phrase":{"${field}":${number}}}`;
    asked[`multi_match: ${field} ${number}`] = `{"multi_match":{"query":${number},"fields":["${field}"]}}`;
  }
}
for (const field of TYPES) {
  for (const value of EDGES) {
    asked[`terms: ${field} ${value}`] = `{"terms":{"${field}":[${value}]}}`;
    if (/^[[{]/.test(value)) continue;
    asked[`term: ${field} ${value}`] = `{"term":{"${field}":${value}}}`;
    asked[`range: ${field} ${value}`] = `{"range":{"${field}":{"gte":${value}}}}`;
  }
}

const bodies: Record<string, Body> = {};
for (const field of ["long", "half_float", "double"]) {
  for (const value of [
    "9223372036854775808",
    "-9223372036854775809",
    '"NaN"',
    '""',
    '" 1"',
    "2.9",
    '"2.9"',
    '"\\u0000"',
  ]) {
    bodies[`sort: ${field} missing ${value}`] = `{"size":5,"_source":false,"sort":[{"${field}":{"missing":${value}}}]}`;
  }
  for (const value of ["65520", "2147483648", '"\\u0000"', '""']) {
    bodies[`range aggregation: ${field} from ${value}`] =
      `{"size":0,"aggs":{"a":{"range":{"field":"${field}","ranges":[{"from":${value}}]}}}}`;
  }
}
for (const sort of ['[{"integer":[{}]}]', '[{"integer":[]}]', '[{"integer":null}]']) {
  bodies[`sort: ${sort}`] = `{"size":5,"_source":false,"sort":${sort}}`;
}
for (const pattern of ["[", "(", "a{2,1}", "a{", "<1-"]) {
  for (const field of ["keyword", "integer", "txt", "nothing"]) {
    for (const which of ["include", "exclude"]) {
      bodies[`terms: ${field} ${which} ${pattern}`] =
        `{"size":0,"aggs":{"a":{"terms":{"field":"${field}","${which}":"${pattern}"}}}}`;
    }
  }
}

export const values: readonly Case[] = [...queries("kinds", asked, { size: 3 }), ...searches("kinds", bodies)];
