/** The URL parameters of tables for people: those of all of them, and of each. */
import { INDICES } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, booleanOr, isLasting, text, time } from "./kinds.js";
import { illegalArgument } from "../errors.js";
import { checked, effective, limited } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of a table, before its rows are made. */
export interface CatAsked extends IndicesAsked {
  help: boolean;
  /** Only indices of this health; null for any. */
  health: string | null;
}

/** How a table is written: read when it is. */
export interface TableAsked {
  /** With the names of columns, which is read where there is room for them. */
  verbose: () => boolean;
  /** With the time of the answer, which is read where there is a column for it. */
  timed: () => boolean;
  columns: readonly string[] | null;
  sort: readonly string[];
  bytes: string | null;
}

/** Read before all else. */
export const HELP: readonly Parameter<CatAsked>[] = [
  effective("help", boolean, (value, into) => void (into.help = value)),
];

const LOCAL_WARNING = "The parameter [local] is deprecated and will be removed in a future release.";

const LOCAL: readonly Parameter<CatAsked>[] = [
  effective("local", text, (_, into) => void into.warnings.push(LOCAL_WARNING)),
  checked("local", boolean),
  limited("master_timeout", time, (value) => value !== null && isLasting(value)),
];

const HEALTHS = ["green", "yellow", "red"];

function health(value: string): string {
  const lower = value.toLowerCase();
  if (HEALTHS.includes(lower)) return lower;
  throw illegalArgument(`unknown cluster health status [${value}]`);
}

/** Those of indices, but for what is read with the answers about them. */
export const CAT_INDICES: readonly Parameter<CatAsked>[] = [
  ...INDICES,
  ...LOCAL,
  checked("include_unloaded_segments", boolean),
];

/** Read where rows are made. */
export const CAT_ROWS: readonly Parameter<CatAsked>[] = [
  effective("health", health, (value, into) => void (into.health = value)),
];

/** Those of shards. */
export const CAT_SHARDS: readonly Parameter<CatAsked>[] = LOCAL;

/** Those of aliases. */
export const CAT_ALIASES: readonly Parameter<CatAsked>[] = [...INDICES, checked("local", boolean)];

/** Those of counts: what is counted is all that there is. */
export const CAT_COUNT: readonly Parameter<CatAsked>[] = [limited("q", text, () => false)];

function names(value: string): readonly string[] {
  return value.split(",").filter((name) => name !== "");
}

const isTimed = booleanOr(true);

/** Those of all tables. */
export const TABLE: readonly Parameter<TableAsked>[] = [
  effective("v", text, (value, into) => void (into.verbose = () => boolean(value, "v"))),
  effective("ts", text, (value, into) => void (into.timed = () => isTimed(value, "ts"))),
  effective("h", names, (value, into) => void (into.columns = value)),
  effective("s", names, (value, into) => void (into.sort = value)),
  effective("bytes", text, (value, into) => void (into.bytes = value)),
  // There are no other sizes and times in these tables.
  checked("size", text),
  checked("time", text),
  checked("pri", text),
];

/** Returns what holds where a URL says nothing. */
export function tableDefaults(): TableAsked {
  return { verbose: () => false, timed: () => true, columns: null, sort: [], bytes: null };
}
