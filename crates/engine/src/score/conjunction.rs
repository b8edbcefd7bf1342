//! Documents that match all of several clauses; the score is the sum of the scoring ones, added as doubles and then
//! made a float, as in Lucene's `ConjunctionScorer`. Matches are intersected first, and only what is left is scored.

use super::{Bits, BoxScorer, Context, Scorer, Scratch, Target, WORDS, intersect, or};
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
    scoring: usize,
    scratch: Option<Box<Scratch>>,
}

impl<'a> Conjunction<'a> {
    /// Joins at least one clause.
    pub fn new(mut clauses: Vec<Required<'a>>) -> Self {
        sorting::sort_by(&mut clauses, |a, b| a.scorer.cost().cmp(&b.scorer.cost()));
        Self {
            scoring: clauses.iter().filter(|clause| clause.scoring).count(),
            clauses,
            scratch: None,
        }
    }

    /// Returns the matches of a window.
    fn matches(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<Bits, Failure> {
        intersect(&mut self.clauses, mask, |clause, mask, bits| {
            let mut target = Target {
                base,
                bits,
                sums: None,
                mask,
                threshold: f32::NEG_INFINITY,
            };
            clause.scorer.fill(context, &mut target)
        })
    }
}

/// Adds the scores of matches, clause by clause, to the sums of a window.
fn score(
    clauses: &mut [Required<'_>],
    context: &mut Context<'_>,
    matches: &Bits,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    for clause in clauses.iter_mut().filter(|clause| clause.scoring) {
        // All of them match: what is set here is known.
        let mut bits = [0; WORDS];
        clause.scorer.fill(
            context,
            &mut Target {
                base: target.base,
                bits: &mut bits,
                sums: target.sums.as_deref_mut(),
                mask: Some(matches),
                threshold: f32::NEG_INFINITY,
            },
        )?;
    }
    or(target.bits, matches);
    Ok(())
}

impl Scorer for Conjunction<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        // One score is a float already and needs no sum of its own.
        if self.scoring <= 1 || target.sums.is_none() {
            return self.fill_root(context, target);
        }
        let matches = self.matches(context, target.base, target.mask)?;
        if matches == [0; WORDS] {
            return Ok(());
        }
        let scratch = self.scratch.get_or_insert_default();
        scratch.clear();
        let mut inner = scratch.target(target.base, true, None);
        score(&mut self.clauses, context, &matches, &mut inner)?;
        scratch.pour(target);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let matches = self.matches(context, target.base, target.mask)?;
        if target.sums.is_none() {
            or(target.bits, &matches);
            return Ok(());
        }
        if matches == [0; WORDS] {
            return Ok(());
        }
        score(&mut self.clauses, context, &matches, target)
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
