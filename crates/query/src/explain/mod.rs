//! Why has a document its score? The tree that Lucene makes of a query for a document, each value computed as the scorers do.
//!
//! It follows `Weight.explain` of Lucene 8.11.1's queries. A query that the tree does not say everything of is refused.

mod clauses;
mod functions;
mod nested;
mod printed;
pub mod rescore;
mod spans;
mod terms;
pub mod tree;

use crate::budget::Budget;
use crate::error::Failure;
use crate::index::Index;
use crate::java::text::float;
use crate::mapping::Mapping;
use crate::query::node::Node;
use crate::query::said::{Kind, refused};
use crate::query::scorer;
use crate::score::{Context, Target};
use crate::window::{self, Bits, Sums, WINDOW, WORDS};
use rescore::Change;
use tree::Explanation;

/// The name of this part of a request in errors of the budget.
const PART: &str = "explain";
/// Units of work that a node takes, beside its scorer,
const NODE: u64 = 512;
/// and bytes that what is said of it takes.
const BYTES: usize = 1024;

/// A document.
#[derive(Clone, Copy)]
pub struct At {
    /// Its space.
    pub space: u16,
    /// Its number there.
    pub document: u32,
}

/// What explains.
pub struct Explainer<'e> {
    /// The mapping.
    pub mapping: &'e Mapping,
    /// The image.
    pub index: &'e Index<'e>,
    /// What may be spent.
    pub budget: &'e Budget,
}

impl Explainer<'_> {
    /// Explains a rewritten query, and what changed the score since, and writes that as JSON. Returns whether the document matches.
    pub fn write<'n>(
        &self,
        at: At,
        node: &Node,
        changes: &mut dyn Iterator<Item = Change<'n>>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Failure> {
        let held = self.budget.held();
        let mut explanation = self.explain(at, node, 1.0)?;
        for change in changes {
            explanation = self.changed(at, explanation, &change)?;
        }
        let before = out.len();
        explanation.write(out);
        self.budget.give((self.budget.held() - held) as usize);
        self.budget.take(out.len() - before, PART)?;
        Ok(explanation.is_match)
    }

    /// Explains a node whose scores are asked for.
    fn explain(&self, at: At, node: &Node, boost: f32) -> Result<Explanation, Failure> {
        self.budget.charge(NODE, PART)?;
        self.budget.take(BYTES, PART)?;
        match node {
            Node::All => Ok(Explanation::float(boost, weighted("*:*".to_owned(), boost))),
            Node::Said(inner, said) => {
                let text = said.asked.as_ref().unwrap_or(&said.text);
                match said.kind {
                    Kind::Constant => self.constant(at, node, boost, text.clone()),
                    Kind::Term => Ok(Explanation::no_match("no matching term", Vec::new())),
                    Kind::Terms => Ok(Explanation::no_match("no matching terms", Vec::new())),
                    Kind::Nothing => Ok(Explanation::no_match(text.clone(), Vec::new())),
                    Kind::Words => self.term(at, node, boost),
                    Kind::Rewritten => self.explain(at, inner, boost),
                }
            }
            Node::Boost(inner, factor) => self.explain(at, inner, factor * boost),
            Node::Constant(_) => self.constant(at, node, boost, self.printed(node)?),
            Node::Term { .. } | Node::Phrase { .. } | Node::Ways { .. } | Node::Synonym { .. } => {
                self.term(at, node, boost)
            }
            Node::Bool(clauses) => self.clauses(at, node, clauses, boost),
            Node::DisMax { nodes, tie_breaker } => self.best(at, nodes, *tie_breaker, boost),
            Node::Boosting {
                positive,
                negative,
                factor,
            } => self.boosting(at, node, [positive, negative], (*factor, boost)),
            Node::FunctionScore {
                node: inner,
                filters,
                functions,
            } => self.functions(at, (inner, filters, functions), boost),
            Node::Nested {
                space,
                mode,
                node: inner,
                ..
            } => self.nested(at, node, (*space, *mode, inner), boost),
            Node::Spans(spans) => self.spans(at, spans, boost),
            Node::Failing(failure) => Err(failure.clone()),
            _ => Err(refused("a part of this query")),
        }
    }

    /// Explains a node whose scores are not asked for.
    fn unscored(&self, at: At, node: &Node) -> Result<Explanation, Failure> {
        self.constant(at, node, 1.0, self.printed_unscored(node)?)
    }

    /// Explains what has the same score in all documents.
    fn constant(&self, at: At, node: &Node, boost: f32, text: String) -> Result<Explanation, Failure> {
        if self.score(at, node, 1.0, false)?.is_some() {
            return Ok(Explanation::float(boost, weighted(text, boost)));
        }
        let number = self.number(at)?;
        Ok(Explanation::no_match(
            format!("{text} doesn't match id {number}"),
            Vec::new(),
        ))
    }

    /// Returns the score of a document, 0 where it is not asked for; nothing where it does not match.
    fn score(&self, at: At, node: &Node, boost: f32, scored: bool) -> Result<Option<f32>, Failure> {
        self.budget.charge(NODE, PART)?;
        let held = self.budget.held();
        self.budget.take(size_of::<Sums>(), PART)?;
        let found = self.fill(at, node, boost, scored);
        self.budget.give((self.budget.held() - held) as usize);
        found
    }

    fn fill(&self, at: At, node: &Node, boost: f32, scored: bool) -> Result<Option<f32>, Failure> {
        let made = scorer::make_in(self.index, at.space, node, boost, scored, self.budget)?;
        let Some(mut scorer) = made.scorer else { return Ok(None) };
        let (base, place, mask) = window::alone(at.document);
        let place = place as usize;
        self.budget.charge(made.window_work, PART)?;
        if scorer.next(base) >= base.saturating_add(WINDOW as u32) {
            return Ok(None);
        }
        let mut bits: Bits = [0; WORDS];
        let mut sums: Box<Sums> = Box::new([0.0; WINDOW]);
        let mut target = Target::new(base, &mut bits, scored.then_some(&mut *sums), Some(&mask));
        scorer.fill(&mut Context { budget: self.budget }, &mut target)?;
        let is_match = bits[place / 64] >> (place % 64) & 1 == 1;
        Ok(is_match.then_some(sums[place] as f32))
    }
}

/// A text, and behind it the weight of a query, if it has one.
fn weighted(text: String, boost: f32) -> String {
    if boost == 1.0 {
        return text;
    }
    format!("{text}^{}", float(boost))
}
