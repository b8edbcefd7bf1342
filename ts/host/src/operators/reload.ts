/**
 * When does a server serve another index, or ask for other keys? When its folder changes and it is told to watch that, and
 * on SIGHUP. Whatever is not in order is told and leaves things as they are.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { versionOf } from "./metrics.js";

/** What a server reads anew beside its index. */
export interface Secrets {
  readonly apiKeys?: readonly string[];
  /** Certificate and key, in PEM. */
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
}

/** How a server is kept up to date. */
export interface ReloadOptions {
  /** Looks at the folder once a second, and serves the index that takes the place of the one that was there. */
  readonly watch?: boolean;
  /** Reads keys and certificate anew; fails where one of them is not in order. */
  readonly reread?: () => Promise<Secrets>;
  /** Is told what became of it, a line each. */
  readonly notify?: (line: string) => void;
}

/** What is kept up to date. */
export interface Reloadable {
  /** The folder of the index. */
  readonly folder: string;
  /** The version that is served, if one is. */
  version(): string | null;
  /** Reads, checks and opens the index of this version and has it served; returns how it is called, or fails, and nothing changes. */
  swap(version: string): Promise<string>;
  /** Has other keys and another certificate used; fails where the certificate is not one. */
  refresh(secrets: Secrets): void;
}

/** Keeps a server up to date. */
export interface Reloader {
  /** Reads all anew; `asked` says that somebody wants to hear of it, even if nothing has changed. */
  reload(asked: boolean): Promise<void>;
  /** How many indices took the place of another, and how many were refused. */
  readonly counts: { swapped: number; refused: number };
  stop(): void;
}

const LOOK_MS = 1000;

/** Returns what keeps a server up to date, which begins to watch. */
export function keepUpToDate(server: Reloadable, options: ReloadOptions): Reloader {
  const { reread, notify = () => undefined } = options;
  const counts = { swapped: 0, refused: 0 };
  let last = Promise.resolve();
  let stopped = false;

  async function secrets(): Promise<void> {
    if (reread === undefined) {
      server.refresh({});
      return;
    }
    try {
      server.refresh(await reread());
    } catch (error) {
      notify(`keys and certificate stay as they were: ${messageOf(error)}`);
    }
  }

  async function index(asked: boolean): Promise<void> {
    try {
      const version = versionOf(await readFile(join(server.folder, "manifest.json")));
      if (version === server.version()) {
        if (asked) notify("the index is the one that is served");
        return;
      }
      const what = await server.swap(version);
      counts.swapped += 1;
      notify(`serves ${what}, version ${version.slice(0, 12)}`);
    } catch (error) {
      counts.refused += 1;
      notify(`the index that is served goes on, the one in the folder is refused: ${messageOf(error)}`);
    }
  }

  // One after the other.
  const reload = (asked: boolean): Promise<void> =>
    (last = last.then(async () => {
      if (stopped) return;
      await secrets();
      await index(asked);
    }));

  const stopWatching = options.watch === true ? watchFolder(server.folder, () => reload(false)) : () => undefined;
  return {
    reload,
    counts,
    stop: () => {
      stopped = true;
      stopWatching();
    },
  };
}

/**
 * Calls `changed` when files of a folder have changed and then stayed the same from one look to the next. It looks, since a
 * folder that is replaced as a whole, as the builder does it, or lies on another machine, tells nobody of its end.
 */
function watchFolder(folder: string, changed: () => Promise<void>): () => void {
  let told: string | null = null;
  let seen: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const look = async (): Promise<void> => {
    const now = await lookAt(folder);
    if (now !== null) {
      told ??= now;
      if (now === seen && now !== told) {
        told = now;
        await changed();
      }
      seen = now;
    }
    if (!stopped) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => void look(), LOOK_MS).unref();
  };
  void look();
  return () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
  };
}

/** Returns what tells one state of a folder from another, or null where there is none at the moment. */
async function lookAt(folder: string): Promise<string | null> {
  try {
    const names = (await readdir(folder)).sort();
    const files = await Promise.all(names.map((name) => stat(join(folder, name))));
    if (!names.includes("manifest.json")) return null;
    return files.map(({ ino, size, mtimeMs }, at) => `${names[at] ?? ""} ${ino} ${size} ${mtimeMs}`).join("\n");
  } catch {
    return null;
  }
}

/** Returns what an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
