// Which catalogs does the command line take, and what does it say of lines that it cannot index?
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test, type Test } from "tap";
import { BuildError, buildIndex, type RejectedLine } from "../src/build.js";
import { mapping, pieces, run, temporaryFolder, type Run } from "./support.js";

interface Place {
  folder: string;
  /** Builds from standard input. */
  build: (catalog: string | Uint8Array, ...args: string[]) => Promise<Run>;
  /** The bytes of the index. */
  image: () => Buffer;
}

function prepare(t: Test): Place {
  const folder = temporaryFolder(t);
  const out = join(folder, "index");
  writeFileSync(join(folder, "mapping.json"), mapping);
  const common = ["build", "--name", "test", "--mapping", join(folder, "mapping.json"), "--catalog", "-", "--out", out];
  return {
    folder,
    build: (catalog, ...args) => run([...common, ...args], Buffer.from(catalog)),
    image: () => readFileSync(join(out, "part-000.bin")),
  };
}

const sources = ['{"name":"steel pan","brand":"acme","stock":5}', '{"name":"lid","brand":"b","stock":7}'];
const hits = sources.map((source, at) => `{"_id":"${"xy".charAt(at)}","_source":${source}}\n`).join("");

test("a catalog may be written as people have it", async (t) => {
  const { build, image } = prepare(t);
  const plain = await build(hits);
  t.match(plain.stdout, /\n {2}catalog {4}[\d,]+ bytes, hits\n/);
  const expected = image();
  const bulk = sources.map((source, at) => `{"index":{"_id":"${"xy".charAt(at)}"}}\n${source}\n`).join("");
  const dumped = hits.replaceAll('{"_id"', '{"_index":"i","_type":"_doc","_score":1,"_id"');
  for (const [catalog, format, ...args] of [
    [bulk, "bulk"],
    [gzipSync(bulk), "bulk", "--format", "bulk"],
    [dumped, "hits"],
    [`\ufeff${dumped.replaceAll("\n", "\r\n")}`, "hits", "--format", "hits"],
  ] as const) {
    const { code, stdout, stderr } = await build(catalog, ...args);
    t.equal(code, 0, stderr);
    t.ok(stdout.includes(` bytes, ${format}\n`), stdout);
    t.ok(image().equals(expected), format);
  }
});

test("documents alone have their ids from a field, or are numbered", async (t) => {
  const { build, image } = prepare(t);
  const alone = sources.map((source) => `${source}\n`).join("");
  for (const [args, ids, note] of [
    [["--id-field", "brand"], ["acme", "b"], ""],
    [["--id-field", "stock"], ["5", "7"], ""],
    [
      [],
      ["1", "2"],
      "  note       ids are the numbers of the documents in the catalog, from 1: no id field was named\n",
    ],
  ] as const) {
    await build(sources.map((source, at) => `{"_id":"${String(ids[at])}","_source":${source}}\n`).join(""));
    const expected = image();
    const { code, stdout, stderr } = await build(alone, ...args);
    t.equal(code, 0, stderr);
    t.ok(image().equals(expected), ids.join());
    t.ok(note === "" ? !stdout.includes("  note ") : stdout.includes(note), stdout);
  }
});

test("what a catalog is not is said in words that help", async (t) => {
  const { build, folder } = prepare(t);
  for (const [catalog, message, ...args] of [
    [`[${sources.join(",\n")}]`, "<stdin>:1:1: the catalog is a JSON array; it has to have one document a line"],
    [JSON.stringify(JSON.parse(sources[0] ?? ""), null, 2), "<stdin>:1:2: the document goes on in the next line"],
    [hits, "<stdin>:1:1: ids cannot be read from [sku]: the lines are of the format [hits]", "--id-field", "sku"],
    [hits, "<stdin>:1:1: expected an action", "--format", "bulk"],
    [`{"delete":{"_id":"x"}}\n`, "<stdin>:1:1: [delete] cannot be done"],
    [`{"index":{"_id":"x"}}\n`, "<stdin>:1:1: the document of this action is missing"],
  ] as const) {
    const { code, stdout, stderr } = await build(catalog, ...args);
    t.same([code, stdout], [1, ""]);
    t.ok(stderr.includes(`error: ${message}`), stderr);
  }
  t.same(readdirSync(folder), ["mapping.json"]);
  const { code, stderr } = await build(hits, "--format", "csv");
  t.equal(code, 1);
  t.match(stderr, /'csv' is invalid\. Allowed choices are hits, bulk, documents\./);
});

/** A catalog of five lines, of which the second, third and fifth cannot be indexed. */
const some = [
  '{"_id":"1","_source":{"stock":1}}',
  '{"_id":"2","_source":{"name":"half","stock":"many"}}',
  '{"_id":"3","_source":{"stock":3}',
  '{"_id":"4","_source":{"stock":4}}',
  '{"_id":"5","_source":{"name":{"a":1}}}',
].join("\n");
// The real engine's words for the second line.
const many =
  "failed to parse field [stock] of type [integer] in document with id '2'. Preview of field's value: 'many'";

test("--max-errors lists more than the first error", async (t) => {
  const { build, folder } = prepare(t);
  const first = `error: <stdin>:2:45: ${many}: For input string: "many"\n`;
  const second = "error: <stdin>:3:33: unexpected end of the line; expected a comma or the end of the object\n";
  t.equal((await build(some)).stderr, first);
  t.equal(
    (await build(some, "--max-errors", "2")).stderr,
    `${first}${second}error: 2 errors, as many as --max-errors; there may be more; nothing was written\n`,
  );
  const all = await build(some, "--max-errors", "9");
  t.equal(all.code, 1);
  t.ok(
    all.stderr.includes(`${first}${second}error: <stdin>:5:30: failed to parse field [name] of type [text]`),
    all.stderr,
  );
  t.ok(all.stderr.endsWith("\nerror: 3 errors, in the whole catalog; nothing was written\n"), all.stderr);
  t.same(readdirSync(folder), ["mapping.json"]);
});

test("--skip-bad builds what is left, and writes what is not", async (t) => {
  const { build, folder, image } = prepare(t);
  const lines = some.split("\n");
  await build([lines[0], lines[3]].join("\n"));
  const expected = image();
  const file = join(folder, "bad.ndjson");
  const built = await build(some, "--skip-bad", file);
  t.equal(built.code, 0, built.stderr);
  t.ok(built.stdout.includes(`\n  documents  2\n  left out   3 lines, in ${file}\n`), built.stdout);
  t.ok(image().equals(expected));
  const rejected = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RejectedLine);
  const cause = { type: "number_format_exception", reason: 'For input string: "many"' };
  t.same(rejected[0], {
    line: 2,
    error: { type: "mapper_parsing_exception", reason: many, caused_by: cause },
    document: JSON.parse(lines[1] ?? "") as unknown,
  });
  t.match(rejected[1], { line: 3, error: { reason: /^unexpected end of the line/ }, document: lines[2] });
  t.match(rejected[2], { line: 5, document: { _id: "5" } });
  t.equal(rejected.length, 3);

  // A document of a bulk file is written so that it can be built by itself.
  await build('{"index":{"_id":7}}\n{"stock":"x"}\n{"update":{"_id":8}}\n{"doc":{}}\n', "--skip-bad", file);
  const [document, update] = readFileSync(file, "utf8").split("\n");
  t.match(document, /,"document":\{"_id":"7","_source":\{"stock":"x"\}\}\}$/);
  t.match(update, /^\{"line":3,.*,"document":\{"update":\{"_id":8\}\}\}$/);

  // When all is right, the file of an earlier build does not stay.
  t.match((await build(hits, "--skip-bad", file)).stdout, /\n {2}left out {3}0 lines, in /);
  t.equal(readFileSync(file, "utf8"), "");
  t.same(readdirSync(folder).sort(), ["bad.ndjson", "index", "mapping.json"]);
});

test("a build that fails leaves the files as they were", async (t) => {
  const { build, folder } = prepare(t);
  const file = join(folder, "bad.ndjson");
  writeFileSync(file, "mine");
  const many = await build(some, "--skip-bad", file, "--max-errors", "2");
  t.equal(many.code, 1);
  t.ok(
    many.stderr.startsWith("error: <stdin>:5:30: more than 2 lines cannot be indexed: failed to parse field [name]"),
    many.stderr,
  );
  const cut = await build(`${some}\n{"_id":"6","_source":{\n`, "--skip-bad", file);
  t.match(cut.stderr, /^error: <stdin>:6:23: the document goes on in the next line/);
  t.equal(readFileSync(file, "utf8"), "mine");
  t.same(readdirSync(folder).sort(), ["bad.ndjson", "mapping.json"]);
  mkdirSync(join(folder, "folder"));
  for (const [place, message] of [
    [join(folder, "index", "bad.ndjson"), /is in the folder of the index, which holds nothing else\n$/],
    [join(folder, "folder"), /is a folder, not a file\n$/],
    [join(folder, "none", "bad.ndjson"), /cannot be written: no such file or directory\n$/],
  ] as const) {
    const { code, stderr } = await build(some, "--skip-bad", place);
    t.equal(code, 1);
    t.match(stderr, message);
    t.notOk(existsSync(join(folder, "index")));
  }
});

test("a library hands on the lines that it leaves out, batch by batch", async (t) => {
  const out = join(temporaryFolder(t), "index");
  const good = Array.from(
    { length: 100_000 },
    (_, at) => `{"_id":"${at}","_source":{"name":"pan ${at}, a heavy one"}}\n`,
  );
  const catalog = good.flatMap((line, at) => (at % 1000 === 0 ? [line, "{]\n"] : [line])).join("");
  const batches: number[] = [];
  const options = { name: "test", mapping, catalogName: "test", out };
  const report = await buildIndex({
    ...options,
    catalog: pieces(catalog),
    onRejected: async (lines) => {
      await new Promise(setImmediate);
      batches.push(lines.length);
    },
  });
  t.match(report, { documents: 100_000, leftOut: 100, format: "hits", notes: [] });
  t.ok(batches.length > 1, "more than one batch");
  t.equal(
    batches.reduce((sum, lines) => sum + lines),
    100,
  );
  const failure: unknown = await buildIndex({ ...options, catalog: pieces(some), maxErrors: 9 }).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof BuildError)) throw new Error("it was built");
  t.same(
    [failure, ...failure.others].map(({ place }) => place?.line),
    [2, 3, 5],
  );
});
