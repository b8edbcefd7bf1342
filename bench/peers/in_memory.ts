/** What do the peers in JavaScript have in common? Indexes in memory, made of titles and long texts, and words to ask for. */
import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import type { Ask } from "../row.js";
import { benchPath } from "../paths.js";
import type { Agreement, Peer } from "./peer.js";
import { npmInstall } from "./programs.js";
import { runnerPeer } from "./runner.js";
import { Cannot, serveLines } from "./serve_lines.js";

/** With ten times as many documents, a row of 100 requests takes minutes. */
const MOST = 10_000;

/** A library in a package of an exact version, whose runner lies in the folder of its name. */
interface InMemory {
  readonly name: string;
  readonly version: string;
  readonly agreement: Agreement;
  readonly note: string;
  /** The package, where it is called otherwise. */
  readonly module?: string;
}

/** Returns the peer of a library. */
export function inMemoryPeer({ name, version, agreement, note, module }: InMemory): Peer {
  return runnerPeer({
    name,
    agreement,
    rebuild: false,
    folder: null,
    most: MOST,
    notes: [note],
    install: async () => {
      const folder = await npmInstall(module ?? name, version);
      const runner = benchPath(`peers/${name}/runner.ts`);
      return [process.execPath, "--max-old-space-size=8192", "--import", "tsx", runner, folder];
    },
  });
}

/** A document, as these peers index it. */
export interface Document {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Words that all of, or one of which, a field has to have. */
export interface Words {
  readonly field: string;
  readonly text: string;
  readonly all: boolean;
  readonly size: number;
}

/** What was found: all that match, or as many as the peer tells. */
export interface Matches {
  readonly total: number | null;
  readonly ids: readonly string[];
}

/** One of the libraries. */
export interface Library {
  readonly add: (documents: readonly Document[], fields: readonly string[]) => void | Promise<void>;
  readonly find: (words: Words) => Matches | Promise<Matches>;
}

/** Imports the package that was installed; the runner's argument says where. */
export async function installed(name: string): Promise<unknown> {
  const folder = process.argv[2] ?? "";
  const path = createRequire(`${folder}/package.json`).resolve(name);
  return import(pathToFileURL(path).href);
}

/** Speaks the lines of `runner.ts` for a library. */
export async function serveLibrary(library: Library, version: string): Promise<void> {
  await serveLines<Words>({
    load: async ({ catalog, mapping }) => {
      const start = performance.now();
      const { properties } = JSON.parse(readFileSync(mapping, "utf8")) as {
        properties: Record<string, { type: string }>;
      };
      const fields = Object.keys(properties).filter((field) => properties[field]?.type === "text");
      const documents: Document[] = [];
      for await (const line of createInterface({ input: createReadStream(catalog) })) {
        const { _id: id, _source } = JSON.parse(line) as { _id: string; _source: Record<string, unknown> };
        const texts = fields.map((field) => [field, typeof _source[field] === "string" ? _source[field] : ""]);
        documents.push({ id, fields: Object.fromEntries(texts) as Record<string, string> });
      }
      await library.add(documents, fields);
      return { version, build_seconds: (performance.now() - start) / 1000 };
    },
    prepare: (ask: Ask) => wordsOf(ask),
    run: (words) => library.find(words),
    answer: async (words) => {
      const { total, ids } = await library.find(words);
      // They count exactly; the search API tells totals over 10,000 as such.
      const over = total !== null && total > 10_000;
      const hits = ids.slice(0, words.size).map((id) => ({ id, score: null }));
      return { total: over ? 10_000 : total, relation: over ? "gte" : "eq", hits };
    },
  });
}

/** Reads a body; what is not a match of words in one field is refused. */
function wordsOf(ask: Ask): Words {
  if (ask.kind !== "search") throw new Cannot(`no ${ask.kind}`);
  const { query, _source: source, ...rest } = ask.bodies[0] as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || source === true) throw new Cannot(`no ${Object.keys(rest).join(", ")}`);
  const [[kind, body] = ["", {}]] = Object.entries(query as Record<string, Record<string, unknown>>);
  if (kind !== "match") throw new Cannot(`no ${kind}`);
  const [[field, options] = ["", ""]] = Object.entries(body);
  if (typeof options === "string") return { field, text: options, all: false, size: 10 };
  const { query: text, operator } = options as { query: string; operator?: string };
  return { field, text, all: operator === "and", size: 10 };
}

/** Splits a text into words as near to the standard analyzer as a regular expression comes. */
export function tokenize(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu) ?? [];
}
