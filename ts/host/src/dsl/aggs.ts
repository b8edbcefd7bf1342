/** What does a search aggregate? The tree of aggregations, its errors, and what the writer must remember of it. */
import { ApiError, cause, illegalArgument, parsingError } from "../errors.js";
import { readLevelHead, readResultHead, readRewritten } from "../generated/outcome.js";
import type { Aggregation, NamedAggregation } from "../generated/plan.js";
import type { OutcomeReader } from "../engine/outcome_reader.js";
import type { Output } from "../output/output.js";
import { readMap } from "./map.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { AGGREGATION_NAMES } from "./registry.js";
import { hint } from "./suggest.js";
import { detailOf, typeName } from "./typed_keys.js";

/** What the plan does not carry and the response needs. */
export interface AggregationShape {
  readonly name: string;
  readonly type: string;
  /** Buckets are an object by key, not an array. */
  readonly keyed: boolean;
  /** The buckets' keys, where they have any and the engine does not know them. */
  readonly keys?: readonly string[] | undefined;
  /** JSON text of `meta`. */
  readonly meta: string | null;
  readonly aggs: readonly AggregationShape[];
  /** What a pipeline reads: `buckets_path`s. Others have none. */
  readonly paths?: readonly string[] | undefined;
  /** What the real engine refuses of a pipeline only when all is read. */
  readonly isFaulty?: boolean | undefined;
  /** What its typed name says beside the type. */
  readonly detail?: string | undefined;
}

/** Where a pipeline stands. */
export interface Place {
  readonly parent: NamedAggregation | null;
  readonly level: readonly AggregationShape[];
}

/** What a feature reads of its own body. */
export interface ReadAggregation {
  readonly aggregation: Aggregation;
  readonly keyed?: boolean;
  readonly keys?: readonly string[] | undefined;
  readonly paths?: readonly string[];
  readonly isFaulty?: boolean;
}

/** One aggregation: how it is read and how its result is written. */
export interface AggregationFeature {
  /** Whether it holds other aggregations. */
  readonly buckets: boolean;
  /** Whether it refuses an empty object of others, too. */
  readonly holdsNone?: boolean;
  /** Reads the body: the parser stands on its `{`, and afterwards on its `}`. */
  readonly read: (parser: Parser, name: string) => ReadAggregation;
  /** Writes the fields of the result, without braces. */
  readonly write: (reader: OutcomeReader, output: Output, shape: AggregationShape) => void;
  /** Adds what is wrong with where a pipeline stands. */
  readonly check?: (shape: AggregationShape, place: Place, errors: string[]) => void;
}

const features = new Map<string, AggregationFeature>();

/** Enters an aggregation in the table. */
export function registerAggregation(type: string, feature: AggregationFeature): void {
  features.set(type, feature);
}

/** Returns what checks where a pipeline stands. */
export function pipelineCheck(type: string): AggregationFeature["check"] {
  return features.get(type)?.check;
}

/** Aggregations inside aggregations at most: enough for any request, and safe for the stack. */
const MAX_DEPTH = 100;

/** Reads the object of aggregations on which the parser stands. */
export function readAggregations(parser: Parser, plans: NamedAggregation[], depth = 1): AggregationShape[] {
  if (depth > MAX_DEPTH) throw illegalArgument(`aggregations may be nested ${MAX_DEPTH} deep at most`);
  const shapes: AggregationShape[] = [];
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    if (name === "" || /[[\]>]/.test(name)) {
      const reason =
        `Invalid aggregation name [${name}]. ` + `Aggregation names can contain any character except '[', ']', and '>'`;
      throw parsingError(parser.location, reason);
    }
    if (parser.next() !== Kind.StartObject) {
      const reason =
        `Aggregation definition for [${name} starts with a [${parser.kindName}], ` + `expected a [START_OBJECT].`;
      throw parsingError(parser.location, reason);
    }
    shapes.push(readDefinition(parser, name, plans, depth));
  }
  pipelinesLast(plans, shapes);
  return shapes;
}

/** Moves pipelines behind all others. */
function pipelinesLast(plans: NamedAggregation[], shapes: AggregationShape[]): void {
  if (shapes.every(({ paths }) => paths === undefined)) return;
  const isPipeline = shapes.map(({ paths }) => paths !== undefined);
  const sorted = <T>(list: readonly T[]): T[] => [
    ...list.filter((_, at) => isPipeline[at] !== true),
    ...list.filter((_, at) => isPipeline[at] === true),
  ];
  plans.splice(0, plans.length, ...sorted(plans));
  shapes.splice(0, shapes.length, ...sorted(shapes));
}

function readDefinition(parser: Parser, name: string, plans: NamedAggregation[], depth: number): AggregationShape {
  let type: string | null = null;
  let body: ReadAggregation | null = null;
  let meta: string | null = null;
  let inner: { plans: NamedAggregation[]; shapes: AggregationShape[] } | null = null;
  while (parser.nextValue()) {
    const key = parser.name;
    if (!parser.isStartObject) {
      const reason = `Expected [START_OBJECT] under [${key}], but got a [${parser.kindName}] in [${name}]`;
      throw parsingError(parser.location, reason);
    }
    if (key === "meta") meta = readMap(parser);
    else if (key === "aggs" || key === "aggregations") {
      if (inner !== null) {
        throw parsingError(parser.location, `Found two sub aggregation definitions under [${name}]`);
      }
      const subPlans: NamedAggregation[] = [];
      inner = { plans: subPlans, shapes: readAggregations(parser, subPlans, depth + 1) };
    } else {
      if (type !== null) {
        const reason = `Found two aggregation type definitions in [${name}]: [${type}] and [${key}]`;
        throw parsingError(parser.location, reason);
      }
      const feature = features.get(key);
      if (feature === undefined) throw unknownAggregation(parser, key);
      type = key;
      body = feature.read(parser, name);
    }
  }
  if (type === null || body === null) {
    throw parsingError(parser.location, `Missing definition for aggregation [${name}]`);
  }
  if (inner !== null && body.paths !== undefined) {
    throw illegalArgument(`Aggregation [${name}] cannot define sub-aggregations`);
  }
  const feature = features.get(type);
  if (inner !== null && (inner.plans.length > 0 || feature?.holdsNone === true) && feature?.buckets !== true) {
    const reason = `Aggregator [${name}] of type [${type}] cannot accept sub-aggregations`;
    throw new ApiError(500, cause("aggregation_initialization_exception", reason));
  }
  plans.push({ name, aggregation: body.aggregation, aggs: inner?.plans ?? [] });
  const { keys, paths, isFaulty } = body;
  const detail = detailOf(body.aggregation);
  return { name, type, keyed: body.keyed === true, keys, meta, aggs: inner?.shapes ?? [], paths, isFaulty, detail };
}

function unknownAggregation(parser: Parser, type: string): ApiError {
  const at = parser.location;
  const inner = cause("named_object_not_found_exception", `[${at.line}:${at.column}] unknown field [${type}]`);
  const hints = AGGREGATION_NAMES.includes(type) ? "" : hint(type, AGGREGATION_NAMES);
  return parsingError(at, `Unknown aggregation type [${type}]${hints}`, inner);
}

/**
 * Reads which aggregations the real engine made anew, and returns the shapes with an empty `meta` where such a one has none.
 * Each aggregation is counted before those inside it.
 */
export function rewrite(reader: OutcomeReader, shapes: readonly AggregationShape[]): readonly AggregationShape[] {
  const rewritten = readRewritten(reader).places;
  if (rewritten.length === 0) return shapes;
  const places = new Set(rewritten);
  let place = -1;
  const marked = (shape: AggregationShape): AggregationShape => {
    place += 1;
    const meta = places.has(place) ? (shape.meta ?? "{}") : shape.meta;
    const { name, type, keyed, keys, aggs, paths, isFaulty, detail } = shape;
    return { name, type, keyed, keys, meta, aggs: aggs.map(marked), paths, isFaulty, detail };
  };
  return shapes.map(marked);
}

/** Writes the results of one level as fields, in the engine's order; nothing when there are none. */
export function writeAggregations(reader: OutcomeReader, output: Output, shapes: readonly AggregationShape[]): number {
  const { results } = readLevelHead(reader);
  for (let i = 0; i < results; i += 1) {
    const shape = shapes[readResultHead(reader).place];
    const feature = shape === undefined ? undefined : features.get(shape.type);
    if (shape === undefined || feature === undefined) throw new RangeError("the outcome names no such aggregation");
    if (i > 0) output.raw(",");
    const { letters } = output;
    output
      .string(letters === null ? shape.name : `${typeName(shape.type, shape.detail, letters)}#${shape.name}`)
      .raw(":{");
    if (shape.meta !== null) output.raw('"meta":').json(shape.meta).raw(",");
    feature.write(reader, output, shape);
    output.raw("}");
  }
  return results;
}
