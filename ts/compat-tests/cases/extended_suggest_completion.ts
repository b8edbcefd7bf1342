/** Cases of extended: `suggest`, inputs that begin as a text does. */
import { once, request, type Case } from "./case.js";

type Json = Record<string, unknown>;

const at = (line: string, body: unknown): Case =>
  request("completions", `completions: ${line} ${JSON.stringify(body)}`, line, JSON.stringify(body));

const search = (body: unknown, query = ""): Case => at(`POST /completions/_search${query}`, body);

/** One suggestion: what is said of the text, and the options. */
const complete = (said: Json, options: Json, beside: Json = {}): Case =>
  search({ suggest: { a: { ...said, completion: options } }, ...beside });

/** Of inputs in the field `s`, without their documents. */
const named = (prefix: string, options: Json): Case =>
  complete({ prefix }, { field: "s", ...options }, { _source: false });

// prettier-ignore
const BEGINNINGS: readonly (readonly [string, readonly string[]])[] = [
  ["s", ["s", "ste", "steel ", "the w", "café", "wi-fi", "wi fi", "4k", "東", "", ".", "STEEL LAMP SHADE", "steel/", "é", "zzz"]], ["al", ["ste"]], ["k.c", ["newy", "new y", "the"]],
  ["e", ["walk", "the walk", "walks of", "shop", "the", "of", "a walk", "walk th"]], ["n", ["walk", "walking d", "the", "of the w", "world of w"]], ["p", ["a"]], ["m", ["abcdefgh", "abcdefg", "Steel", "steel"]],
  ["syn", ["tv", "television s", "tv s", "ny", "new york", "n", "tel"]], ["o.c", ["inner", "out"]], ["cp", ["a", "s", "the"]], ["z", ["a", "aa"]], ["d", ["acme", "acme c", "ac"]], ["none", ["a"]],
];

// prettier-ignore
const FUZZY: readonly Json[] = [
  {}, { fuzziness: 2 }, { fuzziness: 0 }, { prefix_length: 0 }, { prefix_length: 0, fuzziness: 2 }, { min_length: 5 }, { min_length: 1, prefix_length: 0 }, { transpositions: false }, { unicode_aware: true }, { unicode_aware: true, fuzziness: 2, prefix_length: 0 }, { prefix_length: 3 },
];

// prettier-ignore
const EXPRESSIONS = [
  "st.*", "s.e", "(blue|red).*", "[a-c].*", "[^s].*", "sta?r", "s.{2,4}l", "steel.lamp..", "steel.lamp.", "caf..", "\u00c3.*", "é", "東", ".", "..", "a*", "x*", "s+", "[a-z]+\u0000", "\"steel\"", "@", "#", "(", "[", "a{2", "s{1}t{1}", "steel bottle", "STEEL", "*", "a||b", "st\\.", "()", "",
];

const VALUES: readonly unknown[] = [0, -1, 2.7, "2", "x", "", null, true, [1], {}, { a: 1 }, 99999999999];
const OPTIONS = ["size", "shard_size", "skip_duplicates", "analyzer", "field", "fuzzy", "regex", "contexts", "foo"];
// prettier-ignore
const OF_FUZZY = ["transpositions", "min_length", "prefix_length", "unicode_aware", "max_determinized_states", "edit_distance"];
// prettier-ignore
const DISTANCES: readonly unknown[] = [-1, 7, 1.9, "1", "x", "", null, true, [1], {}, "AUTO", "auto", "AUTO:1,2", "AUTO:5,6", "AUTO:6,9", "AUTO:5,2", "AUTO:x", "AUTO:x,y", "2.5", "1e0", "1f", "nan", "-0.5"];
const FLAGS: readonly unknown[] = ["ALL", "NONE", "NOPE", "", "interval|none", 0, 255, 256, 65536, -1, null, [1], "3"];

// prettier-ignore
const SAID: readonly Json[] = [
  {}, { text: "ste" }, { text: "ste", prefix: "gre" }, { text: "ste", regex: "gre" }, { prefix: "ste", regex: "gre" }, { text: "blu", prefix: "ste", regex: "gre" }, { prefix: null }, { prefix: 5 }, { prefix: ["ste"] }, { prefix: {} }, { prefix: true }, { regex: null }, { regex: 5 }, { text: "x\u001ey" }, { text: "x\u001fy" }, { regex: "x\u001fy" }, { prefix: "x\u0000" }, { prefix: "a\"\\b\u0001" }, { prefix: "\ud83d\ude00/é" }, { foo: "x" },
];

const OTHERS = ["t", "k", "nope", "_id", "_source", "num", "f", "f.x", "o", "v", "ctx", "k.t", "s._inputs"];

// prettier-ignore
const BESIDE: readonly Json[] = [
  { _source: false }, { _source: "k" }, { _source: ["k", "s"] }, { _source: { excludes: ["s"] } }, { version: true }, { seq_no_primary_term: true }, { docvalue_fields: ["num", "k"] }, { fields: ["num", "k", "s"] }, { fields: ["*"] }, { stored_fields: ["k"] }, { stored_fields: "_none_" }, { stored_fields: ["_source"] }, { explain: true }, { query: { match_all: {} }, size: 1 },
  { query: { term: { t: "steel" } }, size: 0 }, { size: 3 }, { from: 2, size: 1 }, { from: -1 }, { sort: ["num"] }, { sort: ["num"], query: { match_all: {} }, size: 1 }, { aggs: { x: { max: { field: "num" } } }, size: 0 }, { collapse: { field: "k" } }, { min_score: 5 }, { post_filter: { term: { t: "x" } } }, { track_total_hits: false }, { terminate_after: 1 }, { rescore: { query: { rescore_query: { match_all: {} } } } }, { docvalue_fields: ["t"] }, { fields: ["nope"] },
];

const STE = { a: { prefix: "ste", completion: { field: "s", size: 2 } } };

/** The cases. */
export const extendedSuggestCompletion: readonly Case[] = once([
  ...BEGINNINGS.flatMap(([field, texts]) => texts.map((prefix) => complete({ prefix }, { field }))),
  ...[1, 2, 4, 7, 20, 200].flatMap((size) =>
    [false, true].flatMap((skip_duplicates) => ["s", "b"].map((prefix) => named(prefix, { size, skip_duplicates }))),
  ),
  ...[1, 2, 3, 5, 60].flatMap((size) =>
    [false, true].map((skip_duplicates) => named("ac", { field: "d", size, skip_duplicates })),
  ),
  ...[1, 3, 10].flatMap((size) => [1, 2, 5, 30].map((shard_size) => named("ste", { size, shard_size }))),
  ...["stele", "setel", "bottel", "ste lam", "cafe", "fone"].flatMap((prefix) =>
    FUZZY.map((fuzzy) => named(prefix, { size: 10, fuzzy })),
  ),
  ...["acem", "acme corp"].flatMap((prefix) =>
    [true, false].map((skip_duplicates) =>
      named(prefix, { field: "d", fuzzy: { prefix_length: 0 }, skip_duplicates, size: 30 }),
    ),
  ),
  ...EXPRESSIONS.map((regex) => complete({ regex }, { field: "s" }, { _source: false })),
  ...["acme.", "acme..", "acme...", "acme.corp.", "acme.corp..", "acme.corp...", "acme.corp....."].map((regex) =>
    complete({ regex }, { field: "d", size: 4 }, { _source: false }),
  ),
  ...FLAGS.flatMap((flags) => [
    complete({ regex: "st.*" }, { field: "s", size: 1, regex: { flags } }),
    complete({ regex: "st.*" }, { field: "s", size: 1, regex: { flags_value: flags } }),
  ]),
  ...[100_000, -1, null, "x", "5000", [], true].flatMap((max_determinized_states) => [
    complete({ regex: "st.*" }, { field: "s", size: 1, regex: { max_determinized_states } }),
    complete({ prefix: "stel" }, { field: "s", size: 1, fuzzy: { max_determinized_states } }),
  ]),
  complete({ regex: "st.*" }, { field: "s", regex: { foo: 1 } }),
  complete({ regex: "st.*" }, { field: "s", fuzzy: {} }),
  ...OPTIONS.flatMap((option) => VALUES.map((value) => named("ste", { size: 1, [option]: value }))),
  ...OF_FUZZY.flatMap((option) => VALUES.map((value) => named("stel", { size: 1, fuzzy: { [option]: value } }))),
  ...DISTANCES.map((fuzziness) => named("stel", { size: 1, fuzzy: { fuzziness } })),
  ...SAID.flatMap((said) => [
    complete(said, { field: "s", size: 1 }),
    complete(said, { field: "t" }),
    complete(said, { field: "ctx" }),
    complete(said, { field: "s", contexts: {} }),
  ]),
  ...OTHERS.flatMap((field) => [
    complete({ prefix: "a" }, { field }),
    complete({}, { field, shard_size: 0 }),
    complete({ regex: "(" }, { field, analyzer: "nope" }),
  ]),
  ...BESIDE.map((beside) => search({ ...beside, suggest: STE })),
  ...[
    "?typed_keys",
    "?filter_path=suggest.a.options.text",
    "?_source_includes=k",
    "?_source=false",
    "?rest_total_hits_as_int=true",
    "?version=true",
    "?stored_fields=k",
    "?docvalue_fields=num",
    "?size=2",
    "?pretty",
  ].map((query) => search({ suggest: STE }, query)),
  search({
    suggest: {
      text: "ste",
      a: { completion: { field: "s" } },
      b: { prefix: "blu", completion: { field: "s" } },
      c: { regex: "g.*", completion: { field: "s", size: 1 } },
      d: { text: "stel", term: { field: "t" } },
    },
  }),
  search({ suggest: { a: STE.a, b: { completion: { field: "s" } } } }),
  search({ suggest: { a: STE.a, b: { prefix: "x", completion: { field: "nope" } } } }),
  ...[[{ field: "s" }], "s", null, {}, { size: 1 }].map((completion) =>
    search({ suggest: { a: { prefix: "ste", completion } } }),
  ),
  search({ suggest: { a: { prefix: "ste", completion: { field: "s", size: 2_147_483_647 } } } }),
  request(
    "completions",
    "completions: _msearch of completions",
    "POST /completions/_msearch",
    `{}\n${JSON.stringify({ suggest: STE })}\n{}\n${JSON.stringify({ suggest: { a: { prefix: "x", completion: { field: "t" } } } })}\n`,
  ),
]);
