/** `geohash_grid`: a bucket for each cell that a geohash of some length names. */
import { badRequest, illegalArgument } from "../../errors.js";
import { readBucketsHead, readGeohashGridBucket } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { metresOf } from "../geo.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeInner } from "./terms.js";
import { positive, sourceFields, valuesSource } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface Grid extends ValuesSource {
  precision: number;
  size: number;
}

/** From so many metres on cells of one letter are small enough, from so many on those of two, and so on, as the real engine finds. */
const METRES = [
  7505667.882087561, 1876416.9705218903, 234552.1213152363, 58638.03032880907, 7329.753791101134, 1832.4384477752835,
  229.05480597191044, 57.26370149297761, 7.157962686622201, 1.7894906716555503, 0.2236863339569438, 0.05592158348923595,
];

function checkPrecision(precision: number): number {
  // The real engine orders cells of 12 letters by numbers with a sign.
  if (precision === 12) throw illegalArgument("[precision] of 12 of [geohash_grid] is not supported");
  if (precision >= 1 && precision < 12) return precision;
  throw illegalArgument(`Invalid geohash aggregation precision of ${precision}. Must be between 1 and 12.`);
}

function readPrecision(parser: Parser): number {
  if (parser.kind !== Kind.String) return checkPrecision(parser.int());
  const text = parser.text();
  if (/^[+-]?\d+$/.test(text)) return checkPrecision(Number(text));
  const metres = metresOf(text, "m");
  const at = METRES.findIndex((least) => metres >= least);
  if (at >= 0) return checkPrecision(at + 1);
  throw illegalArgument(`precision too high [${text}]`);
}

const FIELDS: Fields<Grid> = fields<Grid>(
  {
    ...sourceFields<Grid>(),
    precision: {
      takes: takes.number,
      read: (parser, into) => {
        into.precision = readPrecision(parser);
      },
    },
    size: positive("size", (into, value) => {
      into.size = value;
    }),
    // There is one shard, of which more is asked than its size.
    shard_size: positive("shardSize", () => undefined),
  },
  ["bounds"],
);

/** Returns the field, which is the only source of values. */
export function requirePoints(source: ValuesSource): string {
  if (source.field !== null) return source.field;
  throw badRequest("illegal_argument_exception", "Required one of fields [field], but none were specified. ");
}

/** `geohash_grid`. */
export const geohashGrid: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Grid = { precision: 5, size: 10000, ...valuesSource(name) };
    readObject(parser, "geohash_grid", FIELDS, into);
    const { precision, size, missing } = into;
    return { aggregation: { geohash_grid: { field: requirePoints(into), precision, size, missing } } };
  },
  write: (reader, output, shape) => {
    output.raw('"buckets":[');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      const { key, doc_count } = readGeohashGridBucket(reader);
      output.raw(i > 0 ? ',{"key":' : '{"key":');
      reader.textTo(key, output);
      output.raw(',"doc_count":').int(doc_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw("]");
  },
};
