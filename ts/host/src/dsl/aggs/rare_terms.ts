/** `rare_terms`: a bucket for each value that few documents have. */
import { illegalArgument } from "../../errors.js";
import { readTermsHead } from "../../generated/outcome.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readLong, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { TERMS_FIELDS, newTerms, writeTermBuckets } from "./terms.js";
import type { Terms } from "./terms.js";
import { requireField } from "./values_source.js";

interface Rare extends Terms {
  most: number;
}

/** The most documents that `max_doc_count` may allow a rare value. */
const MOST = 100n;

const SHARED = new Set(["field", "missing", "format", "value_type", "valueType", "include", "exclude"]);

const FIELDS: Fields<Rare> = fields<Rare>(
  {
    ...Object.fromEntries([...TERMS_FIELDS].filter(([name]) => SHARED.has(name))),
    max_doc_count: {
      takes: takes.number,
      read: (parser, into) => {
        const most = readLong(parser);
        if (most <= 0n) {
          throw illegalArgument(`[max_doc_count] must be greater than 0. Found [${most}] in [${into.name}]`);
        }
        if (most > MOST) throw illegalArgument(`[max_doc_count] must be smallerthan ${MOST}in [${into.name}]`);
        into.most = Number(most);
      },
    },
    // How exact the real engine is where it is not exact; such requests are refused.
    precision: {
      takes: takes.number,
      read: (parser) => {
        if (parser.double() < 0.00001) throw illegalArgument("[precision] must be greater than 0.00001");
      },
    },
  },
  ["script"],
);

/** `rare_terms`. */
export const rareTerms: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const into: Rare = Object.assign(newTerms(name), { most: 1 });
    readObject(parser, "rare_terms", FIELDS, into);
    const { include, exclude, missing, format, valueType } = into;
    const shared = { include, exclude, missing, format, value_type: valueType };
    return { aggregation: { rare_terms: { field: requireField(into), max_doc_count: into.most, ...shared } } };
  },
  write: (reader, output, shape) => {
    // What `terms` has besides.
    readTermsHead(reader);
    writeTermBuckets(reader, output, shape);
  },
};
