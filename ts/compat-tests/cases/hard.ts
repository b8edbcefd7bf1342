/** What is found of values at the ends of what their types hold, in an index that has fields of every type? */

import { request, search, type Body, type Case } from "./case.js";
import { brief, matrix } from "./types/matrix.js";

/** Values that are asked for of each field, and what stands for what is missing. */
const NUMBERS: Readonly<Record<string, readonly unknown[]>> = {
  l: [7, "9223372036854775807", "-9223372036854775808", 9007199254740992],
  i: [5, 2147483647, "-2147483648"],
  s: [1, 32767, -32768],
  b: [1, 127, -128],
  d: [0.1, "-0.0", 0, "4.9e-324", "1.7976931348623157e308"],
  f: [0.1, "-0.0", 16777216, "1.4e-45", "3.4028235e38"],
  h: [0.1, "-0.0", 2048, 65504, 5.9604645e-8],
  scaled: [15, "-0.0", 9.2e18, 20],
};

/** Of fields that are no numbers. */
const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  yes: [true, "false", ""],
  k: ["a", "", " ", "\uffff", "1.0", "\u{1f600}"],
  from: ["1.2.3.4", "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "0.0.0.0/0"],
  "t.words": [1, 300],
  "t.all": ["a b", "", "5"],
  also: [7, "9223372036854775807"],
  "o.o.o.l": [1, 5],
  "o.o.o.k": ["a", "c"],
};

const DAYS: Readonly<Record<string, readonly unknown[]>> = {
  day: ["1969-12-31T23:59:59.999Z", "9999-12-31", "-0001-01-01", "2020-02-29||/M"],
  days: ["1900-01-01 00:00:00", "9999", "1970-01-01 00:00:00||-1d"],
  nanos: ["1970-01-01T00:00:00.000000001Z", "2262-04-11T23:47:16.854775807Z", "2020-01-01T00:00:00.123456789Z"],
};

/** Fields that are found, and not counted. */
const FOUND: Readonly<Record<string, readonly unknown[]>> = {
  t: ["a b", "", "long", "5"],
  whole: ["a b", "", "7"],
  typed: ["a b c", "", "7"],
  "typed._2gram": ["a b", "c d"],
  "typed._index_prefix": ["a b", "c"],
  at: ["90,180", "1,2"],
  rank: [1, 2.5],
  ranks: ["a", "b"],
  "ranks.a": ["a", 1.5],
  bytes: ["AA==", ""],
  kind: ["whole", "part"],
  o: ["a"],
  "o.o": ["a"],
  n: ["x"],
  off: ["x", 5],
  "off.a": ["x"],
};

/** Ranges without an end have no end of buckets: they are found only. */
const RANGES: Readonly<Record<string, readonly unknown[]>> = {
  longs: [2, "9223372036854775807", 5],
  doubles: [0, "-0.0", "4.9e-324"],
  dates: ["1969-06-01", "2020-02-29", "9999-12-31"],
  blocks: ["1.2.3.4", "::", "10.0.0.2"],
};

const ofRanges: Case[] = Object.entries(RANGES).flatMap(([field, values]) => [
  search("hard", `exists of ${field}`, { query: { exists: { field } }, _source: false, size: 50 }),
  ...values.flatMap((value) => [
    search("hard", `term ${String(value)} of ${field}`, {
      query: { term: { [field]: value } },
      _source: false,
      size: 50,
    }),
    ...["intersects", "within", "contains"].map((relation) =>
      search("hard", `${relation} from ${String(value)} of ${field}`, {
        query: { range: { [field]: { gte: value, relation } } },
        _source: false,
        size: 50,
      }),
    ),
  ]),
]);

const ofMatrix = (
  all: Readonly<Record<string, readonly unknown[]>>,
  options: { intervals?: readonly number[]; formats?: readonly string[] } = {},
): Case[] =>
  Object.entries(all).flatMap(([field, values]) =>
    matrix({ corpus: "hard", fields: [field], values, few: values.slice(0, 2), ...options }),
  );

const BODIES: Readonly<Record<string, Body>> = {
  everything: { size: 50, sort: ["_doc"] },
  "scores of all words": { query: { match: { t: "a b long 5 true" } }, size: 50, _source: false },
  "scores of all fields": { query: { multi_match: { query: "a b 7 true" } }, size: 50, _source: false },
  "what is there of each object": {
    query: { bool: { should: ["o", "o.o", "o.o.o", "n", "off"].map((field) => ({ exists: { field } })) } },
    size: 50,
    _source: false,
  },
  "values within objects": {
    query: { nested: { path: "n", query: { exists: { field: "n.l" } }, score_mode: "sum" } },
    size: 50,
  },
  "values within objects in objects": {
    query: { nested: { path: "n.n", query: { terms: { "n.n.k": ["x", "z"] } }, score_mode: "max" } },
    size: 50,
  },
  "smallest values within objects": {
    sort: [{ "n.l": { nested: { path: "n" }, order: "asc" } }, { "n.n.k": { nested: { path: "n.n" }, order: "desc" } }],
    size: 50,
    _source: ["n"],
  },
  "distances from the pole": {
    sort: [{ _geo_distance: { at: "90,0", order: "asc", unit: "km" } }, "_doc"],
    size: 50,
    _source: ["at"],
  },
  "distances over the date line": {
    sort: [{ _geo_distance: { at: [180, 0], order: "desc", mode: "avg" } }, "_doc"],
    size: 50,
    _source: ["at"],
  },
};

/** Texts that are as long as an automaton of the real engine may be, and longer ones; and none. */
const LONG: Case[] = ["k", "t", "typed", "typed._index_prefix", "unknown"].flatMap((field) =>
  ["", ...["y", "é", "1"].flatMap((c) => [250, 500, 501, 999, 1000, 1001].map((count) => c.repeat(count)))].flatMap(
    (value) =>
      Object.entries({
        prefix: { prefix: { [field]: value } },
        "prefix without case": { prefix: { [field]: { value, case_insensitive: true } } },
        "term without case": { term: { [field]: { value, case_insensitive: true } } },
      })
        // The real engine fails where such a beginning is empty.
        .filter(([kind]) => value !== "" || kind === "term without case")
        .map(([kind, query]) =>
          search("hard", `long: ${kind} of ${value.length} ${value.slice(0, 1)} in ${field}`, {
            query,
            _source: false,
            size: 50,
          }),
        ),
  ),
);

export const hard: readonly Case[] = [
  request("hard", "mapping", "GET /hard/_mapping"),
  ...Object.entries(BODIES).map(([name, body]) => search("hard", name, body)),
  ...ofMatrix(NUMBERS, { intervals: [1e18] }),
  ...ofMatrix(OTHERS),
  ...ofMatrix(DAYS, { intervals: [1e15], formats: ["uuuu-MM-dd'T'HH:mm:ss.SSS", "epoch_second"] }),
  ...ofRanges,
  ...LONG,
  ...Object.entries(FOUND).flatMap(([field, values]) => brief("hard", [field], values)),
];
