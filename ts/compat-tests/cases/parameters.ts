/** What do queries, sort keys and aggregations find where fields have parameters? */

import { ACCESSES, TYPES } from "../src/corpus_parameters.js";
import { searches, type Body, type Case } from "./case.js";

const bodies: Record<string, Body> = {};

function add(body: Record<string, unknown>): void {
  bodies[JSON.stringify(body)] = { size: 4, _source: false, ...body };
}

const query = (kind: string, field: string, value: unknown): void => {
  add({ query: { [kind]: { [field]: value } } });
};
const exists = (field: string): void => {
  add({ query: { exists: { field } } });
};
const aggregation = (kind: string, body: object): void => {
  add({ size: 0, aggs: { a: { [kind]: body } } });
};

/** A value of each type, and one that it does not take. */
const VALUES: Readonly<Record<string, unknown>> = { keyword: "d", boolean: true, date: "2021-01-04" };

/** Types that differ in what is stored. */
for (const type of ["keyword", "long", "half_float", "boolean", "date"]) {
  const value = VALUES[type] ?? 20;
  for (const end of Object.keys(ACCESSES).filter((end) => end !== "all")) {
    const field = `${type}_${end}`;
    query("term", field, value);
    query("term", field, "zzz");
    query("term", field, { value, case_insensitive: true });
    query("terms", field, [value, value]);
    query("range", field, { gte: value });
    query("range", field, { gte: "zzz", lt: null });
    query("range", field, { gte: null });
    query("prefix", field, "d");
    query("prefix", field, { value: "D", case_insensitive: true });
    query("match", field, value);
    query("match", field, { query: value, lenient: true });
    query("match_phrase", field, value);
    add({ query: { multi_match: { query: value, fields: [field, "n"] } } });
    add({ query: { bool: { must_not: [{ range: { [field]: { lt: value } } }] } } });
    exists(field);
    add({ sort: [field] });
    add({ sort: [{ [field]: { order: "desc", missing: "_first" } }, "n"], search_after: [null, 3] });
    for (const kind of ["terms", "value_count", "avg", "max", "cardinality"]) aggregation(kind, { field });
    if (type === "date") {
      aggregation("date_histogram", { field, fixed_interval: "10000d" });
      add({ query: { bool: { filter: [{ range: { [field]: { gt: "2050-01-01" } } }, { match_all: {} }] } } });
    } else if (type !== "keyword") aggregation("histogram", { field, interval: 1e15 });
  }
}
for (const type of TYPES) {
  exists(`${type}_*`);
  for (const end of [...Object.keys(ACCESSES), "null"]) exists(`${type}_${end}`);
  const field = `${type}_null`;
  query("term", field, VALUES[type] ?? 7);
  if (type === "keyword") query("term", field, "none");
  aggregation("terms", { field });
  add({ size: 40, sort: [field] });
}
for (const type of TYPES.filter((type) => type !== "boolean")) {
  for (const field of type === "keyword" || type === "date"
    ? [`${type}_ignored`]
    : [`${type}_ignored`, `${type}_uncoerced`]) {
    exists(field);
    aggregation("terms", { field, size: 20 });
    add({ size: 40, sort: [{ [field]: { order: "desc" } }] });
    query("term", "_ignored", field);
  }
}

const NAME = "long_ignored";
exists("_ignored");
exists("_ign*");
exists("*gnored");
query("term", "_ignored", { value: NAME, boost: 2.5 });
query("term", "_ignored", { value: "LONG_IGNORED", case_insensitive: true });
query("term", "_ignored", "nothing");
query("term", "_ignored", 5);
query("terms", "_ignored", [NAME, "date_ignored", "nothing"]);
query("prefix", "_ignored", "long");
query("prefix", "_ignored", { value: "LONG", case_insensitive: true });
query("prefix", "_ignored", { value: "long", rewrite: "scoring_boolean" });
query("range", "_ignored", { gte: "double", lt: "float_ignored" });
query("range", "_ignored", { gt: "z" });
query("range", "_ignored", { gte: null });
query("match", "_ignored", NAME);
query("match", "_ignored", `${NAME} date_ignored`);
query("match_phrase", "_ignored", NAME);
query("match_phrase", "_ignored", `${NAME} date_ignored`);
add({ query: { multi_match: { query: NAME, fields: ["_ign*"] } } });
add({ query: { multi_match: { query: NAME, fields: ["_ignored", "keyword_all"] } } });
add({ query: { multi_match: { query: NAME, fields: ["*ignored"], lenient: true } } });
add({ query: { bool: { should: [{ term: { _ignored: NAME } }, { term: { _ignored: "short_uncoerced" } }] } } });
add({ query: { bool: { must: [{ match_all: {} }], must_not: [{ exists: { field: "_ignored" } }] } } });
add({ query: { constant_score: { filter: { term: { _ignored: NAME } } } } });
add({ sort: ["_ignored"] });
add({ sort: [{ _ignored: { unmapped_type: "long" } }] });
for (const kind of ["terms", "value_count", "avg", "cardinality"]) aggregation(kind, { field: "_ignored" });

export const parameters: readonly Case[] = searches("parameters", bodies);
