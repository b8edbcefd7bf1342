//! `match_none`: no document.

use super::node::Node;

pub(super) fn lower() -> Node {
    Node::None
}
