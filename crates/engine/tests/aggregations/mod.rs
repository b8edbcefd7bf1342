//! What do tests aggregate? Plans of aggregations, with what they say nothing about as a request without it has it.
#![allow(dead_code, reason = "no test asks for all of it")]

use vitrine_engine::plan::{Aggregation, BucketOrder, IncludeExclude, Metric, Order, Scalar};

/// Buckets of a field's values.
pub fn terms(
    field: &str,
    size: i32,
    missing: &Scalar,
    include: Option<IncludeExclude>,
    order: &[(&str, Order)],
) -> Aggregation {
    let order = order.iter().map(|&(path, order)| BucketOrder {
        path: path.to_owned(),
        order,
    });
    Aggregation::Terms {
        field: field.to_owned(),
        size,
        shard_size: -1,
        min_doc_count: 1,
        shard_min_doc_count: 0,
        order: order.collect(),
        include,
        exclude: None,
        missing: missing.clone(),
        show_term_doc_count_error: false,
        format: None,
        value_type: None,
        counts_by_map: false,
    }
}

/// A metric of a field.
pub fn metric(field: &str, missing: &Scalar) -> Metric {
    Metric {
        field: field.to_owned(),
        missing: missing.clone(),
        format: None,
        value_type: None,
    }
}
