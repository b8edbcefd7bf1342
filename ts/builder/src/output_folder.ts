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

/** Fails where the target cannot be replaced by an index. */
export async function checkTarget(target: string): Promise<void> {
  await checkReplaceable(resolve(target), target);
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
      try {
        const handle = await open(join(folder, file), "wx");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        throw new BuildError(`${target}: cannot be written: ${messageOf(error)}`);
      }
    },
    async commit() {
      await rm(scratch, { force: true });
      await syncFolder(folder);
      const old = await takePlace(folder, place, target);
      await syncFolder(parent);
      if (old !== null) await rm(old, { recursive: true, force: true });
    },
    async discard() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How often another build may come first: each has ended by then. */
const MOST_OTHERS = 100;

/** Renames a folder to the place of the target; returns where that is now, if there was one. */
async function takePlace(folder: string, place: string, target: string): Promise<string | null> {
  const old = `${folder}.old`;
  for (let others = 0; ; others++) {
    // Someone may have put something there since.
    await checkReplaceable(place, target);
    const had = await rename(place, old).then(
      () => true,
      () => false,
    );
    try {
      await rename(folder, place);
    } catch (error) {
      // Another build has put its index there in between: it was the first to end, and is replaced.
      const again = others < MOST_OTHERS && isTaken(error);
      if (again && had) await rm(old, { recursive: true, force: true });
      if (again) continue;
      if (had) await rename(old, place);
      throw new BuildError(`${target}: cannot be put in its place: ${messageOf(error)}`);
    }
    return had ? old : null;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Whether there is a folder with something in it where another was to be. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
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
    // Another build may do so, too.
    if (whole) await rename(left, place).catch(() => undefined);
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
    if (isMissing(error)) return null;
    throw new BuildError(`${name}: cannot be used: ${messageOf(error)}`);
  });
  if (about === null) return;
  if (!about.isDirectory()) throw new BuildError(`${name}: is a file; an index is a folder`);
  // Another build may put it aside just now.
  const files = await readdir(place).catch((error: unknown) => {
    if (isMissing(error)) return [] as string[];
    throw error;
  });
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
