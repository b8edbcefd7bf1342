/** `regexp`: terms that an expression in Lucene's syntax matches. */
import { illegalArgument } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, noFieldName, unsupported } from "../query.js";
import { shownEntries } from "./text.js";

/** Lucene's numbers of the optional operators. */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ["INTERSECTION", 0x01],
  ["COMPLEMENT", 0x02],
  ["EMPTY", 0x04],
  ["ANYSTRING", 0x08],
  ["INTERVAL", 0x20],
  ["NONE", 0],
  ["ALL", 0xff],
]);
const ALL = 0xff;
/** Lucene's default of the effort that an automaton may take. */
const STATES = 10_000;

/** Reads the names of operators. */
function readFlags(text: string | null): number {
  if (text === null || text === "") return ALL;
  let flags = 0;
  for (const name of text.split("|")) {
    if (name === "") continue;
    const flag = FLAGS.get(name.toUpperCase());
    if (flag === undefined) throw illegalArgument(`Unknown regexp flag [${name}]`);
    flags |= flag;
  }
  return flags;
}

/** Reads the body of a `regexp`. */
export function readRegexp(parser: Parser): Query {
  let field: string | null = null;
  let value: string | null = null;
  let flags = ALL;
  let states = STATES;
  let caseInsensitive = false;
  let boost = NO_BOOST;
  let rewrite: string | null = null;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, "regexp", field, parser.name);
    field = parser.name;
    if (parser.kind !== Kind.StartObject) {
      value = parser.textOrNull();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (name === "value") value = parser.textOrNull();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "_name") label = parser.text();
      else if (name === "rewrite") rewrite = parser.textOrNull();
      else if (name === "flags") flags = readFlags(parser.textOrNull());
      else if (name === "flags_value") flags = parser.int();
      else if (name === "max_determinized_states") states = parser.int();
      else if (name === "case_insensitive") caseInsensitive = parser.boolean();
      else throw unsupported(parser, "regexp");
    }
  }
  if (field === null || field === "") throw noFieldName();
  if (value === null) throw illegalArgument("value cannot be null");
  // What takes less than the default also takes less than more.
  if (states < STATES) {
    throw illegalArgument(`[regexp] [max_determinized_states] below [${STATES}] is not supported`);
  }
  const [name, pattern] = [field, value];
  checkBoost(parser, boost, () => ({
    regexp: {
      [name]: shownEntries([
        ["value", pattern],
        ["flags_value", shownNumber(String(flags))],
        ["case_insensitive", caseInsensitive || null],
        ["max_determinized_states", shownNumber(String(states))],
        ["rewrite", rewrite],
        ["boost", shownNumber("1.0")],
      ]),
    },
  }));
  return named(
    { regexp: { field, value, flags: flags & ALL, rewrite, case_insensitive: caseInsensitive, boost } },
    label,
  );
}
