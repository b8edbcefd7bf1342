/** What do pipelines read? They have no declared fields in the real engine: each kind of token has its own, and its own error. */
import { parsingError } from "../../errors.js";
import type { BucketMetric, GapPolicy, NamedAggregation } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import type { AggregationShape, Place } from "../aggs.js";
import { steps } from "./path.js";

/** What all of them read. */
export interface Path {
  paths: string[] | null;
  gapPolicy: GapPolicy;
  format: string | null;
}

/** Reads a value of a field, if it is one of this pipeline's and of the right kind; reports whether it did. */
export type ReadField<T> = (parser: Parser, field: string, into: T) => boolean;

/** How the real engine words what a pipeline refuses. */
export interface Words {
  readonly unknown: (parser: Parser, field: string, name: string) => string;
  /** How it calls the aggregation that lacks a path. */
  readonly kind: string;
}

const GAP_POLICIES = new Set<string>(["insert_zeros", "skip", "keep_values"]);

const isGapPolicy = (text: string): text is GapPolicy => GAP_POLICIES.has(text);

/** Reads what stands for a number where there is none. */
export function readGapPolicy(parser: Parser): GapPolicy {
  const text = parser.text();
  if (isGapPolicy(text)) return text;
  const reason = `Invalid gap policy: [${text}], accepted values: [insert_zeros, skip, keep_values]`;
  throw parsingError(parser.location, reason);
}

/** Reads a path, or a list of them. */
export function readPaths(parser: Parser): string[] {
  if (!parser.isStartArray) return [parser.text()];
  const paths: string[] = [];
  while (parser.next() !== Kind.EndArray) paths.push(parser.text());
  return paths;
}

/** Reads the body of a pipeline: what all have, and what `readOwn` knows. */
export function readBody<T extends Path>(
  parser: Parser,
  name: string,
  words: Words,
  into: T,
  readOwn: ReadField<T>,
): T {
  while (parser.nextValue()) {
    const field = parser.name;
    const isText = parser.kind === Kind.String;
    if (field === "buckets_path" && (isText || parser.isStartArray)) into.paths = readPaths(parser);
    else if (field === "format" && isText) into.format = parser.text();
    else if (field === "gap_policy" && isText) into.gapPolicy = readGapPolicy(parser);
    else if (!readOwn(parser, field, into)) throw parsingError(parser.location, words.unknown(parser, field, name));
  }
  if (into.paths === null) {
    throw parsingError(parser.location, `Missing required field [buckets_path] for ${words.kind}aggregation [${name}]`);
  }
  return into;
}

/** What a pipeline has before its body is read. */
export const noPath = (): Path => ({ paths: null, gapPolicy: "skip", format: null });

/** Words of pipelines that know some kinds of tokens: `known` of them have unknown keys. */
export function unknownKeys(kind: string, known: readonly Kind[]): Words {
  return {
    kind,
    unknown: (parser, field, name) =>
      known.includes(parser.kind)
        ? `Unknown key for a ${parser.kindName} in [${name}]: [${field}].`
        : `Unexpected token ${parser.kindName} in [${name}].`,
  };
}

/** Returns the plan of what all have. Only the first path counts. */
export function planned({ paths, gapPolicy, format }: Path): { metric: BucketMetric; paths: string[] } {
  const first = (paths ?? []).slice(0, 1);
  return { metric: { buckets_path: first.flatMap(steps), gap_policy: gapPolicy, format }, paths: first };
}

const HISTOGRAMS = "must have a histogram, date_histogram or auto_date_histogram as parent";

/** Returns how many documents a bucket of a histogram has at least; null where it is no histogram. */
function leastCount({ aggregation }: NamedAggregation): number | null {
  if (aggregation === "global") return null;
  if ("histogram" in aggregation) return aggregation.histogram.min_doc_count;
  if ("date_histogram" in aggregation) return aggregation.date_histogram.min_doc_count;
  return "auto_date_histogram" in aggregation ? 0 : null;
}

/** Adds an error where a pipeline does not stand inside a histogram whose buckets have no gaps. */
export function checkHistogram(shape: AggregationShape, { parent }: Place, errors: string[]): void {
  const what = `${shape.type} aggregation [${shape.name}]`;
  const least = parent === null ? null : leastCount(parent);
  if (least === null) errors.push(`${what} ${HISTOGRAMS}${parent === null ? " but doesn't have a parent" : ""}`);
  else if (least !== 0) errors.push(`parent histogram of ${what} must have min_doc_count of 0`);
}
