/** Copies with elasticdump: prints a line for each flow, `{"flow", "result"}`, with what it wrote and how it ended. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("node_modules/elasticdump/bin/elasticdump", import.meta.url));
const index = `${process.env.URL}/products`;
const folder = mkdtempSync(join(tmpdir(), "elasticdump-"));

/** Each writes a file. */
const flows = {
  "dump: mapping": ["--type=mapping"],
  "dump: settings": ["--type=settings"],
  "dump: analyzers": ["--type=analyzer"],
  "dump: aliases": ["--type=alias"],
  "dump: all documents": ["--type=data", "--limit=500"],
  "dump: documents of a query": [
    "--type=data",
    `--searchBody=${JSON.stringify({ query: { match: { name: "chair" } }, _source: ["name", "price"] })}`,
  ],
  "dump: sources alone": ["--type=data", "--sourceOnly", "--size=20"],
  "dump: an index that is not there": ["--type=data"],
};

/** What an index has of its own, and settings that only one on a real engine was given. */
const own = new Set(["uuid", "creation_date", "version", "provided_name", "refresh_interval", "soft_deletes", "merge"]);

/** Settings are written as a text that holds JSON. */
function read(line) {
  const value = JSON.parse(line, (key, value) => (own.has(key) ? undefined : value));
  return typeof value === "string" ? read(value) : value;
}

/** Lines of JSON, as they are; documents by their number, the first and the last. */
function written(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  const lines = text.split("\n").filter((line) => line !== "");
  const values = lines.map(read);
  return { lines: lines.length, first: values[0] ?? null, last: values.at(-1) ?? null };
}

let number = 0;
for (const [flow, args] of Object.entries(flows)) {
  const output = join(folder, `${(number += 1)}.json`);
  const input = flow.endsWith("not there") ? `${process.env.URL}/nothing` : index;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, `--input=${input}`, `--output=${output}`, ...args],
    {
      encoding: "utf8",
    },
  );
  const said = `${stdout}\n${stderr}`.split("\n");
  const ended = said.find((line) => / \| (?:dump complete|Total Writes|Error|dump ended)/.test(line)) ?? "";
  console.log(
    JSON.stringify({ flow, result: { status, ended: ended.replace(/^.*?\| /, ""), written: written(output) } }),
  );
}
rmSync(folder, { recursive: true });
