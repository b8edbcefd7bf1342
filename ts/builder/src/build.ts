/**
 * How does a catalog become an index? Read, unpacked, cut into batches of lines, given to the engine's writer, and the
 * image that comes out is cut into parts beside a manifest.
 */
import { createHash } from "node:crypto";
import { BuildError, type Input } from "./build_error.js";
import { catalogFormats, type CatalogFormat } from "./catalog_format.js";
import { chooseEngine } from "./engines/choose.js";
import type { EngineName } from "./engines/engine.js";
import { checkIndexName } from "./index_name.js";
import { IndexWriter } from "./index_writer.js";
import { lineBatches } from "./line_batches.js";
import { partBytes, partFile, writeManifest, type ManifestPart } from "./manifest.js";
import { openOutputFolder, type OutputFolder } from "./output_folder.js";
import type { RejectedLine, Section } from "./outcome.js";
import type { SettingsFiles } from "./settings_files.js";
import { gunzipIfNeeded } from "./sources/gunzip.js";

export { catalogFormats, type CatalogFormat } from "./catalog_format.js";
export { BuildError, describePlace, type Input, type Place } from "./build_error.js";
export { readSettingsFiles, type SettingsFiles } from "./settings_files.js";
export type { EngineName } from "./engines/engine.js";
export type { RejectedLine, RejectedLineError, Section } from "./outcome.js";

/** What to build, and where. */
export interface BuildOptions {
  /** The name of the index. */
  name: string;
  /** The mapping file. */
  mapping: Uint8Array;
  /** The settings file. */
  settings?: Uint8Array;
  /** The files that settings of analysis name, by path; `readSettingsFiles` finds them. */
  settingsFiles?: SettingsFiles;
  /** The catalog: NDJSON, gzip or not. */
  catalog: AsyncIterable<Uint8Array>;
  /** What errors call the catalog. */
  catalogName: string;
  /** How its lines are written; without this, the first one shows it. */
  format?: CatalogFormat;
  /** The path of the field that has the ids, where documents come alone; without this, they are numbered from 1. */
  idField?: string;
  /** How many lines that cannot be indexed end the build: one without this, or none that `onRejected` takes. */
  maxErrors?: number;
  /** Takes lines that cannot be indexed, which then are left out. */
  onRejected?: (lines: RejectedLine[]) => Promise<void> | void;
  /** The folder that the index becomes. */
  out: string;
  /** What writes the image; without this, the native engine where it is built. The bytes are the same. */
  engine?: EngineName;
  onProgress?: (progress: BuildProgress) => void;
  /** Ends the build; nothing is left of it. */
  signal?: AbortSignal;
}

/** How far a build is. */
export interface BuildProgress {
  phase: "reading" | "writing";
  /** Documents that the engine has taken. */
  documents: number;
  /** Bytes that came from the source, packed if it is. */
  inputBytes: number;
  /** Bytes of lines. */
  catalogBytes: number;
}

/** What was built. */
export interface BuildReport {
  name: string;
  documents: number;
  /** Documents that took the place of an earlier one with the same `_id`. */
  replaced: number;
  /** Lines that were left out. */
  leftOut: number;
  /** How the catalog's lines were written; null when there were none. */
  format: CatalogFormat | null;
  /** What was left out of the mapping and the settings, or has no effect here, and how the catalog was read, a line each. */
  notes: string[];
  parts: ManifestPart[];
  imageBytes: number;
  sections: Section[];
  catalogBytes: number;
  /** What wrote the image. */
  engine: EngineName;
  /** Why a native engine that is built was not used. */
  engineNote?: string;
  /** The most memory that the engine had; with the native one, the process. */
  memoryBytes: number;
}

/** Builds an index; a BuildError says what is wrong with what it was given. */
export async function buildIndex(options: BuildOptions): Promise<BuildReport> {
  checkIndexName(options.name);
  const settings = options.settings === undefined ? null : decode("settings", options.settings);
  const config = {
    name: options.name,
    mapping: decode("mapping", options.mapping),
    settings,
    files: options.settingsFiles ?? {},
    format: options.format ?? null,
    id_field: options.idField ?? null,
    skip: options.onRejected !== undefined,
    most_errors: options.maxErrors ?? null,
  };
  const chosen = chooseEngine(options.engine);
  const folder = await openOutputFolder(options.out);
  try {
    const writer = new IndexWriter(config, chosen.engine, folder.scratch);
    const report = await build(options, writer, folder);
    options.signal?.throwIfAborted();
    // Not everywhere can a file be removed that is open.
    chosen.engine.close();
    await folder.commit();
    return { ...report, engine: chosen.name, ...(chosen.note === undefined ? {} : { engineNote: chosen.note }) };
  } finally {
    chosen.engine.close();
    await folder.discard();
  }
}

async function build(
  options: BuildOptions,
  writer: IndexWriter,
  folder: OutputFolder,
): Promise<Omit<BuildReport, "engine" | "engineNote">> {
  const progress: BuildProgress = { phase: "reading", documents: 0, inputBytes: 0, catalogBytes: 0 };
  const tell = (): void => options.onProgress?.({ ...progress });
  const counted = (async function* () {
    for await (const chunk of untilAborted(options.catalog, options.signal)) {
      progress.inputBytes += chunk.length;
      yield chunk;
    }
  })();
  for await (const batch of lineBatches(gunzipIfNeeded(counted))) {
    const { documents, rejected } = writer.add(batch.bytes);
    if (rejected.length > 0) await options.onRejected?.(rejected);
    progress.documents = documents;
    progress.catalogBytes += batch.bytes.length;
    tell();
    options.signal?.throwIfAborted();
  }
  progress.phase = "writing";
  tell();
  // Signals are only seen between tasks, and the engine holds this one for a while.
  await new Promise(setImmediate);
  options.signal?.throwIfAborted();

  const written = writer.finish();
  const parts: ManifestPart[] = [];
  for (let start = 0; start < written.imageBytes; start += partBytes) {
    options.signal?.throwIfAborted();
    const bytes = written.image(start, start + partBytes);
    const file = partFile(parts.length);
    await folder.write(file, bytes);
    parts.push({ file, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  const { documents, replaced, leftOut, mapping, settings, notes, sections, imageBytes } = written;
  const format = catalogFormats.find((name) => name === written.format) ?? null;
  const manifest = writeManifest({ name: options.name, documents, imageBytes, parts, mapping, settings });
  await folder.write("manifest.json", new TextEncoder().encode(manifest));
  return {
    name: options.name,
    documents,
    replaced,
    leftOut,
    format,
    notes,
    parts,
    imageBytes,
    sections,
    catalogBytes: progress.catalogBytes,
    memoryBytes: writer.memoryBytes,
  };
}

/** Yields what comes until the signal, which also ends the wait for more: a pipe or a terminal may stay silent for ever. */
async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let stopWaiting = (): void => undefined;
  const abort = (): void => {
    stopWaiting();
  };
  signal?.addEventListener("abort", abort);
  try {
    for (;;) {
      signal?.throwIfAborted();
      // A race with one promise for all chunks would keep every chunk until that one is settled.
      const next = await new Promise<IteratorResult<Uint8Array> | null>((resolve, reject) => {
        stopWaiting = () => {
          resolve(null);
        };
        iterator.next().then(resolve, reject);
      });
      if (next === null) continue;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    // Not waited for: where a chunk is still asked for, this has its turn after it.
    iterator.return?.().catch(() => undefined);
  }
}

/** Returns the text of a file, or says where it stops being UTF-8. */
function decode(input: Input, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    let good = 0;
    // The decoder does not say where; the longest prefix that it takes does.
    for (let step = 2 ** 31; step >= 1; step /= 2) {
      if (good + step <= bytes.length && isText(bytes.subarray(0, good + step))) good += step;
    }
    const before = new TextDecoder().decode(bytes.subarray(0, good), { stream: true }).split("\n");
    throw new BuildError("not valid UTF-8", { input, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 });
  }
}

/** Whether bytes are UTF-8, save perhaps for a character cut off at the end. */
function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
