//! `boosting`: the documents of a query, of which those that another finds weigh less.

use super::boost::NO_BOOST;
use super::node::{NODE, Node};
use super::span::is_rewritten_further;
use super::{Lowering, PART, float};
use crate::error::Failure;
use crate::plan::{BoostingQuery, Query};

/// Whether it is not known here how Lucene prints a query before it is rewritten: it finds the words of some later, and makes automata of
/// patterns that ignore case.
fn is_unprinted(query: &Query) -> bool {
    let is_here = match query {
        Query::MatchPhrasePrefix(_) => true,
        Query::Span(query) => is_rewritten_further(&query.span),
        Query::Prefix(query) => query.case_insensitive,
        Query::Wildcard(query) => query.case_insensitive,
        _ => false,
    };
    is_here || query.inner().any(is_unprinted)
}

/// Whether a failure says that terms cannot become clauses: they are too many, or a boost is negative.
fn is_of_clauses(failure: &Failure) -> bool {
    let cause = &failure.cause;
    cause.kind == "too_many_clauses" && failure.status == 500 || cause.reason.starts_with(NO_BOOST)
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
        Err(failure) if is_of_clauses(&failure) => Node::Failing(failure),
        negative => negative?,
    };
    lowering.budget.take(2 * NODE, PART)?;
    let negative = match lowering.explains {
        false => negative,
        true if is_unprinted(&query.negative) => {
            return Err(super::said::refused(
                "a [negative] with [match_phrase_prefix], [span_multi], [span_field_masking] or [case_insensitive]",
            ));
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
