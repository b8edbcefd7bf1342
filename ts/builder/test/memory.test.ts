// Does a build take little memory, however large the catalog is, and is what it puts away of no one's concern afterwards?
import { existsSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { test } from "tap";
import { buildIndex, BuildError } from "../src/build.js";
import { addonFolder, findAddon } from "../src/engines/native.js";
import { openScratchFile } from "../src/engines/scratch_file.js";
import { catalogText, mapping, pieces, temporaryFolder } from "./support.js";

const MIB = 1024 ** 2;

test("what was read is let go", async (t) => {
  const { arrayBuffers } = process.memoryUsage();
  let most = 0;
  async function* blankLines(): AsyncGenerator<Uint8Array> {
    for (let chunk = 0; chunk < 300; chunk++) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - arrayBuffers);
      const line = new Uint8Array(MIB).fill(" ".charCodeAt(0));
      line[MIB - 1] = "\n".charCodeAt(0);
      yield line;
    }
  }
  const { signal } = new AbortController();
  const out = join(temporaryFolder(t), "index");
  const { documents } = await buildIndex({
    name: "test",
    mapping,
    catalog: blankLines(),
    catalogName: "test",
    out,
    signal,
  });
  t.equal(documents, 0);
  t.ok(most < 150 * MIB, `${most} bytes of 300 MiB were held at once`);
});

test("the words of a catalog are not held in memory", async (t) => {
  const words = Array.from({ length: 400 }, (_, at) => `w${(at * 7) % 97}`).join(" ");
  const memory = async (documents: number): Promise<number> => {
    async function* catalog(): AsyncGenerator<Uint8Array> {
      const lines = Array.from({ length: 1000 }, (_, at) => JSON.stringify({ _source: { name: words, stock: at } }));
      for (let thousand = 0; thousand < documents / 1000; thousand++) {
        const text = lines.map((line, at) => `{"_id":"${thousand}-${at}",${line.slice(1)}\n`).join("");
        yield new TextEncoder().encode(text);
      }
    }
    const out = join(temporaryFolder(t), "index");
    const options = { name: "test", mapping, catalog: catalog(), catalogName: "test", out, engine: "wasm" } as const;
    const report = await buildIndex(options);
    t.equal(report.documents, documents);
    return report.memoryBytes;
  };
  // In memory 16 million words more would be 256 MB, once as they come and once by term, and 20 MB as they are packed.
  const [some, twice] = [await memory(40_000), await memory(80_000)];
  t.ok(twice < some + 16 * MIB, `${some} bytes became ${twice}`);
});

test("a build leaves no scratch file", async (t) => {
  const folder = temporaryFolder(t);
  for (const engine of ["wasm", undefined] as const) {
    const out = join(folder, String(engine));
    const seen = new Set<string>();
    await buildIndex({
      name: "test",
      mapping,
      catalog: pieces(catalogText(2000)),
      catalogName: "test",
      out,
      ...(engine === undefined ? {} : { engine }),
      onProgress: () => {
        for (const name of readdirSync(folder)) if (existsSync(join(folder, name, "scratch"))) seen.add(name);
      },
    });
    t.equal(seen.size, 1, "there is one while it is built");
    t.same(readdirSync(out), ["manifest.json", "part-000.bin"]);
  }
});

test("a scratch file gives back what was put", async (t) => {
  const path = join(temporaryFolder(t), "scratch");
  const file = openScratchFile(path);
  t.teardown(() => {
    file.close();
  });
  file.put(new Uint8Array([1, 2, 3]));
  file.put(new Uint8Array(0));
  file.put(new Uint8Array([4, 5]));
  const back = new Uint8Array(3);
  file.get(2, back);
  t.same([...back], [3, 4, 5]);
  t.throws(() => {
    file.get(3, back);
  }, new BuildError("the scratch file cannot be used: it ends before its end"));
  t.throws(() => openScratchFile(path), new BuildError("the scratch file cannot be used: file already exists"));
});

test("a scratch file that changes ends the build, and is no fault of the catalog", async (t) => {
  const folder = temporaryFolder(t);
  const engines = "addon" in findAddon(addonFolder()) ? (["wasm", "native"] as const) : (["wasm"] as const);
  for (const engine of engines) {
    const failure = await buildIndex({
      name: "test",
      mapping,
      catalog: pieces(catalogText(20_000)),
      catalogName: "test",
      out: join(folder, "index"),
      engine,
      onProgress: ({ phase }) => {
        if (phase === "writing") for (const name of readdirSync(folder)) truncateSync(join(folder, name, "scratch"));
      },
    }).catch((error: unknown) => error);
    if (!(failure instanceof BuildError)) throw new Error(`it was built by ${engine}`);
    t.match(failure.message, /^the scratch file cannot be used: /);
    t.equal(failure.place, undefined);
    t.same(readdirSync(folder), [], "nothing is left");
  }
});
