// How does `vitrine` start quickly? From one file, and one more for each command, instead of the several hundred modules
// that fastify and this project are made of: finding and linking those takes longer than loading an index.
// `dist/ts` stays what `exports` names; `dist/bin` is what the command line and its workers run.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const out = `${root}dist/bin`;

/** What fastify would load for routes with schemas, of which there are none, and for its own tests. */
const NEVER_LOADED = ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler", "light-my-request"];

/** The worker is a file of its own beside the others: the module that starts it has to look for it there. */
const STARTS_THE_WORKER = "slot.js";

/** Modules go on finding what lies beside them in `dist/ts`: engines, the sample's mapping. */
const placeOfModules = {
  name: "place of modules",
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/]ts[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (basename(path) === STARTS_THE_WORKER) return { contents: text };
      const place = JSON.stringify(relative(out, path).replaceAll("\\", "/"));
      return { contents: text.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`) };
    });
  },
};

rmSync(out, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    vitrine: "dist/ts/builder/src/cli.js",
    worker: "dist/ts/host/src/workers/worker.js",
  },
  outdir: out,
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  chunkNames: "[name]-[hash]",
  external: NEVER_LOADED,
  legalComments: "none",
  minifyWhitespace: true,
  metafile: true,
  logLevel: "warning",
  plugins: [placeOfModules],
  // Modules in the older format ask for Node's own with `require`.
  banner: { js: `import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);` },
});
writeFileSync(`${out}/LICENSES.txt`, licenses(Object.keys(metafile.inputs)));

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
