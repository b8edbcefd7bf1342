//! Documents that match any, or at least some number, of several clauses; the score is the sum, added as doubles and then
//! made a float. Once hits need no counting, clauses that cannot matter are left for last (MaxScore), and looked at only
//! for documents that can still become hits.

use super::bounded::Lazy;
use super::{BoxScorer, Context, Group, Scorer, Scratch, Target, Visitor, bound_of_sum, not_enough, sum_not_enough};
use crate::error::Failure;
use crate::sorting;
use crate::window::{Bits, WORDS, drop_below, for_each_bit, is_none, or};

/// Where this share of all documents match, they are found by words and not one by one.
const DENSE: f64 = 0.125;

/// Any of several clauses.
pub struct Disjunction<'a> {
    clauses: Vec<BoxScorer<'a>>,
    least: usize,
    /// Whether matches are found without scores where only few of these matter.
    counts_apart: bool,
    /// Where all clauses are terms, some of them frequent.
    bounded: Lazy,
    scratch: Option<Box<Scratch>>,
    counts: Vec<u16>,
    /// Bounds of the clauses in a window, ascending, with the clauses' places.
    bounds: Vec<(f32, usize)>,
}

impl<'a> Disjunction<'a> {
    /// Joins clauses of which at least `least` must match, one or more.
    pub fn new(mut clauses: Vec<BoxScorer<'a>>, least: usize) -> Self {
        let counts = if least > 1 { vec![0; super::WINDOW] } else { Vec::new() };
        let blocks = clauses.iter_mut().map(|clause| clause.blocks());
        let shares: Option<f64> = blocks.map(|blocks| Some(blocks?.share())).sum();
        Self {
            clauses,
            least: least.max(1),
            counts_apart: shares.is_some_and(|share| share >= DENSE),
            bounded: Lazy::default(),
            scratch: None,
            counts,
            bounds: Vec::new(),
        }
    }
}

/// Fills an empty scratch window with the documents of which at least `least` clauses match, and counts them.
pub(super) fn enough(
    clauses: &mut [BoxScorer<'_>],
    least: usize,
    counts: &mut [u16],
    scratch: &mut Scratch,
    context: &mut Context<'_>,
    target: &Target<'_>,
) -> Result<(), Failure> {
    let scored = target.sums.is_some();
    counts.fill(0);
    let mut any = [0; WORDS];
    for clause in clauses {
        scratch.bits = [0; WORDS];
        clause.fill(context, &mut scratch.target(target.base, scored, target.mask))?;
        for_each_bit(&scratch.bits, |at| counts[at] += 1);
        or(&mut any, &scratch.bits);
    }
    let mut enough = [0; WORDS];
    for_each_bit(&any, |at| {
        enough[at / 64] |= ((counts[at] as usize >= least) as u64) << (at % 64)
    });
    scratch.bits = any;
    scratch.narrow(&enough);
    Ok(())
}

/// Fills an empty window with the sums of any clauses.
fn any(
    clauses: &mut [BoxScorer<'_>],
    bounds: &mut Vec<(f32, usize)>,
    context: &mut Context<'_>,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    if target.threshold < 0.0 || target.sums.is_none() {
        let mut all = Target::new(target.base, target.bits, target.sums.as_deref_mut(), target.mask);
        return clauses.iter_mut().try_for_each(|clause| clause.fill(context, &mut all));
    }
    competitive(clauses, bounds, context, target)
}

/// Fills an empty window with all matches, but with the sums of those alone that can exceed the floor: to find a match
/// takes less than to score it. Returns those.
fn count_apart(
    clauses: &mut [BoxScorer<'_>],
    bounds: &mut Vec<(f32, usize)>,
    context: &mut Context<'_>,
    target: &mut Target<'_>,
) -> Result<Bits, Failure> {
    let (base, mask) = (target.base, target.mask);
    for clause in clauses.iter_mut() {
        clause.fill(context, &mut Target::new(base, target.bits, None, mask))?;
    }
    let mut bits = [0; WORDS];
    let mut above = Target {
        threshold: target.floor,
        ..Target::new(base, &mut bits, target.sums.as_deref_mut(), mask)
    };
    competitive(clauses, bounds, context, &mut above)?;
    Ok(bits)
}

/// Fills an empty window with the matches that can exceed the threshold: the clauses whose bounds add up to no more than
/// that are looked at only where another clause matched well enough.
fn competitive(
    clauses: &mut [BoxScorer<'_>],
    bounds: &mut Vec<(f32, usize)>,
    context: &mut Context<'_>,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let (base, mask) = (target.base, target.mask);
    let Some(sums) = target.sums.as_deref_mut() else {
        return Ok(());
    };
    bounds.clear();
    bounds.extend(
        clauses
            .iter_mut()
            .enumerate()
            .map(|(i, clause)| (clause.bound(base), i)),
    );
    sorting::sort_by(bounds, |a, b| a.0.total_cmp(&b.0));
    let all: f64 = bounds.iter().map(|&(bound, _)| f64::from(bound)).sum();
    let enough = sum_not_enough(target.threshold, all);
    let mut rest = 0f64;
    let mut skipped = 0;
    while let Some(&(bound, _)) = bounds.get(skipped)
        && rest + f64::from(bound) <= enough
    {
        rest += f64::from(bound);
        skipped += 1;
    }
    let (others, essential) = bounds.split_at(skipped);
    for &(bound, i) in essential {
        let mut target = Target {
            threshold: not_enough(enough - (all - f64::from(bound))),
            ..Target::new(base, target.bits, Some(sums), mask)
        };
        clauses[i].fill(context, &mut target)?;
    }
    for &(bound, i) in others.iter().rev() {
        drop_below(target.bits, sums, enough - rest);
        rest -= f64::from(bound);
        let candidates = *target.bits;
        if is_none(&candidates) {
            return Ok(());
        }
        clauses[i].fill(
            context,
            &mut Target::new(base, target.bits, Some(sums), Some(&candidates)),
        )?;
    }
    Ok(())
}

/// Returns clauses as terms, if all are, and one is enough.
fn group<'c>(clauses: &'c mut [BoxScorer<'_>], least: usize) -> Option<Group<'c>> {
    let terms = clauses.iter_mut().map(|clause| clause.blocks());
    let terms: Option<Vec<_>> = terms.collect();
    terms.filter(|_| least == 1).map(|terms| Group {
        terms,
        is_required: false,
    })
}

impl Scorer for Disjunction<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.least == 1 && target.sums.is_none() {
            return any(&mut self.clauses, &mut self.bounds, context, target);
        }
        let scratch = self.scratch.get_or_insert_default();
        scratch.clear();
        if self.least > 1 {
            enough(
                &mut self.clauses,
                self.least,
                &mut self.counts,
                scratch,
                context,
                target,
            )?;
        } else {
            let mut inner = scratch.target(target.base, true, target.mask);
            inner.threshold = target.threshold;
            any(&mut self.clauses, &mut self.bounds, context, &mut inner)?;
        }
        scratch.pour(target);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        if target.is_bounded()
            && self.bounded.may_be()
            && let Some(group) = group(&mut self.clauses, self.least)
            && let mut groups = [group]
            && let Some(bounded) = self.bounded.of(&mut groups)?
        {
            let mask = target.mask;
            return bounded.fill(&mut groups, context, target, mask).map(Some);
        }
        if self.least > 1 {
            self.fill(context, target)?;
        } else if self.counts_apart && target.threshold < 0.0 && target.floor >= 0.0 {
            return count_apart(&mut self.clauses, &mut self.bounds, context, target).map(Some);
        } else {
            // The sums need no window of their own: they are made floats when they are read.
            any(&mut self.clauses, &mut self.bounds, context, target)?;
        }
        Ok(None)
    }

    fn visit(&mut self, context: &mut Context<'_>, from: u32, visitor: &mut dyn Visitor) -> Result<u32, Failure> {
        if self.bounded.may_be()
            && let Some(group) = group(&mut self.clauses, self.least)
            && let mut groups = [group]
            && let Some(bounded) = self.bounded.of(&mut groups)?
        {
            return bounded.visit(&mut groups, context, (from, false), visitor);
        }
        Ok(from)
    }

    fn group(&mut self) -> Option<Group<'_>> {
        group(&mut self.clauses, self.least)
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
        bound_of_sum(sum)
    }

    fn cost(&self) -> u64 {
        self.clauses.iter().map(|clause| clause.cost()).sum()
    }
}
