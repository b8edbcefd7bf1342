/** Are requests of a first pass all different, and is a slow first pass seen? Against values calculated by hand. */
import { test } from "tap";

import { differentOnes } from "../operations.js";
import type { Timings } from "../peers/peer.js";
import { firstPage } from "../report/first.js";

/** Draws the values in turn, again and again, and counts how often. */
function drawing<T>(values: readonly T[]): { draw: () => T | null; drawn: () => number } {
  let at = 0;
  return { draw: () => values[at++ % values.length] ?? null, drawn: () => at };
}

test("no two requests are alike, and there are as many as are wanted", async (t) => {
  const all = ["a", "a", "b", "a", "c", "d"].map((word) => ({ query: word }));
  t.same(differentOnes(drawing(all).draw, 3), [{ query: "a" }, { query: "b" }, { query: "c" }]);
});

test("where there are fewer than are wanted, drawing ends", async (t) => {
  const { draw, drawn } = drawing([1, 2, 3]);
  t.same(differentOnes(draw, 10), [1, 2, 3]);
  // Three that are new, and ten that are not.
  t.equal(drawn(), 13);
  t.same(
    differentOnes(() => null, 10),
    [],
  );
});

test("a first pass of more than twice the time is bold", async (t) => {
  const took = (p50: number): Timings => ({ count: 1, seconds: 1, mean: p50, p50, p99: 3 * p50 });
  const rows = [
    { operation: "first", requests: 10_000, first: took(20), warm: took(10) },
    { operation: "second", requests: 22, first: took(25), warm: took(10) },
  ];
  const about = { machine: "a machine", commit: "abc", date: "2022-05-18" };
  const page = firstPage([{ corpus: "products-1000", documents: 1000, ...about, rows }]);
  t.match(page, "## products-1000: 1,000 documents\n\na machine. Commit abc, 2022-05-18.\n");
  t.same(page.trimEnd().split("\n").slice(-2), [
    "| first | 10000 | 20.0 µs / 60.0 µs | 10.0 µs / 30.0 µs | 2.00 |",
    "| second | 22 | 25.0 µs / 75.0 µs | 10.0 µs / 30.0 µs | **2.50** |",
  ]);
});
