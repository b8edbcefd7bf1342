//! What do queries on the fields mean that every document has: `_id`, `_index` and the like?

use super::node::Node;
use super::{Lowering, written};
use crate::error::{Cause, Failure};
use crate::mapping::simple_match;
use crate::plan::Scalar;

/// Lowers exact values of a metadata field; nothing if the field is none. Metadata fields that this engine does not have
/// are refused by name.
pub(super) fn values(lowering: &Lowering<'_, '_>, field: &str, values: &[Scalar]) -> Result<Option<Node>, Failure> {
    match field {
        "_id" => {
            let ids: Vec<String> = values.iter().map(written).collect();
            Ok(Some(super::ids::lower(lowering, &ids)))
        }
        "_index" => {
            let named = values.iter().any(|value| simple_match(&written(value), lowering.name));
            Ok(Some(if named { Node::All } else { Node::None }))
        }
        _ => refuse(field).map(|()| None),
    }
}

/// Lowers `exists` on a metadata field.
pub(super) fn exists(lowering: &Lowering<'_, '_>, field: &str) -> Result<Option<Node>, Failure> {
    // The real engine fails at the first metadata field that a pattern matches and that has no values.
    if field.contains('*') && simple_match(field, "_feature") {
        let cause = Cause::new(
            "unsupported_operation_exception",
            "Cannot run exists query on [_feature]",
        );
        return Err(lowering.failed_to_create(cause));
    }
    match field {
        "_id" | "_index" => Ok(Some(Node::Constant(Box::new(Node::All)))),
        "_source" => Err(Failure::shard(
            400,
            lowering.shard_exception("The _source field is not searchable"),
        )),
        "_doc_count" => {
            let reason = "Field [_doc_count] of type [_doc_count] does not support exists queries";
            Err(Failure::shard(400, lowering.shard_exception(reason)))
        }
        _ => refuse(field).map(|()| None),
    }
}

/// Refuses ranges of ids, as the real engine does.
pub(super) fn range(lowering: &Lowering<'_, '_>, field: &str) -> Result<(), Failure> {
    if matches!(field, "_id" | "_index") {
        let reason = format!("Field [{field}] of type [{field}] does not support range queries");
        return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
    }
    refuse(field)
}

/// Refuses the metadata fields of the real engine that this one lacks.
pub(super) fn refuse(field: &str) -> Result<(), Failure> {
    let known = [
        "_type",
        "_routing",
        "_ignored",
        "_field_names",
        "_seq_no",
        "_version",
        "_source",
        "_doc_count",
        "_nested_path",
        "_tier",
        "_feature",
        "_data_stream_timestamp",
    ];
    if known.contains(&field) {
        return Err(Failure::request(
            400,
            Cause::illegal_argument(format!("queries on field [{field}] are not supported")),
        ));
    }
    Ok(())
}
