//! Documents that match as many of several clauses as a field of theirs says; the score is the sum of those that match, added as
//! doubles, as Lucene's `CoveringQuery` does.

use super::disjunction::enough;
use super::{BoxScorer, Context, Scorer, Scratch, Target, bound_of_sum};
use crate::error::Failure;
use crate::format::column::Column;
use crate::values::encoding::Encoding;
use crate::window::{Bits, Sums, WINDOW, WORDS, for_each_bit};

/// Units of work that it takes to look a document's number up.
const LOOK: u64 = 4;

/// Clauses of which documents match a number of their own.
pub struct Covering<'a> {
    clauses: Vec<BoxScorer<'a>>,
    column: Column<'a>,
    encoding: Encoding,
    counts: Vec<u16>,
    scratch: Scratch,
}

impl<'a> Covering<'a> {
    /// Bytes that one takes beside its clauses, about.
    pub const BYTES: usize = size_of::<Self>() + size_of::<Sums>() + WINDOW * size_of::<u16>();

    /// Joins clauses, given the numbers of documents; one without a number does not match.
    pub fn new(clauses: Vec<BoxScorer<'a>>, column: Column<'a>, encoding: Encoding) -> Self {
        Self {
            clauses,
            column,
            encoding,
            counts: vec![0; WINDOW],
            scratch: Scratch::default(),
        }
    }
}

impl Scorer for Covering<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        self.scratch.clear();
        enough(
            &mut self.clauses,
            1,
            &mut self.counts,
            &mut self.scratch,
            context,
            target,
        )?;
        let mut kept: Bits = [0; WORDS];
        let bits = self.scratch.bits;
        let count: u32 = bits.iter().map(|word| word.count_ones()).sum();
        context.budget.charge(u64::from(count) * LOOK, "query")?;
        for_each_bit(&bits, |at| {
            // The smallest of several numbers counts, and a fraction is cut off; one clause has to match in any case.
            let place = self.column.places(target.base + at as u32).next();
            let least = place.map(|place| self.encoding.to_f64(self.column.value(place)) as i64);
            let is_one = least.is_some_and(|least| i64::from(self.counts[at]) >= least.max(1));
            kept[at / 64] |= u64::from(is_one) << (at % 64);
        });
        self.scratch.narrow(&kept);
        self.scratch.pour(target);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        super::next_of_any(&mut self.clauses, from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        let bounds = self.clauses.iter_mut().map(|clause| f64::from(clause.bound(base)));
        bound_of_sum(bounds.sum())
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|clause| clause.cost()).sum()
    }
}
