//! `boosting`: the documents of a query, of which those that another finds weigh less.

use super::node::{NODE, Node};
use super::{Lowering, PART, float};
use crate::error::Failure;
use crate::plan::{BoostingQuery, Query};

/// Whether a query has a `match_phrase_prefix` in it. Lucene finds its words later, so that its text before is not known here.
fn has_phrase_prefix(query: &Query) -> bool {
    matches!(query, Query::MatchPhrasePrefix(_)) || query.inner().any(has_phrase_prefix)
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
    lowering.budget.take(2 * NODE, PART)?;
    let negative = match lowering.explains {
        false => negative,
        true if has_phrase_prefix(&query.negative) => {
            return Err(super::said::refused("a [negative] with [match_phrase_prefix]"));
        }
        true => {
            lowering.budget.take(negative.bytes(), PART)?;
            let rewritten = negative.clone().rewritten_to_explain(lowering.budget)?;
            super::said::as_it_came(rewritten, negative)
        }
    };
    Ok(Node::Boosting {
        positive,
        negative: Box::new(negative),
        factor: float(negative_boost),
    })
}
