/** The named formats of dates: how each is written in a zone, and which texts it reads as a bound of a range. */

import { aggs, queries, type Body, type Case } from "./case.js";

/** A name, and a text in its form. */
// prettier-ignore
export const NAMES: readonly (readonly [name: string, text: string])[] = [
  ["basic_date_time", "20210304T050607.089Z"],
  ["basic_date_time_no_millis", "20210304T050607Z"],
  ["basic_ordinal_date", "2021063"],
  ["basic_ordinal_date_time", "2021063T050607.089Z"],
  ["basic_ordinal_date_time_no_millis", "2021063T050607Z"],
  ["basic_time", "050607.089Z"],
  ["basic_time_no_millis", "050607Z"],
  ["basic_t_time", "T050607.089Z"],
  ["basic_t_time_no_millis", "T050607Z"],
  ["basic_week_date", "2021W094"],
  ["basic_week_date_time", "2021W094T050607.089Z"],
  ["basic_week_date_time_no_millis", "2021W094T050607Z"],
  ["basic_date", "20210304"],
  ["date", "2021-03-04"],
  ["date_optional_time", "2021-03-04T05:06:07.089Z"],
  ["strict_date_optional_time", "2021-03-04T05:06:07.089Z"],
  ["date_hour", "2021-03-04T05"],
  ["date_hour_minute", "2021-03-04T05:06"],
  ["date_hour_minute_second", "2021-03-04T05:06:07"],
  ["date_hour_minute_second_fraction", "2021-03-04T05:06:07.089"],
  ["date_hour_minute_second_millis", "2021-03-04T05:06:07.089"],
  ["date_time", "2021-03-04T05:06:07.089Z"],
  ["date_time_no_millis", "2021-03-04T05:06:07Z"],
  ["hour", "05"],
  ["hour_minute", "05:06"],
  ["hour_minute_second", "05:06:07"],
  ["hour_minute_second_fraction", "05:06:07.089"],
  ["hour_minute_second_millis", "05:06:07.089"],
  ["ordinal_date", "2021-063"],
  ["ordinal_date_time", "2021-063T05:06:07.089Z"],
  ["ordinal_date_time_no_millis", "2021-063T05:06:07Z"],
  ["time", "05:06:07.089Z"],
  ["time_no_millis", "05:06:07Z"],
  ["t_time", "T05:06:07.089Z"],
  ["t_time_no_millis", "T05:06:07Z"],
  ["week_date", "2021-W09-4"],
  ["week_date_time", "2021-W09-4T05:06:07.089Z"],
  ["week_date_time_no_millis", "2021-W09-4T05:06:07Z"],
  ["weekyear", "2021"],
  ["weekyear_week", "2021-W09"],
  ["weekyear_week_day", "2021-W09-4"],
  ["year", "2021"],
  ["year_month", "2021-03"],
  ["year_month_day", "2021-03-04"],
  ["strict_basic_week_date", "2021W094"],
  ["strict_basic_week_date_time", "2021W094T050607.089Z"],
  ["strict_basic_week_date_time_no_millis", "2021W094T050607Z"],
  ["strict_date", "2021-03-04"],
  ["strict_date_hour", "2021-03-04T05"],
  ["strict_date_hour_minute", "2021-03-04T05:06"],
  ["strict_date_hour_minute_second", "2021-03-04T05:06:07"],
  ["strict_date_hour_minute_second_fraction", "2021-03-04T05:06:07.089"],
  ["strict_date_hour_minute_second_millis", "2021-03-04T05:06:07.089"],
  ["strict_date_time", "2021-03-04T05:06:07.089Z"],
  ["strict_date_time_no_millis", "2021-03-04T05:06:07Z"],
  ["strict_hour", "05"],
  ["strict_hour_minute", "05:06"],
  ["strict_hour_minute_second", "05:06:07"],
  ["strict_hour_minute_second_fraction", "05:06:07.089"],
  ["strict_hour_minute_second_millis", "05:06:07.089"],
  ["strict_ordinal_date", "2021-063"],
  ["strict_ordinal_date_time", "2021-063T05:06:07.089Z"],
  ["strict_ordinal_date_time_no_millis", "2021-063T05:06:07Z"],
  ["strict_time", "05:06:07.089Z"],
  ["strict_time_no_millis", "05:06:07Z"],
  ["strict_t_time", "T05:06:07.089Z"],
  ["strict_t_time_no_millis", "T05:06:07Z"],
  ["strict_week_date", "2021-W09-4"],
  ["strict_week_date_time", "2021-W09-4T05:06:07.089Z"],
  ["strict_week_date_time_no_millis", "2021-W09-4T05:06:07Z"],
  ["strict_weekyear", "2021"],
  ["strict_weekyear_week", "2021-W09"],
  ["strict_weekyear_week_day", "2021-W09-4"],
  ["strict_year", "2021"],
  ["strict_year_month", "2021-03"],
  ["strict_year_month_day", "2021-03-04"],
];

/** Names that look like one. */
// prettier-ignore
const UNKNOWN = ["weekyear-week", "strict_basic_date_time", "strict_basic_date_time_no_millis", "strict_basic_ordinal_date", "strict_basic_ordinal_date_time", "strict_basic_ordinal_date_time_no_millis", "strict_basic_time", "strict_basic_time_no_millis", "strict_basic_t_time", "strict_basic_t_time_no_millis", "strict_basic_date", "strict_week_year"];

// prettier-ignore
const LEFT_OUT = [":07.089", ":07", ":06:07.089", ":06:07", ":06", "07.089", "07", "T05:06:07.089", "T050607.089", "-03-04", "-04", "04", "-W09-4", "-4", "4", "3"];

/** Other texts: zones, fractions, dates that there are not. */
function variants(text: string): string[] {
  const list: string[] = [];
  if (text.endsWith("Z")) {
    const bare = text.slice(0, -1);
    for (const zone of ["", "Europe/Berlin", "+0100", "+01:00", "+01", "+01:00:30", "+01:00Z"]) list.push(bare + zone);
  }
  for (const fraction of ["", ".1", ".1234", ".123456789", ",089"]) list.push(text.replace(".089", fraction));
  // Of the date and the time, parts that may be left out.
  for (const part of LEFT_OUT) list.push(text.replace(part, ""));
  for (const day of ["-02-30", "-02-29", "-13-01", "-01-32"]) list.push(text.replace("-03-04", day));
  for (const week of ["W9", "W53", "W01", "W54"]) list.push(text.replace("W09", week));
  for (const day of ["-366", "-001", "-400"]) list.push(text.replace("-063", day));
  list.push(text.replace("05:", "25:"), `${text}x`);
  return [...new Set(list)].filter((other) => other !== text);
}

const ranges: Record<string, Body> = {};
for (const [format, text] of NAMES) {
  for (const end of ["gte", "lte"])
    ranges[`formats: ${format} ${end} [${text}]`] = { range: { at: { [end]: text, format } } };
  for (const other of variants(text)) {
    ranges[`formats: ${format} gte [${other}]`] = { range: { at: { gte: other, format } } };
  }
}
/** Years that are short, long or negative, and texts that stop or go on where parts may be left out. */
// prettier-ignore
const OPTIONAL = ["5", "52", "523", "12345", "+12345", "-12345", "123456-01-01", "+1234", "-292275054", "292278993", "292278994-12-31", "999999999", "-999999999", "1000000000", "0000", "-0001", "-5", "-", "-x", "5-1-1", "05-1-1T1:1:1", "2021-", "2021-1", "2021-03-", "2021-03-4", "2021-3-04", "2021-03-04T", "2021-03-04T5", "2021-03-04T05:", "2021-03-04T05:6", "2021-03-04T05:06:", "2021-03-04T05:06:07.", "2021-03-04T05:06:07,", "2021-03-04T05:06:07.x", "2021-03-04T05:06:07.0123456789", "2021-03-04TZ", "2021T05", "2021-03T05:06Z", "2021-03-04Z", "2021-03-04T05Zx", "2021-03-04T05+01x", "2021-03-04T05:06Europe/Berlinx", "2021-03-04T24:00", "2021-03-04T05:60", "2021-03-04T05:06:60", "2021-00-01", "2021-02-29", "2020-02-30", "2021-13-32T25:61", "2021-03-04 05:06"];

for (const format of ["date_optional_time", "strict_date_optional_time"]) {
  for (const text of OPTIONAL) ranges[`formats: ${format} gte [${text}]`] = { range: { at: { gte: text, format } } };
  for (const text of ["12345", "2020-02-30", "2021-02", "2021-04-31T05", "999999999"]) {
    ranges[`formats: ${format} lte [${text}]`] = { range: { at: { lte: text, format } } };
  }
}
for (const format of UNKNOWN) ranges[`formats: ${format}`] = { range: { at: { gte: "2021", format } } };

/** For the area of aggregations over dates. */
export const aggsFormats: readonly Case[] = aggs(
  "zones",
  Object.fromEntries(
    NAMES.map(([format]) => {
      const histogram = (time_zone: string): object => ({
        date_histogram: { field: "at", fixed_interval: "1m", min_doc_count: 1, format, time_zone },
      });
      return [`formats: ${format}`, { z: histogram("Z"), t: histogram("Europe/Berlin"), s: histogram("UTC-00:30") }];
    }),
  ),
  { size: 0, query: { term: { change: "Europe/Berlin 1893-04-01" } } },
);

/** For the area of dates in queries. */
export const datesFormats: readonly Case[] = queries("zones", ranges, { size: 0, track_total_hits: true });
