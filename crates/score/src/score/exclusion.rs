//! Documents of one clause without those of another, as Lucene's `ReqExclScorer`.

use super::{BoxScorer, Context, Scorer, Scratch, Target};
use crate::error::Failure;
use crate::window::{Bits, WORDS, and, for_each_bit, is_none};

/// One clause without another.
pub struct Exclusion<'a> {
    required: BoxScorer<'a>,
    excluded: BoxScorer<'a>,
    scratch: Option<Box<Scratch>>,
}

impl<'a> Exclusion<'a> {
    /// Leaves the documents of `excluded` out.
    pub fn new(required: BoxScorer<'a>, excluded: BoxScorer<'a>) -> Self {
        Self {
            required,
            excluded,
            scratch: None,
        }
    }
}

impl Scorer for Exclusion<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let mut scratch = self.scratch.take().unwrap_or_default();
        let scored = target.sums.is_some();
        scratch.fill(target, scored, |inner| self.fill_root(context, inner))?;
        self.scratch = Some(scratch);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        // The best may be those that are left out.
        target.wanted = 0;
        let mut above = self.required.fill_root(context, target)?;
        let matches = *target.bits;
        if is_none(&matches) {
            return Ok(above);
        }
        let mut excluded = [0; WORDS];
        self.excluded.fill(
            context,
            &mut Target::new(target.base, &mut excluded, None, Some(&matches)),
        )?;
        and(&mut excluded, &matches);
        if let Some(sums) = &mut target.sums {
            for_each_bit(&excluded, |at| sums[at] = 0.0);
        }
        for bits in [Some(&mut *target.bits), above.as_mut()].into_iter().flatten() {
            for (word, excluded) in bits.iter_mut().zip(&excluded) {
                *word &= !excluded;
            }
        }
        Ok(above)
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
