//! What is computed from the results of other aggregations? There is one file for each kind of pipeline; the tables of them are
//! [`of_level`] and [`of_buckets`].
//!
//! A pipeline beside an aggregation computes one result of its buckets. A pipeline inside an aggregation gives each bucket a
//! result, or picks buckets. The host has sorted the pipelines of a level so that each comes after those that it reads.

mod bucket_metrics;
mod bucket_sort;
mod cumulative_sum;
mod derivative;
mod moving_avg;
mod moving_models;
mod path;
mod serial_diff;

use super::extended_stats::Spread;
use super::percentiles::{Percentile, PercentilesHead};
use super::records;
use super::results::{Aggregation, Bucket, Results};
use super::totals::State;
use super::{Level, PART, Writer};
use crate::error::{Cause, Failure};
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::{GapPolicy, NamedAggregation, Pipeline};
use crate::values::format::Format;

/// Units of work that a pipeline takes for a bucket, beside the units for each element of a path.
const STEP: u64 = 8;

/// A pipeline of a level.
pub struct NamedPipeline {
    name: String,
    pipeline: Pipeline,
    format: Format,
}

record! {
    /// What `derivative` has.
    pub struct DerivativeResult {
        /// The difference.
        pub value: records::Value,
        /// The same for each unit of time, if one is asked for.
        pub normalized: Option<records::Value>,
    }
}

record! {
    /// What `max_bucket` and `min_bucket` have.
    pub struct BestResult<'a> {
        /// The number.
        pub value: records::Value,
        /// The keys of the buckets that have it.
        pub keys: &'a [String],
    }
}

/// The result of a pipeline.
pub enum Value {
    /// A number.
    Number(f64),
    /// A difference, and what to divide it by to get the difference for each unit of time; 0 where no unit is asked for.
    Derivative { value: f64, units: f64 },
    /// A number, and the keys of the buckets that have it.
    Best { value: f64, keys: Vec<String> },
    /// Count, least, greatest, mean and sum.
    Stats(State),
    /// The same, and how far the numbers are spread.
    ExtendedStats(Spread, f64),
    /// Percents, and for each a number that is not less than that percentage of all numbers.
    Percentiles(Vec<(f64, f64)>),
}

impl NamedPipeline {
    /// Makes a pipeline, if the plan is one.
    pub fn new(plan: &NamedAggregation) -> Result<Option<Self>, Failure> {
        let crate::plan::Aggregation::Pipeline(pipeline) = &plan.aggregation else {
            return Ok(None);
        };
        Ok(Some(Self {
            name: plan.name.clone(),
            format: Format::of_numbers(pipeline.format()).map_err(|cause| Failure::request(400, cause))?,
            pipeline: pipeline.clone(),
        }))
    }
}

/// Computes the results of all pipelines, from the inside out.
pub(super) fn run(top: &Level<'_>, results: &mut Results, writer: &mut Writer<'_>) -> Result<(), Failure> {
    run_below(top, results, writer)?;
    of_level(top, results, writer)
}

fn run_below(level: &Level<'_>, results: &mut Results, writer: &mut Writer<'_>) -> Result<(), Failure> {
    for aggregation in &mut results.aggregations {
        let Some(below) = level.collectors[aggregation.at]
            .below()
            .filter(|below| below.has_pipelines())
        else {
            continue;
        };
        for bucket in &mut aggregation.buckets {
            run_below(below, &mut bucket.below, writer)?;
        }
        for nth in 0..below.pipelines.len() {
            if !of_buckets(level, below, nth, aggregation, writer)? {
                for bucket in &mut aggregation.buckets {
                    of_results(below, nth, &mut bucket.below, writer)?;
                }
            }
        }
    }
    Ok(())
}

fn of_level(level: &Level<'_>, results: &mut Results, writer: &mut Writer<'_>) -> Result<(), Failure> {
    (0..level.pipelines.len()).try_for_each(|nth| of_results(level, nth, results, writer))
}

/// Computes a pipeline that stands beside an aggregation.
fn of_results(level: &Level<'_>, nth: usize, results: &mut Results, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let value = bucket_metrics::value(level, &level.pipelines[nth].pipeline, results, writer)?;
    if let Some(value) = value {
        writer.budget.take(size_of::<(usize, Value)>(), PART)?;
        results.computed.push((nth, value));
    }
    Ok(())
}

/// Computes a pipeline that stands inside an aggregation, for each of its buckets; reports whether it is such a pipeline.
fn of_buckets(
    level: &Level<'_>,
    below: &Level<'_>,
    nth: usize,
    aggregation: &mut Aggregation,
    writer: &mut Writer<'_>,
) -> Result<bool, Failure> {
    let named = &below.pipelines[nth];
    let buckets = Buckets {
        name: &level.names[aggregation.at],
        below,
        nth,
        budget: writer.budget,
    };
    match &named.pipeline {
        Pipeline::BucketSort { .. } if !aggregation.is_listed() => {
            return Err(single(level.classes[aggregation.at]));
        }
        Pipeline::BucketSort { .. } => bucket_sort::run(&buckets, &named.pipeline, aggregation)?,
        Pipeline::CumulativeSum { .. } => cumulative_sum::run(&buckets, &named.pipeline, aggregation)?,
        Pipeline::Derivative { .. } => derivative::run(&buckets, &named.pipeline, aggregation)?,
        Pipeline::MovingAvg { .. } => {
            let collector = &level.collectors[aggregation.at];
            moving_avg::run(&buckets, &named.pipeline, aggregation, collector.as_ref(), writer)?;
        }
        Pipeline::SerialDiff { .. } => serial_diff::run(&buckets, &named.pipeline, aggregation)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// The real engine's error for sorting the buckets of an aggregation that has a single bucket.
fn single(class: &str) -> Failure {
    let folder = match class {
        "InternalReverseNested" => "nested".to_owned(),
        _ => class.trim_start_matches("Internal").to_ascii_lowercase(),
    };
    const AGGREGATIONS: &str = "org.elasticsearch.search.aggregations";
    let [class, other] = [
        format!("{AGGREGATIONS}.bucket.{folder}.{class}"),
        format!("{AGGREGATIONS}.InternalMultiBucketAggregation"),
    ];
    let reason = format!(
        "class {class} cannot be cast to class {other} ({class} and {other} are in unnamed module of loader 'app')"
    );
    Failure::reduce(500, Cause::new("class_cast_exception", reason))
}

/// The buckets of an aggregation, as a pipeline inside it sees them.
struct Buckets<'b, 'a> {
    /// The aggregation's name.
    name: &'b str,
    below: &'b Level<'a>,
    /// The pipeline's place in the level below.
    nth: usize,
    budget: &'b crate::budget::Budget,
}

impl Buckets<'_, '_> {
    /// Returns the number at the end of a path: NaN at a gap that is not filled; nothing where the path names a key that is not
    /// there.
    fn number(&self, bucket: &Bucket, path: &[String], gap_policy: GapPolicy) -> Result<Option<f64>, Failure> {
        self.budget.charge(STEP * (path.len() as u64 + 1), PART)?;
        path::resolve(self.name, self.below, bucket, path, gap_policy)
    }

    /// Gives a bucket a result.
    fn add(&self, bucket: &mut Bucket, value: Value) -> Result<(), Failure> {
        self.budget.take(2 * size_of::<(usize, Value)>(), PART)?;
        bucket.below.computed.push((self.nth, value));
        Ok(())
    }
}

/// Writes the result of a pipeline.
pub(super) fn write(named: &NamedPipeline, value: &Value, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let format = &named.format;
    match value {
        Value::Number(value) => {
            writer.outcome.put(&number(*value, format)?);
            Ok(())
        }
        Value::Derivative { value, units } => {
            let normalized = (*units > 0.0).then(|| number(*value / *units, format));
            writer.outcome.put(&DerivativeResult {
                value: number(*value, format)?,
                normalized: normalized.transpose()?,
            });
            Ok(())
        }
        Value::Best { value, keys } => {
            let value = number(*value, format)?;
            writer.outcome.put(&BestResult { value, keys });
            Ok(())
        }
        Value::Stats(state) => state.write(format, writer.outcome),
        Value::ExtendedStats(spread, sigma) => spread.write(*sigma, format, writer.outcome),
        Value::Percentiles(values) => {
            writer.outcome.put(&PercentilesHead {
                points: values.len() as u32,
            });
            for &(percent, value) in values {
                let (key, value) = (Number::F64(percent), number(value, format)?);
                writer.outcome.put(&Percentile { key, value });
            }
            Ok(())
        }
    }
}

/// Returns a number and its text; a number that is not finite becomes null.
#[inline]
fn number(value: f64, format: &Format) -> Result<records::Value, Failure> {
    match value.is_finite() {
        true => records::Value::double(value, format),
        false => Ok(records::Value::NULL),
    }
}
