//! Documents of one clause without those of another, as Lucene's `ReqExclScorer`.

use super::{BoxScorer, Context, Scorer, Scratch, Target, WORDS, popcount};
use crate::error::Failure;

/// One clause without another.
pub struct Exclusion<'a> {
    required: BoxScorer<'a>,
    excluded: BoxScorer<'a>,
    scratch: Scratch,
}

impl<'a> Exclusion<'a> {
    /// Leaves the documents of `excluded` out.
    pub fn new(required: BoxScorer<'a>, excluded: BoxScorer<'a>) -> Self {
        Self {
            required,
            excluded,
            scratch: Scratch::default(),
        }
    }
}

impl Scorer for Exclusion<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        self.scratch.clear();
        let mut inner = self.scratch.target(target.base, target.sums.is_some(), target.mask);
        inner.threshold = target.threshold;
        inner.floor = target.floor;
        self.required.fill_root(context, &mut inner)?;
        if popcount(&self.scratch.bits) == 0 {
            return Ok(());
        }
        let mut excluded = [0; WORDS];
        let mask = self.scratch.bits;
        self.excluded
            .fill(context, &mut Target::new(target.base, &mut excluded, None, Some(&mask)))?;
        for word in &mut excluded {
            *word = !*word;
        }
        self.scratch.narrow(&excluded);
        self.scratch.pour(target);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        self.required.next(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        self.required.bound(base)
    }

    fn cost(&self) -> u64 {
        self.required.cost()
    }
}
