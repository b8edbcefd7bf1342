/**
 * How does an index appear all at once? Its files are written to a folder beside the target, brought to the disk, and
 * renamed; until then the target is as it was. The folder's name says which process makes it, so that the next build
 * knows what a killed one left.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BuildError } from "./build_error.js";
import { messageOf } from "./sources/catalog.js";

/** A folder under construction. */
export interface OutputFolder {
  /** Where a file may be that is gone once the folder is in its place. */
  readonly scratch: string;
  /** Writes a file and brings it to the disk. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Puts the folder in the target's place. */
  commit(): Promise<void>;
  /** Removes what was written; harmless after `commit`. */
  discard(): Promise<void>;
}

/** Makes a folder beside `target`, after checking that the target may be replaced. */
export async function openOutputFolder(target: string): Promise<OutputFolder> {
  const place = resolve(target);
  await checkReplaceable(place, target);
  const parent = dirname(place);
  const prefix = `.${basename(place)}.building-`;
  const folder = join(parent, `${prefix}${process.pid}-${randomBytes(6).toString("hex")}`);
  await mkdir(parent, { recursive: true })
    .then(() => clearAway(parent, prefix, place))
    .then(() => mkdir(folder))
    .catch((error: unknown) => {
      throw new BuildError(`${target}: cannot be made: ${messageOf(error)}`);
    });
  const scratch = join(folder, "scratch");
  return {
    scratch,
    async write(file, bytes) {
      const handle = await open(join(folder, file), "wx");
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async commit() {
      await rm(scratch, { force: true });
      await syncFolder(folder);
      // Someone may have put something there since.
      await checkReplaceable(place, target);
      const old = `${folder}.old`;
      const had = await rename(place, old).then(
        () => true,
        () => false,
      );
      try {
        await rename(folder, place);
      } catch (error) {
        if (had) await rename(old, place);
        throw error;
      }
      await syncFolder(parent);
      if (had) await rm(old, { recursive: true, force: true });
    },
    async discard() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Removes what builds of the same target left that were killed. A build that was killed while it put its folder in the
 * target's place may have left the index that was there under another name: it comes back.
 */
async function clearAway(parent: string, prefix: string, place: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const found = name.startsWith(prefix) ? /^(\d+)-[0-9a-f]{12}(\.old)?$/.exec(name.slice(prefix.length)) : null;
    if (found === null || isAlive(Number(found[1]))) continue;
    const left = join(parent, name);
    const whole = found[2] !== undefined && (await stat(place).catch(() => null)) === null;
    if (whole) await rename(left, place);
    else await rm(left, { recursive: true, force: true });
  }
}

/** Whether there is a process of this number, be it ours or not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** Refuses a target that holds anything but an index or nothing. */
async function checkReplaceable(place: string, name: string): Promise<void> {
  const about = await stat(place).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new BuildError(`${name}: cannot be used: ${messageOf(error)}`);
  });
  if (about === null) return;
  if (!about.isDirectory()) throw new BuildError(`${name}: is a file; an index is a folder`);
  const files = await readdir(place);
  const foreign = files.find((file) => !/^(manifest\.json|part-\d{3,}\.bin)$/.test(file));
  const index = files.includes("manifest.json") && foreign === undefined;
  if (files.length > 0 && !index) {
    const what = foreign === undefined ? "it has no manifest.json" : `it holds ${foreign}`;
    throw new BuildError(`${name}: is not an index and is not empty (${what}); nothing there was changed`);
  }
}

/** A rename is only sure to last once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
