//! `cumulative_sum`: each bucket gets the sum of a number over itself and all buckets before it.

use super::super::results::Aggregation;
use super::{Buckets, Value};
use crate::error::Failure;
use crate::plan::{GapPolicy, Pipeline};

pub(super) fn run(
    buckets: &Buckets<'_, '_>,
    pipeline: &Pipeline,
    aggregation: &mut Aggregation,
) -> Result<(), Failure> {
    let Pipeline::CumulativeSum { buckets_path, .. } = pipeline else {
        return Err(super::super::misled("a cumulative_sum"));
    };
    let mut sum = 0.0;
    for bucket in &mut aggregation.buckets {
        let number = buckets.number(bucket, buckets_path, GapPolicy::InsertZeros)?;
        if let Some(number) = number.filter(|number| number.is_finite()) {
            sum += number;
        }
        buckets.add(bucket, Value::Number(sum))?;
    }
    Ok(())
}
