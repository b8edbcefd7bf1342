/** How is an index damaged? In four classes: as it happens, and so that more and more of its checksums are right again. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

import type { IndexFiles } from "./images_index.js";

/** What was done, and to what. */
export interface Damage {
  readonly files: IndexFiles;
  readonly what: string;
  /** Whether a checksum of what is read is wrong now. */
  readonly isWrong: boolean;
}

/** The classes of damage, from what happens to a disk to what somebody does on purpose. */
export const CLASSES = ["raw", "hash fixed", "hash and checksum fixed", "heads"] as const;

/** Draws whole numbers below a limit. */
export type Draw = (limit: number) => number;

const HEADER = 32;
const ENTRY = 24;
const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];

interface Section {
  readonly entry: number;
  readonly start: number;
  readonly length: number;
}

function sectionsOf(part: Buffer): Section[] {
  return Array.from({ length: part.readUInt32LE(12) }, (_, at) => {
    const entry = HEADER + at * ENTRY;
    const [start, length] = [Number(part.readBigUInt64LE(entry + 8)), Number(part.readBigUInt64LE(entry + 16))];
    return { entry, start, length };
  });
}

/** Changes some bytes from `start` on; returns what was done. */
function harm(bytes: Buffer, start: number, length: number, draw: Draw): string {
  // What stands at the front says how the rest is read.
  const at = start + draw(draw(2) === 0 ? Math.min(length, 64) : length);
  const end = start + length;
  const how = draw(5);
  if (how === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
  else if (how === 1) bytes[at] = draw(256);
  else if (how === 2) {
    const word = start + ((at - start) & ~3);
    if (word + 4 <= end) bytes.writeUInt32LE(EXTREMES[draw(EXTREMES.length)] ?? 0, word);
    else bytes[at] = 0xff;
  } else if (how === 3) bytes.fill(draw(2) * 0xff, at, Math.min(end, at + 1 + draw(64)));
  else {
    const from = start + draw(length);
    bytes.copy(bytes, at, from, Math.min(from + 1 + draw(64), end, from + end - at));
  }
  return `${["a bit", "a byte", "a word", "a run", "a copy"][how] ?? ""} at ${at}`;
}

/** Returns the files with the SHA-256 of a part in the manifest. */
function withHash(manifest: Buffer, part: Buffer): IndexFiles {
  const value = JSON.parse(manifest.toString()) as Record<string, unknown>;
  const sha256 = createHash("sha256").update(part).digest("hex");
  value["image_bytes"] = part.length;
  value["parts"] = [{ file: "part-000.bin", bytes: part.length, sha256 }];
  return { manifest: Buffer.from(JSON.stringify(value)), part };
}

function fixHeader(part: Buffer): void {
  const table = part.subarray(HEADER, HEADER + part.readUInt32LE(12) * ENTRY);
  part.writeUInt32LE(crc32(table, crc32(part.subarray(0, 28))), 28);
}

/** Whether the checksum of each section is the one of its bytes. */
function hasRightSums(part: Buffer): boolean {
  return sectionsOf(part).every(
    ({ entry, start, length }) => crc32(part.subarray(start, start + length)) === part.readUInt32LE(entry + 4),
  );
}

/** Returns the files with a damage of a class. */
export function damaged(files: IndexFiles, kind: (typeof CLASSES)[number], draw: Draw): Damage {
  const part = Buffer.from(files.part);
  const sections = sectionsOf(part);
  const section = sections[draw(sections.length)];
  if (section === undefined) throw new Error("the image has no section");
  if (kind === "raw" || kind === "hash fixed") {
    // Without regard to sections, or within one: small ones would hardly ever be met.
    const what = draw(2) === 0 ? harm(part, 0, part.length, draw) : harm(part, section.start, section.length, draw);
    const isChanged = !part.equals(files.part);
    if (kind === "raw") return { files: { manifest: files.manifest, part }, what, isWrong: isChanged };
    // What lies between sections is not read.
    const head = HEADER + sections.length * ENTRY;
    const isHead = !part.subarray(0, head).equals(files.part.subarray(0, head));
    return { files: withHash(files.manifest, part), what, isWrong: isHead || !hasRightSums(part) };
  }
  if (kind === "hash and checksum fixed") {
    const what = Array.from({ length: 1 + draw(3) }, () => harm(part, section.start, section.length, draw)).join(", ");
    part.writeUInt32LE(crc32(part.subarray(section.start, section.start + section.length)), section.entry + 4);
    fixHeader(part);
    const named = `kind ${part.readUInt16LE(section.entry)} field ${part.readUInt16LE(section.entry + 2)}`;
    return { files: withHash(files.manifest, part), what: `section of ${named}: ${what}`, isWrong: false };
  }
  return heads(files, part, sections.length, draw);
}

/** Damages the manifest, or what stands before the sections. */
function heads(files: IndexFiles, part: Buffer, count: number, draw: Draw): Damage {
  if (draw(2) === 0) {
    const manifest = Buffer.from(files.manifest);
    if (draw(3) > 0) {
      const what = `manifest: ${harm(manifest, 0, manifest.length, draw)}`;
      return { files: { manifest, part }, what, isWrong: !isSame(manifest, files.manifest) };
    }
    const value = JSON.parse(manifest.toString()) as Record<string, unknown>;
    const key = ["name", "documents", "image_bytes", "format", "mapping", "parts"][draw(6)] ?? "";
    const wrong = [-1, 0.5, 2 ** 32, 2 ** 32 + part.length, 1e300, "q", null, [], {}, "p\u0000", true, 4294967295];
    value[key] = wrong[draw(wrong.length)];
    const what = `manifest: ${key} is ${JSON.stringify(value[key])}`;
    return { files: { manifest: Buffer.from(JSON.stringify(value)), part }, what, isWrong: true };
  }
  const end = HEADER + count * ENTRY;
  const what = `head: ${harm(part, 0, end, draw)}`;
  const isChanged = !part.equals(files.part);
  const isFixed = draw(2) === 0 && part.readUInt32LE(12) * ENTRY + HEADER <= part.length;
  if (isFixed) fixHeader(part);
  const isWrong = isChanged && !(isFixed && hasRightSums(part));
  return { files: withHash(files.manifest, part), what: isFixed ? `${what}, its checksum fixed` : what, isWrong };
}

/** Whether two manifests say the same, but for the program that wrote them. */
function isSame(one: Buffer, other: Buffer): boolean {
  try {
    const [a, b] = [one, other].map((bytes) => {
      const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Record<string, unknown>;
      return JSON.stringify({ ...value, generator: "" });
    });
    return a === b;
  } catch {
    return false;
  }
}
