/** What is aggregated? `aggs`, which is `aggregations`, too. */
import type { NamedAggregation, Search } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import { readAggregations } from "../aggs.js";
import type { AggregationShape } from "../aggs.js";

/** Reads aggregations: the last ones of a body are its own. */
export function readAll(parser: Parser, request: Search, shapes: AggregationShape[]): void {
  const plans: NamedAggregation[] = [];
  shapes.splice(0, shapes.length, ...readAggregations(parser, plans));
  request.aggs = plans;
}
