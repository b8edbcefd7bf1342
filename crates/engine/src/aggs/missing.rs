//! `missing`: the documents that have no value of a field.

use super::single::{Members, Single};
use super::{Batch, BoxCollector};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::plan::{Metric, NamedAggregation};
use crate::query::Lowering;
use crate::values::requested::ValueType;
use crate::values::source::{self, Request, Source};

struct Missing<'a> {
    column: Option<Column<'a>>,
    /// Whether a value stands for those that are missing.
    has_missing: bool,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let request = Request {
        field: &metric.field,
        missing: &metric.missing,
        format: metric.format.as_deref(),
        zone: None,
        aggregation: "missing",
        value_type: metric.value_type.as_deref(),
        default: ValueType::String,
        takes_points: true,
    };
    let mut is_mapped = false;
    let source = lowering.with_values(&request, |data| {
        is_mapped = data.is_mapped;
        source::source(data, &request, lowering.now)
    })?;
    let (column, has_missing) = match source {
        Source::Numbers(numbers) => (numbers.column, numbers.missing.is_some()),
        Source::Terms(terms) => (terms.column, terms.missing.is_some()),
        Source::Points(points) => (points.column, points.missing.is_some()),
        Source::Ranges(ranges) => (ranges.column, false),
    };
    let members = Missing { column, has_missing };
    let single = Single::new(lowering, &plan.aggs)?;
    if lowering.is_in_buckets && !is_mapped && !has_missing && !single.is_flat() {
        // The real engine takes all buckets around for one there.
        let reason =
            "[missing] of a field that is not there, inside of several buckets and around others, is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    Ok(single.collector(members))
}

impl Members for Missing<'_> {
    fn collect(&mut self, batch: Batch<'_>, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        if self.has_missing {
            return Ok(());
        }
        for (&document, &bucket) in batch.documents.list().iter().zip(batch.buckets) {
            let has = |column: &Column<'_>| column.has(document);
            if !self.column.as_ref().is_some_and(has) {
                into.add(document, bucket);
            }
        }
        into.hand_on(batch.largest, budget)
    }

    fn count(&self) -> Option<u64> {
        match &self.column {
            _ if self.has_missing => Some(0),
            Some(column) => Some(u64::from(column.length() - column.documents)),
            None => None,
        }
    }
}
