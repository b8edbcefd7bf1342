//! Which fields do intervals name?

use super::{Lowering, metadata};
use crate::plan::Interval;

/// Whether the mapping, or every document, has a field.
pub(super) fn is_mapped(lowering: &Lowering<'_, '_>, field: &str) -> bool {
    metadata::is_known(field) || lowering.field(field).is_some()
}

/// Whether the mapping has all fields that parts of the query name. The real engine looks into no filter.
pub(super) fn fields_are_mapped(lowering: &Lowering<'_, '_>, interval: &Interval) -> bool {
    match interval {
        Interval::AllOf { intervals, .. } | Interval::AnyOf { intervals, .. } => {
            intervals.iter().all(|one| fields_are_mapped(lowering, one))
        }
        one => used(one).is_none_or(|field| is_mapped(lowering, field)),
    }
}

/// The field that words are looked for in instead.
pub(super) fn used(interval: &Interval) -> Option<&str> {
    match interval {
        Interval::Match { use_field, .. }
        | Interval::Prefix { use_field, .. }
        | Interval::Wildcard { use_field, .. }
        | Interval::Fuzzy { use_field, .. } => use_field.as_deref(),
        Interval::AllOf { .. } | Interval::AnyOf { .. } => None,
    }
}
