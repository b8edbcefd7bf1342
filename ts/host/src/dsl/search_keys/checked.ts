/** Which keys of a search are read, and change nothing here? Names of statistics, extensions, no scripts, a time that lasts. */
import { badRequest, illegalArgument, parsingError } from "../../errors.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { unknownKey } from "../source.js";
import { isLasting, time } from "../time_value.js";

/** Reads `stats`: names under which the real engine counts searches. */
export function readStats(parser: Parser): void {
  while (parser.next() !== Kind.EndArray) {
    if (parser.kind !== Kind.String) {
      throw parsingError(parser.location, `Expected [VALUE_STRING] in [stats] but found [${parser.kindName}]`);
    }
  }
}

/** Reads `ext`: no plugin has an extension. */
export function readExtensions(parser: Parser): void {
  if (!parser.nextValue()) return;
  const category = "org.elasticsearch.search.SearchExtBuilder";
  throw badRequest("x_content_parse_exception", `unknown named object category [${category}]`);
}

/** Reads `script_fields`, which may hold no script; `named` is what a fault names, where that is not the script. */
export function readScriptFields(parser: Parser, named: string | null = null): void {
  if (!parser.nextValue()) return;
  const { name } = parser;
  if (!parser.isStartObject) {
    const reason = `Expected [START_OBJECT] in [${named ?? name}] but found [${parser.kindName}]`;
    throw parsingError(parser.location, reason);
  }
  parser.nextValue();
  if (parser.kind !== Kind.EndObject && parser.name !== "script" && parser.name !== "ignore_failure") {
    throw unknownKey(parser);
  }
  throw illegalArgument(`[script_fields] with a script is not supported, but [${name}] has one`);
}

/** Reads `runtime_mappings`, which may hold no field: those that would be made of documents are refused once all is read. */
export function readRuntimeMappings(parser: Parser): void {
  const name = parser.nextValue() ? parser.name : null;
  if (name === null) return;
  if (parser.isStartObject || parser.isStartArray) parser.passOverList();
  while (parser.nextValue()) if (parser.isStartObject || parser.isStartArray) parser.passOverList();
  parser.refusals.push(illegalArgument(`[runtime_mappings] with a field is not supported, but it has [${name}]`));
}

/** Reads `profile`, which may only be switched off. */
export function readProfile(parser: Parser): void {
  if (parser.boolean()) parser.refusals.push(illegalArgument("[profile] is not supported"));
}

/** Reads `timeout`: a search takes no longer than its budgets let it. */
export function readTimeout(parser: Parser): void {
  const text = parser.text();
  if (isLasting(time(text, "timeout"))) return;
  throw illegalArgument(`[timeout] of [${text}], which is over at once, is not supported`);
}
