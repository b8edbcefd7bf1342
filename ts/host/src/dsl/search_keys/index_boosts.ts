/** What do the hits of an index weigh? `indices_boost`, as a list or, as once, as an object. */
import { parsingError } from "../../errors.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { readBoost } from "../boost.js";
import { unknownKey } from "../source.js";

/** The name of an index, or a pattern of names, with its weight. */
export interface IndexBoost {
  readonly index: string;
  readonly boost: string;
}

const OBJECT_WARNING = "Object format in indices_boost is deprecated, please use array format instead";

/** Reads the list or the object on which the parser stands. */
export function readIndexBoosts(parser: Parser): IndexBoost[] {
  const boosts: IndexBoost[] = [];
  if (parser.isStartArray) {
    while (parser.next() !== Kind.EndArray) boosts.push(readOne(parser));
    return boosts;
  }
  parser.warnings.push(OBJECT_WARNING);
  while (parser.nextValue()) {
    if (!parser.isScalar) throw unknownKey(parser);
    boosts.push({ index: parser.name, boost: readBoost(parser) });
  }
  return boosts;
}

function readOne(parser: Parser): IndexBoost {
  expect(parser, Kind.StartObject, "START_OBJECT", "null");
  parser.next();
  expect(parser, Kind.FieldName, "FIELD_NAME", "indices_boost");
  const index = parser.name;
  parser.next();
  if (!parser.isNumber) throw unexpected(parser, "VALUE_NUMBER", "indices_boost");
  const boost = readBoost(parser);
  parser.next();
  expect(parser, Kind.EndObject, "END_OBJECT", "indices_boost");
  return { index, boost };
}

function expect(parser: Parser, kind: Kind, wanted: string, name: string): void {
  if (parser.kind !== kind) throw unexpected(parser, wanted, name);
}

function unexpected(parser: Parser, wanted: string, name: string): Error {
  return parsingError(parser.location, `Expected [${wanted}] in [${name}] but found [${parser.kindName}]`);
}
