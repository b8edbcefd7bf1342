/** An index in a folder, for Node. */
import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import type { FileReadResult } from "node:fs/promises";
import { join } from "node:path";

import type { IndexSource } from "./source.js";
import { whyUnread } from "./unread.js";

/** Bytes that are hashed while they are still in the processor's cache. */
const CHUNK = 512 * 1024;

/** Returns the source of an index in a folder; it computes SHA-256 while it reads, as what the platform digests it copies first. */
export function directorySource(folder: string): IndexSource {
  return {
    manifest: () => readFile(join(folder, "manifest.json")).catch(hidePath),
    part: async (file, into) => {
      const handle = await open(join(folder, file)).catch(hidePath);
      try {
        const hash = createHash("sha256");
        const read = (at: number): Promise<FileReadResult<Uint8Array>> =>
          handle.read(into, at, Math.min(CHUNK, into.length - at), at);
        let at = 0;
        let next = into.length > 0 ? read(0) : null;
        while (next !== null) {
          const { bytesRead } = await next;
          if (bytesRead === 0) throw new Error(`${file} has ${at} bytes, the manifest says ${into.length}`);
          const end = at + bytesRead;
          // Read on another thread while this one hashes.
          next = end < into.length ? read(end) : null;
          hash.update(into.subarray(at, end));
          at = end;
        }
        const { size } = await handle.stat();
        if (size !== into.length) throw new Error(`${file} has ${size} bytes, the manifest says ${into.length}`);
        return hash.digest("hex");
      } finally {
        await handle.close();
      }
    },
  };
}

function hidePath(error: unknown): never {
  throw new Error(whyUnread(error), { cause: error });
}
