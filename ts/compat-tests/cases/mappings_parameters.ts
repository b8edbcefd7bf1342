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

/** What is stored of texts and keywords, and how they score. */
function words(): MappingCase[] {
  const bad = [null, "x", 1, true, "", {}, []];
  const all = {
    ...{ store: true, norms: false, index_options: "offsets", boost: 1, meta: { a: "b" }, similarity: "boolean" },
    ...{ fielddata_frequency_filter: { min: 1, max: 5, min_segment_size: 7 } },
    ...{ term_vector: "yes", eager_global_ordinals: true, index_prefixes: {}, index_phrases: true },
    position_increment_gap: 3,
  };
  const cases = [
    field({ type: "text", ...all }),
    field({ type: "text", ...all, fields: { raw: { type: "keyword", ignore_above: 9 } }, copy_to: ["b", "c"] }),
    field({ type: "text", fielddata: true, fields: { raw: { type: "text", norms: false, meta: { a: "b" } } } }),
    field({ type: "keyword", norms: true, meta: { a: "b" }, fields: { raw: { type: "text" } }, copy_to: "b" }),
    field({ type: "text", index: false, store: true, norms: false, index_options: "freqs", similarity: "BM25" }),
    field({ type: "text", index: false, fielddata: true }),
    field({ type: "text", index: false, term_vector: "yes" }),
    field({ type: "text", index: false, fielddata_frequency_filter: { min: 2 } }),
    field({ type: "text", index: false, index_prefixes: {} }),
    field({ type: "text", index: false, index_phrases: true }),
    field({ type: "text", index: false, norms: true, index_options: "docs", position_increment_gap: 5 }),
    field({ type: "text", index_options: "docs", index_phrases: true }),
    field({ type: "text", index_options: "freqs", index_prefixes: { min_chars: 1 } }),
    field({ type: "text", index_options: "docs", position_increment_gap: 100 }),
    field({ type: "keyword", index: false, index_options: "freqs", norms: true, similarity: "boolean", boost: "1.0" }),
    field({ type: "keyword", index: false, index_options: "docs", norms: false, split_queries_on_whitespace: false }),
    field({ type: "keyword", normalizer: "lowercase", split_queries_on_whitespace: true, null_value: "ABC" }),
    field({ type: "keyword", normalizer: "lowercase", ignore_above: 3, meta: {}, boost: 1 }),
    ...["none", "default", null, "", 1].map((normalizer) => field({ type: "keyword", normalizer })),
    ...[0, 25, "3", null, -1, 2.5].map((min_chars) => field({ type: "text", index_prefixes: { min_chars } })),
    ...[1, 19, 20, "3", null].map((max_chars) => field({ type: "text", index_prefixes: { max_chars } })),
    field({ type: "text", index_prefixes: { min_chars: 3, max_chars: 3 } }),
    field({ type: "text", index_prefixes: { min_chars: 3, foo: 1 } }),
    ...[{}, { min: 0.1 }, { max: "0.5" }, { min_segment_size: 3 }, { min: 0, max: 2147483647 }, { min: null }].map(
      (it) => field({ type: "text", fielddata_frequency_filter: it }),
    ),
    field({ type: "text", fielddata_frequency_filter: { min: "x" } }),
    field({ type: "text", fielddata_frequency_filter: { foo: 1 } }),
    ...[-1, 0, "7", 100, 1.5].map((gap) => field({ type: "text", position_increment_gap: gap })),
  ];
  for (const name of ["norms", "index_options", "fielddata", "index_phrases", "similarity"]) {
    for (const value of bad) cases.push(field({ type: "text", [name]: value }));
  }
  for (const value of [null, "x", 1]) {
    cases.push(field({ type: "text", index_prefixes: value }), field({ type: "text", position_increment_gap: value }));
    cases.push(field({ type: "text", fielddata_frequency_filter: value }));
  }
  for (const name of ["norms", "index_options", "similarity", "split_queries_on_whitespace", "boost"]) {
    for (const value of bad) cases.push(field({ type: "keyword", [name]: value }));
  }
  for (const type of ["text", "keyword"]) {
    for (const similarity of ["BM25", "boolean", "classic", "own", "other", "none"]) {
      const settings = { similarity: { own: { type: "BM25", k1: 2 }, other: { type: "boolean" } } };
      cases.push({ settings, ...field({ type, similarity }) });
    }
  }
  for (const type of ["text", "keyword", "boolean", "date", "long"]) {
    for (const boost of [1, "1", "1.0", null, "x", ""]) cases.push(field({ type, boost }));
  }
  return cases;
}

/** Weights of fields, and what is done where a script fails. */
function rare(): MappingCase[] {
  const types = [...TYPES, "text", "date_nanos", "ip", "geo_point", "integer_range", "date_range", "ip_range"];
  const cases = types.flatMap((type) =>
    [2, "0.5", 0, -1, "1e40", "NaN", "2f", "x", null].map((boost) => field({ type, boost, meta: { a: "b" } })),
  );
  for (const type of [...TYPES, "date_nanos", "ip", "geo_point", "text"]) {
    for (const on_script_error of ["fail", "continue", "x", null, 1]) cases.push(field({ type, on_script_error }));
    cases.push(field({ type, script: null }));
  }
  return cases;
}

/** Locales that there are, that there are not, and how they are printed. */
function locales(): MappingCase[] {
  const names = [
    ...["", "ROOT", "root", "Root", "en", "EN", "en-US", "en_US", "en_GB_x", "en-US-x-y", "a_b_c_d", "en-US-POSIX"],
    ...[
      "de",
      "DE_de",
      "de_CH_1996",
      "xx",
      "zz-ZZ",
      "en-XX",
      "english",
      "zh-Hans",
      "pt-BR",
      "_US",
      "-US",
      "_US_x",
      "en_",
    ],
    ...[
      "en__x",
      " en",
      "iw",
      "IW",
      "he",
      "in",
      "ji",
      "fil",
      "eng",
      "und",
      "C",
      "deu",
      "mul",
      "en-u-ca",
      "q",
      "ab",
      "_",
    ],
    ...[
      "__",
      "__x",
      "en-001",
      "Root_",
      "ROOT_US",
      "eng_US",
      "e n",
      "ÄÖ",
      "en_US-x",
      "en-US_x",
      "no_NO_NY",
      "x-klingon",
    ],
    ...[null, 5, true, ["en"], { a: 1 }, 0.5],
  ];
  const cases = names.map((locale) => field({ type: "date", locale }));
  for (const type of ["date_nanos", "date_range", "long_range", "ip_range"]) {
    for (const locale of ["", "en", "en-US", "xx", "ROOT", null, "a_b_c_d"]) cases.push(field({ type, locale }));
  }
  const all = { index: false, store: true, locale: "de", format: "yyyy", boost: 2, meta: { a: "b" } };
  cases.push(field({ type: "date", ...all, doc_values: false, ignore_malformed: true, null_value: "2020" }));
  cases.push(field({ type: "date_range", ...all, coerce: false }));
  cases.push(field({ type: "date", format: "yyyy foo", locale: "xx" }));
  cases.push(field({ type: "date", format: "yyyy foo", locale: "en" }));
  cases.push(field({ type: "date", locale: "de", fields: { a: { type: "date", locale: "en" } } }, '{"a":"2020"}'));
  const english = { type: "date", format: "EEE d MMM yyyy h:mm a", locale: "en" };
  cases.push(
    field(english, '{"a":"Thu 4 Mar 2021 5:06 AM"}', '{"a":"Do 4 Mär 2021 5:06 AM"}', '{"a":"thu 4 mar 2021 5:06 am"}'),
  );
  return cases;
}

export const PARAMETERS: readonly MappingCase[] = [
  ...accesses(),
  ...nulls(),
  ...malformed(),
  ...withoutEffect(),
  ...words(),
  ...rare(),
  ...locales(),
];
