/** How are dates read and written of fields that have a format of their own? */
import { request, search, type Case } from "./case.js";

const on = (name: string, body: object): Case => search("field_formats", name, body);

/** A text in each field's own format, and one that it does not read. */
const FIELDS: readonly [string, string | number, string | number][] = [
  ["day", "2020-02-29", "29/02/2020"],
  ["dmy", "29.02.2020", "2020-02-29"],
  ["seconds", 1582934400, "2020-02-29"],
  ["millis", "1582934400123", "2020-02-29"],
  ["minute", "2020-02-29T12:34:56", "2020-02-29"],
  ["either", "1970-01-01 00:00:01", "01/01/1970"],
  ["basic", "20200229T123456Z", "2020-02-29"],
  ["zoned", "2020-02-29T10:34:56Z", "2020-02-29"],
  ["year", "2020", "2020-02-29"],
  ["named", "29 Feb 2020", "2020-02-29"],
];

export const fieldFormats: readonly Case[] = [
  request("field_formats", "mapping", "GET /field_formats/_mapping"),
  ...FIELDS.flatMap(([field, text, other]) => [
    ...[text, other].flatMap((value, at) => [
      on(`term ${field} ${at}`, { query: { term: { [field]: value } } }),
      on(`terms ${field} ${at}`, { query: { terms: { [field]: [value, text] } } }),
      on(`match ${field} ${at}`, { query: { match: { [field]: value } } }),
      on(`range ${field} ${at}`, { query: { range: { [field]: { gte: value } } } }),
      on(`range below ${field} ${at}`, { query: { range: { [field]: { lt: value } } } }),
      on(`rounded ${field} ${at}`, { query: { range: { [field]: { lte: `${value}||/M` } } } }),
      on(`search after ${field} ${at}`, { sort: [field], search_after: [value] }),
      on(`missing of a maximum ${field} ${at}`, { size: 0, aggs: { m: { max: { field, missing: value } } } }),
      on(`missing of a histogram ${field} ${at}`, {
        size: 0,
        aggs: { h: { date_histogram: { field, calendar_interval: "year", missing: value, min_doc_count: 1 } } },
      }),
      on(`ranges ${field} ${at}`, {
        size: 0,
        aggs: { r: { range: { field, ranges: [{ from: value }, { to: value }] } } },
      }),
      on(`bounds of a histogram ${field} ${at}`, {
        size: 0,
        aggs: {
          h: { date_histogram: { field, fixed_interval: "3650d", min_doc_count: 1, hard_bounds: { min: value } } },
        },
      }),
      on(`include of terms ${field} ${at}`, { size: 0, aggs: { t: { terms: { field, include: [value] } } } }),
    ]),
    on(`range by another format ${field}`, {
      query: { range: { [field]: { gte: "01-2020", format: "MM-yyyy", time_zone: "+01:00" } } },
    }),
    on(`now ${field}`, { query: { range: { [field]: { gt: "now-1d/d" } } }, _source: false }),
    on(`exists ${field}`, { query: { exists: { field } }, _source: false }),
    on(`sort ${field}`, { sort: [{ [field]: { order: "desc", missing: "_first" } }], _source: false }),
    on(`sort by another format ${field}`, { sort: [{ [field]: { order: "asc", format: "yyyy/MM/dd HH:mm" } }] }),
    on(`sort by nanoseconds ${field}`, { sort: [{ [field]: { order: "asc", numeric_type: "double" } }] }),
    on(`facets ${field}`, {
      size: 0,
      aggs: {
        t: { terms: { field } },
        m: { min: { field } },
        s: { stats: { field } },
        f: { terms: { field, format: "yyyy" } },
        v: { value_count: { field } },
        c: { cardinality: { field } },
      },
    }),
  ]),
];
