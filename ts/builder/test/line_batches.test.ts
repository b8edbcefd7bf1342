// Are lines whole in their batches, wherever the chunks were cut?
import { test } from "tap";
import { BuildError } from "../src/build_error.js";
import { defaultBatchLimits, lineBatches } from "../src/line_batches.js";
import { pieces } from "./support.js";

async function batches(text: string, chunk: number, batchBytes: number, lineBytes = 1000): Promise<[string, number][]> {
  const result: [string, number][] = [];
  for await (const { bytes, lines } of lineBatches(pieces(text, chunk), { batchBytes, lineBytes })) {
    result.push([Buffer.from(bytes).toString(), lines]);
  }
  return result;
}

test("every cut gives the same lines", async (t) => {
  const text = "a\nbb\n\ncccc\n" + "d".repeat(50) + "\nee";
  for (let chunk = 1; chunk <= text.length; chunk++) {
    for (const batchBytes of [1, 4, 20, 1000]) {
      const got = await batches(text, chunk, batchBytes);
      t.equal(got.map(([bytes]) => bytes).join(""), text);
      t.equal(
        got.reduce((sum, [, lines]) => sum + lines, 0),
        6,
      );
      for (const [bytes] of got.slice(0, -1)) t.ok(bytes.endsWith("\n"), "a batch ends with its line");
    }
  }
});

test("batches are cut at the last newline past their size", async (t) => {
  t.same(await batches("ab\ncd\nef", 5, 5), [
    ["ab\n", 1],
    ["cd\n", 1],
    ["ef", 1],
  ]);
});

test("no bytes, no batch", async (t) => {
  t.same(await batches("", 1, 1), []);
});

test("a last line without its newline is a line", async (t) => {
  t.same(await batches("a\nb", 10, 100), [["a\nb", 2]]);
});

test("a line past the limit is refused with its number", async (t) => {
  for (const chunk of [1, 7, 100]) {
    const error: unknown = await batches(`a\n${"b".repeat(11)}\n`, chunk, 4, 10).catch((reason: unknown) => reason);
    t.ok(error instanceof BuildError && error.message.startsWith("the line is longer than 10 bytes"), String(error));
    t.match(error, { place: { input: "catalog", line: 2, column: 11 } });
    const taken = await batches(`a\n${"b".repeat(10)}\n`, chunk, 4, 10);
    t.equal(taken.map(([bytes]) => bytes).join(""), `a\n${"b".repeat(10)}\n`, "a line at the limit is taken");
  }
});

test("a document of 100 MB is refused before it has been gathered", async (t) => {
  const block = new Uint8Array(1 << 20).fill(0x61);
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('{"_id":"1","_source":{}}\n');
    for (;;) {
      given += block.length;
      yield block;
    }
  }
  const read = async (): Promise<void> => {
    for await (const { lines } of lineBatches(endless())) t.equal(lines, 1);
  };
  await t.rejects(read(), BuildError);
  t.ok(given <= defaultBatchLimits.lineBytes + 2 * block.length, `${given} bytes were read`);
});
