//! `dis_max`: any of several queries; the best one counts, and a share of the others.

use super::node::Node;
use super::{Lowering, float};
use crate::error::{Cause, Failure};
use crate::plan::DisMaxQuery;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &DisMaxQuery) -> Result<Node, Failure> {
    let DisMaxQuery {
        queries, tie_breaker, ..
    } = query;
    let nodes = queries.iter().map(|query| lowering.query(query));
    let nodes = nodes.collect::<Result<Vec<_>, _>>()?;
    of_nodes(lowering, nodes, float(tie_breaker))
}

/// Joins queries by the best one of each document.
pub(super) fn of_nodes(lowering: &Lowering<'_, '_>, nodes: Vec<Node>, tie_breaker: f32) -> Result<Node, Failure> {
    if !(0.0..=1.0).contains(&tie_breaker) {
        let cause = Cause::illegal_argument("tieBreakerMultiplier must be in [0, 1]");
        return Err(lowering.failed_to_create(cause));
    }
    Ok(Node::DisMax { nodes, tie_breaker })
}
