/** Which requests are answered together, and for how long is the next one looked for? */
import t from "tap";

import { inTurns } from "../src/turns.js";
import type { Loop, Turns } from "../src/turns.js";

/** An event loop that turns when it is told to, on a clock that stands still meanwhile. */
class FakeLoop implements Loop {
  time = 0;
  private ends: (() => void)[] = [];
  readonly atEnd = (run: () => void): void => void this.ends.push(run);
  readonly now = (): number => this.time;

  /** Ends a turn; returns whether the loop would go on without sleeping. */
  turn(ms = 0): boolean {
    const { ends } = this;
    this.ends = [];
    for (const run of ends) run();
    this.time += ms;
    return this.ends.length > 0;
  }

  /** Turns until it may sleep; returns how many turns that took. */
  settle(ms: number): number {
    let turns = 1;
    while (this.turn(ms)) turns += 1;
    return turns;
  }
}

interface Setting {
  readonly loop: FakeLoop;
  readonly turns: Turns<string>;
  /** What was answered since this was last asked. */
  readonly answered: () => string;
}

/** Requests, and how many milliseconds each takes. */
function setting(takes: (request: string) => number = () => 0): Setting {
  const loop = new FakeLoop();
  const done: string[] = [];
  const answer = (request: string): void => {
    done.push(request);
    loop.time += takes(request);
  };
  return { loop, turns: inTurns(answer, loop), answered: () => done.splice(0).join("") };
}

t.test("a request that comes alone is answered at once", async (t) => {
  const { loop, turns, answered } = setting();
  for (const request of "abc") {
    turns.take(request);
    t.equal(answered(), request);
    loop.settle(1);
  }
});

t.test("those that come together are answered in order when all are read", async (t) => {
  const { loop, turns, answered } = setting();
  for (const request of "abc") turns.take(request);
  t.equal(answered(), "a", "that others follow is not known yet");
  t.ok(turns.isWaiting());
  loop.turn();
  t.equal(answered(), "bc");
  t.notOk(turns.isWaiting());
  turns.take("d");
  t.equal(answered(), "", "several came in the turn before");
  turns.take("e");
  loop.turn();
  t.equal(answered(), "de");
  turns.take("f");
  loop.turn();
  t.equal(answered(), "f");
  turns.take("g");
  t.equal(answered(), "g", "the one before was alone");
});

t.test("what is answered is sent before the next would take it over a millisecond", async (t) => {
  const { loop, turns, answered } = setting(() => 0.3);
  for (const request of "abcdef") turns.take(request);
  t.equal(answered(), "a");
  loop.turn();
  t.equal(answered(), "bcd");
  turns.take("g");
  t.equal(answered(), "", "others came before");
  loop.turn();
  t.equal(answered(), "efg");
});

t.test("where reading takes long, some are answered meanwhile", async (t) => {
  const { loop, turns, answered } = setting(() => 0.5);
  const read = (request: string, ms: number): string => {
    loop.time += ms;
    turns.take(request);
    if (turns.isWaiting()) turns.pass();
    return answered();
  };
  t.equal(read("a", 0), "a");
  // Four times 0.9 ms after the first that waits, for half of these.
  const some = ["b", "c", "d", "e"].map((request) => read(request, 0.9));
  t.same(some, ["", "", "", ""]);
  t.equal(read("f", 0.9), "bcd");
  t.equal(read("g", 5), "efg");
  t.equal(read("h", 5), "", "none has waited yet");
  t.equal(read("i", 1), "");
  loop.turn();
  t.equal(answered(), "h");
  loop.turn();
  t.equal(answered(), "i");
});

t.test("as long as some requests are slow, no answer waits for the next one", async (t) => {
  const { loop, turns, answered } = setting((request) => (request === "S" ? 5 : 0.01));
  for (const request of "abSc") turns.take(request);
  loop.turn();
  t.equal(answered(), "abS", "that it is slow was not known");
  for (const request of "SdefghijS") turns.take(request);
  const rest = (): string => {
    const turnsOf: string[] = [];
    while (turns.isWaiting()) {
      loop.turn();
      turnsOf.push(answered());
    }
    return turnsOf.join(" ");
  };
  t.equal(rest(), "c S d e f g h i j S");
  for (const request of "klmnopqrst") turns.take(request);
  t.equal(answered(), "k", "the last of the others was alone");
  t.equal(rest(), "l m n o p q r st", "eight times 0.8 of 5 ms leaves less than one");
});

t.test("the next request is looked for, as long as one came in time", async (t) => {
  const { loop, turns, answered } = setting();
  const ask = (): number => {
    turns.take("a");
    return loop.settle(0.03);
  };
  // The turn of the request, and four more until 0.1 ms are over.
  t.same(Array.from({ length: 8 }, ask), Array(8).fill(5));
  const later = Array.from({ length: 128 }, ask);
  t.equal(later.filter((turns) => turns === 5).length, 2, "one after 64 answers");
  t.equal(later.filter((turns) => turns === 1).length, 126);
  t.equal(answered().length, 8 + 128);
  // Once one is found, the next is looked for again.
  do turns.take("a");
  while (!loop.turn());
  turns.take("b");
  t.equal(loop.settle(0.03), 5);
  t.equal(ask(), 5);
});

t.test("where requests crowd, none is looked for", async (t) => {
  const { loop, turns } = setting();
  turns.take("a");
  turns.take("b");
  t.equal(loop.settle(0.03), 1);
});
