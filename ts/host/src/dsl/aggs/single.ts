/** What do aggregations with one bucket share? How their result is written. */
import type { AggregationFeature } from "../aggs.js";
import { readBucketCount } from "../../generated/outcome.js";
import { writeInner } from "./terms.js";

/** Writes the number of documents, and the results of the aggregations inside. */
export const writeSingle: AggregationFeature["write"] = (reader, output, shape) => {
  output.raw('"doc_count":').int(readBucketCount(reader).doc_count);
  writeInner(reader, output, shape);
};
