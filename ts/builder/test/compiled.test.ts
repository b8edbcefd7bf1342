// Does the program start with what V8 made of it when it was built, and only with that?
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import { test } from "tap";
import { cli, temporaryFolder } from "./support.js";
import { spawnSync } from "node:child_process";

const bin = dirname(cli);

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
  return { main: join(to, "vitrine-main.js"), compiled: join(to, compiledOf("vitrine")), help };
}

function compiledOf(name: string): string {
  const file = readdirSync(bin).find((one) => one.startsWith(`${name}-main.js.`) && one.endsWith(".compiled"));
  if (file === undefined) throw new Error(`${bin} holds nothing that V8 compiled of ${name}`);
  return file;
}

for (const name of ["vitrine", "worker"]) {
  test(`V8 takes what it compiled of ${name}`, async (t) => {
    const text = readFileSync(join(bin, `${name}-main.js`), "utf8");
    const cachedData = readFileSync(join(bin, compiledOf(name))).subarray(32);
    t.equal(new Script(text, { cachedData }).cachedDataRejected, false);
  });
}

test("what was damaged is not used", async (t) => {
  const { compiled, help } = copy(t);
  const whole = readFileSync(compiled);
  const flipped = Buffer.from(whole);
  for (let at = 1000; at < flipped.length; at += 5000) flipped[at] = (flipped[at] ?? 0) ^ 0x55;
  for (const bytes of [flipped, whole.subarray(0, whole.length >> 1), Buffer.alloc(0)]) {
    writeFileSync(compiled, bytes);
    t.match(help(), /^Usage: vitrine /);
  }
});

test("a program that was changed is not taken for the one that was compiled", async (t) => {
  const { main, help } = copy(t);
  t.match(help(), "Lists what an index holds.");
  const text = readFileSync(main, "utf8");
  // V8 itself compares nothing but lengths.
  writeFileSync(main, text.replace("Lists what an index holds.", "Tells what an index holds."));
  t.match(help(), "Tells what an index holds.");
});
