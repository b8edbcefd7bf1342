/** Queries with a name: which hits carry it, in which order, and what rewriting makes of names. */

import { queries, searches, type Body, type Case } from "./case.js";

/** Each query with a place for its name, `@`. */
// prettier-ignore
const NAMED: Readonly<Record<string, string>> = {
  term: '{"term":{"kw":{"value":"fox","_name":@}}}', terms: '{"terms":{"kw":["fox","max"],"_name":@}}', match: '{"match":{"txt":{"query":"fox values","_name":@}}}', match_phrase: '{"match_phrase":{"txt":{"query":"brown fox","_name":@}}}', multi_match: '{"multi_match":{"query":"fox","fields":["txt","kw"],"_name":@}}', range: '{"range":{"l":{"gte":1,"_name":@}}}', "range, outside": '{"range":{"l":{"gte":1},"_name":@}}', prefix: '{"prefix":{"kw":{"value":"m","_name":@}}}', "prefix, outside": '{"prefix":{"kw":"m","_name":@}}', exists: '{"exists":{"field":"kw","_name":@}}', ids: '{"ids":{"values":["plain","max"],"_name":@}}', match_all: '{"match_all":{"_name":@}}', match_none: '{"match_none":{"_name":@}}', bool: '{"bool":{"must":[{"term":{"l":1}}],"_name":@}}', constant_score: '{"constant_score":{"filter":{"term":{"l":1}},"_name":@}}', "bool, empty": '{"bool":{"_name":@}}', "term, outside": '{"term":{"kw":"fox","_name":@}}',
};

const kinds: Record<string, Body> = {};
for (const [kind, query] of Object.entries(NAMED)) {
  for (const name of ['"x"', "null", "true", "5", "{}", "[]", '""', '"\\u00e9 \\"q\\""'])
    kinds[`${kind}: ${name}`] = query.replace("@", name);
  const named = query.replace("@", '"x"');
  kinds[`${kind}: optional`] = `{"bool":{"should":[{"match_all":{"_name":"all"}},${named}]}}`;
  kinds[`${kind}: excluded`] = `{"bool":{"must_not":[${named}],"_name":"outer"}}`;
  kinds[`${kind}: negative boost inside`] = `{"bool":{"must":[${named}],"boost":-1,"_name":"late"}}`;
  kinds[`${kind}: negative boost after a name`] = `{"bool":{"must":[${named}],"_name":"early","boost":-1}}`;
}

const all = (names: readonly string[], query = "match_all"): object[] =>
  names.map((name) => ({ [query]: { _name: name } }));
const numbered = (letter: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${letter}${i}`);

/** Clauses beside a named one, in a `bool` that rewriting may drop. */
// prettier-ignore
const BESIDE: Readonly<Record<string, object>> = {
  match_none: { match_none: {} }, "term, unmapped": { term: { nothing: 1 } }, "term, no such value": { term: { kw: "no such" } }, "match, unmapped": { match: { nothing: "x" } }, "exists, unmapped": { exists: { field: "nothing" } }, "exists, no values": { exists: { field: "never_l" } }, "prefix, unmapped": { prefix: { nothing: "a" } }, "range, unmapped": { range: { nothing: { gte: 1 } } }, "range, empty": { range: { l: { gt: 3, lt: 1 } } }, "range, before all dates": { range: { date: { lt: "-9999-01-01" } } }, "range, after all dates": { range: { date: { gt: "9999-12-31T23:59:59.999Z" } } }, "range, no dates": { range: { never_date: { gt: "2020" } } }, "terms, unmapped": { terms: { nothing: [1] } }, "terms, empty": { terms: { kw: [] } }, "ids, empty": { ids: { values: [] } }, "ids, none": { ids: { values: ["nobody"] } }, "another index": { term: { _index: "other" } }, "this index": { term: { _index: "types" } }, "another type": { term: { _type: "x" } }, constant_score: { constant_score: { filter: { match_none: {} } } }, "bool of none": { bool: { should: [{ match_none: {} }, { term: { nothing: 1 } }] } }, "bool of some": { bool: { should: [{ match_none: {} }, { term: { l: 1 } }] } }, "named none": { match_none: { _name: "none" } },
};

const dropped: Record<string, Body> = {};
for (const [name, clause] of Object.entries(BESIDE)) {
  for (const kind of ["must", "filter", "should"])
    dropped[`beside ${name}, ${kind}`] = {
      bool: {
        should: [
          { match_all: {} },
          { bool: { [kind]: [clause], must_not: [{ term: { l: { value: 1, _name: "a" } } }] } },
        ],
      },
    };
  dropped[`fault beside ${name}`] = {
    bool: { should: [{ match_all: {} }, { bool: { must: [clause, { term: { l: "bad" } }] } }] },
  };
  dropped[`bad date beside ${name}`] = { bool: { must: [clause, { range: { date: { gte: "bad" } } }] } };
}

export const namedQueries: readonly Case[] = [
  ...queries("types", kinds, { size: 5 }),
  ...queries("types", dropped, { size: 3 }),
  ...queries(
    "types",
    {
      "order: words": { bool: { should: all("one two three four five six seven Aa BB c1 d2 zeta".split(" ")) } },
      "order: colliding": { bool: { should: all(["BBBB", "AaAa", "AaBB", "BBAa", "Aa", "BB", "C#"]) } },
      "order: forty, and forty of none": {
        bool: { should: [...all(numbered("n", 40)), ...all(numbered("x", 40), "match_none")] },
      },
      "order: thirteen": { bool: { should: all(numbered("q", 13)) } },
      "one name twice": { bool: { must: all(["dup"]), should: all(["dup"], "match_none") } },
      "one name twice, the filter last": { bool: { should: all(["dup"], "match_none"), filter: all(["dup"]) } },
      "one name inside and outside": { bool: { must: [{ term: { l: { value: 1, _name: "dup" } } }], _name: "dup" } },
    },
    { size: 3 },
  ),
  ...searches("types", {
    post_filter: {
      query: { match_all: { _name: "all" } },
      post_filter: { exists: { field: "l", _name: "l" } },
      size: 4,
    },
    "post_filter of the same name": {
      query: { term: { l: { value: 1, _name: "a" } } },
      post_filter: { match_all: { _name: "a" } },
      size: 4,
    },
    "with sort values": { query: { exists: { field: "l", _name: "l" } }, sort: ["l"], size: 3 },
    "no hits wanted": { query: { match_all: { _name: "all" } }, size: 0 },
  }),
  ...searches("products", {
    "two words": {
      query: {
        bool: {
          should: [
            { match: { name: { query: "light", _name: "light" } } },
            { match: { description: { query: "soft water", operator: "and", _name: "soft" } } },
            { range: { price: { lt: 50, _name: "cheap" } } },
          ],
          filter: [{ term: { in_stock: { value: true, _name: "stock" } } }],
        },
      },
      size: 40,
      _source: false,
    },
  }),
];
