//! What does a set of documents add up to? One file an aggregation; the table of them is [`create`].
//!
//! A collector takes batches: documents and, for each, the ordinal of the bucket of the level above that it is in. A
//! bucket aggregation turns a batch into one for its own buckets and hands it to the level below. Nothing is virtual or
//! allocated for a single document. After collection the tree is written bucket by bucket, as the real engine does when it
//! brings the results of its one shard together.

mod auto_date_histogram;
mod avg;
mod below;
mod bias;
mod buckets;
mod cardinality;
mod collectors;
mod composite;
mod counted;
mod date_histogram;
mod distances;
mod documents;
mod extended_stats;
mod extremes;
mod filter;
mod filtered;
mod filters;
mod gaps;
mod geo_grid;
mod geo_metrics;
mod global;
mod histogram;
mod hyperloglog;
mod include_exclude;
mod ip_range;
mod keys;
mod matrix_stats;
mod max;
mod metric;
mod min;
mod missing;
mod nested;
mod numbers;
mod order;
mod pairs;
mod percentiles;
mod pipelines;
mod range;
mod range_bounds;
pub mod records;
mod results;
mod reverse_nested;
mod rewritten;
mod sampler;
mod scores;
mod sets;
mod single;
mod stats;
mod sum;
mod sums;
mod tally;
mod terms;
mod top_counts;
mod top_hits;
mod totals;
mod touched;
#[cfg(test)]
pub mod twins;
mod value_count;
mod weighted_avg;
mod weights;
mod whole;
mod writer;

use std::borrow::Cow;

use crate::budget::Budget;
use crate::columns::gather::Documents;
use crate::error::{Cause, Failure};
use crate::java::hash_map;
use crate::outcome::{Outcome, Rewritten};
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::window::Bits;
use pairs::Pairs;
use pipelines::NamedPipeline;
use records::{LevelHead, ResultHead};
use results::Key;
use writer::Writer;

pub use collectors::Collectors;
pub use rewritten::filters;

/// The name of this part of a request in errors of the budget.
const PART: &str = "aggregations";
/// The real engine's `search.max_buckets`.
const MAX_BUCKETS: u64 = 65_536;
/// Units of work that an aggregation takes by itself, to be made and to be put in order by its name,
const AGGREGATION: u64 = 128;
/// for each batch that it takes, beside the documents,
const BATCH: u64 = 32;
/// and to write its result for a bucket of the level above.
const RESULT: u64 = 16;
/// Bytes of a collector beside what it keeps of buckets.
const COLLECTOR: usize = 1024;

/// The bucket that no document is in.
const NO_BUCKET: u32 = u32::MAX;

/// What the real engine warns of where it makes aggregations.
pub fn warnings(lowering: &Lowering<'_, '_>, aggs: &[NamedAggregation], warnings: &mut Vec<&'static str>) {
    for plan in aggs {
        if let Aggregation::DateHistogram { field, .. } = &plan.aggregation {
            let found = lowering.field(field);
            warnings.extend(found.and_then(|(_, found)| found.kind.date_histogram_warning()));
        }
        if let Aggregation::AutoDateHistogram { field, .. } = &plan.aggregation {
            let found = lowering.field(field);
            let is_deprecated = found.is_some_and(|(_, found)| found.kind.date_histogram_warning().is_some());
            let warning = "Running AutoIntervalDateHistogram aggregations on [boolean] fields is deprecated";
            warnings.extend(is_deprecated.then_some(warning));
        }
        if !plan.aggs.is_empty() {
            self::warnings(lowering, &plan.aggs, warnings);
        }
    }
}

/// Writes which aggregations have an empty `meta` where the request gives none.
pub fn write_rewritten(lowering: &Lowering<'_, '_>, aggs: &[NamedAggregation], outcome: &mut Outcome) {
    let mut places = Vec::new();
    rewritten::list(lowering, aggs, &mut 0, &mut places);
    outcome.put(&Rewritten { places: &places });
}

/// Documents, ascending, and the ordinals of the buckets that they are in. A document may come once for each bucket.
#[derive(Clone, Copy)]
struct Batch<'b> {
    documents: Documents<'b>,
    buckets: &'b [u32],
    /// None of the buckets is larger.
    largest: u32,
}

/// Computes one aggregation for all buckets of the level above.
trait Collector {
    /// Takes all documents of the index, in the one bucket above all, where it is known what they come to; reports whether it
    /// did. Called once at most, and before anything else.
    fn collect_all(&mut self, budget: &Budget) -> Result<bool, Failure> {
        let _ = budget;
        Ok(false)
    }

    /// Whether it takes all documents of the index by itself, whatever matches.
    fn is_of_all(&self) -> bool {
        false
    }

    /// Takes a window's matches, in the one bucket above all, where that takes less than to take them as a batch; reports
    /// whether it did.
    fn collect_window(&mut self, base: u32, matches: &Bits, count: u32, budget: &Budget) -> Result<bool, Failure> {
        let _ = (base, matches, count, budget);
        Ok(false)
    }

    /// Where it lists the values of a batch: the collectors of a level share one place for it.
    fn pairs(&mut self) -> Option<&mut Pairs> {
        None
    }

    /// Bytes that it keeps for each bucket of the level above, up to the largest: the level takes them.
    fn bytes_of_a_bucket(&self) -> usize {
        64
    }

    /// Takes a batch.
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure>;

    /// Ends collection; called once.
    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        let _ = budget;
        Ok(())
    }

    /// Writes the result for a bucket; [`NO_BUCKET`] asks for the result of no documents.
    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure>;

    /// How buckets of the level above may be ordered by it.
    fn sortable(&self) -> Sortable {
        Sortable::Metric(&[])
    }

    /// Whether an order may name a number of it, where these have numbers for names, or why not; `is_strict` before it collects.
    fn finds(&self, key: &str, is_strict: bool) -> Option<Result<bool, String>> {
        let _ = (key, is_strict);
        None
    }

    /// Returns the number by which a bucket of the level above is ordered; `key` is one of those of [`Self::sortable`].
    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let _ = (key, bucket);
        f64::NAN
    }

    /// Returns the level below its buckets. Where it has one bucket for each of the level above, that has the same ordinal.
    fn below(&self) -> Option<&Level<'_>> {
        None
    }

    /// Writes what stands before the results of a bucket that follows the one of a key, in a bucket of the level above, and returns its
    /// key; nothing where buckets do not follow one another.
    fn next_bucket(&self, after: (u32, f64), count: u64, writer: &mut Writer<'_>) -> Result<Option<Key>, Failure> {
        let _ = (after, count, writer);
        Ok(None)
    }

    /// Which of its names the real engine knows, but not while it collects.
    fn unread(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it may be asked to make one bucket of several once it has ended, or comes to the same where their documents are in one
    /// from the beginning; nothing where neither is so.
    fn joins(&self) -> Option<bool> {
        None
    }

    /// Makes buckets of its own, which get numbers up to `nodes`: in the order of a list that says of each which one it goes into.
    /// Those of a second list are its buckets then.
    fn fold(&mut self, joins: &[(u32, u32)], nodes: usize, into: &[u32]) {
        let _ = (joins, nodes, into);
    }

    /// Units of work that it takes to find such a number.
    fn metric_work(&self) -> u64 {
        2
    }
}

/// What an order may say of an aggregation.
#[derive(Clone, Copy)]
enum Sortable {
    /// Its numbers by name; without names, its one number.
    Metric(&'static [&'static str]),
    /// How many documents are in its one bucket, and what is below, if any are collected.
    Single { is_collected: bool },
    /// Nothing: it has buckets. The real engine's name for it.
    Buckets(&'static str),
}

type BoxCollector<'a> = Box<dyn Collector + 'a>;

/// The aggregations of one level.
#[derive(Default)]
struct Level<'a> {
    names: Vec<String>,
    collectors: Vec<BoxCollector<'a>>,
    /// The real engine's names for what they come to.
    classes: Vec<&'static str>,
    /// What is computed of their results.
    pipelines: Vec<NamedPipeline>,
    /// Places in the order in which results are written.
    order: Vec<usize>,
    /// Where the values of a batch are listed.
    pairs: Pairs,
    /// How many buckets of the level above there is room for.
    buckets: usize,
}

impl<'a> Level<'a> {
    /// Whether all comes to the same where documents of several buckets are in one from the beginning.
    fn is_same_joined(&self) -> bool {
        self.collectors.iter().all(|collector| collector.joins() == Some(false))
    }

    fn new(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation]) -> Result<Self, Failure> {
        let budget = lowering.budget;
        let (mut collectors, mut pipelines) = (Vec::new(), Vec::new());
        for plan in plans {
            budget.charge(AGGREGATION + plan.name.len() as u64, PART)?;
            budget.take(COLLECTOR + 2 * plan.name.len(), PART)?;
            match NamedPipeline::new(plan)? {
                Some(pipeline) => pipelines.push(pipeline),
                None => collectors.push(create(lowering, plan)?),
            }
        }
        // Pipelines stand behind all others.
        let plans = &plans[..collectors.len()];
        // The real engine puts results into a hash map last ones first, which decides the order where buckets collide.
        let mut order = hash_map::iteration_order(plans.iter().rev().map(|plan| plan.name.as_str()));
        order.iter_mut().for_each(|at| *at = plans.len() - 1 - *at);
        Ok(Self {
            names: plans.iter().map(|plan| plan.name.clone()).collect(),
            classes: plans.iter().map(|plan| results::class(&plan.aggregation)).collect(),
            collectors,
            pipelines,
            order,
            pairs: Pairs::default(),
            buckets: 0,
        })
    }

    fn is_empty(&self) -> bool {
        self.collectors.is_empty()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.make_room(batch.largest as usize + 1, budget)?;
        let each = batch.documents.len() as u64 + BATCH;
        for collector in &mut self.collectors {
            budget.charge(each, PART)?;
            collect(collector, &mut self.pairs, batch, budget)?;
        }
        Ok(())
    }

    /// Takes what the collectors keep for so many buckets of the level above.
    fn make_room(&mut self, buckets: usize, budget: &Budget) -> Result<(), Failure> {
        if buckets > self.buckets {
            let bytes: usize = self
                .collectors
                .iter()
                .map(|collector| collector.bytes_of_a_bucket())
                .sum();
            // Twice as many at once, as a list that grows by itself has room for.
            let room = buckets.max(self.buckets * 2);
            budget.take((room - self.buckets).saturating_mul(bytes), PART)?;
            self.buckets = room;
        }
        Ok(())
    }

    /// Whether none of them asks for a bucket of its own for what is in a bucket.
    fn is_flat(&self) -> bool {
        let flat = |collector: &BoxCollector<'_>| matches!(collector.sortable(), Sortable::Metric(_));
        self.collectors.iter().all(flat)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.collectors
            .iter_mut()
            .try_for_each(|collector| collector.end(budget))
    }

    /// Whether there is a pipeline in it or below.
    fn has_pipelines(&self) -> bool {
        let below = |collector: &BoxCollector<'_>| collector.below().is_some_and(Level::has_pipelines);
        !self.pipelines.is_empty() || self.collectors.iter().any(below)
    }

    /// Returns the places in the order in which results are written now.
    fn order_of(&self, writer: &Writer<'_>) -> Cow<'_, [usize]> {
        if writer.again.is_multiple_of(2) {
            return Cow::Borrowed(&self.order);
        }
        let last_first: Vec<usize> = self.order.iter().rev().copied().collect();
        let order = hash_map::iteration_order(last_first.iter().map(|&at| self.names[at].as_str()));
        Cow::Owned(order.into_iter().map(|at| last_first[at]).collect())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        if writer.tree.is_some() {
            return results::note(self, bucket, writer);
        }
        writer.outcome.put(&LevelHead {
            results: self.order.len() as u32,
        });
        for &at in &*self.order_of(writer) {
            writer.budget.charge(RESULT, PART)?;
            writer.outcome.put(&ResultHead { place: at as u32 });
            self.collectors[at].write(bucket, writer)?;
        }
        Ok(())
    }
}

/// Hands a batch to a collector, which lists values where others of its level do.
fn collect(
    collector: &mut BoxCollector<'_>,
    pairs: &mut Pairs,
    batch: Batch<'_>,
    budget: &Budget,
) -> Result<(), Failure> {
    let swap = |collector: &mut BoxCollector<'_>, pairs: &mut Pairs| {
        if let Some(own) = collector.pairs() {
            std::mem::swap(own, pairs);
        }
    };
    swap(collector, pairs);
    let collected = collector.collect(batch, budget);
    swap(collector, pairs);
    collected?;
    pairs.take(budget)
}

/// The fault of a plan that came to another collector than its own.
fn misled(expected: &str) -> Failure {
    Failure::request(
        500,
        Cause::new("illegal_state_exception", format!("{expected} was expected")),
    )
}

/// Whether the real engine may collect what is inside once it knows which buckets there are.
fn is_deferring(aggregation: &Aggregation) -> bool {
    matches!(
        aggregation,
        Aggregation::Composite { .. }
            | Aggregation::RareTerms { .. }
            | Aggregation::Sampler { .. }
            | Aggregation::SignificantTerms { .. }
            | Aggregation::Terms { .. }
    )
}

/// Makes the collector of an aggregation: one line each.
fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    global::check_below(plan)?;
    let parent = lowering.parent;
    let lowering = &Lowering {
        parent: composite::parent(plan, parent),
        defers: is_deferring(&plan.aggregation),
        is_deferred: lowering.is_deferred || lowering.defers,
        ..*lowering
    };
    match &plan.aggregation {
        Aggregation::AdjacencyMatrix { filters, keys } => filters::create_matrix(lowering, filters, keys, plan),
        Aggregation::AutoDateHistogram { .. } => auto_date_histogram::create(lowering, plan),
        Aggregation::Avg(metric) => sums::create::<avg::Avg>(lowering, metric),
        Aggregation::Cardinality { .. } => cardinality::create(lowering, &plan.aggregation),
        Aggregation::Composite { .. } => composite::create(lowering, parent, plan),
        Aggregation::DateHistogram { .. } => date_histogram::create(lowering, plan),
        Aggregation::DateRange { .. } => range::create(lowering, plan),
        Aggregation::ExtendedStats { metric, sigma } => extended_stats::create(lowering, metric, sigma),
        Aggregation::Filter(query) => filter::create(lowering, query, plan),
        Aggregation::Filters {
            filters,
            keys,
            other_bucket,
        } => filters::create(lowering, (filters, keys), *other_bucket, plan),
        Aggregation::GeoBounds { field, missing, wraps } => {
            let bounds = geo_metrics::create(lowering, field, missing, geo_metrics::Asked::Bounds { wraps: *wraps })?;
            // The real engine makes what is inside, and collects nothing for it.
            Level::new(lowering, &plan.aggs)?;
            Ok(bounds)
        }
        Aggregation::GeoCentroid { field, missing } => {
            geo_metrics::create(lowering, field, missing, geo_metrics::Asked::Centroid)
        }
        Aggregation::GeoDistance { .. } => range::create_distances(lowering, plan),
        Aggregation::GeohashGrid(_) | Aggregation::GeotileGrid(_) => geo_grid::create(lowering, plan),
        Aggregation::Global => global::create(lowering, plan),
        Aggregation::Histogram { .. } => histogram::create(lowering, plan),
        Aggregation::IpRange { .. } => ip_range::create(lowering, plan),
        Aggregation::MatrixStats { .. } => matrix_stats::create(lowering, plan),
        Aggregation::Max(metric) => extremes::create::<max::Max>(lowering, metric),
        Aggregation::MedianAbsoluteDeviation { metric, compression } => {
            percentiles::create_deviation(lowering, metric, compression)
        }
        Aggregation::Min(metric) => extremes::create::<min::Min>(lowering, metric),
        Aggregation::Missing(metric) => missing::create(lowering, metric, plan),
        Aggregation::Nested { path } => nested::create(lowering, path, plan),
        Aggregation::Pipeline(_) => Err(misled("an aggregation that collects")),
        Aggregation::Percentiles {
            metric,
            points,
            are_values,
            method,
        } => percentiles::create(lowering, metric, (points, *are_values), method),
        Aggregation::Range { .. } => range::create(lowering, plan),
        Aggregation::RareTerms { .. } => terms::rare::create(lowering, plan),
        Aggregation::ReverseNested { path } => reverse_nested::create(lowering, path.as_deref(), plan),
        Aggregation::Sampler { shard_size } => sampler::create(lowering, *shard_size, plan),
        Aggregation::SignificantTerms { .. } => terms::significant::create(lowering, plan),
        Aggregation::Stats(metric) => sums::create::<stats::Stats>(lowering, metric),
        Aggregation::Sum(metric) => sums::create::<sum::Sum>(lowering, metric),
        Aggregation::Terms { .. } => terms::create(lowering, plan),
        Aggregation::TopHits { .. } => top_hits::create(lowering, plan),
        Aggregation::WeightedAvg { value, weight, format } => {
            weighted_avg::create(lowering, value, weight.as_ref(), format.as_deref())
        }
        Aggregation::ValueCount(metric) => value_count::create(lowering, metric),
    }
}
