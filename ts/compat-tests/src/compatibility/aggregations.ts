/** Which aggregations does a request have, and with which parameters? */
import { addQuery } from "./queries.js";
import { isObject, itemsOf, type Json, type JsonObject, type Rows, type Section } from "./rows.js";
import { addSort } from "./sort.js";

/** Aggregations that work on what others come to. */
export const PIPELINES = new Set([
  "avg_bucket",
  "bucket_script",
  "bucket_selector",
  "bucket_sort",
  "cumulative_cardinality",
  "cumulative_sum",
  "derivative",
  "extended_stats_bucket",
  "inference",
  "max_bucket",
  "min_bucket",
  "moving_avg",
  "moving_fn",
  "moving_percentiles",
  "normalize",
  "percentiles_bucket",
  "serial_diff",
  "stats_bucket",
  "sum_bucket",
]);

const NOT_TYPES = new Set(["aggs", "aggregations", "meta"]);
/** Parameters whose keys are names that the request makes up. */
const FREE_KEYS = new Set(["order", "include", "exclude", "missing", "sort", "_source"]);

/** Adds the rows of a tree of aggregations. */
export function addAggregations(rows: Rows, tree: Json | undefined): void {
  if (!isObject(tree)) return;
  for (const one of Object.values(tree)) {
    if (!isObject(one)) continue;
    for (const [key, value] of Object.entries(one)) {
      if (NOT_TYPES.has(key)) continue;
      const section = PIPELINES.has(key) ? "pipelines" : "aggregations";
      rows.add(section, key);
      if (one["meta"] !== undefined) rows.add(section, key, "meta");
      addBody(rows, section, key, value);
    }
    addAggregations(rows, one["aggs"]);
    addAggregations(rows, one["aggregations"]);
  }
}

function addBody(rows: Rows, section: Section, name: string, body: Json | undefined): void {
  if (!isObject(body)) return;
  if (name === "filter") {
    addQuery(rows, body);
    return;
  }
  for (const [key, value] of Object.entries(body)) {
    if (key === "filters") {
      rows.add(section, name, Array.isArray(value) ? "filters: a list" : "filters: by names");
      for (const one of isObject(value) ? Object.values(value) : itemsOf(value)) addQuery(rows, one);
    } else if (key === "background_filter") {
      rows.add(section, name, key);
      addQuery(rows, value);
    } else if (name === "composite" && key === "sources") {
      rows.add(section, name, key);
      addSources(rows, value);
    } else if (name === "composite" && key === "after") {
      rows.add(section, name, key);
    } else {
      rows.parameter(section, name, key, value, !FREE_KEYS.has(key));
      if (key === "sort" && name === "top_hits") addSort(rows, value);
      if (key === "field" || key === "path") rows.field(value, name);
      // Of `weighted_avg`: a field for the values, and one for their weights.
      if (isObject(value)) rows.field(value["field"], name);
    }
  }
}

/** Adds the sources of `composite`, each a type with parameters under a name. */
function addSources(rows: Rows, sources: Json | undefined): void {
  for (const source of itemsOf(sources)) {
    for (const one of isObject(source) ? Object.values(source) : []) {
      for (const [type, body] of Object.entries(isObject(one) ? one : {})) {
        rows.add("aggregations", "composite", `sources.${type}`);
        for (const [key, value] of Object.entries((isObject(body) ? body : {}) as JsonObject)) {
          rows.parameter("aggregations", "composite", `sources.${type}.${key}`, value);
          if (key === "field") rows.field(value, "composite");
        }
      }
    }
  }
}
