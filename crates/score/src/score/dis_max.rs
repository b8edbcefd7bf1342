//! Documents of any of several clauses, scored by the best one and a share of the others, as in Lucene's
//! `DisjunctionMaxScorer`.

use super::bounded::Lazy;
use super::{BoxScorer, Context, Group, Scorer, Scratch, Target, Visitor, bound_of_sum};
use crate::error::Failure;
use crate::window::{Bits, Sums, WORDS, for_each_above, for_each_bit, or, zero_sums};

/// The best of several clauses.
pub struct DisMax<'a> {
    clauses: Vec<BoxScorer<'a>>,
    tie_breaker: f32,
    scratch: Scratch,
    best: Vec<f32>,
    others: Box<Sums>,
    /// Where all clauses are terms, or any of some.
    bounded: Lazy,
}

impl<'a> DisMax<'a> {
    /// Joins clauses; the scores of all but the best are multiplied by `tie_breaker`.
    pub fn new(clauses: Vec<BoxScorer<'a>>, tie_breaker: f32) -> Self {
        Self {
            clauses,
            tie_breaker,
            scratch: Scratch::default(),
            best: vec![0.0; super::WINDOW],
            others: zero_sums(),
            bounded: Lazy::default(),
        }
    }

    /// Fills the scratch window with the matches of a clause.
    fn clause(
        &mut self,
        clause: usize,
        context: &mut Context<'_>,
        target: &Target<'_>,
    ) -> Result<Option<Bits>, Failure> {
        self.scratch.clear();
        let mut inner = self.scratch.target(target.base, target.sums.is_some(), target.mask);
        if self.tie_breaker == 0.0 {
            // A document that becomes a hit does so by one clause alone.
            inner.threshold = target.threshold;
            inner.floor = target.floor;
            inner.wanted = target.wanted;
        }
        self.clauses[clause].fill_root(context, &mut inner)
    }
}

/// Returns clauses as groups of terms, if all are, and only the best one counts.
fn groups<'c>(clauses: &'c mut [BoxScorer<'_>], tie_breaker: f32) -> Option<Vec<Group<'c>>> {
    let groups: Option<Vec<_>> = clauses.iter_mut().map(|clause| clause.group()).collect();
    groups.filter(|_| tie_breaker == 0.0)
}

impl Scorer for DisMax<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if target.sums.is_none() {
            // Several clauses may add up to what each of them alone does not reach.
            let mut all = Target::new(target.base, target.bits, None, target.mask);
            return self
                .clauses
                .iter_mut()
                .try_for_each(|clause| clause.fill(context, &mut all));
        }
        let mut any: Bits = [0; WORDS];
        for clause in 0..self.clauses.len() {
            self.clause(clause, context, target)?;
            let (scratch, best, others) = (&self.scratch, &mut self.best, &mut self.others);
            for_each_bit(&scratch.bits, |at| {
                let score = scratch.sums[at] as f32;
                if any[at / 64] >> (at % 64) & 1 == 0 {
                    best[at] = 0.0;
                    others[at] = 0.0;
                }
                if score >= best[at] {
                    others[at] += f64::from(best[at]);
                    best[at] = score;
                } else {
                    others[at] += f64::from(score);
                }
            });
            or(&mut any, &self.scratch.bits);
        }
        if let Some(sums) = &mut target.sums {
            let tie_breaker = f64::from(self.tie_breaker);
            for_each_bit(&any, |at| {
                sums[at] += f64::from((f64::from(self.best[at]) + self.others[at] * tie_breaker) as f32);
            });
        }
        or(target.bits, &any);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        if self.tie_breaker != 0.0 || target.sums.is_none() {
            self.fill(context, target)?;
            return Ok(None);
        }
        if target.is_bounded()
            && self.bounded.may_be()
            && let Some(mut groups) = groups(&mut self.clauses, self.tie_breaker)
            && let Some(bounded) = self.bounded.of(&mut groups)?
        {
            let mask = target.mask;
            return bounded.fill(&mut groups, context, target, mask).map(Some);
        }
        let mut any = [0; WORDS];
        let mut is_bounded = target.floor >= 0.0;
        for clause in 0..self.clauses.len() {
            let found = self.clause(clause, context, target)?;
            is_bounded |= found.is_some();
            let found = found.as_ref().unwrap_or(&self.scratch.bits);
            if let Some(sums) = &mut target.sums {
                for_each_above(found, &self.scratch.sums, target.floor, |at, score| {
                    sums[at] = sums[at].max(score.into());
                    any[at / 64] |= 1 << (at % 64);
                });
            }
            or(target.bits, &self.scratch.bits);
        }
        Ok(is_bounded.then_some(any))
    }

    fn visit(&mut self, context: &mut Context<'_>, from: u32, visitor: &mut dyn Visitor) -> Result<u32, Failure> {
        if self.bounded.may_be()
            && let Some(mut groups) = groups(&mut self.clauses, self.tie_breaker)
            && let Some(bounded) = self.bounded.of(&mut groups)?
        {
            return bounded.visit(&mut groups, context, (from, false), visitor);
        }
        Ok(from)
    }

    fn next(&mut self, from: u32) -> u32 {
        super::next_of_any(&mut self.clauses, from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        let (mut best, mut sum) = (0f32, 0f64);
        for clause in &mut self.clauses {
            let bound = clause.bound(base);
            best = best.max(bound);
            sum += f64::from(bound);
        }
        let others = (sum - f64::from(best)).max(0.0) * f64::from(self.tie_breaker);
        bound_of_sum(f64::from(best) + others)
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|clause| clause.cost()).sum()
    }
}
