/** The queries whose text has a syntax of its own. */
import type { Draw, Options } from "../draw.js";
import type { Field } from "../schema.js";
import { written, type Json, type JsonObject } from "../json.js";
import { common, type QueryEntry } from "./entry.js";
import { expression, wild } from "./terms.js";

const shared = (d: Draw): Options => ({
  ...common(d),
  default_operator: [25, () => (d.wrong() ? "xor" : d.pick(["and", "or", "AND"]))],
  analyzer: [6, () => d.analyzer()],
  lenient: [30, () => d.flag()],
  minimum_should_match: [12, () => d.minimumShouldMatch()],
  analyze_wildcard: [10, () => d.flag()],
  quote_field_suffix: [3, () => ".raw"],
  auto_generate_synonyms_phrase_query: [3, () => d.flag()],
  fuzzy_prefix_length: [5, () => d.between(0, 3)],
  fuzzy_max_expansions: [5, () => d.pick<Json>([1, 10, 50])],
  fuzzy_transpositions: [5, () => d.flag()],
});

/** Words as users write them, with some characters that are operators. */
function simple(d: Draw, depth = 2): string {
  const field = d.field("text", "keyword");
  const word = (): string => d.word(field);
  const part = (): string => {
    switch (d.below(10)) {
      case 0:
        return `"${d.words(field, 1, 3)}"${d.pick(["", "~2", "~1", "*"])}`;
      case 1:
        return `${d.beginning(field)}*`;
      case 2:
        return `${word()}~${d.pick(["", "1", "2"])}`;
      case 3:
        return depth > 0 ? `(${simple(d, depth - 1)})` : word();
      case 4:
        return d.pick(["-", "+"]) + word();
      default:
        return word();
    }
  };
  return d.list(1, 4, part).join(d.pick([" ", " ", " ", " | ", " + ", " + -", "  "]));
}

const FLAGS = [
  "ALL",
  "NONE",
  "AND|OR",
  "PHRASE",
  "PREFIX|FUZZY",
  "WHITESPACE|AND",
  "NOT|ESCAPE|PRECEDENCE",
  "SLOP|NEAR",
];

const simpleQueryString: QueryEntry = {
  weight: 6,
  draw: (d) => {
    const options: Options = {
      fields: [85, () => d.fieldNames(1, 3, "text", "text", "keyword")],
      ...shared(d),
      flags: [12, () => d.pick(FLAGS)],
    };
    return d.with({ query: simple(d) }, options);
  },
};

/** A text of the syntax with fields, ranges and operators. */
function lucene(d: Draw, depth = 2): string {
  const field = d.chance(70) ? d.field("text", "keyword") : d.field();
  const clause = (): string => {
    const boost = d.chance(10) ? d.pick(["^2", "^0.5", "^3.0"]) : "";
    return `${d.chance(10) ? d.pick(["+", "-", "NOT ", "!"]) : ""}${value(d, field, depth)}${boost}`;
  };
  const clauses = d.list(1, 3, () => (d.chance(35) ? `${escaped(field.name)}:${clause()}` : clause()));
  return clauses.join(d.pick([" ", " ", " AND ", " OR ", " && ", " || ", " AND NOT "]));
}

function value(d: Draw, field: Field, depth: number): string {
  switch (d.below(12)) {
    case 0:
      return `"${quoted(d.words(field, 1, 3))}"${d.pick(["", "", "~2", "~1"])}`;
    case 1:
      return escaped(wild(d, field)).replace(/\\([*?])/g, "$1");
    case 2:
      return `${escaped(d.word(field))}~${d.pick(["", "1", "2", "0"])}`;
    case 3:
      return depth > 0 ? `(${lucene(d, depth - 1)})` : escaped(d.word(field));
    case 4: {
      const [a, b] = [d.scalar(field), d.scalar(field)].map((one) =>
        d.chance(10) ? "*" : `"${quoted(written(one))}"`,
      );
      return `${d.pick(["[", "{"])}${a ?? "*"} TO ${b ?? "*"}${d.pick(["]", "}"])}`;
    }
    case 5:
      return `${d.pick([">", "<", ">=", "<="])}${escaped(written(d.scalar(field)))}`;
    case 6:
      return d.chance(50) ? `/${expression(d, field).replaceAll("/", "")}/` : `${escaped(d.beginning(field))}*`;
    case 7:
      return d.chance(30) ? "*" : escaped(written(d.scalar(field)));
    default:
      return escaped(d.word(field));
  }
}

const escaped = (text: string): string => text.replace(/[-+&|!(){}[\]^"~*?:\\/<>= ]/g, "\\$&");
const quoted = (text: string): string => text.replace(/["\\]/g, "\\$&");

const queryString: QueryEntry = {
  weight: 7,
  draw: (d) => {
    const options: Options = {
      ...(d.chance(75) || d.wrong() ? { fields: [65, () => d.fieldNames(1, 3, "text", "keyword")] as const } : {}),
      ...shared(d),
      type: [
        15,
        () => d.pick(["best_fields", "most_fields", "phrase", "cross_fields", "phrase_prefix", "bool_prefix"]),
      ],
      tie_breaker: [8, () => d.pick<Json>([0, 0.3, 1])],
      phrase_slop: [8, () => d.pick<Json>([0, 1, 3])],
      fuzziness: [8, () => d.fuzziness()],
      fuzzy_rewrite: [3, () => d.rewrite()],
      rewrite: [5, () => d.rewrite()],
      allow_leading_wildcard: [5, () => d.flag()],
      enable_position_increments: [3, () => d.flag()],
      escape: [4, () => d.flag()],
      time_zone: [4, () => d.timeZone()],
      quote_analyzer: [3, () => d.analyzer()],
    };
    // Names that it finds in the text are looked up before the text is read.
    const body: JsonObject = { query: d.wrong() ? `${lucene(d)} AND (` : lucene(d) };
    d.with(body, options);
    if (body["fields"] === undefined && d.chance(40)) body["default_field"] = d.chance(20) ? "*" : d.field("text").name;
    return body;
  },
};

export const stringQueries = {
  simple_query_string: simpleQueryString,
  query_string: queryString,
} satisfies Record<string, QueryEntry>;
