/** Which queries does a request have, and with which parameters? */
import { isObject, itemsOf, type Json, type JsonObject, type Rows } from "./rows.js";

const SECTION = "queries";

/** Queries whose parameters stand in an object that has the field as its key, or are left out: `{"match":{"name":"pan"}}`. */
const OF_A_FIELD = new Set([
  "common",
  "fuzzy",
  "intervals",
  "match",
  "match_bool_prefix",
  "match_phrase",
  "match_phrase_prefix",
  "prefix",
  "range",
  "regexp",
  "span_term",
  "term",
  "terms_set",
  "wildcard",
]);

const ANY = ["_name", "boost"];

/** Queries whose parameters stand beside the key that is a field. */
const BESIDE_A_FIELD: Readonly<Record<string, readonly string[]>> = {
  terms: ANY,
  geo_bounding_box: [...ANY, "type", "validation_method", "ignore_unmapped"],
  geo_distance: [...ANY, "distance", "unit", "distance_type", "validation_method", "ignore_unmapped"],
  geo_polygon: [...ANY, "validation_method", "ignore_unmapped"],
};

/** The parameters that are queries, or lists of them. */
const QUERIES_IN: Readonly<Record<string, readonly string[]>> = {
  bool: ["must", "filter", "should", "must_not"],
  boosting: ["positive", "negative"],
  constant_score: ["filter"],
  dis_max: ["queries"],
  function_score: ["query", "filter"],
  nested: ["query"],
  field_masking_span: ["query"],
  span_containing: ["big", "little"],
  span_field_masking: ["query"],
  span_first: ["match"],
  span_multi: ["match"],
  span_near: ["clauses"],
  span_not: ["include", "exclude"],
  span_or: ["clauses"],
  span_within: ["big", "little"],
};

const FIELD_KEYS = ["field", "fields", "default_field", "minimum_should_match_field"];
const DECAYS = new Set(["gauss", "linear", "exp"]);
const NAMED_SHORT = "(short form)";

/** Adds the rows of a query and of those inside it. */
export function addQuery(rows: Rows, query: Json | undefined): void {
  if (!isObject(query)) return;
  for (const [name, body] of Object.entries(query)) {
    rows.add(SECTION, name);
    if (!isObject(body)) continue;
    if (OF_A_FIELD.has(name)) ofField(rows, name, body);
    else if (Object.hasOwn(BESIDE_A_FIELD, name)) besideField(rows, name, body, BESIDE_A_FIELD[name] ?? []);
    else plain(rows, name, body);
  }
}

function ofField(rows: Rows, name: string, body: JsonObject): void {
  for (const [field, value] of Object.entries(body)) {
    if (ANY.includes(field)) {
      rows.add(SECTION, name, field);
      continue;
    }
    rows.field(field, name);
    if (!isObject(value)) {
      rows.add(SECTION, name, NAMED_SHORT);
    } else if (name === "intervals") {
      for (const [rule, inner] of Object.entries(value)) {
        rows.add(SECTION, name, rule);
        addIntervals(rows, rule, inner);
      }
    } else {
      parametersOf(rows, name, value);
    }
  }
}

function besideField(rows: Rows, name: string, body: JsonObject, parameters: readonly string[]): void {
  for (const [key, value] of Object.entries(body)) {
    if (parameters.includes(key)) rows.parameter(SECTION, name, key, value);
    else {
      rows.field(key, name);
      if (name === "terms" && isObject(value)) rows.add(SECTION, name, "(lookup)");
    }
  }
}

function plain(rows: Rows, name: string, body: JsonObject): void {
  const inside = QUERIES_IN[name] ?? [];
  for (const [key, value] of Object.entries(body)) {
    if (inside.includes(key)) {
      rows.add(SECTION, name, key);
      for (const one of itemsOf(value)) addQuery(rows, one);
    } else if (name === "function_score" && key === "functions") {
      rows.add(SECTION, name, key);
      for (const one of itemsOf(value)) if (isObject(one)) addFunction(rows, one);
    } else if (name === "wrapper" && key === "query" && typeof value === "string") {
      rows.add(SECTION, name, key);
      addQuery(rows, parsed(Buffer.from(value, "base64").toString("utf8")));
    } else if (name !== "function_score" || !addScoring(rows, key, value)) {
      parametersOf(rows, name, { [key]: value });
    }
  }
}

function parametersOf(rows: Rows, name: string, body: JsonObject): void {
  for (const [key, value] of Object.entries(body)) {
    rows.parameter(SECTION, name, key, value);
    if (FIELD_KEYS.includes(key)) rows.field(value, name);
  }
}

/** Adds one of the functions of `function_score`. */
function addFunction(rows: Rows, body: JsonObject): void {
  for (const [key, value] of Object.entries(body)) {
    if (key === "filter") {
      rows.add(SECTION, "function_score", "functions.filter");
      addQuery(rows, value);
    } else if (!addScoring(rows, key, value)) {
      rows.add(SECTION, "function_score", `functions.${key}`);
    }
  }
}

/** Adds a function by its name; false where the key names none. */
function addScoring(rows: Rows, key: string, value: Json | undefined): boolean {
  const name = "function_score";
  if (!DECAYS.has(key)) {
    if (key !== "field_value_factor" && key !== "random_score") return false;
    rows.add(SECTION, name, key);
    if (isObject(value)) {
      for (const [inner, of] of Object.entries(value)) rows.parameter(SECTION, name, `${key}.${inner}`, of);
      rows.field(value["field"], name);
    }
    return true;
  }
  rows.add(SECTION, name, key);
  for (const [inner, of] of Object.entries(isObject(value) ? value : {})) {
    if (inner === "multi_value_mode") rows.parameter(SECTION, name, `${key}.${inner}`, of);
    else {
      rows.field(inner, name);
      if (isObject(of)) for (const option of Object.keys(of)) rows.add(SECTION, name, `${key}.${option}`);
    }
  }
  return true;
}

/** Adds a rule of `intervals`, its filters, and the rules in both. */
function addIntervals(rows: Rows, rule: string, body: Json | undefined): void {
  if (!isObject(body)) return;
  for (const [key, value] of Object.entries(body)) {
    rows.add(SECTION, "intervals", `${rule}.${key}`);
    if (key === "use_field") rows.field(value, "intervals");
    for (const one of itemsOf(value)) {
      if (!isObject(one)) continue;
      for (const [inner, of] of Object.entries(one)) {
        if (key === "intervals") rows.add(SECTION, "intervals", inner);
        else if (key === "filter") rows.add(SECTION, "intervals", `filter.${inner}`);
        // A filter has a rule in it, a list of intervals has rules.
        if (key === "intervals") addIntervals(rows, inner, of);
        else if (isObject(of)) for (const [within, what] of Object.entries(of)) addIntervals(rows, within, what);
      }
    }
  }
}

/** Returns what a text says in JSON, or undefined where it is none. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
