//! What does a search know that its aggregations and its hits ask for?

use std::cell::{Cell, RefCell};

use super::PART;
use super::node::Node;
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::number::parse_float;
use crate::plan::Rescore;

/// What a search knows that its aggregations ask for.
#[derive(Default)]
pub struct Searched<'s> {
    /// Whether an aggregation asks for the scores of matches.
    pub needs_scores: Cell<bool>,
    /// The scores of matches by document, where they are asked for; NaN of others.
    pub scores: RefCell<Vec<f32>>,
    /// The queries with names, in the order in which they were met.
    pub names: RefCell<Vec<(String, Node)>>,
    /// Whether sources are printed anew.
    pub reprints: bool,
    /// How the first hits get other scores.
    pub rescores: &'s [Rescore],
    /// Whether hits are explained, so that it is kept which of them got other scores.
    pub is_explained: bool,
    /// The documents of the hits that each of `rescores` was applied to, ascending.
    pub rescored: RefCell<Vec<Vec<u32>>>,
    /// What the index weighs by `indices_boost`: the text of a number.
    pub boost: Option<&'s str>,
}

impl Searched<'_> {
    /// Whether the index weighs nothing, so that all scores are zero.
    pub fn is_weightless(&self) -> bool {
        self.boost.and_then(parse_float) == Some(0.0)
    }

    /// Makes room for scores, if they are asked for.
    pub fn make_room(&self, documents: u32, budget: &Budget) -> Result<(), Failure> {
        if !self.needs_scores.get() {
            return Ok(());
        }
        budget.lengthen(&mut self.scores.borrow_mut(), documents as usize, f32::NAN, PART)
    }
}
