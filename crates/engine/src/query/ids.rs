//! `ids`: documents by their id, with score 1.

use super::node::Node;
use super::{LOOK_UP, Lowering, PART};
use crate::error::{Cause, Failure};
use crate::sorting;

pub(super) fn lower(lowering: &Lowering<'_, '_>, values: &[String]) -> Result<Node, Failure> {
    if values.iter().any(String::is_empty) {
        return Err(lowering.failed_to_create(Cause::illegal_argument("Ids can't be empty")));
    }
    let Some(ids) = &lowering.index.ids else {
        return Ok(Node::None);
    };
    lowering.budget.charge(values.len() as u64 * LOOK_UP, PART)?;
    lowering.budget.take(values.len() * 2 * size_of::<u32>(), PART)?;
    let documents = values.iter().filter_map(|id| ids.document(id.as_bytes()));
    let documents = sorting::distinct(documents.collect());
    Ok(if documents.is_empty() {
        Node::None
    } else {
        Node::Documents(documents)
    })
}
