//! `type`: all documents of the catalog, with score 1, or none: there is one type.

use super::Lowering;
use super::node::Node;
use crate::mapping::spaces::ROOT;

pub(super) fn lower(lowering: &Lowering<'_, '_>, value: &str) -> Node {
    // Documents inside of others have no type.
    if value == "_doc" && lowering.space == ROOT {
        Node::Constant(Box::new(Node::All))
    } else {
        Node::None
    }
}
