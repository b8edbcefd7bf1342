/** `ip_range`: a bucket for each range of addresses. */
import { illegalArgument, parsingError } from "../../errors.js";
import { readBucketsHead, readIpRangeBucket } from "../../generated/outcome.js";
import type { AddressRange } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { writeInner } from "./terms.js";
import { sourceFields, valuesSource, valueTypeField } from "./values_source.js";
import type { ValuesSource } from "./values_source.js";

interface IpRange extends ValuesSource {
  ranges: AddressRange[];
  keyed: boolean;
}

/** Reads a range. The engine reads its addresses; its errors name the place where the range ends. */
function readRange(parser: Parser): AddressRange {
  if (!parser.isStartObject) {
    throw parsingError(parser.location, `[ranges] must contain objects, but hit a ${parser.kindName}`);
  }
  let key: string | null = null;
  let from: string | null = null;
  let to: string | null = null;
  let mask: string | null = null;
  while (parser.nextValue()) {
    switch (parser.name) {
      case "key":
        key = parser.text();
        break;
      case "from":
        from = parser.textOrNull();
        break;
      case "to":
        to = parser.textOrNull();
        break;
      case "mask":
        mask = parser.text();
        break;
      default:
        throw parsingError(parser.location, `Unexpected ip range parameter: [${parser.name}]`);
    }
  }
  return { key, from, to, mask, ...parser.location };
}

const FIELDS: Fields<IpRange> = fields({
  ...sourceFields<IpRange>(),
  ...valueTypeField<IpRange>(),
  keyed: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.keyed = parser.boolean();
    },
  },
  ranges: {
    takes: takes.objects,
    read: (parser, into) => {
      into.ranges = [];
      readList(parser, () => {
        into.ranges.push(readRange(parser));
      });
    },
  },
});

/** `ip_range`. */
export const ipRange: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: IpRange = { ranges: [], keyed: false, ...valuesSource(name) };
    readObject(parser, "ip_range", FIELDS, into);
    const { field, ranges, missing, valueType, keyed } = into;
    if (field === null) throw illegalArgument("Required one of fields [field], but none were specified. ");
    if (ranges.length === 0) parser.refuseLater(`No [ranges] specified for the [${name}] aggregation`);
    return { aggregation: { ip_range: { field, ranges, missing, value_type: valueType } }, keyed };
  },
  write: (reader, output, shape) => {
    output.raw(shape.keyed ? '"buckets":{' : '"buckets":[');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      if (i > 0) output.raw(",");
      const bucket = readIpRangeBucket(reader);
      if (!shape.keyed) output.raw('{"key":');
      reader.textTo(bucket.key, output);
      output.raw(shape.keyed ? ":{" : ",");
      for (const bound of ["from", "to"] as const) {
        const address = bucket[bound];
        if (address === null) continue;
        output.raw(`"${bound}":`);
        reader.textTo(address, output);
        output.raw(",");
      }
      output.raw('"doc_count":').int(bucket.doc_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw(shape.keyed ? "}" : "]");
  },
};
