/** Is a response's buffer what was written, and no one else's? */
import t from "tap";

import { Output, overBudget } from "../src/output/output.js";
import { release } from "../src/output/rooms.js";

const decoder = new TextDecoder();

t.test("whole numbers have their digits", async (t) => {
  const numbers = [0, 7, 9, 10, 99, 100, 12345, 2147483647, 2147483648, 4294967296, 9007199254740991, -1, -2147483648];
  for (const number of numbers) t.equal(decoder.decode(new Output().int(number).finish()), `${number}`);
});

t.test("strings are escaped as the real engine's are", async (t) => {
  const cases: [text: string, json: string][] = [
    ["", '""'],
    ["plain [text] ~", '"plain [text] ~"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ["\n\u0001\u007f", '"\\n\\u0001\u007f"'],
    ["é", '"é"'],
    ["\u{1f600}", '"\\uD83D\\uDE00"'],
    ["\ud800", '"\\uD800"'],
  ];
  for (const [text, json] of cases) t.equal(decoder.decode(new Output().string(text).finish()), json);
});

t.test("long strings are, too, wherever they are cut", async (t) => {
  for (const before of [32_765, 32_766, 32_767, 32_768]) {
    const text = `${"a".repeat(before)}\u{1f600}é"${"é".repeat(50_000)}`.repeat(3);
    const json = `"${`${"a".repeat(before)}\\uD83D\\uDE00é\\"${"é".repeat(50_000)}`.repeat(3)}"`;
    t.ok(decoder.decode(new Output().string(text).finish()) === json);
    t.ok(decoder.decode(new Output().utf8(Buffer.from(text)).finish()) === json);
  }
  const long = "é".repeat(1_000_000);
  t.throws(() => new Output(1_500_000).string(long), overBudget(1_500_000));
  t.throws(() => new Output(1_500_000).utf8(Buffer.from(long)), overBudget(1_500_000));
  t.equal(new Output(2_000_002).string(long).size, 2_000_002);
});

t.test("a response that is done stays as it is", async (t) => {
  const first = new Output();
  const second = new Output();
  first.raw("first");
  second.raw("second");
  const [one, two] = [first.finish(), second.finish()];
  const third = new Output().raw("the third one").finish();
  t.same(
    [one, two, third].map((bytes) => decoder.decode(bytes)),
    ["first", "second", "the third one"],
  );
});

t.test("responses behind one another have what was written, through all sizes", async (t) => {
  const made = Array.from({ length: 300 }, (_, i) => {
    const text = `${i}.`.repeat((i * 37) % 1500);
    const output = new Output(text.length);
    const before = output.size;
    // What was written and forgotten is not there, nor what a budget refuses.
    output.raw(text.slice(0, 5)).truncate(0);
    output.raw(text);
    t.throws(() => output.raw("x"), overBudget(text.length));
    return { text, before, size: output.size, copy: output.since(0), bytes: output.finish() };
  });
  for (const { text, before, size, copy, bytes } of made) {
    t.same([before, size], [0, text.length]);
    t.equal(decoder.decode(bytes), text);
    t.equal(decoder.decode(copy), text);
  }
});

t.test("long responses grow, up to the limit and no byte further", async (t) => {
  const block = new Uint8Array(1000).fill(0x61);
  const output = new Output(400_000);
  for (let i = 0; i < 400; i += 1) output.copy(block);
  t.throws(() => output.raw("b"), overBudget(400_000));
  const bytes = output.finish();
  t.equal(bytes.length, 400_000);
  t.ok(bytes.every((byte) => byte === 0x61));
  const small = new Output(10).raw("12345678");
  t.throws(() => small.utf8(new Uint8Array([0x61])), overBudget(10), "with its quotes it is too long");
  t.throws(() => new Output(10).string("\u0001\u0001"), overBudget(10), "escaped it is too long");
});

t.test("answers stay until they are released, whatever is written meanwhile", async (t) => {
  // A generator of Park and Miller, so that a failure comes again.
  let state = 7;
  const below = (limit: number): number => (state = (state * 48271) % 2147483647) % limit;
  const kept: { text: string; bytes: Uint8Array }[] = [];
  const taken = (): { text: string; bytes: Uint8Array } => {
    const [answer] = kept.splice(below(kept.length), 1);
    if (answer === undefined) throw new Error("nothing is kept");
    return answer;
  };
  let differing = 0;
  for (let i = 0; i < 4000; i += 1) {
    const text = `${i},`.repeat(below(below(10) === 0 ? 40_000 : 3_000));
    const abandoned = new Output().raw("abandoned");
    const output = new Output();
    for (let at = 0; at < text.length; at += 4096) output.raw(text.slice(at, at + 4096));
    const bytes = output.finish();
    release(abandoned.finish());
    kept.push({ text, bytes });
    while (kept.length > below(40)) {
      const answer = taken();
      if (decoder.decode(answer.bytes) !== answer.text) differing += 1;
      release(answer.bytes);
    }
  }
  t.equal(differing, 0);
});

t.test("an answer lies where one was that is sent", async (t) => {
  const text = "x".repeat(40_000);
  const places = new Set<ArrayBufferLike>();
  for (let i = 0; i < 100; i += 1) {
    const [one, two] = [new Output().raw(text).finish(), new Output().raw(text).finish()];
    for (const bytes of [one, two]) {
      places.add(bytes.buffer);
      release(bytes);
    }
  }
  t.ok(places.size <= 4, `200 answers, two at a time, lay in ${places.size} buffers`);
});
