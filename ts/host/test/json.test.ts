/** Does the reader of bodies find the faults that the real engine finds, at the same places? */
import t from "tap";

import { ApiError } from "../src/errors.js";
import { Kind } from "../src/json/tape.js";
import { Parser } from "../src/json/parser.js";
import { readSearch } from "../src/dsl/search.js";

const SOURCE = "[Source: (org.elasticsearch.common.io.stream.ByteBufferStreamInput)";
const encoder = new TextEncoder();

function failure(body: string | Uint8Array): [type: string, reason: string] {
  try {
    readSearch(new Parser(typeof body === "string" ? encoder.encode(body) : body));
  } catch (error) {
    if (error instanceof ApiError) return [error.cause_.type, error.cause_.reason ?? ""];
    throw error;
  }
  return ["", ""];
}

function at(message: string, column: number, line = 1): string {
  return `${message}\n at ${SOURCE}; line: ${line}, column: ${column}]`;
}

const VALUES = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";

/** Bodies with the type and the reason that the real engine gives. */
const FAULTS: readonly (readonly [body: string, type: string, reason: string])[] = [
  [
    "{",
    "json_e_o_f_exception",
    at(`Unexpected end-of-input: expected close marker for Object (start marker at ${SOURCE}; line: 1, column: 1])`, 2),
  ],
  ['{"size"', "json_e_o_f_exception", at("Unexpected end-of-input within/between Object entries", 8)],
  ['{"size":', "json_e_o_f_exception", at("Unexpected end-of-input within/between Object entries", 9)],
  ['{"size":1,', "json_parse_exception", at("Unexpected end-of-input within/between Object entries", 11)],
  ['{"si', "json_e_o_f_exception", at("Unexpected end-of-input in field name", 5)],
  ['{"query":{"term":{"brand":"abc', "json_e_o_f_exception", at("Unexpected end-of-input in VALUE_STRING", 31)],
  [
    '{"size":1,}',
    "json_parse_exception",
    at("Unexpected character ('}' (code 125)): was expecting double-quote to start field name", 12),
  ],
  [
    '{"size" 1}',
    "json_parse_exception",
    at("Unexpected character ('1' (code 49)): was expecting a colon to separate field name and value", 10),
  ],
  ['{"size":01}', "json_parse_exception", at("Invalid numeric value: Leading zeroes not allowed", 10)],
  [
    '{"size":-}',
    "json_parse_exception",
    at(
      "Unexpected character ('}' (code 125)) in numeric value: expected digit (0-9) to follow minus sign, for valid numeric value",
      11,
    ),
  ],
  [
    '{"size":1.}',
    "json_parse_exception",
    at("Unexpected character ('}' (code 125)) in numeric value: Decimal point not followed by a digit", 12),
  ],
  [
    '{"size":NaN}',
    "json_parse_exception",
    at("Non-standard token 'NaN': enable JsonParser.Feature.ALLOW_NON_NUMERIC_NUMBERS to allow", 12),
  ],
  ['{"size":tru}', "json_parse_exception", at(`Unrecognized token 'tru': was expecting ${VALUES}`, 13)],
  [
    '{"size":1]}',
    "json_parse_exception",
    at(`Unexpected close marker ']': expected '}' (for Object starting at ${SOURCE}; line: 1, column: 1])`, 11),
  ],
  ['{"_source":["a",]}', "json_parse_exception", at("Unexpected character (']' (code 93)): expected a value", 18)],
  ['{"size":1,"size":2}', "json_parse_exception", at("Duplicate field 'size'", 17)],
  [
    '{"_source":"a\tb"}',
    "json_parse_exception",
    at(
      "Illegal unquoted character ((CTRL-CHAR, code 9)): has to be escaped using backslash to be included in string value",
      15,
    ),
  ],
  [
    '{"_source":"é😀",x}',
    "json_parse_exception",
    at("Unexpected character ('x' (code 120)): was expecting double-quote to start field name", 22),
  ],
  ['{"a":é}', "json_parse_exception", at("Invalid UTF-8 start byte 0xa9", 8)],
  ['{"size":1} x', "json_parse_exception", at(`Unrecognized token 'x': was expecting ${VALUES}`, 13)],
  ['{"size":1}{}', "parsing_exception", "Unexpected token [START_OBJECT] found after the main object."],
  ["  ", "parsing_exception", "Expected [START_OBJECT] but found [null]"],
  // What comes first is told first, even when the text breaks off later.
  ['{"foo":"abc', "parsing_exception", "Unknown key for a VALUE_STRING in [foo]."],
  ['{"size":1,"query":{"a":1]}', "parsing_exception", "[a] query malformed, no start_object after query name"],
];

t.test("faults of JSON", (t) => {
  for (const [body, type, reason] of FAULTS) t.same(failure(body), [type, reason], body);
  t.end();
});

t.test("comments are read over", (t) => {
  t.same(failure('/* c */ {"size":0 // x\n}'), ["", ""]);
  t.end();
});

t.test("a thousand nested arrays are refused at once", (t) => {
  const nested = "[".repeat(1000);
  t.same(failure(`{"x":${nested}`), ["parsing_exception", "Unknown key for a START_ARRAY in [x]."]);
  t.same(failure(nested), ["parsing_exception", "Expected [START_OBJECT] but found [START_ARRAY]"]);
  t.same(failure(`{"query":${nested}${"]".repeat(1000)}}`)[0], "parsing_exception");
  t.end();
});

t.test("deep queries cannot exhaust the stack", (t) => {
  const deep = (open: string, close: string, inner: string): string =>
    `{"query":${open.repeat(10_000)}${inner}${close.repeat(10_000)}}`;
  t.equal(failure(deep('{"constant_score":{"filter":', "}}", '{"match_all":{}}'))[0], "illegal_argument_exception");
  t.equal(failure(deep('{"bool":{"must":', "}}", '{"match_all":{}}'))[0], "x_content_parse_exception");
  t.end();
});

t.test("escapes and numbers keep what was written", (t) => {
  const parser = new Parser(encoder.encode('["\\u00e9\\n\\"", 12345678901234567890, 1.50, -0]'));
  t.equal(parser.next(), Kind.StartArray);
  parser.next();
  t.same(parser.scalar(), { string: 'é\n"' });
  parser.next();
  t.same(parser.scalar(), { number: "12345678901234567890" });
  parser.next();
  t.same(parser.scalar(), { number: "1.50" });
  parser.next();
  t.same(parser.scalar(), { number: "-0" });
  t.equal(parser.next(), Kind.EndArray);
  t.end();
});

t.test("invalid UTF-8 is refused", (t) => {
  const body = Uint8Array.from([...encoder.encode('{"_source":"'), 0xc3, 0x28, ...encoder.encode('"}')]);
  t.same(failure(body), ["json_parse_exception", at("Invalid UTF-8 middle byte 0x28", 15)]);
  t.end();
});

t.test("UTF-16 and UTF-32 are read, with a mark and without, and other orders of four bytes are refused", (t) => {
  const body = '{"_source":"é😀"}';
  const utf16 = Buffer.from(body, "utf16le");
  const points = Array.from(body, (one) => one.codePointAt(0) ?? 0);
  const utf32 = Buffer.alloc(points.length * 4);
  points.forEach((point, i) => utf32.writeUInt32LE(point, i * 4));
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]);
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), marked, utf32, Buffer.from(utf32).swap32()]) {
    t.same(readSearch(new Parser(new Uint8Array(bytes))).request.source.includes, ["é😀"]);
  }
  t.same(failure(new Uint8Array([0, 0x7b, 0, 0])), [
    "char_conversion_exception",
    "Unsupported UCS-4 endianness (3412) detected",
  ]);
  t.same(failure(new Uint8Array([0, 0, 0x7b, 0])), [
    "char_conversion_exception",
    "Unsupported UCS-4 endianness (2143) detected",
  ]);
  t.end();
});
