// What does a user of the command line see?
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { test } from "tap";
import { FORMAT } from "../../host/src/parts/source.js";
import { catalogText, mapping, run, start, temporaryFolder, until } from "./support.js";

/** Makes a folder with a mapping and a catalog of five documents, and the arguments of its build. */
function prepare(t: Parameters<typeof temporaryFolder>[0]): {
  folder: string;
  out: string;
  args: (catalog: string) => string[];
} {
  const folder = temporaryFolder(t);
  const file = join(folder, "mapping.json");
  const out = join(folder, "index");
  writeFileSync(file, mapping);
  writeFileSync(join(folder, "catalog.ndjson"), catalogText(5));
  const args = (catalog: string): string[] => [
    "build",
    "--name",
    "test",
    "--mapping",
    file,
    "--catalog",
    catalog,
    "--out",
    out,
  ];
  return { folder, out, args };
}

test("every command explains itself", async (t) => {
  const all = await run(["--help"]);
  t.equal(all.code, 0);
  for (const command of ["build", "serve", "verify", "inspect"]) {
    t.ok(all.stdout.includes(`  ${command} `), command);
    const one = await run([command, "--help"]);
    t.equal(one.code, 0);
    t.ok(one.stdout.startsWith(`Usage: vitrine ${command} `), one.stdout);
  }
});

test("what the commands do not know is refused", async (t) => {
  const cases: [args: string[], message: RegExp][] = [
    [["bild"], /unknown command 'bild'/],
    [[..."build --name n --mapping m --catalog c --out o --nmae x".split(" ")], /unknown option '--nmae'/],
    [["build"], /required option '--name <name>' not specified/],
    [["serve", "--port", "http"], /'http' is invalid/],
    [["serve", "--port", "65536"], /'65536' is invalid/],
    [["serve", "--host", ""], /'' is invalid\. It is an address/],
    [["serve", "--workers", "65"], /'65' is invalid\. It is a whole number from 1 to 64\./],
    [["serve", "--cache", "0"], /'0' is invalid. It is a size such as/],
    [["serve", "--cache", "16mib"], /'16mib' is invalid/],
    [["serve", "--cache", "on"], /'on' is invalid/],
    [["serve", "somewhere"], /too many arguments/],
    [["verify"], /missing required argument 'folder'/],
    [["inspect", "a", "b"], /a text is given, but no field: add --analyze <field>/],
    [["inspect", "a", "b", "c"], /too many arguments/],
    [["inspect", "a", "--analyze", "f"], /--analyze f needs a text/],
    [["inspect", "a", "--yaml"], /unknown option '--yaml'/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await run(args);
    t.equal(code, 1, args.join(" "));
    t.match(stderr, message);
  }
});

test("build, inspect and verify", async (t) => {
  const { folder, out, args } = prepare(t);
  const built = await run(args(join(folder, "catalog.ndjson")));
  t.equal(built.stderr.split("\n")[0]?.startsWith("writing: 5 documents, "), true, built.stderr);
  t.equal(built.code, 0);
  t.match(built.stdout, /^index test in .*\n {2}documents {2}5\n/);
  t.match(built.stdout, /part-000\.bin/);
  t.match(built.stdout, /│ section /);
  t.match(built.stdout, /│ field /);
  t.notOk((built.stdout + built.stderr).includes("\u001b"), "no control codes where nobody watches");

  const verified = await run(["verify", out]);
  t.same([verified.code, verified.stderr], [0, ""]);
  t.match(verified.stdout, /: whole: 5 documents, 1 part, /);

  const inspected = await run(["inspect", out, "--json"]);
  t.equal(inspected.code, 0);
  t.match(JSON.parse(inspected.stdout), { name: "test", documents: 5, format: FORMAT, sections: [{}] });
  t.match((await run(["inspect", out])).stdout, /^index test: 5 documents, 1 part, /);

  // The tokens are those of the real engine's `_analyze`.
  const analyzed = await run(["inspect", out, "Wi-Fi", "--analyze", "name", "--json"]);
  const token = (text: string, start_offset: number, position: number): object => ({
    token: text,
    type: "<ALPHANUM>",
    start_offset,
    end_offset: start_offset + 2,
    position,
    position_length: 1,
  });
  const tokens = [token("wi", 0, 0), token("fi", 3, 1)];
  t.same(JSON.parse(analyzed.stdout), [{ parameter: "analyzer", steps: [{ part: "tokenizer", name: "", tokens }] }]);
  t.match((await run(["inspect", out, "Wi-Fi", "--analyze", "name"])).stdout, /^ {4}1 +3-5 +<ALPHANUM> +fi$/m);
  t.match(
    (await run(["inspect", out, "x", "--analyze", "brand"])).stderr,
    /\[brand\] of type \[keyword\] has no analyzer/,
  );
});

test("standard input, packed or not, gives the bytes that a file gives", async (t) => {
  const { folder, out, args } = prepare(t);
  await run(args(join(folder, "catalog.ndjson")));
  const expected = readFileSync(join(out, "part-000.bin"));
  for (const input of [Buffer.from(catalogText(5)), gzipSync(catalogText(5))]) {
    const { code } = await run(args("-"), input);
    t.equal(code, 0);
    t.same(readFileSync(join(out, "part-000.bin")), expected);
  }
});

test("bad input ends with its place, exit code 1 and no index", async (t) => {
  const { folder, out, args } = prepare(t);
  const bad = join(folder, "bad.ndjson");
  writeFileSync(bad, `${catalogText(2)}{]\n`);
  const settings = join(folder, "settings.json");
  writeFileSync(settings, '{"analysis":{"normalizer":{"low":{"type":"custom","filter":["nope"]}}}}');
  const cases: [args: string[], input: string, message: RegExp][] = [
    [args(bad), "", /^error: \/.*\/bad\.ndjson:3:\d+: \S/],
    [args("-"), `${catalogText(2)}{]\n`, /^error: <stdin>:3:\d+: \S/],
    [args(join(folder, "none.ndjson")), "", /^error: .*none\.ndjson: cannot be read: no such file or directory\n$/],
    [args(folder), "", /^error: .*: is a folder, not a file\n$/],
    [[...args(bad), "--settings", join(folder, "no.json")], "", /^error: .*no\.json: cannot be read: no such file/],
    [
      [...args(bad), "--settings", settings],
      "",
      /^error: .*settings\.json: \[index\.analysis\.normalizer\.low\]: Custom Analyzer \[low\] failed to find filter under name \[nope\]/,
    ],
    [[...args(bad), "--name", "Test"], "", /^error: Invalid index name \[Test\], must be lowercase\n$/],
    [[...args(bad), "--mapping", bad], "", /^error: .*bad\.ndjson(:\d+:\d+)?: \S/],
  ];
  for (const [given, input, message] of cases) {
    const { code, stdout, stderr } = await run(given, Buffer.from(input));
    t.same([code, stdout], [1, ""], given.join(" "));
    t.match(stderr, message);
    t.notMatch(stderr, /\n {4}at /, "no stack");
    t.notOk(existsSync(out));
    t.same(readdirSync(folder).sort(), ["bad.ndjson", "catalog.ndjson", "mapping.json", "settings.json"]);
  }
});

test("a catalog that cannot be indexed names line and column", async (t) => {
  const { folder, out, args } = prepare(t);
  const good = catalogText(1);
  // Columns count characters from 1, by hand.
  const cases: [line: string | Buffer, message: string][] = [
    ['{"_id":"x","_source":{"name":"la', "2:33: unexpected end of the line; expected the end of the string"],
    [Buffer.from('{"_id":"x","_source":{"name":"\xff"}}', "latin1"), "2:31: invalid UTF-8"],
    [`{"_id":"x","_source":{"name":${"[".repeat(1000)}`, "2:529: nested deeper than 500 levels"],
    ['{"_id":true,"_source":{}}', "2:8: [_id] must be a string or a number"],
    ['{"_source":{}}', "2:1: [_id] is missing"],
    ['{"_id":"x","_source":{"stock":1,"stock":2}}', "2:33: the key [stock] occurs twice in one object"],
  ];
  for (const [line, message] of cases) {
    const { code, stderr } = await run(args("-"), Buffer.concat([Buffer.from(good), Buffer.from(line)]));
    t.same([code, stderr], [1, `error: <stdin>:${message}\n`]);
    t.notOk(existsSync(out));
  }
  const cut = await run(args("-"), gzipSync(catalogText(500)).subarray(0, -20));
  t.same([cut.code, cut.stderr], [1, "error: <stdin>: not whole gzip data: unexpected end of file\n"]);
  t.same(readdirSync(folder).sort(), ["catalog.ndjson", "mapping.json"]);
});

test("a damaged index is named by verify", async (t) => {
  const { folder, out, args } = prepare(t);
  await run(args(join(folder, "catalog.ndjson")));
  const part = join(out, "part-000.bin");
  const bytes = readFileSync(part);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(part, bytes);
  const flipped = await run(["verify", out]);
  t.same(
    [flipped.code, flipped.stderr],
    [1, `error: ${part}: is damaged: its SHA-256 is not the one in the manifest\n`],
  );
  writeFileSync(part, bytes.subarray(1));
  t.match((await run(["verify", out])).stderr, /part-000\.bin: has \d+ bytes, the manifest says \d+\n$/);
  writeFileSync(join(out, "manifest.json"), '{"name":"test"}');
  for (const args of [
    ["verify", out],
    ["inspect", out],
    ["serve", "--index", out, "--port", "0"],
  ]) {
    const { code, stderr } = await run(args);
    t.same(
      [code, stderr],
      [1, `error: ${join(out, "manifest.json")}: manifest.json is not the manifest of an index\n`],
    );
  }
});

test("a reader that has seen enough is no fault", async (t) => {
  const { folder, out, args } = prepare(t);
  await run(args(join(folder, "catalog.ndjson")));
  const child = start(["inspect", out]);
  let stderr = "";
  child.stderr?.on("data", (text: Buffer) => (stderr += text.toString()));
  child.stdout?.destroy();
  const [code] = (await once(child, "close")) as [number | null];
  t.same([code, stderr], [0, ""]);
});

// In the midst of a batch, and while it waits for more of the catalog.
for (const [signal, documents] of [
  ["SIGTERM", 60_000],
  ["SIGTERM", 10],
  ["SIGINT", 10],
] as const)
  test(`${signal} ends a build of ${documents} documents so far and leaves nothing`, async (t) => {
    const { folder, args } = prepare(t);
    const child = start(args("-"));
    const closed = once(child, "close");
    let stderr = "";
    child.stderr?.on("data", (text: Buffer) => (stderr += text.toString()));
    child.stdin?.on("error", () => undefined);
    // The folder beside the target is made before the catalog is read, which then just does not go on.
    child.stdin?.write(catalogText(documents));
    await until("the build has begun", () => readdirSync(folder).some((name) => name.startsWith(".index.building-")));
    child.kill(signal);
    const [code] = (await closed) as [number | null];
    t.equal(code, signal === "SIGINT" ? 130 : 143);
    t.equal(stderr, "stopped; nothing was written\n");
    t.same(readdirSync(folder).sort(), ["catalog.ndjson", "mapping.json"]);
  });

test("verify and inspect say what is missing", async (t) => {
  const folder = temporaryFolder(t);
  for (const command of ["verify", "inspect"]) {
    const { code, stderr } = await run([command, folder]);
    t.equal(code, 1);
    t.equal(stderr, `error: ${join(folder, "manifest.json")}: cannot be read: no such file or directory\n`);
  }
  const served = await run(["serve", "--index", folder]);
  t.equal(served.code, 1);
  t.match(served.stderr, /manifest\.json: cannot be read/);
});
