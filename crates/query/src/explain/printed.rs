//! How does Lucene print a rewritten query?

use super::Explainer;
use crate::error::Failure;
use crate::java::text::float;
use crate::query::node::{Bool, Node};
use crate::query::said::{self, Kind, refused};
use crate::query::said_terms;
use crate::score::ways::Phrase;
use vitrine_spans::Span;

impl Explainer<'_> {
    /// Returns the text of a node.
    pub(super) fn printed(&self, node: &Node) -> Result<String, Failure> {
        self.budget.charge(super::NODE, super::PART)?;
        self.budget.take(super::BYTES, super::PART)?;
        Ok(match node {
            Node::All => "*:*".to_owned(),
            Node::Said(_, said) if said.kind == Kind::Nothing => format!("MatchNoDocsQuery(\"{}\")", said.text),
            Node::Said(_, said) => match &said.original {
                Some(came) => self.printed(came)?,
                None => said.text.clone(),
            },
            Node::Constant(inner) => format!("ConstantScore({})", self.printed(inner)?),
            Node::Boost(inner, boost) => format!("({})^{}", self.printed(inner)?, float(*boost)),
            Node::Term { field, ordinal, .. } => self.printed_term(*field, *ordinal)?,
            Node::Synonym { field, ordinals, .. } => {
                let all: Result<Vec<String>, Failure> =
                    ordinals.iter().map(|&one| self.printed_term(*field, one)).collect();
                format!("Synonym({})", all?.join(" "))
            }
            Node::Phrase { field, words, slop } => self.printed_phrase(*field, words, *slop)?,
            Node::Ways { field, phrase } => {
                let (words, slop) = plain_words(phrase)?;
                self.printed_phrase(*field, &words, slop)?
            }
            Node::Spans(spans) => printed_span(&spans.root)?,
            Node::Bool(clauses) => self.printed_clauses(clauses)?,
            Node::DisMax { nodes, tie_breaker } => {
                let all: Result<Vec<String>, Failure> = nodes.iter().map(|node| self.inside(node)).collect();
                let tie = match tie_breaker {
                    0.0 => String::new(),
                    tie => format!("~{}", float(*tie)),
                };
                format!("({}){tie}", all?.join(" | "))
            }
            Node::Boosting {
                positive,
                negative,
                factor,
            } => format!(
                "FunctionScoreQuery({}, scored by boost(queryboost(score({}))^{}))",
                self.printed(positive)?,
                self.printed(negative)?,
                float(*factor)
            ),
            Node::FunctionScore { node, functions, .. } if functions.list.is_empty() => {
                format!("function score ({}, functions: [])", self.printed(node)?)
            }
            Node::Nested { node, .. } => format!("ToParentBlockJoinQuery ({})", self.printed(node)?),
            _ => return Err(refused("a part of this query")),
        })
    }

    /// Returns the text of what Lucene makes of a node where its scores are not asked for: it has no weights, and no clauses that only
    /// scores depend on.
    pub(super) fn printed_unscored(&self, node: &Node) -> Result<String, Failure> {
        match node {
            Node::Boost(inner, _) | Node::Constant(inner) | Node::Boosting { positive: inner, .. } => {
                self.printed_unscored(inner)
            }
            Node::FunctionScore { node, functions, .. } if functions.min_score.is_none() => self.printed_unscored(node),
            // The weight of a mask is the one of what it covers.
            Node::Spans(spans) => printed_span(spans.scored()),
            Node::Bool(clauses) => {
                let has_required = clauses.must.len() + clauses.filter.len() > 0;
                let keeps = clauses.least > 0 || !has_required;
                let none = Vec::new();
                self.printed_all(clauses, "#", if keeps { &clauses.should } else { &none })
            }
            node => self.printed(node),
        }
    }

    /// Returns the text of a node in parentheses, if it has clauses.
    fn inside(&self, node: &Node) -> Result<String, Failure> {
        let text = self.printed(node)?;
        Ok(match node {
            Node::Bool(_) => format!("({text})"),
            _ => text,
        })
    }

    fn printed_clauses(&self, clauses: &Bool) -> Result<String, Failure> {
        self.printed_all(clauses, "+", &clauses.should)
    }

    /// The same, given the sign of required clauses and the optional ones.
    fn printed_all(&self, clauses: &Bool, sign: &str, should: &[Node]) -> Result<String, Failure> {
        let Bool {
            must,
            filter,
            must_not,
            least,
            ..
        } = clauses;
        let mut all = Vec::with_capacity(clauses.len());
        // In the order in which the real engine adds them.
        for (sign, nodes) in [(sign, must.as_slice()), ("-", must_not), ("", should), ("#", filter)] {
            for node in nodes {
                all.push(sign.to_owned() + &self.inside(node)?);
            }
        }
        let all = all.join(" ");
        Ok(match least {
            0 => all,
            least => format!("({all})~{least}"),
        })
    }

    /// Returns the text of a term.
    pub(super) fn printed_term(&self, field: u16, ordinal: u32) -> Result<String, Failure> {
        Ok(format!(
            "{}:{}",
            said::name_of(self.mapping, field)?,
            self.word(field, ordinal)
        ))
    }

    fn word(&self, field: u16, ordinal: u32) -> String {
        let terms = self.index.fields[usize::from(field)].terms.as_ref();
        terms.map_or_else(String::new, |terms| said_terms::term(terms.dictionary.term(ordinal)))
    }

    fn printed_phrase(&self, field: u16, words: &[(u32, u32)], slop: u32) -> Result<String, Failure> {
        let name = said::name_of(self.mapping, field)?;
        let words = words.iter().map(|&(ordinal, place)| (place, self.word(field, ordinal)));
        Ok(said_terms::phrase(name, words, slop))
    }
}

/// Returns the text of spans, if all is known of it: what found no terms is not kept, nor the order of those that are in none.
pub(super) fn printed_span(span: &Span) -> Result<String, Failure> {
    let is_known = |span: &Span| match span {
        Span::Nothing { text, .. } => !text.is_empty(),
        Span::Or(_, is_ordered) => *is_ordered,
        _ => true,
    };
    if !is_known(span) || !span.all(&is_known) {
        return Err(refused("[span_multi] that finds no term, or several"));
    }
    Ok(span.printed())
}

/// Returns the words of a phrase that has one in each place.
pub(super) fn plain_words(phrase: &Phrase) -> Result<(Vec<(u32, u32)>, u32), Failure> {
    if let Phrase::Places { places, slop } = phrase {
        let first = places.first().map_or(0, |(place, _)| *place);
        let one = |(place, words): &(u32, Vec<u32>)| match words.as_slice() {
            [word] => Some((*word, *place - first)),
            _ => None,
        };
        if let Some(words) = places.iter().map(one).collect() {
            return Ok((words, *slop));
        }
    }
    Err(refused("phrases of several words in a place"))
}
