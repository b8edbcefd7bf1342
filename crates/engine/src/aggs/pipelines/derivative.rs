//! `derivative`: by how much a number is larger than in the bucket before, also for each unit of time.

use super::super::results::Aggregation;
use super::{Buckets, Value};
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::plan::Pipeline;

pub(super) fn run(
    buckets: &Buckets<'_, '_>,
    pipeline: &Pipeline,
    aggregation: &mut Aggregation,
) -> Result<(), Failure> {
    let Pipeline::Derivative { metric, unit } = pipeline else {
        return Err(super::super::misled("a derivative"));
    };
    let unit = unit.as_deref().and_then(parse_double);
    let mut before: Option<(f64, f64)> = None;
    for bucket in &mut aggregation.buckets {
        let number = buckets.number(bucket, &metric.buckets_path, metric.gap_policy)?;
        let key = bucket.key.number;
        if let (Some((last_key, last)), Some(number)) = (before, number) {
            let value = Value::Derivative {
                value: number - last,
                units: unit.map_or(0.0, |unit| (key - last_key) / unit),
            };
            buckets.add(bucket, value)?;
        }
        before = number.map(|number| (key, number));
    }
    Ok(())
}
