/** `span_term` and all queries that are made of it: spans of positions in a text. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Scalar, Span } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { checkOneField, named, noFieldName, readQuery, registerExtendedQuery, unsupported } from "../query.js";
import { javaFloat, rememberShown, shownQuery } from "./shown.js";
import { shownEntries, shownScalar } from "./text.js";

/** What reads the value of a key. */
type Keys = ReadonlyMap<string, (parser: Parser) => void>;

/** What a query takes: objects and lists by their names, if it takes any, and values. */
interface Taken {
  readonly objects?: Keys;
  readonly lists?: Keys;
  readonly values?: Keys;
  /** What it does with nulls and lists that are no clauses: it takes them for values, refuses them or passes over them. */
  readonly others: "values" | "refused" | "passed";
}

/** What all of these queries have. */
interface Common {
  readonly boost: string;
  readonly label: string | null;
}

function readKeys(parser: Parser, query: string, { objects, lists, values, others }: Taken): Common {
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name, kind } = parser;
    const isValue = parser.isScalar || others === "values";
    if (kind === Kind.StartObject && objects !== undefined) take(parser, query, objects);
    else if (kind === Kind.StartArray && lists !== undefined) take(parser, query, lists);
    else if (!isValue && others === "passed") continue;
    else if (isValue && name === "boost") boost = readBoost(parser);
    else if (isValue && name === "_name") label = parser.text();
    else take(parser, query, isValue ? values : undefined);
  }
  return { boost, label };
}

function take(parser: Parser, query: string, keys: Keys | undefined): void {
  const read = keys?.get(parser.name);
  if (read === undefined) throw unsupported(parser, query);
  read(parser);
}

type Entries = readonly (readonly [string, Shown])[];

/** Makes the query of a span, given how it is shown. */
function spanQuery(parser: Parser, span: Span, { boost, label }: Common, shown: (rest: Entries) => Shown): Query {
  const rest = (weight: string, name: string | null): Shown =>
    shown([
      ["boost", shownNumber(javaFloat(weight))],
      ["_name", name],
    ]);
  checkBoost(parser, boost, () => rest(NO_BOOST, null));
  const made: Query & object = { span: { span, boost } };
  rememberShown(made, () => rest(boost, label));
  return named(made, label);
}

/** A clause: its span, and how it is shown. */
interface Part {
  readonly span: Span;
  readonly shown: () => Shown;
}

/** Reads a clause of a query, which its errors call `what`. */
function readPart(parser: Parser, query: string, what: string): Part {
  const found = readQuery(parser);
  const inner = "named" in found ? found.named.query : found;
  if (!("span" in inner)) {
    const whose = query === MASKING ? `[${query}] ${what}` : `${query} [${what}]`;
    throw parsingError(parser.location, `${whose} must be of type span query`);
  }
  const { span, boost } = inner.span;
  if (Math.fround(Number(boost)) !== 1) {
    const value = javaFloat(boost);
    const reason = `${query} [${what}] as a nested span clause can't have non-default boost value [${value}]`;
    throw parsingError(parser.location, reason);
  }
  return {
    span: "named" in found ? { named: { name: found.named.name, span } } : span,
    shown: () => shownQuery(found),
  };
}

/** Returns what reads the clauses of a query; the parser stands on their `[`. */
const readsClauses =
  (query: string, into: Part[]) =>
  (parser: Parser): void => {
    while (parser.next() !== Kind.EndArray) into.push(readPart(parser, query, "clauses"));
  };

const number = (value: number): Shown => shownNumber(String(value));

/** Reads the body of a `span_term`. */
function readSpanTerm(parser: Parser): Query {
  const query = "span_term";
  let field: string | null = null;
  let value: Scalar = "null";
  let boost = NO_BOOST;
  let label: string | null = null;
  let isInList = false;
  while (parser.nextValue()) {
    checkOneField(parser, query, field, isInList && parser.kind !== Kind.EndArray ? "null" : parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      isInList = parser.kind === Kind.StartArray;
      value = parser.looseScalar();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (name === "term" || name === "value") value = parser.looseScalar();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else throw unsupported(parser, query);
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === "null") throw illegalArgument("value cannot be null");
  const [name, word] = [field, value];
  return spanQuery(parser, { term: { field, value } }, { boost, label }, (rest) => ({
    span_term: { [name]: shownEntries([["value", shownScalar(word)], ...rest]) },
  }));
}

/** Reads the body of a `span_gap`. */
function readSpanGap(parser: Parser): Query {
  let field: string | null = null;
  let width = 0;
  while (parser.next() !== Kind.EndObject) {
    if (parser.kind === Kind.FieldName) {
      checkOneField(parser, "span_gap", field, parser.name);
      field = parser.name;
    } else if (parser.isScalar) width = parser.int();
  }
  if (field === null || field === "") throw illegalArgument("[span_gap] field name is null or empty");
  const made: Query & object = { span: { span: { gap: { field, width } }, boost: NO_BOOST } };
  const name = field;
  rememberShown(made, () => ({ span_gap: { [name]: number(width) } }));
  return made;
}

/** Reads the body of a `span_or`. */
function readSpanOr(parser: Parser): Query {
  const query = "span_or";
  const clauses: Part[] = [];
  const lists: Keys = new Map([["clauses", readsClauses(query, clauses)]]);
  const common = readKeys(parser, query, { lists, others: "values" });
  if (clauses.length === 0) throw parsingError(parser.location, `${query} must include [clauses]`);
  const span: Span = { or: { clauses: clauses.map((one) => one.span) } };
  return spanQuery(parser, span, common, (rest) => ({
    [query]: shownEntries([["clauses", clauses.map((one) => one.shown())], ...rest]),
  }));
}

/** Reads the body of a `span_near`. */
function readSpanNear(parser: Parser): Query {
  const query = "span_near";
  const clauses: Part[] = [];
  let [slop, inOrder] = [0, true];
  const lists: Keys = new Map([["clauses", readsClauses(query, clauses)]]);
  const values: Keys = new Map([
    ["slop", () => void (slop = parser.int())],
    ["in_order", () => void (inOrder = parser.boolean())],
  ]);
  const common = readKeys(parser, query, { lists, values, others: "refused" });
  if (clauses.length === 0) throw parsingError(parser.location, `${query} must include [clauses]`);
  const span: Span = { near: { clauses: clauses.map((one) => one.span), slop, in_order: inOrder } };
  return spanQuery(parser, span, common, (rest) => ({
    [query]: shownEntries([
      ["clauses", clauses.map((one) => one.shown())],
      ["slop", number(slop)],
      ["in_order", inOrder],
      ...rest,
    ]),
  }));
}

/** Reads the body of a `span_not`. */
function readSpanNot(parser: Parser): Query {
  const query = "span_not";
  const found: { include?: Part; exclude?: Part; dist?: number; pre?: number; post?: number } = {};
  const objects: Keys = new Map([
    ["include", () => void (found.include = readPart(parser, query, "include"))],
    ["exclude", () => void (found.exclude = readPart(parser, query, "exclude"))],
  ]);
  const values: Keys = new Map([
    ["dist", () => void (found.dist = parser.int())],
    ["pre", () => void (found.pre = parser.int())],
    ["post", () => void (found.post = parser.int())],
  ]);
  const common = readKeys(parser, query, { objects, values, others: "values" });
  const absent = (what: string): Error =>
    parsingError(parser.location, `${query} must have [${what}] span query clause`);
  const { include, exclude, dist } = found;
  if (include === undefined) throw absent("include");
  if (exclude === undefined) throw absent("exclude");
  if (dist !== undefined && (found.pre !== undefined || found.post !== undefined)) {
    throw parsingError(parser.location, `${query} can either use [dist] or [pre] & [post] (or none)`);
  }
  const pre = Math.max(dist ?? found.pre ?? 0, 0);
  const post = Math.max(dist ?? found.post ?? 0, 0);
  const span: Span = { not: { include: include.span, exclude: exclude.span, pre, post } };
  return spanQuery(parser, span, common, (rest) => ({
    [query]: shownEntries([
      ["include", include.shown()],
      ["exclude", exclude.shown()],
      ["pre", number(pre)],
      ["post", number(post)],
      ...rest,
    ]),
  }));
}

/** Reads the body of a `span_first`. */
function readSpanFirst(parser: Parser): Query {
  const query = "span_first";
  const found: { match?: Part; end?: number } = {};
  const objects: Keys = new Map([["match", () => void (found.match = readPart(parser, query, "match"))]]);
  const values: Keys = new Map([["end", () => void (found.end = parser.int())]]);
  const common = readKeys(parser, query, { objects, values, others: "values" });
  const { match, end } = found;
  if (match === undefined) throw parsingError(parser.location, `${query} must have [match] span query clause`);
  if (end === undefined) throw parsingError(parser.location, `${query} must have [end] set for it`);
  if (end < 0) throw illegalArgument("parameter [end] needs to be positive.");
  return spanQuery(parser, { first: { span: match.span, end } }, common, (rest) => ({
    [query]: shownEntries([["match", match.shown()], ["end", number(end)], ...rest]),
  }));
}

/** Reads the body of a query of big spans and little ones. */
function readBoth(parser: Parser, query: string): { big: Part | undefined; little: Part | undefined; common: Common } {
  const found: { big?: Part; little?: Part } = {};
  const objects: Keys = new Map([
    ["big", () => void (found.big = readPart(parser, query, "big"))],
    ["little", () => void (found.little = readPart(parser, query, "little"))],
  ]);
  const common = readKeys(parser, query, { objects, others: "values" });
  return { big: found.big, little: found.little, common };
}

const shownBoth =
  (query: string, big: Part, little: Part) =>
  (rest: Entries): Shown => ({
    [query]: shownEntries([["big", big.shown()], ["little", little.shown()], ...rest]),
  });

/** Reads the body of a `span_containing`. */
function readSpanContaining(parser: Parser): Query {
  const query = "span_containing";
  const { big, little, common } = readBoth(parser, query);
  if (big === undefined) throw illegalArgument("inner clause [big] cannot be null.");
  if (little === undefined) throw illegalArgument("inner clause [little] cannot be null.");
  const span: Span = { containing: { big: big.span, little: little.span } };
  return spanQuery(parser, span, common, shownBoth(query, big, little));
}

/** Reads the body of a `span_within`. */
function readSpanWithin(parser: Parser): Query {
  const query = "span_within";
  const { big, little, common } = readBoth(parser, query);
  if (big === undefined) throw parsingError(parser.location, `${query} must include [big]`);
  if (little === undefined) throw parsingError(parser.location, `${query} must include [little]`);
  const span: Span = { within: { big: big.span, little: little.span } };
  return spanQuery(parser, span, common, shownBoth(query, big, little));
}

const MULTI_TERM = ["prefix", "wildcard", "regexp", "fuzzy", "range"];

/** Reads the body of a `span_multi`. */
function readSpanMulti(parser: Parser): Query {
  const query = "span_multi";
  const found: { match?: Query } = {};
  const readMatch = (): void => {
    const match = readQuery(parser);
    const inner = "named" in match ? match.named.query : match;
    if (!MULTI_TERM.some((name) => name in inner)) {
      throw parsingError(parser.location, `[${query}] [match] must be of type multi term query`);
    }
    found.match = match;
  };
  const objects: Keys = new Map([["match", readMatch]]);
  const common = readKeys(parser, query, { objects, others: "passed" });
  const { match } = found;
  if (match === undefined) throw parsingError(parser.location, `[${query}] must have [match] multi term query clause`);
  return spanQuery(parser, { multi: { query: match } }, common, (rest) => ({
    [query]: shownEntries([["match", shownQuery(match)], ...rest]),
  }));
}

const MASKING = "span_field_masking";

/** Reads the body of a `field_masking_span`. */
function readFieldMaskingSpan(parser: Parser): Query {
  const found: { query?: Part; field?: string } = {};
  const objects: Keys = new Map([["query", () => void (found.query = readPart(parser, MASKING, "query"))]]);
  const values: Keys = new Map([["field", () => void (found.field = parser.text())]]);
  const common = readKeys(parser, MASKING, { objects, values, others: "values" });
  const { query, field } = found;
  if (query === undefined) throw parsingError(parser.location, `${MASKING} must have [query] span query clause`);
  if (field === undefined) throw parsingError(parser.location, `${MASKING} must have [field] set for it`);
  if (field === "") throw noFieldName();
  return spanQuery(parser, { field_masking: { span: query.span, field } }, common, (rest) => ({
    [MASKING]: shownEntries([["query", query.shown()], ["field", field], ...rest]),
  }));
}

/** Enters the queries of spans. */
export function registerSpans(): void {
  registerExtendedQuery("field_masking_span", (parser) => {
    parser.warnings.push(`Deprecated field [field_masking_span] used, expected [${MASKING}] instead`);
    return readFieldMaskingSpan(parser);
  });
  registerExtendedQuery("span_containing", readSpanContaining);
  registerExtendedQuery("span_field_masking", readFieldMaskingSpan);
  registerExtendedQuery("span_first", readSpanFirst);
  registerExtendedQuery("span_gap", readSpanGap);
  registerExtendedQuery("span_multi", readSpanMulti);
  registerExtendedQuery("span_near", readSpanNear);
  registerExtendedQuery("span_not", readSpanNot);
  registerExtendedQuery("span_or", readSpanOr);
  registerExtendedQuery("span_term", readSpanTerm);
  registerExtendedQuery("span_within", readSpanWithin);
}
