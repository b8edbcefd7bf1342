//! Beside which aggregations does the real engine forget `min_score`? Where all documents match and none reaches it, some that stand
//! at the top are answered from the index, or by filters of their own, without the query's scores.

use crate::error::{Cause, Failure};
use crate::plan::{Aggregation, NamedAggregation};

/// Refuses such aggregations.
pub(super) fn check(aggs: &[NamedAggregation]) -> Result<(), Failure> {
    let forgetful = aggs.iter().find_map(|agg| match &agg.aggregation {
        Aggregation::Terms { .. } => Some("terms"),
        Aggregation::Min(_) => Some("min"),
        Aggregation::Max(_) => Some("max"),
        Aggregation::Filters { .. } => Some("filters"),
        Aggregation::Composite { .. } => Some("composite"),
        _ => None,
    });
    let Some(name) = forgetful else { return Ok(()) };
    let reason = format!("[{name}] beside a [min_score] that no document of a [match_all] reaches is not supported");
    Err(Failure::request(400, Cause::illegal_argument(reason)))
}
