/** Is every peer warmed up, for as long as is said, and no longer? With peers whose times are made up. */
import { test } from "tap";

import type { Operation } from "../operations.js";
import type { Load, Peer, Place, Timings } from "../peers/peer.js";
import { warmUpRow, warmUpWhole, WARM_UP } from "../warm_up.js";

interface Fake {
  readonly peer: Peer;
  /** What it was asked. */
  readonly asked: (Load & { readonly operation: string })[];
}

/** A peer that is measured for as long as it is told, or for as long as a request takes it. */
function fake(place: Place, slowest = 0, cannot: Readonly<Record<string, string | Error>> = {}): Fake {
  const asked: Fake["asked"] = [];
  const never = async (): Promise<never> => {
    throw new Error("is not to be called");
  };
  const run = async ({ name }: Operation, load: Load): Promise<Timings> => {
    asked.push({ operation: name, ...load });
    const seconds = Math.max(load.seconds, load.slice.count * slowest);
    return { count: load.slice.count, seconds, mean: 1, p50: 1, p99: 1 };
  };
  const can = async ({ name }: Operation): Promise<string | null> => {
    const why = cannot[name] ?? null;
    if (why instanceof Error) throw why;
    return why;
  };
  const about = { name: place, ours: false, place, agreement: "nothing" } as const;
  const others = { install: never, load: never, answers: never, memory: never, close: never };
  return { peer: { ...about, ...others, can, run }, asked };
}

const operation = (name: string): Operation => ({
  name,
  asks: Array.from({ length: 100 }, (_, i) => ({ kind: "doc", id: String(i) })),
  open: false,
});

const total = ({ asked }: Fake): number => asked.reduce((sum, { seconds }) => sum + seconds, 0);

test("all operations are asked twice, in order, with other requests each time", async (t) => {
  const http = fake("http");
  const answered = await warmUpWhole([http.peer], [operation("a"), operation("b"), operation("c")], 7);
  // Six times 15 requests.
  t.equal(answered.get(http.peer), 90);
  t.same(
    http.asked.map((load) => [load.operation, load.slice.from, load.slice.count, load.connections, load.rate]),
    [0, 15].flatMap((from) => ["a", "b", "c"].map((name) => [name, from, 15, 8, null])),
  );
});

test("how long a peer is asked does not depend on how many operations there are", async (t) => {
  for (const names of [["a"], ["a", "b", "c", "d", "e", "f", "g"]]) {
    const [http, inProcess] = [fake("http"), fake("process")];
    await warmUpWhole([http.peer, inProcess.peer], names.map(operation), 7);
    t.equal(Math.round(total(http) * 1e6) / 1e6, WARM_UP.http.whole);
    t.equal(Math.round(total(inProcess) * 1e6) / 1e6, WARM_UP.process.whole);
  }
});

test("a slow peer is asked no more when its time is up", async (t) => {
  // 15 requests of a second each are 15 seconds: of 20, two times are more than all.
  const slow = fake("process", 1);
  const quick = fake("process");
  await warmUpWhole([slow.peer, quick.peer], ["a", "b", "c"].map(operation), 7);
  t.same(
    slow.asked.map((load) => load.operation),
    ["a", "b"],
  );
  t.equal(quick.asked.length, 6);
});

test("what a peer does not have or fails at is left out, and no time is lost with it", async (t) => {
  const peer = fake("process", 0, { a: "no such thing", b: new Error("broken") });
  await warmUpWhole([peer.peer], ["a", "b", "c"].map(operation), 7);
  t.same(
    peer.asked.map((load) => load.operation),
    ["c", "c"],
  );
  // Of 20 seconds, four operations are still to come the first time, one the second: a quarter, then the rest.
  t.same(
    peer.asked.map(({ seconds }) => seconds),
    [5, 15],
  );
});

test("before a row, each peer is asked for its time in two halves, and the slowest tells how many a round has", async (t) => {
  const http = fake("http");
  const inProcess = fake("process", 0.02);
  const rate = await warmUpRow([http.peer, inProcess.peer], operation("a"), { connections: 1, rate: null }, 7);
  t.same(
    http.asked.map(({ seconds, slice }) => [seconds, slice.from, slice.count]),
    [
      [0.5, 0, 15],
      [0.5, 15, 15],
    ],
  );
  // 15 requests take it 0.3 seconds: 0.2 are left of 0.5. It answers 50 in a second, the other 15 in half a second.
  t.equal(inProcess.asked[1]?.seconds, 0.2);
  t.equal(Math.round(rate), 30);
});

test("who needs all the time for a few requests is not asked again", async (t) => {
  const slow = fake("http", 0.1);
  t.equal(await warmUpRow([slow.peer], operation("a"), { connections: 1, rate: null }, 7), 10);
  t.equal(slow.asked.length, 1);
});
