/** What is the JSON of a value that the engine reads? */
import { Kind } from "../json/tape.js";
import type { Parser } from "../json/parser.js";

/** Returns the value on which the parser stands as JSON; it stands on its last token then. */
export function valueText(parser: Parser): string {
  const start = parser.offset;
  const parts: string[] = [];
  let depth = 0;
  let needsComma = false;
  do {
    const { kind } = parser;
    if (kind === Kind.None) break;
    const closes = kind === Kind.EndObject || kind === Kind.EndArray;
    if (needsComma && !closes) parts.push(",");
    if (closes) depth -= 1;
    if (kind === Kind.FieldName) parts.push(JSON.stringify(parser.name), ":");
    else parts.push(tokenText(parser));
    const opens = parser.isStartObject || parser.isStartArray;
    if (opens) depth += 1;
    needsComma = !opens && kind !== Kind.FieldName;
    if (depth > 0) parser.next();
  } while (depth > 0);
  parser.written(parser.offset - start);
  return parts.join("");
}

function tokenText(parser: Parser): string {
  switch (parser.kind) {
    case Kind.StartObject:
      return "{";
    case Kind.EndObject:
      return "}";
    case Kind.StartArray:
      return "[";
    case Kind.EndArray:
      return "]";
    case Kind.True:
      return "true";
    case Kind.False:
      return "false";
    case Kind.Null:
      return "null";
    case Kind.String:
      return JSON.stringify(parser.text());
    default:
      return parser.text();
  }
}
