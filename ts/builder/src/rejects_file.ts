/**
 * Where are lines that were left out? In a file that is there once the index is: until then it has another name beside it.
 */
import { randomBytes } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { BuildError } from "./build_error.js";
import type { RejectedLine } from "./outcome.js";
import { messageOf } from "./sources/catalog.js";

/** A file under construction. */
export interface RejectsFile {
  /** Adds lines. */
  add(lines: RejectedLine[]): Promise<void>;
  /** Brings the file to the disk and gives it its name. */
  commit(): Promise<void>;
  /** Removes what was written; harmless after `commit`. */
  discard(): Promise<void>;
}

/** Makes the file; `folder` is that of the index, which holds nothing else. */
export async function openRejectsFile(path: string, folder: string): Promise<RejectsFile> {
  const place = resolve(path);
  const fault = (error: unknown): never => {
    throw new BuildError(`${path}: cannot be written: ${messageOf(error)}`);
  };
  const within = relative(resolve(folder), place);
  if (within === "" || !/^\.\.($|[\\/])/.test(within)) {
    throw new BuildError(`${path}: is in the folder of the index, which holds nothing else`);
  }
  const about = await stat(place).catch(() => null);
  if (about?.isDirectory() === true) throw new BuildError(`${path}: is a folder, not a file`);
  const unfinished = join(dirname(place), `.${basename(place)}.${process.pid}-${randomBytes(6).toString("hex")}`);
  const file = await open(unfinished, "wx").catch(fault);
  return {
    async add(lines) {
      const text = lines
        .map(
          ({ line, error, document }) => `{"line":${line},"error":${JSON.stringify(error)},"document":${document}}\n`,
        )
        .join("");
      await file.writeFile(text).catch(fault);
    },
    async commit() {
      await file.sync().catch(fault);
      await file.close();
      await rename(unfinished, place).catch(fault);
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
