//! Documents that match any, or at least some number, of several clauses; the score is the sum, added as doubles and then
//! made a float. At the root, once hits need no counting, clauses that cannot matter are left for last (MaxScore).

use super::{Bits, BoxScorer, Context, Scorer, Scratch, Target, WORDS, for_each_bit, or, popcount};
use crate::error::Failure;
use crate::sorting;

/// Any of several clauses.
pub struct Disjunction<'a> {
    clauses: Vec<BoxScorer<'a>>,
    least: usize,
    scratch: Scratch,
    counts: Vec<u16>,
}

impl<'a> Disjunction<'a> {
    /// Joins clauses of which at least `least` must match, one or more.
    pub fn new(clauses: Vec<BoxScorer<'a>>, least: usize) -> Self {
        let counts = if least > 1 { vec![0; super::WINDOW] } else { Vec::new() };
        Self {
            clauses,
            least: least.max(1),
            scratch: Scratch::default(),
            counts,
        }
    }

    /// Fills the scratch window with all matches of a disjunction of one clause or more.
    fn all(&mut self, context: &mut Context<'_>, base: u32, scored: bool, mask: Option<&Bits>) -> Result<(), Failure> {
        if self.least == 1 {
            for clause in &mut self.clauses {
                self.scratch.fill(clause, context, base, scored, mask)?;
            }
            return Ok(());
        }
        self.counts.fill(0);
        let mut any = [0; WORDS];
        for clause in &mut self.clauses {
            self.scratch.bits = [0; WORDS];
            self.scratch.fill(clause, context, base, scored, mask)?;
            for_each_bit(&self.scratch.bits, |at| self.counts[at] += 1);
            or(&mut any, &self.scratch.bits);
        }
        let mut enough = [0; WORDS];
        for_each_bit(&any, |at| {
            enough[at / 64] |= ((self.counts[at] as usize >= self.least) as u64) << (at % 64)
        });
        self.scratch.bits = any;
        self.scratch.narrow(&enough);
        Ok(())
    }

    /// Fills the scratch window with the matches that can exceed a threshold: the clauses whose bounds add up to no more
    /// than the threshold are looked at only where another clause matched.
    fn competitive(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        threshold: f32,
        mask: Option<&Bits>,
    ) -> Result<(), Failure> {
        let mut order: Vec<(f32, usize)> = Vec::with_capacity(self.clauses.len());
        for (i, clause) in self.clauses.iter_mut().enumerate() {
            order.push((clause.bound(base), i));
        }
        sorting::sort_by(&mut order, |a, b| a.0.total_cmp(&b.0));
        let mut sum = 0f64;
        let mut skipped = 0;
        for &(bound, _) in &order {
            sum += f64::from(bound);
            if sum as f32 * (1.0 + f32::EPSILON) > threshold {
                break;
            }
            skipped += 1;
        }
        if skipped == order.len() {
            return Ok(());
        }
        for &(_, i) in &order[skipped..] {
            self.scratch.fill(&mut self.clauses[i], context, base, true, mask)?;
        }
        for &(_, i) in order[..skipped].iter().rev() {
            let candidates = self.scratch.bits;
            if popcount(&candidates) == 0 {
                return Ok(());
            }
            self.scratch
                .fill(&mut self.clauses[i], context, base, true, Some(&candidates))?;
            self.scratch.narrow(&candidates);
        }
        Ok(())
    }
}

impl Scorer for Disjunction<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        self.scratch.clear();
        let scored = target.sums.is_some();
        if scored && self.least == 1 && target.threshold >= 0.0 {
            self.competitive(context, target.base, target.threshold, target.mask)?;
        } else {
            self.all(context, target.base, scored, target.mask)?;
        }
        self.scratch.pour(target);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.least > 1 || target.threshold >= 0.0 && target.sums.is_some() {
            return self.fill(context, target);
        }
        // The sums need no window of their own: they are made floats when they are read.
        self.clauses
            .iter_mut()
            .try_for_each(|clause| clause.fill(context, target))
    }

    fn next(&mut self, from: u32) -> u32 {
        super::next_of_any(&mut self.clauses, from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        let sum: f64 = self
            .clauses
            .iter_mut()
            .map(|clause| f64::from(clause.bound(base)))
            .sum();
        sum as f32 * (1.0 + f32::EPSILON)
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|clause| clause.cost()).sum()
    }
}
