/** Are the statistics right? Against values calculated by hand. */
import { test } from "tap";

import { bootstrapMedian, geometricMean, median, quantile } from "../statistics.js";

test("a quantile is the smallest value that its share of the values do not exceed", async (t) => {
  const values = [50, 10, 40, 20, 30];
  // Two of five values are 40 %, three are 60 %: half of them is reached by the third.
  t.equal(quantile(values, 0.5), 30);
  t.equal(quantile(values, 0.6), 30);
  t.equal(quantile(values, 0.61), 40);
  t.equal(quantile(values, 0.99), 50);
  t.equal(quantile(values, 0), 10);
  t.same(values, [50, 10, 40, 20, 30], "the values stay as they are");
});

test("a median is the middle value, or the mean of the two in the middle", async (t) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 3, 2]), 2.5);
  t.ok(Number.isNaN(median([])));
});

test("a geometric mean lets a doubling and a halving cancel out", async (t) => {
  t.equal(geometricMean([2, 0.5]), 1);
  // The cube root of 1 · 10 · 100.
  t.ok(Math.abs(geometricMean([1, 10, 100]) - 10) < 1e-12);
});

test("the bootstrap interval of a median is that of all resamples", async (t) => {
  // Of the 27 resamples of 3 values, 7 have the smallest as median, 13 the middle one, 7 the largest: a quarter lies at
  // either end, so 95 % take in all three.
  t.same(bootstrapMedian([5, 1, 3]), { low: 1, median: 3, high: 5 });
  // 7/27 is 25.9 %: an interval of 40 % leaves 30 % at either end, and so both other values out.
  t.same(bootstrapMedian([5, 1, 3], 0.4), { low: 3, median: 3, high: 3 });
  // Of 7 values, the median of a resample is the smallest when four draws or more of seven, of one in seven each, fall
  // on it: (35·6³ + 21·6² + 7·6 + 1) / 7⁷ = 8359/823543, or 1.0 %. It is one of the two smallest in
  // (35·2⁴·5³ + 21·2⁵·5² + 7·2⁶·5 + 2⁷) / 7⁷ = 89168/823543, or 10.8 %. So 2.5 % is reached by the second value.
  t.same(bootstrapMedian([7, 6, 5, 4, 3, 2, 1]), { low: 2, median: 4, high: 6 });
  t.same(bootstrapMedian([7, 6, 5, 4, 3, 2, 1], 0.99), { low: 1, median: 4, high: 7 });
  t.throws(() => bootstrapMedian([1, 2]), /an odd number of values is needed, not 2/);
});
