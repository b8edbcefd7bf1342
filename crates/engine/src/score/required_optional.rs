//! Documents of a required clause, with the score of an optional one where it matches too. The two scores are added as
//! floats, as in Lucene's `ReqOptSumScorer`.

use super::{BoxScorer, Context, Scorer, Scratch, Target, popcount};
use crate::error::Failure;

/// A required clause and an optional one.
pub struct RequiredOptional<'a> {
    required: BoxScorer<'a>,
    optional: BoxScorer<'a>,
    matches: Scratch,
    extra: Scratch,
}

impl<'a> RequiredOptional<'a> {
    /// Joins the two.
    pub fn new(required: BoxScorer<'a>, optional: BoxScorer<'a>) -> Self {
        Self {
            required,
            optional,
            matches: Scratch::default(),
            extra: Scratch::default(),
        }
    }
}

impl Scorer for RequiredOptional<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.sums.is_none() {
            // What the required clause does not reach, both may.
            let mut all = Target::new(target.base, target.bits, None, target.mask);
            return self.required.fill(context, &mut all);
        }
        self.matches.clear();
        self.required
            .fill_root(context, &mut self.matches.target(target.base, true, target.mask))?;
        if popcount(&self.matches.bits) == 0 {
            return Ok(());
        }
        self.extra.clear();
        let mask = self.matches.bits;
        self.optional
            .fill_root(context, &mut self.extra.target(target.base, true, Some(&mask)))?;
        self.extra.narrow(&mask);
        let (matches, extra) = (&mut self.matches, &self.extra);
        super::for_each_bit(&extra.bits, |at| {
            matches.sums[at] = f64::from(matches.sums[at] as f32 + extra.sums[at] as f32);
        });
        self.matches.pour(target);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        self.required.next(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        self.required.bound(base) + self.optional.bound(base)
    }

    fn cost(&self) -> u64 {
        self.required.cost()
    }
}
