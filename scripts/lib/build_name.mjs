// @ts-check
// Of which build is a module? Both halves of a module that is split carry a name at their end, in a section of their own:
// `ts/host/src/engine/build_name.ts` reads it, and refuses halves of different builds.
import { createHash } from "node:crypto";

/** The name of the section. */
export const SECTION = "vitrine.build";

/** Letters of a build's name. */
const LETTERS = 32;

/**
 * Returns the name of the build of a module that is not split yet.
 * @param {Uint8Array} bytes
 */
export const buildName = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, LETTERS);

/**
 * Returns a module with the name of its build behind its last section.
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export function named(bytes, name) {
  const [section, content] = [Buffer.from(SECTION), Buffer.from(name)];
  // Lengths below 128 are a byte each.
  const head = Buffer.from([0, 1 + section.length + content.length, section.length]);
  return Buffer.concat([bytes, head, section, content]);
}
