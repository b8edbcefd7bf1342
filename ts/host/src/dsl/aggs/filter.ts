/** `filter`: the documents that match a query. */
import type { AggregationFeature } from "../aggs.js";
import { readQuery } from "../query.js";
import { writeSingle } from "./single.js";

/** `filter`. */
export const filter: AggregationFeature = {
  buckets: true,
  read: (parser) => ({ aggregation: { filter: readQuery(parser) } }),
  write: writeSingle,
};
