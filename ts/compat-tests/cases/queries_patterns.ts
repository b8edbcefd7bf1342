/** `wildcard` and `regexp`: terms that a pattern matches. */

import { count, queries, searches, type Body, type Case } from "./case.js";

const wildcard = (field: string, value: unknown, rest: object = {}): object => ({
  wildcard: { [field]: { value, ...rest } },
});
const regexp = (field: string, value: unknown, rest: object = {}): object => ({
  regexp: { [field]: { value, ...rest } },
});

// prettier-ignore
const WILDCARDS = ["*", "?", "a*", "*a", "*a*", "A*", "Elec*", "*Kit*", "E*/*s", "Home/Kitchen", "home/kitchen", "Home?Kitchen", "?ome/*", "H*e/K*n", "*/*", "* *", "Sports/R\\*", "\\Home*", "Home/*\\", "", "**", "*?*", "???", "É*", "*é*", "Beauty/????Care", "*&*", "O'Mal*", "Norvi?", "norvik", "NORVIK", "*vik", "?????", "B*e H*"];
// prettier-ignore
const EXPRESSIONS = [".*", ".", "a.*", ".*a", "Elec.*", "(Home|Sports)/.*", "[A-H].*", "[^A-H].*", "Home/K[a-i]+tchen", "Home/Kitchen", "home/kitchen", "H.{3}/.*", ".{5}", ".{3,6}", ".+/.+/.+", "~(Home.*)", "Home.*&.*Kitchen", "@", "#", "", "()", "Home/#", "\"Home\"/.*", "Norvi.?", "(a|b)*", "[", "(", "a{2", "a{", "a)", "*a", "+", "a**", "[a-", "[b-a]", "\\", "\\d+", "<1-5>", "<abc>", "SKU-<1-20>", "SKU-0000<01-12>", ".*[éÉ].*", "O'Malley & Sons", "~", "a||b", "|a", "(a|b)*a(a|b){15}", ".*a.{14}", "a&", "a~b"];
// prettier-ignore
const REWRITES = ["constant_score", "constant_score_boolean", "scoring_boolean", "top_terms_3", "top_terms_boost_3", "top_terms_blended_freqs_3", "top_terms_0", "top_terms_", "nonsense", "", null];
// prettier-ignore
const FIELDS = ["category", "name", "name.keyword", "description", "price", "created_at", "in_stock", "nothing", "_id", "_index", "_type", "_source", "_routing", "_ignored", "_field_names", "_doc_count", "_seq_no", "*"];

const all: Record<string, Body> = {};
for (const field of ["category", "brand", "name", "sku"]) {
  for (const pattern of WILDCARDS) all[`wildcard of ${field}: ${pattern}`] = wildcard(field, pattern);
  for (const pattern of EXPRESSIONS) all[`regexp of ${field}: ${pattern}`] = regexp(field, pattern);
}
// What a term begins with and what it ends with may be the same letters: too short is none that has them once.
// prettier-ignore
const ENDS = ["i*t", "it*t", "it*it", "is*s", "is*is", "t*e", "the*e", "the*he", "the*the", "s*s", "w*s", "Nor*vik", "Norvik*k", "N*k", "Nor*", "Home*Kitchen", "Home/*Kitchen", "É*é", "w*\\*", "i**t"];
for (const pattern of ENDS) {
  for (const field of ["description", "brand", "category"])
    all[`wildcard of ${field}: ${pattern}`] = wildcard(field, pattern);
  all[`wildcard of a beginning and an end, scored: ${pattern}`] = wildcard("description", pattern, {
    rewrite: "scoring_boolean",
  });
}
for (const pattern of WILDCARDS) {
  all[`wildcard without case: ${pattern}`] = wildcard("brand", pattern, { case_insensitive: true });
}
for (const pattern of EXPRESSIONS) {
  if (/[&~<@]/.test(pattern)) continue;
  all[`regexp without case: ${pattern}`] = regexp("category", pattern, { case_insensitive: true });
}
for (const rewrite of REWRITES) {
  all[`wildcard by ${String(rewrite)}`] = wildcard("name", "wire*", { rewrite });
  all[`wildcard by ${String(rewrite)}, many`] = wildcard("description", "s*", { rewrite });
  all[`wildcard of one term by ${String(rewrite)}`] = wildcard("name", "wireless", { rewrite });
  all[`wildcard of no term by ${String(rewrite)}`] = wildcard("name", "nope", { rewrite });
  all[`regexp by ${String(rewrite)}`] = regexp("name", "(wire|comp).*", { rewrite, boost: 2 });
}
for (const field of FIELDS) {
  all[`wildcard on ${field}`] = wildcard(field, "p*");
  all[`wildcard on ${field}, not there`] = wildcard(field, "x?z*");
  all[`regexp on ${field}`] = regexp(field, "p.*");
}
for (const flags of [
  "NONE",
  "ALL",
  "INTERVAL",
  "interval|COMPLEMENT",
  "EMPTY",
  "ANYSTRING",
  "INTERSECTION",
  "",
  "|",
  "nope",
  null,
  5,
]) {
  for (const pattern of ["Home/.*", "~(Home.*)", "Home@", "Home.*&.*n", "Home/<1-3>", "<x>", "<1-x>", "#"]) {
    all[`regexp with ${String(flags)}: ${pattern}`] = regexp("category", pattern, { flags });
  }
}
// prettier-ignore
const ODD: Readonly<Record<string, Body>> = {
  "flags as a number": regexp("category", "Home@", { flags_value: 8 }),
  "flags as a number, all": regexp("category", "~(Home.*)", { flags_value: 65535 }),
  "flags as text": regexp("category", "Home@", { flags_value: "8" }),
  "more states": regexp("category", "Home.*", { max_determinized_states: 20000 }),
  "states of text": regexp("category", "Home.*", { max_determinized_states: "x" }),
  "an expression that is too long": regexp("category", "a".repeat(1001)),
  "an expression that is just not too long": regexp("category", "a".repeat(1000)),
  "a short form": { regexp: { category: "Home.*" } },
  "a short form of a number": { regexp: { stock: 5 } },
  "a short form of null": { regexp: { category: null } },
  "two fields": { regexp: { category: "a", brand: "b" } },
  "no field": { regexp: {} },
  "no value": { regexp: { category: { boost: 2 } } },
  "unknown parameter": regexp("category", "a", { nonsense: 1 }),
  "a boost": regexp("category", "Home.*", { boost: 2.5 }),
  "a negative boost": regexp("category", "Home.*", { boost: -1 }),
  "a name": regexp("category", "Home.*", { _name: "n" }),
  "a value of a number": regexp("category", 5),
  "text": { regexp: "x" },
  "wildcard: a short form": { wildcard: { category: "Home*" } },
  "wildcard: a short form of a number": { wildcard: { category: 5 } },
  "wildcard: a short form of null": { wildcard: { category: null } },
  "wildcard: a short form of a list": { wildcard: { category: ["a"] } },
  "wildcard: by another name": { wildcard: { category: { wildcard: "Home*" } } },
  "wildcard: both names": { wildcard: { category: { wildcard: "Home*", value: "Sports*" } } },
  "wildcard: two fields": { wildcard: { category: "a", brand: "b" } },
  "wildcard: no field": { wildcard: {} },
  "wildcard: no value": { wildcard: { category: { boost: 2 } } },
  "wildcard: null": wildcard("category", null),
  "wildcard: unknown parameter": wildcard("category", "a", { nonsense: 1 }),
  "wildcard: a boost": wildcard("category", "Home*", { boost: 2.5 }),
  "wildcard: a boost of one term": wildcard("category", "Home/Kitchen", { boost: 2.5 }),
  "wildcard: a negative boost": wildcard("category", "Home*", { boost: -1 }),
  "wildcard: a name": wildcard("category", "Home*", { _name: "n" }),
  "wildcard: text": { wildcard: "x" },
  "wildcard: too large": wildcard("category", "*" + "a".repeat(600)),
  "wildcard: many stars": wildcard("category", "*a".repeat(400)),
  "wildcard: too deep": wildcard("category", "a".repeat(1200) + "*"),
  "wildcard: too deep without case": wildcard("category", "a".repeat(1200), { case_insensitive: true }),
  "wildcard: long": wildcard("category", "a".repeat(1200)),
  "wildcard: long of any": wildcard("category", "?".repeat(1200)),
  "wildcard: long behind a star": wildcard("category", "*" + "abcdefgh".repeat(150)),
  "in a bool": { bool: { must: [{ match: { name: "wireless" } }], should: [wildcard("brand", "N*")], filter: [regexp("category", "E.*")] } },
  "as no clause": { bool: { must_not: [wildcard("category", "*o*"), regexp("brand", ".*a.*")] } },
  "the best": { dis_max: { queries: [wildcard("name", "wire*", { rewrite: "scoring_boolean" }), { match: { name: "compact" } }], tie_breaker: 0.2 } },
};

export const queriesPatterns: Case[] = [
  ...queries("products", all, { size: 5 }),
  ...queries("products", ODD, { size: 5 }),
  ...Object.entries(ODD).map(([name, query]) => count("products", `count: ${name}`, { query: query as object })),
  ...searches("products", {
    "filters of aggregations": {
      size: 0,
      aggs: {
        f: {
          filters: {
            filters: {
              a: wildcard("category", "Home*"),
              b: regexp("category", "[A-F].*"),
              c: wildcard("nothing", "a*"),
              d: wildcard("_index", "pro*"),
              e: regexp("nothing", "a.*"),
            },
          },
        },
        g: { filter: wildcard("category", "Home*") },
        h: { filter: regexp("category", "Home.*") },
        i: { filter: wildcard("_index", "x*") },
        j: { filter: regexp("nothing", "x.*") },
      },
    },
  }),
  ...queries("types", {
    "types: wildcard of words": wildcard("txt", "a*"),
    "types: wildcard of keywords": wildcard("kw", "*e*"),
    "types: wildcard of short keywords": wildcard("kw_short", "*"),
    "types: wildcard of a subfield": wildcard("txt.raw", "*"),
    "types: wildcard of no values": wildcard("never_kw", "*"),
    "types: regexp of keywords": regexp("kw", ".*e.*"),
    "types: regexp of words": regexp("txt", "[a-f].*"),
    "types: wildcard of an object": wildcard("obj", "*"),
    "types: wildcard of deep keywords": wildcard("obj.deep.kw", "*"),
  }),
  ...queries("nested", {
    "nested: wildcard": { nested: { path: "parts", query: wildcard("parts.code", "c?") } },
    "nested: wildcard from outside": wildcard("parts.code", "c?"),
    "nested: regexp": { nested: { path: "parts", query: regexp("parts.name", "f.*", { rewrite: "scoring_boolean" }) } },
    "nested: alias": { nested: { path: "parts", query: wildcard("parts.label", "c*") } },
  }),
];
