/** Does the summary say where Vitrine stands, with its losses? Against values calculated by hand. */
import { test } from "tap";

import { closedLadder } from "../ladders/closed.js";
import { openLadder } from "../ladders/open.js";
import { processLadder } from "../ladders/process.js";
import type { Row } from "../measure.js";
import type { Timings } from "../peers/peer.js";
import { overview } from "../report/summary.js";
import { SECTION_FORMAT, type Section } from "../report/section.js";

/** Three rounds with the same timings; `micros` is every latency, and one request is answered after the other. */
const rounds = (micros: number, rate = 1e6 / micros): Timings[] =>
  Array.from({ length: 3 }, () => ({ count: rate, seconds: 1, mean: micros, p50: micros, p99: micros }));

const row = (operation: string, load: string, cells: Readonly<Record<string, Timings[]>>): Row => ({
  operation,
  load,
  requests: 100,
  cells: Object.entries(cells).map(([peer, timings]) => ({ peer, rounds: timings, cannot: null, differs: null })),
});

const section = (ladder: string, names: readonly string[], rows: readonly Row[]): Section => ({
  format: SECTION_FORMAT,
  ladder,
  corpus: "products-1000",
  documents: 1000,
  machine: "",
  commit: "",
  date: "",
  effort: { rounds: 3, seconds: 1 },
  minutes: 1,
  sides: names.map((name) => ({
    name,
    ours: name.startsWith("vitrine"),
    loaded: { version: "", buildSeconds: null, loadMs: null, indexBytes: null, coldMs: null, notes: [] },
    absent: null,
    memory: null,
  })),
  rows,
});

test("a line has the mean of all rows, how many are lost, and the worst of them", async (t) => {
  const rows = [
    row("first", "1 caller", {
      vitrine: rounds(10),
      "vitrine-engine": rounds(5),
      lucene: rounds(80),
      tantivy: rounds(5),
    }),
    row("second", "1 caller", { vitrine: rounds(10), "vitrine-engine": rounds(10), lucene: rounds(20) }),
  ];
  const sections = [section("process", ["vitrine", "vitrine-engine", "lucene", "tantivy", "orama"], rows)];
  const [title, , text, ...more] = overview(sections, [processLadder, closedLadder]);
  t.equal(title, "## Summary");
  t.same(more, []);
  // Against Lucene, 80/10 and 20/10 make the root of 16; 80/5 and 20/10 that of 32, which is 5.66. tantivy has one row.
  t.same(text?.split("\n"), [
    "| In process, by mean time | lucene | tantivy | orama |",
    "| --- | ---: | ---: | ---: |",
    "| products-1000: vitrine | 4.00; 0 of 2 lost; second 2.00 | **0.500**; **1 of 1 lost**; first 0.500 | - |",
    "| products-1000: vitrine-engine | 5.66; 0 of 2 lost; second 2.00 | 1.00; 0 of 1 lost; first 1.00 | - |",
  ]);
});

test("loads have columns of their own, and what searches nothing is told as a floor", async (t) => {
  const names = ["vitrine-1-process", "vitrine-1-process-cache-on", "node-http-1-process", "real-engine-caches-off"];
  const timings = (plain: Timings[], kept: Timings[], real: Timings[]): Readonly<Record<string, Timings[]>> => ({
    "vitrine-1-process": plain,
    "vitrine-1-process-cache-on": kept,
    "real-engine-caches-off": real,
  });
  const rows = [
    row("first", "1 connection", timings(rounds(400), rounds(100), rounds(1600))),
    row("first", "8 connections", timings(rounds(0, 2000), rounds(0, 8000), rounds(0, 4000))),
    row("second", "1 connection", timings(rounds(900), rounds(100), rounds(900))),
    row("second", "8 connections", timings(rounds(0, 500), rounds(0, 2000), rounds(0, 250))),
  ];
  const [, , text, words, floor, ...more] = overview([section("closed", names, rows)], [closedLadder]);
  t.same(more, []);
  // At one connection 4 and 1, at eight 1/2 and 2.
  t.same(text?.split("\n").slice(2), [
    "| products-1000: vitrine-1-process | 2.00; 0 of 2 lost; second 1.00 | 1.00; **1 of 2 lost**; first 0.500 |",
  ]);
  t.match(words, /nothing is searched/);
  // The root of 4 · 9 is 6, that of 8000 · 2000 is 4000; p50 is nothing where rounds have none. The real engine takes 16 and 9
  // times as long at one connection; at eight it answers a half and an eighth of as many. The bare server was not measured.
  t.same(floor?.split("\n").slice(2), [
    "| products-1000: vitrine-1-process-cache-on | 1 connection | 100 µs | 10000/s | 6.00 | 12.0 | 0 of 2 | none | - | - | - | - | - | - |",
    "| products-1000: vitrine-1-process-cache-on | 8 connections | 0.00 µs | 4000/s | 4.00 | 4.00 | 1 of 2 | first 2.00 | - | - | - | - | - | - |",
  ]);
});

test("to the floor comes what the engine alone, and the whole host, take for each row of the same corpus", async (t) => {
  const names = ["vitrine-1-process", "node-http-2-processes", "real-engine-caches-off"];
  const timings = (plain: Timings[], bare: Timings[], real: Timings[]): Readonly<Record<string, Timings[]>> => ({
    "vitrine-1-process": plain,
    "node-http-2-processes": bare,
    "real-engine-caches-off": real,
  });
  const rows = [
    row("first", "1 connection", timings(rounds(400), rounds(100), rounds(3200))),
    row("first", "8 connections", timings(rounds(0, 2000), rounds(0, 8000), rounds(0, 500))),
    row("second", "1 connection", timings(rounds(900), rounds(50), rounds(300))),
    row("second", "8 connections", timings(rounds(0, 500), rounds(0, 4000), rounds(0, 500))),
    row("third", "1 connection", timings(rounds(900), rounds(50), rounds(300))),
  ];
  const engine = [
    row("first", "1 caller", { vitrine: rounds(700), "vitrine-engine": rounds(300) }),
    row("second", "1 caller", { vitrine: rounds(200), "vitrine-engine": rounds(100) }),
  ];
  const sections = [
    section("closed", names, rows),
    {
      ...section("process", ["vitrine-engine"], [row("third", "1 caller", { "vitrine-engine": rounds(1) })]),
      corpus: "other",
    },
    section("process", ["vitrine", "vitrine-engine"], engine),
  ];
  const table = overview(sections, [closedLadder]).at(-1)?.split("\n").slice(2);
  // At one connection 3200 / (100 + 300) is 8 and 300 / (50 + 100) is 2, and 4 the root of 16; the third row's time is of
  // another corpus. At eight a request has 125 µs of two processes, which share its 300 µs: 2000 / (125 + 150); and 2000 of
  // 250 + 50, 6.667. The root of 7.2727 · 6.6667 is 6.963.
  // With the host, 3200 / (100 + 700) is 4 and 300 / (50 + 200) is 1.2, and 2.191 the root of 4.8; 2000 / (125 + 350) is 4.2105
  // and 2000 / (250 + 100) 5.7143, and 4.905 the root of 24.06.
  t.match(table?.[0], / 1 connection .*\| 4\.00 \| 1 of 2 \| second 2\.00 \| 2\.19 \| 2 of 2 \| second 1\.20 \|$/);
  t.match(table?.[1], / 8 connections .*\| 6\.96 \| 2 of 2 \| none \| 4\.91 \| 2 of 2 \| none \|$/);
  t.equal(table?.length, 2);
});

test("rates of an open loop are put together by their share", async (t) => {
  const cells = { vitrine: rounds(10), real: rounds(30) };
  const rows = [
    row("first", "25 %: 100/s", cells),
    row("second", "25 %: 7/s", cells),
    row("first", "50 %: 9/s", cells),
  ];
  const [, , text] = overview([section("open", ["vitrine", "real"], rows)], [openLadder]);
  t.same(text?.split("\n"), [
    "| Over HTTP, open loop, by p99 | real, 25 % | real, 50 % |",
    "| --- | ---: | ---: |",
    "| products-1000: vitrine | 3.00; 0 of 2 lost; first 3.00 | 3.00; 0 of 1 lost; first 3.00 |",
  ]);
  t.same(overview([], [openLadder]), []);
});
