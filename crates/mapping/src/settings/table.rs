//! Which settings are there? Those that the real engine, 7.17.4, knows: what each takes, and what it does here.

use super::value::Kind::{self, *};
use super::value::from;
use crate::java::hash_map::iteration_order;

/// What becomes of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It does what it does in the real engine.
    Used,
    /// It bounds or changes what is not served yet, and is kept for then.
    Kept,
    /// It changes no answer of one shard that nothing is written to.
    Without,
}

/// A line of the table.
pub struct Setting {
    /// Its full name.
    pub name: &'static str,
    /// Its values.
    pub kind: Kind,
    /// What it does.
    pub effect: Effect,
}

const fn used(name: &'static str, kind: Kind) -> Setting {
    let effect = Effect::Used;
    Setting { name, kind, effect }
}

const fn kept(name: &'static str, kind: Kind) -> Setting {
    let effect = Effect::Kept;
    Setting { name, kind, effect }
}

const fn without(name: &'static str, kind: Kind) -> Setting {
    let effect = Effect::Without;
    Setting { name, kind, effect }
}

/// No time is too short; -1 turns off.
const TIME: Kind = Time(-1, "-1");
const TIME_FROM_0: Kind = Time(0, "0ms");
const LEVEL: Kind = Words(
    &["trace", "debug", "info", "warn"],
    true,
    "No enum constant org.elasticsearch.index.SlowLogLevel.{VALUE}",
);
const PIPELINE: Kind = Only(
    "_none",
    "pipeline [{value}] is not supported: documents are indexed as they are; run it before",
);

macro_rules! private {
    ($name:literal) => {
        Only(
            "",
            concat!(
                "Validation Failed: 1: private index setting [",
                $name,
                "] can not be set explicitly;"
            ),
        )
    };
}

/// All settings that have names of their own, in their order.
#[rustfmt::skip]
pub const SETTINGS: &[Setting] = &[
    without("index.allocation.existing_shards_allocator", private!("index.allocation.existing_shards_allocator")),
    without("index.allocation.max_retries", from(0)),
    kept("index.analyze.max_token_count", from(1)),
    without("index.auto_expand_replicas", Expansion),
    without("index.blocks.metadata", Off("the real engine says no mapping")),
    without("index.blocks.read", Off("the real engine answers no search")),
    without("index.blocks.read_only", Boolean),
    without("index.blocks.read_only_allow_delete", Boolean),
    without("index.blocks.write", Boolean),
    without("index.codec", Words(&["default", "best_compression", "lucene_default"], false, "unknown value for [index.codec] must be one of [default, best_compression] but was: {value}")),
    without("index.compound_format", Share),
    without("index.data_path", Only("", "Validation Failed: 1: path.shared_data must be set in order to use custom data paths;")),
    used("index.default_pipeline", PIPELINE),
    without("index.fielddata.cache", Words(&["node", "none"], false, "failed to parse [{value}] must be one of [node,none]")),
    used("index.final_pipeline", PIPELINE),
    without("index.flush_after_merge", Size(0, "0")),
    without("index.force_memory_term_dictionary", Boolean),
    without("index.format", from(i32::MIN as i64)),
    without("index.gc_deletes", TIME),
    without("index.hidden", Boolean),
    used("index.highlight.max_analyzed_offset", from(1)),
    without("index.indexing.slowlog.level", LEVEL),
    without("index.indexing.slowlog.reformat", Boolean),
    without("index.indexing.slowlog.source", BooleanOrInteger),
    without("index.indexing.slowlog.threshold.index.debug", TIME),
    without("index.indexing.slowlog.threshold.index.info", TIME),
    without("index.indexing.slowlog.threshold.index.trace", TIME),
    without("index.indexing.slowlog.threshold.index.warn", TIME),
    without("index.load_fixed_bitset_filters_eagerly", Boolean),
    used("index.mapper.dynamic", Only("", "Setting index.mapper.dynamic was removed after version 6.0.0")),
    used("index.mapping.coerce", Boolean),
    used("index.mapping.depth.limit", Long(1)),
    used("index.mapping.dimension_fields.limit", Long(0)),
    used("index.mapping.field_name_length.limit", Long(1)),
    used("index.mapping.ignore_malformed", Boolean),
    used("index.mapping.nested_fields.limit", Long(0)),
    used("index.mapping.nested_objects.limit", Long(0)),
    used("index.mapping.total_fields.limit", Long(0)),
    used("index.max_adjacency_matrix_filters", from(2)),
    used("index.max_docvalue_fields_search", from(0)),
    used("index.max_inner_result_window", from(1)),
    used("index.max_ngram_diff", from(0)),
    without("index.max_refresh_listeners", from(0)),
    used("index.max_regex_length", from(1)),
    used("index.max_rescore_window", from(1)),
    used("index.max_result_window", from(1)),
    kept("index.max_script_fields", from(0)),
    used("index.max_shingle_diff", from(0)),
    used("index.max_slices_per_scroll", from(1)),
    used("index.max_terms_count", from(1)),
    without("index.merge.policy.deletes_pct_allowed", Double(20.0, 50.0)),
    without("index.merge.policy.expunge_deletes_allowed", Double(0.0, 100.0)),
    without("index.merge.policy.floor_segment", Size(1, "1b")),
    without("index.merge.policy.max_merge_at_once", from(2)),
    without("index.merge.policy.max_merge_at_once_explicit", from(2)),
    without("index.merge.policy.max_merged_segment", Size(0, "0")),
    without("index.merge.policy.segments_per_tier", Double(2.0, f64::INFINITY)),
    without("index.merge.scheduler.auto_throttle", Boolean),
    without("index.merge.scheduler.max_merge_count", from(1)),
    without("index.merge.scheduler.max_thread_count", from(1)),
    without("index.number_of_replicas", from(0)),
    without("index.number_of_routing_shards", from(1)),
    without("index.number_of_shards", Integer(1, 1024)),
    without("index.optimize_auto_generated_id", Boolean),
    kept("index.percolator.map_unmapped_fields_as_text", Boolean),
    without("index.priority", from(0)),
    without("index.queries.cache.enabled", Boolean),
    used("index.query.default_field", List),
    used("index.query.parse.allow_unmapped_fields", Words(&["true"], false, "[index.query.parse.allow_unmapped_fields] is [{value}], which is not supported; leave it out")),
    used("index.query_string.lenient", Boolean),
    without("index.recovery.type", Only("", "Unknown recovery type [{value}]")),
    without("index.refresh_interval", TIME),
    without("index.requests.cache.enable", Boolean),
    without("index.rollup.source.name", private!("index.rollup.source.name")),
    without("index.rollup.source.uuid", private!("index.rollup.source.uuid")),
    without("index.routing.allocation.disk.watermark.ignore", Only("", "Validation Failed: 1: private index setting [index.routing.allocation.disk.watermark.ignore] can not be set explicitly;")),
    without("index.routing.allocation.enable", Words(&["none", "new_primaries", "primaries", "all"], true, "No enum constant org.elasticsearch.cluster.routing.allocation.decider.EnableAllocationDecider.Allocation.{VALUE}")),
    without("index.routing.allocation.include._tier_preference", Text),
    without("index.routing.allocation.total_shards_per_node", from(-1)),
    without("index.routing.rebalance.enable", Words(&["none", "primaries", "replicas", "all"], true, "No enum constant org.elasticsearch.cluster.routing.allocation.decider.EnableAllocationDecider.Rebalance.{VALUE}")),
    without("index.routing_partition_size", from(1)),
    without("index.search.idle.after", Time(0, "0m")),
    without("index.search.slowlog.level", LEVEL),
    without("index.search.slowlog.threshold.fetch.debug", TIME),
    without("index.search.slowlog.threshold.fetch.info", TIME),
    without("index.search.slowlog.threshold.fetch.trace", TIME),
    without("index.search.slowlog.threshold.fetch.warn", TIME),
    without("index.search.slowlog.threshold.query.debug", TIME),
    without("index.search.slowlog.threshold.query.info", TIME),
    without("index.search.slowlog.threshold.query.trace", TIME),
    without("index.search.slowlog.threshold.query.warn", TIME),
    without("index.search.throttled", private!("index.search.throttled")),
    without("index.shard.check_on_startup", Words(&["true", "false", "checksum"], false, "unknown value for [index.shard.check_on_startup] must be one of [true, false, checksum] but was: {value}")),
    without("index.shard_limit.group", private!("index.shard_limit.group")),
    without("index.soft_deletes.enabled", Boolean),
    without("index.soft_deletes.retention.operations", Long(0)),
    without("index.soft_deletes.retention_lease.period", TIME_FROM_0),
    used("index.sort.field", List),
    used("index.sort.missing", List),
    used("index.sort.mode", List),
    used("index.sort.order", List),
    without("index.store.fs.fs_lock", Words(&["native", "simple"], false, "unrecognized [index.store.fs.fs_lock] \"{value}\": must be native or simple")),
    without("index.store.preload", List),
    without("index.store.stats_refresh_interval", TIME),
    without("index.store.type", Words(&["", "fs", "niofs", "mmapfs", "hybridfs", "simplefs"], false, "Unknown store type [{value}]")),
    without("index.translog.durability", Words(&["request", "async"], true, "No enum constant org.elasticsearch.index.translog.Translog.Durability.{VALUE}")),
    without("index.translog.flush_threshold_size", Size(56, "56b")),
    without("index.translog.generation_threshold_size", Size(56, "56b")),
    without("index.translog.retention.age", TIME),
    without("index.translog.retention.size", Size(-1, "-1")),
    without("index.translog.sync_interval", Time(100, "100ms")),
    without("index.unassigned.node_left.delayed_timeout", TIME_FROM_0),
    without("index.verified_before_close", private!("index.verified_before_close")),
    without("index.version.created", Text),
    without("index.warmer.enabled", Boolean),
    without("index.write.wait_for_active_shards", Copies),
];

/// What an index has been given by an engine, which its answers show and no create-index call may have, and what the module for the
/// life cycle of indices has: none has an effect here.
const GIVEN: [&str; 7] = [
    "index.creation_date",
    "index.creation_date_string",
    "index.history.uuid",
    "index.provided_name",
    "index.uuid",
    "index.version.created_string",
    "index.version.upgraded",
];
const GIVEN_GROUPS: [&str; 4] = [
    "index.lifecycle.",
    "index.routing.allocation.exclude.",
    "index.routing.allocation.include.",
    "index.routing.allocation.require.",
];

/// Returns what is known of a setting.
pub fn find(name: &str) -> Option<Setting> {
    if let Ok(at) = SETTINGS.binary_search_by(|setting| setting.name.cmp(name)) {
        let Setting { name, kind, effect } = SETTINGS[at];
        return Some(Setting { name, kind, effect });
    }
    let is_given = GIVEN.contains(&name) || GIVEN_GROUPS.iter().any(|group| name.starts_with(group));
    is_given.then_some(without("", Text))
}

/// Says that there is no such setting, and which ones are named nearly so.
pub fn unknown(name: &str) -> String {
    let units: Vec<u16> = name.encode_utf16().collect();
    let order = iteration_order(SETTINGS.iter().map(|setting| setting.name));
    let mut near: Vec<(f32, &str)> = order
        .into_iter()
        .map(|at| (likeness(&units, SETTINGS[at].name), SETTINGS[at].name))
        .filter(|&(likeness, _)| likeness > 0.7)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<&str> = near.into_iter().map(|(_, name)| name).collect();
    match near.as_slice() {
        [] => format!(
            "unknown setting [{name}] please check that any required plugins are installed, or check the breaking changes \
             documentation for removed settings"
        ),
        [one] => format!("unknown setting [{name}] did you mean [{one}]?"),
        several => format!("unknown setting [{name}] did you mean any of [{}]?", several.join(", ")),
    }
}

/// Returns how alike two names are, from 0 to 1: what Lucene's `LevenshteinDistance` does.
fn likeness(one: &[u16], other: &str) -> f32 {
    let other: Vec<u16> = other.encode_utf16().collect();
    let mut row: Vec<usize> = (0..=one.len()).collect();
    for (j, unit) in other.iter().enumerate() {
        let mut corner = row[0];
        row[0] = j + 1;
        for i in 1..=one.len() {
            let replaced = corner + usize::from(one[i - 1] != *unit);
            corner = row[i];
            row[i] = replaced.min(row[i] + 1).min(row[i - 1] + 1);
        }
    }
    1.0 - row[one.len()] as f32 / one.len().max(other.len()).max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_names() {
        assert!(SETTINGS.is_sorted_by(|a, b| a.name < b.name));
    }
}
