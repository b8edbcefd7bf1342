// @ts-check
// May we use what we use? The licence of each package of the lock file, and of each crate that is compiled, has to be one that
// is allowed: what ships, and what only makes or tests it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { Failure, ask, root, runMain, say } from "./lib/run.mjs";

/** Of what ships. */
const SHIPS = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Unicode-3.0", "Zlib", "0BSD"];

/** Of what stays here: tools, and what they are made of. */
const STAYS = [...SHIPS, "BlueOak-1.0.0", "CC0-1.0", "CC-BY-3.0"];

/** Packages that do not say it where it is looked for, with what their file says. */
const KNOWN = new Map([["jsonc-simple-parser@3.0.0", "MIT"]]);

/** @typedef {{ name: string, licence: string, allowed: string[] }} Used */

/** @returns {Used[]} */
function packages() {
  /** @type {{ packages: Record<string, { version: string, license?: string, dev?: boolean, optional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, dev }]) => {
      const name = `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
      return { name, licence: license ?? KNOWN.get(name) ?? "", allowed: dev === true ? STAYS : SHIPS };
    });
}

/** @returns {Used[]} */
function crates() {
  const printed = ask("cargo", ["metadata", "--format-version", "1", "--locked"]);
  if (printed === null) throw new Failure("cargo could not say which crates there are");
  /** @type {{ packages: { name: string, version: string, license: string | null }[] }} */
  const { packages } = JSON.parse(printed);
  return packages.map(({ name, version, license }) => {
    // A slash is how crates wrote OR before it was the rule.
    return { name: `${name} ${version}`, licence: (license ?? "").replaceAll("/", " OR "), allowed: SHIPS };
  });
}

/** @param {Used} used */
function isAllowed({ licence, allowed }) {
  try {
    return satisfies(licence, allowed);
  } catch {
    // No expression of SPDX, or none at all.
    return false;
  }
}

runMain(() => {
  const used = [...packages(), ...crates()];
  const refused = used.filter((one) => !isAllowed(one));
  if (refused.length > 0) {
    const list = refused.map(({ name, licence }) => `${name}: ${licence === "" ? "no licence" : licence}`);
    throw new Failure(`these licences are not allowed:\n${list.join("\n")}`);
  }
  say(`${used.length} packages and crates, all of licences that are allowed`);
});
