//! Documents of any of several clauses, scored by the best one and a share of the others, as in Lucene's
//! `DisjunctionMaxScorer`.

use super::{Bits, BoxScorer, Context, Scorer, Scratch, Target, WINDOW, WORDS, for_each_bit, or};
use crate::error::Failure;

/// The best of several clauses.
pub struct DisMax<'a> {
    clauses: Vec<BoxScorer<'a>>,
    tie_breaker: f32,
    scratch: Scratch,
    best: Vec<f32>,
    others: Vec<f64>,
}

impl<'a> DisMax<'a> {
    /// Joins clauses; the scores of all but the best are multiplied by `tie_breaker`.
    pub fn new(clauses: Vec<BoxScorer<'a>>, tie_breaker: f32) -> Self {
        Self {
            clauses,
            tie_breaker,
            scratch: Scratch::default(),
            best: vec![0.0; WINDOW],
            others: vec![0.0; WINDOW],
        }
    }
}

impl Scorer for DisMax<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let mut any: Bits = [0; WORDS];
        let scored = target.sums.is_some();
        for clause in &mut self.clauses {
            self.scratch.clear();
            self.scratch.fill(clause, context, target.base, scored, target.mask)?;
            if let Some(mask) = target.mask {
                self.scratch.narrow(mask);
            }
            if scored {
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
            }
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
        (f64::from(best) + others) as f32 * (1.0 + f32::EPSILON)
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|clause| clause.cost()).sum()
    }
}
