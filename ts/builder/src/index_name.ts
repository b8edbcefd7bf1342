/**
 * Which names may an index have? Those that the real engine takes when an index is made, checked in its order and
 * refused in its words.
 */
import { BuildError } from "./build_error.js";

const longest = 255;

/** Refuses a name that the real engine would refuse. */
export function checkIndexName(name: string): void {
  const fault = indexNameFault(name);
  if (fault !== null) throw new BuildError(`Invalid index name [${name}], ${fault}`);
}

function indexNameFault(name: string): string | null {
  // No URL can name an empty index, so the real engine has no words for it.
  if (name === "") return "must not be empty";
  if (/[ "*\\<|,>/?]/.test(name)) return 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]';
  if (name.includes("#")) return "must not contain '#'";
  if (name.includes(":")) return "must not contain ':'";
  if (/^[_\-+]/.test(name)) return "must not start with '_', '-', or '+'";
  const bytes = Buffer.byteLength(name);
  if (bytes > longest) return `index name is too long, (${bytes} > ${longest})`;
  if (name === "." || name === "..") return "must not be '.' or '..'";
  if (name.toLowerCase() !== name) return "must be lowercase";
  return null;
}
