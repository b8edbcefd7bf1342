import t from "tap";

import { BUILDS, medianSeconds } from "../builds.js";

t.test("the median of several builds counts, in whatever order they come", async (t) => {
  const times = [9, 2, 4];
  t.equal(await medianSeconds(async () => times.pop() ?? null), 4);
  t.equal(times.length, 3 - BUILDS);
});

t.test("as many are made as are asked for", async (t) => {
  const times = [9, 2, 4];
  t.equal(await medianSeconds(async () => times.pop() ?? null, 1), 4);
  t.same(times, [9, 2]);
});

t.test("where one cannot be had, none is asked for again", async (t) => {
  let asked = 0;
  t.equal(
    await medianSeconds(async () => {
      asked += 1;
      return null;
    }),
    null,
  );
  t.equal(asked, 1);
});
