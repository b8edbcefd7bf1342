/** Which words of a text do sort keys and aggregations have, where `fielddata_frequency_filter` leaves some out? */
import { request, search, type Case } from "./case.js";

const on = (name: string, body: object): Case => search("frequencies", name, body);

// prettier-ignore
const FIELDS = [
  "min2", "max2", "both", "half", "rare", "share", "one", "all", "none", "large", "small", "negative", "without", "o.t",
];

export const frequencies: readonly Case[] = [
  request("frequencies", "mapping", "GET /frequencies/_mapping"),
  ...FIELDS.flatMap((field) => [
    on(`facets ${field}`, {
      size: 0,
      aggs: {
        t: { terms: { field } },
        k: { terms: { field, size: 2, order: { _key: "desc" } } },
        m: { terms: { field, missing: "e" } },
        i: { terms: { field, include: "[a-d]" } },
        c: { cardinality: { field } },
        p: { cardinality: { field, precision_threshold: 1 } },
        q: { cardinality: { field, missing: "e" } },
        v: { value_count: { field } },
        b: { terms: { field }, aggs: { n: { sum: { field: "n" } } } },
      },
    }),
    on(`facets of few ${field}`, {
      size: 0,
      query: { range: { n: { gte: 2 } } },
      aggs: { t: { terms: { field } }, c: { cardinality: { field } } },
    }),
    on(`empty buckets ${field}`, {
      size: 0,
      query: { term: { n: 1 } },
      aggs: { t: { terms: { field, min_doc_count: 0, order: { _key: "asc" } } } },
    }),
    on(`empty buckets for missing ${field}`, {
      size: 0,
      query: { term: { n: 1 } },
      aggs: { t: { terms: { field, min_doc_count: 0, missing: "e", order: { _key: "asc" } } } },
    }),
    on(`sort ${field}`, { sort: [{ [field]: { order: "desc", missing: "_first" } }, "n"], _source: false }),
    on(`sort by the least ${field}`, { sort: [{ [field]: { order: "asc", mode: "min" } }, "n"], _source: false }),
    on(`page ${field}`, { sort: [{ [field]: "asc" }, "n"], search_after: ["b", 0], _source: false }),
    on(`match ${field}`, { query: { match: { [field]: "a c e" } }, _source: false }),
    on(`exists ${field}`, { query: { exists: { field } }, _source: false }),
  ]),
];
