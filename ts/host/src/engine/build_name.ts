/**
 * Of which build is a module of the engine? Both carry its name in their last section (`scripts/lib/build_name.mjs`); drafts have none.
 * The host is told by `scripts/wasm` to which build it belongs, and to none where that is a draft.
 */
import { BUILD } from "../../wasm/build.js";

const SECTION = "vitrine.build";
/** Letters of a name. */
const LETTERS = 32;
/** Bytes of the section: its kind, two lengths and its name come before the build's. */
const SIZE = 3 + SECTION.length + LETTERS;

const decoder = new TextDecoder();

/** Returns the name of the build of a module, or null. */
export function buildOf(module: WebAssembly.Module): string | null {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  return section === undefined ? null : decoder.decode(section);
}

/** Returns the same of a module that is not compiled: null of one that is cut off, too. */
export function buildOfBytes(bytes: Uint8Array): string | null {
  const section = decoder.decode(bytes.subarray(-SIZE).subarray(3));
  return section.length === SIZE - 3 && section.startsWith(SECTION) ? section.slice(SECTION.length) : null;
}

/** Returns what is wrong with a primary module of one build in the hands of a host of another, or null. */
export function foreign(primary: string | null, host: string | null = BUILD): string | null {
  if (host === null || primary === host) return null;
  const what = primary === null ? "names no build" : `is of the build ${primary}`;
  return `it ${what}, and this package is of the build ${host}`;
}

/** Returns what is wrong with a secondary module of one build beside a primary one of another, or null. */
export function mismatch(primary: string | null, secondary: string | null): string | null {
  if (primary === null || primary === secondary) return null;
  const what = secondary === null ? "it is damaged, or none of this engine" : `it is of the build ${secondary}`;
  return `${what}, and the primary one of the build ${primary}`;
}
