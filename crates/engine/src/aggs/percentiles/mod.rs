//! `percentiles`, `percentile_ranks` and `median_absolute_deviation`: below which number does a given part of all numbers lie, and
//! which part lies below a given number? The answer comes from a t-digest or from a histogram of high dynamic range.

mod digests;
mod high_range;
mod points;
mod tdigest;

pub use points::{Percentile, PercentilesHead};

use super::metric::numbers as numbers_of;
use super::{BoxCollector, PART};
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::plan::{Metric, PercentilesMethod};
use crate::query::Lowering;
use crate::values::requested::ValueType;
use crate::values::source::{self, Request};
use points::Points;

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    (points, are_values): (&[String], bool),
    method: &PercentilesMethod,
) -> Result<BoxCollector<'a>, Failure> {
    let name = if are_values { "percentile_ranks" } else { "percentiles" };
    let numbers = numbers_of(lowering, metric, name)?;
    lowering.budget.take(points.len() * size_of::<f64>(), PART)?;
    let points = Points {
        points: points.iter().filter_map(|text| parse_double(text)).collect(),
        are_values,
    };
    match method {
        PercentilesMethod::Hdr(digits) => Ok(high_range::create(numbers, *digits, points, !lowering.is_in_buckets)),
        PercentilesMethod::Tdigest(compression) => Ok(digests::create(numbers, compression, Some(points))),
    }
}

/// Makes the collector of a `median_absolute_deviation`, which the real engine has only for plain numbers.
pub(super) fn create_deviation<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    compression: &str,
) -> Result<BoxCollector<'a>, Failure> {
    let request = Request {
        field: &metric.field,
        missing: &metric.missing,
        format: metric.format.as_deref(),
        zone: None,
        aggregation: "median_absolute_deviation",
        value_type: metric.value_type.as_deref(),
        default: ValueType::Numeric,
        takes_points: false,
    };
    let numbers = lowering.with_values(&request, |data| source::plain_numbers(data, &request, lowering.now))?;
    Ok(digests::create(numbers, compression, None))
}
