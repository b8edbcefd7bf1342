/** Dates in queries: every precision, date math, rounding of each end, time zones, formats. */

import { queries, type Body, type Case } from "./case.js";

const ENDS = [
  ["gte", "lte"],
  ["gt", "lt"],
] as const;

/** Every form of a date; `gt`, `gte`, `lt`, `lte` and `term` each round it in their own way. */
// prettier-ignore
const FORMS = [
  "2021", "2021-03", "2021-03-28", "2021-03-28T01", "2021-03-28T01:00", "2021-03-28T01:00:00", "2021-03-28T01:00:00.0", "2021-03-28T01:00:00.000", "2021-03-28T01:00:00,000", "2021-03-28T01:00:00.000000000",
  "2021-03-28T01:00:00.123456789", "2021-03-28T01:00:00Z", "2021-03-28T01:00:00.000Z", "2021-03-28T03:00:00+02:00", "2021-03-28T03:00:00+0200", "2021-03-28T03:00+02", "2021-03-28T01Z", "2021-03-28T", "2021-03-28T24:00", "2021-03-28 01:00",
  "2021-3-28", "21-03-28", "2021-02-29", "2020-02-29", "2021-13-01", "2021-13", "2021-00-10", "2021-03-28T25:00", "2021-03-28T01:60", "2021-087", "2021-W12-7", "20210328", "2021/03/28", "28.03.2021", "+2021-03-28", "-0001-01-01", "0000-01-01", "10000-01-01", "+10000-01-01", "99999",
  "1616893200000", "1616893200000.5", "-1616893200000", "0", "-1", "1", "1e12", "", " 2021", "2021 ", "now-", "NOW", "yesterday", "null", "2021-03-28T01:00:00+25:00", "2021-03-28T01:00:00 Europe/Berlin", "2021-03-28T01:00:00[Europe/Berlin]", "2021-03-28t01:00:00z",
  "292278993-12-31", "2021-03-28T01:00:00.1Z", "2021-03-28T01:00:00.12+01:00", "2021-03-28T23:59:60Z", "9999", "0001",
];

/** What may follow the two bars. */
// prettier-ignore
const MATH = [
  "+1y", "-1y", "+1M", "-1M", "+1w", "-1w", "+1d", "-1d", "+1h", "-1H", "+1m", "-1s", "+90m", "+1000d", "+0d", "+d", "-M", "/y", "/M", "/w", "/d", "/h", "/H", "/m", "/s", "+1M/d", "/d+1h", "/M-1s", "+1y-1M/w", "-1d/d+12h/h", "+1M+1M", "/w/M", "/y+2M/M",
  "", " ", "+", "-", "/", "1d", "+1", "+1x", "+1D", "+1Y", "/1d", "+1.5d", "+-1d", "++1d", "/d ", "+1d/", "+1q", "/q", "/2d", "+9999999999d", "*1d", "+1d|", "+999999999y",
];

const ZONES = [
  "+01:00",
  "-05:30",
  "Z",
  "UTC",
  "GMT",
  "+0530",
  "+1",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "CET",
  "EST",
  "Pacific/Chatham",
  "utc",
  "Mars/Olympus",
  "+19:00",
  "",
  "+01:00:30",
];

const forms: Record<string, Body> = {};
for (const form of FORMS) {
  for (const [from, to] of ENDS) {
    forms[`range: ${from} [${form}]`] = { range: { at: { [from]: form } } };
    forms[`range: ${to} [${form}]`] = { range: { at: { [to]: form } } };
  }
  forms[`term: [${form}]`] = { term: { at: form } };
}

const math: Record<string, Body> = {};
for (const tail of MATH) {
  const date = `2021-03-28T02:30:15.250||${tail}`;
  for (const end of ["gte", "gt", "lte", "lt"]) math[`range: ${end} [||${tail}]`] = { range: { at: { [end]: date } } };
}
for (const tail of ["/y", "/M", "/d", "+1M/d", "+1d"]) {
  math[`term: [||${tail}]`] = { term: { at: `2021-03-28||${tail}` } };
  math[`match: [||${tail}]`] = { match: { at: `2021-03-28||${tail}` } };
  math[`terms: [||${tail}]`] = { terms: { at: [`2021-03-28||${tail}`, "2020"] } };
}

const zones: Record<string, Body> = {};
for (const zone of ZONES) {
  zones[`range: time_zone [${zone}], days`] = {
    range: { at: { gte: "2021-03-28", lte: "2021-03-28", time_zone: zone } },
  };
  zones[`range: time_zone [${zone}], times`] = {
    range: { at: { gt: "2021-03-28T01:30:00", lt: "2021-11-07T01:30:00", time_zone: zone } },
  };
  zones[`range: time_zone [${zone}], rounding`] = {
    range: { at: { gte: "2021-10-31||/d", lt: "2021-10-31||+1d/d", time_zone: zone } },
  };
  zones[`range: time_zone [${zone}], a date with a zone of its own`] = {
    range: { at: { gte: "2021-03-28T00:00:00Z", time_zone: zone } },
  };
}

// prettier-ignore
const FORMATS: readonly (readonly [format: string, from: unknown, to: unknown])[] = [
  ["yyyy", "2020", "2021"], ["yyyy-MM", "2020-12", "2021-02"], ["yyyy-MM-dd", "2021-01-03", "2021-01-04"], ["dd/MM/yyyy", "01/03/2021", "31/03/2021"], ["dd/MM/yyyy||yyyy", "31/12/2020", "2021"], ["epoch_millis", "1609459200000", 1617235200000], ["epoch_second", 1609459200, "1617235200"],
  ["epoch_second", 1609459200.5, 1617235200], ["strict_date", "2021-03-28", "2021-03-31"], ["date", "2021-3-28", "2021-03-31"], ["basic_date", "20210328", "20210331"], ["strict_date_time", "2021-03-28T01:00:00.000Z", "2021-03-31T23:59:59.999Z"], ["date_time_no_millis", "2021-03-28T01:00:00Z", "2021-03-31T23:59:59Z"],
  ["strict_date_optional_time", "2021-03-28", "2021-03-28T02"], ["date_optional_time", "2021-3-28", "2021-3-31T1:2"], ["strict_date_optional_time_nanos", "2021-03-28", "2021-03-31"], ["yyyy-MM-dd HH:mm:ss", "2021-03-28 01:00:00", "2021-03-31 23:59:59"], ["yyyy-MM-dd'T'HH:mm", "2021-03-28T01:00", "2021-03-31T23:59"], ["MMM d, yyyy", "Mar 28, 2021", "Apr 1, 2021"],
  ["year", "2020", "2020"], ["year_month", "2021-03", "2021-03"], ["week_date", "2021-W12-7", "2021-W13-3"], ["ordinal_date", "2021-087", "2021-090"], ["date_hour", "2021-03-28T01", "2021-03-28T02"], ["iso8601", "2021-03-28", "2021-03-31T01:02:03Z"], ["yyyy-MM-dd", "2021", "2022"], ["nonsense", "2021", "2022"], ["yyyy-MM-ddTHH", "2021-03-28T01", "2022"], ["", "2021", "2022"], ["HH:mm", "10:00", "23:00"],
];
const formats = Object.fromEntries(
  FORMATS.flatMap(([format, from, to], i) =>
    ENDS.map(([low, high]) => [
      `range: format ${i} [${format}] ${low} ${high}`,
      { range: { at: { [low]: from, [high]: to, format } } },
    ]),
  ),
);

export const dates: readonly Case[] = [
  ...queries("dates", forms, { size: 40 }),
  ...queries("dates", math, { size: 40 }),
  ...queries("dates", zones, { size: 40 }),
  ...queries("dates", formats, { size: 40 }),
  ...queries(
    "dates",
    {
      "range: numbers": { range: { at: { gte: 1609459200000, lt: 1617235200000 } } },
      "range: negative numbers": { range: { at: { gte: -99999999999, lte: 0 } } },
      "range: minus one": { range: { at: { gte: -1 } } },
      "range: four digits as a number": { range: { at: { gte: 2021 } } },
      "range: fraction": { range: { at: { gte: 1609459200000.5 } } },
      "range: exponent": '{"range":{"at":{"gte":1.6e12}}}',
      "range: past long": '{"range":{"at":{"gte":92233720368547758070}}}',
      "range: boolean": { range: { at: { gte: true } } },
      "range: no ends": { range: { at: {} } },
      "range: null ends": { range: { at: { gte: null, lte: null } } },
      "range: from and to": { range: { at: { from: "2021-01", to: "2021-03", include_upper: false } } },
      "range: boost": { range: { at: { gte: "2021", boost: 3 } } },
      "range: backwards": { range: { at: { gte: "2022", lte: "2020" } } },
      "range: gt and lt of one day": { range: { at: { gt: "2021-03-28", lt: "2021-03-28" } } },
      "range: gt and lte of one year": { range: { at: { gt: "2021", lte: "2021" } } },
      "range: never there": { range: { nothing: { gte: "x" } } },
      "range: several values": { range: { at: { gte: "2021-05", lte: "2021-05" } } },
      "range: disjoint by mapping": { range: { spans: { gte: "2030" } } },
      "range: all of them": { range: { spans: { gte: "2021-01", lte: "2022" } } },
      "range: zone and format": {
        range: { at: { gte: "28/03/2021", lte: "28/03/2021", format: "dd/MM/yyyy", time_zone: "Europe/Berlin" } },
      },
      "range: zone on numbers": { range: { at: { gte: 1616893200000, time_zone: "+05:00" } } },
      "range: epoch anchor with math": { range: { at: { gte: "1616893200000||/M" } } },
      "range: epoch anchor with math, no bars": { range: { at: { gte: "1616893200000/M" } } },
      "range: zone for math on epoch": { range: { at: { gte: "1616893200000||/d", time_zone: "+05:00" } } },
      "term: number": { term: { at: 1609459200000 } },
      "term: list of dates": { terms: { at: ["2021-05-05", "2021-06-06", "1970-01-01"] } },
      "term: day of several values": { term: { at: "2021-05-05" } },
      "match: day": { match: { at: "2021-03-28" } },
      "match: day and operator": { match: { at: { query: "2021-03-28", operator: "and" } } },
      "exists: at": { exists: { field: "at" } },
      "exists: spans": { exists: { field: "spans" } },
      "bool: two ranges": {
        bool: { filter: [{ range: { at: { gte: "2021-05" } } }, { range: { at: { lt: "2021-06" } } }] },
      },
    },
    { size: 40 },
  ),
  ...queries("products", {
    "range: a year": { range: { created_at: { gte: "2020", lt: "2021" } } },
    "range: a year, one end": { range: { created_at: { lte: "2016||/y" } } },
    "range: a month": { range: { created_at: { gte: "2020-02-01||/M", lt: "2020-02-01||+1M/M" } } },
    "range: time_zone": { range: { created_at: { gte: "2020-02-01", lte: "2020-02-01", time_zone: "+09:00" } } },
    "range: everything by now": { range: { created_at: { lte: "now" } } },
    "range: everything by now, rounded": { range: { created_at: { lt: "now+1d/d" } } },
    "range: nothing after now": { range: { created_at: { gt: "now" } } },
  }),
];
