// Does the program start with what V8 made of it when it was built, and only with that?
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Script } from "node:vm";
import { test } from "tap";
import { cli, temporaryFolder } from "./support.js";

const bin = dirname(cli);

/** What a file of `bin` that is started tells when it is only required. */
interface Start {
  readonly placeOf: (file: string) => string;
  readonly scriptOf: (file: string) => Script;
}

const require = createRequire(import.meta.url);
const { placeOf, scriptOf } = require(cli) as Start;

/** Copies the program to where it may be damaged. */
function copy(t: Parameters<typeof temporaryFolder>[0]): { main: string; compiled: string; help: () => string } {
  const folder = temporaryFolder(t);
  const to = join(folder, "dist", "bin");
  cpSync(bin, to, { recursive: true });
  cpSync(join(bin, "..", "..", "package.json"), join(folder, "package.json"));
  const help = (): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(to, "vitrine.js"), "--help"]);
    t.equal(status, 0, stderr.toString());
    return stdout.toString();
  };
  const main = join(to, "vitrine-main.js");
  return { main, compiled: placeOf(main), help };
}

for (const name of ["vitrine", "worker"]) {
  test(`${name} starts with what V8 compiled of it`, async (t) => {
    const start = require(join(bin, `${name}.js`)) as Start;
    // False: it was given, and V8 took it. Where nothing is given, nothing is said.
    t.equal(start.scriptOf(join(bin, `${name}-main.js`)).cachedDataRejected, false);
  });
}

test("what another version of Node compiled is left aside", async (t) => {
  t.equal(basename(placeOf("main.js")), `main.js.${process.version}-${process.platform}-${process.arch}.compiled`);
});

test("what was damaged is not used", async (t) => {
  const { main, compiled, help } = copy(t);
  t.equal(scriptOf(main).cachedDataRejected, false);
  const whole = readFileSync(compiled);
  const flipped = Buffer.from(whole);
  for (let at = 1000; at < flipped.length; at += 5000) flipped[at] = (flipped[at] ?? 0) ^ 0x55;
  for (const bytes of [flipped, whole.subarray(0, whole.length >> 1), Buffer.alloc(0)]) {
    writeFileSync(compiled, bytes);
    t.equal(scriptOf(main).cachedDataRejected, undefined);
    t.match(help(), /^Usage: vitrine /);
  }
});

test("a program that was changed is not taken for the one that was compiled", async (t) => {
  const { main, help } = copy(t);
  t.match(help(), "Lists what an index holds.");
  const text = readFileSync(main, "utf8");
  // V8 itself compares nothing but lengths.
  writeFileSync(main, text.replace("Lists what an index holds.", "Tells what an index holds."));
  t.equal(scriptOf(main).cachedDataRejected, undefined);
  t.match(help(), "Tells what an index holds.");
});
