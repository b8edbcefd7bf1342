/** The URL parameters of several documents, and of a document's source. */
import { illegalArgument } from "../errors.js";
import { boolean, list, text } from "./kinds.js";
import { sourceTable } from "./source.js";
import type { SourceAsked } from "./source.js";
import { checked, effective, limited } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of documents that a body names. */
export interface MgetAsked extends SourceAsked {
  preference: string;
  isRouted: boolean;
  /** Null where none are asked for. */
  storedFields: readonly string[] | null;
}

/** Returns what holds where a URL says nothing. */
export function mgetDefaults(): MgetAsked {
  return { source: null, preference: "", isRouted: false, storedFields: null };
}

/** Parameters of a document's source. */
export const SOURCE_OF: readonly Parameter<MgetAsked>[] = [
  checked("refresh", boolean),
  effective("routing", text, (_, into) => void (into.isRouted = true)),
  effective("preference", text, (value, into) => void (into.preference = value)),
  checked("realtime", boolean),
  ...sourceTable<MgetAsked>(),
];

/** Parameters of several documents: all are read before the body. */
export const MGET: readonly Parameter<MgetAsked>[] = [
  ...SOURCE_OF,
  checked("fields", () => {
    throw illegalArgument(
      "The parameter [fields] is no longer supported, please use [stored_fields] to retrieve stored fields " +
        "or _source filtering if the field is not stored",
    );
  }),
  effective("stored_fields", list, (names, into) => void (into.storedFields = names)),
  limited("type", text, () => false),
];
