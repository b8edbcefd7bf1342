/** Does every recorded case agree, but for those that are known not to? */

import { test } from "tap";

import { expectedFailures, recordedAreas } from "../src/recordings.js";
import { playArea } from "../src/play.js";
import { describe } from "../src/report.js";
import { inProcess } from "../src/targets.js";

const areas = recordedAreas();

/** A name with escapes in the place of what ends lines or texts, which would not reach whoever reads the results. */
function onOneLine(name: string): string {
  // eslint-disable-next-line no-control-regex -- these are what ends lines and texts
  return name.replace(/[\u0000-\u001f\u0085\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

test("the suite is there", (t) => {
  t.ok(areas.reduce((sum, { exchanges }) => sum + exchanges.length, 0) >= 600);
  const names = new Set(areas.flatMap((area) => area.exchanges.map(({ name }) => `${area.name}/${name}`)));
  for (const name of expectedFailures().keys()) t.ok(names.has(name), `the known failure ${name} is a case`);
  t.end();
});

test("the product answers as recorded", async (t) => {
  const targets = await inProcess();
  t.teardown(() => targets.close());
  for (const area of areas) {
    await t.test(area.name, async (t) => {
      const results = await playArea(area, targets, new Set());
      t.equal(results.length, area.exchanges.length);
      for (const result of results) {
        const text = describe(result);
        if (text === undefined) t.pass(onOneLine(result.name));
        else t.fail(text);
      }
    });
  }
});
