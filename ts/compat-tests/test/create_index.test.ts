/** Does the builder take the bodies that the real engine takes, and refuse the others in its words? */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "tap";

import { BuildError, buildIndex } from "../../builder/src/build.js";
import { inspectIndex } from "../../builder/src/index_files.js";
import { badSettings } from "../cases/create_index.js";
import { recordedBodies } from "../src/create_index.js";

const folder = mkdtempSync(join(tmpdir(), "vitrine-bodies-"));
const bodies = recordedBodies();

async function build(body: string): Promise<unknown> {
  const out = join(folder, "index");
  await buildIndex({
    name: "built",
    mapping: new TextEncoder().encode(body),
    catalog: (async function* () {})(),
    catalogName: "none",
    out,
  });
  return (await inspectIndex(out)).manifest.mapping;
}

async function refusal(body: string): Promise<string> {
  try {
    await build(body);
    return "";
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return error.message;
  }
}

test("there are enough of them", (t) => {
  t.ok(bodies.filter(({ status }) => status !== 200).length >= 60);
  t.end();
});

test("bodies", async (t) => {
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  for (const { name, body, status, reasons, mapping } of bodies) {
    if (status === 200) {
      t.same(await build(body), mapping, name);
      continue;
    }
    const said = await refusal(body);
    // Some reasons only say that there is another one, and some name Java's classes.
    const expected = name in OWN ? [OWN[name] ?? ""] : (reasons ?? []);
    t.ok(
      expected.some((reason) => said.includes(reason)),
      `${name}: ${said}, not ${expected.join(": ")}`,
    );
  }
});

/** What the builder says in words of its own, since those of the real engine are of its JSON reader or its classes. */
const OWN: Readonly<Record<string, string>> = {
  "several of one key": "the key [mappings] occurs twice",
  "several of one setting": "the key [number_of_shards] occurs twice",
};

test("all that is wrong with settings is said at once", async (t) => {
  const settings: Record<string, unknown> = {};
  const expected: string[] = [];
  for (const [name, given] of badSettings) {
    const recorded = bodies.find((one) => one.name === name);
    Object.assign(settings, given);
    expected.push(recorded?.reasons?.[0] ?? `${name} is not recorded`);
  }
  const said = await refusal(JSON.stringify({ settings }));
  for (const reason of expected) t.ok(said.includes(reason), reason);
  t.equal(said.split("\n").length, expected.length + 1);
});
