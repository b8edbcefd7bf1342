// How do quantities, progress and tables read?
import { PassThrough } from "node:stream";
import { test } from "tap";
import { createProgress } from "../src/output/progress.js";
import { sectionTables } from "../src/output/tables.js";
import { count, duration, size } from "../src/output/units.js";

test("quantities", async (t) => {
  t.equal(count(1234567), "1,234,567");
  t.same([0, 1023, 1024, 1536, 20 * 1024 ** 2, 4 * 1024 ** 3].map(size), [
    "0 B",
    "1023 B",
    "1.0 KiB",
    "1.5 KiB",
    "20.0 MiB",
    "4.0 GiB",
  ]);
  t.same([0.04, 59.9, 61, 3600].map(duration), ["0.0 s", "59.9 s", "1 min 1 s", "60 min 0 s"]);
});

function stream(isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } {
  const through = Object.assign(new PassThrough(), { isTTY, columns: 200, rows: 50 });
  let text = "";
  through.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { stream: through as unknown as NodeJS.WriteStream, text: () => text };
}

test("a log gets a line every few seconds and at the turn to writing", async (t) => {
  const log = stream(false);
  let now = 0;
  const display = createProgress(log.stream, 4_000_000, () => now);
  const mebibyte = 1024 ** 2;
  for (; now <= 10_000; now += 1000) {
    display.update({ phase: "reading", documents: now, inputBytes: now * 100, catalogBytes: (now / 1000) * mebibyte });
  }
  now = 11_000;
  display.update({ phase: "writing", documents: 12_000, inputBytes: 4_000_000, catalogBytes: 11 * mebibyte });
  display.stop();
  t.same(log.text().trimEnd().split("\n"), [
    "reading: 5,000 documents, 5.0 MiB (12 %), 1.0 MiB/s",
    "reading: 10,000 documents, 10.0 MiB (25 %), 1.0 MiB/s",
    "writing: 12,000 documents, 11.0 MiB (100 %), 1.0 MiB/s",
  ]);
});

test("a terminal gets a bar with documents, bytes, rate and time left", async (t) => {
  const terminal = stream(true);
  Object.assign(terminal.stream, { cursorTo: () => true, clearLine: () => true, clearScreenDown: () => true });
  let now = 0;
  const display = createProgress(terminal.stream, 4 * 1024 ** 2, () => now);
  now = 2000;
  display.update({ phase: "reading", documents: 1000, inputBytes: 1024 ** 2, catalogBytes: 1024 ** 2 });
  // The bar draws at most ten times a second.
  await new Promise((resolve) => setTimeout(resolve, 300));
  display.stop();
  t.match(
    terminal.text(),
    /reading ░{24} 0% \| 0 documents \| 0 B \| 0 B\/s \| \? left/,
    "no guess before anything was read",
  );
  t.match(terminal.text(), /reading █{6}░{18} 25% \| 1,000 documents \| 1\.0 MiB \| 512\.0 KiB\/s \| 6\.0 s left/);
});

test("tables sum sections and fields, largest first", async (t) => {
  const text = sectionTables([
    { section: "postings", field: "name", bytes: 1000 },
    { section: "norms", field: "name", bytes: 500 },
    { section: "postings", field: "brand", bytes: 2000 },
    { section: "source", field: "", bytes: 6500 },
  ]);
  const rows = text
    .split("\n")
    .filter((line) => line.includes("%"))
    .map((line) =>
      line
        .split("│")
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
  t.same(rows, [
    ["source", "6,500", "65.0 %"],
    ["postings", "3,000", "30.0 %"],
    ["norms", "500", "5.0 %"],
    ["(all documents)", "6,500", "65.0 %"],
    ["brand", "2,000", "20.0 %"],
    ["name", "1,500", "15.0 %"],
  ]);
});
