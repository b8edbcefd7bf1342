/**
 * What does `manifest.json` hold? All that is needed to load an index and to know that it is whole.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { FORMAT, MOST_IMAGE_BYTES, PART_BYTES } from "../../host/src/parts/source.js";

/** The contract's largest part. */
export const partBytes = PART_BYTES;

/** One file of the image. */
export interface ManifestPart {
  file: string;
  bytes: number;
  sha256: string;
}

/** The manifest of an index. */
export interface Manifest {
  format: number;
  name: string;
  documents: number;
  image_bytes: number;
  parts: ManifestPart[];
  mapping: unknown;
  settings?: unknown;
  generator: string;
}

/** What a manifest is written from; mapping and settings are JSON text, so that no number in them changes. */
export interface ManifestContent {
  name: string;
  documents: number;
  imageBytes: number;
  parts: ManifestPart[];
  mapping: string;
  /** Empty where there are none. */
  settings: string;
}

/** Returns the name of a part. */
export function partFile(index: number): string {
  return `part-${String(index).padStart(3, "0")}.bin`;
}

/** Returns the folder of the package, from the sources as from what the compiler made of them. */
export function packageRoot(): URL {
  const compiled = fileURLToPath(import.meta.url).endsWith(".js");
  return new URL(compiled ? "../../../../" : "../../../", import.meta.url);
}

/** Returns the name and version of this program, which the manifest carries. */
export function generator(): string {
  const about: unknown = JSON.parse(readFileSync(new URL("package.json", packageRoot()), "utf8"));
  const version = typeof about === "object" && about !== null && "version" in about ? String(about.version) : "";
  return `vitrine ${version}`;
}

/** Writes a manifest: the same content, the same bytes. */
export function writeManifest(content: ManifestContent): string {
  const entries: [string, string][] = [
    ["format", String(FORMAT)],
    ["name", JSON.stringify(content.name)],
    ["documents", String(content.documents)],
    ["image_bytes", String(content.imageBytes)],
    ["parts", `[\n${content.parts.map((part) => `    ${JSON.stringify(part)}`).join(",\n")}\n  ]`],
    ["mapping", content.mapping],
  ];
  if (content.settings !== "") entries.push(["settings", content.settings]);
  entries.push(["generator", JSON.stringify(generator())]);
  return `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${value}`).join(",\n")}\n}\n`;
}

/** Reads a manifest and checks its shape; the error says what is wrong with it. */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("manifest.json is not JSON");
  }
  if (!isManifest(value)) throw new Error("manifest.json is not the manifest of an index");
  if (value.format !== FORMAT) {
    throw new Error(`the index has format ${value.format}, this program reads format ${FORMAT}: build it again`);
  }
  return value;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const { format, name, documents, image_bytes: bytes, parts, generator: by } = value as Record<string, unknown>;
  const counts = [format, documents, bytes].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  const fits = Number(bytes) <= MOST_IMAGE_BYTES;
  return (
    counts && fits && typeof name === "string" && typeof by === "string" && Array.isArray(parts) && parts.every(isPart)
  );
}

function isPart(value: unknown): value is ManifestPart {
  if (typeof value !== "object" || value === null) return false;
  const { file, bytes, sha256 } = value as Record<string, unknown>;
  // A name that is only a name: a manifest must not reach other folders.
  const named = typeof file === "string" && /^part-\d{3,}\.bin$/.test(file);
  const sized = Number.isSafeInteger(bytes) && Number(bytes) >= 0 && Number(bytes) <= PART_BYTES;
  return named && sized && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
}
