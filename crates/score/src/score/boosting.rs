//! The documents of a clause, of which those that another has as well weigh less, by the arithmetic of Lucene's
//! `FunctionScoreQuery.boostByQuery`: the clause is scored without a boost of its own.

use super::{BoxScorer, Context, Scorer, Scratch, Target};
use crate::error::Failure;
use crate::window::{Bits, WORDS, for_each_bit};

/// A clause whose scores are multiplied where another matches.
pub struct Boosting<'a> {
    positive: BoxScorer<'a>,
    negative: Option<BoxScorer<'a>>,
    /// What scores are multiplied by where the other one matches,
    factor: f32,
    /// and everywhere.
    boost: f32,
    scratch: Scratch,
}

impl<'a> Boosting<'a> {
    /// Bytes that one takes beside the scorers in it, about.
    pub const BYTES: usize = size_of::<Self>() + size_of::<crate::window::Sums>();

    /// Multiplies the scores of `positive` where `negative` matches; without it, nothing does.
    pub fn new(positive: BoxScorer<'a>, negative: Option<BoxScorer<'a>>, factor: f32, boost: f32) -> Self {
        Self {
            positive,
            negative,
            factor,
            boost,
            scratch: Scratch::default(),
        }
    }
}

impl Scorer for Boosting<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.sums.is_none() {
            let mut all = Target::new(target.base, target.bits, None, target.mask);
            return self.positive.fill(context, &mut all);
        }
        self.scratch.clear();
        let mut inner = self.scratch.target(target.base, true, target.mask);
        self.positive.fill(context, &mut inner)?;
        let mut lowered: Bits = [0; WORDS];
        if let Some(negative) = &mut self.negative {
            let mut found = Target::new(target.base, &mut lowered, None, Some(&self.scratch.bits));
            negative.fill(context, &mut found)?;
        }
        let Scratch { bits, sums, .. } = &mut self.scratch;
        for_each_bit(bits, |at| {
            let factor = if lowered[at / 64] >> (at % 64) & 1 == 1 {
                f64::from(self.factor)
            } else {
                1.0
            };
            let score = f64::from(sums[at] as f32) * factor;
            sums[at] = f64::from((score * f64::from(self.boost)) as f32);
        });
        self.scratch.pour(target);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        self.positive.next(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        // What grows with its factors stays below this, however it is rounded.
        let bound = f64::from(self.positive.bound(base)) * f64::from(self.factor.max(1.0));
        (bound * f64::from(self.boost)) as f32
    }

    fn cost(&self) -> u64 {
        self.positive.cost()
    }

    fn count(&self) -> Option<u64> {
        self.positive.count()
    }
}
