/** `geo_bounding_box`: documents with a point in a box. The engine reads edges and corners, in all their forms. */
import { ApiError, badRequest, illegalArgument, isOfBudget, parsingError } from "../../errors.js";
import type { GeoPart, Query, Validation } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { degreesOf, javaDegree, readValidation, shownDegree } from "../geo.js";
import { named } from "../query.js";
import { valueText } from "../value_text.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

const CORNERS = new Set(["top_left", "top_right", "bottom_left", "bottom_right"]);
const EDGES = new Set(["top", "left", "bottom", "right"]);
const TYPES = new Set(["memory", "indexed"]);

function failed(reason: string): ApiError {
  return badRequest("parse_exception", `failed to parse [geo_bounding_box] query. ${reason}`);
}

/** Reads the body of a `geo_bounding_box`. */
export function readGeoBoundingBox(parser: Parser): Query {
  let field: string | null = null;
  let edges: GeoPart[] = [];
  let validation: Validation = "strict";
  let ignoreUnmapped = false;
  let type = "memory";
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.kind === Kind.StartObject) {
      field = name;
      edges = readEdges(parser, (reason) => failed(`[${reason}]`));
    } else if (!parser.isScalar) {
      // The real engine passes over nulls and the brackets of lists.
    } else if (name === "_name") label = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "validation_method") validation = readValidation(parser.text());
    else if (name === "ignore_unmapped") ignoreUnmapped = parser.boolean();
    else if (name === "type") {
      parser.warnings.push("Deprecated field [type] used, this field is unused and will be removed entirely");
      type = readType(parser.text());
    } else throw unexpected(parser, name);
  }
  if (field === null) throw failed("bounding box not provided");
  const found = field;
  const box = boxOf(edges);
  checkBox(box);
  const shown = (weight: string): Shown => ({
    geo_bounding_box: shownEntries([
      [found, shownBox(box)],
      ["validation_method", validation.toUpperCase()],
      ["type", type.toUpperCase()],
      ["ignore_unmapped", ignoreUnmapped],
      ["boost", shownNumber(weight)],
      ["_name", label],
    ]),
  });
  checkBoost(parser, boost, () => shown("1.0"));
  const plan: Query = { geo_bounding_box: { field, edges, validation, ignore_unmapped: ignoreUnmapped, boost } };
  rememberShown(plan, () => shown(javaFloat(boost)));
  return named(plan, label);
}

function unexpected(parser: Parser, name: string): ApiError {
  return parsingError(parser.location, `failed to parse [geo_bounding_box] query. unexpected field [${name}]`);
}

function readType(text: string): string {
  const type = text.toLowerCase();
  if (TYPES.has(type)) return type;
  throw illegalArgument(`no type can be parsed from ordinal ${text}`);
}

/** Returns the error for a reason, which may be caused by another error. */
export type Fail = (reason: string, error?: ApiError) => ApiError;

/** Reads edges and corners of a box; `fail` says how the real engine wraps what is wrong with one. */
export function readEdges(parser: Parser, fail: Fail): GeoPart[] {
  const edges: GeoPart[] = [];
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    parser.next();
    if (CORNERS.has(name)) edges.push({ name, value: valueText(parser) });
    else if (name === "wkt") edges.push({ name, value: JSON.stringify(parser.text()) });
    else if (EDGES.has(name)) edges.push({ name, value: JSON.stringify(readDegree(parser, fail)) });
    else throw fail(`failed to parse bounding box. unexpected field [${name}]`);
  }
  return edges;
}

/** Reads a number; the real engine wraps its error. */
function readDegree(parser: Parser, fail: Fail): string {
  try {
    return parser.doubleText();
  } catch (error) {
    if (!(error instanceof ApiError) || isOfBudget(error)) throw error;
    throw fail(error.cause_.reason ?? "", error);
  }
}

/** The edges of a box in degrees; NaN where an edge is not known. */
interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Returns the box, if its edges and corners are in common forms; otherwise null. */
function boxOf(edges: readonly GeoPart[]): Box | null {
  const box: Box = { top: NaN, left: NaN, bottom: NaN, right: NaN };
  for (const { name, value } of edges) {
    if (name === "top" || name === "left" || name === "bottom" || name === "right") {
      box[name] = Number(JSON.parse(value));
      continue;
    }
    const [isTop, isLeft] = [name.startsWith("top"), name.endsWith("left")];
    const point = name === "wkt" ? null : degreesOf(value, isTop, !isLeft);
    if (point === null) return name === "wkt" && edges.length === 1 ? boxOfText(String(JSON.parse(value))) : null;
    // The engine tells what is wrong with it.
    if (Number.isNaN(point.lat) || Number.isNaN(point.lon)) return null;
    box[isTop ? "top" : "bottom"] = point.lat;
    box[isLeft ? "left" : "right"] = point.lon;
  }
  return box;
}

function boxOfText(text: string): Box | null {
  const [, all] = /^\s*bbox\s*\(([^()]*)\)/i.exec(text) ?? [];
  const [left = NaN, right = NaN, top = NaN, bottom = NaN] = (all ?? "").split(",").map(Number);
  return [left, right, top, bottom].some(Number.isNaN) || top < bottom ? null : { top, left, bottom, right };
}

/** Refuses edges that make no box; where edges are not known here, the engine does so. */
function checkBox(box: Box | null): void {
  if (box === null) return;
  const { top, left, bottom, right } = box;
  const shown = (degree: number): string => javaDegree(degree);
  const degrees = { "top latitude": top, "left longitude": left, "bottom latitude": bottom, "right longitude": right };
  for (const [name, degree] of Object.entries(degrees)) {
    if (!Number.isFinite(degree)) throw illegalArgument(`${name} is invalid: ${shown(degree)}`);
  }
  if (top < bottom) throw illegalArgument(`top is below bottom corner: ${shown(top)} vs. ${shown(bottom)}`);
  if (top === bottom) throw illegalArgument(`top cannot be the same as bottom: ${shown(top)} == ${shown(bottom)}`);
  if (left === right) throw illegalArgument(`left cannot be the same as right: ${shown(left)} == ${shown(right)}`);
}

function shownBox(box: Box | null): Shown {
  const { top, left, bottom, right } = box ?? { top: NaN, left: NaN, bottom: NaN, right: NaN };
  return {
    top_left: [shownDegree(left), shownDegree(top)],
    bottom_right: [shownDegree(right), shownDegree(bottom)],
  };
}
