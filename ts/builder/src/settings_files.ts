/**
 * Which files do settings of analysis name, such as `synonyms_path`? Their texts go to the engine, which puts them in the place of the
 * paths.
 */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Texts by path, as the settings have it; null for a file that cannot be read. */
export type SettingsFiles = Readonly<Record<string, string | null>>;

/** A member whose name ends with `_path`, and its text. What else looks like one is read in vain, and not used. */
const NAMED = /_path"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** Reads the files that a file of JSON names; paths are relative to its folder. */
export async function readSettingsFiles(path: string, json: Uint8Array): Promise<SettingsFiles> {
  const files: Record<string, string | null> = {};
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  for (const [, quoted] of new TextDecoder().decode(json).matchAll(NAMED)) {
    const name = text(quoted ?? "");
    if (name === null || Object.hasOwn(files, name)) continue;
    try {
      files[name] = utf8.decode(await readFile(resolve(dirname(path), name)));
    } catch {
      files[name] = null;
    }
  }
  return files;
}

function text(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
