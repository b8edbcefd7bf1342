/** `composite`: a bucket for each combination of values, page by page. */
import { badRequest, cause, illegalArgument } from "../../errors.js";
import { readBucketCount, readBucketsHead, readCompositeHead } from "../../generated/outcome.js";
import type { AfterValue, CompositeSource } from "../../generated/plan.js";
import type { OutcomeReader } from "../../engine/outcome_reader.js";
import { writeAnyValue } from "../../output/any_value.js";
import type { Output } from "../../output/output.js";
import type { AggregationFeature } from "../aggs.js";
import { readMap } from "../map.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { readSource } from "./composite_sources.js";
import { writeInner } from "./terms.js";

interface Composite {
  sources: CompositeSource[] | null;
  size: number;
  after: AfterValue[] | null;
}

/** The default number of buckets. */
const SIZE = 10;

function readAfter(parser: Parser): AfterValue[] {
  const after: AfterValue[] = [];
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.isValue) after.push({ name, value: parser.scalar(), class: null });
    else if (parser.isStartObject) {
      readMap(parser);
      after.push({ name, value: "null", class: "HashMap" });
    } else {
      parser.passOverList();
      after.push({ name, value: "null", class: "ArrayList" });
    }
  }
  return after;
}

/** Checks the sources as soon as all of them are read, when the real engine builds the aggregation. */
function checkSources(sources: readonly CompositeSource[]): void {
  const names = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of sources) (names.has(name) ? twice : names).add(name);
  let reason: string | null = null;
  if (sources.length === 0) reason = "Composite [sources] cannot be null or empty";
  else if (twice.size > 0) {
    reason = `Composite source names must be unique, found duplicates: [${[...twice].join(", ")}]`;
  }
  if (reason === null) return;
  const inner = cause("illegal_argument_exception", reason);
  const built = "Failed to build [composite] after last required field arrived";
  throw badRequest("x_content_parse_exception", built, inner);
}

const FIELDS: Fields<Composite> = fields({
  sources: {
    takes: takes.objects,
    read: (parser, into) => {
      const sources: CompositeSource[] = [];
      readList(parser, () => {
        sources.push(readSource(parser));
      });
      checkSources(sources);
      into.sources = sources;
    },
  },
  size: {
    takes: takes.number,
    read: (parser, into) => {
      into.size = parser.int();
    },
  },
  after: {
    takes: takes.object,
    read: (parser, into) => {
      into.after = readAfter(parser);
    },
  },
});

/** Writes a key: a value of each source. */
function writeKey(reader: OutcomeReader, output: Output, names: readonly string[]): void {
  output.raw("{");
  names.forEach((name, i) => {
    if (i > 0) output.raw(",");
    output.string(name).raw(":");
    writeAnyValue(reader, output);
  });
  output.raw("}");
}

/** `composite`. */
export const composite: AggregationFeature = {
  buckets: true,
  read: (parser) => {
    const into: Composite = { sources: null, size: SIZE, after: null };
    readObject(parser, "composite", FIELDS, into);
    const { sources, size, after } = into;
    if (sources === null) throw illegalArgument("Required [sources]");
    return { aggregation: { composite: { sources, size, after } }, keys: sources.map(({ name }) => name) };
  },
  write: (reader, output, shape) => {
    const names = shape.keys ?? [];
    if (readCompositeHead(reader).has_after) {
      output.raw('"after_key":');
      writeKey(reader, output, names);
      output.raw(",");
    }
    output.raw('"buckets":[');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      output.raw(i > 0 ? ',{"key":' : '{"key":');
      writeKey(reader, output, names);
      output.raw(',"doc_count":').int(readBucketCount(reader).doc_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw("]");
  },
};
