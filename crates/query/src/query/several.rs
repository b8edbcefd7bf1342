//! What does a clause of a query in users' syntax look for in several fields? The best of them counts, and a share of the others.

use super::found::Found;
use super::r#match::{Options, of_words};
use super::node::{Bool, Node};
use super::{Lowering, boost, cross_fields, float, fuzzy, match_phrase, prefix};
use crate::analysis::{Analyzer, Tokens};
use crate::error::{Cause, Failure, Level};
use crate::plan::{Fuzzy, Operator, Scalar, ZeroTermsQuery};

/// Fields with their boosts.
pub(super) type Fields = [(String, f32)];

/// How clauses are looked for.
pub(super) struct Several<'s, 'l, 'a> {
    pub lowering: &'s Lowering<'l, 'a>,
    /// The query's name, for messages.
    pub name: &'static str,
    pub options: Options<'s>,
    /// The analyzer of the request.
    pub analyzer: Option<Analyzer>,
    /// The share of other fields than the best one,
    pub tie_breaker: f32,
    /// and that of phrases.
    pub phrase_tie_breaker: f32,
}

impl Several<'_, '_, '_> {
    /// Puts together what was found in each field.
    pub(super) fn joined(&self, nodes: Vec<Node>) -> Result<Node, Failure> {
        self.best(nodes, self.tie_breaker)
    }

    /// Looks for the same in each field; what fails finds nothing if the query is lenient.
    pub(super) fn each(
        &self,
        fields: &Fields,
        lower: &mut dyn FnMut(&str) -> Result<Option<Node>, Failure>,
    ) -> Result<Vec<Node>, Failure> {
        let mut nodes = Vec::with_capacity(fields.len());
        for (field, boost) in fields {
            let noted = self.lowering.noted();
            let node = match lower(field) {
                Ok(None) => continue,
                Ok(Some(node)) => node,
                Err(failure) => {
                    self.lowering.unnote(noted);
                    self.forgiven(failure)?
                }
            };
            self.lowering.weigh(noted, *boost);
            nodes.push(self.weighted(node, *boost)?);
        }
        Ok(nodes)
    }

    /// What failed finds nothing if the query is lenient.
    pub(super) fn forgiven(&self, failure: Failure) -> Result<Node, Failure> {
        let reason = &failure.cause.reason;
        // What is refused here, the real engine may not forgive.
        let is_refusal = reason.ends_with("not supported");
        let is_of_field = failure.level == Level::Shard && !is_refusal && !reason.contains("maxClauseCount is set to ");
        match self.options.lenient && is_of_field {
            true => Ok(Node::None),
            false => Err(failure),
        }
    }

    /// Gives a clause its weight.
    pub(super) fn weighted(&self, node: Node, weight: f32) -> Result<Node, Failure> {
        if weight.is_finite() || node.is_none() {
            return Ok(node.boosted(weight));
        }
        Err(self.lowering.failed_to_create(boost::refusal(weight)))
    }

    /// The words of a text; nothing where it has none in any field.
    pub(super) fn text(&self, fields: &Fields, text: &str) -> Result<Option<Node>, Failure> {
        let query = Scalar::String(text.to_owned());
        let nodes = self.each(fields, &mut |field| {
            of_words(self.lowering, field, &query, &self.options, self.name)
        })?;
        self.unless_empty(fields, nodes, self.tie_breaker)
    }

    /// The words of a text in fields that are asked as if they were one.
    pub(super) fn crossed(
        &self,
        fields: &Fields,
        text: &str,
        tie_breaker: Option<&str>,
    ) -> Result<Option<Node>, Failure> {
        let query = Scalar::String(text.to_owned());
        let tie_breaker = tie_breaker.map(float);
        let nodes = cross_fields::lower(self.lowering, fields, &query, (&self.options, tie_breaker))?;
        self.unless_empty(fields, nodes.into_iter().flatten().collect(), self.tie_breaker)
    }

    /// The words of a text in their order, of which the last one is a beginning that stands for so many, if any.
    pub(super) fn phrase(
        &self,
        fields: &Fields,
        text: &str,
        (slop, analyzer): (u32, Option<&Analyzer>),
        expansions: Option<u32>,
    ) -> Result<Option<Node>, Failure> {
        let query = Scalar::String(text.to_owned());
        let options = match_phrase::Options {
            slop,
            expansions,
            analyzer: None,
            lenient: false,
            zero_terms_query: ZeroTermsQuery::None,
            name: self.name,
        };
        let nodes = self.each(fields, &mut |field| {
            match_phrase::of_text(self.lowering, field, &query, analyzer, &options)
        })?;
        self.unless_empty(fields, nodes, self.phrase_tie_breaker)
    }

    /// Where no field is left, nothing is found; where no field has a word, nothing was asked.
    fn unless_empty(&self, fields: &Fields, nodes: Vec<Node>, tie_breaker: f32) -> Result<Option<Node>, Failure> {
        let is_asked = fields.is_empty() || !nodes.is_empty();
        is_asked.then(|| self.best(nodes, tie_breaker)).transpose()
    }

    fn best(&self, mut nodes: Vec<Node>, tie_breaker: f32) -> Result<Node, Failure> {
        Ok(match nodes.len() {
            0 => Node::None,
            1 => nodes.swap_remove(0),
            _ if !(0.0..=1.0).contains(&tie_breaker) => {
                let cause = Cause::illegal_argument("tieBreakerMultiplier must be in [0, 1]");
                return Err(self.lowering.failed_to_create(cause));
            }
            _ => Node::DisMax { nodes, tie_breaker },
        })
    }

    /// The terms that begin so; the text is analyzed as a whole, or word by word.
    pub(super) fn prefix(
        &self,
        fields: &Fields,
        text: &str,
        is_analyzed: bool,
        rewrite: Option<&str>,
    ) -> Result<Node, Failure> {
        let nodes = self.each(fields, &mut |field| {
            if is_analyzed {
                // The real engine looks for terms in a field of this very name, which aliases and keys are not.
                let has_terms = match self.lowering.field(field) {
                    Some((_, Found::Own(_, own))) => own.name == field,
                    Some((_, Found::Key(..))) => false,
                    None => true,
                };
                return match has_terms {
                    true => Ok(self.analyzed_prefix(field, text, rewrite)?.0),
                    false => Ok(Some(Node::None)),
                };
            }
            let text = self.normalized(field, text)?;
            prefix::of_text(self.lowering, field, &text, false, rewrite).map(Some)
        })?;
        self.joined(nodes)
    }

    /// The terms that a few edits make of a word.
    pub(super) fn fuzzy(&self, fields: &Fields, text: &str, fuzzy: &Fuzzy) -> Result<Node, Failure> {
        let nodes = self.each(fields, &mut |field| {
            let word = Scalar::String(self.normalized(field, text)?);
            fuzzy::of_value(self.lowering, field, &word, fuzzy).map(Some)
        })?;
        self.joined(nodes)
    }

    /// Returns the analyzer of a text that is looked for in a field: that of the request, or its own; nothing where it takes values
    /// as they are.
    pub(super) fn analyzer_of(&self, field: &str) -> Option<Analyzer> {
        self.analyzer.clone().or_else(|| {
            let (_, found) = self.lowering.field(field)?;
            found.kind.analyzer(self.lowering.context(&found.name)).ok().flatten()
        })
    }

    /// Returns a part of a word as the analyzer of a field has it.
    pub(super) fn normalized(&self, field: &str, text: &str) -> Result<String, Failure> {
        match self.analyzer_of(field) {
            Some(analyzer) => self.normalized_by(&analyzer, field, text),
            None => Ok(text.to_owned()),
        }
    }

    /// The same by a given analyzer.
    pub(super) fn normalized_by(&self, analyzer: &Analyzer, field: &str, text: &str) -> Result<String, Failure> {
        let context = self.lowering.context(field);
        let normalized = context.normalize_whole(analyzer.chain(), text);
        normalized.map_err(|cause| self.lowering.failed_to_create(cause))
    }

    /// The terms of a type without beginnings that begin with a text: booleans have two, of one letter each.
    fn of_letter(&self, field: &str, text: &str) -> Result<Node, Failure> {
        let value = match text {
            "T" => "true",
            "F" => "false",
            _ => return Ok(Node::None),
        };
        let Some((place, found)) = self.lowering.field(field) else {
            return Ok(Node::None);
        };
        let value = Scalar::String(value.to_owned());
        let term = || found.kind.term(&value, self.lowering.context(&found.name));
        match found.kind.doc_values(&found.name).and_then(|_| term()) {
            Ok(term) => self
                .lowering
                .node(place, term)
                .map(|node| Node::Constant(Box::new(node))),
            Err(_) => Ok(Node::None),
        }
    }

    /// The words of a text, the last one as a beginning, and whether these are several; nothing where it has none.
    pub(super) fn analyzed_prefix(
        &self,
        field: &str,
        text: &str,
        rewrite: Option<&str>,
    ) -> Result<(Option<Node>, bool), Failure> {
        let lowering = self.lowering;
        let begun = |term: &str| -> Result<Node, Failure> {
            match prefix::of_text(lowering, field, term, false, rewrite) {
                // Terms are looked for, whatever the type.
                Err(failure) if failure.level == Level::Shard => self.of_letter(field, term),
                node => node,
            }
        };
        let Some((place, found)) = lowering.field(field) else {
            return Ok((Some(Node::None), false));
        };
        let Some(analyzer) = self.analyzer_of(field) else {
            return Ok((Some(begun(text)?), false));
        };
        let tokens = super::r#match::tokens(lowering, &analyzer, text)?;
        let places = places(&tokens);
        let mut nodes = Vec::with_capacity(places.len());
        for (at, terms) in places.iter().enumerate() {
            let is_last = at + 1 == places.len();
            let mut same = Vec::with_capacity(terms.len());
            for &term in terms {
                same.push(match is_last {
                    true => begun(tokens.get(term).term)?,
                    false => {
                        let term = tokens.get(term).term.to_owned();
                        super::r#match::word(lowering, (place, &found), term, self.options.lenient)?
                    }
                });
            }
            super::r#match::check_clauses(lowering, same.len().max(at + 1))?;
            nodes.push(match same.len() {
                1 => same.swap_remove(0),
                _ if is_last => Node::Bool(Bool {
                    should: same,
                    ..Bool::default()
                }),
                _ => super::words::of_synonyms(lowering, (place, &found), &tokens, terms)?,
            });
        }
        Ok(match nodes.len() {
            0 => (None, false),
            1 if tokens.len() == 1 => (nodes.pop(), false),
            _ => (Some(clauses(self.options.operator, nodes)), true),
        })
    }
}

/// Returns clauses of which any or all have to match.
pub(super) fn clauses(operator: Operator, nodes: Vec<Node>) -> Node {
    super::words::joined(nodes, operator, 0)
}

/// Returns the tokens of a text by their places.
fn places(tokens: &Tokens) -> Vec<Vec<usize>> {
    let mut places: Vec<Vec<usize>> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match places.last_mut() {
            Some(same) if token.increment == 0 => same.push(at),
            _ => places.push(vec![at]),
        }
    }
    places
}
