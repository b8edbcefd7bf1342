/** Where does what the benchmark fetches and builds lie? Under `bench/.cache`, which git ignores. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns a path inside the benchmark's folder. */
export function benchPath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Returns a path inside the cache, whose folder is there afterwards. */
export function cachePath(path: string): string {
  const full = benchPath(`.cache/${path}`);
  mkdirSync(dirname(full), { recursive: true });
  return full;
}

/** The repository's folder. */
export const ROOT = benchPath("..");
