/**
 * Where is what was pulled kept? In a folder beside the index, until the index is built: the mapping, the catalog, and how far it
 * got. So an attempt that was broken off goes on where it ended.
 */
import { mkdir, open, readFile, rename, rm, truncate, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** How far a pull got. */
export interface Progress {
  /** The cluster and the index, so that no other is continued. */
  readonly url: string;
  readonly index: string;
  /** The id of the point in time that is read. */
  readonly context: string;
  /** The sort values of the last document; null before the first page. */
  readonly after: string | null;
  readonly documents: number;
  /** Of how many; null where it is not known. */
  readonly total: number | null;
  /** Bytes of the catalog that these documents take. */
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** The folder of a pull. */
export class Copy {
  readonly mapping: string;
  readonly catalog: string;
  readonly #state: string;
  #file: FileHandle | null = null;

  constructor(readonly folder: string) {
    this.mapping = join(folder, "index.json");
    this.catalog = join(folder, "catalog.ndjson");
    this.#state = join(folder, "pull.json");
  }

  /** Returns how far an earlier pull of an index got; null where there was none. */
  async progress(url: string, index: string): Promise<Progress | null> {
    try {
      const found = JSON.parse(await readFile(this.#state, "utf8")) as Progress;
      return found.url === url && found.index === index ? found : null;
    } catch {
      return null;
    }
  }

  /** Begins anew: what was pulled is dropped. */
  async begin(mapping: Uint8Array): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await rm(this.#state, { force: true });
    await writeFile(this.catalog, "");
    await writeFile(this.mapping, mapping);
  }

  /** Adds lines, and notes how far the pull got with them once they are on the disk. */
  async add(lines: Uint8Array, progress: Progress): Promise<void> {
    if (this.#file === null) {
      // What was written of a page whose progress was not noted.
      await truncate(this.catalog, progress.bytes - lines.length);
      this.#file = await open(this.catalog, "a");
    }
    await this.#file.writeFile(lines);
    await this.#file.sync();
    await writeFile(`${this.#state}.new`, JSON.stringify(progress));
    await rename(`${this.#state}.new`, this.#state);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  /** Keeps the mapping and the catalog; the next pull begins anew. */
  async forget(): Promise<void> {
    await this.close();
    await rm(this.#state, { force: true });
  }

  /** Removes all of it. */
  async remove(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
