/** Cases of extended: `highlight` of the type `plain`: fragments, fragmenters, and what is taken from queries. */
import { once, type Case } from "./case.js";
import { BOTH, FIELDS, OPTIONS, QUERIES, QUICK, shown } from "./extended_highlight.js";

const PLAIN = { type: "plain" };

/** How texts are cut. */
// prettier-ignore
const CUTS: readonly object[] = [
  { fragment_size: 20 }, { fragment_size: 20, fragmenter: "simple" }, { fragment_size: 20, fragmenter: "span" }, { fragment_size: 20, order: "score" }, { fragment_size: 40, number_of_fragments: 2 }, { fragment_size: 40, number_of_fragments: 1, fragmenter: "simple" }, { fragment_size: 10, number_of_fragments: 3, order: "score" }, { fragment_size: 10, number_of_fragments: 30 }, { fragment_size: 1 }, { fragment_size: 0 }, { fragment_size: 5, fragmenter: "simple" }, { fragment_size: 150 }, { fragment_size: 60, fragmenter: "simple", order: "score" }, { fragmenter: "foo" }, { fragmenter: "foo", number_of_fragments: 0 }, { fragment_size: -2 },
];

const PHRASE = { match_phrase: { body: "quick brown" } };
const BOOSTED = {
  bool: {
    should: [
      { match: { body: { query: "fox", boost: 3 } } },
      { term: { body: { value: "quick", boost: 0.5 } } },
      { match: { body: { query: "dgo", fuzziness: 2, boost: 2 } } },
      { constant_score: { filter: { match: { body: "brown" } }, boost: 5 } },
    ],
    boost: 2,
  },
};

/** The cases. */
export const extendedHighlightPlain: readonly Case[] = once([
  ...OPTIONS.flatMap((options) => [
    shown(QUICK, { ...PLAIN, ...options, fields: { body: {} } }),
    shown(BOTH, { ...PLAIN, ...options, fields: FIELDS }),
    shown(PHRASE, { ...PLAIN, ...options, fields: { body: {} } }),
    shown({ query_string: { query: "quick fox" } }, { ...PLAIN, ...options, fields: { "*": {} } }),
  ]),
  ...CUTS.flatMap((options) => [
    shown(BOTH, { ...PLAIN, ...options, fields: { body: {}, title: {} } }),
    shown(PHRASE, { ...PLAIN, ...options, fields: { body: {} } }),
    shown({ match_phrase: { body: { query: "quick fox", slop: 3 } } }, { ...PLAIN, ...options, fields: { body: {} } }),
    shown(BOOSTED, { ...PLAIN, ...options, fields: { body: {} } }),
    shown(
      { multi_match: { query: "quick fox", fields: ["body^3", "title"] } },
      { ...options, fields: { body: PLAIN } },
    ),
    shown({ prefix: { body: "f" } }, { ...PLAIN, ...options, encoder: "html", fields: { body: {} } }),
    shown({ match: { body: "zebra" } }, { ...PLAIN, ...options, fields: { body: {} } }),
  ]),
  ...QUERIES.flatMap((query) => [
    shown(query, { ...PLAIN, fields: FIELDS }),
    shown(query, { ...PLAIN, number_of_fragments: 0, fields: { "*": {} } }),
    shown(query, {
      ...PLAIN,
      order: "score",
      fragment_size: 40,
      require_field_match: false,
      fields: { body: {}, title: {} },
    }),
  ]),
  shown(BOTH, { fields: { body: PLAIN, title: {}, all: { type: "unified" } } }),
  ...[1, 5, 9, 10, 15, 40, 200].map((size) =>
    shown({ match: { title: "quick" } }, { ...PLAIN, no_match_size: size, fields: { body: {}, all: {}, tag: {} } }),
  ),
  ...[1, 10, 20, 21, 50].map((most) =>
    shown(BOTH, { ...PLAIN, max_analyzed_offset: most, fields: { body: {}, all: {} } }),
  ),
]);
