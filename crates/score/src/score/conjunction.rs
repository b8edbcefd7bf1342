//! Documents that match all of several clauses; the score is the sum of the scoring ones, added as doubles and then
//! made a float, as in Lucene's `ConjunctionScorer`. Matches are intersected first, and of what is left only those are
//! scored by all clauses that can still become hits.

use super::block_max_and::BlockMaxAnd;
use super::bounded::Lazy;
use super::{BoxScorer, Context, Group, Scorer, Scratch, Target, Visitor, bound_of_sum, not_enough, sum_not_enough};
use crate::error::Failure;
use crate::sorting;
use crate::window::{Bits, Sums, WORDS, and, drop_below, for_each_bit, intersect, is_none, or};

/// A required clause and whether its score counts.
pub struct Required<'a> {
    /// The clause.
    pub scorer: BoxScorer<'a>,
    /// Whether it adds to the score.
    pub scoring: bool,
    /// What it adds at most in the window whose bounds were found last.
    bound: f32,
}

/// All of several clauses.
pub struct Conjunction<'a> {
    /// From the fewest expected matches to the most.
    clauses: Vec<Required<'a>>,
    scoring: usize,
    /// The places of the scoring clauses, from what adds the most in the window to what adds the least.
    order: Vec<usize>,
    scratch: Option<Box<Scratch>>,
    /// Where all clauses are terms that score.
    candidates: Option<BlockMaxAnd>,
    /// Where all scoring clauses are terms, and frequent, but for the rarest.
    bounded: Lazy,
}

impl<'a> Conjunction<'a> {
    /// Joins at least one clause.
    pub fn new(mut clauses: Vec<Required<'a>>) -> Self {
        sorting::sort_by(&mut clauses, |a, b| a.scorer.cost().cmp(&b.scorer.cost()));
        let shares = clauses.iter_mut().map(|clause| clause.share());
        let candidates = match shares.collect::<Option<Vec<f64>>>().as_deref() {
            Some([lead, others @ ..]) => Some(BlockMaxAnd::new(*lead, others)),
            _ => None,
        };
        Self {
            scoring: clauses.iter().filter(|clause| clause.scoring).count(),
            clauses,
            order: Vec::new(),
            scratch: None,
            candidates,
            bounded: Lazy::default(),
        }
    }

    /// Returns the matches of a window; may leave out those that cannot exceed the target's threshold, given the sum of all
    /// bounds.
    fn matches(&mut self, context: &mut Context<'_>, target: &Target<'_>, all: f64) -> Result<Bits, Failure> {
        let enough = (target.threshold >= 0.0).then(|| sum_not_enough(target.threshold, all));
        intersect(&mut self.clauses, target.mask, |clause, mask, bits| {
            let others = all - f64::from(clause.bound);
            let threshold = enough
                .filter(|_| clause.scoring)
                .map(|enough| not_enough(enough - others));
            let mut target = Target {
                threshold: threshold.unwrap_or(f32::NEG_INFINITY),
                ..Target::new(target.base, bits, None, mask)
            };
            clause.scorer.fill(context, &mut target)
        })
    }
}

/// Adds the scores of some matches, clause by clause, to the sums of a window.
fn score(
    clauses: &mut [Required<'_>],
    context: &mut Context<'_>,
    base: u32,
    matches: &Bits,
    sums: &mut Sums,
) -> Result<(), Failure> {
    for clause in clauses.iter_mut().filter(|clause| clause.scoring) {
        clause.score(context, base, matches, sums, f32::NEG_INFINITY)?;
    }
    Ok(())
}

impl<'a> Required<'a> {
    /// Requires a clause.
    pub fn new(scorer: BoxScorer<'a>, scoring: bool) -> Self {
        Self {
            scorer,
            scoring,
            bound: 0.0,
        }
    }

    /// Which share of all documents match, where the clause is a term that scores.
    fn share(&mut self) -> Option<f64> {
        let blocks = self.scorer.blocks().filter(|_| self.scoring);
        blocks.map(|blocks| blocks.share())
    }

    /// Adds the scores above a threshold of some matches; returns those it was added to.
    fn score(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        matches: &Bits,
        sums: &mut Sums,
        threshold: f32,
    ) -> Result<Bits, Failure> {
        let mut bits = [0; WORDS];
        let mut target = Target {
            threshold,
            ..Target::new(base, &mut bits, Some(sums), Some(matches))
        };
        self.scorer.fill(context, &mut target)?;
        // A scorer may have set others, too.
        and(&mut bits, matches);
        Ok(bits)
    }
}

impl Conjunction<'_> {
    /// Finds what each scoring clause adds at most in a window, the most first; returns the sum.
    fn find_bounds(&mut self, base: u32) -> f64 {
        self.order.clear();
        for (i, clause) in self.clauses.iter_mut().enumerate().filter(|(_, clause)| clause.scoring) {
            clause.bound = clause.scorer.bound(base);
            self.order.push(i);
        }
        let bound = |&i: &usize| self.clauses[i].bound;
        sorting::sort_by(&mut self.order, |a, b| bound(b).total_cmp(&bound(a)));
        self.order.iter().map(|i| f64::from(bound(i))).sum()
    }

    /// Fills an empty window as [`Scorer::fill_root`] does, where what each document may score at most decides which are scored
    /// at all.
    fn fill_bounded(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        if !target.is_bounded() || !self.bounded.may_be() {
            return Ok(None);
        }
        let (mut terms, mut filters) = (Vec::new(), Vec::new());
        for clause in &mut self.clauses {
            if !clause.scoring {
                filters.push(&mut clause.scorer);
            } else if let Some(term) = clause.scorer.blocks() {
                terms.push(term);
            } else {
                return Ok(None);
            }
        }
        let mut groups = [Group {
            terms,
            is_required: true,
        }];
        let Some(bounded) = self.bounded.of(&mut groups)? else {
            return Ok(None);
        };
        let base = target.base;
        let left = intersect(&mut filters, target.mask, |filter, mask, bits| {
            filter.fill(context, &mut Target::new(base, bits, None, mask))
        })?;
        let mask = if filters.is_empty() { target.mask } else { Some(&left) };
        bounded.fill(&mut groups, context, target, mask).map(Some)
    }

    /// Fills a window of which no sum is read but as a float.
    fn fill_any(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        let base = target.base;
        let floor = target.threshold.max(target.floor);
        let selective = floor >= 0.0;
        let all = if selective { self.find_bounds(base) } else { 0.0 };
        let mut matches = self.matches(context, target, all)?;
        if is_none(&matches) {
            return Ok(None);
        }
        let mut found = None;
        match &mut target.sums {
            Some(sums) if selective => {
                let above = self.score_above(context, base, &matches, sums, (floor, all))?;
                if target.threshold >= 0.0 {
                    matches = above;
                }
                found = Some(above);
            }
            Some(sums) => score(&mut self.clauses, context, base, &matches, sums)?,
            None => {}
        }
        or(target.bits, &matches);
        Ok(found)
    }

    /// Adds the scores of those matches whose sums can exceed a score that is not enough, given the sum of all bounds;
    /// returns them. What each clause may add is looked at after each clause, so that fewer and fewer are scored.
    fn score_above(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        matches: &Bits,
        sums: &mut Sums,
        (floor, all): (f32, f64),
    ) -> Result<Bits, Failure> {
        let enough = sum_not_enough(floor, all);
        let mut rest = all;
        let mut left = *matches;
        for (nth, &clause) in self.order.iter().enumerate() {
            if rest <= enough && nth == 0 || is_none(&left) {
                return Ok([0; WORDS]);
            }
            let clause = &mut self.clauses[clause];
            rest -= f64::from(clause.bound);
            if nth == 0 {
                let threshold = not_enough(enough - rest);
                left = clause.score(context, base, &left, sums, threshold)?;
            } else {
                clause.score(context, base, &left, sums, f32::NEG_INFINITY)?;
                drop_below(&mut left, sums, enough - rest);
            }
        }
        // Two numbers have one sum; that of more depends on their order.
        if self.order.len() > 2 {
            for_each_bit(&left, |at| sums[at] = 0.0);
            score(&mut self.clauses, context, base, &left, sums)?;
        }
        Ok(left)
    }
}

impl Scorer for Conjunction<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        // One score is a float already and needs no sum of its own.
        if self.scoring <= 1 || target.sums.is_none() {
            self.fill_any(context, target)?;
            return Ok(());
        }
        let mut scratch = self.scratch.take().unwrap_or_default();
        scratch.fill(target, true, |inner| self.fill_root(context, inner))?;
        self.scratch = Some(scratch);
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        match self.fill_bounded(context, target)? {
            Some(above) => Ok(Some(above)),
            None => self.fill_any(context, target),
        }
    }

    fn visit(&mut self, context: &mut Context<'_>, from: u32, visitor: &mut dyn Visitor) -> Result<u32, Failure> {
        let Some(candidates) = &mut self.candidates else {
            return Ok(from);
        };
        let terms: Option<Vec<_>> = self.clauses.iter_mut().map(|clause| clause.scorer.blocks()).collect();
        let Some(terms) = terms else {
            return Ok(from);
        };
        let mut groups = [Group {
            terms,
            is_required: true,
        }];
        // Of a rare term's documents those that need not be counted are soon passed over.
        let is_rare = groups[0].terms[0].frequent()?.is_none();
        if let Some(bounded) = self.bounded.of(&mut groups)?
            && (visitor.counts() || !is_rare)
        {
            return bounded.visit(&mut groups, context, (from, is_rare), visitor);
        }
        let [Group { terms, .. }] = &mut groups;
        if candidates.pauses(from, visitor.threshold()) {
            return Ok(from);
        }
        candidates.visit(terms, context, from, visitor)
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
        bound_of_sum(sum)
    }

    fn cost(&self) -> u64 {
        self.clauses.first().map_or(0, |clause| clause.scorer.cost())
    }
}
