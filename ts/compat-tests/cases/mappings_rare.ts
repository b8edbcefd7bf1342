/** What do documents and settings do that hardly any have? */
import { one, type MappingCase } from "./mappings.js";

/** Keys with dots that lead to no value: the objects on their way are added, the field is not. */
const LED_TO_NOTHING = [
  ...['{"f.g":[]}', '{"f.g":null}', '{"f.g":[null]}', '{"f.g.h":[]}', '{"f.g.h":null}', '{"f":{"g":[]}}', '{"f":[]}'],
  ...['{"f":{"g":null}}', '{"f.g":[[]]}', '{"f.g":[{}]}', '{"f.g":{}}', '{"f.g":null,"a":1}', '{"f.g.h":[],"a":1}'],
  ...['{"f.g":[],"f.h":1}', '{"f.g":[],"f":1}', '{"f":1,"f.g":[]}', '{"f":{"x.y":[]}}'],
  ...[
    '{"f.g":null,"f":1}',
    '{"f":1,"f.g":null}',
    '{"f.g":[null,[null]]}',
    '{"f.g":[null,1]}',
    '{"f":{"x.y":null},"a":1}',
  ],
];

const template = (match: string, mapping: object): object => ({ dynamic_templates: [{ t: { match, mapping } }] });

function ledToNothing(): MappingCase[] {
  const mapped = [
    ...[{}, { dynamic: false }, { dynamic: "strict" }],
    ...[template("f", { type: "keyword" }), template("g", { type: "geo_point" })],
    template("f", { type: "object", dynamic: false, properties: { k: { type: "long" } } }),
    template("f", { type: "object", dynamic: "strict", properties: { k: { type: "long" } } }),
    { properties: { f: { type: "object", dynamic: false } } },
    { properties: { f: { type: "object", dynamic: "strict" } } },
    { properties: { f: { type: "object", enabled: false } } },
    { properties: { f: { type: "object" } } },
    { properties: { f: { type: "nested" } } },
  ].map((mapping) => JSON.stringify(mapping));
  const copied = (to: string): string => JSON.stringify({ properties: { a: { type: "long", copy_to: to } } });
  return [
    ...mapped.flatMap((mapping) => LED_TO_NOTHING.map((document) => one(mapping, document))),
    one("{}", '{"f.g":[]}', '{"f":1}'),
    one("{}", '{"f":1}', '{"f.g":[]}', '{"f.g":null}'),
    ...["f.g", "g"].flatMap((to) =>
      ['{"a":[]}', '{"a":null}', '{"a":[null]}', '{"a":[null,1]}'].map((document) => one(copied(to), document)),
    ),
    ...["f.g", "g"].map((to) => {
      const mapping = JSON.stringify({ dynamic: false, ...(JSON.parse(copied(to)) as object) });
      return one(mapping, '{"a":null}', '{"a":[]}', '{"a":1}');
    }),
    { settings: { "index.mapping.total_fields.limit": 1 }, ...one("{}", '{"f.g":[]}') },
    { settings: { "index.mapping.depth.limit": 2 }, ...one("{}", '{"f.g.h":[]}', '{"f.g":[]}') },
  ];
}

/** The features of a document, each of which has one value. */
function features(): MappingCase[] {
  const within = (o: object, ...documents: unknown[]): MappingCase =>
    one(JSON.stringify({ properties: { o } }), ...documents.map((document) => JSON.stringify(document)));
  const of = (kind: string): object => ({ properties: { f: { type: kind }, g: { type: kind } } });
  const one2 = [
    ...[{ o: [{ f: 1 }, { f: 2 }] }, { o: [{ f: 1 }, { g: 2 }] }, { o: [{ f: 1 }], "o.f": 2 }],
    ...[{ o: [{ f: null }, { f: 2 }] }, { o: { f: [1, 2] } }, { o: [{ f: [] }, { f: 1 }] }],
  ];
  const several = [
    ...[{ o: [{ f: { x: 1 } }, { f: { x: 2 } }] }, { o: [{ f: { x: 1 } }, { f: { y: 2 } }] }],
    ...[{ o: [{ f: { x: 1 } }, { g: { x: 2 } }] }, { o: { f: { x: 1 } }, "o.f": { x: 2 } }],
    ...[{ o: [{ f: { x: null } }, { f: { x: 2 } }] }, { o: [{ f: [{ x: 1 }, { y: 1 }] }, { f: { z: 1, y: 2 } }] }],
    ...[{ o: [{ f: { x: 1 } }, { f: { x: -2 } }] }, { o: [{ f: { x: 1 } }, { f: { x: "a" } }] }],
    ...[{ o: [{ f: { x: 1 } }, { f: { "x ": 1, "": 1 } }] }, { o: [{ f: { x: 1 } }, { f: null }, { f: [] }] }],
  ];
  const nested = { type: "nested" };
  return [
    within(of("rank_feature"), ...one2),
    within(of("rank_features"), ...several),
    within({ ...nested, ...of("rank_feature") }, ...one2),
    within({ ...nested, ...of("rank_features") }, ...several),
    within({ ...nested, include_in_root: true, ...of("rank_features") }, ...several),
    one('{"properties":{"f":{"type":"rank_features"}}}', '{"f":{"x":1}}', '{"f":{"x":1}}'),
  ];
}

/** Multi-fields of places that are left out where they are wrong. */
function placesInOtherTypes(): MappingCase[] {
  const POINTS = [
    '"1,2"',
    '{"lat":1,"lon":2}',
    '"bad"',
    "[1,2]",
    "null",
    "[]",
    "[[1,2],[3,4]]",
    '["1,2","3,4"]',
    '"ezs42"',
  ];
  const documents = POINTS.map((point) => `{"p":${point}}`);
  const types = [
    ...["long", "integer", "short", "byte", "double", "float", "half_float", "date", "date_nanos", "ip"].flatMap(
      (type) => [{ type }, { type, ignore_malformed: true }],
    ),
    ...["boolean", "keyword", "geo_point", "rank_feature", "rank_features", "binary", "flattened", "ip_range"].map(
      (type) => ({ type }),
    ),
    ...["completion", "text", "match_only_text"].map((type) => ({ type })),
    ...[
      { type: "scaled_float", scaling_factor: 10 },
      { type: "token_count", analyzer: "standard" },
    ],
    ...[{ type: "search_as_you_type" }, { type: "scaled_float", scaling_factor: 10, ignore_malformed: true }],
  ];
  const place = (n: object, ignore_malformed: boolean): object => ({
    type: "geo_point",
    ignore_malformed,
    fields: { n },
  });
  const within = [place({ type: "long" }, true), place({ type: "keyword" }, true)].map((p) =>
    one(
      JSON.stringify({ properties: { p, q: p, o: { properties: { p } }, n: { type: "nested", properties: { p } } } }),
      ...['{"p":"1,2","q":"1,2"}', '{"o":{"p":"1,2"}}', '{"o.p":"1,2"}', '{"n":[{"p":"1,2"}]}', '{"q":["bad","1,2"]}'],
    ),
  );
  return [
    ...[true, false].flatMap((ignore_malformed) =>
      types.map((n) => one(JSON.stringify({ properties: { p: place(n, ignore_malformed) } }), ...documents)),
    ),
    ...within,
  ];
}

/** Contexts of places of which as few letters count as may, and as many. */
function letters(): MappingCase[] {
  const given = ['{"lat":1,"lon":2}', '"ezs42"', '["1,2"]', "[]", '""', '["ezs42","1,2"]', "[1,2]", "[[1,2]]", "null"];
  const documents = [...given.map((place) => `{"c":{"input":"a","contexts":{"g":${place}}}}`), '{"c":"a"}', "{}"];
  return [0, 1, 12].flatMap((precision) =>
    [undefined, "p"].map((path) => {
      const contexts = [{ name: "g", type: "geo", precision, path }];
      const properties = { p: { type: "geo_point" }, c: { type: "completion", contexts } };
      return one(JSON.stringify({ properties }), ...documents, '{"c":"a","p":"1,2"}', '{"c":"a","p":["1,2","3,4"]}');
    }),
  );
}

/** Settings that bound the names of fields, and what shards documents go to. */
function settings(): MappingCase[] {
  const long = { type: "long" };
  const named = (...names: string[]): string =>
    JSON.stringify({ properties: Object.fromEntries(names.map((name) => [name, long])) });
  const within = (limit: number, mapping: string | object, ...documents: string[]): MappingCase => ({
    settings: { "index.mapping.field_name_length.limit": limit },
    ...one(typeof mapping === "string" ? mapping : JSON.stringify(mapping), ...documents),
  });
  const letters = Array.from("abcdefghijkl");
  const more = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL");
  const many = Array.from({ length: 120 }, (_, i) => `f${i}`);
  const [A, B, C, D] = ["a", "b", "c", "d"].map((letter) => letter.repeat(20)) as [string, string, string, string];
  const relations = { [A]: "b" };
  const parts = Array.from({ length: 13 }, (_, i) => i + 1);
  return [
    ...parts.flatMap((limit) => [within(limit, "{}"), within(limit, named(...letters)), within(limit, named(...more))]),
    ...[7, 9, 11].map((limit) => within(limit, named(...many))),
    ...[named(A, B, C, D), named(D, C, B, A), named(D, "x", A), named(B, ...letters, A), named(B, ...more, C)].map(
      (mapping) => within(13, mapping),
    ),
    within(13, { properties: { a: long, [B]: { type: "alias", path: "a" } } }),
    within(13, { properties: { a: { ...long, fields: { [B]: { type: "keyword" } } } } }),
    within(13, { properties: { a: { ...long, fields: { [B]: { type: "keyword" } } }, [A]: long } }),
    within(13, { properties: { a: { type: "search_as_you_type" } } }),
    within(4, { properties: { a: { type: "search_as_you_type" } } }),
    within(14, { properties: { a: { type: "search_as_you_type" } } }),
    within(15, { properties: { a: { type: "search_as_you_type" } } }, '{"a":"x"}'),
    within(15, { properties: { a: { fields: { b: { type: "search_as_you_type" } }, ...long } } }),
    within(16, { properties: { a: { type: "text", index_prefixes: {}, index_phrases: true } } }),
    within(12, { properties: { a: { type: "text", index_prefixes: {}, index_phrases: true } } }),
    within(13, { properties: { a: { type: "flattened" } } }, '{"a":{"bbbbbbbbbbbbbbbbbbbbb":1}}'),
    within(13, { properties: { j: { type: "join", relations } } }),
    within(22, { properties: { j: { type: "join", relations } } }, "{}"),
    within(13, { properties: { [A]: { type: "join", relations } } }),
    within(13, {
      properties: {
        [C]: { type: "object" },
        [B]: { type: "nested" },
        [D]: { properties: { [A]: { type: "object" } } },
      },
    }),
    within(13, { properties: { [C]: { type: "object" }, [B]: long } }),
    within(13, { properties: { a: { properties: { [B]: { properties: { [C]: long } } } } } }),
    ...[`{"${B}":1}`, `{"${C}":"a"}`, `{"${B}":1,"${C}":"a"}`, `{"${C}":1,"${A}":1}`, `{"${D}":{"e":1},"${B}":1}`].map(
      (document) => within(13, "{}", '{"a":1}', document),
    ),
    ...[`{"x.${B}":1}`, `{"${B}.x":1}`, `{"a":{"${B}":[]}}`, `{"${B}":null}`, `{"${B}.x":[]}`].map((document) =>
      within(13, "{}", document, '{"b":1}'),
    ),
    within(6, { dynamic: false }, `{"${B}":1}`),
    ...partitions(relations),
  ];
}

function partitions(relations: object): MappingCase[] {
  const required = { _routing: { required: true } };
  const joined = { properties: { j: { type: "join", relations } } };
  const cases: [number, object, object?][] = [
    ...[{}, { properties: { a: { type: "long" } } }, { _routing: { required: false } }, required, joined].map(
      (mapping): [number, object] => [2, mapping],
    ),
    [2, { ...required, ...joined }],
    [2, { properties: { a: { type: "zzz" } } }],
    [9999, { properties: { a: { type: "zzz" } } }],
    [1, {}],
    ...[1023, 1024, 1025].map((size): [number, object] => [size, required]),
    [1024, {}],
    ...[1, 2, 3].map((shards): [number, object, object] => [2, required, { "index.number_of_routing_shards": shards }]),
    [1, required, { "index.number_of_routing_shards": 1 }],
    [3, {}, { "index.number_of_routing_shards": 3 }],
    [1, {}, { "index.number_of_routing_shards": 100_000 }],
    ...[8, 2, 9].map((shards): [number, object, object] => [
      ...([1, {}] as const),
      { number_of_shards: 3, "index.number_of_routing_shards": shards },
    ]),
    ...[767, 768].map((size): [number, object, object] => [size, required, { number_of_shards: 3 }]),
  ];
  return cases.map(([size, mapping, settings]) => ({
    settings: { "index.routing_partition_size": size, ...settings },
    ...one(JSON.stringify(mapping)),
  }));
}

/** All of them. */
export const RARE: readonly MappingCase[] = [
  ...ledToNothing(),
  ...features(),
  ...placesInOtherTypes(),
  ...letters(),
  ...settings(),
];
