// Does a snapshot tell what differs, and only that?
import { test } from "tap";
import { differences, readMeasures } from "../snapshot.js";

const within3 = (): number => 0.03;

test("within the tolerance either way nothing is told", (t) => {
  t.same(differences({ a: 1000, b: 1000, c: 0 }, { a: 1030, b: 970, c: 0 }, within3), []);
  t.end();
});

test("growth and gain beyond it are told with their share", (t) => {
  t.same(differences({ a: 1000, b: 1000 }, { a: 1031, b: 969 }, within3), [
    "a: 1000 in the snapshot, 1031 now (+3.10 %)",
    "b: 1000 in the snapshot, 969 now (-3.10 %)",
  ]);
  t.end();
});

test("what comes from nothing has no share", (t) => {
  t.same(differences({ a: 0 }, { a: 1 }, within3), ["a: 0 in the snapshot, 1 now"]);
  t.end();
});

test("an exact measure may not move by one", (t) => {
  const tolerance = (name: string): number => (name === "image" ? 0 : 0.01);
  t.same(differences({ image: 1_000_000, wasm: 1_000_000 }, { image: 1_000_001, wasm: 1_000_001 }, tolerance), [
    "image: 1000000 in the snapshot, 1000001 now (+0.00 %)",
  ]);
  t.end();
});

test("measures that came or went are told", (t) => {
  t.same(differences({ old: 1 }, { fresh: 1 }, within3), [
    "old: is in the snapshot and was not measured",
    "fresh: was measured and is not in the snapshot",
  ]);
  t.end();
});

test("a snapshot holds whole numbers", (t) => {
  t.same(readMeasures({ a: 1 }), { a: 1 });
  for (const value of [null, 1, { a: "1" }, { a: 1.5 }]) t.throws(() => readMeasures(value), /the snapshot/);
  t.end();
});
