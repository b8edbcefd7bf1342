//! Documents that match all of several clauses; the score is the sum of the scoring ones, added as doubles and then
//! made a float, as in Lucene's `ConjunctionScorer`.

use super::{BoxScorer, Context, Scorer, Scratch, Target, WORDS, popcount};
use crate::error::Failure;
use crate::sorting;

/// A required clause and whether its score counts.
pub struct Required<'a> {
    /// The clause.
    pub scorer: BoxScorer<'a>,
    /// Whether it adds to the score.
    pub scoring: bool,
}

/// All of several clauses.
pub struct Conjunction<'a> {
    /// From the fewest expected matches to the most.
    clauses: Vec<Required<'a>>,
    scratch: Scratch,
}

impl<'a> Conjunction<'a> {
    /// Joins at least one clause.
    pub fn new(mut clauses: Vec<Required<'a>>) -> Self {
        sorting::sort_by(&mut clauses, |a, b| a.scorer.cost().cmp(&b.scorer.cost()));
        Self {
            clauses,
            scratch: Scratch::default(),
        }
    }
}

impl Scorer for Conjunction<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let scored = target.sums.is_some();
        self.scratch.clear();
        let mut mask = target.mask.copied();
        for (i, clause) in self.clauses.iter_mut().enumerate() {
            // A clause's matches go beside those so far, so that they can be intersected.
            let before = std::mem::replace(&mut self.scratch.bits, [0; WORDS]);
            self.scratch.fill(
                &mut clause.scorer,
                context,
                target.base,
                scored && clause.scoring,
                mask.as_ref(),
            )?;
            match (i, target.mask) {
                (0, Some(outer)) => self.scratch.narrow(outer),
                (0, None) => {}
                _ => self.scratch.narrow(&before),
            }
            self.scratch.touch(&before);
            if popcount(&self.scratch.bits) == 0 {
                return Ok(());
            }
            mask = Some(self.scratch.bits);
        }
        self.scratch.pour(target);
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        let mut next = from;
        for clause in &mut self.clauses {
            next = clause.scorer.next(next);
            if next == u32::MAX {
                break;
            }
        }
        next
    }

    fn bound(&mut self, base: u32) -> f32 {
        let mut sum = 0f64;
        for clause in self.clauses.iter_mut().filter(|clause| clause.scoring) {
            sum += f64::from(clause.scorer.bound(base));
        }
        (sum as f32) * (1.0 + f32::EPSILON)
    }

    fn cost(&self) -> u64 {
        self.clauses.first().map_or(0, |clause| clause.scorer.cost())
    }
}
