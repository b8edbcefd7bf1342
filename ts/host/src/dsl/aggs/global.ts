/** `global`: all documents, whatever the query is. */
import { parsingError } from "../../errors.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import { writeSingle } from "./single.js";

/** `global`. */
export const global: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    if (parser.next() !== Kind.EndObject) {
      parser.next();
      const reason = `Expected [FIELD_NAME] under a [START_OBJECT], but got a [${parser.kindName}] in [${name}]`;
      throw parsingError(parser.location, reason);
    }
    return { aggregation: "global" };
  },
  write: writeSingle,
};
