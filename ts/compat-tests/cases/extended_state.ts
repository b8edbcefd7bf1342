/** Cases of extended: statistics of indices and the state of the cluster, as far as they are the same from node to node. */
import type { CorpusName } from "../src/corpora.js";
import { once, request, type Case } from "./case.js";

const at = (path: string, corpus: CorpusName = "products"): Case =>
  request(corpus, `${corpus}: ${path}`, `GET ${path}`);

// prettier-ignore
const METRICS = ["docs", "shard_stats", "completion", "fielddata", "docs,shard_stats", "shard_stats,docs", "docs,docs", "docs,", "docs,%20", "docs,%20shard_stats", "completion,docs,fielddata", "%20", ","];

// prettier-ignore
const WRONG_METRICS = ["nope", "nope,dosc", "get,nope", "dos", "stor,doc", "DOCS", "suggest", "warmer,bulk", "shards", "_none", "docs,_all", "_all,nope", "indexing,indexin", "merges", "segment"];

// prettier-ignore
const PARAMETERS = ["ignore_unavailable=x", "allow_no_indices=x", "expand_wildcards=x", "expand_wildcards=none", "ignore_throttled=x", "ignore_throttled=true", "forbid_closed_indices=false", "forbid_closed_indices=x", "types=x", "metric=store", "metri=docs", "level=cluster", "level=indices", "levels=1", "fields=a", "groups=x", "include_segment_file_sizes=x", "include_unloaded_segments=x", "local=true", "nonsense=1", "type=1", "inde=1", "field=1", "human=x", "pretty"];

const WRONG = [
  "forbid_closed_indices=a",
  "ignore_unavailable=b",
  "allow_no_indices=c",
  "expand_wildcards=d",
  "nonsense=1",
];

/** All but the identity of the index. */
const SAME = "filter_path=-indices.*.uuid";

const PARTS = [
  "blocks",
  "metadata.templates",
  "metadata.indices.*.state",
  "metadata.indices.*.aliases",
  "metadata.indices.*.mappings",
  "metadata.indices.*.primary_terms",
  "metadata.indices.*.routing_num_shards",
  "metadata.indices.*.rollover_info",
  "metadata.indices.*.system",
  "metadata.indices.*.timestamp_range",
  "metadata.indices.*.settings.index.number_of_shards",
  "metadata.indices.*.settings.index.provided_name",
  "metadata.indices.*.settings.index%5C.provided_name",
  "routing_table.indices.*.shards.*.state",
  "routing_table.indices.*.shards.*.primary",
  "routing_table.indices.*.shards.*.shard",
  "routing_table.indices.*.shards.*.index",
  "routing_nodes.unassigned",
  "error",
  "status",
];

const KEPT = `filter_path=${PARTS.join(",")}`;

// prettier-ignore
const STATES = ["version", "nope", "blocks", "nodes", "metadata", "routing_table", "routing_nodes", "metadata,routing_table", "_all", "_all,version", "blocks,nope", "%20", "METADATA", "nodes,blocks"];

// prettier-ignore
const STATE_PARAMETERS = ["local=true", "local=x", "master_timeout=30s", "master_timeout=x", "flat_settings=true", "flat_settings=x", "wait_for_timeout=1s", "wait_for_timeout=x", "wait_for_metadata_version=x", "ignore_unavailable=x", "allow_no_indices=x", "expand_wildcards=x", "nonsense=1", "loca=1", "flat_setting=1", "metrics=1", "index=1", "indices=nope", "metric=nope"];

const WRONG_STATE = [
  "local=a",
  "master_timeout=b",
  "wait_for_metadata_version=c",
  "wait_for_timeout=d",
  "ignore_unavailable=e",
  "nonsense=1",
];

const pairs = (wrong: readonly string[]): string[] =>
  wrong.flatMap((one, i) => wrong.slice(i + 1).map((other) => `${one}&${other}`));

/** The cases. */
export const extendedState: readonly Case[] = once([
  ...METRICS.flatMap((metric) => [
    at(`/products/_stats/${metric}?${SAME}`),
    at(`/products/_stats/${metric}?level=cluster&${SAME}`),
    at(`/products/_stats?metric=${metric}&${SAME}`),
  ]),
  ...WRONG_METRICS.flatMap((metric) => [
    at(`/products/_stats/${metric}`),
    at(`/products/_stats?metric=${metric}`),
    at(`/_stats/${metric}`),
    at(`/nothing-here/_stats/${metric}`),
  ]),
  ...PARAMETERS.flatMap((query) => [
    at(`/products/_stats/docs?${query}&${SAME}`),
    at(`/products/_stats/nope?${query}`),
  ]),
  at("/products/_stats/docs?level=nope"),
  ...pairs(WRONG).map((query) => at(`/products/_stats/docs?${query}`)),
  ...["nothing-here", "nothing*", "produc*", "products,nothing-here", "products*,-products"].flatMap((name) =>
    ["", "ignore_unavailable=true&", "allow_no_indices=false&", "expand_wildcards=none&"].flatMap((query) => [
      at(`/${name}/_stats/docs?${query}${SAME}`),
      at(`/_cluster/state/metadata,routing_table/${name}?${query}${KEPT}`),
    ]),
  ),
  ...(["empty", "nested", "many", "types", "text"] as const).flatMap((corpus) => [
    at(`/${corpus}/_stats/docs?${SAME}`, corpus),
    at(`/_cluster/state/_all/${corpus}?${KEPT}`, corpus),
  ]),
  ...STATES.flatMap((metric) => [
    at(`/_cluster/state/${metric}/products?${KEPT}`),
    at(`/_cluster/state/${metric}/nothing-here?${KEPT}`),
    at(`/_cluster/state/${metric}/nothing-here?ignore_unavailable=false&${KEPT}`),
  ]),
  ...STATE_PARAMETERS.flatMap((query) => [
    at(`/_cluster/state/metadata/products?${query}&${KEPT}`),
    at(`/_cluster/state/version?${query}&${KEPT}`),
  ]),
  ...pairs(WRONG_STATE).map((query) => at(`/_cluster/state/version?${query}`)),
]);
