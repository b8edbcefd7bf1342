/** `percentiles`, `percentile_ranks` and `median_absolute_deviation`. */

import { aggs, searches, type Body, type Case } from "./case.js";

const pct = (field: string, rest: object = {}): object => ({ p: { percentiles: { field, ...rest } } });
const ranks = (field: string, values: unknown, rest: object = {}): object => ({
  p: { percentile_ranks: { field, values, ...rest } },
});
const mad = (field: string, rest: object = {}): object => ({ p: { median_absolute_deviation: { field, ...rest } } });
const hdr = (digits?: unknown): object => ({
  hdr: digits === undefined ? {} : { number_of_significant_value_digits: digits },
});
const digest = (compression: unknown): object => ({ tdigest: { compression } });
const few = (tree: object): object => ({ f: { filter: { range: { stock: { lt: 3 } } }, aggs: tree } });
const by = (field: string, path: string, tree: object): object => ({
  t: { terms: { field, size: 5, order: { [path]: "desc" } }, aggs: tree },
});

// prettier-ignore
const FIELDS = ["l", "i", "s", "b", "d", "f", "h", "bool", "date", "n", "kw", "n.str", "txt", "obj.count", "obj.deep.value", "items.price", "items.qty", "items.sku", "never_l", "never_kw", "never_date", "nothing", "_id"];
const typed: Record<string, Body> = {};
for (const field of FIELDS) {
  typed[`percentiles: ${field}`] = pct(field);
  typed[`percentiles, not keyed: ${field}`] = pct(field, { keyed: false });
  typed[`percentiles, missing: ${field}`] = pct(field, { missing: 3 });
  typed[`percentiles, a format: ${field}`] = pct(field, { format: "0.00" });
  typed[`percentiles, a value type: ${field}`] = pct(field, { value_type: "long" });
  typed[`ranks: ${field}`] = ranks(field, [1, 3, 100]);
  typed[`ranks, not keyed: ${field}`] = ranks(field, [1, 3, 100], { keyed: false });
  typed[`deviation: ${field}`] = mad(field);
  typed[`deviation, missing: ${field}`] = mad(field, { missing: 3 });
  typed[`deviation, a format: ${field}`] = mad(field, { format: "0.00" });
}

// prettier-ignore
const PERCENTILES: Readonly<Record<string, Body>> = {
  // Where values repeat and are more than some hundred, the real engine draws lots; these do not repeat, or are many means.
  "dates of all": pct("created_at"),
  "ranks of all dates": ranks("created_at", [1609459200000, 1640995200000]),
  "deviation of all prices": mad("price"),
  "prices of few": few(pct("price")),
  "ratings of few": few(pct("rating")),
  "stock of few": few(pct("stock")),
  "dates of few": few(pct("created_at")),
  "dates of few, a format": few(pct("created_at", { format: "yyyy" })),
  "booleans of few": few(pct("in_stock")),
  "not keyed": few(pct("price", { keyed: false })),
  "a format": few(pct("price", { format: "#,##0.00" })),
  "a format, not keyed": few(pct("price", { format: "#,##0.00", keyed: false })),
  "no percents": pct("price", { percents: [] }),
  "one percent": few(pct("price", { percents: [50] })),
  "one percent, no list": few(pct("price", { percents: 50 })),
  "percents of text": few(pct("price", { percents: ["50", "25.5"] })),
  "percents in any order": few(pct("price", { percents: [99, 1, 50, 50] })),
  "percents in any order, not keyed": few(pct("price", { percents: [99, 1, 50, 50], keyed: false })),
  "all and none": few(pct("price", { percents: [0, 100] })),
  "few and most": few(pct("price", { percents: [0.001, 1e-7, 99.999999, 33.333333333333336, 12.5] })),
  "a percent below zero": pct("price", { percents: [-1] }),
  "a percent above all": pct("price", { percents: [101, -1] }),
  "a percent that is none": pct("price", { percents: ["x"] }),
  "a percent null": pct("price", { percents: [null] }),
  "a percent true": pct("price", { percents: [true] }),
  "a percent of a list": pct("price", { percents: [[1]] }),
  "a percent of an object": pct("price", { percents: [{}] }),
  "percents null": pct("price", { percents: null }),
  "percents of an object": pct("price", { percents: { a: 1 } }),
  "percents that are none": pct("price", { percents: "x" }),
  "compression 10": few(pct("price", digest(10))),
  "compression 1": few(pct("price", digest(1))),
  "compression 0": few(pct("price", digest(0))),
  "compression 1000": few(pct("price", digest(1000))),
  "compression of text": few(pct("price", digest("50"))),
  "compression below zero": pct("price", digest(-1)),
  "compression that is none": pct("price", digest("x")),
  "compression null": pct("price", digest(null)),
  "compression true": pct("price", digest(true)),
  "no compression": few(pct("price", { tdigest: {} })),
  "tdigest with what it does not have": pct("price", { tdigest: { nonsense: 1 } }),
  "tdigest of a number": pct("price", { tdigest: 5 }),
  "compression outside": pct("price", { compression: 100 }),
  "both ways": pct("price", { hdr: {}, tdigest: {} }),
  "both ways and percents": pct("price", { percents: [-1], hdr: {}, tdigest: {} }),
  "both ways, percents last": pct("price", { tdigest: {}, hdr: {}, percents: [-1] }),
  "hdr with what it does not have": pct("price", { hdr: { nonsense: 1 } }),
  "hdr null": pct("price", { hdr: null }),
  "6 digits": pct("price", hdr(6)),
  "-1 digits": pct("price", hdr(-1)),
  "digits that are none": pct("price", hdr("x")),
  "digits null": pct("price", hdr(null)),
  "a fraction of digits": pct("stock", hdr(2.5)),
  "digits of text": pct("stock", hdr("2")),
  "hdr, all percents": pct("stock", { percents: [0, 0.1, 10, 33.3, 50, 66.6, 99.9, 100], ...hdr(2) }),
  "hdr, not keyed": pct("price", { keyed: false, ...hdr() }),
  "hdr, dates": pct("created_at", hdr()),
  "hdr, booleans": pct("in_stock", hdr(1)),
  "hdr, missing": pct("rating", { missing: 0.25, ...hdr() }),
  "hdr, a format": pct("price", { format: "0.0", ...hdr() }),
  "hdr of no field": pct("nothing", hdr()),
  "hdr of no field, missing": pct("nothing", { missing: 5, ...hdr() }),
  "hdr in terms": { t: { terms: { field: "category", size: 8 }, aggs: pct("price", hdr()) } },
  "hdr in a histogram": { h: { histogram: { field: "price", interval: 200, min_doc_count: 0 }, aggs: pct("stock", hdr(1)) } },
  "unknown parameter": pct("price", { nonsense: 1 }),
  "values": pct("price", { values: [1] }),
  "keyed null": pct("price", { keyed: null }),
  "keyed of text": few(pct("price", { keyed: "false" })),
  "no field": { p: { percentiles: {} } },
  "no field, and a percent below zero": { p: { percentiles: { percents: [-1] } } },
  "a field of a number": { p: { percentiles: { field: 5 } } },
  "text": { p: { percentiles: "x" } },
  "below": { p: { percentiles: { field: "price" }, aggs: { m: { max: { field: "price" } } } } },
  "meta": few({ p: { percentiles: { field: "price" }, meta: { a: 1 } } }),
  "missing": few(pct("rating", { missing: 2.5 })),
  "missing that is none": pct("rating", { missing: "x" }),
  "of no field": pct("nothing"),
  "of no field, not keyed, a format": pct("nothing", { keyed: false, format: "0.0" }),
  "of no field, missing": few(pct("nothing", { missing: 5 })),
  "of a keyword": pct("brand"),
  "of a text": pct("name"),
  "in terms": few({ t: { terms: { field: "category", size: 8 }, aggs: pct("price") } }),
  "in terms of several values": few({ t: { terms: { field: "tags", size: 6 }, aggs: pct("rating") } }),
  "in a histogram": few({ h: { histogram: { field: "price", interval: 100, min_doc_count: 0 }, aggs: pct("stock") } }),
  "in filters": { f: { filters: { filters: { a: { term: { stock: 7 } }, b: { match_none: {} } } }, aggs: pct("price") } },
  "in ranges": few({ r: { range: { field: "price", ranges: [{ to: 100 }, { from: 50 }] }, aggs: pct("rating") } }),
  "one document": { f: { filter: { ids: { values: ["1"] } }, aggs: { ...pct("price"), d: { median_absolute_deviation: { field: "price" } } } } },
  "two documents": { f: { filter: { ids: { values: ["1", "2"] } }, aggs: { ...pct("price"), r: { percentile_ranks: { field: "price", values: [1, 50, 200, 500] } } } } },
};
// prettier-ignore
const RANKS: Readonly<Record<string, Body>> = {
  "ranks of few": few(ranks("price", [10, 50.5, 100, 500, 5000])),
  "ranks, not keyed": few(ranks("price", [500, 10, 10], { keyed: false })),
  "ranks, a format": few(ranks("price", [10, 500], { format: "0.0" })),
  "ranks of dates": few(ranks("created_at", [1609459200000])),
  "ranks of dates, a format": few(ranks("created_at", [1609459200000], { format: "yyyy" })),
  "ranks of dates of text": ranks("created_at", ["2021-01-01"]),
  "ranks of booleans": few(ranks("in_stock", [0, 0.5, 1])),
  "ranks far outside": few(ranks("price", [-1000, 1e9])),
  "ranks of no values": ranks("price", []),
  "ranks without values": { p: { percentile_ranks: { field: "price" } } },
  "ranks of null": ranks("price", null),
  "ranks of null in a list": ranks("price", [null]),
  "ranks of one value": few(ranks("price", 50)),
  "ranks of text": few(ranks("price", ["50"])),
  "ranks of what is none": ranks("price", ["x"]),
  "ranks and percents": ranks("price", [1], { percents: [1] }),
  "ranks without a field": { p: { percentile_ranks: { values: [] } } },
  "ranks, both ways": ranks("price", [1], { hdr: {}, tdigest: {} }),
  "ranks, compression": few(ranks("price", [10, 100], digest(5))),
  "ranks, hdr": ranks("price", [0, 10, 50.5, 100, 500, 1e6], hdr()),
  "ranks, hdr, few digits": ranks("stock", [0, 0.5, 1, 3, 10, 100], hdr(1)),
  "ranks, hdr, in terms": { t: { terms: { field: "category", size: 8 }, aggs: ranks("price", [50, 100], hdr(2)) } },
  "ranks in terms": few({ t: { terms: { field: "category", size: 8 }, aggs: ranks("price", [50, 100]) } }),
  "ranks of no field": ranks("nothing", [1]),
  "ranks of no field, missing": few(ranks("nothing", [1, 5], { missing: 5 })),
  "ranks, unknown parameter": ranks("price", [1], { nonsense: 1 }),
  "deviation of prices of few": few(mad("price")),
  "deviation of stock of few": few(mad("stock")),
  "deviation of dates": mad("created_at"),
  "deviation of booleans": mad("in_stock"),
  "deviation of a keyword": mad("brand"),
  "deviation, a format": few(mad("price", { format: "0.00" })),
  "deviation, compression 5": few(mad("price", { compression: 5 })),
  "deviation, compression 0": mad("price", { compression: 0 }),
  "deviation, compression below zero": mad("price", { compression: -1 }),
  "deviation, compression that is none": mad("price", { compression: "x" }),
  "deviation, compression null": mad("price", { compression: null }),
  "deviation, compression of text": few(mad("price", { compression: "200" })),
  "deviation, missing": few(mad("rating", { missing: 2.5 })),
  "deviation of no field": mad("nothing"),
  "deviation of no field, missing": few(mad("nothing", { missing: 4 })),
  "deviation without a field": { p: { median_absolute_deviation: {} } },
  "deviation, unknown parameter": mad("price", { nonsense: 1 }),
  "deviation in terms": few({ t: { terms: { field: "category", size: 8 }, aggs: mad("price") } }),
  "deviation, below": { p: { median_absolute_deviation: { field: "price" }, aggs: { m: { max: { field: "price" } } } } },
};
const ORDERS: Record<string, Body> = {};
for (const key of [
  "",
  ".50",
  ".51",
  ".x",
  "[50.0]",
  ".1e1",
  ".101",
  ".-5",
  ". 50",
  ".value",
  ".50d",
  ".99.5",
  ".0x1p5",
]) {
  const tree = pct("price", { percents: [50, 99.5, 10, 5] });
  const high = pct("price", { percents: [50, 99.5, 10, 5], ...hdr() });
  for (const field of ["brand", "stock"]) {
    ORDERS[`${field} by percentiles${key}`] = few(by(field, `p${key}`, tree));
    ORDERS[`${field} by hdr${key}`] = few(by(field, `p${key}`, high));
    ORDERS[`${field} by ranks${key}`] = few(by(field, `p${key}`, ranks("price", [50, 10])));
    ORDERS[`${field} by deviation${key}`] = few(by(field, `p${key}`, mad("price")));
    ORDERS[`${field} by a filter and percentiles${key}`] = few(
      by(field, `f>p${key}`, { f: { filter: { term: { in_stock: true } }, aggs: tree } }),
    );
  }
}
const BY_DIGITS: Record<string, Body> = {};
for (const digits of [undefined, 0, 1, 2, 3, 4, 5]) {
  for (const field of ["price", "stock", "rating", "sales"]) {
    BY_DIGITS[`hdr of ${field} with ${digits ?? "no"} digits`] = {
      ...pct(field, hdr(digits)),
      r: { percentile_ranks: { field, values: [0, 1, 4.5, 77], ...hdr(digits) } },
    };
  }
}

export const aggsPercentiles: Case[] = [
  ...aggs("products", PERCENTILES),
  ...aggs("products", RANKS),
  ...aggs("products", ORDERS),
  ...aggs("products", BY_DIGITS),
  ...aggs("types", typed),
  ...searches(
    "products",
    Object.fromEntries(
      Object.entries({ ...PERCENTILES, ...RANKS }).map(([name, tree]) => [
        `searched: ${name}`,
        { query: { match: { name: "wireless" } }, size: 0, aggs: tree as object },
      ]),
    ),
  ),
  ...aggs("empty", {
    "empty: percentiles": pct("price"),
    "empty: ranks": ranks("price", [1]),
    "empty: hdr": pct("price", hdr()),
    "empty: deviation": mad("price"),
  }),
];
