/** How are buckets written whose keys are names? */
import { readBucketsHead, readNamedBucket } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { writeInner } from "./terms.js";

/** Writes a list of such buckets. */
export const writeNamedBuckets: AggregationFeature["write"] = (reader, output, shape) => {
  output.raw('"buckets":[');
  const { buckets } = readBucketsHead(reader);
  for (let i = 0; i < buckets; i += 1) {
    const { key, doc_count } = readNamedBucket(reader);
    output.raw(i > 0 ? ',{"key":' : '{"key":');
    reader.textTo(key, output);
    output.raw(',"doc_count":').int(doc_count);
    writeInner(reader, output, shape);
    output.raw("}");
  }
  output.raw("]");
};
