//! What does a search know that its aggregations and its hits ask for?

use std::cell::{Cell, RefCell};

use super::PART;
use super::node::Node;
use crate::budget::Budget;
use crate::error::Failure;

/// What a search knows that its aggregations ask for.
#[derive(Default)]
pub struct Searched {
    /// Whether an aggregation asks for the scores of matches.
    pub needs_scores: Cell<bool>,
    /// The scores of matches by document, where they are asked for; NaN of others.
    pub scores: RefCell<Vec<f32>>,
    /// The queries with names, in the order in which they were met.
    pub names: RefCell<Vec<(String, Node)>>,
    /// Whether sources are printed anew.
    pub reprints: bool,
    /// Whether the first hits get other scores.
    pub is_rescored: bool,
    /// Whether `indices_boost` is 0 for this index, so that all scores are zero.
    pub is_weightless: bool,
}

impl Searched {
    /// Makes room for scores, if they are asked for.
    pub fn make_room(&self, documents: u32, budget: &Budget) -> Result<(), Failure> {
        if !self.needs_scores.get() {
            return Ok(());
        }
        budget.lengthen(&mut self.scores.borrow_mut(), documents as usize, f32::NAN, PART)
    }
}
