/**
 * Rows of the benchmark for queries and aggregations beyond words, filters and facets. They ask the corpora of shops, which have
 * nested offers, points and dates; `operations.ts` has the rows of all corpora.
 */
import type { Draw } from "./draw.js";
import { ASKS, around, or, QUICK, row, search, someNumber, word, type Body, type Row } from "./row.js";

const DAY = 86_400_000;

/** A word with two letters in each other's place. */
function misspelt(text: string, { random }: Draw): string {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
}

const onlyLetters = (text: string): string => text.replace(/[^\p{L}]/gu, ".");
const date = ({ roles, value }: Draw): number | null => {
  if (roles.date === null) return null;
  return Date.parse(String(value(roles.date)));
};
const inQuery = (draw: Draw, aggs: Body): Body => ({ size: 0, query: word(draw), aggs });
const sums = ({ roles }: Draw): Body => ({ total: { sum: { field: roles.number } } });

const QUERIES: readonly Row[] = [
  search(
    "match with fuzziness",
    (draw) => {
      const { roles, words } = draw;
      return { query: { match: { [roles.text]: { query: misspelt(words(1), draw), fuzziness: "AUTO" } } } };
    },
    QUICK,
  ),
  search("fuzzy of a keyword", (draw) => {
    const { roles, value } = draw;
    return { query: { fuzzy: { [roles.some]: { value: misspelt(String(value(roles.some)), draw) } } } };
  }),
  search(
    "prefix of a text",
    ({ roles, words }) => ({ query: { prefix: { [roles.text]: words(1).slice(0, 3) } } }),
    QUICK,
  ),
  search("wildcard", ({ roles, value }) => {
    const text = String(value(roles.many));
    return { query: { wildcard: { [roles.many]: `${text.slice(0, 2)}*${text.slice(-3)}` } } };
  }),
  search("wildcard that begins with `*`", ({ roles, value }) => ({
    query: { wildcard: { [roles.many]: `*${String(value(roles.many)).slice(-4)}` } },
  })),
  search("regexp", ({ roles, value }) => {
    const text = onlyLetters(String(value(roles.many)));
    return { query: { regexp: { [roles.many]: `${text.slice(0, 3)}[a-z ]+(${text.slice(-3)}|s)` } } };
  }),
  search("query_string", ({ roles, words, frequent, phrase }) => ({
    query: {
      query_string: {
        query: `${words(2)} +(${frequent()} OR "${phrase()}")`,
        fields: [`${roles.title}^2`, roles.text],
      },
    },
  })),
  search("simple_query_string", ({ roles, words, frequent, phrase }) => ({
    query: {
      simple_query_string: { query: `${words(2)} | "${phrase()}" -${frequent()}`, fields: [roles.title, roles.text] },
    },
  })),
  search("multi_match cross_fields", ({ roles, title }) => ({
    query: {
      multi_match: { query: title(2), fields: [roles.title, roles.text], type: "cross_fields", operator: "and" },
    },
  })),
  search("match_phrase_prefix", ({ roles, phrase }) => {
    const text = phrase();
    return { query: { match_phrase_prefix: { [roles.text]: text.slice(0, text.indexOf(" ") + 3) } } };
  }),
  search("dis_max", ({ roles, words, title }) => ({
    query: { dis_max: { queries: [or(roles.title, title(2)), or(roles.text, words(2))], tie_breaker: 0.3 } },
  })),
  search(
    "function_score, field_value_factor",
    (draw) => ({
      query: {
        function_score: {
          query: word(draw),
          field_value_factor: { field: draw.roles.number, modifier: "log1p", missing: 1 },
        },
      },
    }),
    QUICK,
  ),
  search("function_score, gauss", (draw) => {
    const origin = someNumber(draw);
    const gauss = { [draw.roles.number]: { origin, scale: Math.ceil(origin / 2) + 1 } };
    return { query: { function_score: { query: word(draw), gauss } } };
  }),
  search(
    "nested",
    ({ roles: { offers }, value }) => {
      if (offers === null) return null;
      const { path, keyword, number } = offers;
      const filter = [{ range: { [number]: around(Number(value(number))) } }];
      const query = { bool: { must: [{ term: { [keyword]: value(keyword) } }], filter } };
      return { query: { nested: { path, query } } };
    },
    QUICK,
  ),
  search("geo_distance", (draw) => {
    const { random, roles } = draw;
    if (roles.point === null) return null;
    return {
      query: { geo_distance: { distance: `${5 + random.below(95)}km`, [roles.point]: draw.point(roles.point) } },
    };
  }),
  search("sort by distance", (draw) => {
    const { roles } = draw;
    if (roles.point === null) return null;
    const sort = [{ _geo_distance: { [roles.point]: draw.point(roles.point), order: "asc" } }];
    return { query: word(draw), sort };
  }),
  search("intervals", ({ roles, words }) => ({
    query: { intervals: { [roles.text]: { match: { query: words(2), max_gaps: 10 } } } },
  })),
];

const AGGREGATIONS: readonly Row[] = [
  search(
    "filters",
    (draw) => {
      const filters = { a: word(draw), b: word(draw), c: { range: { [draw.roles.number]: around(someNumber(draw)) } } };
      return inQuery(draw, { parts: { filters: { filters, other_bucket: true } } });
    },
    QUICK,
  ),
  search("date_range", (draw) => {
    const [one, other] = [date(draw), date(draw)];
    if (one === null || other === null) return null;
    const [from, to] = [Math.min(one, other), Math.max(one, other) + DAY];
    const ranges = [{ to: from }, { from, to }, { from: to }];
    return inQuery(draw, { times: { date_range: { field: draw.roles.date, ranges } } });
  }),
  search("percentiles", (draw) => inQuery(draw, { numbers: { percentiles: { field: draw.roles.number } } }), QUICK),
  search("percentiles by hdr", (draw) =>
    inQuery(draw, { numbers: { percentiles: { field: draw.roles.number, hdr: {}, percents: [50, 95, 99] } } }),
  ),
  search("composite", (draw) => composite(draw, {}), QUICK),
  search("composite, a later page", (draw) => {
    const { roles, value } = draw;
    return composite(draw, { after: { few: value(roles.few), some: value(roles.some) } });
  }),
  search("top_hits in terms", (draw) => {
    const hits = { top_hits: { size: 3, sort: [{ [draw.roles.number]: "desc" }], _source: [draw.roles.title] } };
    return inQuery(draw, { values: { terms: { field: draw.roles.few }, aggs: { hits } } });
  }),
  search("nested > terms > avg", (draw) => {
    const { offers } = draw.roles;
    if (offers === null) return null;
    const mean = { avg: { field: offers.number } };
    const shops = { terms: { field: offers.keyword }, aggs: { mean } };
    return inQuery(draw, { offers: { nested: { path: offers.path }, aggs: { shops } } });
  }),
  search("significant_terms", (draw) => inQuery(draw, { odd: { significant_terms: { field: draw.roles.some } } })),
  search("pipelines of a date_histogram", (draw) => {
    if (draw.roles.date === null) return null;
    const of = { buckets_path: "total" };
    const aggs = {
      ...sums(draw),
      change: { derivative: of },
      so_far: { cumulative_sum: of },
      smooth: { moving_avg: { ...of, window: 6 } },
    };
    const months = { date_histogram: { field: draw.roles.date, calendar_interval: "month" }, aggs };
    return inQuery(draw, { months, best: { max_bucket: { buckets_path: "months>total" } } });
  }),
  search(
    "four levels of aggregations",
    (draw) => {
      const { roles } = draw;
      if (roles.date === null) return null;
      const numbers = { stats: { field: roles.number } };
      const some = { terms: { field: roles.some, size: 5 }, aggs: { numbers } };
      const years = { date_histogram: { field: roles.date, calendar_interval: "year" }, aggs: { some } };
      return inQuery(draw, { few: { terms: { field: roles.few, size: 10 }, aggs: { years } } });
    },
    QUICK,
  ),
];

/** What only `--extended` serves. */
const EXTENDED: readonly Row[] = [
  search("highlight, unified", ({ roles, words }) => ({
    query: or(roles.text, words(2)),
    highlight: { fields: { [roles.text]: {} } },
  })),
  search("highlight, plain", ({ roles, words }) => ({
    query: or(roles.text, words(2)),
    highlight: { type: "plain", fields: { [roles.text]: {} } },
  })),
  search("collapse", ({ roles, words }) => ({ query: or(roles.text, words(2)), collapse: { field: roles.some } })),
  search("collapse with inner_hits", ({ roles, words }) => ({
    query: or(roles.text, words(2)),
    collapse: { field: roles.few, inner_hits: { name: "best", size: 2 } },
  })),
  search("explain", ({ roles, words }) => ({ query: or(roles.text, words(2)), explain: true })),
  search("rescore", ({ roles, words, phrase }) => ({
    query: or(roles.text, words(2)),
    rescore: { window_size: 50, query: { rescore_query: { match_phrase: { [roles.text]: phrase() } } } },
  })),
];

function composite(draw: Draw, more: Body): Body {
  const { roles, random } = draw;
  const sources = [{ few: { terms: { field: roles.few } } }, { some: { terms: { field: roles.some } } }];
  return inQuery(draw, { pages: { composite: { size: 50 + random.below(ASKS), sources, ...more }, aggs: sums(draw) } });
}

/** The rows. */
export const FEATURES: readonly Row[] = [
  ...QUERIES,
  ...AGGREGATIONS,
  ...EXTENDED,
  row("_count, nested", ({ roles: { offers }, value }) => {
    if (offers === null) return null;
    const query = { nested: { path: offers.path, query: { term: { [offers.keyword]: value(offers.keyword) } } } };
    return { kind: "count", bodies: [{ query }] };
  }),
];
