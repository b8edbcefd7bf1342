/**
 * What is found where fields have weights, and which of several faults does the real engine tell?
 *
 * It rewrites the whole request first, which finds dates that are none in ranges; then it reads query, filter, sort keys and
 * aggregations, and what stands for a missing value of some keys only when it sorts.
 */

import { request, search, type Case } from "./case.js";

const on = (name: string, body: object): Case => search("rare", name, body);
const found = (query: object): object => ({ query, _source: false, size: 40 });

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  text: ["red", "red fox", "nope"],
  half: ["red", "quick brown"],
  "half.word": ["red red red", "quick"],
  nothing: ["red"],
  less: ["red"],
  plain: ["red"],
  word: ["red", "nope"],
  name: ["red", "red fox"],
  day: ["2020-03-11"],
  nanos: ["2020-03-11"],
  yes: [true],
  span: [3],
  days: ["2020-06-01"],
  block: ["10.0.1.7"],
  long: [3],
};

const weights = Object.entries(VALUES).flatMap(([field, values]) =>
  values.flatMap((value) => [
    on(`term ${String(value)} of ${field}`, found({ term: { [field]: value } })),
    on(`term ${String(value)} of ${field}, boosted`, found({ term: { [field]: { value, boost: 3 } } })),
    on(`terms ${String(value)} of ${field}`, found({ terms: { [field]: [value] } })),
    on(`match ${String(value)} of ${field}`, found({ match: { [field]: value } })),
    on(`match all of ${String(value)} of ${field}`, found({ match: { [field]: { query: value, operator: "and" } } })),
    on(`phrase ${String(value)} of ${field}`, found({ match_phrase: { [field]: value } })),
    on(`from ${String(value)} of ${field}`, found({ range: { [field]: { gte: value } } })),
    on(
      `among fields ${String(value)} of ${field}`,
      found({ multi_match: { query: value, fields: [field, "plain^2"] } }),
    ),
    on(
      `lenient ${String(value)} of ${field}`,
      found({ multi_match: { query: value, fields: [field, "plain"], lenient: true } }),
    ),
    on(
      `in a bool ${String(value)} of ${field}`,
      found({ bool: { must: { term: { [field]: value } }, should: [{ match: { plain: "red" } }] } }),
    ),
  ]),
);
const beginnings = ["text", "word", "half", "half.word"].flatMap((field) => [
  on(`prefix of ${field}`, found({ prefix: { [field]: "re" } })),
  on(`exists ${field}`, found({ exists: { field } })),
  on(`ignoring case ${field}`, found({ term: { [field]: { value: "RED", case_insensitive: true } } })),
]);

const bad = (field: string): object => ({ range: { [field]: { gte: "10.0.0.0/22" } } });
const DAYS = ["n.day", "n.nanos", "day", "nanos"];

const beside = DAYS.flatMap((field) => [
  on(`a bad ${field}`, found(bad(field))),
  ...["n.word", "word", "zz"].flatMap((other) =>
    [{ match_phrase: { [other]: "3 red" } }, { term: { [other]: "red" } }, { terms: { [other]: ["x"] } }].flatMap(
      (query, at) => [
        on(`a bad ${field} filters beside ${other} ${at}`, found({ bool: { filter: [query, bad(field)] } })),
        on(`a bad ${field} must be beside ${other} ${at}`, found({ bool: { must: [bad(field), query] } })),
        on(`a bad ${field} may be beside ${other} ${at}`, found({ bool: { should: [bad(field), query] } })),
      ],
    ),
  ),
]);

const FAULTS: Readonly<Record<string, object>> = {
  "a range of points": { range: { "n.at": { gte: "1,2" } } },
  "no address": { range: { "n.from": { gte: 7 } } },
  "no number": { term: { long: "x" } },
  "no date": { term: { day: "x" } },
  "a prefix of numbers": { prefix: { long: "x" } },
};

const first = Object.entries(FAULTS).flatMap(([name, fault]) =>
  ["n.day", "day", "nanos"].flatMap((field) => [
    on(`${name}, then a bad ${field}`, found({ bool: { filter: [fault, bad(field)] } })),
    on(`${name} may, a bad ${field} must`, found({ bool: { filter: [bad(field)], should: [fault] } })),
    on(`${name} must, no bad ${field}`, found({ bool: { must: [fault], must_not: [bad(field)] } })),
    on(
      `${name}, a constant of a bad ${field}`,
      found({ bool: { must: [fault, { constant_score: { filter: bad(field) } }] } }),
    ),
    on(
      `${name}, nested a bad ${field}`,
      found({ bool: { must: [fault, { nested: { path: "n", query: bad(field) } }] } }),
    ),
    on(`${name}, a bad ${field} behind`, { query: fault, post_filter: bad(field) }),
    on(`${name} behind a bad ${field}`, { query: bad(field), post_filter: fault }),
    on(`${name}, a bad ${field} in a key`, {
      query: fault,
      sort: [{ "n.word": { nested: { path: "n", filter: bad(field) } } }],
    }),
    on(`${name} in a key, a bad ${field}`, {
      query: bad(field),
      sort: [{ "n.word": { nested: { path: "n", filter: fault } } }],
    }),
    on(
      `${name}, a bad ${field} that nothing is left of`,
      found({ bool: { must: [{ match_none: {} }, fault, bad(field)] } }),
    ),
  ]),
);

const KEYS: readonly object[] = [
  { "n.text": { nested: { path: "n", filter: FAULTS["no number"] } } },
  { "n.bare": { missing: "x", nested: { path: "n", filter: bad("n.day") } } },
  { "n.word": { nested: { path: "n" }, missing: "x", mode: "avg" } },
  { "n.day": { nested: { path: "n" }, missing: "x" } },
  { long: { missing: "x" } },
  { long: { missing: "x", mode: "avg" } },
  { long: { missing: "x", numeric_type: "long" } },
  { long: { missing: "x", numeric_type: "double" } },
  { bare: { missing: "x" } },
  { yes: { missing: "x" } },
  { float: { missing: "x" } },
  { scaled: { missing: "x" } },
  { day: { missing: "x" } },
  { day: { missing: "x", format: "qq" } },
  { day: { missing: "x", numeric_type: "double" } },
  { day: { missing: "x", numeric_type: "date" } },
  { nanos: { missing: "x" } },
  { text: { missing: "x" } },
];

const RESTS: Readonly<Record<string, object>> = {
  alone: {},
  "text in buckets": { aggs: { x: { terms: { field: "text" } } } },
  "bare in buckets": { aggs: { x: { terms: { field: "bare" } } } },
  "no number": { query: FAULTS["no number"] },
  "no number behind": { post_filter: FAULTS["no number"] },
  "after x": { search_after: ["x"] },
  "after x, text in buckets": { search_after: ["x"], aggs: { x: { terms: { field: "text" } } } },
  "no hits": { size: 0 },
  "no hits, text in buckets": { size: 0, aggs: { x: { terms: { field: "text" } } } },
  "a missing number": { aggs: { x: { max: { field: "long", missing: "y" } } } },
  nothing: { query: { match_none: {} } },
  "nothing found": { query: { term: { word: "zz" } } },
  "too many": { size: 20_000 },
};

const keys = KEYS.flatMap((key, at) =>
  Object.entries(RESTS).flatMap(([name, rest]) => [
    on(`key ${at}, ${name}`, { sort: [key], _source: false, ...rest }),
    ...("search_after" in rest ? [] : [on(`key ${at} and another, ${name}`, { sort: [key, "bare"], ...rest })]),
  ]),
);

export const rare: readonly Case[] = [
  request("rare", "mapping", "GET /rare/_mapping"),
  ...weights,
  ...beginnings,
  ...beside,
  ...first,
  ...keys,
];
