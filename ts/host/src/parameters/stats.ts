/** The URL parameters of statistics of indices. */
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { illegalArgument } from "../errors.js";
import { boolean, text } from "./kinds.js";
import type { Kind } from "./kinds.js";
import { checked, effective, limited, notServed } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of statistics. */
export interface StatsAsked extends IndicesAsked {
  metric: string | null;
  level: string;
}

/** Returns what holds where a URL says nothing. */
export function statsDefaults(warnings: string[]): StatsAsked {
  return Object.assign(indicesDefaults(warnings), { metric: null, level: "indices" });
}

const LEVELS = ["cluster", "indices", "shards"];

const LEVEL: Kind<string> = (value) => {
  const level = value.toLowerCase();
  if (LEVELS.includes(level)) return level;
  throw illegalArgument(`level parameter must be one of [cluster] or [indices] or [shards] but was [${value}]`);
};

const QUIET = { quiet: true };

const isNot = (value: boolean): boolean => !value;

/** Those that all of them have. */
export const STATS: readonly Parameter<StatsAsked>[] = [
  checked("forbid_closed_indices", boolean),
  ...INDICES,
  checked("types", text),
  checked("groups", text, QUIET),
  effective("metric", text, (value, into) => void (into.metric = value)),
];

/** Read as statistics are written. */
export const STATS_WRITTEN: readonly Parameter<StatsAsked>[] = [
  effective("level", LEVEL, (value, into) => {
    // What is told of a shard are its files and commits.
    if (value === "shards") throw notServed("level", value);
    into.level = value;
  }),
];

const never = (): boolean => false;

/** Those that are known beside some of the metrics only. */
export const STATS_OF: Readonly<Record<string, readonly Parameter<StatsAsked>[]>> = {
  completion: [limited("completion_fields", text, never, QUIET), limited("fields", text, never, QUIET)],
  fielddata: [limited("fielddata_fields", text, never, QUIET), limited("fields", text, never, QUIET)],
  segments: [
    limited("include_segment_file_sizes", boolean, isNot, QUIET),
    checked("include_unloaded_segments", boolean, QUIET),
  ],
};
