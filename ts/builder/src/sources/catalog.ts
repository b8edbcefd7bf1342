/**
 * Where does a catalog come from? A file, or standard input when it is called `-`.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { BuildError } from "../build_error.js";

/** A catalog that can be read once. */
export interface CatalogSource {
  /** What errors call it. */
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Bytes that will come, when that is known; progress counts against it. */
  totalBytes: number | null;
}

/** Opens a catalog by the name that the command line gave. */
export async function openCatalog(path: string): Promise<CatalogSource> {
  if (path === "-") return { name: "<stdin>", chunks: process.stdin, totalBytes: null };
  const about = await stat(path).catch((error: unknown) => {
    throw new BuildError(`cannot be read: ${messageOf(error)}`, { input: "catalog" });
  });
  if (about.isDirectory()) throw new BuildError("is a folder, not a file", { input: "catalog" });
  return {
    name: path,
    chunks: createReadStream(path, { highWaterMark: 1 << 20 }),
    // A pipe or a device has no size beforehand.
    totalBytes: about.isFile() ? about.size : null,
  };
}

/** Returns what a system error says, without its code and call. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.replace(/^E[A-Z0-9]+: /, "").replace(/, [a-z]+( '.*)?$/, "");
}
