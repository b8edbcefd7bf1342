/**
 * Where does a build put away what is not in memory? In a file beside the parts, which goes before the index is there.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { BuildError } from "../build_error.js";
import { messageOf } from "../sources/catalog.js";

/** A file that is only ever written at its end. A failure is a BuildError. */
export interface ScratchFile {
  /** Writes bytes behind those that are there; returns where they begin. */
  put(bytes: Uint8Array): number;
  /** Fills `bytes` with what is in the file from `at` on. */
  get(at: number, bytes: Uint8Array): void;
  close(): void;
}

/** Makes the file, where there must be none. */
export function openScratchFile(path: string): ScratchFile {
  const file = using(() => openSync(path, "wx+"));
  let length = 0;
  return {
    put: (bytes) => {
      const at = length;
      for (let done = 0; done < bytes.length;) {
        const written = using(() => writeSync(file, bytes, done, bytes.length - done, length));
        done += written;
        length += written;
      }
      return at;
    },
    get: (at, bytes) => {
      for (let done = 0; done < bytes.length;) {
        const read = using(() => readSync(file, bytes, done, bytes.length - done, at + done));
        if (read === 0) throw new BuildError("the scratch file cannot be used: it ends before its end");
        done += read;
      }
    },
    close: () => {
      closeSync(file);
    },
  };
}

function using<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new BuildError(`the scratch file cannot be used: ${messageOf(error)}`);
  }
}
