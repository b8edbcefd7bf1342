/** What is a `flattened`: which objects does it take, and what is asked of all of their values, and of those of a key? */

import { request, search, type Case } from "../case.js";
import { one } from "../mappings.js";
import { brief, matrix } from "./matrix.js";
import type { TypeCases } from "./table.js";

const CORPUS = "type_flattened";

const of = (parameters: string, ...documents: string[]) =>
  one(`{"properties":{"f":{"type":"flattened"${parameters}}}}`, ...documents);

// prettier-ignore
const VALUES = [
  '{"a":"x","b":{"c":["y",5],"d":true},"e":1.50,"n":null}', '"x"', "5", "1.5", "true", "null", "[]", "{}", '[{"a":"q"},{"b":"r"}]', '["x"]',
  '[{"a":"q"},"x"]', '[{"a":"q"},5]', '[[{"a":1}],{"b":2}]', "[null]", '{"":"x"}', '{"a\\u0000b":"x"}', '{"a\\u0000b":{"c":1}}', '{"a":{"b\\u0000":null}}',
  '{"a":["x",{"b\\u0000":["y"]}]}', '{"a":"x\\u0000y"}', '{"a.b":"x","..":"y"}', `{"a":"${"x".repeat(32_764)}"}`, `{"a":"${"x".repeat(32_765)}"}`,
  `{"é😀":["x","${"é".repeat(16_380)}"]}`, `{"${"key".repeat(30)}":{"b":"${"x".repeat(32_765)}"}}`,
];

/** A search for hits alone. */
const hits = (query: object) => search(CORPUS, JSON.stringify(query), { query, _source: false, size: 50 });

// prettier-ignore
const KEYS = [
  "one.a", "one.b.c", "one.b", "one.b.d", "one.e", "one.A", "one.a.b", "one.", "one. ", "one.k ", "one.é", "one.😀", "one.num", "one.bool", "one.n", "one.zzz",
  "one._keyed", "one.host.name", "one.a\u0000x", "other.a", "other.b.c", "split.a", "short.a", "short.n", "found.a", "kept.a", "nothing.a", "scored.a", "o.f.a",
  "never.a", "n.f.a", "n.f.z", "one.*", "o.f.*",
];

const KEY_VALUES = ["x", "y", "", "X", 5, true, 1.5, "two words", "x\u0000y", "0", 1e10];

/** Keys whose values are sorted by and counted. */
// prettier-ignore
const COUNTED = [
  "one.a", "one.b.c", "one.b", "one.e", "one.num", "one.", "one._keyed", "one.é", "one.zzz", "one.*", "other.a", "split.a", "short.a", "found.a", "kept.a",
  "nothing.a", "scored.a", "o.f.a", "never.a", "n.f.a",
];

/** What is counted of the values behind a key, and sorted by. */
function ofKey(field: string): Case[] {
  const cases: Case[] = [];
  const count = (aggregation: object, aggs?: object, rest: object = {}): void => {
    const body = { size: 0, aggs: { a: { ...aggregation, ...(aggs === undefined ? {} : { aggs }) } }, ...rest };
    cases.push(search(CORPUS, `counted: ${JSON.stringify(body)}`, body));
  };
  const sort = (key: object, rest: object = {}): void => {
    const body = { sort: [key], _source: false, size: 50, ...rest };
    cases.push(search(CORPUS, `sorted: ${JSON.stringify(body)}`, body));
  };
  for (const kind of ["terms", "cardinality", "value_count", "max", "stats"]) count({ [kind]: { field } });
  for (const missing of ["x", "m", 5]) {
    for (const kind of ["cardinality", "value_count", "max"]) count({ [kind]: { field, missing } });
    // Alone, the real engine fails at some keys.
    count({ terms: { field, missing } }, { n: { value_count: { field } } });
  }
  count({ cardinality: { field, precision_threshold: 0 } });
  for (const option of [
    ...[{ size: 1 }, { min_doc_count: 2 }, { include: "x.*" }, { include: ["x", "y"] }, { exclude: ["x"] }],
    ...[{ include: { partition: 0, num_partitions: 2 } }, { format: "0" }, { value_type: "long" }],
    ...[
      { value_type: "string" },
      { order: { _key: "desc" } },
      { order: { _count: "asc" } },
      { order: { none: "asc" } },
    ],
    { missing: "m", include: "m|x" },
  ]) {
    count({ terms: { field, size: 50, ...option } });
  }
  if (!field.startsWith("n.")) count({ terms: { field, size: 50, min_doc_count: 0 } });
  count({ terms: { field, order: { c: "desc" } } }, { c: { cardinality: { field } } });
  count({ terms: { field: "one" } }, { k: { terms: { field } }, c: { cardinality: { field } } });
  count({ terms: { field } }, undefined, { query: { exists: { field: "other" } } });
  count({ histogram: { field, interval: 1 } });
  count({ date_histogram: { field, calendar_interval: "year" } });
  count({ range: { field, ranges: [{ to: 1 }] } });
  for (const order of ["asc", "desc"]) {
    for (const option of [
      ...[{}, { missing: "_first" }, { missing: "x1" }, { mode: "min" }, { mode: "max" }, { mode: "sum" }],
      ...[{ numeric_type: "long" }, { format: "0" }, { unmapped_type: "long" }, { nested: { path: "n" } }],
    ]) {
      sort({ [field]: { order, ...option } });
    }
    for (const after of ["x", "", "zz", 5, null]) sort({ [field]: { order } }, { search_after: [after] });
  }
  sort({ [field]: { missing: "x1" } }, { search_after: ["x1"] });
  return cases;
}

export const flattened: TypeCases = {
  mappings: [
    of("", ...VALUES.map((value) => `{"f":${value}}`)),
    of(',"index":false', ...VALUES.map((value) => `{"f":${value}}`)),
    of(',"index":false,"doc_values":false', '{"f":5}', '{"f":{"a\\u0000":1}}', '{"f":[[{}],"x"]}'),
    ...["0", "1", "2", "3"].map((depth) =>
      of(
        `,"depth_limit":${depth}`,
        '{"f":{"a":"x"}}',
        '{"f":{"a":{}}}',
        '{"f":{"a":{"b":"x"}}}',
        '{"f":{"x":1,"a":[{"b":["x",{"c":"q"}]}]}}',
      ),
    ),
    ...["-1", '"7"', '"x"', "20", "null", "1.5", "true"].map((depth) => of(`,"depth_limit":${depth}`)),
    ...["-1", '"7"', '"x"', "2147483647", "null", "1.5"].map((limit) =>
      of(`,"ignore_above":${limit}`, '{"f":{"a":"x"}}'),
    ),
    of(',"null_value":"NULL","ignore_above":3', '{"f":{"a":null,"b":[null,"x"]}}', '{"f":{"a\\u0000":null}}'),
    of(',"null_value":5'),
    of(',"null_value":null'),
    of(',"null_value":true'),
    of(
      ',"eager_global_ordinals":true,"index_options":"freqs","similarity":"boolean","meta":{"a":"b"},"split_queries_on_whitespace":true,"ignore_above":9,"depth_limit":3,"null_value":"n","doc_values":false,"index":false',
    ),
    of(',"index_options":"positions"'),
    of(',"index_options":null'),
    of(',"similarity":"x"'),
    of(',"store":true'),
    of(',"norms":true'),
    of(',"boost":2'),
    of(',"normalizer":"lowercase"'),
    of(',"analyzer":"standard"'),
    of(',"ignore_malformed":true'),
    of(',"foo":1'),
    of(',"fields":{"k":{"type":"keyword"}}'),
    of(',"fields":{"k":{"type":"nope"}}'),
    of(',"fields":{}'),
    of(',"copy_to":"k"'),
    of(',"copy_to":[]'),
    one('{"properties":{"t":{"type":"keyword","fields":{"f":{"type":"flattened"}}}}}', '{"t":"x"}'),
    one('{"properties":{"t":{"type":"keyword","copy_to":"f"},"f":{"type":"flattened"}}}', '{"t":"x"}'),
    one('{"properties":{"f":{"type":"flattened"},"a":{"type":"alias","path":"f"}}}', '{"f.k":"q"}', '{"a":{"k":"q"}}'),
    one(
      '{"properties":{"o":{"properties":{"f":{"type":"flattened"}}}}}',
      '{"o.f":{"a":"x"}}',
      '{"o":{"f":"x"}}',
      '{"o.f.a":"x"}',
    ),
    one(
      '{"dynamic_templates":[{"x":{"match_mapping_type":"object","match":"f*","mapping":{"type":"flattened"}}}]}',
      '{"f1":{"a":"x"}}',
      '{"g":{"f2":{"b":"y"}}}',
      '{"f3":[{"a":1}]}',
      '{"f4":"str"}',
      '{"f1":{"c":{"d":5}}}',
    ),
  ],
  cases: [
    request(CORPUS, "mapping", `GET /${CORPUS}/_mapping`),
    ...matrix({
      corpus: CORPUS,
      fields: ["one"],
      values: ["x", "y", "", "X", 5, true, "two words", "nope"],
      few: ["x", 5],
    }),
    ...["one", "split", "found", "kept", "scored", "nothing", "n.f", "never"].flatMap((field) =>
      KEY_VALUES.flatMap((value) => [
        hits({ term: { [field]: value } }),
        hits({ match: { [field]: value } }),
        hits({ prefix: { [field]: { value: String(value), rewrite: "scoring_boolean" } } }),
      ]),
    ),
    ...KEYS.flatMap((field) => [
      hits({ exists: { field } }),
      hits({ range: { [field]: {} } }),
      hits({ terms: { [field]: ["x", "y", 5, true, "nope"] } }),
      hits({ multi_match: { query: "x", fields: [field] } }),
      ...KEY_VALUES.flatMap((value) => [
        hits({ term: { [field]: value } }),
        hits({ term: { [field]: { value, case_insensitive: true } } }),
        hits({ match: { [field]: { query: value, boost: 2 } } }),
      ]),
      ...["", "x", "X", "tw"].flatMap((value) => [
        hits({ prefix: { [field]: value } }),
        hits({ prefix: { [field]: { value, case_insensitive: true } } }),
        hits({ prefix: { [field]: { value, rewrite: "scoring_boolean" } } }),
      ]),
      hits({ range: { [field]: { gte: "x" } } }),
      hits({ range: { [field]: { lt: "x" } } }),
      hits({ range: { [field]: { gte: "x", lte: "y" } } }),
      hits({ range: { [field]: { gt: "", lt: "x\u0000y", format: "yyyy", time_zone: "+01:00", relation: "within" } } }),
      hits({ range: { [field]: { gte: 1, lte: 5 } } }),
      hits({ match_phrase: { [field]: "x" } }),
      hits({ match_phrase: { [field]: "two words" } }),
      hits({ match_phrase: { [field]: { query: "two words", analyzer: "standard" } } }),
      hits({ match: { [field]: { query: "two x y", operator: "and" } } }),
      hits({ match: { [field]: { query: "two words", analyzer: "standard" } } }),
    ]),
    ...["y".repeat(3000), "y".repeat(999), "y".repeat(996), "y".repeat(1000)].flatMap((value) =>
      ["one", "one.a"].flatMap((field) => [
        hits({ term: { [field]: value } }),
        hits({ range: { [field]: { gte: value, lte: "z" } } }),
      ]),
    ),
    ...["one*", "o.*", "n.*", "found*"].flatMap((field) => [
      hits({ exists: { field } }),
      hits({ multi_match: { query: "x", fields: [field], lenient: true } }),
    ]),
    hits({ exists: { field: "o" } }),
    hits({ multi_match: { query: "x", fields: ["one", "one.a^3", "one.b.c"], tie_breaker: 0.5 } }),
    hits({ bool: { must: [{ term: { "one.a": "x" } }], must_not: [{ exists: { field: "one.b.c" } }] } }),
    hits({ nested: { path: "n", query: { term: { "n.f.a": "x" } } } }),
    hits({
      nested: { path: "n", query: { bool: { must: [{ term: { "n.f.a": "x" } }, { exists: { field: "n.f.z" } }] } } },
    }),
    ...brief(
      CORPUS,
      ["split", "short", "found", "kept", "nothing", "scored", "other", "o.f", "n.f", "never"],
      ["x", "two words"],
    ),
    ...COUNTED.flatMap(ofKey),
  ],
};
