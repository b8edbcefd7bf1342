//! Which terms does a text have? Each has a number, as they come.

use super::PART;
use crate::budget::Budget;
use crate::error::Failure;

/// The terms of a text.
#[derive(Default)]
pub struct Numbered {
    /// The terms, by their numbers.
    pub terms: Vec<String>,
    /// The numbers of the terms, in the order of these.
    pub order: Vec<u32>,
}

impl Numbered {
    fn place(&self, term: &[u8]) -> Result<usize, usize> {
        self.order
            .binary_search_by(|&one| self.terms[one as usize].as_bytes().cmp(term))
    }

    /// The number of a term, if the text has it.
    pub fn find(&self, term: &[u8]) -> Option<u32> {
        self.place(term).ok().map(|at| self.order[at])
    }

    /// The number of a term, which may be a new one.
    pub fn number(&mut self, term: &str, budget: &Budget) -> Result<u32, Failure> {
        let at = match self.place(term.as_bytes()) {
            Ok(at) => return Ok(self.order[at]),
            Err(at) => at,
        };
        budget.room(&mut self.order, 1, PART)?;
        budget.room(&mut self.terms, 1, PART)?;
        budget.take(term.len(), PART)?;
        budget.charge(self.order.len() as u64 / 64, PART)?;
        let number = self.terms.len() as u32;
        self.terms.push(term.to_owned());
        self.order.insert(at, number);
        Ok(number)
    }
}
