/** What are a request's hits sorted by? */
import { addQuery } from "./queries.js";
import { isObject, itemsOf, type Json, type JsonObject, type Rows } from "./rows.js";

const SECTION = "sort";
const OWN_NAMES = new Set(["_score", "_doc", "_geo_distance", "_script"]);
const GEO_OPTIONS = new Set([
  "order",
  "unit",
  "mode",
  "distance_type",
  "ignore_unmapped",
  "nested",
  "validation_method",
]);

/** Adds the rows of a sort. */
export function addSort(rows: Rows, sort: Json | undefined): void {
  for (const one of itemsOf(sort)) {
    if (typeof one === "string") addKey(rows, one, undefined);
    else if (isObject(one)) for (const [key, value] of Object.entries(one)) addKey(rows, key, value);
  }
}

function addKey(rows: Rows, key: string, value: Json | undefined): void {
  const name = OWN_NAMES.has(key) ? key : "a field";
  rows.add(SECTION, name);
  if (name === "a field") rows.field(key, "sort");
  if (typeof value === "string") rows.add(SECTION, name, "(short form)");
  if (!isObject(value)) return;
  for (const [option, of] of Object.entries(value)) {
    if (key === "_geo_distance" && !GEO_OPTIONS.has(option)) rows.field(option, "sort");
    else {
      rows.parameter(SECTION, name, option, of);
      if (option === "nested" && isObject(of)) addNested(rows, of);
    }
  }
}

function addNested(rows: Rows, nested: JsonObject): void {
  rows.field(nested["path"], "sort");
  addQuery(rows, nested["filter"]);
  if (isObject(nested["nested"])) addNested(rows, nested["nested"]);
}
