/** The URL parameters of what is told of the cluster and its node. */
import { noEnumConstant } from "../dsl/object.js";
import { badRequest, cause, illegalArgument } from "../errors.js";
import { INDICES, indicesDefaults } from "./indices.js";
import type { IndicesAsked } from "./indices.js";
import { boolean, isLasting, long, text, time } from "./kinds.js";
import { checked, effective, limited, notServed } from "./table.js";
import type { Parameter } from "./table.js";

/** What a URL asks of the cluster's health. */
export interface HealthAsked extends IndicesAsked {
  level: string;
  activeShards: number;
}

const isServed = (value: bigint | null): boolean => value !== null && isLasting(value);

/** The one shard is there, and no other ever will be. */
function activeShards(value: string, name: string): number {
  if (value === "all") return 0;
  if (!/^[+-]?\d{1,9}$/.test(value)) {
    const inner = cause("number_format_exception", `For input string: "${value}"`);
    throw badRequest("illegal_argument_exception", `cannot parse ActiveShardCount[${value}]`, inner);
  }
  const number = Number(value);
  if (number > 1 || number < 0) throw notServed(name, value);
  return number;
}

/** Those of the cluster's health. */
export const HEALTH: readonly Parameter<HealthAsked>[] = [
  ...INDICES,
  checked("local", boolean),
  limited("master_timeout", time, isServed),
  limited("timeout", time, isServed),
  checked("wait_for_status", (value) => {
    if (!["green", "yellow", "red"].includes(value.toLowerCase())) {
      throw noEnumConstant("cluster.health.ClusterHealthStatus", value);
    }
  }),
  checked("wait_for_no_relocating_shards", boolean),
  checked("wait_for_no_initializing_shards", boolean),
  checked("wait_for_relocating_shards", () => {
    throw illegalArgument(
      "wait_for_relocating_shards has been removed, use wait_for_no_relocating_shards [true/false] instead",
    );
  }),
  effective("wait_for_active_shards", activeShards, (value, into) => void (into.activeShards = value)),
  limited("wait_for_nodes", text, (value) => value === "1" || value === ">=1" || value === "ge(1)"),
  checked("wait_for_events", (value) => {
    if (!["immediate", "urgent", "high", "normal", "low", "languid"].includes(value.toLowerCase())) {
      throw noEnumConstant("common.Priority", value);
    }
  }),
  effective("level", text, (value, into) => void (into.level = value)),
];

/** Those of nodes. */
export const NODES: readonly Parameter<unknown>[] = [
  checked("timeout", (value) => time(value, "NodesInfoRequest.timeout")),
  checked("flat_settings", text),
];

/** What a URL asks of the cluster's state. */
export interface StateAsked extends IndicesAsked {
  isFlat: boolean;
  metric: string | null;
  indices: string | null;
}

/** Returns what holds where a URL says nothing: indices that are not there are passed over. */
export function stateDefaults(warnings: string[]): StateAsked {
  const own = { ignoreUnavailable: true, isFlat: false, metric: null, indices: null };
  return Object.assign(indicesDefaults(warnings), own);
}

/** Those of the state of the cluster, as far as it is told. */
export const STATE: readonly Parameter<StateAsked>[] = [
  ...INDICES,
  checked("local", boolean),
  limited("master_timeout", time, isServed),
  limited("wait_for_metadata_version", long, () => false),
  checked("wait_for_timeout", time),
  effective("indices", text, (value, into) => void (into.indices = value)),
  effective("metric", text, (value, into) => void (into.metric = value)),
];

/** Read as the state is written. */
export const STATE_WRITTEN: readonly Parameter<StateAsked>[] = [
  effective("flat_settings", boolean, (value, into) => void (into.isFlat = value)),
];
