/** What do the bodies of `_termvectors` and `_mtermvectors` ask? With the real engine's errors. */
import { ApiError, badRequest, cause, illegalArgument } from "../errors.js";
import type { TermVectorsFilter } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { checkVersionType, versionOf } from "./document_version.js";

/** What is asked of one document. */
export interface VectorsAsked {
  /** Null for that of the path. */
  index: string | null;
  type: string;
  id: string | null;
  /** The JSON of a document that the request gives. */
  doc: string | null;
  routing: string | null;
  /** The version that the document has to have; null for any. */
  version: bigint | null;
  fields: readonly string[];
  offsets: boolean;
  positions: boolean;
  payloads: boolean;
  termStatistics: boolean;
  fieldStatistics: boolean;
  filter: TermVectorsFilter | null;
  analyzers: readonly { readonly field: string; readonly analyzer: string }[];
}

/** Returns what holds where a request says nothing. */
export function vectorsDefaults(): VectorsAsked {
  return {
    index: null,
    type: "_doc",
    id: null,
    doc: null,
    routing: null,
    version: null,
    fields: [],
    offsets: true,
    positions: true,
    payloads: true,
    termStatistics: false,
    fieldStatistics: true,
    filter: null,
    analyzers: [],
  };
}

/** What is said of a request that names a type. */
export const TYPE_WARNING = "[types removal] Specifying types in term vector requests is deprecated.";

function fault(what: string): ApiError {
  return badRequest("parse_exception", `failed to parse term vectors request. ${what}`);
}

/** Reads a body; the real engine does not look at what follows the object. */
export function readVectors(parser: Parser, into: VectorsAsked): void {
  // What is no object keeps the real engine busy for ever.
  if (parser.next() !== Kind.StartObject) throw refused("with a body that is no object");
  readKeys(parser, into);
}

function refused(what: string): ApiError {
  return illegalArgument(`[_termvectors] ${what} is not supported`);
}

function readKeys(parser: Parser, into: VectorsAsked): void {
  while (parser.nextValue()) readKey(parser, into);
}

function readKey(parser: Parser, into: VectorsAsked): void {
  switch (parser.name) {
    case "fields":
      if (!parser.isStartArray) throw fault("field [fields] must be an array");
      into.fields = [...into.fields, ...texts(parser)];
      return;
    case "offsets":
      into.offsets = parser.boolean();
      return;
    case "positions":
      into.positions = parser.boolean();
      return;
    case "payloads":
      into.payloads = parser.boolean();
      return;
    case "term_statistics":
    case "termStatistics":
      into.termStatistics = parser.boolean();
      return;
    case "field_statistics":
    case "fieldStatistics":
      into.fieldStatistics = parser.boolean();
      return;
    case "per_field_analyzer":
    case "perFieldAnalyzer":
      readAnalyzers(parser, into);
      return;
    case "filter":
      into.filter = readFilter(parser);
      return;
    case "_index":
      into.index = parser.text();
      return;
    case "_type":
      into.type = parser.text();
      if (!parser.warnings.includes(TYPE_WARNING)) parser.warnings.push(TYPE_WARNING);
      return;
    case "_id":
      if (into.doc !== null) throw both();
      into.id = parser.text();
      return;
    case "doc":
      if (into.id !== null) throw both();
      into.doc = readDoc(parser);
      return;
    case "routing":
      into.routing = parser.text();
      return;
    case "version":
      into.version = versionOf(readVersion(parser));
      return;
    case "version_type":
      checkVersionType(parser.text());
      return;
    case "dfs":
      throw illegalArgument("distributed frequencies is not supported anymore for term vectors");
  }
  throw fault(`unknown field [${parser.name}]`);
}

function both(): ApiError {
  return fault("either [id] or [doc] can be specified, but not both!");
}

function texts(parser: Parser): string[] {
  const found: string[] = [];
  while (parser.next() !== Kind.EndArray) found.push(parser.text());
  return found;
}

function readVersion(parser: Parser): bigint {
  if (parser.kind !== Kind.String) return parser.long();
  const text = parser.text();
  if (!/^[+-]?\d{1,18}$/.test(text)) throw illegalArgument(`For input string: "${text}"`);
  return BigInt(text.replace(/^\+/, ""));
}

/** The classes of Java's values. */
const CLASSES: Partial<Record<Kind, string>> = {
  [Kind.StartArray]: "java.util.ArrayList",
  [Kind.StartObject]: "java.util.HashMap",
  [Kind.True]: "java.lang.Boolean",
  [Kind.False]: "java.lang.Boolean",
  [Kind.Float]: "java.lang.Double",
};

function readAnalyzers(parser: Parser, into: VectorsAsked): void {
  if (!parser.isStartObject) {
    if (parser.isStartArray) parser.passOverList();
    return;
  }
  const found: { field: string; analyzer: string }[] = [];
  while (parser.nextValue()) {
    const { name, kind } = parser;
    if (kind === Kind.String) found.push({ field: name, analyzer: parser.text() });
    else {
      if (kind === Kind.Null) throw refused("with an analyzer that is null");
      const type = kind === Kind.Integer ? integerClass(parser.text()) : CLASSES[kind];
      if (kind === Kind.StartArray || kind === Kind.StartObject) parser.passOverList();
      throw badRequest(
        "parse_exception",
        `expecting the analyzer at [${name}] to be a String, but found [class ${type ?? ""}] instead`,
      );
    }
  }
  into.analyzers = found;
}

function integerClass(text: string): string {
  if (text.length > 20) return "java.math.BigInteger";
  const value = BigInt(text);
  if (BigInt.asIntN(32, value) === value) return "java.lang.Integer";
  return BigInt.asIntN(64, value) === value ? "java.lang.Long" : "java.math.BigInteger";
}

const FILTERS = new Set([
  "max_num_terms",
  "min_term_freq",
  "max_term_freq",
  "min_doc_freq",
  "max_doc_freq",
  "min_word_length",
  "max_word_length",
]);

function readFilter(parser: Parser): TermVectorsFilter {
  // There, anything else is read for ever.
  if (!parser.isStartObject) throw refused("with a [filter] that is no object");
  const filter: TermVectorsFilter = {
    max_num_terms: 25,
    min_term_freq: 1,
    max_term_freq: 0x7fffffff,
    min_doc_freq: 1,
    max_doc_freq: 0x7fffffff,
    min_word_length: 0,
    max_word_length: 0,
  };
  while (parser.nextValue()) {
    const { name } = parser;
    if (!FILTERS.has(name)) {
      throw fault(`the field [${name}] is not valid for filter parameter for term vector request`);
    }
    filter[name as keyof TermVectorsFilter] = parser.int();
  }
  return filter;
}

/** Returns a document as JSON, as the real engine writes it while it copies it. */
function readDoc(parser: Parser): string {
  const start = parser.offset;
  if (!parser.isStartObject) {
    if (parser.isStartArray) parser.passOverList();
    return "null";
  }
  parser.passOverList();
  return parser.since(start);
}

/** Returns the error of a document that is none; nothing of one that is. */
export function docFault(doc: string): ApiError | null {
  if (doc !== "null") return null;
  const words = "Compressor detection can only be called on some xcontent bytes or compressed xcontent bytes";
  const inner = cause("mapper_parsing_exception", "failed to parse", cause("not_x_content_exception", words));
  return failedVectors(inner);
}

/** Returns the error around what goes wrong in the shard. */
export function failedVectors(inner: ApiError["cause_"]): ApiError {
  return new ApiError(500, cause("exception", "failed to execute term vector request", inner));
}

/** Reads the body of `_mtermvectors`: documents one after the other, and ids, which share what else the body says. */
export function readMany(parser: Parser, template: VectorsAsked, ids: Set<string>): VectorsAsked[] {
  if (parser.next() !== Kind.StartObject) throw refused("with a body that is no object");
  const documents: VectorsAsked[] = [];
  while (parser.nextValue()) {
    const { name } = parser;
    if (parser.isStartArray && name === "docs") readDocuments(parser, template, documents);
    else if (parser.isStartArray && name === "ids") readIds(parser, ids);
    else if (parser.isStartObject && name === "parameters") readKeys(parser, template);
    else if (parser.isStartArray || parser.isStartObject) {
      const type = parser.isStartArray ? "ARRAY" : "OBJECT";
      throw badRequest("parse_exception", `no parameter named [${name}] and type ${type}`);
    } else throw badRequest("parse_exception", `_mtermvectors: Parameter [${name}] not supported`);
  }
  return documents;
}

function readDocuments(parser: Parser, template: VectorsAsked, into: VectorsAsked[]): void {
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isStartObject) throw illegalArgument("docs array element should include an object");
    const one = Object.assign({}, template);
    readKeys(parser, one);
    into.push(one);
  }
}

function readIds(parser: Parser, into: Set<string>): void {
  while (parser.next() !== Kind.EndArray) {
    if (!parser.isScalar) throw illegalArgument("ids array element should only contain ids");
    into.add(parser.text());
  }
}
