/** Do rounds ask the same of all peers, and all of it in the end? Against values calculated by hand. */
import { test } from "tap";

import { countOfRound, leastOfRound, sliceOfRound, take } from "../rounds.js";

test("all rounds together ask all requests, however slow a peer is", async (t) => {
  // 100 / 7 is 14.3, and 7 · 15 = 105 is the first multiple that reaches 100.
  t.equal(leastOfRound(100, 7), 15);
  t.equal(leastOfRound(100, 5), 20);
  t.equal(leastOfRound(100, 3), 34);
  // Two requests a second for a fifth of a second are none: the least it is.
  t.equal(countOfRound(100, 7, 0.2, 2), 15);
  const asked = Array.from({ length: 7 }, (_, round) => sliceOfRound(100, 15, round)).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, i) => (from + i) % 100),
  );
  t.equal(new Set(asked).size, 100);
});

test("a round asks as many requests as the slowest peer has time for, and no more than there are", async (t) => {
  t.equal(countOfRound(100, 7, 0.2, 249), 49);
  t.equal(countOfRound(100, 7, 0.2, 1000), 100);
  t.equal(countOfRound(100, 7, 0.2, Infinity), 100);
});

test("a round goes on where the last one ended", async (t) => {
  t.same(
    [0, 1, 2, 3].map((round) => sliceOfRound(100, 40, round)),
    [
      { from: 0, count: 40 },
      { from: 40, count: 40 },
      { from: 80, count: 40 },
      { from: 20, count: 40 },
    ],
  );
  t.same(take(["a", "b", "c", "d", "e"], { from: 3, count: 4 }), ["d", "e", "a", "b"]);
  t.same(take(["a", "b"], { from: 0, count: 2 }), ["a", "b"]);
  t.same(take([], { from: 0, count: 2 }), []);
});
