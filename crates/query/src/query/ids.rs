//! `ids`: documents by their id, with score 1.

use super::node::Node;
use super::{LOOK_UP, Lowering, PART};
use crate::error::{Cause, Failure};
use crate::mapping::spaces::ROOT;
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
    let mut documents = sorting::distinct(documents.collect());
    if lowering.space != ROOT {
        documents = within(lowering, &documents)?;
    }
    let node = if documents.is_empty() {
        Node::None
    } else {
        Node::Documents(documents)
    };
    Ok(lowering.of_ids(node, values))
}

/// Returns the documents of a nested space that are in some of the catalog: in the real engine they have its id, too.
fn within(lowering: &Lowering<'_, '_>, documents: &[u32]) -> Result<Vec<u32>, Failure> {
    let join = lowering.index.spaces.join(lowering.space, ROOT);
    let ranges = || {
        documents
            .iter()
            .map(|&document| join.first(document)..join.first(document + 1))
    };
    let count: usize = ranges().map(|range| range.len()).sum();
    lowering.budget.charge((documents.len() + count) as u64, PART)?;
    lowering.budget.take(count * size_of::<u32>(), PART)?;
    Ok(ranges().flatten().collect())
}
