/** What do dynamic templates of objects, of arrays and with parameters that the type does not have add to a mapping? */
import { one, type MappingCase } from "./mappings.js";

const template = (rule: Record<string, unknown>, documents: readonly unknown[], more: Record<string, unknown> = {}) =>
  one(
    JSON.stringify({ dynamic_templates: [{ a: rule }], ...more }),
    ...documents.map((document) => JSON.stringify(document)),
  );

/** Values of all kinds, each in a document of its own. */
const EACH = [
  { o: "x" },
  { b: [1, 2] },
  { c: [{ a: 1 }] },
  { e: [] },
  { n: null },
  { f: [[1], []] },
  { g: true },
  { h: { x: { y: 1 } } },
  { "i.j": 3 },
  { k: [null, "x"] },
];

/** Templates whose type takes what has no place in it. */
const objects = ["object", "nested"].flatMap((type) => [
  template({ match: "*", mapping: { type } }, EACH),
  template({ match: "*", mapping: { type, enabled: false } }, EACH),
  template({ match: "o*", mapping: { type, foo: 1, index: true, dynamic: false } }, [
    { o: { x: 1 } },
    { "ob.x": 1 },
    { oc: "s" },
  ]),
  template({ match_mapping_type: "object", mapping: { type, include_in_parent: true, include_in_root: null } }, [
    { o: { x: 1 } },
  ]),
  template({ match_mapping_type: "object", mapping: { type, properties: { y: { type: "long", zzz: 1 } } } }, [
    { o: { x: 1 } },
  ]),
  template({ match_mapping_type: "object", mapping: { type, properties: { y: { type: "object", zzz: 1 } } } }, [
    { o: { x: 1 } },
    { o: 1 },
  ]),
  template({ match_mapping_type: "object", mapping: { type, enabled: "maybe" } }, [{ o: { x: 1 } }]),
]);

/** Objects that come with fields: what a document has in them is read as if these had been there. */
const given = [
  { type: "nested", properties: { s: { type: "keyword" } } },
  { type: "object", properties: { s: { type: "keyword" } } },
  { type: "object", dynamic: "strict", properties: { s: { type: "keyword" } } },
  { properties: { s: { type: "keyword", fields: { t: { type: "text" } } }, t: { type: "date" } } },
  { properties: { s: { properties: { x: { type: "keyword" } } } } },
].flatMap((mapping) =>
  [
    [{ a: { s: "q" } }],
    [{ a: [{ s: "m" }, { s: 1 }] }],
    [{ a: { z: 1 } }, { a: { s: "q" } }],
    [{ a: { s: "q", z: 1 } }],
    [{ a: {} }, { a: { s: "q" } }],
    [{ a: { s: { x: "a" } } }],
    [{ a: { t: 1 } }, { a: { t: "x" } }],
    [{ b: { a: { s: "q" } } }],
  ].map((documents) => template({ match: "a", mapping }, documents)),
);

/** What a template makes of each value of an array. */
const arrays = ["keyword", "{dynamic_type}", "geo_point", "text", "long"].flatMap((type) => [
  template({ match: "*", mapping: { type, index: true } }, EACH),
  template({ match_mapping_type: "*", mapping: { type, index: false } }, EACH),
]);

export const TEMPLATES: readonly MappingCase[] = [
  ...objects,
  ...given,
  ...arrays,
  template({ match: "*", mapping: { index: false } }, EACH),
];
