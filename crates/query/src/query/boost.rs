//! What may a query weigh? The real engine refuses weights that are no finite number, and scores stay finite.

use super::node::{Bool, Node};
use super::said::Kind;
use super::{Lowering, combined_fields, written};
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::java;
use crate::java::number::parse_float;
use crate::mapping::Field;
use crate::mapping::types::Lowered;
use crate::plan::{
    MatchBoolPrefixQuery, MatchPhrasePrefixQuery, MatchPhraseQuery, MatchQuery, MultiMatchQuery, Query, Scalar,
    ScoreMode, TermQuery, TermsQuery,
};

/// More than the inverse document frequency of any term of 2^32 documents.
const LARGEST_IDF: f32 = 24.0;

/// The beginning of what Lucene says of a boost that is negative or no number.
pub(super) const NO_BOOST: &str = "boost must be a positive float, got ";

pub(super) fn refusal(boost: f32) -> Cause {
    Cause::illegal_argument([NO_BOOST, &java::text::float(boost)].concat())
}

/// Gives an exact value or a word the weight that the mapping gives its field.
pub(super) fn of_field(field: &Field, node: Node) -> Result<Node, Cause> {
    let boost = field.boost;
    if boost.is_finite() && !boost.is_sign_negative() {
        return Ok(node.boosted(boost));
    }
    Err(refusal(boost))
}

/// Gives the query of a search the weight of its index.
pub fn weighted(node: Node, boost: &str) -> Result<Node, Failure> {
    let boost = parse_float(boost).unwrap_or(f32::NAN);
    if boost.is_finite() && !boost.is_sign_negative() {
        return Ok(node.boosted(boost));
    }
    Err(Failure::shard(400, refusal(boost)))
}

impl Lowering<'_, '_> {
    /// Gives a query its weight. What the real engine knows to match nothing has none, and so none that could be wrong.
    pub(super) fn boosted(&self, query: &Query, node: Node, boost: f32) -> Result<Node, Failure> {
        // The real engine gives no boost to what it knows to match nothing.
        if matches!(&node, Node::Said(_, said) if said.kind == Kind::Nothing) {
            return Ok(node);
        }
        if boost.is_finite() {
            return Ok(node.boosted(boost));
        }
        if self.is_rewritten_away(query) || node.is_none() && self.matches_nothing(query) {
            return Ok(Node::None);
        }
        Err(self.failed_to_create(refusal(boost)))
    }

    /// Gives a `match` on one of several fields its weight.
    pub(super) fn boosted_field(
        &self,
        (field, text, analyzer): (&str, &Scalar, Option<&str>),
        node: Node,
        boost: f32,
    ) -> Result<Node, Failure> {
        if boost.is_finite() {
            return Ok(node.boosted(boost));
        }
        if node.is_none() && self.has_no_term(field, text, analyzer) {
            return Ok(node);
        }
        Err(self.failed_to_create(refusal(boost)))
    }

    /// Whether a query that matches nothing does so whatever the terms of the index are.
    fn matches_nothing(&self, query: &Query) -> bool {
        let found = |field: &str| self.field(field).map(|(_, found)| found);
        match query {
            Query::Match(MatchQuery {
                field, query, analyzer, ..
            })
            | Query::MatchPhrase(MatchPhraseQuery {
                field, query, analyzer, ..
            })
            | Query::MatchPhrasePrefix(MatchPhrasePrefixQuery {
                field, query, analyzer, ..
            })
            | Query::MatchBoolPrefix(MatchBoolPrefixQuery {
                field, query, analyzer, ..
            }) => self.has_no_term(field, query, analyzer.as_deref()),
            Query::MultiMatch(MultiMatchQuery {
                fields,
                query,
                analyzer,
                ..
            }) => fields
                .iter()
                .all(|one| self.has_no_term(&one.field, query, analyzer.as_deref())),
            Query::Term(TermQuery { field, value, .. }) => found(field)
                .and_then(|found| found.kind.term(value, self.context(&found.name)).ok())
                .is_none_or(|lowered| lowered == Lowered::None),
            Query::Terms(TermsQuery { field, values, .. }) => found(field)
                .and_then(|found| found.kind.terms(values, self.context(&found.name)).ok())
                .is_none_or(|lowered| lowered == Lowered::None),
            _ => false,
        }
    }

    /// Whether a text is no term of a field, be it in the index or not.
    pub(super) fn has_no_term(&self, field: &str, text: &Scalar, analyzer: Option<&str>) -> bool {
        let Some((_, found)) = self.field(field) else {
            return true;
        };
        let text = written(text);
        // What is past the budget is found out by the next who charges it.
        let _ = self.charge_values(1, text.len() * 2);
        let named = analyzer.and_then(|name| self.mapping.analysis.analyzer(name)?.ok());
        match named.or(found.kind.analyzer(self.context(&found.name)).unwrap_or_default()) {
            Some(analyzer) => super::r#match::tokens(self, &analyzer, &text).is_ok_and(|tokens| tokens.is_empty()),
            None => found
                .kind
                .term(&Scalar::String(text.into_owned()), self.context(&found.name))
                .map_or(true, |lowered| lowered == Lowered::None),
        }
    }
}

/// Refuses a rewritten query whose weights multiply, or add up, to more than a float can hold, as the real engine does; where
/// it is `scored`, one whose scores might, too: the real engine then answers with scores that are null and hits in no order.
pub fn check(index: &Index<'_>, node: &Node, scored: bool) -> Result<(), Failure> {
    let largest = largest_score(index, node, 1.0).map_err(|cause| Failure::shard(400, cause))?;
    if scored && !largest.is_finite() {
        let reason = "scores of this query may exceed the largest float; give it smaller boosts";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    Ok(())
}

/// Returns a bound of the scores of a node.
fn largest_score(index: &Index<'_>, node: &Node, boost: f32) -> Result<f32, Cause> {
    let sum = |nodes: &[Node]| -> Result<f32, Cause> {
        nodes
            .iter()
            .try_fold(0.0, |sum, node| Ok(sum + largest_score(index, node, boost)?))
    };
    let weight = |field: u16, words: usize| match &index.fields[usize::from(field)].terms {
        Some(terms) => terms.similarity.weight(boost, LARGEST_IDF * words as f32),
        None => 0.0,
    };
    Ok(match node {
        Node::None | Node::Absent { .. } => 0.0,
        Node::Boost(_, factor) if !factor.is_finite() => return Err(refusal(*factor)),
        Node::Boost(inner, factor) => largest_score(index, inner, factor * boost)?,
        Node::Term { field, .. } => weight(*field, 1),
        Node::Phrase { field, words, .. } => weight(*field, words.len()),
        Node::Ways { field, phrase } => weight(*field, phrase.scored().len()),
        Node::Synonym { field, .. } => weight(*field, 1),
        Node::Combined(_) => combined_fields::similarity(index).weight(boost, LARGEST_IDF),
        Node::Nested { space, mode, node, .. } => {
            let largest = largest_score(index, node, boost)?;
            match mode {
                ScoreMode::None => 0.0,
                ScoreMode::Sum => largest * index.spaces.documents(*space) as f32,
                _ => largest,
            }
        }
        Node::DisMax { nodes, .. } | Node::Covering { nodes, .. } => sum(nodes)?,
        Node::Boosting { positive, factor, .. } => largest_score(index, positive, boost)? * factor.max(1.0),
        Node::FunctionScore { node, .. } => largest_score(index, node, boost)?,
        Node::Bool(Bool { must, should, .. }) => sum(must)? + sum(should)?,
        _ => boost,
    })
}
