//! `rewrite`: how do the terms that a query finds count? As Lucene 8.11.1's `MultiTermQuery` rewrites them.

use super::Lowering;
use super::boost::refusal;
use super::r#match::MAX_CLAUSES;
use super::node::{AsIf, Bool, Node};
use crate::error::{Cause, Failure};
use crate::sorting;

/// A term that a query finds, and how near it is to what was looked for: 1 where it is that.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub ordinal: u32,
    pub boost: f32,
}

/// A way to rewrite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RewriteMethod {
    /// All terms, with score 1.
    Constant,
    /// All terms as clauses, with score 1.
    ConstantBoolean,
    /// All terms as clauses, each with its score.
    Scoring,
    /// The first terms, each with its score.
    Top(usize),
    /// The first terms, each with score 1.
    TopBoost(usize),
    /// The first terms, scored as if each were as frequent as the most frequent of them.
    TopBlended(usize),
}

impl RewriteMethod {
    /// Reads the name that a request gives.
    pub(super) fn parse(lowering: &Lowering<'_, '_>, name: Option<&str>) -> Result<Self, Failure> {
        let Some(name) = name else {
            return Ok(Self::Constant);
        };
        match name {
            "constant_score" => return Ok(Self::Constant),
            "constant_score_boolean" => return Ok(Self::ConstantBoolean),
            "scoring_boolean" => return Ok(Self::Scoring),
            _ => {}
        }
        let unknown = || {
            let reason = format!("Failed to parse rewrite_method [{name}]");
            lowering.failed_to_create(Cause::illegal_argument(reason))
        };
        let Some(digit) = name.find(|c: char| c.is_ascii_digit()) else {
            return Err(unknown());
        };
        let (method, size) = name.split_at(digit);
        let size = match size.parse::<i32>() {
            Ok(size) => size as usize,
            Err(_) => return Err(lowering.failed_to_create(Cause::number_format(size))),
        };
        let method = match method {
            "top_terms_" => Self::Top(size),
            "top_terms_boost_" => Self::TopBoost(size),
            "top_terms_blended_freqs_" => Self::TopBlended(size),
            _ => return Err(unknown()),
        };
        Ok(method)
    }

    /// Returns what is found where the space of the query has no terms of a field. The real engine has those of all documents in
    /// one dictionary, and may find too many.
    pub(super) fn of_no_terms(self, lowering: &Lowering<'_, '_>, field: u16) -> Result<Node, Failure> {
        let Some((found, _)) = lowering.mapping.at(field) else {
            return Ok(Node::None);
        };
        let has_many = |space: usize| {
            let place = lowering.within(space as u16).field(&found.name);
            let terms = place.and_then(|(place, _)| lowering.index.fields[usize::from(place)].terms.as_ref());
            terms.is_some_and(|terms| terms.dictionary.len() > MAX_CLAUSES)
        };
        let spaces = lowering.mapping.spaces.len();
        if matches!(self, Self::ConstantBoolean | Self::Scoring) && (0..spaces).any(has_many) {
            let name = &found.name;
            let reason =
                format!("a [rewrite] to clauses on field [{name}], of other [nested] objects, is not supported");
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(Node::None)
    }

    /// Rewrites the terms of a field, given by ascending ordinals.
    pub(super) fn rewrite(self, lowering: &Lowering<'_, '_>, field: u16, ordinals: Vec<u32>) -> Result<Node, Failure> {
        if self == Self::Constant {
            return Ok(Node::Union { field, ordinals });
        }
        let scores = matches!(self, Self::Scoring | Self::Top(_) | Self::TopBlended(_));
        if let Some((found, _)) = lowering.mapping.at(field)
            && scores
            && found.kind.unscored_reach().is_some()
        {
            // What is kept of its words says how often a document has one, which the real engine does not know.
            let kind = found.kind.name();
            let reason = format!(
                "a [rewrite] whose terms score is not supported on field [{}] of type [{kind}]",
                found.name
            );
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        let boost = 1.0;
        let found = ordinals.into_iter().map(|ordinal| Found { ordinal, boost });
        self.rewrite_found(lowering, field, found.collect())
    }

    /// Refuses to explain clauses beside nested objects: the real engine does not look at the fields of such queries.
    pub(super) fn check_explained(self, lowering: &Lowering<'_, '_>) -> Result<(), Failure> {
        if lowering.explains && self != Self::Constant && lowering.mapping.spaces.len() > 1 {
            return Err(super::said::refused("a [rewrite] to clauses beside nested objects"));
        }
        Ok(())
    }

    /// Rewrites terms of which each has a boost, given by ascending ordinals.
    pub(super) fn rewrite_found(
        self,
        lowering: &Lowering<'_, '_>,
        field: u16,
        mut found: Vec<Found>,
    ) -> Result<Node, Failure> {
        self.check_explained(lowering)?;
        match self {
            Self::Constant => {
                let ordinals = found.into_iter().map(|found| found.ordinal).collect();
                return Ok(Node::Union { field, ordinals });
            }
            Self::ConstantBoolean | Self::Scoring => {
                if let Some(far) = found.iter().find(|found| found.boost < 0.0) {
                    return Err(Failure::shard(400, refusal(far.boost)));
                }
                if found.len() > MAX_CLAUSES {
                    let reason = format!("maxClauseCount is set to {MAX_CLAUSES}");
                    return Err(Failure::shard(500, Cause::new("too_many_clauses", reason)));
                }
            }
            // Of terms that weigh the same, the first in the order of bytes are the top ones.
            Self::Top(size) | Self::TopBoost(size) | Self::TopBlended(size) => {
                if size == 0 && !found.is_empty() {
                    // The real engine fails at an empty queue.
                    let reason = "[rewrite] that keeps no term is not supported";
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
                let size = size.min(MAX_CLAUSES);
                if found.len() > size {
                    let order = |a: &Found, b: &Found| b.boost.total_cmp(&a.boost).then(a.ordinal.cmp(&b.ordinal));
                    sorting::sort_by(&mut found, order);
                    found.truncate(size);
                    sorting::sort_by(&mut found, |a, b| a.ordinal.cmp(&b.ordinal));
                }
            }
        }
        let Some(terms) = &lowering.index.fields[field as usize].terms else {
            return Ok(Node::None);
        };
        let own = |found: &Found| terms.postings.term(found.ordinal as usize).document_frequency;
        let together = |found: &Found| lowering.index.document_frequency(field, found.ordinal);
        let frequency = |found: &Found| together(found).unwrap_or_else(|| own(found));
        let largest = found.iter().map(frequency).max().unwrap_or(0);
        let should = found
            .into_iter()
            .map(|found| {
                let Found { ordinal, boost } = found;
                let blended = matches!(self, Self::TopBlended(_));
                let frequency = AsIf((blended && frequency(&found) != largest).then_some(largest));
                let term = Node::Term {
                    field,
                    ordinal,
                    frequency,
                };
                let term = match self {
                    Self::TopBoost(_) => Node::Constant(Box::new(term)),
                    _ => term,
                };
                // What is farther away than it is long has no weight at all.
                term.boosted(boost.max(0.0))
            })
            .collect();
        let clauses = Node::Bool(Bool {
            should,
            ..Bool::default()
        });
        Ok(if self == Self::ConstantBoolean {
            Node::Constant(Box::new(clauses))
        } else {
            clauses
        })
    }
}
