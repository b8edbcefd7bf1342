//! Beside which aggregations does the real engine forget `min_score` and `terminate_after`? Where all documents match, some that stand
//! at the top are answered from the index, or by filters of their own: without the query's scores, and of documents that are not
//! looked at, too.

use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, NamedAggregation};

/// Refuses such aggregations beside something; `with_ranges` says whether it is forgotten beside ranges, too.
pub(super) fn check(aggs: &[NamedAggregation], beside: &str, with_ranges: bool) -> Result<(), Failure> {
    let forgetful = aggs.iter().find_map(|agg| match &agg.aggregation {
        Aggregation::Terms { .. } => Some("terms"),
        Aggregation::Min(_) => Some("min"),
        Aggregation::Max(_) => Some("max"),
        Aggregation::Filters { .. } => Some("filters"),
        Aggregation::Composite { .. } => Some("composite"),
        Aggregation::Range { .. } | Aggregation::DateRange { .. } if with_ranges => Some("range"),
        Aggregation::DateHistogram { .. } if with_ranges => Some("date_histogram"),
        _ => None,
    });
    let Some(name) = forgetful else { return Ok(()) };
    let reason = format!("[{name}] beside {beside} is not supported");
    Err(Failure::request(400, Cause::illegal_argument(reason)))
}
