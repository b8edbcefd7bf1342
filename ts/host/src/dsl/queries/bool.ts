/** `bool`: clauses that must, should or must not match. */
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import type { Shown } from "../boost.js";
import { illegalArgument } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost } from "../boost.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Field } from "../object.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, readQuery } from "../query.js";
import { shownQuery } from "./shown.js";

type Clauses = "must" | "filter" | "should" | "must_not";
type Bool = Extract<Query, { bool: unknown }>["bool"];

/** A `bool` that is being read. */
interface Reading {
  readonly bool: Bool;
  label: string | null;
}

function clauses(kind: Clauses, insteadOf?: string): Field<Reading> {
  const field: Field<Reading> = {
    takes: takes.objectsOrNull,
    read: (parser, into) => {
      if (parser.kind === Kind.Null) return;
      readList(parser, () => into.bool[kind].push(readQuery(parser)));
    },
  };
  return insteadOf === undefined ? field : { insteadOf, ...field };
}

const FIELDS = fields<Reading>({
  must: clauses("must"),
  should: clauses("should"),
  must_not: clauses("must_not"),
  mustNot: clauses("must_not", "must_not"),
  filter: clauses("filter"),
  adjust_pure_negative: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.bool.adjust_pure_negative = parser.boolean();
    },
  },
  minimum_should_match: {
    takes: takes.value,
    read: (parser, into) => {
      into.bool.minimum_should_match = parser.textOrNull();
    },
  },
  boost: {
    takes: takes.number,
    read: (parser, into) => {
      into.bool.boost = checkBoost(parser, readBoost(parser), () => shownQuery(named({ bool: into.bool }, into.label)));
    },
  },
  _name: {
    takes: takes.string,
    read: (parser, into) => {
      into.label = parser.text();
    },
  },
});

/** How deep `bool` may be nested: the real engine's default. */
const MAX_DEPTH = 20;

/** Reads the body of a `bool`. */
export function readBool(parser: Parser): Query {
  parser.boolDepth += 1;
  if (parser.boolDepth > MAX_DEPTH) {
    const setting = "[indices.query.bool.max_nested_depth]";
    throw illegalArgument(
      `The nested depth of the query exceeds the maximum nested depth for bool queries set in ${setting}`,
    );
  }
  const reading: Reading = { bool: newBool(), label: null };
  readObject(parser, "bool", FIELDS, reading);
  parser.boolDepth -= 1;
  return named({ bool: reading.bool }, reading.label);
}

function newBool(): Bool {
  return {
    must: [],
    filter: [],
    should: [],
    must_not: [],
    minimum_should_match: null,
    adjust_pure_negative: true,
    boost: NO_BOOST,
  };
}

/** Prints a `bool`, without its empty lists of clauses. */
export function showBool(query: Query, rest: Rest): Shown | null {
  if (!("bool" in query)) return null;
  const { bool } = query;
  const entries: [string, Shown][] = [];
  for (const kind of ["must", "filter", "must_not", "should"] as const) {
    if (bool[kind].length > 0) entries.push([kind, bool[kind].map(shownQuery)]);
  }
  entries.push(["adjust_pure_negative", bool.adjust_pure_negative]);
  entries.push(["minimum_should_match", bool.minimum_should_match]);
  return { bool: shownEntries([...entries, ...rest]) };
}
