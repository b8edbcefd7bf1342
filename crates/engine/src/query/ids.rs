//! `ids`: documents by their id, with score 1.

use super::Lowering;
use super::node::Node;

pub(super) fn lower(lowering: &Lowering<'_, '_>, values: &[String]) -> Node {
    let Some(ids) = &lowering.index.ids else {
        return Node::None;
    };
    let mut documents: Vec<u32> = values.iter().filter_map(|id| ids.document(id.as_bytes())).collect();
    documents.sort_unstable();
    documents.dedup();
    if documents.is_empty() {
        Node::None
    } else {
        Node::Documents(documents)
    }
}
