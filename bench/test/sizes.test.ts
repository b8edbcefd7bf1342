// Did anything that is shipped or built grow or shrink unseen?
import { test } from "tap";
import { sizeDifferences } from "../sizes.js";

test("sizes are those of the snapshot; `npm run sizes -- --update` writes it", async (t) => {
  t.same(await sizeDifferences(), []);
});
