/** An index in a folder, for Node. */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { IndexSource } from "./source.js";

/** Returns the source of an index in a folder. */
export function directorySource(folder: string): IndexSource {
  return {
    manifest: () => readFile(join(folder, "manifest.json")).catch(hidePath),
    part: async (file, into) => {
      const handle = await open(join(folder, file)).catch(hidePath);
      try {
        let at = 0;
        while (at < into.length) {
          const { bytesRead } = await handle.read(into, at, into.length - at, at);
          if (bytesRead === 0) throw new Error(`${file} has ${at} bytes, the manifest says ${into.length}`);
          at += bytesRead;
        }
        const { size } = await handle.stat();
        if (size !== into.length) throw new Error(`${file} has ${size} bytes, the manifest says ${into.length}`);
      } finally {
        await handle.close();
      }
    },
  };
}

/** Clients are told why a file cannot be read, but not where it lies on this machine. */
function hidePath(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  throw new Error(code === "ENOENT" ? "there is no such file" : code, { cause: error });
}
