/** What can be searched of fields that documents brought, of copies, of other names, and what is kept of sources? */
import { count, request, search, type Case } from "./case.js";

const on = (name: string, body: object): Case => search("dynamic", name, body);

const FIELDS = [
  "title", "title.raw", "label", "size", "counts.size", "counts.seen", "when", "price", "ok", "text", "text.keyword", "color_code",
  "secret", "secret.keyword", "o.shown", "o.hidden1", "texts.en", "texts.de", "everything", "titles", "fixed.a", "fixed.b",
  "off", "off.any", "day", "moment", "deep.er.still.n", "deep.er.m", "deep", "empty", "none", "obj", "big", "list", "objs.k",
  "objs.v", "objs", "number", "ip", "long text", "ünï", "nothing",
]; // prettier-ignore

const TERMS: readonly [string, unknown][] = [
  ["title", "red"], ["title.raw", "Red fox"], ["label", "Red fox"], ["size", 5], ["counts.seen", 2], ["when", "2021-05-01"],
  ["price", 9.5], ["price", 0], ["ok", true], ["text", "quick"], ["text.keyword", "quick quick"], ["color_code", "red"],
  ["color_code", "turquoise"], ["color_code", ""], ["secret.keyword", "s1"], ["o.hidden1", 1], ["everything", "hello"],
  ["everything", "red"], ["titles", "Red fox"], ["titles", ""], ["fixed.a", "x"], ["fixed.b", "not searched"], ["day", "2020/02/03"],
  ["day", "2020-02-03"], ["moment", "2020/02/03 04:05:06"], ["deep.er.still.n", 1], ["deep.er.m.keyword", "r"],
  ["big", "9223372036854775807"], ["list", 3], ["objs.k.keyword", "b"], ["number", "123"], ["ip.keyword", "10.0.0.1"],
  ["long text", "space"], ["ünï.keyword", "çode"],
]; // prettier-ignore

export const dynamic: readonly Case[] = [
  request("dynamic", "mapping", "GET /dynamic/_mapping"),
  on("everything there is", { size: 10 }),
  on("part of the sources", { _source: ["o", "secret", "title"] }),
  request("dynamic", "a document whose source is cut", "GET /dynamic/_doc/1"),
  request("dynamic", "a document whose source is cut, pretty", "GET /dynamic/_doc/5?pretty"),
  ...FIELDS.flatMap((field) => [
    count("dynamic", `exists ${field}`, { query: { exists: { field } } }),
    on(`sort ${field}`, { sort: [field, "_doc"], _source: false }),
    on(`terms of ${field}`, { size: 0, aggs: { a: { terms: { field } } } }),
  ]),
  ...TERMS.flatMap(([field, value], at) => [
    on(`term ${field} ${at}`, { query: { term: { [field]: value } } }),
    on(`match ${field} ${at}`, { query: { match: { [field]: value } } }),
    on(`range ${field} ${at}`, { query: { range: { [field]: { gte: value } } }, _source: false }),
  ]),
  on("patterns of fields", { query: { multi_match: { query: "red", fields: ["*"] } } }),
  on("patterns that fit other names", { query: { multi_match: { query: "Red fox", fields: ["la*", "title.raw"] } } }),
  on("another name beside its field", {
    query: { multi_match: { query: "Red fox", fields: ["label", "title.raw^2"] } },
  }),
  on("a phrase of copies", { query: { match_phrase: { everything: "hello again" } } }),
  on("a phrase over two copies", { query: { match_phrase: { everything: { query: "again world", slop: 101 } } } }),
  on("facets", {
    size: 0,
    aggs: {
      when: { date_histogram: { field: "when", calendar_interval: "year" } },
      p: { stats: { field: "price" } },
      c: { cardinality: { field: "label" } },
    },
  }),
  on("terms by another document", { query: { terms: { "title.raw": { index: "dynamic", id: "1", path: "title" } } } }),
  on("terms by what is not kept", {
    query: { terms: { "secret.keyword": { index: "dynamic", id: "1", path: "secret" } } },
  }),
];
