/**
 * Which documents does the real engine refuse, and with which words?
 *
 * Every type with values that it cannot take, in every place where a value can stand; and those just inside the ends, which
 * it takes. The lists are kept out of the formatter's hands, which would give every text its own line.
 */

/** A document as it is sent. */
export interface BadDocument {
  /** What `dynamic` is in the mapping. */
  readonly dynamic: "false" | "strict";
  /** The `_id`, as JSON. */
  readonly id: string;
  /** Whether there must be no document of this `_id`. */
  readonly create: boolean;
  /** How often the `_id` was indexed before. */
  readonly before: number;
  readonly source: string;
}

const FIELDS = {
  i: { type: "integer" },
  l: { type: "long" },
  s: { type: "short" },
  b: { type: "byte" },
  d: { type: "double" },
  f: { type: "float" },
  h: { type: "half_float" },
  o: { type: "boolean" },
  t: { type: "text" },
  k: { type: "keyword" },
  g: { type: "keyword", ignore_above: 3 },
  w: { type: "date" },
  m: { type: "text", fields: { n: { type: "integer" }, k: { type: "keyword" } } },
  x: { properties: { y: { type: "integer" }, z: { properties: { q: { type: "boolean" } } } } },
};

/** Returns the mapping of the documents. */
export function badDocumentsMapping(dynamic: string): string {
  return JSON.stringify({ dynamic, properties: FIELDS });
}

// prettier-ignore
const OF_NUMBERS = [
  '"x"', "true", "false", '{"a":1}', '[1,{"a":1}]', "1e400", '"1e400"', '" 1"', '"NaN"', '"Infinity"', "99999999999999999999",
  '"99999999999999999999"', "1.5", '"1.5"', "3000000000", '"3000000000"', '"1d"', '""', '" "', '[[{"b":[1,2.50,null,"x"]}]]',
  "9223372036854775808", "-9223372036854775809", "70000", '"70000"', "-70000.5", '"é"', "[]", "[[null]]", "null", '" x "',
  '"0x10"', '"1_0"', '"1e2"', "1e2", '"--1"', '"\\u00a01"', '"a\'b"', '"a\\nb\\"c"',
];

// prettier-ignore
const AT_THE_ENDS: Record<string, string[]> = {
  i: ["2147483647.5", '"2147483647.5"', "2147483647.0", "2147483648.0", "-2147483648.5", "9".repeat(1100)],
  l: [
    "9223372036854775807.0", "9223372036854775808.0", "9.3e18", '"9223372036854775807.9"', '"9223372036854775808.0"',
    '"1.00000000000000000000"', '"1e-20"', '"1e19"', '"1e20"', '"1e18"', '"+1"', '".5"', '"5."', '"1e"', '"."', '"-"',
    '"1e99999999999"', '"-9223372036854775808.9"', '"12345678901234567890e-2"', '"0e30"',
  ],
  s: ["32767.5", '"32767.5"', "32768.5", "-32769", '"-32768.5"'],
  b: ["127.9", '"127.9"', '"128"', '"200.7"', "200.7", "-129"],
  f: ["3.5e38", '"3.5e38"', "3.4028235e38", `1${"0".repeat(40)}`],
  d: [`1${"0".repeat(310)}`, '"1.8e308"', "1.7e308"],
  h: ["65520", "65519", '"65520"', "9223372036854775807", "1e39", '"1e39"'],
  o: ['"TRUE"', '"True"', '"yes"', '"on"', "0", '[true,[false,"no"]]'],
  w: [
    '"2020-02-30"', "1.5", '"-1"', '"2020-01-01T25:00"', '"292278995-01-01"', "9223372036854775807", "9223372036854775808",
    '"+292278994-08-17T07:12:55.808Z"', '[1,null,"x"]', "2020.5",
    '"2016-12-31T23:59:60Z"', '"2016-12-31T23:59:59.9999999999Z"', '"2019-03-01T24:00"', "-62135596800001", '"1900-02-29"', '"+10000-01-01"',
  ],
};

// prettier-ignore
const OF_TEXTS = [
  '{"a":1}', "{}", '[{"a":1}]', '["a",[{"b":2}]]', "true", "false", '"2020-13-01"', '""', '"x"', "1e400",
  "99999999999999999999", "1.5", "null", '" "', '{"":1}', '{"a":{"b":null}}', '[1,[2,{"a":{"b":[{}]}}]]',
];

// prettier-ignore
const OF_OBJECTS = [
  '{"x":1}', '{"x":"a"}', '{"x":[1]}', '{"x":[{"y":1},"b"]}', '{"x":{"y":"b"}}', '{"x":{"z":5}}', '{"x":{"z":[5]}}',
  '{"x.y":"b"}', '{"x.z":3}', '{"x.z.q":3}', '{"x":{"z.q":3}}', '{"k.a":1}', '{"k":{"a":1}}', '{"k.a":{"b":1}}', '{"i.a.b":1}',
  '{"x":{"y":{"a":1}}}', '{"x":{"y.a":1}}', '{"m.n":1}', '{"m":{"n":1}}', '{"m.k":"x"}', '{"k.a":null}', '{"k.a":[]}',
  '{"k.a":[null]}', '{"k.a":{}}', '{"x.y.a":1}', '{"x.y.a":null}', '{"x":{"y":[[["q"]]]}}', '{"x":[[{"y":"q"}]]}', '{"x":[[1]]}',
  '{"x":[null,[null]]}', '{"x":null}', '{"x.z.q":[{}]}', '{"x.y":{"a":"b"}}', '{"x.":1}', '{"x":[]}', '{"x":[{}]}', '{"x":{}}',
  '{"x":[[]]}', '{"x":true}',
];

// prettier-ignore
const OF_OTHER_FIELDS = [
  '{"new":1}', '{"x":{"new":1}}', '{"x.new":1}', '{"x":{"z":{"new":1}}}', '{"new":{"a":1}}', '{"new.a":1}', '{"new":null}',
  '{"new":[]}', '{"new":[null]}', '{"new":{}}', '{"new.a":null}', '{"new.a":[]}', '{"x.new":null}', '{"x.z.new":null}',
  '{"x":{"new":[]}}', '{"x":{"new":{}}}', '{"x":{"_id":"1"}}', '{"_id":"1"}', '{"_source":1}', '{"_type":"a"}', '{"_index":"a"}',
  '{"_routing":"a"}', '{"_field_names":1}', '{"_ignored":1}', '{"_seq_no":1}', '{"_version":1}', '{"_feature":1}',
  '{"_nested_path":1}', '{"_tier":"x"}', '{"_id":{"a":1}}', '{"_id":[1]}', '{"_id":[]}', '{"_id":[null]}', '{"_id":null}',
  '{"_id.a":1}', '{"_id.a":null}', '{"_id":[[{"b":1.0}]]}',
];

// prettier-ignore
const OF_NAMES = [
  '{"":1}', '{".":1}', '{"..":1}', '{".a":1}', '{"a.":1}', '{"a..b":1}', '{" ":1}', '{" .a":1}', '{"a. .b":1}', '{"x":{"":1}}',
  '{"x":{".":1}}', '{"x":{"a..b":1}}', '{"x":{" ":1}}', '{"new":{"":1}}', '{"":null}', '{"":[]}', '{"":{}}', '{"x.z.":1}',
];

// How many documents one stands for.
// prettier-ignore
const OF_COUNTS = [
  "0", "-1", "1.0", "1.5", "-1.5", "0.0", '"5"', '"é"', "[1]", "[]", "[1,2]", "[[],[1]]", "[1,[2]]", "[null,1]", '[1,"x"]', "null", "true",
  '{"a":{"b":1.50}}', "2147483647", "2147483648", "-2147483649", "2147483647.5", "2147483648.0", "1e2", "1e400", "9223372036854775808",
  "99999999999999999999999.5", "12345678901234567890e-19",
].map((value) => `{"_doc_count":${value}}`);

// The first fault of a document is told, and terms that are too long only when there is no other.
// prettier-ignore
const OF_ORDER = [
  '{"i":"x","_id":1}', '{"_id":1,"i":"x"}', '{"i":"x","":1}', '{"":1,"i":"x"}', '{"t":{"a":1},"i":{"a":1}}', '{"m":["1","x"]}',
  '{"k":"fine","l":1,"w":"x"}', `{"k":"${"a".repeat(32_767)}"}`, `{"k":"${"é".repeat(16_384)}","i":1}`,
  `{"k":["ok","${"ab".repeat(16_400)}"],"i":"x"}`, '{"_doc_count":"x","i":"x"}', '{"i":"x","_doc_count":"x"}', '{"_doc_count.a":5}',
  '{"_doc_count.":5}', `{"k":"${"a".repeat(32_767)}","_doc_count":0}`, '{ "k":"é", "_doc_count" : 2147483648 }', '{"x":{"_doc_count":0}}',
  `{"k":"${"a".repeat(32_766)}"}`,
];

// The parser counts bytes, maps are in the order of Java's, and numbers as it read them.
// prettier-ignore
const OF_PREVIEWS = [
  '{"t":"é","i":{"a":"é","bb":true,"Aa":1,"BB":2,"c":null,"d":[],"e":{},"f":1.10,"g":12345678901234567890123,"h":1e10}}',
  '{ "t" : "é\\u00e9" , "i" : [ 1, [ {"a":1} ] ] }', '{"i":{"a":1e400,"b":-0.0,"c":-0,"d":1e-7,"e":100000000000000000000.0}}',
  '{"t":"\\"]}","i":["1", -5 , 1.5e1,true]}', '{"i":[1,"2",[ ],{},[false]]}',
];

const LONG_ID = JSON.stringify("a".repeat(513));

/** Returns the documents. */
export function badDocuments(): BadDocument[] {
  const plain = { id: '"1"', create: false, before: 0 };
  const once: BadDocument[] = [
    ..."ilsbdfho".split("").flatMap((field) => of(field, OF_NUMBERS)),
    ...Object.entries(AT_THE_ENDS).flatMap(([field, values]) => of(field, values)),
    ..."tkgwm".split("").flatMap((field) => of(field, OF_TEXTS)),
    ...OF_PREVIEWS,
  ].map((source) => ({ ...plain, dynamic: "false", source }));
  const twice = [...OF_OBJECTS, ...OF_OTHER_FIELDS, ...OF_COUNTS, ...OF_NAMES, ...OF_ORDER].flatMap((source) =>
    (["false", "strict"] as const).map((dynamic): BadDocument => ({ ...plain, dynamic, source })),
  );
  const ids = [
    '""',
    "7",
    "1.50",
    "1e3",
    '" "',
    '"_x"',
    LONG_ID,
    JSON.stringify("é".repeat(256)),
    JSON.stringify("é".repeat(257)),
  ];
  const creating = { dynamic: "false", id: '"c"', create: true } as const;
  return [
    ...once,
    ...twice,
    ...ids.map((id): BadDocument => ({ ...plain, dynamic: "false", id, source: '{"k":"v"}' })),
    { ...plain, dynamic: "false", id: '"it\'s"', source: '{"i":"x"}' },
    { ...creating, before: 0, source: '{"k":"v"}' },
    { ...creating, before: 1, source: '{"k":"v"}' },
    { ...creating, before: 3, source: '{"k":"v"}' },
    { ...creating, before: 1, source: '{"i":"x"}' },
  ];
}

function of(field: string, values: readonly string[]): string[] {
  return values.map((value) => `{"${field}":${value}}`);
}
