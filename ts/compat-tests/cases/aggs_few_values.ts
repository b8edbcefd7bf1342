/** Aggregations over many documents with few different numbers. */

import { aggs, type Body, type Case } from "./case.js";

const WHOLE = ["float", "half_float", "double", "scaled_float", "long", "integer", "short", "byte", "date"];
const FIELDS = [...WHOLE, ...["float", "half_float", "double"].flatMap((type) => [`${type}_apart`, `${type}_below`])];

// prettier-ignore
const RANGES: Record<string, unknown[]> = {
  "apart": [{ to: 3 }, { from: 4 }], "all": [{}], "from": [{ from: 1 }], "to": [{ to: 5 }], "far": [{ from: 1000 }, { to: -1000 }],
  "overlapping": [{ from: 1, to: 4 }, { from: 2.5 }, { to: 3.5 }], "below zero": [{ to: 0 }, { from: -1, to: 0.5 }, { from: 0 }],
};

const cases: Record<string, Body> = {};
for (const field of FIELDS) {
  for (const [name, ranges] of Object.entries(RANGES)) {
    cases[`range of ${field}: ${name}`] = { r: { range: { field, ranges } } };
  }
  cases[`histogram of ${field}`] = { h: { histogram: { field, interval: 2 } } };
  cases[`stats of ${field}`] = { s: { extended_stats: { field } } };
  cases[`terms of ${field}`] = { t: { terms: { field } } };
  cases[`cardinality of ${field}`] = { c: { cardinality: { field } } };
  cases[`percentiles of ${field} by hdr`] = { p: { percentile_ranks: { field, values: [2, 4], hdr: {} } } };
  cases[`range of ${field} in terms`] = {
    t: { terms: { field }, aggs: { r: { range: { field, ranges: [{ to: 3 }, { from: 4 }] } } } },
  };
}
const dates: Record<string, Body> = {};
for (const field of FIELDS) {
  dates[`date_range of ${field}`] = { d: { date_range: { field, ranges: [{ to: 3 }, { from: 4 }] } } };
}

export const aggsFewValues: readonly Case[] = [
  ...aggs("ratings", cases),
  ...aggs("ratings", dates),
  ...aggs("ratings", Object.fromEntries(Object.entries(cases).map(([name, body]) => [`half: ${name}`, body])), {
    size: 0,
    query: { match: { text: "even" } },
  }),
];
