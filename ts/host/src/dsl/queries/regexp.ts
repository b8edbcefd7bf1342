/** `regexp`: terms that match a regular expression in Lucene's syntax. */
import { illegalArgument } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import { checkBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import type { Parser } from "../../json/parser.js";
import { named } from "../query.js";
import { readPattern } from "./pattern.js";
import { javaFloat, rememberShown } from "./shown.js";
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
/** Lucene's default for `max_determinized_states`. */
const STATES = 10_000;

/** Reads the names of operators. */
export function readFlags(text: string | null): number {
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
  let flags = ALL;
  let states = STATES;
  const readOption = (at: Parser, name: string): boolean => {
    if (name === "flags") flags = readFlags(at.textOrNull());
    else if (name === "flags_value") flags = at.int();
    else if (name === "max_determinized_states") states = at.int();
    else return false;
    return true;
  };
  const { field, value, case_insensitive, rewrite, boost, label } = readPattern(parser, "regexp", { readOption });
  // An expression within the default limit is also within any larger limit, so only smaller limits matter.
  if (states < STATES) {
    throw illegalArgument(`[regexp] [max_determinized_states] below [${STATES}] is not supported`);
  }
  const shown = (weight: string, name: string | null): Shown => ({
    regexp: {
      [field]: shownEntries([
        ["value", value],
        ["flags_value", shownNumber(String(flags))],
        ["case_insensitive", case_insensitive || null],
        ["max_determinized_states", shownNumber(String(states))],
        ["rewrite", rewrite],
        ["boost", shownNumber(weight)],
        ["_name", name],
      ]),
    },
  });
  checkBoost(parser, boost, () => shown("1.0", null));
  const plan: Query = { regexp: { field, value, flags: flags & ALL, rewrite, case_insensitive, boost } };
  rememberShown(plan, () => shown(javaFloat(boost), label));
  return named(plan, label);
}
