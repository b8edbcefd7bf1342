/** Which bodies of a create-index call does the real engine take, and what does it say to the others? */

/** A body that is sent to the real engine, and given to the builder as a mapping file. */
export interface CreateCase {
  readonly name: string;
  readonly body: string;
  /** Whether the real engine is told that the mapping is under the name of a type. */
  readonly typed: boolean;
}

const KEYWORD = { type: "keyword" };
const FIELDS = {
  k: KEYWORD,
  l: { type: "long" },
  t: { type: "text", fields: { raw: KEYWORD } },
  on: { type: "boolean" },
  day: { type: "date" },
  d: { type: "double" },
  o: { properties: { x: { type: "long" } } },
};

const plain = (name: string, body: string | object): CreateCase => ({
  name,
  body: typeof body === "string" ? body : JSON.stringify(body),
  typed: false,
});
const typed = (name: string, mappings: object): CreateCase => ({ ...plain(name, { mappings }), typed: true });
const settings = (name: string, given: object, properties: object = FIELDS): CreateCase =>
  plain(name, { settings: given, mappings: { properties } });

/** One bad setting each, which a body may have together: each is refused by itself. */
// prettier-ignore
const BAD: readonly (readonly [name: string, value: unknown])[] = [
  ["max_result_windw", 5], ["foo", 1], ["index.bar", null], ["max_terms_cuont", 1], ["index.index.hidden", true], ["search.slowlog.threshold.query.err", "1s"], ["routing.allocation.foo.zone", "a"], ["index.analysis", "x"], ["MAX_RESULT_WINDOW", 5], ["archived.index.foo", "x"], ["number_of_shards.index", 1], ["merge.policy.max_merge", 3],
  ["max_result_window", 0], ["max_terms_count", "abc"], ["max_inner_result_window", -1], ["max_regex_length", 1.5], ["number_of_shards", 1025], ["number_of_replicas", -1], ["max_ngram_diff", "99999999999999"], ["max_rescore_window", [1, 2]], ["max_script_fields", true], ["max_docvalue_fields_search", ""], ["highlight.max_analyzed_offset", "5 "], ["max_adjacency_matrix_filters", 1], ["priority", -5], ["format", "x"], ["routing_partition_size", 0],
  ["mapping.total_fields.limit", -1], ["mapping.depth.limit", 0], ["mapping.nested_fields.limit", "x"], ["mapping.nested_objects.limit", -7], ["mapping.field_name_length.limit", 0], ["mapping.dimension_fields.limit", -1], ["mapping.coerce", "yes"], ["mapping.ignore_malformed", 1], ["mapper.dynamic", false],
  ["refresh_interval", "1x"], ["gc_deletes", "-5s"], ["translog.sync_interval", "99ms"], ["search.idle.after", -1], ["store.stats_refresh_interval", 5], ["unassigned.node_left.delayed_timeout", "-1"], ["search.slowlog.threshold.query.warn", "1.5s"], ["indexing.slowlog.threshold.index.info", "soon"],
  ["flush_after_merge", "5x"], ["translog.flush_threshold_size", "55b"], ["translog.generation_threshold_size", 7], ["merge.policy.deletes_pct_allowed", 50.1], ["merge.policy.segments_per_tier", 1.9], ["compound_format", 2],
  ["codec", "best"], ["store.type", "default"], ["translog.durability", "never"], ["shard.check_on_startup", "fix"], ["auto_expand_replicas", "2-1"], ["fielddata.cache", "soft"], ["routing.allocation.enable", "some"], ["routing.rebalance.enable", "some"], ["store.fs.fs_lock", "x"], ["recovery.type", "x"], ["write.wait_for_active_shards", -1], ["indexing.slowlog.level", "loud"], ["indexing.slowlog.source", "abc"],
  ["requests.cache.enable", "TRUE"], ["hidden", "on"], ["blocks.write", 1], ["soft_deletes.enabled", "no"], ["queries.cache.enabled", "off"],
  ["similarity.BM25.type", "BM25"], ["similarity.a.type", "foo"], ["similarity.b.k1", 1], ["similarity.c", { type: "BM25", k1: -1 }], ["similarity.d", { type: "BM25", b: 1.1 }], ["similarity.e", { type: "BM25", b: "x" }], ["similarity.f", { type: "BM25", foo: 1, bar: 2 }], ["similarity.g", { type: "boolean", k1: 1 }], ["similarity.h", { type: "classic" }], ["similarity.i", { type: "BM25", k1: "NaN" }], ["similarity.j", { type: "BM25", k1: "3.5e38" }], ["similarity.k", { type: "BM25", discount_overlaps: "x" }], ["similarity.m", "BM25"],
  ["sort.order", ["up"]], ["sort.mode", ["x"]], ["sort.missing", ["0"]],
];

/** Types of which an index may be sorted by some. */
// prettier-ignore
const SORTED: readonly (readonly [name: string, field: object])[] = [
  ["half float", { type: "half_float" }], ["scaled float", { type: "scaled_float", scaling_factor: 10 }], ["text with fielddata", { type: "text", fielddata: true }], ["point", { type: "geo_point" }], ["long range", { type: "long_range" }], ["date range", { type: "date_range" }], ["range of addresses", { type: "ip_range" }], ["search as you type", { type: "search_as_you_type" }], ["alias", { type: "alias", path: "k" }],
  ["keyword without doc values", { type: "keyword", doc_values: false }], ["rank feature", { type: "rank_feature" }], ["completion", { type: "completion" }], ["match_only_text", { type: "match_only_text" }],
  ["date of nanoseconds", { type: "date_nanos" }], ["address", { type: "ip" }], ["float", { type: "float" }], ["byte", { type: "byte" }], ["token count", { type: "token_count", analyzer: "standard" }], ["join", { type: "join", relations: { a: "b" } }],
];

/** The settings that are refused, each alone. */
export const badSettings: readonly (readonly [name: string, given: object])[] = BAD.map(([name, value]) => [
  `bad setting ${name} ${JSON.stringify(value)}`,
  { [name]: value },
]);

export const createCases: readonly CreateCase[] = [
  ...badSettings.map(([name, given]) => settings(name, given)),
  settings("sorted by an unknown field", { "sort.field": "nope" }),
  settings("sorted by an object", { "sort.field": "o" }),
  settings("sorted beside nested objects", { "sort.field": "l" }, { ...FIELDS, n: { type: "nested" } }),
  settings("sorted by a text", { "sort.field": "t" }),
  settings("sorted by _id", { "sort.field": "_id" }),
  ...SORTED.map(([name, field]) => settings(`sorted by a ${name}`, { "sort.field": "f" }, { f: field, k: KEYWORD })),
  settings("sorted by _score", { "sort.field": "_score" }),
  settings("more orders than fields", { "sort.field": ["k"], "sort.order": ["asc", "desc"] }),
  settings("fewer modes than fields", { "sort.field": ["k", "l"], "sort.mode": ["min"] }),
  settings("modes and no fields", { "sort.mode": ["max"] }),
  settings("a mode of several values", { "sort.field": ["l"], "sort.mode": ["sum"] }),
  settings("sorted", { "sort.field": ["k", "l", "t.raw", "on", "day", "d", "o.x"] }),
  settings("sorted by a list in a text", { "sort.field": "k,l", "sort.order": "asc, DESC", "sort.mode": "MAX,min" }),
  settings("too many fields", { "mapping.total_fields.limit": 8 }),
  settings("as many fields as may be", { "mapping.total_fields.limit": 9 }),
  settings("objects too deep", { "mapping.depth.limit": 1 }),
  settings("objects as deep as may be", { "mapping.depth.limit": 2 }),
  settings(
    "objects too deep, two of them",
    { "mapping.depth.limit": 2 },
    {
      a: { properties: { b: { properties: { c: KEYWORD } } } },
      b: { properties: { c: { properties: { d: KEYWORD } } } },
    },
  ),
  settings("names too long", { "mapping.field_name_length.limit": 30 }, { ["x".repeat(31)]: KEYWORD }),
  settings("names as long as may be", { "mapping.field_name_length.limit": 30 }, { ["x".repeat(30)]: KEYWORD }),
  settings(
    "names of objects too long",
    { "mapping.field_name_length.limit": 30 },
    { ["x".repeat(31)]: { properties: { a: KEYWORD } } },
  ),
  settings(
    "names of characters of two units",
    { "mapping.field_name_length.limit": 30 },
    { ["😀".repeat(16)]: KEYWORD },
  ),
  settings("flat and nested", { "index.hidden": false, index: { max_result_window: 5 }, number_of_replicas: "0" }),
  settings("similarities", { similarity: { default: { type: "BM25", k1: 1, b: "0" }, m: { type: "boolean" } } }),
  settings("no analysis", { analysis: {} }),
  settings("analysis without components", { index: { analysis: { analyzer: {}, filter: {} } } }),
  settings("a null is the default", { max_result_window: null, refresh_interval: null }),
  settings("lists of lists", { max_result_window: [[1]] }),
  settings("lists of objects", { max_result_window: [{ a: 1 }] }),
  settings("default fields", { "query.default_field": ["k", "t^2", 1] }),
  // prettier-ignore
  settings("without effect", { number_of_shards: 1, number_of_replicas: "2", refresh_interval: "-1", codec: "best_compression", translog: { durability: "ASYNC", sync_interval: "30s", flush_threshold_size: "1.5gb" }, merge: { policy: { max_merged_segment: "100GB", segments_per_tier: 5.5 }, scheduler: { max_thread_count: 1 } }, store: { type: "fs", preload: ["nvd"] }, "requests.cache.enable": false, queries: { cache: { enabled: true } }, "routing.allocation.include.zone": "a", "routing.allocation.total_shards_per_node": -1, "search.slowlog.threshold.fetch.warn": "800ms", auto_expand_replicas: "0-all", priority: 5, compound_format: 0.5, "unassigned.node_left.delayed_timeout": "5m" }),
  plain("a mapping", { mappings: { properties: FIELDS } }),
  plain("no mapping", { settings: { number_of_shards: 1 } }),
  plain("nothing", {}),
  plain("an empty mapping", { mappings: {} }),
  plain("aliases", {
    mappings: { properties: FIELDS },
    aliases: { another: {}, filtered: { filter: { term: { k: "a" } } } },
  }),
  plain("an unknown key", { mappings: {}, foo: 1 }),
  plain("settings that are none", { settings: [], mappings: {} }),
  plain("settings that are a text", { settings: "x" }),
  plain("settings that are null", { settings: null }),
  plain("several of one key", '{"mappings":{},"mappings":{}}'),
  plain("several of one setting", '{"settings":{"number_of_shards":1,"number_of_shards":1}}'),
  typed("a type", { doc: { properties: FIELDS } }),
  typed("a type without fields", { doc: {} }),
  typed("a type by the name that all have", { _doc: { dynamic: "strict", properties: FIELDS } }),
  typed("a type by default", { _default_: { properties: FIELDS } }),
];
