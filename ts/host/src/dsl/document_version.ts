/** Which version must a document have? `_doc`, `_mget` and `_termvectors` say it alike, in bodies and in URLs. */
import { illegalArgument } from "../errors.js";

/** Stands for any version. */
const ANY = -3n;

/** How versions are compared, which makes no difference to those who read. */
export const VERSION_TYPES: readonly string[] = ["internal", "external", "external_gt", "external_gte"];

/** Returns the version that a document has to have; null for any. */
export function versionOf(asked: bigint): bigint | null {
  return asked === ANY ? null : asked;
}

/** Returns what is wrong with a version, given as it was asked for: none is below 1, or below 0 for those of elsewhere. */
export function versionFaults(version: bigint | null, type: string): readonly string[] {
  const least = type === "internal" ? 1n : 0n;
  if (version === null || version >= least) return [];
  const name = type === "external_gt" ? "EXTERNAL" : type.toUpperCase();
  return [`illegal version value [${version}] for version type [${name}]`];
}

/** Returns what is said of a type that there is not. */
export function wrongVersionType(type: string): string {
  return `No version type match [${type}]`;
}

/** Refuses a type that there is not. */
export function checkVersionType(type: string): void {
  if (!VERSION_TYPES.includes(type)) throw illegalArgument(wrongVersionType(type));
}
