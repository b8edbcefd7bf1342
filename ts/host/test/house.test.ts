/** Does the house stand as ARCHITECTURE.md says? Its sources are read, and who imports whom is looked at. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, normalize } from "node:path/posix";

import t from "tap";

const root = new URL("../../../", import.meta.url);
const HOST = "ts/host/src/";
/** The crates that the engine is made of, the lowest first. */
const CRATES = [
  "image",
  "wire",
  "values",
  "mapping",
  "score",
  "query",
  "highlighters",
  "order",
  "hits",
  "vectors",
  "engine",
];

function files(folder: string, ending: string): string[] {
  const names = readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" });
  return names.map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(ending));
}

/** The engine's sources by name, without the names of their crates: those do not occur twice. */
function engineFiles(): Map<string, string> {
  const sources = new Map<string, string>();
  for (const crate of CRATES) {
    const folder = `crates/${crate}/src/`;
    for (const file of files(folder, ".rs")) {
      if (file === "lib.rs") continue;
      if (sources.has(file)) throw new Error(`two crates have ${file}`);
      sources.set(file, readFileSync(new URL(folder + file, root), "utf8"));
    }
  }
  return sources;
}

/** Who imports whom. */
type Imports = Map<string, Set<string>>;

function add(imports: Imports, from: string, to: string): void {
  if (from === to) return;
  const known = imports.get(from) ?? new Set();
  imports.set(from, known.add(to));
}

/** Returns a way that ends where it begins, if there is one. */
function circle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (at: string): string[] | null => {
    const before = way.indexOf(at);
    if (before >= 0) return [...way.slice(before), at];
    if (done.has(at)) return null;
    way.push(at);
    for (const next of imports.get(at) ?? []) {
      const found = walk(next);
      if (found !== null) return found;
    }
    way.pop();
    done.add(at);
    return null;
  };
  for (const from of imports.keys()) {
    const found = walk(from);
    if (found !== null) return found;
  }
  return null;
}

/** The folder of a file, or the file itself where it is in none. */
function roomOf(file: string): string {
  // What is generated of plans belongs to those who write them.
  return (file.split("/")[0] ?? "").replace(/^generated$/, "engine");
}

function hostImports(nameOf: (file: string) => string): Imports {
  const imports: Imports = new Map();
  for (const file of files(HOST, ".ts")) {
    const text = readFileSync(new URL(HOST + file, root), "utf8");
    for (const [, to = ""] of text.matchAll(/ from "(\.[^"]+)\.js"/g)) {
      add(imports, nameOf(file), nameOf(`${normalize(`${dirname(file)}/${to}`)}.ts`));
    }
  }
  return imports;
}

/** Rooms of the engine; its tests may look anywhere, and comments name what they like. */
function engineImports(): Imports {
  const imports: Imports = new Map();
  for (const [file, text] of engineFiles()) {
    const [code = ""] = text.split("#[cfg(test)]\nmod tests");
    for (const line of code.split("\n")) {
      if (line.trimStart().startsWith("//")) continue;
      for (const [, to = ""] of line.matchAll(/\bcrate::(\w+)/g)) add(imports, roomOf(file).replace(".rs", ""), to);
    }
  }
  return imports;
}

void t.test("no file of the host imports itself by way of others", (t) => {
  const imports = hostImports((file) => file);
  t.ok(imports.size > 100);
  t.equal(circle(imports), null);
  t.end();
});

void t.test("no folder of the host imports back", (t) => {
  const imports = hostImports(roomOf);
  t.ok(imports.get("dsl")?.has("json"));
  const folders: Imports = new Map();
  for (const [from, all] of imports) for (const to of all) if (!`${from}${to}`.includes(".")) add(folders, from, to);
  t.equal(circle(folders), null);
  t.end();
});

void t.test("no room of the engine imports back", (t) => {
  const imports = engineImports();
  t.ok(imports.get("score")?.has("format"));
  t.equal(circle(imports), null);
  t.end();
});

void t.test("a crate of the engine knows only those below it", (t) => {
  for (const [at, crate] of CRATES.entries()) {
    const text = readFileSync(new URL(`crates/${crate}/Cargo.toml`, root), "utf8");
    const [, list = ""] = /^\[dependencies\]\n([^[]*)/m.exec(text) ?? [];
    const known = [...list.matchAll(/^vitrine-(\w+) = /gm)].map(([, name = ""]) => name);
    t.strictSame(
      known.filter((name) => CRATES.indexOf(name) >= at),
      [],
      crate,
    );
  }
  t.end();
});

/**
 * Where words stand that are names of types, too: those of requests, of analyzers, of date formats, of formats of values, of
 * similarities, of what a setting takes and of aggregations.
 */
const OTHER_WORDS = [
  "values/requested.rs",
  "analysis/mod.rs",
  "date/named.rs",
  "settings/similarity.rs",
  "settings/value.rs",
  "values/format.rs",
  "aggs/range.rs",
  "aggs/ip_range.rs",
];
/** Ways in which numbers are stored, some of which are called as types are. */
const STORAGE = "values/encoding.rs";

/** The engine's code by file, without comments, tests and what generates TypeScript; types themselves are left out. */
function codeOutsideOfTypes(): Map<string, string> {
  const code = new Map<string, string>();
  for (const [file, text] of engineFiles()) {
    if (file.startsWith("mapping/") || /(?:tests|twins?)\.rs$/.test(file)) continue;
    const [before = ""] = text.split(/#\[cfg\((?:all\()?test\b[^\n]*\nmod /);
    code.set(file, before.replace(/^\s*\/\/.*$/gm, ""));
  }
  return code;
}

/** The names of the supported types. */
function typeNames(): string[] {
  const text = engineFiles().get("mapping/types/mod.rs") ?? "";
  const [, list = ""] = /const TYPES[^=]*=([^;]*);/.exec(text) ?? [];
  return [...list.matchAll(/\("([a-z_]+)"/g)].map(([, name = ""]) => name);
}

void t.test("nothing outside of the mapping asks which type a field has", (t) => {
  const names = typeNames();
  t.ok(names.includes("keyword") && names.includes("half_float") && names.length >= 11, "types are found");
  const variant = (name: string): string =>
    name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const variants = new Set(names.map(variant));
  const found: string[] = [];
  for (const [file, code] of codeOutsideOfTypes()) {
    if (!OTHER_WORDS.includes(file)) {
      for (const [, word = ""] of code.matchAll(/"([a-z_]+)"/g))
        if (names.includes(word)) found.push(`${file}: "${word}"`);
    }
    for (const [shown] of code.matchAll(/\bkind\.name\(\)\s*[=!]=.*|\bmatch [\w.()&]*kind\.name\(\).*/g)) {
      found.push(`${file}: ${shown}`);
    }
    for (const [, name = "", body = ""] of code.matchAll(/\benum (\w+)[^{]*\{([\s\S]*?)^\}/gm)) {
      const named = [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].filter(([, one = ""]) => variants.has(one));
      const known = file === STORAGE || OTHER_WORDS.includes(file);
      if (named.length > 2 && !known) found.push(`${file}: enum ${name}`);
    }
  }
  t.strictSame(found, []);
  t.end();
});

/** What knows pipelines beside their own folder: it makes, notes, and starts them, or refuses them in its buckets. */
const KNOW_PIPELINES = ["aggs/mod.rs", "aggs/collectors.rs", "aggs/results.rs", "aggs/composite/mod.rs"];

void t.test("collectors know nothing of pipelines", (t) => {
  const code = [...codeOutsideOfTypes()].filter(([file]) => file.startsWith("aggs/"));
  t.ok(code.some(([file]) => file === "aggs/pipelines/mod.rs") && code.length > 40, "aggregations are found");
  const knowing = code.filter(([, text]) => /\bpipelines::|Aggregation::Pipeline\b|\bPipeline\b/.test(text));
  const others = knowing.map(([file]) => file).filter((file) => !file.startsWith("aggs/pipelines/"));
  t.strictSame(
    others.filter((file) => !KNOW_PIPELINES.includes(file)),
    [],
  );
  t.end();
});

void t.test("outcomes are read by what is generated of their declarations alone", (t) => {
  const values = "variant|flag|u16|u32|u64|i64|number|text|json|list";
  const found: string[] = [];
  for (const folder of [HOST, "ts/builder/src/"]) {
    for (const file of files(folder, ".ts")) {
      if (file === "generated/outcome.ts") continue;
      const text = readFileSync(new URL(folder + file, root), "utf8");
      for (const [call] of text.matchAll(new RegExp(`\\breader\\.(?:${values})\\(`, "g")))
        found.push(`${file}: ${call}`);
    }
  }
  t.same(found, []);
  t.match(readFileSync(new URL(`${HOST}generated/outcome.ts`, root), "utf8"), "reader.u64()");
  t.end();
});
