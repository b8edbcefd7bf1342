/** Does the check see what differs, and overlook what each engine may do in its own way? */
import { test } from "tap";

import { compareAnswer, compareAnswers } from "../check.js";
import type { Answer } from "../peers/peer.js";

const answer = (more: Partial<Answer> = {}): Answer => ({
  total: 2,
  relation: "eq",
  ids: ["a", "b"],
  scores: [1.5, 0.5],
  aggregations: null,
  whole: null,
  ...more,
});

test("bits: the last bit of a float counts, the text of it does not", async (t) => {
  t.equal(compareAnswer(answer(), answer(), "bits"), null);
  // 1.4 and its float have different doubles.
  t.equal(compareAnswer(answer({ scores: [1.4, 0.5] }), answer({ scores: [1.399999976158142, 0.5] }), "bits"), null);
  // The next float after 1.5 is 1.5 + 2^-23.
  const next = answer({ scores: [1.5 + 2 ** -23, 0.5] });
  t.equal(compareAnswer(next, answer(), "bits"), "score 1 is 1.5000001192092896, not 1.5");
  t.equal(compareAnswer(answer({ ids: ["b", "a"] }), answer(), "bits"), "id 1 is b, not a");
  t.equal(compareAnswer(answer({ relation: "gte" }), answer(), "bits"), "the total is gte 2, not eq 2");
});

test("close: rounding passes, and hits that tie may change places", async (t) => {
  t.equal(compareAnswer(answer({ scores: [1.500001, 0.5] }), answer(), "close"), null);
  t.equal(compareAnswer(answer({ scores: [1.51, 0.5] }), answer(), "close"), "score 1 is 1.51, not 1.5");
  const tie = answer({ scores: [1, 1] });
  t.equal(compareAnswer(answer({ ids: ["b", "c"], scores: [1, 1] }), tie, "close"), null);
  t.equal(compareAnswer(answer({ ids: ["c", "b"] }), answer(), "close"), "a is missing");
  t.equal(compareAnswer(answer({ total: null }), answer(), "close"), null, "who does not count cannot be wrong");
});

test("close: buckets have the same counts in the same order", async (t) => {
  const terms = (...counts: number[]): Answer =>
    answer({ aggregations: { colors: { buckets: counts.map((doc_count) => ({ doc_count })) } } });
  t.equal(compareAnswer(terms(3, 1), terms(3, 1), "close"), null);
  t.equal(compareAnswer(terms(3, 2), terms(3, 1), "close"), "the counts of colors are 3 2, not 3 1");
  const stats = (sum: number): Answer => answer({ aggregations: { prices: { count: 2, sum } } });
  t.equal(compareAnswer(stats(10.000001), stats(10), "close"), null);
  t.equal(compareAnswer(stats(11), stats(10), "close"), "prices.sum is 11, not 10");
});

test("whole: everything but the time taken and the index's name", async (t) => {
  const whole = (took: number, _index: string, value: number): Answer =>
    answer({
      whole: {
        took,
        hits: { total: { value }, hits: [{ _index, _shard: `[${_index}][0]`, _node: _index, _id: "a" }] },
      },
    });
  t.equal(compareAnswer(whole(1, "x", 2), whole(5, "y", 2), "whole"), null);
  t.equal(compareAnswer(whole(1, "x", 3), whole(1, "x", 2), "whole"), ".hits.total.value is 3, not 2");
});

test("totals: a few hits more or less pass, and ids do not count", async (t) => {
  const total = (value: number): Answer => answer({ total: value, ids: [String(value)] });
  t.equal(compareAnswer(total(34), total(31), "totals"), null);
  t.equal(compareAnswer(total(35), total(31), "totals"), "the total is eq 35, not eq 31");
  t.equal(compareAnswer(total(1050), total(1000), "totals"), null);
  t.equal(compareAnswer(total(1051), total(1000), "totals"), "the total is eq 1051, not eq 1000");
});

test("differences are counted, and the first is told", async (t) => {
  const wanted = [answer(), answer(), answer()];
  t.equal(compareAnswers(wanted, wanted, "bits"), null);
  const found = [answer(), answer({ total: 3 }), answer({ total: 4 })];
  t.equal(compareAnswers(found, wanted, "bits"), "2 of 3 answers differ: the total is eq 3, not eq 2");
  t.equal(compareAnswers([], wanted, "totals"), "0 answers to 3 requests");
});
