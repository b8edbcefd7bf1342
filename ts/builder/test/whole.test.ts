// Is there ever half an index, whatever ends a build?
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type Test } from "tap";
import { buildIndex } from "../src/build.js";
import { verifyIndex } from "../src/index_files.js";
import { catalogText, cli, mapping, pieces, temporaryFolder, until } from "./support.js";

const OLD = 5;
const NEW = 4000;

/** Makes a folder with an index of a few documents, and the arguments of a build that replaces it. */
async function prepare(t: Test, folder = temporaryFolder(t)): Promise<{ folder: string; out: string; args: string[] }> {
  const out = join(folder, "index");
  const [file, catalog] = [join(folder, "mapping.json"), join(folder, "catalog.ndjson")];
  writeFileSync(file, mapping);
  writeFileSync(catalog, catalogText(NEW));
  await buildIndex({ name: "test", mapping, catalog: pieces(catalogText(OLD)), catalogName: "test", out });
  return { folder, out, args: ["build", "--name", "test", "--mapping", file, "--catalog", catalog, "--out", out] };
}

const FILES = ["catalog.ndjson", "index", "mapping.json"];

const onUnix = process.platform === "win32" ? "there are no such limits" : false;

test("files that may not grow leave the old index", { skip: onUnix }, async (t) => {
  const { folder, out, args } = await prepare(t);
  let failures = 0;
  // In KiB, from none to enough.
  for (let limit = 0; ; limit = limit * 2 + 1) {
    const { status, stderr } = spawnSync(
      "bash",
      ["-c", `ulimit -f ${limit} && exec "$@"`, "-", process.execPath, cli, ...args],
      {
        encoding: "utf8",
      },
    );
    t.same(readdirSync(folder).sort(), FILES, `${limit}`);
    const { documents } = await verifyIndex(out);
    if (status === 0) {
      t.equal(documents, NEW);
      break;
    }
    failures += 1;
    t.equal(documents, OLD);
    t.match(stderr, /^error: (the scratch file cannot be used|.*index: cannot be written): file too large$/im);
    if (limit > 2 ** 20) throw new Error("no limit was enough");
  }
  t.ok(failures > 3, `${failures}`);
});

test("a full disk leaves the old index", async (t) => {
  const place = temporaryFolder(t);
  const disk = join(place, "disk");
  mkdirSync(disk);
  const mount = (size: number, how: string[]): boolean =>
    spawnSync("mount", ["-t", "tmpfs", "-o", [...how, `size=${size}k`].join(), "tmpfs", disk]).status === 0;
  if (process.platform !== "linux" || !mount(8192, [])) {
    t.pass("no file system can be mounted here");
    return;
  }
  try {
    const { folder, out, args } = await prepare(t, disk);
    const used = Number(/(\d+)\s/.exec(spawnSync("du", ["-sk", disk], { encoding: "utf8" }).stdout)?.[1]);
    const seen = new Set<string>();
    for (let room = 8; ; room += 24) {
      if (!mount(used + room, ["remount"])) throw new Error("the disk cannot be made larger");
      const { status, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
      t.same(readdirSync(folder).sort(), FILES, `${room}`);
      const { documents } = await verifyIndex(out);
      if (status === 0) {
        t.equal(documents, NEW);
        break;
      }
      t.equal(documents, OLD);
      t.match(stderr, /^error: .*: no space left on device$/m);
      seen.add(stderr.includes("scratch") ? "scratch" : "part");
      if (room > 8000) throw new Error("no room was enough");
    }
    t.same([...seen].sort(), ["part", "scratch"], "both what is put away and what is written met the end");
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("a build that is killed leaves the old index or the new one", { skip: onUnix }, async (t) => {
  const { folder, out, args } = await prepare(t);
  let killed = 0;
  for (let round = 0; round < 14; round++) {
    const child = spawn(process.execPath, [cli, ...args], { stdio: "ignore" });
    const closed = once(child, "close");
    await until(
      "it has begun",
      () => child.exitCode !== null || readdirSync(folder).some((name) => name.startsWith(".")),
    );
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    child.kill("SIGKILL");
    const [code] = (await closed) as [number | null];
    killed += code === null ? 1 : 0;
    // Killed just between two renames, it has put the old one aside, and the next build brings it back.
    const aside = readdirSync(folder).find((name) => name.endsWith(".old"));
    const { documents } = await verifyIndex(existsSync(out) ? out : join(folder, aside ?? "nothing"));
    t.ok(documents === OLD || documents === NEW, `${documents}`);
  }
  t.ok(killed > 3, `${killed}`);
  const { status } = spawnSync(process.execPath, [cli, ...args]);
  t.equal(status, 0);
  t.same(readdirSync(folder).sort(), FILES, "what they left is cleared away");
  t.equal((await verifyIndex(out)).documents, NEW);
});

test("of builds of one folder at once, one has its index there", async (t) => {
  const folder = temporaryFolder(t);
  const out = join(folder, "index");
  const build = async (documents: number): Promise<number> => {
    const catalog = pieces(catalogText(documents));
    return (await buildIndex({ name: "test", mapping, catalog, catalogName: "test", out, engine: "wasm" })).documents;
  };
  for (let round = 0; round < 4; round++) {
    const built = await Promise.all(Array.from({ length: 8 }, (_, at) => build(20 + at)));
    t.same(readdirSync(folder), ["index"]);
    const { documents } = await verifyIndex(out);
    t.ok(built.includes(documents), `${documents}`);
  }
});
