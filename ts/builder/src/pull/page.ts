/** What does a page of hits hold? Its documents become lines of a catalog, with the bytes of their sources as they are. */
import { Kind } from "../../../host/src/json/tape.js";
import { Parser } from "../../../host/src/json/parser.js";
import { ClusterFault } from "./fault.js";

/** A page of an answer to a search. */
export interface Page {
  /** The catalog's lines, each with its end. */
  readonly lines: Uint8Array;
  readonly documents: number;
  /** The sort values of the last hit, as JSON; null where there is none. */
  readonly last: string | null;
  /** The id by which the next page is asked for; null where there is none. */
  readonly context: string | null;
  /** How many documents the search finds; null where the answer does not say. */
  readonly total: number | null;
}

/** The values of a hit, by their keys, as they are written. */
type Hit = ReadonlyMap<string, Uint8Array>;

/** What a catalog keeps of a hit. */
const KEPT = ["_id", "_routing", "_source"];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Reads an answer; fails where it is none to a search. */
export function readPage(answer: Uint8Array): Page {
  const parser = new Parser(answer);
  const page: Reading = { lines: [], last: null, context: null, total: null };
  try {
    if (parser.next() !== Kind.StartObject) throw new ClusterFault("an answer to a search is an object");
    while (parser.nextValue()) {
      if (parser.name === "pit_id") page.context = parser.text();
      else if (parser.name === "hits" && parser.isStartObject) readHits(parser, answer, page);
      else passOver(parser);
    }
  } finally {
    parser.close();
  }
  return { ...page, documents: page.lines.length, lines: Buffer.concat(page.lines) };
}

interface Reading {
  readonly lines: Uint8Array[];
  last: string | null;
  context: string | null;
  total: number | null;
}

function readHits(parser: Parser, answer: Uint8Array, page: Reading): void {
  while (parser.nextValue()) {
    if (parser.name === "total") page.total = totalOf(parser);
    else if (parser.isStartArray) {
      while (parser.next() !== Kind.EndArray) {
        const hit = hitOf(parser, answer);
        page.lines.push(lineOf(hit));
        const sort = hit.get("sort");
        if (sort !== undefined) page.last = decoder.decode(sort);
      }
    } else passOver(parser);
  }
}

/** Passes over the value on which the parser stands; returns where it ends. */
function passOver(parser: Parser): number {
  if (!parser.isStartObject && !parser.isStartArray) return parser.offset;
  parser.passOverList();
  return parser.offset + 1;
}

/** Up to 6.x, a total is a number. */
function totalOf(parser: Parser): number | null {
  if (parser.isNumber) return Number(parser.text());
  let total: number | null = null;
  if (!parser.isStartObject) return null;
  while (parser.nextValue()) {
    if (parser.name === "value") total = Number(parser.text());
    else passOver(parser);
  }
  return total;
}

/** Returns the values of a hit, but for those that nobody keeps and that are neither objects nor arrays. */
function hitOf(parser: Parser, answer: Uint8Array): Hit {
  const hit = new Map<string, Uint8Array>();
  while (parser.nextValue()) {
    const { name, offset } = parser;
    if (parser.isStartObject || parser.isStartArray) hit.set(name, answer.subarray(offset, passOver(parser)));
    else if (KEPT.includes(name)) hit.set(name, encoder.encode(JSON.stringify(parser.text())));
  }
  return hit;
}

/** Returns the line of a catalog. */
function lineOf(hit: Hit): Uint8Array {
  if (!hit.has("_source")) {
    const id = hit.get("_id");
    const name = id === undefined ? "a document" : `document ${decoder.decode(id)}`;
    throw new ClusterFault(`${name} has no _source, from which an index is built`);
  }
  const pieces = KEPT.flatMap((name) => {
    const value = hit.get(name);
    return value === undefined ? [] : [encoder.encode(`,"${name}":`), value];
  });
  const line = Buffer.concat([...pieces, encoder.encode("}\n")]);
  line[0] = 0x7b;
  // Sources may be written on several lines; in texts, ends of lines are escaped.
  for (let at = 0; at < line.length - 1; at++) if (line[at] === 0x0a || line[at] === 0x0d) line[at] = 0x20;
  return line;
}
