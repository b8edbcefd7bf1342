/** `significant_terms`: the values that are more frequent among some documents than among others. */
import { badRequest, contentParseError, illegalArgument } from "../../errors.js";
import { readBucketsHead, readSignificantTermsBucket, readSignificantTermsHead } from "../../generated/outcome.js";
import type { Query, Significance } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { fields, readObject, takes } from "../object.js";
import type { Field, Fields, ReadOther } from "../object.js";
import type { Parser } from "../../json/parser.js";
import { readQuery } from "../query.js";
import { hint } from "../suggest.js";
import { TERMS_FIELDS, newTerms, writeInner, writeKey } from "./terms.js";
import type { Terms } from "./terms.js";
import { requireField } from "./values_source.js";

interface Significant extends Terms {
  background: Query | null;
  significance: Significance;
}

interface Frequencies {
  negatives: boolean;
  superset: boolean;
}

const NEGATIVES: Record<string, Field<Frequencies>> = {
  include_negatives: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.negatives = parser.boolean();
    },
  },
};
const SUPERSET: Record<string, Field<Frequencies>> = {
  background_is_superset: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.superset = parser.boolean();
    },
  },
};
const NO_FIELDS: Fields<Frequencies> = fields({});
const BOTH_FIELDS: Fields<Frequencies> = fields({ ...NEGATIVES, ...SUPERSET });

/** Ways to score that are not served. Two of them use logarithms, whose last bits are Java's own. */
const UNSUPPORTED = new Set(["gnd", "mutual_information", "script_heuristic"]);

/** The ways to score, and which parameters each takes. */
const HEURISTICS: ReadonlyMap<string, Fields<Frequencies>> = new Map([
  ["jlh", NO_FIELDS],
  ["percentage", NO_FIELDS],
  ["chi_square", BOTH_FIELDS],
]);

const readHeuristic: ReadOther<Significant> = (parser, field, position, into) => {
  const known = HEURISTICS.get(field);
  if (known === undefined) {
    if (UNSUPPORTED.has(field)) throw illegalArgument(`[${field}] of [significant_terms] is not supported`);
    const { line, column } = parser.location;
    const inner = badRequest("named_object_not_found_exception", `[${line}:${column}] unknown field [${field}]`);
    const hints = hint(field, [...FIELDS.keys(), ...HEURISTICS.keys(), ...UNSUPPORTED]);
    throw contentParseError(parser.locate(position), `[significant_terms] unknown field [${field}]${hints}`, inner);
  }
  const { negatives, superset } = readObject(parser, field, known, { negatives: false, superset: true });
  if (field === "jlh" || field === "percentage") into.significance = field;
  else into.significance = { chi_square: { negatives, superset } };
};

const LEFT_OUT = new Set(["shard_size", "show_term_doc_count_error", "collect_mode", "order", "script"]);

const FIELDS: Fields<Significant> = fields<Significant>({
  ...Object.fromEntries([...TERMS_FIELDS].filter(([name]) => !LEFT_OUT.has(name))),
  shard_size: {
    takes: takes.number,
    read: (parser: Parser, into: Significant) => {
      into.shardSize = parser.int();
      if (into.shardSize > 0) return;
      throw illegalArgument(`[shardSize] must be greater than  0. Found [${into.shardSize}] in [${into.name}]`);
    },
  },
  background_filter: {
    takes: takes.object,
    read: (parser: Parser, into: Significant) => {
      into.background = readQuery(parser);
    },
  },
});

/** `significant_terms`. */
export const significantTerms: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const jlh: Pick<Significant, "background" | "significance"> = { background: null, significance: "jlh" };
    const into: Significant = Object.assign(newTerms(name), jlh);
    into.minDocCount = 3;
    readObject(parser, "significant_terms", FIELDS, into, readHeuristic);
    const field = requireField(into);
    if (into.missing !== "null") throw illegalArgument("[missing] of [significant_terms] is not supported");
    if (into.minDocCount === 0) throw illegalArgument("[min_doc_count] of 0 of [significant_terms] is not supported");
    return {
      aggregation: {
        significant_terms: {
          field,
          size: into.size,
          shard_size: into.shardSize,
          min_doc_count: into.minDocCount,
          shard_min_doc_count: into.shardMinDocCount,
          include: into.include,
          exclude: into.exclude,
          format: into.format,
          value_type: into.valueType,
          counts_by_map: into.countsByMap,
          background: into.background,
          significance: into.significance,
        },
      },
    };
  },
  write: (reader, output, shape) => {
    const { sizes, is_boolean } = readSignificantTermsHead(reader);
    if (sizes !== null) {
      output.raw('"doc_count":').int(sizes.doc_count);
      output.raw(',"bg_count":').int(sizes.bg_count).raw(",");
    }
    output.raw('"buckets":[');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      if (i > 0) output.raw(",");
      writeKey(reader, output, is_boolean);
      const { doc_count, score, bg_count } = readSignificantTermsBucket(reader);
      output.raw(',"doc_count":').int(doc_count);
      output.raw(',"score":');
      reader.numberTo(score, output);
      output.raw(',"bg_count":').int(bg_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw("]");
  },
};
