/** `GET /_cluster/health` and `/_nodes/…`: one node that has one shard, both well. */
import { illegalArgument } from "../errors.js";
import { Output } from "../output/output.js";
import { HEALTH, NODES } from "../parameters/cluster.js";
import type { HealthAsked } from "../parameters/cluster.js";
import { indicesDefaults, isMeant } from "../parameters/indices.js";
import { splitAtCommas } from "../parameters/kinds.js";
import { readAll } from "../parameters/table.js";
import { CLUSTER, NODE_ID, NODE_NAME, addressOf } from "./node.js";
import type { Route } from "./route.js";

const NONE = '"relocating_shards":0,"initializing_shards":0,"unassigned_shards":0';

function shardsJson(shards: number): string {
  return `"active_primary_shards":${shards},"active_shards":${shards},${NONE}`;
}

/** Returns what is told of the cluster's health where indices have so many shards. */
function healthJson(isThere: boolean, isLate: boolean, shards: number, indices: string): string {
  const before = `{"cluster_name":"${CLUSTER}","status":"${isThere ? "green" : "red"}","timed_out":${String(isLate)}`;
  return (
    `${before},"number_of_nodes":1,"number_of_data_nodes":1,${shardsJson(shards)},` +
    '"delayed_unassigned_shards":0,"number_of_pending_tasks":0,"number_of_in_flight_fetch":0,' +
    `"task_max_waiting_in_queue_millis":0,"active_shards_percent_as_number":100.0${indices}}`
  );
}

function indicesJson(name: string, level: string): string {
  const shards = `,"shards":{"0":{"status":"green","primary_active":true,"active_shards":1,${NONE}}}`;
  return (
    `,"indices":{${JSON.stringify(name)}:{"status":"green","number_of_shards":1,"number_of_replicas":0,` +
    `${shardsJson(1)}${level === "shards" ? shards : ""}}}`
  );
}

function health(path: readonly string[]): Route {
  return {
    methods: ["GET"],
    path,
    takesBody: false,
    tables: () => [HEALTH],
    prepare: (request) => {
      const { query, warnings, parameters, loaded } = request;
      const asked: HealthAsked = Object.assign(indicesDefaults(warnings), { level: "cluster", activeShards: 0 });
      readAll(HEALTH, query, asked);
      const { level } = asked;
      return () => {
        let isThere = true;
        let isLate = false;
        let isFound: boolean;
        const names = splitAtCommas(parameters["index"] ?? "").filter((name) => name !== "");
        try {
          isFound = isMeant(parameters["index"] ?? "", loaded.name, asked, "index_or_alias");
        } catch {
          // Indices that are not there are waited for, which would take half a minute.
          isThere = false;
          isLate = true;
          isFound = names.includes(loaded.name);
        }
        if (asked.activeShards > 0 && !isFound) isLate = true;
        const isListed = isFound && (level === "indices" || level === "shards");
        const isEmpty = !isFound && (level === "indices" || level === "shards");
        const indices = isListed ? indicesJson(loaded.name, level) : isEmpty ? ',"indices":{}' : "";
        const json = healthJson(isThere, isLate, isFound ? 1 : 0, indices);
        return { status: isLate ? 408 : 200, body: new Output().json(json).finish() };
      };
    },
  };
}

/** What the node can do. */
export const ROLES =
  '["data","data_cold","data_content","data_frozen","data_hot","data_warm","ingest","master","remote_cluster_client"]';

/** Names that stand for the one node. */
const OWN = new Set(["_all", "_local", "_master", NODE_ID, NODE_NAME, "*"]);

/** What the real engine tells of nodes, and names nobody. */
const OTHERS = new Set(["stats", "usage", "hot_threads"]);

/** What of a node is told. */
const METRICS = new Set(["http", "_none", "_all"]);

function nodes(path: readonly string[]): Route {
  return {
    methods: ["GET"],
    path,
    takesBody: false,
    tables: () => [NODES],
    prepare: (request) => {
      const { query, parameters } = request;
      readAll(NODES, query, null);
      return () => {
        const { node = "_all", metric } = parameters;
        for (const one of splitAtCommas(metric ?? "_all")) {
          if (!METRICS.has(one)) throw illegalArgument(`metric [${one}] of nodes is not supported`);
        }
        if (OTHERS.has(node)) throw illegalArgument(`[${node}] of nodes is not supported`);
        const isOwn = splitAtCommas(node).some((name) => OWN.has(name));
        const address = JSON.stringify(addressOf(request));
        const host = JSON.stringify(addressOf(request).replace(/:\d+$/, ""));
        const own =
          `"${NODE_ID}":{"name":"${NODE_NAME}","transport_address":${address},"host":${host},"ip":${host},` +
          '"version":"7.17.4","build_flavor":"default","build_type":"vitrine",' +
          `"build_hash":"79878662c54c886ae89206c685d9f1051a9d6411","roles":${ROLES}` +
          (metric === "_none"
            ? "}"
            : `,"http":{"bound_address":[${address}],"publish_address":${address},` +
              `"max_content_length_in_bytes":104857600}}`);
        const output = new Output().raw(
          `{"_nodes":{"total":${isOwn ? 1 : 0},"successful":${isOwn ? 1 : 0},"failed":0},`,
        );
        output.raw(`"cluster_name":"${CLUSTER}","nodes":{`).json(isOwn ? own : "");
        return { status: 200, body: output.raw("}}").finish() };
      };
    },
  };
}

/** `/_cluster/…` and `/_nodes/…`. */
export const clusterRoutes: readonly Route[] = [
  health(["_cluster", "health"]),
  health(["_cluster", "health", "{index}"]),
  nodes(["_nodes"]),
  nodes(["_nodes", "http"]),
  nodes(["_nodes", "{node}", "http"]),
];
