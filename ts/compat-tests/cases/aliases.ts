/** What does an alias find that leads to a key of a `flattened` field? The real engine takes it, and finds nothing. */
import { aggs, queries, request, searches, type Case } from "./case.js";

const FIELDS = ["key", "deep", "again", "o.key", "n.key", "whole", "whole.x", "key.x"];

/** The same requests of each name. */
const named = <T>(make: (field: string) => Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => Object.entries(make(field)).map(([name, body]) => [`${name} ${field}`, body])),
  );

export const aliases: readonly Case[] = [
  request("aliases", "mapping", "GET /aliases/_mapping"),
  ...queries(
    "aliases",
    named((field) => ({
      exists: { exists: { field } },
      "exists, not": { bool: { must_not: { exists: { field } } } },
      term: { term: { [field]: "v" } },
      terms: { terms: { [field]: ["v", "1"] } },
      match: { match: { [field]: "v" } },
      "match, lenient": { match: { [field]: { query: "v", lenient: true } } },
      match_phrase: { match_phrase: { [field]: "v" } },
      multi_match: { multi_match: { query: "v", fields: [field, "f"] } },
      prefix: { prefix: { [field]: "v" } },
      range: { range: { [field]: { gte: "a", lte: "z" } } },
      nested: { nested: { path: "n", query: { term: { [field]: "v" } } } },
    })),
  ),
  ...searches(
    "aliases",
    named((field) => ({
      sort: { sort: [field] },
      "sort as a long": { sort: [{ [field]: { order: "asc", unmapped_type: "long" } }] },
      "sort, the missing first": { sort: [{ [field]: { order: "desc", missing: "_first" } }] },
    })),
  ),
  ...aggs(
    "aliases",
    named((field) => ({
      facets: { a: { terms: { field } } },
      "facets, missing": { a: { terms: { field, missing: "q" } } },
      counts: { a: { cardinality: { field } }, b: { value_count: { field } } },
      max: { a: { max: { field } } },
      histogram: { a: { histogram: { field, interval: 1 } } },
    })),
  ),
  ...queries("aliases", { "exists of an object": { exists: { field: "f" } } }),
];
