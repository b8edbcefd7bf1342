/**
 * Regions' time zones: what clocks that are put forward or back do to intervals and ranges, and which names there are.
 *
 * A document of the corpus `zones` says which change of the clocks it is near to; the cases of a change search only its
 * documents, each of them 15 from a day before to a day after. The corpus `zones_far` has some of them, and the year 9999:
 * over so many changes of the clocks the real engine rounds in another way, which differs at the very instant of a change.
 */

import { aggs, queries, searches, type Body, type Case } from "./case.js";

/** A region, and the local date of a change of its clocks. */
// prettier-ignore
const CHANGES: readonly (readonly [zone: string, date: string])[] = [
  ["Europe/Berlin", "1893-04-01"], ["Europe/Berlin", "1945-05-24"], ["Europe/Berlin", "2021-03-28"], ["Europe/Berlin", "2021-10-31"], ["America/New_York", "1883-11-18"], ["America/New_York", "2021-03-14"], ["America/New_York", "2021-11-07"],
  ["Australia/Lord_Howe", "1895-02-01"], ["Australia/Lord_Howe", "2021-04-03"], ["Australia/Lord_Howe", "2021-10-02"], ["Asia/Kathmandu", "1920-01-01"], ["Asia/Kathmandu", "1986-01-01"], ["America/Sao_Paulo", "2018-11-04"], ["America/Sao_Paulo", "2019-02-17"],
  ["Pacific/Apia", "1892-07-05"], ["Pacific/Apia", "2011-12-30"], ["Africa/Casablanca", "2021-04-11"], ["Africa/Casablanca", "2021-05-16"], ["Europe/Dublin", "1916-10-01"], ["Europe/Dublin", "2021-10-31"], ["America/Havana", "2021-03-14"], ["America/Havana", "2021-11-07"],
  ["Asia/Tehran", "2021-03-22"], ["Asia/Tehran", "2021-09-22"], ["Pacific/Chatham", "2021-04-04"], ["Pacific/Chatham", "2021-09-26"], ["America/St_Johns", "2006-10-29"], ["Antarctica/Troll", "2021-03-28"], ["Asia/Gaza", "2021-10-29"], ["Africa/Monrovia", "1972-01-07"],
  ["America/Scoresbysund", "2023-03-26"], ["America/Caracas", "2007-12-09"], ["Europe/Berlin", "2091-10-28"], ["America/New_York", "2075-03-10"],
];

/** Those of the corpus `zones_far`. */
const FAR =
  /^(?:Europe\/Berlin 2021|America\/New_York 2021-11|Australia\/Lord_Howe 2021-04|America\/Havana|America\/St_Johns|Pacific\/Apia 2011|Pacific\/Chatham 2021-04|Asia\/Kathmandu 1986)/;
const CHANGES_FAR = CHANGES.filter(([zone, date]) => FAR.test(`${zone} ${date}`));

const near = (zone: string, date: string): object => ({ size: 0, query: { term: { change: `${zone} ${date}` } } });

/** Every kind of interval: those that are filled, those that are not, and those that are moved. */
function intervals(time_zone: string): Record<string, object> {
  const histogram = (rest: object): object => ({ date_histogram: { field: "at", time_zone, ...rest } });
  return {
    minutes: histogram({ calendar_interval: "minute", min_doc_count: 1 }),
    hours: histogram({ calendar_interval: "hour" }),
    days: histogram({ calendar_interval: "day" }),
    weeks: histogram({ calendar_interval: "week" }),
    months: histogram({ calendar_interval: "month" }),
    years: histogram({ calendar_interval: "year", format: "uuuu-MM-dd'T'HH:mm:ssXXXXX" }),
    days_moved: histogram({ calendar_interval: "day", offset: "+90m" }),
    hours_moved: histogram({ calendar_interval: "hour", offset: "-20m", min_doc_count: 1 }),
    f20m: histogram({ fixed_interval: "20m", min_doc_count: 1 }),
    f45m: histogram({ fixed_interval: "45m", min_doc_count: 1, keyed: true, format: "e HH:mm X" }),
    f90m: histogram({ fixed_interval: "90m" }),
    f2h: histogram({ fixed_interval: "2h" }),
    f1d: histogram({ fixed_interval: "1d", offset: "+6h" }),
    f36h: histogram({ fixed_interval: "36h" }),
  };
}

// prettier-ignore
const MATH = ["", "||/d", "||-1d/d", "||+1d", "||/w", "||/M", "T00:00||/h", "T00:30||+1h/h", "T02:30", "T02:30||/h", "T02:30||+1h", "T02:30||+2h-1d", "T12:00||/d", "T23:59:59.999||-90m/h"];

function ranges(): Record<string, Body> {
  const list: Record<string, Body> = {};
  for (const [time_zone, date] of CHANGES) {
    for (const [i, tail] of MATH.entries()) {
      const ends = i % 2 === 0 ? ["gte", "lte"] : ["gt", "lt"];
      const at = { [ends[0] ?? ""]: `${date}${tail}`, [ends[1] ?? ""]: `${date}T14:00||+${i}h/d`, time_zone };
      list[`zones: ${date}${tail} in ${time_zone}`] = { range: { at } };
    }
  }
  return list;
}

/** Identifiers that Java has or has not. */
// prettier-ignore
const IDS = ["MST", "HST", "ROC", "ACT", "PST", "IST", "JST", "Utc", "europe/berlin", "EUROPE/BERLIN", "Europe/berlin", "UTC0", "GMT0", "GMT+0", "GMT-0", "UTC+1", "UTC+01:00", "GMT-3", "UT+5", "UT", "UTC+25", "UTC+x", "UTCx", "GMT+18:01", "+18:01", "+25", "+1:0", "+01:60", "+01:00:60", "-00:00", "z", "A", "1", "+", "++", "+010030", "+01-30", "+ab", "Mars Olympus", "Europe/Berlin ", "1abc", "_a", "Ab~c", "SystemV/AST4ADT", "SystemV/HST10", "Factory", "US/Eastern", "US/Pacific-New", "Etc/GMT+5", "Etc/GMT-14", "EET", "WET", "MET", "EST5EDT", "Zulu", "Greenwich", "NZ", "PRC", "GB", "Navajo", "local", "America/Argentina/Buenos_Aires", "-18:00", "-18:00:01", "UTC+19:00", "é", "Eurö/pe", "+１"];

/** Texts that name a zone themselves. */
// prettier-ignore
const TEXTS = ["Europe/Berlin", "CET", "EST", "UTC", "UT", "GMT", "GMT0", "UTC0", "GMT+0", "GMT+1", "GMT+01", "GMT+01:00", "UTC+05", "UTC+05:30", "UTC+0530", "UT+01:00", "GMT+01:00:30", "UTC+19:00", "Etc/UTC", "Etc/GMT+5", "SystemV/AST4", "europe/berlin", "Z", "ZZ", "CETZ", "CET+0100", "UTCZ", "Z0", "+01:00:30", "+010030", "+1", "[Europe/Berlin]", " Europe/Berlin", "US/Eastern||/d", "US/Eastern||+1d/d"];

const OVERFLOWS = [
  "+300000000y",
  "-300000000y",
  "-999999999y",
  "+292277000y/y",
  "-2147483647y",
  "+999999999M",
  "+2147483647d",
  "+998000000y+1000000y",
  "-292277000y/y",
];

const numbers: Record<string, Body> = {};
// prettier-ignore
for (const number of [-1000, -999, "-1000.5", "-99999999000.7", 1000.5, "1616893200000.999", "-99999999990", -1609459200000, "1616893200000.", "-1616893200001"]) {
  numbers[`zones: number ${JSON.stringify(number)}`] = { range: { at: { gte: number } } };
}
// prettier-ignore
for (const number of ["1616893200", "1616893200.5", "-1616893200", "-1616893200.5", "-1", "1616893200.123456789", "1616893200.1234567891", "1e9", "1616893200.", ".5"]) {
  const bounds = { gte: "-1616893200", lte: number, format: "epoch_second" };
  numbers[`zones: seconds ${number}`] = { range: { at: bounds } };
  numbers[`zones: seconds ${number} in New York`] = { range: { at: { ...bounds, time_zone: "America/New_York" } } };
}

/** For the area of aggregations over dates. */
export const aggsZones: readonly Case[] = [
  ...CHANGES.flatMap(([zone, date]) =>
    aggs("zones", { [`zones: ${zone} around ${date}`]: intervals(zone) }, near(zone, date)),
  ),
  ...CHANGES_FAR.flatMap(([zone, date]) =>
    aggs("zones_far", { [`zones: ${zone} around ${date}, and the year 9999`]: intervals(zone) }, near(zone, date)),
  ),
  ...aggs("zones_far", {
    "zones: far future": {
      y: { date_histogram: { field: "at", calendar_interval: "year", time_zone: "Europe/Berlin", min_doc_count: 1 } },
      d: { date_histogram: { field: "at", calendar_interval: "day", time_zone: "Europe/Berlin", min_doc_count: 1 } },
      h: { date_histogram: { field: "at", calendar_interval: "hour", time_zone: "Europe/Berlin", min_doc_count: 1 } },
      f: { date_histogram: { field: "at", fixed_interval: "90m", time_zone: "Europe/Berlin", min_doc_count: 1 } },
    },
  }),
  ...["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo", "America/New_York"].flatMap((time_zone) =>
    aggs("zones", {
      [`zones: all of them by year and month in ${time_zone}`]: {
        y: { date_histogram: { field: "at", calendar_interval: "year", min_doc_count: 1, time_zone } },
        m: { date_histogram: { field: "at", calendar_interval: "month", min_doc_count: 1, time_zone } },
        d: { date_histogram: { field: "at", fixed_interval: "1d", min_doc_count: 1, time_zone } },
        h: { date_histogram: { field: "at", fixed_interval: "5h", min_doc_count: 1, time_zone } },
      },
    }),
  ),
  ...CHANGES.slice(2, 16).flatMap(([time_zone, date]) =>
    aggs(
      "zones",
      {
        [`zones: bounds around ${date} in ${time_zone}`]: {
          e: {
            date_histogram: {
              field: "at",
              calendar_interval: "day",
              time_zone,
              extended_bounds: { min: `${date}||-2d`, max: `${date}||+3d` },
            },
          },
          h: {
            date_histogram: {
              field: "at",
              fixed_interval: "3h",
              time_zone,
              hard_bounds: { min: date, max: `${date}||+1d` },
            },
          },
          m: {
            date_histogram: { field: "nothing", calendar_interval: "hour", time_zone, missing: `${date}T02:30` },
          },
        },
      },
      near(time_zone, date),
    ),
  ),
  ...aggs(
    "zones",
    Object.fromEntries(
      IDS.map((time_zone) => [
        `zones: id [${time_zone}]`,
        { h: { date_histogram: { field: "at", calendar_interval: "hour", time_zone, min_doc_count: 3 } } },
      ]),
    ),
    near("Europe/Berlin", "2021-03-28"),
  ),
];

/** For the area of dates in queries. */
export const datesZones: readonly Case[] = [
  ...queries("zones", ranges(), { size: 20 }),
  ...queries("zones", numbers, { size: 20 }),
  ...queries(
    "zones",
    Object.fromEntries(
      IDS.map((time_zone) => [
        `zones: range in [${time_zone}]`,
        { range: { at: { gte: "2021-03-28T01:00", lt: "2021-03-28T12:00", time_zone } } },
      ]),
    ),
    { size: 20 },
  ),
  ...queries(
    "zones",
    Object.fromEntries(
      TEXTS.map((zone) => [
        `zones: text in [${zone}]`,
        { range: { at: { gte: `2021-03-28T02:30:00${zone}`, lt: "2021-03-28T12:00" } } },
      ]),
    ),
    { size: 20 },
  ),
  ...queries(
    "zones",
    Object.fromEntries<Body>(
      OVERFLOWS.flatMap((tail): [string, Body][] => [
        [`zones: gte ||${tail}`, { range: { at: { gte: `2021-03-28||${tail}` } } }],
        [
          `zones: lte ||${tail} in Berlin`,
          { range: { at: { lte: `2021-03-28||${tail}`, time_zone: "Europe/Berlin" } } },
        ],
      ]),
    ),
    { size: 1 },
  ),
  ...searches("zones", {
    "zones: sorted by date, missing in a zone": { size: 3, sort: [{ at: { order: "asc", format: "date_time" } }] },
    "zones: term far away": { query: { term: { at: "2021-03-28||+300000000y" } } },
    "zones: term too far away": { query: { term: { at: "2021-03-28||+999999999y" } } },
    "zones: terms far away": { query: { terms: { at: ["2021-03-28||+300000000y", "2021"] } } },
  }),
];
