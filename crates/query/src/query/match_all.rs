//! `match_all`: every document, with score 1.

use super::node::Node;

pub(super) fn lower() -> Node {
    Node::All
}
