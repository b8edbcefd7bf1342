/** Pipelines that make one result of a number that each bucket of an aggregation has. */
import { illegalArgument } from "../../errors.js";
import { readBestResult, readPercentile, readPercentilesHead } from "../../generated/outcome.js";
import type { BucketMetric, Pipeline } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { AggregationFeature, AggregationShape, Place } from "../aggs.js";
import { extendedStats } from "../aggs/extended_stats.js";
import { writeNumber, writeValue } from "../aggs/metric.js";
import { percentiles } from "../aggs/percentiles.js";
import { stats } from "../aggs/stats.js";
import { classOfOne } from "./classes.js";
import { noPath, planned, readBody } from "./fields.js";
import type { Path, ReadField, Words } from "./fields.js";
import { readPath } from "./path.js";

const WORDS: Words = {
  kind: "",
  unknown: (parser, field, name) => `Unexpected token ${parser.kindName} [${field}] in [${name}]`,
};

const PERCENTS = [1, 5, 25, 50, 75, 95, 99];

/** The path begins at an aggregation of several buckets beside the pipeline. */
function check(shape: AggregationShape, { level }: Place, errors: string[]): void {
  const [path = ""] = shape.paths ?? [];
  const name = readPath(path)[0]?.name;
  const first = level.find((other) => other.name === name && other.paths === undefined);
  if (first === undefined) {
    errors.push(`buckets_path aggregation does not exist for aggregation [${shape.name}]: ${path}`);
    return;
  }
  const found = classOfOne(first.type);
  if (found === null) return;
  errors.push(
    `The first aggregation in buckets_path must be a multi-bucket aggregation for aggregation [${shape.name}] ` +
      `found :${found} for buckets path: ${path}`,
  );
}

/** Makes a pipeline of what it reads beside the path, and of how its result is written. */
function feature<T extends object>(
  own: () => T,
  readOwn: ReadField<Path & T>,
  plan: (metric: BucketMetric, own: Path & T) => Pipeline,
  write: AggregationFeature["write"],
  keyed: (own: Path & T) => boolean = () => false,
): AggregationFeature {
  return {
    buckets: false,
    read: (parser, name) => {
      const into = readBody(parser, name, WORDS, Object.assign(own(), noPath()), readOwn);
      const { metric, paths } = planned(into);
      return { aggregation: { pipeline: plan(metric, into) }, paths, keyed: keyed(into) };
    },
    check,
    write,
  };
}

const nothing = (): object => ({});
const none = (): boolean => false;

const writeBest: AggregationFeature["write"] = (reader, output) => {
  const { value, keys } = readBestResult(reader);
  writeNumber(value, reader, output, "value");
  output.raw(',"keys":[');
  keys.forEach((key, i) => {
    if (i > 0) output.raw(",");
    reader.textTo(key, output);
  });
  output.raw("]");
};

/** `avg_bucket`. */
export const avgBucket = feature(nothing, none, (metric) => ({ avg_bucket: metric }), writeValue);
/** `sum_bucket`. */
export const sumBucket = feature(nothing, none, (metric) => ({ sum_bucket: metric }), writeValue);
/** `max_bucket`. */
export const maxBucket = feature(nothing, none, (metric) => ({ max_bucket: metric }), writeBest);
/** `min_bucket`. */
export const minBucket = feature(nothing, none, (metric) => ({ min_bucket: metric }), writeBest);
/** `stats_bucket`. */
export const statsBucket = feature(nothing, none, (metric) => ({ stats_bucket: metric }), stats.write);

/** `extended_stats_bucket`. */
export const extendedStatsBucket = feature(
  () => ({ sigma: "2.0" }),
  (parser, field, into) => {
    if (field !== "sigma" || !parser.isNumber) return false;
    into.sigma = parser.doubleText();
    return true;
  },
  (metric, { sigma }) => {
    if (Number(sigma) < 0) throw illegalArgument("sigma must be a non-negative double");
    return { extended_stats_bucket: { metric, sigma } };
  },
  extendedStats.write,
);

const writePercentiles: AggregationFeature["write"] = (reader, output, shape) => {
  if (shape.keyed) {
    percentiles.write(reader, output, shape);
    return;
  }
  output.raw('"values":[');
  const { points } = readPercentilesHead(reader);
  for (let i = 0; i < points; i += 1) {
    const { key, value } = readPercentile(reader);
    output.raw(i > 0 ? ',{"key":' : '{"key":');
    reader.numberTo(key, output);
    output.raw(',"value":');
    reader.numberTo(value.value, output);
    if (value.text !== null) {
      // The real engine names it as it does where percents are keys.
      output.raw(',"');
      reader.numberTo(key, output);
      output.raw('_as_string":');
      reader.textTo(value.text, output);
    }
    output.raw("}");
  }
  output.raw("]");
};

/** `percentiles_bucket`. */
export const percentilesBucket = feature(
  () => ({ percents: PERCENTS, keyed: true }),
  (parser, field, into) => {
    if (field === "percents" && parser.isStartArray) {
      into.percents = [];
      while (parser.next() !== Kind.EndArray) into.percents.push(parser.double());
      return true;
    }
    if (field !== "keyed" || (parser.kind !== Kind.True && parser.kind !== Kind.False)) return false;
    into.keyed = parser.boolean();
    return true;
  },
  (metric, { percents }) => {
    if (percents.some((percent) => !(percent >= 0 && percent <= 100))) {
      throw illegalArgument("percents must only contain non-null doubles from 0.0-100.0 inclusive");
    }
    return { percentiles_bucket: { metric, percents: percents.map(String) } };
  },
  writePercentiles,
  ({ keyed }) => keyed,
);
