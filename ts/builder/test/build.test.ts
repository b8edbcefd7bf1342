// Does a catalog become an index, whole or not at all?
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test, type Test } from "tap";
import { BuildError, buildIndex, type BuildOptions, type BuildReport } from "../src/build.js";
import { inspectIndex, verifyIndex } from "../src/index_files.js";
import { partBytes, readManifest } from "../src/manifest.js";
import { catalogText, mapping, pieces, temporaryFolder } from "./support.js";

function build(out: string, catalog: Uint8Array | string, options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  return buildIndex({ name: "test", mapping, catalog: pieces(catalog), catalogName: "test", out, ...options });
}

async function failure(t: Test, building: Promise<unknown>): Promise<BuildError> {
  const error: unknown = await building.then(
    () => null,
    (reason: unknown) => reason,
  );
  t.ok(error instanceof BuildError, String(error));
  return error as BuildError;
}

test("the manifest describes the parts", async (t) => {
  const out = join(temporaryFolder(t), "index");
  const report = await build(out, catalogText(1000));
  const manifest = readManifest(readFileSync(join(out, "manifest.json"), "utf8"));
  t.equal(manifest.name, "test");
  t.equal(manifest.documents, 1000);
  t.equal(manifest.generator, "vitrine 0.1.0");
  t.notOk("settings" in manifest);
  t.same(readdirSync(out).sort(), ["manifest.json", ...manifest.parts.map(({ file }) => file)]);
  for (const { file, bytes, sha256 } of manifest.parts) {
    const content = readFileSync(join(out, file));
    t.equal(content.length, bytes);
    t.equal(createHash("sha256").update(content).digest("hex"), sha256);
    t.ok(bytes <= partBytes);
  }
  t.equal(
    manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    manifest.image_bytes,
  );
  t.match(report, { documents: 1000, replaced: 0, imageBytes: manifest.image_bytes, parts: manifest.parts });
});

test("the same input gives the same bytes, packed or not, whatever the chunks", async (t) => {
  const folder = temporaryFolder(t);
  const text = catalogText(3000);
  const inputs: [string, AsyncIterable<Uint8Array>][] = [
    ["whole", pieces(text, 1 << 24)],
    ["cut", pieces(text, 777)],
    ["gzip", pieces(gzipSync(text), 1000)],
    ["without its last newline", pieces(text.slice(0, -1))],
  ];
  const read = (name: string): Buffer[] =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => readFileSync(join(folder, name, file)));
  for (const [name, catalog] of inputs) await build(join(folder, name), "", { catalog });
  for (const [name] of inputs) t.same(read(name), read("whole"), name);
});

test("a built index is whole, and says what it holds", async (t) => {
  const out = join(temporaryFolder(t), "index");
  const report = await build(out, catalogText(100));
  const verified = await verifyIndex(out);
  t.equal(verified.documents, 100);
  const inspected = await inspectIndex(out);
  t.same(
    inspected.sections.map(({ section, field, bytes }) => ({ section, field, bytes })),
    report.sections,
  );
});

test("damage is found and named", async (t) => {
  const out = join(temporaryFolder(t), "index");
  await build(out, catalogText(100));
  const part = join(out, "part-000.bin");
  const bytes = readFileSync(part);
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(damaged.length >> 1) ^ 1, damaged.length >> 1);
  writeFileSync(part, damaged);
  await t.rejects(verifyIndex(out), { message: `${part}: is damaged: its SHA-256 is not the one in the manifest` });
  writeFileSync(part, bytes.subarray(1));
  await t.rejects(verifyIndex(out), {
    message: `${part}: has ${bytes.length - 1} bytes, the manifest says ${bytes.length}`,
  });
  writeFileSync(join(out, "manifest.json"), '{"format":3}');
  await t.rejects(verifyIndex(out), {
    message: `${join(out, "manifest.json")}: manifest.json is not the manifest of an index`,
  });
});

test("the last of several documents with one _id wins, and the report counts the others", async (t) => {
  const out = join(temporaryFolder(t), "index");
  const lines = ["one", "two", "three"].map((name) => `{"_id":"1","_source":{"name":"${name}"}}\n`).join("");
  const report = await build(out, lines);
  t.match(report, { documents: 1, replaced: 2 });
});

test("what is wrong with a line is told with its place", async (t) => {
  const good = '{"_id":"1","_source":{"name":"a"}}\n';
  // Columns are counted by hand: where reading stopped, or the value that was refused.
  const cases: [name: string, line: string | Uint8Array, column: number][] = [
    ["not JSON", "{]\n", 2],
    ["cut off in the middle", '{"_id":"2","_source":{"na', 26],
    ["not an object", "[]\n", 1],
    ["without _id", '{"_source":{}}\n', 1],
    ["without _source", '{"_id":"2"}\n', 1],
    [
      "not UTF-8",
      Buffer.concat([Buffer.from('{"_id":"2","_source":{"name":"'), Buffer.from([0xff]), Buffer.from('"}}\n')]),
      31,
    ],
    ["a value that does not fit its field", '{"_id":"2","_source":{"stock":"many"}}\n', 31],
    ["an object where a text should be", '{"_id":"2","_source":{"name":{"a":1}}}\n', 30],
  ];
  for (const [name, line, column] of cases) {
    const folder = temporaryFolder(t);
    const catalog = Buffer.concat([Buffer.from(good), Buffer.from(line)]);
    const error = await failure(t, build(join(folder, "index"), catalog));
    t.match(error.place, { input: "catalog", line: 2, column }, name);
    t.not(error.message, "", name);
    t.same(readdirSync(folder), [], "nothing is left");
  }
});

test("a refused line deep in a catalog keeps its number", async (t) => {
  const folder = temporaryFolder(t);
  const text = catalogText(60_000);
  t.ok(text.length > 4 * 1024 ** 2, "more than one batch");
  const error = await failure(t, build(join(folder, "index"), `${text}{]\n`));
  t.equal(error.place?.line, 60_001);
});

test("a mapping or settings that cannot be read are told", async (t) => {
  const folder = temporaryFolder(t);
  const out = join(folder, "index");
  const unknown = new TextEncoder().encode('{"properties":{"name":{"type":"colour"}}}');
  t.match(await failure(t, build(out, "", { mapping: unknown })), { message: /colour/, place: { input: "mapping" } });
  const broken = Buffer.concat([Buffer.from('{\n "properties": é'), Buffer.from([0xc3, 0x28])]);
  t.match(await failure(t, build(out, "", { mapping: broken })), {
    message: "not valid UTF-8",
    place: { input: "mapping", line: 2, column: 17 },
  });
  t.match(await failure(t, build(out, "", { settings: broken })), {
    place: { input: "settings", line: 2, column: 17 },
  });
  t.same(readdirSync(folder), []);
});

test("an index is replaced, anything else is not", async (t) => {
  const folder = temporaryFolder(t);
  const out = join(folder, "index");
  mkdirSync(out);
  await build(out, catalogText(1));
  await build(out, catalogText(2));
  t.equal((await inspectIndex(out)).documents, 2, "an empty folder and an index are");
  t.same(readdirSync(folder), ["index"], "and nothing is left beside it");

  writeFileSync(join(out, "notes.txt"), "mine");
  t.match(
    (await failure(t, build(out, catalogText(3)))).message,
    /is not an index and is not empty \(it holds notes\.txt\)/,
  );
  t.equal(readFileSync(join(out, "notes.txt"), "utf8"), "mine");
  t.equal((await inspectIndex(out)).documents, 2);

  const file = join(folder, "file");
  writeFileSync(file, "mine");
  t.match((await failure(t, build(file, catalogText(3)))).message, /is a file; an index is a folder/);
  t.equal(readFileSync(file, "utf8"), "mine");
});

test("a build that ends early leaves the old index as it was, and nothing else", async (t) => {
  const folder = temporaryFolder(t);
  const out = join(folder, "index");
  await build(out, catalogText(5));
  await failure(t, build(out, '{"_id":1}'));
  const stopped = new AbortController();
  const text = catalogText(60_000);
  let told = 0;
  const building = build(out, text, {
    signal: stopped.signal,
    onProgress: () => {
      told += 1;
      stopped.abort();
    },
  });
  await t.rejects(building, { name: "AbortError" });
  t.equal(told, 1, "it stopped after the first batch");
  const waiting = new AbortController();
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(catalogText(10));
    setImmediate(() => {
      waiting.abort();
    });
    await new Promise(() => undefined);
  }
  await t.rejects(build(out, "", { catalog: silent(), signal: waiting.signal }), { name: "AbortError" });
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(catalogText(10));
    throw new Error("the disk is gone");
  }
  await t.rejects(build(out, "", { catalog: failing() }), { message: "the disk is gone" });
  t.same(readdirSync(folder), ["index"]);
  t.equal((await verifyIndex(out)).documents, 5);
});

test("progress counts what was taken", async (t) => {
  const out = join(temporaryFolder(t), "index");
  const text = catalogText(60_000);
  const packed = gzipSync(text);
  const seen: string[] = [];
  let last = { documents: 0, inputBytes: 0, catalogBytes: 0 };
  await build(out, packed, {
    onProgress: ({ phase, ...counts }) => {
      seen.push(phase);
      last = counts;
    },
  });
  t.same(last, { documents: 60_000, inputBytes: packed.length, catalogBytes: text.length });
  t.equal(seen.filter((phase) => phase === "writing").length, 1);
  t.ok(seen.length > 2);
});

test("what a killed build left is cleared away by the next one", async (t) => {
  const parent = temporaryFolder(t);
  const out = join(parent, "index");
  // No process has this number: Linux ends at 2^22, others below.
  const dead = `.index.building-${2 ** 30}-0123456789ab`;
  const others = [
    `.index.building-${process.pid}-0123456789ab`,
    ".index.building-nobody",
    ".other.building-1-0123456789ab",
  ];
  for (const name of [dead, ...others]) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, "scratch"), "left");
  }
  await build(out, catalogText(3));
  t.same(readdirSync(parent).sort(), [...others, "index"].sort());
});

test("an index that a killed build had put aside comes back", async (t) => {
  const parent = temporaryFolder(t);
  const out = join(parent, "index");
  await build(out, catalogText(3));
  renameSync(out, join(parent, `.index.building-${2 ** 30}-0123456789ab.old`));
  mkdirSync(join(parent, `.index.building-${2 ** 30}-0123456789ab`));
  await failure(t, build(out, "no catalog"));
  t.same(readdirSync(parent), ["index"]);
  t.equal(readManifest(readFileSync(join(out, "manifest.json"), "utf8")).documents, 3);
});

// What each of these says is the real engine's answer to the same mapping or document.
test("names that the real engine refuses", async (t) => {
  const field = (name: string): string => `{"dynamic":false,"properties":{"${name}":{"type":"keyword"}}}`;
  const building = (map: string, source = "{}"): Promise<BuildReport> =>
    build(join(temporaryFolder(t), "index"), `{"_id":"1","_source":${source}}\n`, { mapping: Buffer.from(map) });
  for (const name of ["_id", "_source", "_routing", "_doc_count"]) {
    t.match(await failure(t, building(field(name))), { message: `Field [${name}] is defined more than once` });
  }
  const metadata = "is a metadata field and cannot be added inside a document. Use the index API request parameters.";
  for (const [key, reason] of [
    ["_id", `Field [_id] ${metadata}`],
    ["_source", `Field [_source] ${metadata}`],
    ["", "field name cannot be an empty string"],
    [".", "field name cannot contain only dots"],
    [".a", "object field starting or ending with a [.] makes object resolution ambiguous: [.a]"],
    ["a..b", "object field starting or ending with a [.] makes object resolution ambiguous: [a..b]"],
    ["a. .b", "object field cannot contain only whitespace: ['a. .b']"],
  ] as const) {
    const error = await failure(t, building(field("x"), JSON.stringify({ [key]: "v" })));
    t.ok(error.message.includes(reason), error.message);
  }
  // Java leaves out what is empty at a path's end, and nothing looks into what is not mapped.
  await building(field("x"), '{"a.":"v","x.":"v","o":{"":1,"_id":2,".":3}}');
  await building('{"properties":{"o":{"properties":{"_id":{"type":"keyword"}}}}}', '{"o":{"_id":"v"}}');
  const below = await failure(
    t,
    building(field("x"), '{"l":1}').then(() => building(fields(1001))),
  );
  t.match(below, { message: "Limit of total fields [1000] has been exceeded" });
  await building(fields(1000));
});

function fields(count: number): string {
  const names = Array.from({ length: count - 2 }, (_, at) => `"f${at}":{"type":"keyword"}`);
  // An object and what is in it are one each.
  const object = '"o":{"properties":{"x":{"type":"keyword"}}}';
  return `{"dynamic":false,"properties":{${names.join(",")},${object}}}`;
}

test("a long past its ends", async (t) => {
  for (const value of ["-9223372036854775809", "9223372036854775808", '"-9223372036854775809"', '"1d"', '" 1"']) {
    const map = Buffer.from('{"properties":{"l":{"type":"long"}}}');
    const out = join(temporaryFolder(t), "index");
    const error = await failure(t, build(out, `{"_id":"1","_source":{"l":${value}}}\n`, { mapping: map }));
    t.match(error.message, "failed to parse field [l] of type [long]");
  }
});
