//! Documents of a required clause, with the score of an optional one where it matches too. The two scores are added as
//! floats, as in Lucene's `ReqOptSumScorer`.

use super::{BoxScorer, Context, Scorer, Scratch, Target, not_enough, sum_not_enough};
use crate::error::Failure;
use crate::window::{Bits, for_each_bit, is_none};

/// A required clause and an optional one.
pub struct RequiredOptional<'a> {
    required: BoxScorer<'a>,
    optional: BoxScorer<'a>,
    scratch: Option<Box<Scratch>>,
    extra: Scratch,
}

impl<'a> RequiredOptional<'a> {
    /// Joins the two.
    pub fn new(required: BoxScorer<'a>, optional: BoxScorer<'a>) -> Self {
        Self {
            required,
            optional,
            scratch: None,
            extra: Scratch::default(),
        }
    }
}

impl Scorer for RequiredOptional<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.sums.is_none() {
            self.fill_root(context, target)?;
            return Ok(());
        }
        let mut scratch = self.scratch.take().unwrap_or_default();
        scratch.fill(target, true, |inner| self.fill_root(context, inner))?;
        self.scratch = Some(scratch);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        let base = target.base;
        let Some(sums) = &mut target.sums else {
            // What the required clause does not reach, both may.
            let mut all = Target::new(base, target.bits, None, target.mask);
            self.required.fill(context, &mut all)?;
            return Ok(None);
        };
        // What the required clause has to exceed, whatever the optional one adds.
        let [required, optional] = [&mut self.required, &mut self.optional].map(|clause| f64::from(clause.bound(base)));
        let without = |score: f32| match score {
            0.0.. => not_enough(sum_not_enough(score, required + optional) - optional),
            _ => f32::NEG_INFINITY,
        };
        let mut inner = Target {
            threshold: without(target.threshold),
            floor: without(target.floor),
            ..Target::new(base, target.bits, Some(sums), target.mask)
        };
        let above = self.required.fill_root(context, &mut inner)?;
        let wanted = above.unwrap_or(*target.bits);
        if is_none(&wanted) {
            return Ok(above);
        }
        self.extra.clear();
        let mut extra = self.extra.target(base, true, Some(&wanted));
        self.optional.fill_root(context, &mut extra)?;
        self.extra.narrow(&wanted);
        for_each_bit(&self.extra.bits, |at| {
            sums[at] = f64::from(sums[at] as f32 + self.extra.sums[at] as f32);
        });
        Ok(above)
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
