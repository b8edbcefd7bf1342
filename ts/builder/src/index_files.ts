/**
 * What is inside an index, and is it whole? Reads a built index as the server would, checks the parts by their SHA-256
 * and asks the engine about the rest.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { instantiate } from "../../host/src/engine/instance.js";
import { nodeModule } from "../../host/src/entry/module.js";
import { NO_MOMENT, writtenOperation, writtenPlan } from "../../host/src/engine/plan.js";
import type { OutcomeReader } from "../../host/src/engine/outcome_reader.js";
import {
  readAnalysis,
  readAnalyzerHead,
  readCheckedSection,
  readInspected,
  readStep,
  readToken,
} from "../../host/src/generated/outcome.js";
import type { Operation } from "../../host/src/generated/plan.js";
import { readManifest, type Manifest } from "./manifest.js";
import { describeRefusal, openAnswer, sectionOf, type Section } from "./outcome.js";
import { messageOf } from "./sources/catalog.js";

/** A section of an image and its checksum. */
export interface CheckedSection extends Section {
  crc32: number;
}

/** What an index holds. */
export interface IndexContent {
  manifest: Manifest;
  documents: number;
  sections: CheckedSection[];
}

/** A fault of an index; the message names the file and what is wrong with it. */
export class IndexFault extends Error {}

/** Returns what an index holds, without checking all of it. */
export function inspectIndex(folder: string): Promise<IndexContent> {
  return examine(folder, "inspect");
}

/** Returns what an index holds after checking every byte of it. */
export function verifyIndex(folder: string): Promise<IndexContent> {
  return examine(folder, "verify");
}

/** Returns the manifest of an index. */
export async function readManifestFile(folder: string): Promise<Manifest> {
  return (await readManifestBytes(folder)).manifest;
}

/** What a part of an analyzer made of a text. */
export interface AnalysisStep {
  part: string;
  /** The name of a token filter, where settings name it. */
  name: string;
  /** The text as a character filter leaves it. */
  text?: string;
  tokens?: AnalyzedToken[];
}

/** A token as the real engine's `_analyze` has it. */
export interface AnalyzedToken {
  token: string;
  type: string;
  start_offset: number;
  end_offset: number;
  position: number;
  position_length: number;
}

/** An analyzer of a field, by the parameter that names it. */
export interface FieldAnalysis {
  parameter: string;
  steps: AnalysisStep[];
}

/** Returns what the analyzers of a field make of a text, step by step; one that is the one before it is left out. */
export async function analyzeText(folder: string, field: string, text: string): Promise<FieldAnalysis[]> {
  const { reader } = await ask(folder, { analyze: { field, text } }, false);
  const list = <T>(length: number, read: () => T): T[] => Array.from({ length }, read);
  const token = (): AnalyzedToken => {
    const { token, kind, start_offset, end_offset, position, position_length } = readToken(reader);
    const texts = { token: reader.string(token), type: reader.string(kind) };
    return Object.assign(texts, { start_offset, end_offset, position, position_length });
  };
  const step = (): AnalysisStep => {
    const { part, name, text, tokens } = readStep(reader);
    const of = { part: reader.string(part), name: reader.string(name) };
    return Object.assign(of, text === null ? { tokens: list(tokens, token) } : { text: reader.string(text) });
  };
  return list(readAnalysis(reader).analyzers, () => {
    const { parameter, steps } = readAnalyzerHead(reader);
    return { parameter: reader.string(parameter), steps: list(steps, step) };
  });
}

async function examine(folder: string, operation: "inspect" | "verify"): Promise<IndexContent> {
  const { manifest, reader } = await ask(folder, operation, operation === "verify");
  const inspected = readInspected(reader);
  const { documents } = inspected;
  const sections = Array.from({ length: inspected.sections }, () => {
    const { section, crc32 } = readCheckedSection(reader);
    return Object.assign(sectionOf(reader, section), { crc32 });
  });
  return { manifest, documents, sections };
}

/** Asks the engine about an index, whose parts are compared with the manifest's checksums if `checks`. */
async function ask(
  folder: string,
  operation: Operation,
  checks: boolean,
): Promise<{ manifest: Manifest; reader: OutcomeReader }> {
  const { manifest, bytes: manifestBytes } = await readManifestBytes(folder);
  const engine = await instantiate(await nodeModule()());
  let address = engine.reserve(manifest.image_bytes);
  for (const part of manifest.parts) {
    const path = join(folder, part.file);
    const bytes = await read(path);
    if (bytes.length !== part.bytes) {
      throw new IndexFault(`${path}: has ${bytes.length} bytes, the manifest says ${part.bytes}`);
    }
    if (checks && createHash("sha256").update(bytes).digest("hex") !== part.sha256) {
      throw new IndexFault(`${path}: is damaged: its SHA-256 is not the one in the manifest`);
    }
    engine.memory().set(bytes, address);
    address += bytes.length;
  }

  const reading = (outcome: Uint8Array): OutcomeReader => {
    const { reader, refusal } = openAnswer(outcome);
    if (refusal !== null) throw new IndexFault(`${folder}: ${describeRefusal(refusal)}`);
    return reader;
  };
  const plan = writtenPlan(writtenOperation(operation).bytes, NO_MOMENT);
  try {
    reading(engine.open(manifestBytes));
    return { manifest, reader: reading(engine.call(plan)) };
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new IndexFault(`${folder}: the engine could not read it (${error.message})`);
  }
}

async function readManifestBytes(folder: string): Promise<{ manifest: Manifest; bytes: Uint8Array }> {
  const path = join(folder, "manifest.json");
  const bytes = await read(path);
  let manifest: Manifest;
  try {
    manifest = readManifest(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new IndexFault(`${path}: ${messageOf(error)}`);
  }
  const sum = manifest.parts.reduce((total, part) => total + part.bytes, 0);
  if (sum !== manifest.image_bytes) {
    throw new IndexFault(`${path}: image_bytes is ${manifest.image_bytes}, the parts have ${sum}`);
  }
  return { manifest, bytes };
}

async function read(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw new IndexFault(`${path}: cannot be read: ${messageOf(error)}`);
  });
}
