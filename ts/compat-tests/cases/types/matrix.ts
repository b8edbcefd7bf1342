/**
 * What is asked of a field of any type?
 *
 * Every query, sort key and aggregation that there is, with values that the type reads and with some that it does not: what a
 * type has not is part of what it is.
 */

import type { CorpusName } from "../../src/corpora.js";
import { search, type Body, type Case } from "../case.js";

/** What is asked of the fields of a corpus. */
export interface Matrix {
  readonly corpus: CorpusName;
  readonly fields: readonly string[];
  /** Values for queries; the first is read in most places. */
  readonly values: readonly unknown[];
  /** Values for `missing`, `search_after`, `include` and bounds; else all of them. */
  readonly few?: readonly unknown[];
  /** Intervals for `histogram`. */
  readonly intervals?: readonly number[];
  /** Formats of keys and sort values. */
  readonly formats?: readonly string[];
}

const METRICS = ["min", "stats", "value_count", "cardinality"];

/** Returns the cases; names say field and question. */
export function matrix({ corpus, fields, values, few = values, intervals = [1], formats = ["0.00"] }: Matrix): Case[] {
  const bodies = new Map<string, Body>();
  const add = (name: string, body: Body): void => {
    bodies.set(name, body);
  };
  for (const field of fields) {
    ofQueries(field, values, (name, query) => {
      add(`${name} of ${field}`, { query, _source: false, size: 50 });
    });
    ofSorts(field, few, formats, (name, key, rest = {}) => {
      add(`sort ${name} of ${field}`, { sort: [key], _source: false, size: 50, ...rest });
    });
    ofAggregations(field, few, { intervals, formats }, (name, aggregation) => {
      add(`${name} of ${field}`, { size: 0, aggs: { a: aggregation } });
    });
  }
  return [...bodies].map(([name, body]) => search(corpus, name, body));
}

/** Returns fewer cases, for fields that differ from others in a parameter: what finds them, and where their values are seen. */
export function brief(corpus: CorpusName, fields: readonly string[], values: readonly unknown[]): Case[] {
  const [value] = values;
  return fields.flatMap((field) => {
    const queries: [string, object][] = [
      ["exists", { exists: { field } }],
      ["open range", { range: { [field]: {} } }],
      ["terms", { terms: { [field]: values } }],
      ["multi_match", { multi_match: { query: String(value), fields: [field], lenient: true } }],
      ["prefix", { prefix: { [field]: "1" } }],
      ["term without case", { term: { [field]: { value, case_insensitive: true } } }],
      ...values.flatMap((one): [string, object][] => [
        [`term ${JSON.stringify(one)}`, { term: { [field]: one } }],
        [`match ${JSON.stringify(one)}`, { match: { [field]: one } }],
        [`range from ${JSON.stringify(one)}`, { range: { [field]: { gte: one } } }],
        [`range below ${JSON.stringify(one)}`, { range: { [field]: { lt: one } } }],
      ]),
    ];
    const sorts: [string, object][] = [
      ["asc", { [field]: { order: "asc" } }],
      ["desc", { [field]: { order: "desc", missing: "_first" } }],
      ["missing", { [field]: { order: "asc", missing: value } }],
      ["as double", { [field]: { order: "asc", numeric_type: "double" } }],
    ];
    const aggregations: [string, object][] = [
      ["max", { max: { field } }],
      ["value_count", { value_count: { field } }],
      ["cardinality", { cardinality: { field } }],
      ["terms aggregation", { terms: { field, size: 50 } }],
      ["terms missing", { terms: { field, size: 50, missing: value } }],
      ["histogram", { histogram: { field, interval: 100, min_doc_count: 1 } }],
      ["date_histogram", { date_histogram: { field, fixed_interval: "10000d", min_doc_count: 1 } }],
    ];
    return [
      ...queries.map(([name, query]) => search(corpus, `${name} of ${field}`, { query, _source: false, size: 50 })),
      ...sorts.map(([name, key]) =>
        search(corpus, `sort ${name} of ${field}`, { sort: [key], _source: false, size: 50 }),
      ),
      search(corpus, `sort after of ${field}`, { sort: [field], search_after: [value], _source: false, size: 50 }),
      ...aggregations.map(([name, a]) => search(corpus, `${name} of ${field}`, { size: 0, aggs: { a } })),
    ];
  });
}

function ofQueries(field: string, values: readonly unknown[], add: (name: string, query: object) => void): void {
  add("exists", { exists: { field } });
  add("open range", { range: { [field]: {} } });
  add("match_all words", { match: { [field]: { query: values.slice(0, 2).join(" "), operator: "and" } } });
  add("terms", { terms: { [field]: values } });
  add("no terms", { terms: { [field]: [] } });
  add("range", { range: { [field]: { gt: values[0], lt: values[1] } } });
  for (const value of values) {
    const shown = JSON.stringify(value);
    add(`term ${shown}`, { term: { [field]: value } });
    add(`match ${shown}`, { match: { [field]: value } });
    add(`range from ${shown}`, { range: { [field]: { gte: value } } });
    add(`range above ${shown}`, { range: { [field]: { gt: value } } });
    add(`range below ${shown}`, { range: { [field]: { lt: value } } });
    add(`range to ${shown}`, { range: { [field]: { lte: value } } });
  }
  for (const value of values.slice(0, 2)) {
    add(`match_phrase ${JSON.stringify(value)}`, { match_phrase: { [field]: value } });
  }
  const text = String(values[0]);
  add("prefix", { prefix: { [field]: text.slice(0, 2) } });
  add("wildcard", { wildcard: { [field]: `${text.slice(0, 1)}*` } });
  add("wildcard without case", { wildcard: { [field]: { value: `?${text.slice(1, 2)}*`, case_insensitive: true } } });
  add("regexp", { regexp: { [field]: "[a-z0-9].*" } });
  add("fuzzy", { fuzzy: { [field]: { value: text, fuzziness: 1 } } });
  add("match with fuzziness", { match: { [field]: { query: text, fuzziness: "AUTO" } } });
  add("filters", {
    bool: { filter: [{ dis_max: { queries: [{ exists: { field } }, { term: { [field]: values[0] } }] } }] },
  });
  add("prefix without case", { prefix: { [field]: { value: text.slice(0, 2), case_insensitive: true } } });
  add("term without case", { term: { [field]: { value: text, case_insensitive: true } } });
  add("match of anything", { match: { [field]: { query: "nothing of the kind", lenient: true } } });
  add("multi_match", { multi_match: { query: text, fields: [field] } });
  add("range with a format", { range: { [field]: { gte: "2020", format: "yyyy" } } });
  add("range in a zone", { range: { [field]: { gte: values[0], time_zone: "+01:00" } } });
}

function ofSorts(
  field: string,
  values: readonly unknown[],
  formats: readonly string[],
  add: (name: string, key: object, rest?: object) => void,
): void {
  for (const order of ["asc", "desc"]) {
    add(order, { [field]: { order } });
    add(`${order} missing first`, { [field]: { order, missing: "_first" } });
    for (const mode of order === "asc" ? ["max", "sum", "avg", "median"] : ["min", "avg"])
      add(`${order} ${mode}`, { [field]: { order, mode } });
    for (const value of values.slice(0, 3))
      add(`${order} missing ${JSON.stringify(value)}`, { [field]: { order, missing: value } });
    for (const value of values) {
      add(`${order} after ${JSON.stringify(value)}`, { [field]: { order } }, { search_after: [value] });
    }
  }
  for (const numeric_type of ["long", "double", "date", "date_nanos"]) {
    add(`as ${numeric_type}`, { [field]: { order: "desc", numeric_type } });
    add(`as ${numeric_type} by mean`, { [field]: { order: "asc", numeric_type, mode: "avg" } });
    add(`as ${numeric_type} after`, { [field]: { order: "asc", numeric_type } }, { search_after: [values[0]] });
  }
  for (const format of formats) {
    add(`by ${format}`, { [field]: { order: "asc", format } });
    add(`as date by ${format}`, { [field]: { order: "asc", format, numeric_type: "date" } });
    add(`as nanoseconds by ${format}`, { [field]: { order: "asc", format, numeric_type: "date_nanos" } });
  }
}

function ofAggregations(
  field: string,
  values: readonly unknown[],
  { intervals, formats }: { intervals: readonly number[]; formats: readonly string[] },
  add: (name: string, aggregation: object) => void,
): void {
  for (const kind of METRICS) {
    add(kind, { [kind]: { field } });
    for (const missing of values) add(`${kind} missing ${JSON.stringify(missing)}`, { [kind]: { field, missing } });
  }
  for (const value_type of ["ip", "string"]) add(`max as ${value_type}`, { max: { field, value_type } });
  for (const kind of ["max", "value_count", "terms"]) {
    for (const value_type of ["long", "date"]) add(`${kind} as ${value_type}`, { [kind]: { field, value_type } });
  }
  add("terms in order of keys", { terms: { field, size: 50, order: { _key: "desc" } } });
  add("terms in order of counts", { terms: { field, size: 50 } });
  add("terms of all keys", { terms: { field, size: 50, min_doc_count: 0 } });
  add("terms like an expression", { terms: { field, size: 50, include: ".*1.*" } });
  add("terms of a partition", { terms: { field, size: 50, include: { partition: 0, num_partitions: 2 } } });
  add("terms with a metric", {
    terms: { field, size: 50, order: { m: "desc" } },
    aggs: { m: { value_count: { field } } },
  });
  for (const value of values) {
    const shown = JSON.stringify(value);
    add(`terms missing ${shown}`, { terms: { field, size: 50, missing: value } });
    add(`terms with ${shown}`, { terms: { field, size: 50, include: [value] } });
    add(`terms without ${shown}`, { terms: { field, size: 50, exclude: [value] } });
    add(`range aggregation ${shown}`, { range: { field, ranges: [{ to: value }, { from: value }] } });
  }
  add("missing", { missing: { field } });
  add("missing missing", { missing: { field, missing: values[0] } });
  add("extended_stats", { extended_stats: { field } });
  add("weighted_avg", { weighted_avg: { value: { field }, weight: { field } } });
  add("date_range", { date_range: { field, ranges: [{ to: "2020" }, { from: "2020" }] } });
  add("date_range of a value", { date_range: { field, ranges: [{ from: values[0] }] } });
  add("filter", { filter: { exists: { field } }, aggs: { m: { missing: { field } } } });
  add("terms by a filter", {
    terms: { field, size: 50, order: [{ f: "desc" }, { _key: "asc" }] },
    aggs: { f: { filter: { term: { [field]: values[0] } } } },
  });
  for (const kind of ["max", "sum", "avg"]) add(kind, { [kind]: { field } });
  for (const format of formats) {
    add(`terms by ${format}`, { terms: { field, size: 50, format } });
    add(`max by ${format}`, { max: { field, format } });
    add(`sum by ${format}`, { sum: { field, format } });
    add(`range aggregation by ${format}`, { range: { field, format, ranges: [{ from: 1 }, { to: 1000000 }] } });
  }
  for (const interval of intervals) {
    add(`histogram ${interval}`, { histogram: { field, interval, min_doc_count: 1 } });
    add(`histogram ${interval} moved`, { histogram: { field, interval, offset: interval / 4, min_doc_count: 1 } });
  }
  add("date_histogram by year", { date_histogram: { field, calendar_interval: "year", min_doc_count: 1 } });
  add("date_histogram by day", {
    date_histogram: { field, fixed_interval: "1d", min_doc_count: 1, time_zone: "+01:00" },
  });
  add("date_histogram by format", {
    date_histogram: { field, fixed_interval: "3650d", min_doc_count: 1, format: "yyyy" },
  });
  add("date_histogram missing", {
    date_histogram: { field, fixed_interval: "3650d", min_doc_count: 1, missing: values[0] },
  });
}
