/** `type`: all documents, or none. */
import { count, queries, searches, type Case } from "./case.js";

const type = (value: unknown, rest: object = {}): object => ({ type: { value, ...rest } });

export const queriesType: readonly Case[] = [
  ...queries("products", {
    "the one type": type("_doc"),
    another: type("product"),
    "with a boost": type("_doc", { boost: 2, _name: "all" }),
    "with a negative boost": type("_doc", { boost: -1, _name: "all" }),
    "another with a negative boost": type("x", { boost: -2 }),
    "without a value": { type: {} },
    null: type(null),
    "an array": type(["_doc"]),
    "an object": type({ a: 1 }),
    "a number": type(5),
    "a boolean": type(true),
    "an empty text": type(""),
    "no object": { type: "_doc" },
    unknown: { type: { type: "_doc" } },
    "in a filter": { bool: { filter: [type("_doc"), { term: { in_stock: true } }] } },
    "in must": { bool: { must: [type("_doc"), { match: { name: "wireless" } }] } },
    "in must_not": { bool: { must_not: [type("_doc")] } },
    "in should": { bool: { should: [type("x"), type("_doc", { boost: 3 })] } },
    "of nothing in must": { bool: { must: [type("x"), { match: { name: "wireless" } }] } },
    "in constant_score": { constant_score: { filter: type("_doc"), boost: 1.5 } },
    "of nothing in constant_score": { constant_score: { filter: type("x") } },
    "in dis_max": { dis_max: { queries: [type("_doc"), { match: { name: "wireless" } }], tie_breaker: 0.5 } },
  }),
  ...queries("nested", {
    "nested: in a path": { nested: { path: "parts", query: type("_doc") } },
    "nested: of the documents": type("_doc"),
  }),
  ...queries("empty", { "empty: all": type("_doc") }),
  ...searches("products", {
    "in filters of aggregations": {
      size: 0,
      aggs: { a: { filter: type("_doc") }, b: { filters: { filters: [type("x"), type("_doc")] } } },
    },
  }),
  count("products", "counted", { query: type("_doc") }),
];
