/** `fuzzy`: terms that differ from a word by a few edits. */
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { readFuzziness } from "../fuzziness.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { checkOneField, named, unsupported } from "../query.js";
import { javaFloat, rememberShown } from "./shown.js";
import { shownEntries, shownScalar } from "./text.js";

const AUTO = "AUTO:3,6";

/** Reads the body of a `fuzzy`. */
export function readFuzzy(parser: Parser): Query {
  let field: string | null = null;
  let value: Scalar = "null";
  let fuzziness = AUTO;
  let prefixLength = 0;
  let maxExpansions = 50;
  let transpositions = true;
  let boost = NO_BOOST;
  let rewrite: string | null = null;
  let label: string | null = null;
  while (parser.nextValue()) {
    checkOneField(parser, "fuzzy", field, parser.name);
    field = parser.name;
    if (parser.kind === Kind.StartArray) {
      // The real engine takes a list for the value, and what is in the list for another field.
      const next = parser.next();
      const other = next === Kind.StartObject || next === Kind.EndArray ? field : "null";
      const reason = `[fuzzy] query doesn't support multiple fields, found [${field}] and [${other}]`;
      throw parsingError(parser.location, reason);
    }
    if (parser.kind !== Kind.StartObject) {
      value = parser.scalar();
      continue;
    }
    while (parser.nextValue()) {
      const { name } = parser;
      if (!parser.isScalar) {
        throw parsingError(parser.location, `[fuzzy] unexpected token [${parser.kindName}] after [${name}]`);
      }
      if (name === "term" || name === "value") value = parser.scalar();
      else if (name === "boost") boost = readBoost(parser);
      else if (name === "fuzziness") fuzziness = readFuzziness(parser);
      else if (name === "prefix_length") prefixLength = parser.int();
      else if (name === "max_expansions") maxExpansions = parser.int();
      else if (name === "transpositions") transpositions = parser.boolean();
      else if (name === "rewrite") rewrite = parser.textOrNull();
      else if (name === "_name") label = parser.text();
      else throw unsupported(parser, "fuzzy");
    }
  }
  if (field === null || field === "") throw illegalArgument("field name cannot be null or empty");
  if (value === "null") throw illegalArgument("query value cannot be null");
  const [of, shownFuzziness] = [field, fuzziness === AUTO ? "AUTO" : fuzziness];
  const shown = (weight: string, name: string | null): Shown => ({
    fuzzy: {
      [of]: shownEntries([
        ["value", shownScalar(value)],
        ["fuzziness", shownFuzziness],
        ["prefix_length", shownNumber(String(prefixLength))],
        ["max_expansions", shownNumber(String(maxExpansions))],
        ["transpositions", transpositions],
        ["rewrite", rewrite],
        ["boost", shownNumber(weight)],
        ["_name", name],
      ]),
    },
  });
  checkBoost(parser, boost, () => shown("1.0", null));
  const fuzzy = { fuzziness, prefix_length: prefixLength, max_expansions: maxExpansions, transpositions, rewrite };
  const plan: Query = { fuzzy: { field, value, fuzzy, boost } };
  rememberShown(plan, () => shown(javaFloat(boost), label));
  return named(plan, label);
}
