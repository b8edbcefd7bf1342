/** Which parameters do fields take, with which values, and how are they printed? */
import { one, type MappingCase } from "./mappings.js";

const field = (parameters: Record<string, unknown>, ...documents: string[]): MappingCase =>
  one(JSON.stringify({ properties: { a: parameters } }), ...documents);

const TYPES = ["keyword", "long", "integer", "short", "byte", "double", "float", "half_float", "boolean", "date"];
const NUMBERS = TYPES.slice(1, 8);

/** Parameters that most types have, in all orders of true and false. */
function accesses(): MappingCase[] {
  const cases: MappingCase[] = [];
  for (const type of TYPES) {
    const value = type === "boolean" ? "true" : "5";
    cases.push(field({ type, index: false, doc_values: false, store: true, null_value: value, meta: { a: "b" } }));
    cases.push(field({ type, index: true, doc_values: "true", store: "false", meta: {} }));
    cases.push(field({ type, index: "false", doc_values: "false" }));
    for (const name of ["index", "doc_values", "store"]) {
      for (const bad of [null, "maybe", 1, "", [true]]) cases.push(field({ type, [name]: bad }));
    }
  }
  return cases;
}

/** What stands for a null. */
function nulls(): MappingCase[] {
  const values = [
    ...[5, "5", 5.5, "5.5", null, true, "x", "", 300, 1e10, 70000, 1e40, [1], " 5 ", "1e1", "5f", -0.0, 0.1, 1e-46],
    ...["NaN", "Infinity", "-129", "9223372036854775807", "9223372036854775808", "0x10", { x: 1 }, "+5", "1e400"],
  ];
  const cases = [...NUMBERS, "keyword"].flatMap((type) => values.map((value) => field({ type, null_value: value })));
  for (const value of [true, false, "true", "false", "", null, "x", 1, [true]])
    cases.push(field({ type: "boolean", null_value: value }, '{"a":null}'));
  for (const value of ["2020", "x", 5, 1.5, null, "", true, "now", [1]])
    cases.push(field({ type: "date", null_value: value }, '{"a":null}'));
  for (const value of ["20", 2020, "2020"]) cases.push(field({ type: "date", format: "yyyy||MM", null_value: value }));
  cases.push(field({ type: "text", null_value: "x" }), field({ type: "keyword", null_value: "abc", ignore_above: 2 }));
  return cases;
}

/** Values that types take or do not take, by what they do with those. */
const DOCUMENTS = [
  ...['"5"', '"5.5"', "5", "5.5", '""', '"x"', "true", "null", '{"a":1}', '[1,"x"]', "1e40", "300", "300.5", "-0.5"],
  ...["99999999999999999999", '"300"', '" 5"', '"1e2"', "70000.0", "70000.5", "1e2", "99999999999.5", "[]", "[[1.5]]"],
].map((value) => `{"a":${value}}`);

function malformed(): MappingCase[] {
  const cases: MappingCase[] = [];
  for (const type of NUMBERS) {
    cases.push(field({ type, coerce: false }, ...DOCUMENTS), field({ type, coerce: true }, ...DOCUMENTS));
    cases.push(field({ type, ignore_malformed: true }, ...DOCUMENTS));
    cases.push(field({ type, ignore_malformed: false, coerce: "false", null_value: 7 }, ...DOCUMENTS));
    cases.push(field({ type, ignore_malformed: "true", coerce: false, null_value: 7 }, ...DOCUMENTS));
    for (const name of ["coerce", "ignore_malformed"]) {
      for (const bad of [null, "maybe"]) cases.push(field({ type, [name]: bad }));
    }
  }
  cases.push(field({ type: "date", ignore_malformed: true, null_value: "7" }, ...DOCUMENTS));
  cases.push(field({ type: "date", ignore_malformed: false }, ...DOCUMENTS));
  for (const type of ["boolean", "keyword", "text", "date"]) {
    cases.push(field({ type, coerce: true }), field({ type, ignore_malformed: true }));
  }
  const properties = {
    a: { type: "date", ignore_malformed: true },
    b: { type: "date", ignore_malformed: false },
    c: { type: "long", ignore_malformed: true },
    d: { type: "long", ignore_malformed: false, coerce: true },
    e: { type: "long", coerce: false },
    f: { type: "short" },
    g: { type: "boolean" },
  };
  const documents = ["a", "b", "c", "d", "e", "f", "g", "n"].flatMap((name) => [`{"${name}":5}`, `{"${name}":"x"}`]);
  const mapping = JSON.stringify({ properties });
  for (const settings of [
    { "index.mapping.ignore_malformed": true, "index.mapping.coerce": false },
    { "index.mapping.ignore_malformed": true },
    { "index.mapping.coerce": false },
  ]) {
    cases.push({ settings, ...one(mapping, ...documents, '{"e":"5"}', '{"f":"5"}', '{"d":"5"}') });
  }
  return cases;
}

/** What the real engine passes over where a type does not have it. */
function withoutEffect(): MappingCase[] {
  const passed = { index_options: "x", similarity: "foo", boost: "x" };
  return [
    field({ type: "long", ...passed }),
    field({ type: "long", norms: true }),
    field({ type: "text", doc_values: "maybe" }),
    field({ type: "boolean", index_options: "x", similarity: "foo" }),
    field({ type: "date", index_options: "x", similarity: "foo" }),
    field({ type: "date", norms: 1 }),
  ];
}

export const PARAMETERS: readonly MappingCase[] = [...accesses(), ...nulls(), ...malformed(), ...withoutEffect()];
