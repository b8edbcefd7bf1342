/** `terms`: any of several exact values. */
import { shownEntries } from "./text.js";
import type { Rest } from "../query.js";
import { illegalArgument, parsingError } from "../../errors.js";
import type { Query, Scalar } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { named, unknownToken, unsupported } from "../query.js";
import { readTermsLookup } from "./terms_lookup.js";
import type { TermsLookup } from "./terms_lookup.js";
import { shownScalar } from "./text.js";

/** Reads the body of a `terms`. */
export function readTerms(parser: Parser): Query {
  let field: string | null = null;
  let values: Scalar[] = [];
  let lookup: TermsLookup | null = null;
  let boost = NO_BOOST;
  let label: string | null = null;
  while (parser.nextValue()) {
    if (parser.kind === Kind.StartArray) {
      if (field !== null) throw parsingError(parser.location, "[terms] query does not support multiple fields");
      field = parser.name;
      values = readValues(parser);
    } else if (parser.kind === Kind.StartObject) {
      if (field !== null) throw secondField(parser, field);
      field = parser.name;
      lookup = readTermsLookup(parser);
    } else if (!parser.isScalar) throw unknownToken(parser, "terms");
    else if (parser.name === "boost") boost = readBoost(parser);
    else if (parser.name === "_name") label = parser.text();
    else throw unsupported(parser, "terms");
  }
  if (field === null) {
    const reason = "[terms] query requires a field name, followed by array of terms or a document lookup specification";
    throw parsingError(parser.location, reason);
  }
  if (field === "") throw illegalArgument("field name cannot be null.");
  const name = field;
  const where = lookup;
  const shown = (): Shown =>
    where === null ? values.map(shownScalar) : { index: where.index, id: where.id, path: where.path };
  checkBoost(parser, boost, () => ({ terms: { [name]: shown(), boost: shownNumber("1.0") } }));
  if (where !== null) return named({ terms_lookup: { field, ...where, boost } }, label);
  return named({ terms: { field, values, boost } }, label);
}

/** Reads a list of values. */
export function readValues(parser: Parser): Scalar[] {
  const values: Scalar[] = [];
  while (parser.next() !== Kind.EndArray) {
    if (parser.kind === Kind.Null) throw parsingError(parser.location, "No value specified for terms query");
    // The real engine takes the text of each token as a value, even the names and braces of an object.
    values.push(parser.kind === Kind.FieldName ? { string: parser.name } : parser.looseScalar());
  }
  return values;
}

function secondField(parser: Parser, first: string): Error {
  const reason =
    `[terms] query does not support more than one field. Already got: [${first}] ` + `but also found [${parser.name}]`;
  return parsingError(parser.location, reason);
}

/** Prints a `terms`, with its values or the place where they are looked up. */
export function showTerms(query: Query, rest: Rest): Shown | null {
  if ("terms" in query) {
    return { terms: shownEntries([[query.terms.field, query.terms.values.map(shownScalar)], ...rest]) };
  }
  if (!("terms_lookup" in query)) return null;
  const { field, index, id, path } = query.terms_lookup;
  return { terms: shownEntries([[field, { index, id, path }], ...rest]) };
}
