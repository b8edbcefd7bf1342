//! `boosting`: the documents of a query, of which those that another finds weigh less.

use super::node::{NODE, Node};
use super::{Lowering, PART, float};
use crate::error::Failure;
use crate::plan::{BoostingQuery, Query};

/// Whether Lucene makes clauses or words of a part only after it came.
fn is_remade(query: &Query) -> bool {
    matches!(
        query,
        Query::Terms(_) | Query::TermsLookup(_) | Query::Ids { .. } | Query::MatchPhrasePrefix(_)
    ) || query.inner().any(is_remade)
}

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
    let negative = match lowering.unnoted().query(negative) {
        // The real engine makes clauses of terms only where scores are asked for.
        Err(failure) if failure.status == 500 && failure.cause.kind == "too_many_clauses" => Node::Failing(failure),
        negative => negative?,
    };
    let negative = Box::new(negative);
    lowering.budget.take(2 * NODE, PART)?;
    if lowering.explains && (is_remade(&query.negative) || negative.clone().rewritten(lowering.budget)? != *negative) {
        // The real engine prints this part as it came.
        return Err(super::said::refused("a [negative] that is rewritten"));
    }
    Ok(Node::Boosting {
        positive,
        negative,
        factor: float(negative_boost),
    })
}
