/** How are dates read and written of fields that have a locale? */
import { request, search, type Case } from "./case.js";

const on = (name: string, body: object): Case => search("locales", name, body);

/** Two texts in each field's own format, of which the other locale's names are the second. */
const FIELDS: readonly [string, string, string][] = [
  ["plain", "2021-03-04", "4 mars 2021"],
  ["named", "2021-W09-4", "2021-W10-5"],
  ["basic", "2020W537T050607Z", "2021W01"],
  ["numbers", "04.03.2021 05:06", "04.mar.2021 05:06"],
  ["english", "Thu, 4 Mar 2021 05:06 AM", "Do, 4 März 2021 05:06 AM"],
  ["long", "Thursday 4 March 2021", "Thu 4 March 2021"],
  ["nowhere", "4 Mar 2021", "4 Mär 2021"],
  ["root", "15 Sep 2025", "15 Sept 2025"],
  ["nanos", "4 March 2021 05:06:07.123456789", "4 Mar 2021 05:06:07.123456789"],
];

const FORMATS = ["EEE d MMM yyyy", "EEEE, MMMM", "MMMMM EEEEE", "hh:mm a", "uuuu-MM-dd", "week_date", "q/yy"];

/** Fields whose names of months and days are here. */
const WRITES = new Set(["basic", "english", "long", "nowhere", "root", "nanos"]);

const zoned = (field: string, format: string): object => ({
  date_histogram: { field, calendar_interval: "month", format, time_zone: "-03:00", min_doc_count: 1 },
});

export const locales: readonly Case[] = [
  request("locales", "mapping", "GET /locales/_mapping"),
  ...FIELDS.flatMap(([field, text, other]) => [
    ...[text, other].flatMap((value, at) => [
      on(`term ${field} ${at}`, { query: { term: { [field]: value } } }),
      on(`range ${field} ${at}`, { query: { range: { [field]: { gte: value } } } }),
      on(`rounded ${field} ${at}`, { query: { range: { [field]: { lte: `${value}||/M` } } } }),
      on(`missing of a maximum ${field} ${at}`, { size: 0, aggs: { m: { max: { field, missing: value } } } }),
      on(`ranges ${field} ${at}`, { size: 0, aggs: { r: { range: { field, ranges: [{ from: value }] } } } }),
    ]),
    // The format of a query has no locale.
    on(`range by another format ${field}`, {
      query: { range: { [field]: { gte: "1 January 2021", format: "d MMMM yyyy" } } },
    }),
    on(`facets ${field}`, {
      size: 0,
      aggs: { t: { terms: { field } }, m: { min: { field } }, s: { stats: { field } } },
    }),
    ...FORMATS.filter((format) => WRITES.has(field) || !/[aE]|MMM/.test(format)).flatMap((format) => [
      on(`facets ${field} by ${format}`, {
        size: 0,
        aggs: { t: { terms: { field, format } }, m: { max: { field, format } }, h: zoned(field, format) },
      }),
      on(`sort ${field} by ${format}`, { sort: [{ [field]: { order: "desc", format } }], _source: false }),
    ]),
  ]),
  ...["spans", "spans_plain"].flatMap((field) => [
    on(`range ${field}`, { query: { range: { [field]: { gte: "5 Mar 2021", format: "d MMM yyyy" } } } }),
    on(`term ${field}`, { query: { term: { [field]: "5 Mar 2021" } } }),
    on(`exists ${field}`, { query: { exists: { field } } }),
  ]),
];
