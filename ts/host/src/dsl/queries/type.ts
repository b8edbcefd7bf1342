/** `type`: all documents or none, because there is only one type, `_doc`. */
import { TYPE_QUERY_WARNING } from "../deprecated_fields.js";
import { parsingError } from "../../errors.js";
import type { Query } from "../../generated/plan.js";
import type { Parser } from "../../json/parser.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import { named } from "../query.js";

/** Reads the body of a `type`. */
export function readType(parser: Parser): Query {
  let value: string | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    const { name } = parser;
    if (!parser.isScalar) throw unsupported(parser, name);
    if (name === "_name") label = parser.text();
    else if (name === "boost") boost = readBoost(parser);
    else if (name === "value") value = parser.text();
    else throw unsupported(parser, name);
  }
  if (value === null) {
    throw parsingError(parser.location, "[type] filter needs to be provided with a value for the type");
  }
  const type = value;
  // At that point, the real engine has not given the query its name.
  checkBoost(parser, boost, () => ({ type: { value: type, boost: shownNumber("1.0") } }));
  parser.lateWarnings.push(TYPE_QUERY_WARNING);
  return named({ type: { value, boost } }, label);
}

function unsupported(parser: Parser, name: string): Error {
  return parsingError(parser.location, `[type] filter doesn't support [${name}]`);
}
