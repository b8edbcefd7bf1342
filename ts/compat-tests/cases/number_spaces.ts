/** Texts that stand for numbers, with what Java takes away around them, reads behind them, or does not read. */

import { searches, type Body, type Case } from "./case.js";

// prettier-ignore
const SHOULD = ["1%é", "<", "<2", "2<", "2<<1", "2\t<1\t3<2", "2<1  3<2", " 2<1 3<2", "2147483647%", "-2147483648%", "2147483647", "-2147483648", "2147483648", "\u00a02", "2\u0000", "%", "", "   ", "50% ", "50%%", "5 0%", "1<2<3", "0<50% 3<1", "٣", "٣%", "+2", "+-2", "3 < 2", "3< 2", "3 <2 5<3", "2 2", "100<2 x", "2\u2028", "-1%", "-50%", "-0%", "-0", "1<-1%", "2<-25% 9<-3", "3\n<\r2", "\u00a03<2"];
// prettier-ignore
const NUMBERS = ["2d", "3f", "2D", "2F", "2\u0000", " 2 ", "\t2\n", "\u00a02", "2\u00a0", "\u30002", "2\u2028", "2 d", "d", "+2", "+2d", "2e0d", ".5f", "2.", "-0d", "1e400", "NaN", "Infinity", "-Infinity", "", " ", "1_0"];
const SIZES = ["3", " 3", "3 ", "\u00a03", "3\u00a0", "3d", "+3"];
const DISTANCES = ["12km", " 12km", "12km ", "12 km", "12\u00a0km", "\u00a012km", "12km\u2028", "12", "12\u0000"];

const cases: Record<string, Body> = {};
const show = (text: string): string => JSON.stringify(text);
for (const text of SHOULD) {
  const query = "wireless cotton black steel";
  cases[`minimum_should_match ${show(text)}`] = {
    query: { match: { name: { query, minimum_should_match: text } } },
    size: 3,
  };
  const should = ["black", "red", "blue"].map((value) => ({ term: { color: value } }));
  cases[`minimum_should_match of bool ${show(text)}`] = {
    query: { bool: { should, minimum_should_match: text } },
    size: 3,
  };
}
for (const text of NUMBERS) {
  const term = { color: { value: "black", boost: text } };
  cases[`boost of term ${show(text)}`] = { query: { term }, size: 2 };
  cases[`boost of bool ${show(text)}`] = {
    query: { bool: { must: [{ match: { name: "cotton" } }], boost: text } },
    size: 2,
  };
  cases[`boost of range ${show(text)}`] = { query: { range: { price: { gte: 20, boost: text } } }, size: 2 };
  cases[`weight ${show(text)}`] = { query: { function_score: { query: { match_all: {} }, weight: text } }, size: 2 };
  cases[`factor ${show(text)}`] = {
    query: { function_score: { field_value_factor: { field: "rating", factor: text, missing: 1 } } },
    size: 2,
  };
  cases[`negative_boost ${show(text)}`] = {
    query: {
      boosting: {
        positive: { match: { name: "cotton" } },
        negative: { term: { color: "black" } },
        negative_boost: text,
      },
    },
    size: 2,
  };
  cases[`min_score of function_score ${show(text)}`] = {
    query: { function_score: { query: { match: { name: "cotton" } }, min_score: text } },
    size: 2,
  };
  cases[`tie_breaker ${show(text)}`] = {
    query: { dis_max: { queries: [{ match: { name: "cotton" } }, { match: { name: "black" } }], tie_breaker: text } },
    size: 2,
  };
  cases[`boost of a field ${show(text)}`] = {
    query: { multi_match: { query: "cotton", fields: [`name^${text}`] } },
    size: 2,
  };
  cases[`sigma ${show(text)}`] = { size: 0, aggs: { s: { extended_stats: { field: "price", sigma: text } } } };
  cases[`interval ${show(text)}`] = {
    size: 0,
    aggs: { h: { histogram: { field: "price", interval: text, min_doc_count: 200 } } },
  };
  cases[`percents ${show(text)}`] = {
    size: 0,
    aggs: { p: { percentiles: { field: "rating", percents: [text], hdr: {} } } },
  };
}
for (const text of SIZES) {
  cases[`size ${show(text)}`] = { size: text };
  cases[`size of terms ${show(text)}`] = { size: 0, aggs: { t: { terms: { field: "color", size: text } } } };
  cases[`fixed_interval ${show(text)}`] = {
    size: 0,
    aggs: { d: { date_histogram: { field: "created_at", fixed_interval: `${text}00d` } } },
  };
}
for (const text of DISTANCES) {
  const pivot = { field: "created_at", origin: "2021-01-01T00:00:00Z", pivot: text.replace("km", "d") };
  cases[`pivot ${show(text)}`] = { query: { distance_feature: pivot }, size: 2 };
}

/** What is refused in words of its own, or told in other words. */
// prettier-ignore
const OTHERWISE = new Set(['boost of bool "-0d"', 'boost of bool "-Infinity"', 'weight "-0d"', 'factor "-0d"', 'percents "-0d"', 'negative_boost "1e400"', 'negative_boost "Infinity"', 'percents "1e400"', 'percents "NaN"', 'percents "Infinity"', 'percents "-Infinity"', 'tie_breaker "NaN"', 'fixed_interval " 3"']);
const equal = Object.entries(cases).filter(([name]) => !OTHERWISE.has(name));

export const numberSpaces: readonly Case[] = searches("products", Object.fromEntries(equal));
