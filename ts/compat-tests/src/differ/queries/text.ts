/** The queries on texts: words, phrases and prefixes, in one field and in several. */
import { isOf, type Draw, type FieldClass, type Options } from "../draw.js";
import type { Field } from "../schema.js";
import type { Json } from "../json.js";
import { common, type QueryEntry } from "./entry.js";

const fuzzyOptions = (d: Draw): Options => ({
  fuzziness: [15, () => d.fuzziness()],
  prefix_length: [6, () => d.between(0, 3)],
  max_expansions: [5, () => d.pick<Json>([1, 2, 10, 50])],
  fuzzy_transpositions: [5, () => d.flag()],
  fuzzy_rewrite: [4, () => d.rewrite()],
});

const wordOptions = (d: Draw): Options => ({
  operator: [25, () => (d.wrong() ? "xor" : d.pick(["and", "or", "AND"]))],
  minimum_should_match: [20, () => d.minimumShouldMatch()],
});

const analyzed = (d: Draw): Options => ({
  analyzer: [8, () => d.analyzer()],
  zero_terms_query: [6, () => (d.wrong() ? "some" : d.pick(["none", "all"]))],
});

const others = (d: Draw): Options => ({
  lenient: [10, () => d.flag()],
  auto_generate_synonyms_phrase_query: [4, () => d.flag()],
});

const slop = (d: Draw): Options => ({ slop: [30, () => d.pick<Json>([0, 1, 2, 3, 10])] });
const expansions = (d: Draw): Options => ({ max_expansions: [20, () => d.pick<Json>([1, 2, 5, 50])] });

function text(d: Draw, field: Field, low: number, high: number): Json {
  return isOf(field, ["text", "keyword"]) || d.chance(10) ? d.words(field, low, high) : d.scalar(field);
}

function ofOneField(
  weight: number,
  low: number,
  high: number,
  options: (d: Draw) => Options,
  ofTexts = false,
): QueryEntry {
  return {
    weight,
    draw: (d) => {
      const field = ofTexts ? d.field("text") : d.chance(15) ? d.field() : d.field("text", "text", "keyword");
      const query = text(d, field, low, high);
      return { [field.name]: d.chance(25) ? query : d.with({ query }, { ...common(d), ...options(d) }) };
    },
  };
}

const TYPES = ["best_fields", "most_fields", "cross_fields", "phrase", "phrase_prefix", "bool_prefix"];

const multiMatch: QueryEntry = {
  weight: 8,
  draw: (d) => {
    const type = d.chance(35) ? undefined : d.pick(TYPES);
    const classes: FieldClass[] = type?.includes("phrase") === true ? ["text"] : ["text", "keyword"];
    const field = d.field(...classes);
    const all: Options = {
      fields: [94, () => (d.chance(4) ? field.name : d.fieldNames(1, 4, ...classes))],
      tie_breaker: [25, () => d.pick<Json>([0, 0.3, 1, 0.75])],
      ...common(d),
      ...wordOptions(d),
      ...analyzed(d),
      ...others(d),
      ...(type === undefined || /best|most|bool/.test(type) || d.wrong(10) ? fuzzyOptions(d) : {}),
      ...(type?.includes("phrase") === true ? slop(d) : {}),
      ...(type === "phrase_prefix" ? expansions(d) : {}),
    };
    return d.with({ query: d.words(field, 1, 4), ...(type === undefined ? {} : { type }) }, all);
  },
};

const combinedFields: QueryEntry = {
  weight: 4,
  needs: ["text"],
  draw: (d) => {
    const all: Options = {
      operator: [30, () => d.pick(["and", "or"])],
      minimum_should_match: [20, () => d.minimumShouldMatch()],
      zero_terms_query: [6, () => d.pick(["none", "all"])],
      auto_generate_synonyms_phrase_query: [4, () => d.flag()],
      ...common(d),
    };
    return d.with({ query: d.words(d.field("text"), 1, 4), fields: d.fieldNames(1, 4, "text") }, all);
  },
};

export const textQueries = {
  combined_fields: combinedFields,
  match: ofOneField(14, 1, 5, (d) => ({ ...wordOptions(d), ...fuzzyOptions(d), ...analyzed(d), ...others(d) })),
  match_phrase: ofOneField(8, 1, 4, (d) => ({ ...slop(d), ...analyzed(d) }), true),
  match_phrase_prefix: ofOneField(5, 1, 3, (d) => ({ ...slop(d), ...analyzed(d), ...expansions(d) }), true),
  match_bool_prefix: ofOneField(5, 1, 4, (d) => ({
    ...wordOptions(d),
    ...fuzzyOptions(d),
    analyzer: [8, () => d.analyzer()],
  })),
  multi_match: multiMatch,
} satisfies Record<string, QueryEntry>;
