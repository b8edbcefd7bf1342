/** `terms`: a bucket for each value of a field. */
import { badRequest, illegalArgument } from "../../errors.js";
import { readBucketsHead, readTermsBucket, readTermsHead, readTermsKey } from "../../generated/outcome.js";
import type { BucketOrder, IncludeExclude, Scalar } from "../../generated/plan.js";
import type { OutcomeReader } from "../../engine/outcome_reader.js";
import type { Output } from "../../output/output.js";
import type { AggregationFeature } from "../aggs.js";
import { writeAggregations } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { checkRegexp } from "../regexp.js";
import { LARGEST_FIRST, orderField } from "./order.js";
import { formatField, positive, readAtLeastZero, requireField, sourceFields, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

/** What is read of a `terms`. */
export interface Terms extends ValuesSource {
  size: number;
  shardSize: number;
  minDocCount: number;
  shardMinDocCount: number;
  order: BucketOrder[];
  include: IncludeExclude | null;
  exclude: IncludeExclude | null;
  showError: boolean;
  countsByMap: boolean;
}

const COLLECT_MODES = new Set(["depth_first", "breadth_first"]);

function atLeastZero(label: string, set: (into: Terms, value: number) => void): Field<Terms> {
  return {
    takes: takes.number,
    read: (parser, into) => {
      set(into, Number(readAtLeastZero(parser, label, into)));
    },
  };
}

/** Reads the partition that the object names. */
function readPartition(parser: Parser): IncludeExclude {
  const seen = new Map<string, number>();
  while (parser.nextValue()) {
    if (parser.name !== "partition" && parser.name !== "num_partitions") {
      throw badRequest("parse_exception", `Unknown parameter in Include/Exclude clause: ${parser.name}`);
    }
    seen.set(parser.name, parser.int());
  }
  const [partition, partitions] = [seen.get("partition"), seen.get("num_partitions")];
  const missing = partition === undefined ? "partition" : "num_partitions";
  if (partition === undefined || partitions === undefined) {
    throw illegalArgument(`Missing [${missing}] parameter for partition-based include`);
  }
  if (partition < 0 || partition >= partitions) {
    throw illegalArgument(`Partition must be >=0 and < numPartition which is ${partitions}`);
  }
  return { partition: { partition, partitions } };
}

function readPattern(parser: Parser): IncludeExclude {
  if (parser.isStartObject) return readPartition(parser);
  if (!parser.isStartArray) {
    const pattern = parser.text();
    parser.checked(pattern, checkRegexp);
    return { regexp: { pattern, ...parser.location } };
  }
  const values: Scalar[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isScalar) {
      throw badRequest("parse_exception", "Array elements in include/exclude clauses should be string values");
    }
    values.push({ string: parser.text() });
  }
  return { values };
}

/** An `include` by partitions cannot have an `exclude` beside it, whichever comes first. */
function checkAlone(into: Terms): void {
  if (into.exclude !== null && into.include !== null && "partition" in into.include) {
    throw illegalArgument("Cannot specify any excludes when using a partition-based include");
  }
}

/** The parameters of a `terms`. */
export const TERMS_FIELDS: Fields<Terms> = fields(
  {
    ...sourceFields<Terms>(),
    ...formatField<Terms>(),
    ...valueTypeField<Terms>(),
    ...orderField<Terms>(),
    show_term_doc_count_error: {
      takes: takes.boolean,
      read: (parser, into) => {
        into.showError = parser.boolean();
      },
    },
    shard_size: positive("shardSize", (into, value) => {
      into.shardSize = value;
    }),
    size: positive("size", (into, value) => {
      into.size = value;
    }),
    min_doc_count: atLeastZero("minDocCount", (into, value) => {
      into.minDocCount = value;
    }),
    shard_min_doc_count: atLeastZero("shardMinDocCount", (into, value) => {
      into.shardMinDocCount = value;
    }),
    // The hint decides how the real engine counts, and so what it refuses.
    execution_hint: {
      takes: takes.string,
      read: (parser, into) => {
        const text = parser.text();
        into.countsByMap = text === "map";
        if (text !== "map" && text !== "global_ordinals") {
          parser.refuseLater(`Unknown \`execution_hint\`: [${text}], expected any of [map, global_ordinals]`);
        }
      },
    },
    collect_mode: {
      takes: takes.string,
      read: (parser) => {
        const text = parser.text();
        if (!COLLECT_MODES.has(text)) {
          throw badRequest("parse_exception", `no [collect_mode] found for value [${text}]`);
        }
      },
    },
    include: {
      takes: takes.strings | takes.object,
      read: (parser, into) => {
        into.include = readPattern(parser);
        checkAlone(into);
      },
    },
    exclude: {
      takes: takes.strings,
      read: (parser, into) => {
        into.exclude = readPattern(parser);
        checkAlone(into);
      },
    },
  },
  ["script"],
);

/** Returns the defaults of a `terms`, before its body is read. */
export function newTerms(name: string): Terms {
  return {
    // Written out: spreading an object before so many fields is slow.
    name,
    field: null,
    missing: "null",
    format: null,
    size: 10,
    shardSize: -1,
    minDocCount: 1,
    shardMinDocCount: 0,
    order: [...LARGEST_FIRST],
    include: null,
    exclude: null,
    showError: false,
    valueType: null,
    countsByMap: false,
  };
}

/** `terms`. */
export const terms: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into = newTerms(name);
    readObject(parser, "terms", TERMS_FIELDS, into);
    return {
      aggregation: {
        terms: {
          field: requireField(into),
          size: into.size,
          shard_size: into.shardSize,
          min_doc_count: into.minDocCount,
          shard_min_doc_count: into.shardMinDocCount,
          order: into.order,
          include: into.include,
          exclude: into.exclude,
          missing: into.missing,
          show_term_doc_count_error: into.showError,
          format: into.format,
          value_type: into.valueType,
          counts_by_map: into.countsByMap,
        },
      },
    };
  },
  write: (reader, output, shape) => {
    const { error, other } = readTermsHead(reader);
    output.raw('"doc_count_error_upper_bound":').int(error);
    output.raw(',"sum_other_doc_count":').int(other).raw(",");
    writeTermBuckets(reader, output, shape);
  },
};

/** Writes the buckets of values. */
export const writeTermBuckets: AggregationFeature["write"] = (reader, output, shape) => {
  output.raw('"buckets":[');
  const { buckets } = readBucketsHead(reader);
  for (let i = 0; i < buckets; i += 1) {
    if (i > 0) output.raw(",");
    writeKey(reader, output);
    const { doc_count, error } = readTermsBucket(reader);
    output.raw(',"doc_count":').int(doc_count);
    if (error !== null) output.raw(',"doc_count_error_upper_bound":').int(error);
    writeInner(reader, output, shape);
    output.raw("}");
  }
  output.raw("]");
};

/** Writes how a bucket begins; the texts of some booleans have no quotes. */
export function writeKey(reader: OutcomeReader, output: Output, isBare = false): void {
  const { key, text } = readTermsKey(reader);
  output.raw('{"key":');
  if (key.kind === "number") reader.numberTo(key.value, output);
  else reader.textTo(key.value, output);
  if (text === null) return;
  output.raw(',"key_as_string":');
  if (isBare) reader.jsonTo(text, output);
  else reader.textTo(text, output);
}

/** Writes the aggregations inside a bucket, each behind a comma. */
export const writeInner: AggregationFeature["write"] = (reader, output, shape) => {
  const before = output.size;
  if (shape.aggs.length > 0) output.raw(",");
  if (writeAggregations(reader, output, shape.aggs) === 0) output.truncate(before);
};
