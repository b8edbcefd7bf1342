/** How do the first hits get other scores? `rescore`: one change, or a list of them. */
import { ApiError, badRequest, cause, illegalArgument, parsingError } from "../../errors.js";
import type { Query, Rescore, RescoreMode } from "../../generated/plan.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { blaming, fields, readObject, takes } from "../object.js";
import { readQuery } from "../query.js";

/** How many hits are changed where it is not said. */
const DEFAULT_WINDOW = 10;

const MODES: readonly RescoreMode[] = ["avg", "max", "min", "total", "multiply"];

interface Reading {
  query: Query | null;
  queryWeight: string;
  rescoreQueryWeight: string;
  mode: RescoreMode;
}

const QUERY = fields<Reading>({
  rescore_query: {
    takes: takes.object,
    read: (parser, into) => {
      into.query = blaming(
        () => readQuery(parser),
        (error) => parsingError(parser.location, "Could not parse inner query", error.cause_),
      );
    },
  },
  query_weight: { takes: takes.number, read: (parser, into) => void (into.queryWeight = parser.doubleText()) },
  rescore_query_weight: {
    takes: takes.number,
    read: (parser, into) => void (into.rescoreQueryWeight = parser.doubleText()),
  },
  score_mode: {
    takes: takes.string,
    read: (parser, into) => {
      const text = parser.text();
      const mode = MODES.find((known) => known === text.toLowerCase());
      if (mode === undefined) throw illegalArgument(`illegal score_mode [${text}]`);
      into.mode = mode;
    },
  },
});

/** Reads the object or the list on which the parser stands. */
export function readRescore(parser: Parser): Rescore[] {
  if (parser.isStartObject) return [readOne(parser)];
  const list: Rescore[] = [];
  while (parser.next() !== Kind.EndArray) list.push(readOne(parser));
  return list;
}

function readOne(parser: Parser): Rescore {
  let name = "null";
  let isNamed = false;
  let window = DEFAULT_WINDOW;
  let found: Reading | null = null;
  while (parser.next() !== Kind.EndObject) {
    if (parser.kind === Kind.FieldName) {
      ({ name } = parser);
      isNamed = true;
    } else if (parser.isScalar) {
      if (!isNamed) throw new ApiError(500, cause("null_pointer_exception", "fieldName cannot be null"));
      if (name !== "window_size") throw parsingError(parser.location, `rescore doesn't support [${name}]`);
      window = parser.int();
    } else if (parser.isStartObject) {
      if (name !== "query") {
        const { line, column } = parser.location;
        throw badRequest("named_object_not_found_exception", `[${line}:${column}] unknown field [${name}]`);
      }
      found = readObject<Reading>(parser, "query", QUERY, {
        query: null,
        queryWeight: "1.0",
        rescoreQueryWeight: "1.0",
        mode: "total",
      });
      if (found.query === null) throw illegalArgument("rescore_query cannot be null");
    } else throw parsingError(parser.location, `unexpected token [${parser.kindName}] after [${name}]`);
  }
  if (found?.query == null) throw parsingError(parser.location, "missing rescore type");
  return {
    window_size: window,
    query: found.query,
    query_weight: found.queryWeight,
    rescore_query_weight: found.rescoreQueryWeight,
    score_mode: found.mode,
  };
}
