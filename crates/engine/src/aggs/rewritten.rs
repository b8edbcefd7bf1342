//! Which aggregations hold a filter that the real engine rewrites? Their results have an empty `meta`.

use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;

/// Appends the numbers of those aggregations whose filters are rewritten, and of all around them. Aggregations are numbered from
/// the outside in. Returns whether there was one.
pub fn list(lowering: &Lowering<'_, '_>, plans: &[NamedAggregation], count: &mut u32, places: &mut Vec<u32>) -> bool {
    let mut any = false;
    for plan in plans {
        let place = *count;
        *count += 1;
        let own = match &plan.aggregation {
            Aggregation::Filter(query) => lowering.is_rewritten(query),
            Aggregation::Filters { filters, .. } | Aggregation::AdjacencyMatrix { filters, .. } => {
                filters.iter().any(|query| lowering.is_rewritten(query))
            }
            Aggregation::SignificantTerms {
                background: Some(query),
                ..
            } => lowering.is_rewritten(query),
            _ => false,
        };
        let inner = list(lowering, &plan.aggs, count, places);
        if own || inner {
            places.push(place);
            any = true;
        }
    }
    any
}

/// Returns the filters of aggregations in the order in which they are rewritten.
pub fn filters<'p>(plans: &'p [NamedAggregation], visit: &mut dyn FnMut(&'p crate::plan::Query)) {
    for plan in plans {
        match &plan.aggregation {
            Aggregation::Filter(query) => visit(query),
            Aggregation::Filters { filters, .. } | Aggregation::AdjacencyMatrix { filters, .. } => {
                filters.iter().for_each(&mut *visit);
            }
            Aggregation::SignificantTerms {
                background: Some(query),
                ..
            } => visit(query),
            _ => {}
        }
        filters(&plan.aggs, visit);
    }
}
