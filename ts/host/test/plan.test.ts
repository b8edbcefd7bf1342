/** Is a plan what was asked, whatever its strings and however many they are? */
import t from "tap";

import { writtenOperation, writtenPlan } from "../src/engine/plan.js";
import { PlanWriter } from "../src/engine/plan_writer.js";
import type { Operation, Query } from "../src/generated/plan.js";
import { planOf } from "./plan_reader.js";

const MOMENT = {
  now: 1_700_000_000_000,
  limits: {
    work: 1,
    work_budget: Number.MAX_SAFE_INTEGER,
    response_bytes: 0,
    response_budget: 4,
    memory_bytes: 5,
    memory_budget: 6,
  },
};

function readAgain(operation: Operation): Operation {
  const plan = planOf(writtenPlan(writtenOperation(operation).bytes, MOMENT));
  t.same(plan.moment, MOMENT);
  return plan.operation;
}

function counted(query: Query): Operation {
  return { count: { query, min_score: null, terminate_after: 0, has_inner_hits: false } };
}

function ids(values: string[]): Operation {
  return counted({ ids: { values, boost: "1.0" } });
}

t.test("strings are those that were given", (t) => {
  const few = "x".repeat(48);
  const strings = ["", "a", "é", "日本", "😀", "a\u0000\u007f\u0080", few, `${few}y`, `${few.slice(1)}é`, `é${few}`];
  const operation = ids([...strings, ...strings].reverse());
  t.same(readAgain(operation), operation);
  t.end();
});

t.test("half a surrogate pair is the replacement character", (t) => {
  const long = "x".repeat(100);
  const halves = ["\ud800", "\udc00a", "a\ud83d", `${long}\ud83d`, "\ud83d\ud83d\ude00"];
  const whole = ["\ufffd", "\ufffda", "a\ufffd", `${long}\ufffd`, "\ufffd😀"];
  t.same(readAgain(ids(halves)), ids(whole));
  t.end();
});

t.test("there is room for whatever was asked", (t) => {
  for (const values of [
    Array.from({ length: 70_000 }, (_, i) => `${i}`),
    ["é".repeat(1_000_000), "b"],
    ["a".repeat(4083), "b"],
    Array.from({ length: 2000 }, () => ""),
  ]) {
    const operation = ids(values);
    t.same(readAgain(operation), operation);
  }
  const deep = (levels: number): Query =>
    levels === 0
      ? { match_none: { boost: "1.0" } }
      : { constant_score: { filter: deep(levels - 1), boost: String(levels) } };
  const operation = counted(deep(300));
  t.same(readAgain(operation), operation);
  t.end();
});

t.test("the room of a large plan is not kept", (t) => {
  const writer = new PlanWriter();
  writer.text("é".repeat(1_000_000));
  t.equal(writer.written.length, 2_000_004);
  writer.clear().text("é");
  t.same([...writer.written], [2, 0, 0, 0, 0xc3, 0xa9]);
  t.ok(writer.written.buffer.byteLength <= 256 * 1024);
  t.end();
});

t.test("what is written later changes nothing that was written before", (t) => {
  const first = writtenOperation(ids(["one"]));
  const second = writtenOperation(ids(["another", "one"]));
  t.same(planOf(writtenPlan(first.bytes, MOMENT)).operation, ids(["one"]));
  t.same(planOf(writtenPlan(second.bytes, MOMENT)).operation, ids(["another", "one"]));
  t.end();
});

t.test("many operations, small and large, stay as they were written", (t) => {
  const asked = Array.from({ length: 200 }, (_, i) => ids([`${i}.`.repeat((i * i) % 3000)]));
  const written = asked.map((operation) => writtenOperation(operation).bytes);
  t.same(
    written.map((bytes) => planOf(writtenPlan(bytes, MOMENT)).operation),
    asked,
  );
  t.end();
});

t.test("strings that date math may begin with are noticed", (t) => {
  for (const string of ["now", "now-1d/d", "nowhere"]) t.ok(writtenOperation(ids(["a", string])).countsFromNow, string);
  for (const string of ["", "n", "no", "Now", "snow", " now"]) {
    t.notOk(writtenOperation(ids([string, "b"])).countsFromNow, string);
  }
  t.end();
});

t.test("a name that is no variant is told", (t) => {
  const operation = { count: { query: { mtach_all: { boost: "1.0" } } } } as unknown as Operation;
  t.throws(() => writtenOperation(operation), { message: "[mtach_all] is no variant of [Query]" });
  t.end();
});
