// Do both engines write the same index, and is the one that is asked for used?
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test, type Test } from "tap";
import { productCatalog } from "../../../catalogs/products.js";
import { buildIndex, BuildError, type BuildOptions, type BuildReport, type EngineName } from "../src/build.js";
import { chooseEngine } from "../src/engines/choose.js";
import { addonFolder, findAddon } from "../src/engines/native.js";
import { packageRoot } from "../src/manifest.js";
import { catalogText, mapping, pieces, run, temporaryFolder } from "./support.js";

const found = findAddon(addonFolder());
// CI builds the addon first, and sets this: there, nothing may be left out.
const required = process.env["VITRINE_NATIVE"] === "required";
const skip = "addon" in found || required ? false : found.reason;

const howTo = "`npm run build:native` builds it, with Rust";

function build(engine: EngineName, out: string, options: Partial<BuildOptions>): Promise<BuildReport> {
  return buildIndex({ name: "test", mapping, catalog: pieces(""), catalogName: "test", out, engine, ...options });
}

/** Returns every file of a folder by its name. */
function files(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]));
}

/** Returns a folder that holds an addon's record and perhaps an addon. */
function fakeAddon(t: Test, sources: unknown, addon?: string): URL {
  const folder = join(temporaryFolder(t), "native");
  mkdirSync(folder);
  writeFileSync(join(folder, "record.json"), JSON.stringify({ sources }));
  if (addon !== undefined) writeFileSync(join(folder, "builder.node"), addon);
  return pathToFileURL(`${folder}/`);
}

test("both engines write the same files", { skip }, async (t) => {
  const products = readFileSync(new URL("catalogs/products.mapping.json", packageRoot()));
  const corpora = new URL("ts/compat-tests/corpora/", packageRoot());
  const catalogs: [name: string, options: () => Partial<BuildOptions>][] = [
    ["products", () => ({ mapping: products, catalog: productCatalog({ count: 2000 }) })],
    ["nothing", () => ({})],
    ["ids that come again", () => ({ catalog: pieces(catalogText(50) + catalogText(20)) })],
    ...["types", "text", "dates"].map((name): [string, () => Partial<BuildOptions>] => [
      name,
      () => ({
        mapping: readFileSync(new URL(`${name}.mapping.json`, corpora)),
        catalog: pieces(readFileSync(new URL(`${name}.ndjson`, corpora))),
      }),
    ]),
  ];
  const folder = temporaryFolder(t);
  for (const [name, options] of catalogs) {
    const { memoryBytes: _, engine, ...one } = await build("wasm", join(folder, "wasm"), options());
    const { memoryBytes: __, engine: other, ...two } = await build("native", join(folder, "native"), options());
    t.same([engine, other], ["wasm", "native"]);
    t.same(two, one, `${name}: the reports`);
    const expected = files(join(folder, "wasm"));
    const written = files(join(folder, "native"));
    t.same([...written.keys()], [...expected.keys()], `${name}: the names`);
    for (const [file, bytes] of expected) t.ok(written.get(file)?.equals(bytes), `${name}: ${file}`);
  }
});

test("both engines refuse alike", { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const cases: (() => Partial<BuildOptions>)[] = [
    () => ({ catalog: pieces(`${catalogText(3)}{]\n`) }),
    () => ({ catalog: pieces('{"_id":"x","_source":{"stock":"many"}}\n') }),
    () => ({ mapping: new TextEncoder().encode('{"properties":{"name":{"type":"colour"}}}') }),
    () => ({ settings: new TextEncoder().encode('{"index":{"nope":1}}') }),
  ];
  const out = join(folder, "index");
  for (const options of cases) {
    const refusal = (engine: EngineName): Promise<unknown> =>
      build(engine, out, options()).catch((error: unknown) => error);
    const [wasm, native] = [await refusal("wasm"), await refusal("native")];
    if (!(wasm instanceof BuildError) || !(native instanceof BuildError)) throw new Error("an engine took it");
    t.same([native.message, native.place], [wasm.message, wasm.place]);
  }
  t.same(readdirSync(folder), []);
});

test("the native engine is used where it is built", { skip }, (t) => {
  t.match(chooseEngine(), { name: "native", note: undefined });
  t.equal(chooseEngine("native").name, "native");
  t.equal(chooseEngine("wasm").name, "wasm");
  t.end();
});

test("without the addon WebAssembly is used, unless the native engine is asked for", (t) => {
  const none = pathToFileURL(`${temporaryFolder(t)}/`);
  const { name, note } = chooseEngine(undefined, none);
  t.same([name, note], ["wasm", undefined]);
  t.throws(() => chooseEngine("native", none), new BuildError(`the native engine is not there; ${howTo}`));
  t.end();
});

test("an addon that cannot be used is told", (t) => {
  const record: unknown = JSON.parse(readFileSync(new URL("ts/builder/wasm/record.json", packageRoot()), "utf8"));
  const { sources } = record as { sources: string };
  const cases: [folder: URL, reason: string | RegExp][] = [
    [fakeAddon(t, "0", ""), `the native engine was built from other sources than the WebAssembly; ${howTo}`],
    [fakeAddon(t, sources), /^the native engine cannot be loaded: /],
    [fakeAddon(t, sources, "no library"), /^the native engine cannot be loaded: /],
  ];
  for (const [folder, reason] of cases) {
    t.match(chooseEngine(undefined, folder), { name: "wasm", note: reason });
    t.throws(() => chooseEngine("native", folder), { name: "BuildError", message: reason });
  }
  t.end();
});

test("the command line takes the engines that there are, and says which it used", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "mapping.json"), mapping);
  const args = ["build", "--name", "test", "--mapping", join(folder, "mapping.json"), "--catalog", "-"];
  const builds = (engine: string): ReturnType<typeof run> =>
    run([...args, "--out", join(folder, "index"), "--engine", engine], Buffer.from(catalogText(5)));
  const unknown = await builds("java");
  t.equal(unknown.code, 1);
  t.match(unknown.stderr, /argument 'java' is invalid\. Allowed choices are wasm, native\./);
  const wasm = await builds("wasm");
  t.equal(wasm.code, 0);
  t.match(wasm.stdout, /\n {2}took .* of memory for the engine\n {2}engine {5}wasm\n/);
  const native = await builds("native");
  if ("addon" in found) t.match(native.stdout, /\n {2}took .* of memory for the process\n {2}engine {5}native\n/);
  else t.same([native.code, native.stdout, native.stderr], [1, "", `error: ${found.reason}\n`]);
});
