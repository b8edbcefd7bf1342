//! `constant_score`: a filter's documents, with one score.

use super::Lowering;
use super::node::Node;
use crate::error::Failure;
use crate::plan::Query;

pub(super) fn lower(lowering: &Lowering<'_, '_>, filter: &Query) -> Result<Node, Failure> {
    Ok(Node::Constant(Box::new(lowering.query(filter)?)))
}
