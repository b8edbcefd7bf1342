/** The URL parameters of a question which terms a document has, and of one about several documents. */
import { VERSION_TYPES, versionOf, wrongVersionType } from "../dsl/document_version.js";
import type { VectorsAsked } from "../dsl/term_vectors.js";
import { boolean, booleanOr, list, long, oneOf, text } from "./kinds.js";
import { checked, effective } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks beside. */
export interface VectorsUrl extends VectorsAsked {
  preference: string;
  /** The ids of `_mtermvectors`. */
  ids: readonly string[];
}

/** Read behind the body, whose words they replace. */
export const TERM_VECTORS: readonly Parameter<VectorsUrl>[] = [
  effective("fields", text, (value, into) => {
    const names = value.split(",").map((name) => name.trim());
    into.fields = [...into.fields, ...names.filter((name) => name !== "")];
  }),
  effective("offsets", booleanOr(true), (value, into) => void (into.offsets = value)),
  effective("positions", booleanOr(true), (value, into) => void (into.positions = value)),
  effective("payloads", booleanOr(true), (value, into) => void (into.payloads = value)),
  effective("routing", text, (value, into) => void (into.routing = value)),
  checked("realtime", boolean),
  effective("version", long, (value, into) => void (into.version = versionOf(value)), { quiet: true }),
  checked("version_type", oneOf(VERSION_TYPES, wrongVersionType)),
  effective("preference", text, (value, into) => void (into.preference = value)),
  effective("termStatistics", boolean, (value, into) => void (into.termStatistics = value)),
  effective("term_statistics", boolean, (value, into) => void (into.termStatistics = value)),
  effective("fieldStatistics", booleanOr(true), (value, into) => void (into.fieldStatistics = value)),
  effective("field_statistics", booleanOr(true), (value, into) => void (into.fieldStatistics = value)),
];

/** That of several documents: white space is taken out of each id. */
export const IDS: readonly Parameter<VectorsUrl>[] = [
  effective("ids", list, (ids, into) => void (into.ids = ids.map((id) => id.replace(/\s/g, "")))),
];
