/** `wrapper`: a query as a text, which is its JSON in base64. The real engine reads it once it has read the body. */
import { ApiError, badRequest, illegalArgument, parsingError } from "../../errors.js";
import type { Cause } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { Kind, READER_NAMES } from "../../json/tape.js";
import { SOURCE } from "../../json/faults.js";
import type { Parser } from "../../json/parser.js";
import { NO_BOOST } from "../boost.js";
import { readQuery } from "../query.js";
import { rememberShown } from "./shown.js";

/** What the real engine's errors call the source of a text that is parsed by itself. */
const OWN_SOURCE = "[Source: (ByteArrayInputStream)";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** How many bytes are searched for the first brace. */
const LOOKED_AT = 20;

/** Reads the body of a `wrapper`. */
export function readWrapper(parser: Parser): Query {
  if (parser.next() !== Kind.FieldName) throw parsingError(parser.location, "[wrapper] query malformed");
  if (parser.name !== "query") {
    const reason = `[wrapper] query malformed, expected \`query\` but was ${parser.name}`;
    throw parsingError(parser.location, reason);
  }
  if (parser.next() !== Kind.String) {
    const kind = READER_NAMES[parser.kind];
    throw parser.readerError(
      `Current token (${kind}) not VALUE_STRING or VALUE_EMBEDDED_OBJECT, can not access as binary`,
    );
  }
  const text = parser.text();
  parser.written(text.length);
  const bytes = decode(parser, text);
  if (parser.next() !== Kind.EndObject) {
    const reason = `[wrapper] malformed query, expected [END_OBJECT] but found [${parser.kindName}]`;
    throw parsingError(parser.location, reason);
  }
  if (bytes.length === 0) throw illegalArgument("query source text cannot be null or empty");
  const query: Query & object = { wrapper: { query: readInside(parser, bytes) } };
  rememberShown(query, () => ({ wrapper: { query: text.replace(/\s/gu, "") } }));
  return query;
}

/** Reads the query; its errors are kept until the body is read. */
function readInside(parser: Parser, bytes: Uint8Array): Query {
  const inner = parser.inside(bytes);
  let query: Query = { match_none: { boost: NO_BOOST } };
  try {
    checkFormat(bytes);
    inner.next();
    query = readQuery(inner);
  } catch (error) {
    if (!(error instanceof ApiError) || error.cause_.type === "circuit_breaking_exception") throw error;
    inner.late ??= new ApiError(error.status, placed(error.cause_));
  }
  parser.leave(inner);
  return query;
}

function checkFormat(bytes: Uint8Array): void {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, LOOKED_AT));
  const [first] = start;
  if (start.trimStart().startsWith("{")) return;
  const isOther = start.startsWith("---") || start.startsWith(":)") || (first !== undefined && first >= "\u007f");
  if (isOther) throw illegalArgument("[wrapper] with a query in another format than JSON is not supported");
  throw badRequest("x_content_parse_exception", "Failed to derive xcontent");
}

/** Returns a cause whose positions are those in the inner text. */
function placed(found: Cause): Cause {
  const { type, metadata, causedBy } = found;
  const reason = found.reason?.replaceAll(SOURCE, OWN_SOURCE) ?? null;
  return { type, metadata, reason, causedBy: causedBy === null ? null : placed(causedBy) };
}

/** Decodes base64 as the real engine's reader does, four digits at a time. */
function decode(parser: Parser, text: string): Uint8Array {
  const fault = (reason: string, at: number): ApiError => {
    const { line, column } = parser.location;
    return badRequest("json_parse_exception", `${reason}\n at ${SOURCE}; line: ${line}, column: ${column + at}]`);
  };
  const wrong = (at: number, place: number): ApiError => {
    const letter = text[at] ?? '"';
    const code = letter.charCodeAt(0).toString(16);
    let what = `Illegal character '${letter}' (code 0x${code}) in base64 content`;
    if (letter <= " ") {
      what = `Illegal white space character (code 0x${code}) as character #${place} of 4-char base64 unit: can only used between units`;
    } else if (letter === "=") {
      what =
        `Unexpected padding character ('=') as character #${place} of 4-char base64 unit: ` +
        "padding only legal as 3rd or 4th character";
    }
    return fault(`Failed to decode VALUE_STRING as base64 (MIME-NO-LINEFEEDS): ${what}`, at + 2);
  };
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let at = 0;
  for (;;) {
    while (at < text.length && (text[at] ?? "") <= " ") at += 1;
    if (at >= text.length) return bytes.subarray(0, length);
    let bits = 0;
    let count = 0;
    while (count < 4) {
      const letter = text[at];
      const digit = letter === undefined ? -1 : DIGITS.indexOf(letter);
      if (digit < 0) {
        if (count < 2 || (letter !== undefined && letter !== "=")) throw wrong(at, count + 1);
        if (letter === undefined) {
          throw fault(
            "Unexpected end of base64-encoded String: base64 variant 'MIME-NO-LINEFEEDS' expects padding (one or more '=' characters) at the end",
            at + 1,
          );
        }
        at += 1;
        if (count === 2) {
          if (text[at] !== "=") throw wrong(at, 4);
          at += 1;
        }
        break;
      }
      bits = (bits << 6) | digit;
      count += 1;
      at += 1;
    }
    const whole = bits << (6 * (4 - count));
    for (let i = 0; i < count - 1; i += 1) bytes[length + i] = (whole >> (16 - 8 * i)) & 0xff;
    length += count - 1;
  }
}
