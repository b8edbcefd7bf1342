/** `GET /_cluster/state`: the one node, the index as it is mapped and set, and where its shard is. */
import { readMap } from "../dsl/map.js";
import { Parser } from "../json/parser.js";
import { Output } from "../output/output.js";
import { STATE, STATE_WRITTEN, stateDefaults } from "../parameters/cluster.js";
import { isMeant } from "../parameters/indices.js";
import { splitAtCommas } from "../parameters/kinds.js";
import { readAll } from "../parameters/table.js";
import { factsOf, settingsJson } from "../response/facts.js";
import { ROLES } from "./cluster.js";
import { typedMapping } from "./mapping.js";
import { CLUSTER, NODE_ID, NODE_NAME, addressOf } from "./node.js";
import { inAnswer } from "./route.js";
import type { Route, RouteRequest } from "./route.js";

const METRICS = ["version", "master_node", "blocks", "nodes", "metadata", "routing_table", "routing_nodes"] as const;

type Metric = (typeof METRICS)[number];

const encoder = new TextEncoder();

const BEFORE = '{"mappings":';

function shardJson(name: string, uuid: string): string {
  return (
    `{"state":"STARTED","primary":true,"node":"${NODE_ID}","relocating_node":null,"shard":0,` +
    `"index":${JSON.stringify(name)},"allocation_id":{"id":"${uuid}"}}`
  );
}

/** What is told of the index itself: it was made once, and never changed. */
function indexJson({ loaded, budget }: RouteRequest, isFlat: boolean): string {
  const { uuid, settings } = factsOf(loaded);
  const parser = new Parser(encoder.encode(typedMapping(loaded.mapping).slice(BEFORE.length, -1)), [], budget);
  parser.next();
  const mappings = readMap(parser);
  parser.close();
  return (
    `${JSON.stringify(loaded.name)}:{"version":1,"mapping_version":1,"settings_version":1,"aliases_version":1,` +
    `"routing_num_shards":1024,"state":"open","settings":${settingsJson(settings, isFlat)},"mappings":${mappings},` +
    `"aliases":[],"primary_terms":{"0":1},"in_sync_allocations":{"0":["${uuid}"]},"rollover_info":{},"system":false,` +
    '"timestamp_range":{"unknown":true}}'
  );
}

/** Returns one part of the state, as members of an object. */
function partJson(request: RouteRequest, metric: Metric, isFound: boolean, isFlat: boolean): string {
  const { loaded } = request;
  const { uuid } = factsOf(loaded);
  const shard = shardJson(loaded.name, uuid);
  switch (metric) {
    case "version":
      return `"version":1,"state_uuid":"${uuid}"`;
    case "master_node":
      return `"master_node":"${NODE_ID}"`;
    case "blocks":
      return '"blocks":{}';
    case "nodes":
      return (
        `"nodes":{"${NODE_ID}":{"name":"${NODE_NAME}","ephemeral_id":"${NODE_ID}",` +
        `"transport_address":${JSON.stringify(addressOf(request))},"attributes":{},"roles":${ROLES}}}`
      );
    case "metadata":
      return (
        `"metadata":{"cluster_uuid":"${CLUSTER}","cluster_uuid_committed":true,"cluster_coordination":{"term":1,` +
        `"last_committed_config":["${NODE_ID}"],"last_accepted_config":["${NODE_ID}"],"voting_config_exclusions":[]},` +
        `"templates":{},"indices":{${isFound ? indexJson(request, isFlat) : ""}},"index-graveyard":{"tombstones":[]}}`
      );
    case "routing_table": {
      const own = isFound ? `${JSON.stringify(loaded.name)}:{"shards":{"0":[${shard}]}}` : "";
      return `"routing_table":{"indices":{${own}}}`;
    }
    case "routing_nodes": {
      const own = isFound ? `"${NODE_ID}":[${shard}]` : "";
      return `"routing_nodes":{"unassigned":[],"nodes":{${own}}}`;
    }
  }
}

function state(path: readonly string[]): Route {
  return {
    methods: ["GET"],
    path,
    takesBody: false,
    tables: () => [STATE, STATE_WRITTEN],
    prepare: (request) => {
      const { query, warnings, parameters, loaded } = request;
      const asked = readAll(STATE, query, stateDefaults(warnings));
      return () => {
        // Names that are none are passed over.
        const names = new Set(splitAtCommas(parameters["metric"] ?? asked.metric ?? "_all"));
        const metrics = METRICS.filter((metric) => names.has("_all") || names.has(metric));
        if (metrics.includes("metadata")) inAnswer(() => readAll(STATE_WRITTEN, query, asked));
        const looks = metrics.some((metric) => metric === "metadata" || metric.startsWith("routing"));
        const indices = parameters["indices"] ?? asked.indices ?? "";
        const isFound = looks && isMeant(indices, loaded.name, asked, "index_or_alias");
        const parts = metrics.map((metric) => partJson(request, metric, isFound, asked.isFlat));
        const all = [`"cluster_name":"${CLUSTER}","cluster_uuid":"${CLUSTER}"`, ...parts];
        return { status: 200, body: new Output().json(`{${all.join(",")}}`).finish() };
      };
    },
  };
}

/** `/_cluster/state` and what more is in its path. */
export const stateRoutes: readonly Route[] = [
  state(["_cluster", "state"]),
  state(["_cluster", "state", "{metric}"]),
  state(["_cluster", "state", "{metric}", "{indices}"]),
];
