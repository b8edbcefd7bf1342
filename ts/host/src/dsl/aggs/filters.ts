/** `filters`: a bucket for each of several queries, and one for the documents that match none. */
import { illegalArgument, parsingError } from "../../errors.js";
import { readBucketsHead, readFiltersBucket } from "../../generated/outcome.js";
import type { Query } from "../../generated/plan.js";
import type { AggregationFeature } from "../aggs.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { readQuery } from "../query.js";
import { writeInner } from "./terms.js";

/** The key of the bucket for all others, where the request gives none. */
const OTHER = "_other_";

interface Keyed {
  readonly key: string;
  readonly query: Query;
}

interface Filters {
  /** With keys, or without. */
  keyed: Keyed[] | null;
  anonymous: Query[];
  otherBucket: boolean | null;
  otherKey: string | null;
}

function readKeyed(parser: Parser): Keyed[] {
  const keyed: Keyed[] = [];
  while (parser.nextValue()) {
    const key = parser.name;
    keyed.push({ key, query: readQuery(parser) });
  }
  // As Java compares strings: by UTF-16 units.
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function readAnonymous(parser: Parser): Query[] {
  const queries: Query[] = [];
  while (parser.next() !== Kind.EndArray) queries.push(readQuery(parser));
  return queries;
}

function readFilters(parser: Parser, name: string): Filters {
  const into: Filters = { keyed: null, anonymous: [], otherBucket: null, otherKey: null };
  while (parser.nextValue()) {
    const { kind } = parser;
    if (parser.name === "filters" && kind === Kind.StartObject) into.keyed = readKeyed(parser);
    else if (parser.name === "filters" && kind === Kind.StartArray) into.anonymous = readAnonymous(parser);
    else if (parser.name === "other_bucket" && (kind === Kind.True || kind === Kind.False)) {
      into.otherBucket = kind === Kind.True;
    } else if (parser.name === "other_bucket_key" && kind === Kind.String) into.otherKey = parser.text();
    else {
      const reason = `Unknown key for a ${parser.kindName} in [${name}]: [${parser.name}].`;
      throw parsingError(parser.location, reason);
    }
  }
  return into;
}

/** `filters`. */
export const filters: AggregationFeature = {
  buckets: true,
  read: (parser, name) => {
    const { keyed, anonymous, otherBucket, otherKey } = readFilters(parser, name);
    const queries = keyed?.map(({ query }) => query) ?? anonymous;
    if (queries.length === 0) throw illegalArgument("[filters] cannot be empty.");
    const hasOther = otherBucket ?? otherKey !== null;
    const keys = keyed?.map(({ key }) => key);
    if (hasOther) keys?.push(otherKey ?? OTHER);
    const names = keys ?? queries.map((_, at) => String(at));
    if (keys === undefined && hasOther) names.push(otherKey ?? OTHER);
    return { aggregation: { filters: { filters: queries, keys: names, other_bucket: hasOther } }, keys };
  },
  write: (reader, output, shape) => {
    const { keys } = shape;
    output.raw(keys === undefined ? '"buckets":[' : '"buckets":{');
    const { buckets } = readBucketsHead(reader);
    for (let i = 0; i < buckets; i += 1) {
      if (i > 0) output.raw(",");
      const { nth, doc_count } = readFiltersBucket(reader);
      if (keys !== undefined) output.string(keys[nth] ?? "").raw(":");
      output.raw('{"doc_count":').int(doc_count);
      writeInner(reader, output, shape);
      output.raw("}");
    }
    output.raw(keys === undefined ? "]" : "}");
  },
};
