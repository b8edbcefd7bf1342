/** `combined_fields`: a text in several fields that are scored as if their texts were one. */
import { illegalArgument } from "../../errors.js";
import type { FieldBoost, Operator, Query, ZeroTermsQuery } from "../../generated/plan.js";
import { NO_BOOST, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { named } from "../query.js";
import { boostAndName, Constructing } from "./constructing.js";
import { readField, shownFields } from "./multi_match.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, shownEntries } from "./text.js";

interface Reading {
  query: string | null;
  /** By name; a field that comes twice moves to the end. */
  readonly fields: Map<string, FieldBoost>;
  operator: Operator;
  minimumShouldMatch: string | null;
  zeroTerms: ZeroTermsQuery;
  synonymPhrases: boolean;
  boost: string;
  label: string | null;
  /** The query is built once its text has arrived. */
  readonly constructing: Constructing;
}

const NAME = "combined_fields";

function shown(into: Reading): Shown {
  return {
    [NAME]: shownEntries([
      ["query", into.query],
      ["fields", shownFields([...into.fields.values()].sort((a, b) => (a.field < b.field ? -1 : 1)))],
      ["operator", into.operator.toUpperCase()],
      ["minimum_should_match", into.minimumShouldMatch],
      ["zero_terms_query", into.zeroTerms.toUpperCase()],
      ["auto_generate_synonyms_phrase_query", into.synonymPhrases],
      ["boost", shownNumber(javaFloat(into.boost))],
      ["_name", into.label],
    ]),
  };
}

function readZeroTerms(parser: Parser): ZeroTermsQuery {
  const text = parser.text();
  const lower = text.toLowerCase();
  if (lower === "none" || lower === "all") return lower;
  throw illegalArgument(`Unsupported [zero_terms_query] value [${text}]`);
}

/** Adds the fields that some texts name; if a field comes twice, its last weight holds. */
function addFields(into: Reading, texts: readonly string[]): void {
  for (const text of texts) {
    const one = readField(text);
    // A name without a boost changes nothing if the field was there before.
    if (!text.includes("^") && into.fields.has(one.field)) continue;
    into.fields.delete(one.field);
    into.fields.set(one.field, one);
  }
  if ([...into.fields.values()].some(({ boost }) => Number(boost) < 1)) {
    throw illegalArgument(`[${NAME}] requires field boosts to be >= 1.0`);
  }
}

const FIELDS: Fields<Reading> = fields<Reading>({
  query: {
    takes: takes.string,
    read: (parser, into) => {
      into.query = parser.text();
      into.constructing.built(parser);
    },
  },
  fields: {
    takes: takes.strings,
    read: (parser, into) => {
      const texts: string[] = [];
      readList(parser, () => {
        texts.push(parser.text());
      });
      into.constructing.give(parser, "fields", () => {
        addFields(into, texts);
      });
    },
  },
  operator: {
    takes: takes.string,
    read: (parser, into) => {
      const operator = readOperator(parser);
      into.constructing.give(parser, "operator", () => {
        into.operator = operator;
      });
    },
  },
  minimum_should_match: {
    takes: takes.stringOrNumber | takes.numberOrNull,
    read: (parser, into) => {
      const text = parser.kind === Kind.Null ? null : parser.text();
      into.constructing.give(parser, "minimum_should_match", () => {
        into.minimumShouldMatch = text;
      });
    },
  },
  zero_terms_query: {
    takes: takes.string,
    read: (parser, into) => {
      const zeroTerms = readZeroTerms(parser);
      into.constructing.give(parser, "zero_terms_query", () => {
        into.zeroTerms = zeroTerms;
      });
    },
  },
  auto_generate_synonyms_phrase_query: {
    takes: takes.boolean,
    read: (parser, into) => {
      const phrases = parser.boolean();
      into.constructing.give(parser, "auto_generate_synonyms_phrase_query", () => {
        into.synonymPhrases = phrases;
      });
    },
  },
  ...boostAndName(shown),
});

/** Reads the body of a `combined_fields`. */
export function readCombinedFields(parser: Parser): Query {
  const into: Reading = {
    query: null,
    fields: new Map(),
    operator: "or",
    minimumShouldMatch: null,
    zeroTerms: "none",
    synonymPhrases: true,
    boost: NO_BOOST,
    label: null,
    constructing: new Constructing(NAME),
  };
  readObject(parser, NAME, FIELDS, into);
  if (into.query === null) throw illegalArgument("Required [query]");
  const plan: Query = {
    multi_match: {
      query: { string: into.query },
      fields: [...into.fields.values()],
      kind: NAME,
      slop: 0,
      max_expansions: 50,
      operator: into.operator,
      minimum_should_match: into.minimumShouldMatch,
      tie_breaker: null,
      analyzer: null,
      lenient: null,
      zero_terms_query: into.zeroTerms,
      auto_generate_synonyms_phrase_query: into.synonymPhrases,
      fuzzy: null,
      boost: into.boost,
    },
  };
  rememberShown(plan, () => shown(into));
  return named(plan, into.label);
}
