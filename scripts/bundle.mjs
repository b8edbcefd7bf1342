// How does `vitrine` start quickly? From one file, instead of the several hundred modules that fastify and this project
// are made of: finding and linking those takes longer than loading an index. Beside it lies what V8 made of it: a Node of
// the same version need not compile again what a server runs until its first answer.
// `dist/ts` stays what `exports` names; `dist/bin` is what the command line and its workers run.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const out = `${root}dist/bin`;

/** What fastify would load for routes with schemas, of which there are none, and for its own tests. */
const NEVER_LOADED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler", "light-my-request"];

/** What one command alone needs, which is found when it runs. */
const FOUND_LATER = ["@elastic/elasticsearch"];

/** What is started as a process. */
const STARTED = ["vitrine", "worker"];

/** The worker is a file of its own beside the others: the module that starts it has to look for it there. */
const STARTS_THE_WORKER = "slot.js";

/** Modules go on finding what lies beside them in `dist/ts`: engines, the sample's mapping. */
const placeOfModules = {
  name: "place of modules",
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/]ts[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const place = JSON.stringify(relative(out, path).replaceAll("\\", "/"));
      const url = basename(path) === STARTS_THE_WORKER ? "fileUrl" : `new URL(${place}, fileUrl).href`;
      return { contents: text.replace(/^#!.*/, "").replaceAll("import.meta.url", url) };
    });
  },
};

rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    "vitrine-main": "dist/ts/builder/src/cli.js",
    "worker-main": "dist/ts/host/src/workers/worker.js",
  },
  outdir: out,
  bundle: true,
  platform: "node",
  target: "node20",
  // V8's cache is for scripts; Node has no way yet to give one to a module.
  format: "cjs",
  // The other form of this package asks for its files when it runs.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  // What V8 compiled ahead may not import; it may require.
  supported: { "dynamic-import": false },
  external: [...NEVER_LOADED, ...FOUND_LATER],
  legalComments: "none",
  minifyWhitespace: true,
  metafile: true,
  logLevel: "warning",
  plugins: [placeOfModules],
  // Strict, as modules are.
  banner: {
    js: `(function(require,__filename){"use strict";const exports={},module={exports},fileUrl=require("node:url").pathToFileURL(__filename).href;`,
  },
  footer: { js: "})" },
});
writeFileSync(`${out}/package.json`, `{ "type": "commonjs" }\n`);
for (const name of STARTED) {
  copyFileSync(new URL("lib/start.cjs", import.meta.url), `${out}/${name}.js`);
  chmodSync(`${out}/${name}.js`, 0o755);
}
keepCompiled();
writeFileSync(`${out}/LICENSES.txt`, licenses(Object.keys(metafile.inputs)));

/** Keeps what V8 compiles by the first answer; without it all is the same, but starts slower. */
function keepCompiled() {
  const place = mkdtempSync(`${tmpdir()}/vitrine-`);
  const index = `${place}/index`;
  const run = (script, args, input) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
      input,
      encoding: "utf8",
      timeout: 60_000,
    });
    if (status !== 0) process.stderr.write(`what V8 compiles cannot be kept: ${stderr.trim() || `status ${status}`}\n`);
    return status === 0;
  };
  try {
    writeFileSync(`${place}/mapping.json`, `{"properties":{"name":{"type":"text"}}}`);
    const product = `{"_id":"1","_source":{"name":"lamp"}}\n`;
    const flags = ["--name", "one", "--mapping", `${place}/mapping.json`, "--catalog", "-", "--out", index];
    if (!run(`${out}/vitrine.js`, ["build", ...flags], product)) return;
    const keep = fileURLToPath(new URL("lib/compiled.mjs", import.meta.url));
    for (const name of STARTED) run(keep, [out, name, index]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Returns the licences of the packages that files belong to. */
function licenses(files) {
  const folders = new Set(files.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]));
  const texts = [...folders].filter((folder) => folder !== undefined).map((folder) => licenseOf(folder));
  return ["The files beside this one hold code of these packages.", ...texts.sort()].join("\n\n");
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8"));
  const text = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "license.md"]
    .map((file) => readIfThere(`${root}${folder}/${file}`))
    .find((found) => found !== null);
  return `== ${name} ${version}: ${license}\n\n${text ?? "(the package has no file with its licence)"}`.trimEnd();
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
