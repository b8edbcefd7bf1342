/** By which field are hits put together? `collapse`: one hit stands for all with the same value, and may show others of them. */
import { ApiError, cause, illegalArgument, parsingError } from "../../errors.js";
import type { Collapse, InnerHits, Search, Sort } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readWholeObject, takes } from "../object.js";
import { fits } from "../patterns.js";
import { partsOf } from "./hits.js";
import { readInnerHits } from "./inner_hits.js";

interface Reading {
  field: string | null;
  inner: InnerHits[];
}

function readInner(parser: Parser): InnerHits[] {
  if (parser.isStartObject) return [readInnerHits(parser, true)];
  const list: InnerHits[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (parser.kind !== Kind.StartObject) throw parsingError(parser.location, "Invalid token in inner_hits array");
    list.push(readInnerHits(parser, true));
  }
  return list;
}

const COLLAPSE = fields<Reading>({
  field: {
    takes: takes.string,
    read: (parser, into) => {
      into.field = parser.text();
      if (into.field === "") throw illegalArgument("field name is null or empty");
    },
  },
  max_concurrent_group_searches: {
    takes: takes.number,
    read: (parser) => {
      if (parser.int() < 1) throw illegalArgument("maxConcurrentGroupRequests` must be positive");
    },
  },
  inner_hits: { takes: takes.objects, read: (parser, into) => void (into.inner = readInner(parser)) },
});

/** Reads the object on which the parser stands; without a field the real engine fails later. */
export function readCollapse(parser: Parser): Collapse {
  const { field, inner } = readWholeObject<Reading>(parser, "collapse", COLLAPSE, { field: null, inner: [] });
  return { field: field ?? NO_FIELD, inner_hits: inner, has_query: false };
}

/** The name of no field: an empty one is refused when it is read. */
const NO_FIELD = "";

/** Has hits show their values of the field. Returns what the real engine refuses when it runs the search. */
export function settleCollapse(request: Search, hasQuery: boolean, isScroll: boolean): ApiError | null {
  const { collapse } = request;
  if (collapse === null) return null;
  const { field } = collapse;
  const fault = faultOf(request, field, isScroll);
  // What is wrong with the field comes behind that.
  request.collapse = fault === null ? { field, inner_hits: collapse.inner_hits, has_query: hasQuery } : null;
  const parts = partsOf(request);
  if (fault === null && !parts.docvalue_fields.some((asked) => fits(asked.field, field))) {
    parts.collapsed = field;
  }
  return fault;
}

function faultOf(request: Search, field: string, isScroll: boolean): ApiError | null {
  if (isScroll) return failed(500, "search_exception", "cannot use `collapse` in a scroll context");
  if (request.rescore.length > 0) {
    return failed(500, "search_exception", "cannot use `collapse` in conjunction with `rescore`");
  }
  const ofAfter = request.search_after === null ? null : refusedAfter(request.sort, field);
  if (ofAfter !== null || field !== NO_FIELD) return ofAfter;
  return failed(500, "null_pointer_exception", 'Cannot invoke "String.equals(Object)" because "field" is null');
}

function refusedAfter(sort: readonly Sort[], field: string): ApiError | null {
  const [key] = sort;
  if (sort.length === 1 && key !== undefined && !("field" in key) && !("geo_distance" in key)) {
    const of = '"org.apache.lucene.search.SortField.getField()"';
    const reason = `Cannot invoke "String.equals(Object)" because the return value of ${of} is null`;
    return failed(500, "null_pointer_exception", reason);
  }
  if (sort.length === 1 && key !== undefined && "field" in key && key.field.field === field) return null;
  return failed(
    400,
    "illegal_argument_exception",
    "Cannot use [collapse] in conjunction with [search_after] unless the search is sorted on the same field. " +
      "Multiple sort fields are not allowed.",
  );
}

function failed(status: number, type: string, reason: string): ApiError {
  return new ApiError(status, cause(type, reason), "query");
}
