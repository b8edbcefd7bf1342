/** What do objects that are documents of their own make of types, names and filters that look beyond them? */
import { queries, request, searches, type Body, type Case } from "./case.js";

const nested = (path: string, query: object, rest: object = {}): object => ({ nested: { path, query, ...rest } });
const term = (field: string, value: string, name: string): object => ({ term: { [field]: { value, _name: name } } });
const named = (path: string, query: object, name: string): object => nested(path, query, { _name: name });
const ALL = { match_all: {} };

/** Phrases of a type whose phrases are looked for in sources. */
const phrases: Record<string, Body> = {};
for (const field of ["n.mt", "n.m.mt", "n.w.mt", "n.all", "all", "n.t"])
  for (const [text, phrase] of Object.entries({
    "two words": { query: "brown fox" },
    "two words, moved": { query: "fox brown", slop: 3 },
    "one word": { query: "fox" },
    "an unknown word": { query: "brown nope" },
  })) {
    const query = { match_phrase: { [field]: phrase } };
    phrases[`${field}, ${text}: outside`] = query;
    for (const path of ["n", "n.m", "n.w"]) phrases[`${field}, ${text}: ${path}`] = nested(path, query);
    phrases[`${field}, ${text}: n without`] = nested("n", { bool: { must_not: query } });
    phrases[`${field}, ${text}: or else`] = nested("n", { bool: { should: [query, ALL] } }, { score_mode: "sum" });
    phrases[`${field}, ${text}: two levels`] = nested("n", nested("n.m", query));
  }

/** Queries with names in `nested`. */
const INNER: Readonly<Record<string, object>> = {
  "objects in objects": named("n.m", term("n.m.k", "a", "leaf"), "inner"),
  "three levels": named("n.m", named("n.m.z", term("n.m.z.k", "a", "leaf"), "innermost"), "inner"),
  "two levels at once": named("n.m.z", term("n.m.z.k", "a", "leaf"), "innermost"),
  "included in the root": named("n.w", term("n.w.k", "a", "leaf"), "inner"),
  "no match": named("n.m", term("n.m.k", "nope", "leaf"), "inner"),
  nothing: named("n.m", { match_none: { _name: "none" } }, "inner"),
  "a path that may be missing": nested("nope", ALL, { ignore_unmapped: true, _name: "missing" }),
  "a field of the document": named("n.m", term("k", "a", "leaf"), "inner"),
  everything: named("n.m", { match_all: { _name: "all" } }, "inner"),
  "what is there": named("n.m", { exists: { field: "n.m.k", _name: "exists" } }, "inner"),
};
const AROUND: Readonly<Record<string, (query: object) => object>> = {
  alone: (query) => query,
  required: (query) => ({ bool: { must: [query], _name: "bool" } }),
  optional: (query) => ({ bool: { should: [query, ALL], _name: "bool" } }),
  excluded: (query) => ({ bool: { must_not: [query], _name: "bool" } }),
  filtered: (query) => ({ bool: { filter: [query], should: [term("n.k", "a", "key")], _name: "bool" } }),
  constant: (query) => ({ constant_score: { filter: query, _name: "constant" } }),
  "excluded beside others": (query) => ({
    bool: { must: [{ exists: { field: "n.k" } }], must_not: [query, term("k", "b", "root")], _name: "bool" },
  }),
  "in bools": (query) => ({
    bool: {
      should: [{ bool: { must_not: [query], _name: "without" } }, { bool: { must: [query, ALL], _name: "with" } }],
      _name: "bool",
    },
  }),
};
const names: Record<string, object> = {};
for (const [inner, query] of Object.entries(INNER))
  for (const [around, wrap] of Object.entries(AROUND)) {
    const whole = named("n", wrap(query), "outer");
    names[`${inner}, ${around}`] = { query: { bool: { should: [ALL, whole] } } };
    names[`${inner}, ${around}: none of the others`] = { query: { bool: { must_not: [whole], _name: "not" } } };
    names[`${inner}, ${around}: behind`] = { query: { match_all: { _name: "all" } }, post_filter: whole };
    names[`${inner}, ${around}: of a sort`] = {
      query: { match_all: { _name: "all" } },
      sort: [{ "n.i": { nested: { path: "n", filter: wrap(query) } } }, "i"],
    };
  }

/** Filters of sort keys that find documents of several paths. */
const FILTERS: Readonly<Record<string, object>> = {
  "a field of the document": { term: { k: "a" } },
  everything: ALL,
  "all but some of the documents": { bool: { must_not: { term: { k: "a" } } } },
  "all but some of the objects": { bool: { must_not: { term: { "n.k": "a" } } } },
  "objects or documents": { bool: { should: [{ term: { "n.k": "a" } }, { term: { k: "a" } }] } },
  "objects in them": nested("n.m", { term: { "n.m.k": "a" } }),
  "included values": { term: { "n.m.k": "a" } },
  ids: { ids: { values: ["t1", "t2"] } },
};
const sorts: Record<string, object> = {};
for (const [name, filter] of Object.entries(FILTERS))
  for (const [by, nest] of Object.entries({
    "n.i": { path: "n", filter },
    i: { path: "n", filter },
    "n.k": { path: "n", filter, max_children: 1 },
  }))
    sorts[`sort by ${by} of ${name}`] = { sort: [{ [by]: { nested: nest } }, "i"] };
// What stands for an address that is missing is read as its bytes: most texts are none.
for (const missing of ["_first", "10.0.1.1", "::1", "x", "1111111111111111"])
  for (const order of ["asc", "desc"])
    sorts[`addresses ${order}, missing ${missing}`] = {
      sort: [{ "n.ip": { missing, order, nested: { path: "n" } } }, "i"],
      size: 70,
    };

/** Beginnings of words that are kept in a field of their own. */
const beginnings: Record<string, Body> = {};
for (const [name, query] of Object.entries({
  "a beginning": { prefix: { "n.pre": "fo" } },
  "a long beginning": { prefix: { "n.pre": "food" } },
  "as a constant": { constant_score: { filter: { prefix: { "n.pre": "fo" } }, boost: 2 } },
  "beside others": { bool: { must: [{ prefix: { "n.pre": "qu" } }, { exists: { field: "n.k" } }] } },
  "none of them": { bool: { must_not: [{ prefix: { "n.pre": "fo" } }] } },
  "with a name": { prefix: { "n.pre": { value: "fo", _name: "pre" } } },
  "of words as they are typed": { prefix: { "n.sy": "fo" } },
  "of words as they are typed, a part": { prefix: { "n.sy._index_prefix": "brown f" } },
})) {
  beginnings[`beginnings: ${name}`] = nested("n", query);
  beginnings[`beginnings: ${name}, summed`] = nested("n", query, { score_mode: "sum" });
}

/** Distances of points in objects. */
const near = (nest: unknown, rest: object = {}, field = "n.g"): object => ({
  _geo_distance: { [field]: "10,20", nested: nest, ...rest },
});
const distances: Record<string, object> = {
  "of objects": near({ path: "n" }),
  "of objects, far first": near({ path: "n" }, { order: "desc" }),
  "of objects, the nearest of far ones": near({ path: "n" }, { order: "desc", mode: "min" }),
  "of objects, the mean": near({ path: "n" }, { mode: "avg", unit: "km" }),
  "of objects, the mean, far first": near({ path: "n" }, { mode: "avg", unit: "mi", order: "desc" }),
  "of objects, the farthest": near({ path: "n" }, { mode: "max" }),
  "of objects, the median": near({ path: "n" }, { mode: "median" }),
  "of objects, summed": near({ path: "n" }, { mode: "sum" }),
  "of objects, from two points": { _geo_distance: { "n.g": ["10,20", "-40,100"], nested: { path: "n" }, mode: "avg" } },
  "of the first object": near({ path: "n", max_children: 1 }, { mode: "max" }),
  "of two objects": near({ path: "n", max_children: 2 }, { mode: "avg" }),
  "of some objects": near({ path: "n", filter: { term: { "n.k": "b" } } }),
  "of objects with others in them": near({ path: "n", filter: nested("n.m", { term: { "n.m.k": "a" } }) }),
  "of objects in objects": near({ path: "n.m" }, {}, "n.m.g"),
  "of objects in objects, level by level": near({ path: "n", nested: { path: "n.m" } }, {}, "n.m.g"),
  "of what is included": near({ path: "n" }, {}, "n.m.g"),
  "of another path": near({ path: "n.w" }),
  "of no path": near({}),
  "of null": near(null),
  "of objects, none": { _geo_distance: { "n.g": "10,20" } },
  "of a path that is not there": near({ path: "nope" }),
  "of a path that is none": near({ path: "k" }),
  "of a field that is not there": near({ path: "n" }, { ignore_unmapped: true }, "nope"),
  "of neither": near({ path: "nope" }, { ignore_unmapped: true }, "nope"),
  "of a field that must be there": near({ path: "nope" }, {}, "nope"),
  "of a text": near("n"),
  "of a number": near(5),
  "of a boolean": near(true),
  "of an unknown parameter": near({ path: "n", foo: 1 }),
  "of an unknown filter": near({ path: "n", filter: { foo: {} } }),
  "of children below": near({ path: "n", nested: { path: "n.m", max_children: 1 } }),
  "of objects alone": { _geo_distance: { nested: { path: "n" } } },
};
const ways: Record<string, object> = {};
for (const [name, key] of Object.entries(distances)) {
  ways[`distance ${name}`] = { sort: [key, "i"], size: 60 };
  ways[`distance ${name}, of some`] = { query: { term: { k: "a" } }, sort: [key, "i"], from: 3 };
}
ways["distance of objects, a page"] = { sort: [near({ path: "n" }, { unit: "km" }), "i"], search_after: [5000, 3] };

const brief = { _source: ["i"], size: 12 };

export const nestedTypes: readonly Case[] = [
  request("nested_types", "mapping", "GET /nested_types/_mapping"),
  ...queries("nested_types", phrases, brief),
  ...queries("nested_types", beginnings, brief),
  ...queries(
    "nested_types",
    {
      "included once": { match: { "twice.m.t": "red fox" } },
      "included twice, below an object": { match: { "twice.o.p.t": "red fox" } },
      "a feature of several objects": { exists: { field: "n.w.f" } },
    },
    brief,
  ),
  ...searches(
    "nested_types",
    Object.fromEntries(Object.entries(names).map(([name, body]) => [`names: ${name}`, { ...brief, ...body }])),
  ),
  ...searches(
    "nested_types",
    Object.fromEntries(Object.entries(sorts).map(([name, body]) => [name, { ...brief, ...body }])),
  ),
  ...searches(
    "nested_types",
    Object.fromEntries(Object.entries(ways).map(([name, body]) => [name, { ...brief, ...body }])),
  ),
];
