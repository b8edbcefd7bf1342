/** Is there an end to what slow peers are asked, and not too early? */
import { test } from "tap";

import { answerInTime } from "../peers/patience.js";

const requests = [1, 2, 3, 4];
const double = async (number: number): Promise<number> => 2 * number;

test("with time, all is answered, in order", async (t) => {
  t.same(await answerInTime(requests, { seconds: 60, least: 0 }, double), [2, 4, 6, 8]);
});

test("when the time is up, as many are answered as have to be", async (t) => {
  t.same(await answerInTime(requests, { seconds: 0, least: 3 }, double), [2, 4, 6]);
  t.same(await answerInTime(requests, { seconds: 0, least: 0 }, double), []);
  t.same(await answerInTime(requests, { seconds: 0, least: 9 }, double), [2, 4, 6, 8]);
});

test("who fails is not asked on", async (t) => {
  const asked: number[] = [];
  const fail = async (number: number): Promise<never> => {
    asked.push(number);
    throw new Error("broken");
  };
  await t.rejects(answerInTime(requests, { seconds: 60, least: 0 }, fail), /broken/);
  t.same(asked, [1]);
});
