//! `serial_diff`: by how much a number is larger than in the bucket `lag` places before.

use super::super::PART;
use super::super::results::Aggregation;
use super::{Buckets, Value};
use crate::error::Failure;
use crate::plan::Pipeline;

pub(super) fn run(
    buckets: &Buckets<'_, '_>,
    pipeline: &Pipeline,
    aggregation: &mut Aggregation,
) -> Result<(), Failure> {
    let Pipeline::SerialDiff { metric, lag } = pipeline else {
        return Err(super::super::misled("a serial_diff"));
    };
    let count = aggregation.buckets.len();
    buckets.budget.take(count * size_of::<f64>(), PART)?;
    let mut numbers = Vec::with_capacity(count);
    for (nth, bucket) in aggregation.buckets.iter_mut().enumerate() {
        let number = buckets.number(bucket, &metric.buckets_path, metric.gap_policy)?;
        let number = number.unwrap_or(f64::NAN);
        numbers.push(number);
        let before = nth
            .checked_sub(*lag as usize)
            .map_or(f64::NAN, |before| numbers[before]);
        if !number.is_nan() && !before.is_nan() {
            buckets.add(bucket, Value::Number(number - before))?;
        }
    }
    Ok(())
}
