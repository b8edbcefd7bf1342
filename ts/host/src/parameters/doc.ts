/** The URL parameters of a document. */
import { VERSION_TYPES, versionOf, wrongVersionType } from "../dsl/document_version.js";
import { illegalArgument } from "../errors.js";
import { boolean, list, long, oneOf, text } from "./kinds.js";
import { sourceTable } from "./source.js";
import type { SourceAsked } from "./source.js";
import { checked, effective } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a document. */
export interface DocAsked extends SourceAsked {
  /** The version that it has to have; null for any. */
  version: bigint | null;
  versionType: string;
  preference: string;
  /** Null where none are asked for. */
  storedFields: readonly string[] | null;
}

/** Returns what holds where a URL says nothing. */
export function docDefaults(): DocAsked {
  return { source: null, version: null, versionType: "internal", preference: "", storedFields: null };
}

/** The parameters. */
export const DOC: readonly Parameter<DocAsked>[] = [
  // All that there is can be found already.
  checked("refresh", boolean),
  checked("routing", text),
  effective("preference", text, (value, into) => void (into.preference = value)),
  checked("realtime", boolean),
  checked("fields", () => {
    throw illegalArgument(
      "the parameter [fields] is no longer supported, please use [stored_fields] to retrieve stored fields " +
        "or [_source] to load the field from _source",
    );
  }),
  effective("stored_fields", list, (names, into) => void (into.storedFields = names)),
  effective("version", long, (value, into) => void (into.version = versionOf(value)), { quiet: true }),
  effective("version_type", oneOf(VERSION_TYPES, wrongVersionType), (value, into) => void (into.versionType = value)),
  ...sourceTable<DocAsked>(),
];
