//! What do the aggregations of one number share? Their values, and sums that lose nothing.

use super::pairs::Pairs;
use super::records::Value;
use super::{Batch, NO_BUCKET, Writer};
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::requested::ValueType;
use crate::values::source::{Numbers, Request};

/// Finds the numbers of a metric's field.
pub fn numbers<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    aggregation: &'static str,
) -> Result<Numbers<'a>, Failure> {
    let request = Request {
        field: &metric.field,
        missing: &metric.missing,
        format: metric.format.as_deref(),
        zone: None,
        aggregation,
        value_type: metric.value_type.as_deref(),
        default: ValueType::Numeric,
        takes_points: false,
    };
    lowering.numbers(&request)
}

/// Grows a bucket's state to hold all buckets of a batch.
pub fn grow<T: Clone>(state: &mut Vec<T>, largest: u32, empty: T) {
    if state.len() <= largest as usize {
        state.resize(largest as usize + 1, empty);
    }
}

/// Adds each value of a batch to the state of its bucket.
#[inline]
pub(super) fn add<T: Copy>(states: &mut Vec<T>, batch: Batch<'_>, pairs: &Pairs, empty: T, add: impl Fn(&mut T, f64)) {
    grow(states, batch.largest, empty);
    if let [only] = states.as_mut_slice() {
        let mut state = *only;
        pairs.doubles.iter().for_each(|&value| add(&mut state, value));
        *only = state;
        return;
    }
    pairs.visit_doubles(batch.buckets, |bucket, value| add(&mut states[bucket as usize], value));
}

/// Returns a bucket's state.
pub fn state<T: Copy>(states: &[T], bucket: u32, empty: T) -> T {
    if bucket == NO_BUCKET {
        empty
    } else {
        states.get(bucket as usize).copied().unwrap_or(empty)
    }
}

/// Writes one number and its text; nothing is null.
pub fn write(value: Option<f64>, numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let value = value.map_or(Ok(Value::NULL), |value| Value::double(value, &numbers.format))?;
    writer.outcome.put(&value);
    Ok(())
}
