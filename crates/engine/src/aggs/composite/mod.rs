//! `composite`: a bucket for each combination of values. What a request asks is read here; [`collector`] does it.

pub(super) mod collector;
mod counted;
mod queue;
pub(super) mod source;

use super::below::Below;
use super::weights::Weights;
use super::{BoxCollector, MAX_BUCKETS, PART, scores};
use crate::error::{Cause, Detail, Failure};
use crate::plan::{AfterValue, Aggregation, NamedAggregation, Scalar};
use crate::query::Lowering;
use collector::Composite;
use queue::Queue;
use source::Source;

/// The most sources: for each source, the listing of a document's combinations goes one call deeper.
const MOST_SOURCES: usize = 200;

/// The real engine's class of the factory of an aggregation, for the errors of a composite inside it. For `nested` and `filter`, it
/// is the class of what is around them.
pub(super) fn parent(plan: &NamedAggregation, outer: &'static str) -> &'static str {
    match &plan.aggregation {
        Aggregation::AdjacencyMatrix { .. } => "AdjacencyMatrixAggregatorFactory",
        Aggregation::AutoDateHistogram { .. } => "AutoDateHistogramAggregatorFactory",
        Aggregation::Composite { .. } => "CompositeAggregationFactory",
        Aggregation::DateHistogram { .. } => "DateHistogramAggregatorFactory",
        Aggregation::DateRange { .. } => "DateRangeAggregatorFactory",
        Aggregation::Filters { .. } => "FiltersAggregatorFactory",
        Aggregation::GeoBounds { .. } => "GeoBoundsAggregatorFactory",
        Aggregation::GeoDistance { .. } => "GeoDistanceRangeAggregatorFactory",
        Aggregation::GeohashGrid(_) => "GeoHashGridAggregatorFactory",
        Aggregation::GeotileGrid(_) => "GeoTileGridAggregatorFactory",
        Aggregation::Global => "GlobalAggregatorFactory",
        Aggregation::Histogram { .. } => "HistogramAggregatorFactory",
        Aggregation::IpRange { .. } => "BinaryRangeAggregatorFactory",
        Aggregation::Missing(_) => "MissingAggregatorFactory",
        Aggregation::Range { .. } => "RangeAggregatorFactory",
        Aggregation::RareTerms { .. } => "RareTermsAggregatorFactory",
        Aggregation::ReverseNested { .. } => "ReverseNestedAggregatorFactory",
        Aggregation::Sampler { .. } => "SamplerAggregatorFactory",
        Aggregation::SignificantTerms { .. } => "SignificantTermsAggregatorFactory",
        Aggregation::Terms { .. } => "TermsAggregatorFactory",
        _ => outer,
    }
}

fn refused(reason: String) -> Failure {
    Failure::shard(400, Cause::illegal_argument(reason))
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    parent: &'static str,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::Composite { sources, size, after } = &plan.aggregation else {
        return Err(super::misled("a composite"));
    };
    if !parent.is_empty() {
        return Err(refused(format!(
            "[composite] aggregation cannot be used with a parent aggregation of type: [{parent}]"
        )));
    }
    if plan
        .aggs
        .iter()
        .any(|plan| matches!(plan.aggregation, Aggregation::Pipeline(_)))
    {
        let reason = "pipelines in the buckets of [composite] are not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if sources.len() > MOST_SOURCES {
        let reason = format!("[composite] of more than [{MOST_SOURCES}] sources is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    lowering
        .budget
        .charge(sources.len() as u64 * super::AGGREGATION, PART)?;
    lowering.budget.take(sources.len() * super::COLLECTOR, PART)?;
    let mut read = Vec::with_capacity(sources.len());
    for plan in sources {
        read.push(Source::new(lowering, plan)?);
    }
    let after = after.as_ref().map(|after| in_order(&read, after)).transpose()?;
    let (below, asks_for_scores) = scores::are_asked_by(lowering, || Below::new(lowering, &plan.aggs))?;
    if asks_for_scores && lowering.is_inside_nested {
        // The real engine fails, too.
        let reason = "[composite] inside of [nested] around what asks for scores is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if *size > MAX_BUCKETS as i32 {
        let reason = format!(
            "Trying to create too many buckets. Must be less than or equal to: [{MAX_BUCKETS}] but was [{size}]. This limit \
             can be set by changing the [search.max_buckets] cluster level setting."
        );
        let cause =
            Cause::new("too_many_buckets_exception", reason).with("max_buckets", Detail::Number(MAX_BUCKETS as i64));
        return Err(Failure::shard(503, cause));
    }
    let Ok(size) = usize::try_from(*size) else {
        let cause = Cause::new("negative_array_size_exception", size.to_string());
        return Err(Failure::shard(500, cause));
    };
    let after = after
        .map(|after| {
            let parts = read.iter().zip(after).enumerate();
            parts
                .map(|(at, (source, value))| source.after(value, lowering.now, (&plan.name, at)))
                .collect::<Result<Vec<_>, _>>()
        })
        .transpose()?;
    // Where the mapping has nested objects, a query for all documents, or for those with a value, is one for some documents only.
    let is_whole = lowering.mapping.spaces.len() == 1;
    let is_range = |query: &Option<(u16, [i64; 2])>| query.is_some_and(|(_, ends)| ends != source::ALL);
    let query = lowering
        .by_points
        .filter(|query| lowering.depth == 0 && (is_whole || is_range(query)));
    let is_alone = read.len() == 1;
    if let Some(first) = read.first_mut() {
        let after = after.as_ref().and_then(|after| after.first().copied());
        first.find_in_order(query, after, is_alone, below.is_empty())?;
    }
    Ok(Box::new(Composite {
        queue: Queue::new(read.len(), size),
        is_begun: false,
        counted: None,
        sources: read,
        after,
        weights: Weights::of(lowering),
        documents: Vec::new(),
        kept: Vec::new(),
        below,
        now: lowering.now,
    }))
}

/// Brings the values of `after` into the order of the sources.
fn in_order<'p>(sources: &[Source<'_>], after: &'p [AfterValue]) -> Result<Vec<&'p Scalar>, Failure> {
    if after.len() != sources.len() {
        let (values, sources) = (after.len(), sources.len());
        return Err(refused(format!(
            "[after] has {values} value(s) but [sources] has {sources}"
        )));
    }
    let of = |source: &Source<'_>| {
        let name = &source.name;
        let Some(found) = after.iter().find(|value| value.name == *name) else {
            return Err(refused(format!("Missing value for [after.{name}]")));
        };
        let class = match &found.value {
            Scalar::Null if !source.takes_missing() && found.class.is_none() => Some("null"),
            _ => found.class.as_deref(),
        };
        match class {
            None => Ok(&found.value),
            Some(class) => Err(refused(format!(
                "Invalid value for [after.{name}], expected comparable, got [{class}]"
            ))),
        }
    };
    sources.iter().map(of).collect()
}
