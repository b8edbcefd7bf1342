/** `intervals`: words near each other, in their order or in any order, and their relation to other words. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Interval, IntervalFilter, Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { readFuzziness } from "../fuzziness.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, readWholeObject, takes } from "../object.js";
import type { Field, Fields } from "../object.js";
import { named } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries } from "./text.js";

interface Reading {
  text: string | null;
  intervals: Interval[] | null;
  max_gaps: number;
  ordered: boolean;
  analyzer: string | null;
  use_field: string | null;
  filter: IntervalFilter | null;
  prefix_length: number;
  transpositions: boolean;
  fuzziness: string;
}

/** Refuses all kinds of tokens but one. */
function expect(parser: Parser, kind: Kind, name: string): void {
  if (parser.next() === kind) return;
  throw parsingError(parser.location, `Expected [${name}] but got [${parser.kindName}]`);
}

const text: Field<Reading> = {
  takes: takes.string,
  read: (parser, into) => {
    into.text = parser.text();
  },
};
const LOOKED: Record<string, Field<Reading>> = {
  analyzer: {
    takes: takes.string,
    read: (parser, into) => {
      into.analyzer = parser.text();
    },
  },
  use_field: {
    takes: takes.string,
    read: (parser, into) => {
      into.use_field = parser.text();
    },
  },
};
const NEAR: Record<string, Field<Reading>> = {
  max_gaps: {
    takes: takes.number,
    read: (parser, into) => {
      into.max_gaps = parser.int();
    },
  },
  ordered: {
    takes: takes.boolean,
    read: (parser, into) => {
      into.ordered = parser.boolean();
    },
  },
};
const FILTER: Record<string, Field<Reading>> = {
  filter: {
    takes: takes.object,
    read: (parser, into) => {
      into.filter = readFilter(parser);
    },
  },
};
const INTERVALS: Record<string, Field<Reading>> = {
  intervals: {
    takes: takes.objects,
    read: (parser, into) => {
      const list: Interval[] = [];
      readList(parser, () => list.push(readInner(parser)));
      into.intervals = list;
    },
  },
};

const KINDS: ReadonlyMap<string, [Fields<Reading>, string, (into: Reading) => Interval]> = new Map([
  [
    "match",
    [
      fields<Reading>({ query: text, ...NEAR, ...LOOKED, ...FILTER }),
      "query",
      ({ text: query, max_gaps, ordered, analyzer, use_field, filter }): Interval => ({
        match: { query: query ?? "", max_gaps, ordered, analyzer, use_field, filter },
      }),
    ],
  ],
  [
    "any_of",
    [
      fields<Reading>({ ...INTERVALS, ...FILTER }),
      "intervals",
      ({ intervals, filter }): Interval => ({ any_of: { intervals: intervals ?? [], filter } }),
    ],
  ],
  [
    "all_of",
    [
      fields<Reading>({ ...INTERVALS, ...NEAR, ...FILTER }),
      "intervals",
      ({ intervals, max_gaps, ordered, filter }): Interval => ({
        all_of: { intervals: intervals ?? [], max_gaps, ordered, filter },
      }),
    ],
  ],
  [
    "prefix",
    [
      fields<Reading>({ prefix: text, ...LOOKED }),
      "prefix",
      ({ text: prefix, analyzer, use_field }): Interval => ({ prefix: { prefix: prefix ?? "", analyzer, use_field } }),
    ],
  ],
  [
    "wildcard",
    [
      fields<Reading>({ pattern: text, ...LOOKED }),
      "pattern",
      ({ text: pattern, analyzer, use_field }): Interval => ({
        wildcard: { pattern: pattern ?? "", analyzer, use_field },
      }),
    ],
  ],
  [
    "fuzzy",
    [
      fields<Reading>({
        term: text,
        ...LOOKED,
        prefix_length: {
          takes: takes.number,
          read: (parser, into) => {
            into.prefix_length = parser.int();
          },
        },
        transpositions: {
          takes: takes.boolean,
          read: (parser, into) => {
            into.transpositions = parser.boolean();
          },
        },
        fuzziness: {
          takes: takes.value,
          read: (parser, into) => {
            into.fuzziness = readFuzziness(parser);
          },
        },
      }),
      "term",
      ({ text: term, prefix_length, transpositions, fuzziness, analyzer, use_field }): Interval => ({
        fuzzy: { term: term ?? "", prefix_length, transpositions, fuzziness, analyzer, use_field },
      }),
    ],
  ],
]);

/** Those that are blamed where the text is broken in them. */
const WHOLE: ReadonlySet<string> = new Set(["match", "all_of"]);

/** Reads the rule of a name; the parser stands on the name. */
function readInterval(parser: Parser): Interval {
  const { name } = parser;
  const kind = KINDS.get(name);
  if (kind === undefined) {
    const reason = `Unknown interval type [${name}], expecting one of [match, any_of, all_of, prefix, wildcard]`;
    throw parsingError(parser.location, reason);
  }
  parser.depth += 1;
  if (parser.depth > MAX_DEPTH) throw illegalArgument("[intervals] inside each other are too deep");
  const [known, required, make] = kind;
  const into: Reading = {
    text: null,
    intervals: null,
    max_gaps: -1,
    ordered: false,
    analyzer: null,
    use_field: null,
    filter: null,
    prefix_length: 0,
    transpositions: true,
    fuzziness: "AUTO:3,6",
  };
  if (WHOLE.has(name)) readWholeObject(parser, name, known, into);
  else readObject(parser, name, known, into);
  parser.depth -= 1;
  if (into.text === null && into.intervals === null) throw illegalArgument(`Required [${required}]`);
  return make(into);
}

/** How deep intervals may be nested, counting the queries around them. */
const MAX_DEPTH = 100;

/** Reads an object of one: the parser stands on its `{`. */
function readInner(parser: Parser): Interval {
  expect(parser, Kind.FieldName, "FIELD_NAME");
  const read = readInterval(parser);
  expect(parser, Kind.EndObject, "END_OBJECT");
  return read;
}

function readFilter(parser: Parser): IntervalFilter {
  expect(parser, Kind.FieldName, "FIELD_NAME");
  const kind = parser.name;
  expect(parser, Kind.StartObject, "START_OBJECT");
  if (kind === "script") throw illegalArgument("[intervals] with a [filter] of [script] is not supported");
  const source = readInner(parser);
  expect(parser, Kind.EndObject, "END_OBJECT");
  return { kind, source };
}

/** Reads the body of an `intervals`. */
export function readIntervals(parser: Parser): Query {
  expect(parser, Kind.FieldName, "FIELD_NAME");
  const field = parser.name;
  expect(parser, Kind.StartObject, "START_OBJECT");
  let found: { name: string; source: Interval } | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.next() !== Kind.EndObject) {
    const { name } = parser;
    if (name === "_name") {
      parser.next();
      label = parser.text();
    } else if (name === "boost") {
      parser.next();
      boost = readBoost(parser);
    } else if (found !== null) {
      const reason = `Only one interval rule can be specified, found [${found.name}] and [${name}]`;
      throw parsingError(parser.location, reason);
    } else found = { name, source: readInterval(parser) };
  }
  expect(parser, Kind.EndObject, "END_OBJECT");
  if (found === null) throw parsingError(parser.location, "Missing intervals from interval query definition");
  const { source } = found;
  const shown = (weight: string, name: string | null): Shown => ({
    intervals: {
      [field]: shownEntries([
        ...Object.entries(shownInterval(source)),
        ["boost", shownNumber(javaFloat(weight))],
        ["_name", name],
      ]),
    },
  });
  checkBoost(parser, boost, () => shown(NO_BOOST, label));
  const query: Query = { intervals: { field, source, boost } };
  rememberShown(query, () => shown(boost, label));
  return named(query, label);
}

type Entries = readonly (readonly [string, Shown])[];

function shownInterval(interval: Interval): { readonly [name: string]: Shown } {
  const filter = (one: IntervalFilter | null): readonly [string, Shown] => [
    "filter",
    one === null ? null : { [one.kind]: shownInterval(one.source) },
  ];
  const looked = (one: { analyzer: string | null; use_field: string | null }): Entries => [
    ["analyzer", one.analyzer],
    ["use_field", one.use_field],
  ];
  const number = (value: number): Shown => shownNumber(String(value));
  if ("match" in interval) {
    const { match } = interval;
    const near: Entries = [
      ["query", match.query],
      ["max_gaps", number(match.max_gaps)],
      ["ordered", match.ordered],
    ];
    const rest: Entries = [["analyzer", match.analyzer], filter(match.filter), ["use_field", match.use_field]];
    return { match: shownEntries([...near, ...rest]) };
  }
  if ("all_of" in interval) {
    const { all_of: all } = interval;
    const near: Entries = [
      ["ordered", all.ordered],
      ["max_gaps", number(all.max_gaps)],
    ];
    return { all_of: shownEntries([...near, ["intervals", all.intervals.map(shownInterval)], filter(all.filter)]) };
  }
  if ("any_of" in interval) {
    const { any_of: any } = interval;
    return { any_of: shownEntries([["intervals", any.intervals.map(shownInterval)], filter(any.filter)]) };
  }
  if ("prefix" in interval) {
    return { prefix: shownEntries([["prefix", interval.prefix.prefix], ...looked(interval.prefix)]) };
  }
  if ("wildcard" in interval) {
    return { wildcard: shownEntries([["pattern", interval.wildcard.pattern], ...looked(interval.wildcard)]) };
  }
  const { fuzzy } = interval;
  const entries: Entries = [
    ["term", fuzzy.term],
    ["prefix_length", number(fuzzy.prefix_length)],
    ["transpositions", fuzzy.transpositions],
    ["fuzziness", fuzzy.fuzziness.replace(/^AUTO:3,6$/u, "AUTO")],
  ];
  return { fuzzy: shownEntries([...entries, ...looked(fuzzy)]) };
}
