/** What a request says of a field's values beside its name: what they are, how they are written, in which zone; and who says no first. */

import { searches, type Body, type Case } from "./case.js";

const TEXTS = ["keyword", "never_keyword", "_id", "_index"];
const NUMBERS = ["long", "half_float", "boolean", "date"];
const NUMERIC = ["byte", "double", "date", "number", "numeric", "boolean"];
const METRICS = ["avg", "max", "value_count", "cardinality"];

const bodies: Record<string, Body> = {};

function aggregation(kind: string, body: Record<string, unknown>): void {
  bodies[`${kind} ${JSON.stringify(body)}`] = { size: 0, aggs: { a: { [kind]: body } } };
}

for (const kind of [...METRICS, "terms"]) {
  for (const field of TEXTS) {
    for (const value_type of NUMERIC) aggregation(kind, { field, value_type });
    aggregation(kind, { field, value_type: "long", missing: 3 });
    if (kind === "cardinality") continue;
    // The format is refused first.
    aggregation(kind, { field, value_type: "long", format: "0" });
    if (kind !== "terms" && kind !== "value_count") aggregation(kind, { field, value_type: "string" });
  }
  for (const field of NUMBERS) for (const value_type of NUMERIC) aggregation(kind, { field, value_type });
  for (const field of ["_source", "_routing", "txt"]) {
    aggregation(kind, { field });
    aggregation(kind, { field, value_type: "ip", missing: "x" });
  }
  for (const value_type of NUMERIC) {
    for (const missing of ["7", "true", 4, 4.5, "2021-01-03"])
      aggregation(kind, { field: "nothing", value_type, missing });
    if (kind !== "cardinality") aggregation(kind, { field: "nothing", value_type, format: "yyyy" });
  }
  for (const missing of ["7", true]) aggregation(kind, { field: "nothing", value_type: "string", missing });
}
for (const kind of ["avg", "max"]) {
  for (const field of [...TEXTS, ...NUMBERS]) aggregation(kind, { field, value_type: "ip" });
}
for (const field of [...TEXTS, ...NUMBERS, "nothing"]) {
  const rest = { field, fixed_interval: "100000d" };
  aggregation("date_histogram", { ...rest, time_zone: "+02:00" });
  aggregation("date_histogram", { ...rest, time_zone: "+02:00", format: "yyyy" });
  if (field !== "date" && field !== "nothing")
    aggregation("date_histogram", { ...rest, time_zone: "+02:00", format: "%%" });
  if (field !== "long" && field !== "half_float") aggregation("histogram", { field, interval: 1e12, format: "yyyy" });
}

function sort(key: Record<string, unknown>, after?: unknown): void {
  const search = { size: 9, _source: false, sort: [key], ...(after === undefined ? {} : { search_after: [after] }) };
  bodies[`sort ${JSON.stringify([key, after])}`] = search;
}

for (const field of [...TEXTS, ...NUMBERS, "nothing"]) {
  const types =
    field === "nothing" ? ["keyword", "long", "half_float", "boolean", "date", "text", "unheard"] : [undefined];
  for (const unmapped_type of types) {
    const key = unmapped_type === undefined ? {} : { unmapped_type };
    for (const numeric_type of [undefined, "long", "double"]) {
      const typed = numeric_type === undefined ? key : { ...key, numeric_type };
      sort({ [field]: { ...typed, format: "yyyy" } });
      for (const after of ["-1.5", "1.5", "1.5d", "true", "2021-01-03", "now", -1.5]) sort({ [field]: typed }, after);
    }
    // Of a format and of nanoseconds the format is refused first.
    if (field !== "date" && unmapped_type !== "date") {
      sort({ [field]: { ...key, numeric_type: "date_nanos", format: "yyyy" } });
      sort({ [field]: { ...key, numeric_type: "date_nanos" } });
    }
    sort({ [field]: { ...key, mode: "sum", numeric_type: "long", format: "0" } });
  }
}
for (const field of ["_source", "_routing", "txt"]) sort({ [field]: { unmapped_type: "long", mode: "sum" } });

// Words that a query names an analyzer for are a phrase on a text alone.
for (const field of [...TEXTS.slice(0, 2), ...NUMBERS, "txt"]) {
  const of = (query: string): Body => ({ query: { match_phrase: { [field]: { query, analyzer: "standard" } } } });
  bodies[`phrase on ${field}`] = of("1 2");
  bodies[`phrase of one word on ${field}`] = of("1");
}

/** All cases of the area. */
export const valueSources: readonly Case[] = searches("kinds", bodies);
