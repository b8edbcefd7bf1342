// Does an index stay the same when threads help to write it, and does a thread that fails end the build?
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test, type Test } from "tap";
import { productCatalog } from "../../../catalogs/products.js";
import { BuildError } from "../src/build_error.js";
import { Helpers } from "../src/engines/helpers.js";
import { wasmEngine } from "../src/engines/wasm.js";
import { IndexWriter } from "../src/index_writer.js";
import { lineBatches } from "../src/line_batches.js";
import { packageRoot } from "../src/manifest.js";
import { compileModule } from "../src/wasm_instance.js";
import { temporaryFolder } from "./support.js";

const mapping = readFileSync(new URL("catalogs/products.mapping.json", packageRoot()), "utf8");

/** More than the documents that train the dictionary, after which helpers begin. */
const COUNT = 14_000;

/** Returns the image of a catalog, and the memory that it took. */
async function imageWith(helpers: number): Promise<{ image: Buffer; memoryBytes: number }> {
  const engine = wasmEngine(helpers);
  const writer = new IndexWriter({ name: "test", mapping, settings: null }, engine);
  const limits = { batchBytes: 1 << 20, lineBytes: 1 << 20 };
  for await (const { bytes } of lineBatches(productCatalog({ count: COUNT }), limits)) {
    writer.add(bytes);
    await writer.settle();
  }
  await writer.settle(true);
  const { image, imageBytes, documents } = writer.finish();
  if (documents !== COUNT) throw new Error(`${documents} documents`);
  const bytes = Buffer.from(image(0, imageBytes));
  const { memoryBytes } = writer;
  await writer.close();
  return { image: bytes, memoryBytes };
}

test("an image is the same however many threads help", async (t) => {
  const alone = await imageWith(0);
  for (const helpers of [1, 3]) {
    const helped = await imageWith(helpers);
    t.ok(helped.image.equals(alone.image), `${helpers} helpers`);
    t.ok(helped.memoryBytes > alone.memoryBytes, "the helpers' memory counts");
  }
});

/** Returns one helper that runs a script of its own. */
function helperOf(t: Test, script: string): Helpers {
  const file = join(temporaryFolder(t), "helper.mjs");
  writeFileSync(file, script);
  const module = compileModule(new URL("ts/builder/wasm/builder_bg.wasm", packageRoot()));
  const helpers = new Helpers(1, { module, dictionary: new Uint8Array() }, pathToFileURL(file));
  t.teardown(() => helpers.close());
  return helpers;
}

test("a helper that fails ends the build", async (t) => {
  const listen = 'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {';
  const cases = [
    [`${listen} throw new Error("out of order"); });`, "out of order"],
    [`${listen} process.exit(); });`, "a thread ended that had work"],
    [`throw new Error("no start");`, "no start"],
  ] as const;
  for (const [script, why] of cases) {
    const helpers = helperOf(t, script);
    helpers.give(new Uint8Array(8), () => t.fail("nothing came back"));
    const failure = new BuildError(`the builder failed (${why}); this is a fault of the builder, not of the catalog`);
    await t.rejects(helpers.idle(), failure);
    t.throws(() => helpers.haveRoom, failure);
  }
});

test("frames that cannot be put back end the build", async (t) => {
  const echo = 'parentPort.on("message", (batch) => parentPort.postMessage({ frames: batch, memoryBytes: 7 }));';
  const helpers = helperOf(t, `import { parentPort } from "node:worker_threads"; ${echo}`);
  const came: number[] = [];
  for (const length of [1, 2, 3]) helpers.give(new Uint8Array(length), (frames) => came.push(frames.length));
  await helpers.idle();
  t.same(came, [1, 2, 3]);
  t.equal(helpers.memoryBytes, 7);
  helpers.give(new Uint8Array(4), () => {
    throw new Error("no place");
  });
  await t.rejects(helpers.idle(), { name: "BuildError", message: /\(no place\)/ });
});
