//! `boosting`: the documents of a query, of which those that another finds weigh less.

use super::node::{NODE, Node};
use super::{Lowering, PART, float};
use crate::error::Failure;
use crate::plan::BoostingQuery;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &BoostingQuery) -> Result<Node, Failure> {
    let BoostingQuery {
        positive,
        negative,
        negative_boost,
        ..
    } = query;
    if lowering.is_rewritten_away(positive) {
        return Ok(Node::None);
    }
    let positive = Box::new(lowering.query(positive)?);
    let negative = Box::new(lowering.query(negative)?);
    lowering.budget.take(2 * NODE, PART)?;
    Ok(Node::Boosting {
        positive,
        negative,
        factor: float(negative_boost),
    })
}
