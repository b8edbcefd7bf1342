/** Do the examples of README that use the package work as they are pasted: in a process, in an edge worker, on a page? */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t, { type Test } from "tap";

import { productCatalog } from "../../../catalogs/products.js";
import { root } from "../../../scripts/lib/run.mjs";
import { buildIndex } from "../../builder/src/build.js";

const README = readFileSync(join(root, "README.md"), "utf8");
const WASM = pathToFileURL(join(root, "dist/ts/host/wasm/")).href;

/** Returns the first block of code of a language that has a text in it. */
function example(language: string, holding: string): string {
  const blocks = README.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  const found = [...blocks].find(([, name, text]) => name === language && text?.includes(holding) === true);
  if (found?.[2] === undefined) throw new Error(`README has no ${language} with ${holding}`);
  return found[2];
}

/** Runs a module in the package, as its names of the package need it; returns what it exports. */
async function run(t: Test, text: string): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(root, "ts/host/test/readme-"));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "example.mjs");
  writeFileSync(file, text);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

/** Builds a small index of the sample; returns its folder. */
async function products(t: Test): Promise<string> {
  const out = t.testdir();
  const mapping = readFileSync(join(root, "catalogs/products.mapping.json"));
  const catalog = productCatalog({ count: 300 });
  await buildIndex({ name: "products", mapping, catalog, catalogName: "products", out });
  return out;
}

/** Has `fetch` read files, as browsers do of a web server. */
function fetchFiles(t: Test, where: (url: string) => string): void {
  t.intercept(globalThis, "fetch", {
    value: (url: string) => Promise.resolve(new Response(new Uint8Array(readFileSync(new URL(where(url)))))),
  });
}

t.test("without a server", async (t) => {
  const index = await products(t);
  const lines: unknown[][] = [];
  t.intercept(console, "log", { value: (...line: unknown[]) => lines.push(line) });
  await run(t, example("js", "nodeModule()").replace('"my-index"', JSON.stringify(index)));
  const [status, text] = lines[0] ?? [];
  t.equal(status, 200);
  t.match(JSON.parse(String(text)), { hits: { hits: [{ _source: { name: /wireless/i } }] } });
});

t.test("in an edge worker", async (t) => {
  const index = pathToFileURL(await products(t)).href;
  fetchFiles(t, (url) => url.replace("https://files.example/my-index", index));
  // What the platform does of imports of modules.
  const compiled = (name: string): string =>
    `new WebAssembly.Module((await import("node:fs")).readFileSync(new URL("${WASM}${name}")))`;
  const text = example("js", "createFetchHandler")
    .replace(/^import primary from .*$/m, `const primary = ${compiled("engine_bg.wasm")};`)
    .replace(/^import secondary from .*$/m, `const secondary = ${compiled("engine_secondary.wasm")};`);
  const worker = (await run(t, text))["default"] as { fetch: (request: Request) => Promise<Response> };
  const answer = await worker.fetch(new Request("https://shop.example/products/_search?q=name:wireless"));
  t.equal(answer.status, 200);
  t.match(await answer.json(), { hits: { hits: [{ _source: { name: /wireless/i } }] } });
});

t.test("on a page", async (t) => {
  const index = pathToFileURL(await products(t)).href;
  const package_ = pathToFileURL(join(root, "dist/ts")).href;
  fetchFiles(t, (url) => url.replace("./my-index", index).replace("./vitrine", package_));
  const elements = {
    words: { value: "wireless", oninput: (): Promise<void> => Promise.resolve() },
    hits: { textContent: "" },
  };
  t.intercept(globalThis, "document", {
    value: { getElementById: (id: keyof typeof elements) => elements[id] },
  });
  const [, script = ""] = /<script type="module">(.*)<\/script>/s.exec(example("html", "createBrowserApp")) ?? [];
  await run(t, script.replace('from "./vitrine', `from "${package_}`));
  await elements.words.oninput();
  t.match(elements.hits.textContent, /wireless.*, .*wireless/i);
});
