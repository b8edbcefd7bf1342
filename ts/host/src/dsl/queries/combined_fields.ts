/** `combined_fields`: a text in several fields that are scored as if their texts were one. */
import { ApiError, contentParseError, illegalArgument } from "../../errors.js";
import type { FieldBoost, Operator, Query, ZeroTermsQuery } from "../../generated/plan.js";
import { checkBoost, NO_BOOST, readBoost, shownNumber } from "../boost.js";
import type { Shown } from "../boost.js";
import { Kind } from "../../json/tape.js";
import type { Parser } from "../../json/parser.js";
import { fields, readList, readObject, takes } from "../object.js";
import type { Fields } from "../object.js";
import { named } from "../query.js";
import { readField, shownFields } from "./multi_match.js";
import { javaFloat, rememberShown } from "./shown.js";
import { readOperator, shownEntries } from "./text.js";

interface Reading {
  query: string | null;
  fields: FieldBoost[];
  operator: Operator;
  minimumShouldMatch: string | null;
  zeroTerms: ZeroTermsQuery;
  synonymPhrases: boolean;
  boost: string;
  label: string | null;
  /** What waits for the text. */
  waiting: ((parser: Parser) => void)[];
}

const NAME = "combined_fields";

function shown(into: Reading, boost: string): Shown {
  return {
    [NAME]: shownEntries([
      ["query", into.query],
      ["fields", shownFields([...into.fields].sort((a, b) => (a.field < b.field ? -1 : 1)))],
      ["operator", into.operator.toUpperCase()],
      ["minimum_should_match", into.minimumShouldMatch],
      ["zero_terms_query", into.zeroTerms.toUpperCase()],
      ["auto_generate_synonyms_phrase_query", into.synonymPhrases],
      ["boost", shownNumber(javaFloat(boost))],
      ["_name", into.label],
    ]),
  };
}

/** Gives something to the query now, or once it has its text; errors then name the place where it stood. */
function give(parser: Parser, into: Reading, name: string, what: (parser: Parser) => void): void {
  if (into.query !== null) {
    what(parser);
    return;
  }
  const at = parser.location;
  into.waiting.push((later) => {
    try {
      what(later);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const inner = contentParseError(at, `[${NAME}] failed to parse field [${name}]`, error);
      throw contentParseError(at, `failed to build [${NAME}] after last required field arrived`, inner);
    }
  });
}

function readZeroTerms(parser: Parser): ZeroTermsQuery {
  const text = parser.text();
  const lower = text.toLowerCase();
  if (lower === "none" || lower === "all") return lower;
  throw illegalArgument(`Unsupported [zero_terms_query] value [${text}]`);
}

/** Adds the fields of some texts; of one that comes twice the last weight holds. */
function addFields(into: Reading, texts: readonly string[]): void {
  for (const text of texts) {
    const one = readField(text);
    if (Number(one.boost) < 1) throw illegalArgument(`[${NAME}] requires field boosts to be >= 1.0`);
    // A name without a boost changes nothing of one that was there.
    if (!text.includes("^") && into.fields.some(({ field }) => field === one.field)) continue;
    into.fields = [...into.fields.filter(({ field }) => field !== one.field), one];
  }
}

const FIELDS: Fields<Reading> = fields<Reading>({
  query: {
    takes: takes.string,
    read: (parser, into) => {
      into.query = parser.text();
      // The last of what waits comes first.
      for (const give of into.waiting.reverse()) give(parser);
    },
  },
  fields: {
    takes: takes.strings,
    read: (parser, into) => {
      const texts: string[] = [];
      readList(parser, () => {
        texts.push(parser.text());
      });
      give(parser, into, "fields", () => {
        addFields(into, texts);
      });
    },
  },
  operator: {
    takes: takes.string,
    read: (parser, into) => {
      const operator = readOperator(parser);
      give(parser, into, "operator", () => {
        into.operator = operator;
      });
    },
  },
  minimum_should_match: {
    takes: takes.stringOrNumber | takes.numberOrNull,
    read: (parser, into) => {
      const text = parser.kind === Kind.Null ? null : parser.text();
      give(parser, into, "minimum_should_match", () => {
        into.minimumShouldMatch = text;
      });
    },
  },
  zero_terms_query: {
    takes: takes.string,
    read: (parser, into) => {
      const zeroTerms = readZeroTerms(parser);
      give(parser, into, "zero_terms_query", () => {
        into.zeroTerms = zeroTerms;
      });
    },
  },
  auto_generate_synonyms_phrase_query: {
    takes: takes.boolean,
    read: (parser, into) => {
      const phrases = parser.boolean();
      give(parser, into, "auto_generate_synonyms_phrase_query", () => {
        into.synonymPhrases = phrases;
      });
    },
  },
  boost: {
    takes: takes.number,
    read: (parser, into) => {
      const boost = readBoost(parser);
      give(parser, into, "boost", (later) => {
        into.boost = checkBoost(later, boost, () => shown(into, into.boost));
      });
    },
  },
  _name: {
    takes: takes.string,
    read: (parser, into) => {
      const label = parser.text();
      give(parser, into, "_name", () => {
        into.label = label;
      });
    },
  },
});

/** Reads the body of a `combined_fields`. */
export function readCombinedFields(parser: Parser): Query {
  const into: Reading = {
    query: null,
    fields: [],
    operator: "or",
    minimumShouldMatch: null,
    zeroTerms: "none",
    synonymPhrases: true,
    boost: NO_BOOST,
    label: null,
    waiting: [],
  };
  readObject(parser, NAME, FIELDS, into);
  if (into.query === null) throw illegalArgument("Required [query]");
  const plan: Query = {
    multi_match: {
      query: { string: into.query },
      fields: into.fields,
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
  rememberShown(plan, () => shown(into, into.boost));
  return named(plan, into.label);
}
