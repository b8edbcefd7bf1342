/** Which pipelines may stand where they stand, and in which order are they computed? */
import { ApiError, ValidationError, illegalArgument } from "../../errors.js";
import type { NamedAggregation } from "../../generated/plan.js";
import type { AggregationShape, Place } from "../aggs.js";
import { pipelineCheck } from "../aggs.js";
import { readPath } from "./path.js";

/** A level of aggregations, of which pipelines are the last. Both lists have the same order. */
interface Level {
  readonly plans: NamedAggregation[];
  readonly shapes: AggregationShape[];
}

const isPipeline = (shape: AggregationShape): boolean => shape.paths !== undefined;

/** Whether there is a pipeline among some aggregations, or below. */
function hasPipelines(shapes: readonly AggregationShape[]): boolean {
  return shapes.some((shape) => isPipeline(shape) || hasPipelines(shape.aggs));
}

/** Refuses a path into aggregations that are not there; the last element may be a pipeline. */
function checkPath(path: string, shapes: readonly AggregationShape[]): void {
  const elements = readPath(path);
  let level = shapes;
  for (const [at, { name }] of elements.entries()) {
    const isLast = at === elements.length - 1;
    if (at > 0 && isLast && (name.toLowerCase() === "_key" || name === "_count")) return;
    const found = level.find((shape) => shape.name === name && (isLast || !isPipeline(shape)));
    if (found === undefined) {
      const which = at === 0 ? "" : ` [${name}]`;
      throw illegalArgument(`No aggregation${which} found for path [${path}]`);
    }
    level = found.aggs;
  }
}

/** Returns the places of the pipelines of a level, each behind those that it reads. */
function ordered(shapes: readonly AggregationShape[]): number[] {
  const places: number[] = [];
  const open = new Set<number>();
  const pipelines = new Map(shapes.flatMap((shape, at) => (isPipeline(shape) ? [[shape.name, at] as const] : [])));
  const visit = (at: number): void => {
    const shape = shapes[at];
    if (shape === undefined || places.includes(at)) return;
    if (open.has(at)) {
      const reason = `Cyclical dependency found with pipeline aggregator [${shape.name}]`;
      throw illegalArgument(reason);
    }
    open.add(at);
    for (const path of shape.paths ?? []) {
      if (path === "_count" || path === "_key") continue;
      const other = pipelines.get(readPath(path)[0]?.name ?? "");
      if (other === undefined) checkPath(path, shapes);
      else visit(other);
    }
    open.delete(at);
    places.push(at);
  };
  for (const at of pipelines.values()) visit(at);
  return places;
}

/** Brings the pipelines of a level and of all below into their order, and adds what is wrong with them. */
function settle(level: Level, parent: Place["parent"], errors: string[]): void {
  const { plans, shapes } = level;
  try {
    const places = ordered(shapes);
    const first = shapes.length - places.length;
    const [inOrder, shown] = [places.map((at) => plans[at]), places.map((at) => shapes[at])];
    inOrder.forEach((plan, at) => {
      const shape = shown[at];
      if (plan === undefined || shape === undefined) return;
      plans[first + at] = plan;
      shapes[first + at] = shape;
    });
    for (const shape of shapes.slice(first)) {
      pipelineCheck(shape.type)?.(shape, { parent, level: shapes }, errors);
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.cause_.type !== "illegal_argument_exception") throw error;
    errors.push(error.cause_.reason ?? "");
  }
  shapes.forEach((shape, at) => {
    const plan = plans[at];
    // Both are lists that were made while reading.
    if (plan !== undefined) settle({ plans: plan.aggs, shapes: shape.aggs as AggregationShape[] }, plan, errors);
  });
}

/** Brings pipelines into the order in which they are computed, and refuses those that cannot stand where they stand. */
export function settlePipelines(plans: NamedAggregation[], shapes: AggregationShape[]): void {
  if (!hasPipelines(shapes)) return;
  const errors: string[] = [];
  settle({ plans, shapes }, null, errors);
  if (errors.length > 0) throw new ValidationError(errors);
}
