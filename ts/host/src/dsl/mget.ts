/** Which documents does a `_mget` body name? With the real engine's errors; options that are not served are refused. */
import { badRequest, illegalArgument, parsingError } from "../errors.js";
import type { SourceFilter } from "../generated/plan.js";
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";
import { checkVersionType, versionOf } from "./document_version.js";
import { readSource } from "./source.js";

/** A document that a body names. */
export interface NamedDocument {
  /** Null for that of the path. */
  readonly index: string | null;
  readonly id: string | null;
  readonly isRouted: boolean;
  readonly version: bigint | null;
  readonly source: SourceFilter | null;
  /** Null where those of the URL are meant. */
  readonly storedFields: readonly string[] | null;
}

type Reading = { -readonly [K in keyof NamedDocument]: NamedDocument[K] };

const TYPE_WARNING = "[types removal] Specifying types in multi get requests is deprecated.";

/** Reads a whole body; the real engine does not look at what follows the object. */
export function readDocuments(parser: Parser): readonly NamedDocument[] {
  if (parser.next() !== Kind.StartObject) {
    throw parsingError(parser.location, `unexpected token [${parser.kindName}], expected [START_OBJECT]`);
  }
  const documents: NamedDocument[] = [];
  while (parser.next() !== Kind.EndObject) {
    parser.next();
    const { name } = parser;
    if (!parser.isStartArray) {
      const wanted = "[FIELD_NAME] or [START_ARRAY]";
      throw parsingError(parser.location, `unexpected token [${parser.kindName}], expected ${wanted}`);
    }
    if (name !== "docs" && name !== "ids") {
      throw parsingError(parser.location, `unknown key [${name}] for a START_ARRAY, expected [docs] or [ids]`);
    }
    while (parser.next() !== Kind.EndArray) {
      if (name === "docs") documents.push(readDocument(parser));
      else if (parser.isValue && parser.kind !== Kind.Null)
        documents.push(Object.assign(nothing(), { id: parser.text() }));
      else throw illegalArgument("ids array element should only contain ids");
    }
  }
  return documents;
}

function nothing(): Reading {
  return { index: null, id: null, isRouted: false, version: null, source: null, storedFields: null };
}

function readDocument(parser: Parser): NamedDocument {
  if (!parser.isStartObject) throw illegalArgument("docs array element should include an object");
  return readKeys(parser, nothing());
}

function readKeys(parser: Parser, into: Reading): NamedDocument {
  while (parser.nextValue()) {
    if (parser.name === "_source") readOwnSource(parser, into);
    else if (parser.name === "stored_fields" && parser.isStartArray) into.storedFields = readTexts(parser);
    else if (parser.name === "fields" && parser.isStartArray) throw fieldsForStoredFields(parser);
    else if (parser.isStartArray || parser.isStartObject) throw notServed(parser.name);
    // Nothing is as if the name was not there.
    else if (parser.kind !== Kind.Null) readKey(parser, into);
  }
  return into;
}

function readTexts(parser: Parser): string[] {
  const texts: string[] = [];
  while (parser.next() !== Kind.EndArray) texts.push(parser.text());
  return texts;
}

function readOwnSource(parser: Parser, into: Reading): void {
  if (parser.kind === Kind.Null) return;
  if (parser.kind === Kind.Integer || parser.kind === Kind.Float) {
    throw badRequest("parse_exception", `illegal type for _source: [${parser.kindName}]`);
  }
  if (parser.kind === Kind.String && parser.isBoolean()) {
    into.source = { enabled: parser.boolean(), includes: [], excludes: [] };
    return;
  }
  const before = parser.warnings.length;
  into.source = readSource(parser);
  // Of old names it does not warn here.
  parser.warnings.length = before;
}

function readKey(parser: Parser, into: Reading): void {
  const { name } = parser;
  const text = parser.text();
  switch (name) {
    case "_index":
      into.index = text;
      return;
    case "_id":
      into.id = text;
      return;
    case "routing":
      into.isRouted = true;
      return;
    case "_type":
      if (text !== "_doc") throw notServed(name);
      parser.warnings.push(TYPE_WARNING);
      return;
    case "version":
      if (!/^-?\d{1,18}$/.test(text)) throw illegalArgument(`For input string: "${text}"`);
      into.version = versionOf(BigInt(text));
      return;
    case "version_type":
      checkVersionType(text);
      return;
    case "fields":
      throw fieldsForStoredFields(parser);
    case "stored_fields":
      into.storedFields = [text];
      return;
    case "parent":
      throw notServed(name);
  }
  throw badRequest("parse_exception", `failed to parse multi get request. unknown field [${name}]`);
}

function fieldsForStoredFields(parser: Parser): Error {
  return parsingError(parser.location, "Unsupported field [fields] used, expected [stored_fields] instead");
}

function notServed(name: string): Error {
  return illegalArgument(`[${name}] of a document is not supported`);
}
