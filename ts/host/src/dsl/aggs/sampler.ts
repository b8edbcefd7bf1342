/** `sampler`: only the documents with the best scores. */
import { parsingError } from "../../errors.js";
import type { AggregationFeature } from "../aggs.js";
import { writeSingle } from "./single.js";

/** `sampler`. */
export const sampler: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    let shardSize = 100;
    while (parser.nextValue()) {
      if (!parser.isNumber || parser.name !== "shard_size") {
        // The real engine's text lacks the quote, too.
        const reason = `Unsupported property "${parser.name}" for aggregation "${name}`;
        throw parsingError(parser.location, reason);
      }
      shardSize = parser.int();
    }
    return { aggregation: { sampler: { shard_size: shardSize } } };
  },
  write: writeSingle,
};
