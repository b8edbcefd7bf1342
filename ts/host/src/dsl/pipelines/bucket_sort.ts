/** `bucket_sort`: the buckets of an aggregation in another order, and only some of them. */
import { contentParseError, illegalArgument } from "../../errors.js";
import type { Location } from "../../errors.js";
import type { GapPolicy, PathOrder, Sort } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { readSort } from "../sort.js";
import { readGapPolicy } from "./fields.js";
import { steps } from "./path.js";

interface BucketSort {
  sort: { path: string; order: PathOrder["order"] }[];
  from: number;
  size: number | null;
  gapPolicy: GapPolicy;
  /** Where the last number stands. */
  at: Location | null;
}

function fieldOf(sort: Sort): BucketSort["sort"][number] {
  if ("field" in sort) return { path: sort.field.field, order: sort.field.order };
  const order = "geo_distance" in sort ? sort.geo_distance.order : "score" in sort ? sort.score.order : sort.doc.order;
  const name = "score" in sort ? "_score" : "doc" in sort ? "_doc" : "_geo_distance";
  const shown = `{\n  "${name}" : {\n    "order" : "${order}"\n  }\n}`;
  throw illegalArgument(`[bucket_sort] only supports field based sorting; incompatible sort: [${shown}]`);
}

const FIELDS: Fields<BucketSort> = fields({
  sort: {
    takes: takes.objects,
    read: (parser, into) => {
      into.sort = readSort(parser).map(fieldOf);
    },
  },
  from: {
    takes: takes.number,
    read: (parser, into) => {
      into.from = parser.int();
      into.at = parser.location;
    },
  },
  size: {
    takes: takes.number,
    read: (parser, into) => {
      into.size = parser.int();
      into.at = parser.location;
    },
  },
  gap_policy: {
    takes: takes.string,
    read: (parser, into) => {
      into.gapPolicy = readGapPolicy(parser);
    },
  },
});

/** Refuses what the real engine does when it builds the aggregation. */
function checkNumbers(parser: Parser, { from, size, at }: BucketSort): void {
  const wrong =
    from < 0
      ? (["from", `[from] must be a non-negative integer: [${from}]`] as const)
      : size !== null && size <= 0
        ? (["size", `[size] must be a positive integer: [${size}]`] as const)
        : null;
  if (wrong === null) return;
  const location = at ?? parser.location;
  const field = contentParseError(
    location,
    `[bucket_sort] failed to parse field [${wrong[0]}]`,
    illegalArgument(wrong[1]),
  );
  throw contentParseError(location, "failed to build [bucket_sort] after last required field arrived", field);
}

/** `bucket_sort`. */
export const bucketSort: AggregationFeature = {
  buckets: false,
  read: (parser) => {
    const into: BucketSort = { sort: [], from: 0, size: null, gapPolicy: "skip", at: null };
    readObject(parser, "bucket_sort", FIELDS, into);
    checkNumbers(parser, into);
    const sort = into.sort.map(({ path, order }) => ({ path: steps(path), order }));
    const { from, size, gapPolicy: gap_policy } = into;
    return {
      aggregation: { pipeline: { bucket_sort: { sort, from, size, gap_policy } } },
      paths: into.sort.map(({ path }) => path),
      isFaulty: into.sort.length === 0 && size === null && from === 0,
    };
  },
  check: (shape, { parent }, errors) => {
    if (parent === null)
      errors.push(`bucket_sort aggregation [${shape.name}] must be declared inside of another aggregation`);
    if (shape.isFaulty === true) {
      errors.push(
        `[${shape.name}] is configured to perform nothing. Please set either of [sort, size, from] to use bucket_sort`,
      );
    }
  },
  write: () => {
    throw new RangeError("a bucket_sort has no result");
  },
};
