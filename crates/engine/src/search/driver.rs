//! The one loop over windows: fill, count, collect hits, feed aggregations.

use std::cell::RefCell;

use crate::aggs::Collectors;
use crate::budget::Budget;
use crate::error::Failure;
use crate::hits::top_hits::TopHits;
use crate::index::Index;
use crate::score::bounded::MOST_WANTED;
use crate::score::{BoxScorer, Context, Target, Visitor};
use crate::window::{Bits, Sums, WINDOW, WORDS, and, clear_sums, for_each_bit, popcount, window_of, zero_sums};

/// What a loop runs over.
pub struct Driver<'d> {
    pub index: &'d Index<'d>,
    /// The query; nothing matches without.
    pub query: Option<BoxScorer<'d>>,
    /// The post filter, if there is one; nothing passes one without a scorer.
    pub filter: Option<Option<BoxScorer<'d>>>,
    /// Units of work that asking both takes for each window.
    pub window_work: u64,
    /// Whether hits have scores.
    pub scored: bool,
    /// Whether the best score of all matches is wanted beside hits in another order.
    pub track_max_score: bool,
    /// Hits to count at most; -1 counts none.
    pub limit: i32,
    /// Where aggregations find the scores of matches, if they ask for them.
    pub scores: Option<&'d RefCell<Vec<f32>>>,
    /// The least score of a match, where one is asked for.
    pub min_score: Option<f32>,
    /// How many matches that pass the filter are looked at, where not all are.
    pub terminate_after: Option<u64>,
}

/// What a loop found.
#[derive(Debug, Default)]
pub struct Totals {
    /// Hits, exact up to the limit and beyond it at least one more.
    pub count: u64,
    /// The best score of all matches.
    pub max_score: Option<f32>,
    /// Whether there were more matches than were to be looked at.
    pub is_terminated: bool,
}

impl Totals {
    /// Looks at the scores of a window's matches.
    fn see(&mut self, hits: &Bits, sums: &Sums) {
        for_each_bit(hits, |at| {
            let score = sums[at] as f32;
            if self.max_score.is_none_or(|best| score > best) {
                self.max_score = Some(score);
            }
        });
    }
}

/// Returns those matches of a window that pass a filter.
fn pass(
    filter: &mut Option<BoxScorer<'_>>,
    context: &mut Context<'_>,
    base: u32,
    matches: &Bits,
) -> Result<Bits, Failure> {
    let mut passed: Bits = [0; WORDS];
    if let Some(filter) = filter {
        filter.fill(context, &mut Target::new(base, &mut passed, None, Some(matches)))?;
    }
    and(&mut passed, matches);
    Ok(passed)
}

/// Returns the bits of a window's documents from one on.
fn from_on(first: u32) -> Bits {
    let bits = |word| first.saturating_sub(word * 64);
    std::array::from_fn(|word| u64::MAX.checked_shl(bits(word as u32)).unwrap_or(0))
}

/// Takes those matches away whose scores are below the least.
fn keep_best(bits: &mut Bits, sums: &Sums, least: f32) {
    let all = *bits;
    for_each_bit(&all, |at| {
        let is_kept = sums[at] as f32 >= least;
        bits[at / 64] &= !(u64::from(!is_kept) << (at % 64));
    });
}

/// Returns the place of a match, given how many come before it.
fn place_of(bits: &Bits, before: u64) -> u32 {
    let (mut seen, mut place) = (0, WINDOW as u32);
    for_each_bit(bits, |at| {
        if seen == before {
            place = at as u32;
        }
        seen += 1;
    });
    place
}

/// Takes away what begins with a place.
fn cut(bits: &mut Bits, place: u32) {
    let behind = from_on(place);
    for (word, behind) in bits.iter_mut().zip(behind) {
        *word &= !behind;
    }
}

/// Takes the matches from a document on that come in lists; returns the document from which on windows are to be filled.
fn take_lists(
    query: &mut BoxScorer<'_>,
    context: &mut Context<'_>,
    mut from: u32,
    top: &mut TopHits<'_>,
    collectors: &mut Collectors<'_>,
) -> Result<u32, Failure> {
    loop {
        let documents = collectors.list(context.budget)?;
        let behind = query.list(context, from, documents)?;
        if behind == from {
            return Ok(from);
        }
        top.collect_documents(documents, context.budget)?;
        from = behind;
    }
}

/// What visits the best hits and counts all.
struct Best<'b, 'k> {
    top: &'b mut TopHits<'k>,
    count: &'b mut u64,
    /// How many are counted; none where their number is known, or not wanted.
    limit: Option<u64>,
    wanted: usize,
}

impl Visitor for Best<'_, '_> {
    fn counts(&self) -> bool {
        self.limit.is_some_and(|limit| *self.count <= limit)
    }

    fn count(&mut self, matches: usize) {
        if self.limit.is_some() {
            *self.count += matches as u64;
        }
    }

    fn floor(&self) -> f32 {
        self.top.threshold()
    }

    fn wanted(&self) -> usize {
        self.wanted
    }

    fn take(&mut self, documents: &[u32], scores: &[f32]) {
        self.top.collect_scores(documents, scores);
    }
}

impl Driver<'_> {
    /// Runs over all windows that can matter.
    pub fn run(
        self,
        budget: &Budget,
        top: &mut TopHits<'_>,
        collectors: &mut Collectors<'_>,
    ) -> Result<Totals, Failure> {
        let mut totals = Totals::default();
        let Self {
            index,
            query,
            mut filter,
            window_work,
            scored,
            track_max_score,
            limit,
            scores,
            min_score,
            terminate_after,
        } = self;
        // Where only some matches count, all of them have to be looked at, one after the other.
        let is_plain = min_score.is_none() && terminate_after.is_none();
        let limit = if terminate_after.is_some() { i32::MAX } else { limit };
        let Some(mut query) = query else { return Ok(totals) };
        if is_plain && index.documents > 0 && !collectors.is_complete() && query.count() == Some(index.documents.into())
        {
            collectors.collect_all(budget)?;
        }
        if matches!(filter, Some(None)) && collectors.is_complete() {
            return Ok(totals);
        }
        // The number of hits is known beforehand for a term and the like.
        let known = if filter.is_none() && is_plain {
            query.count()
        } else {
            None
        };
        if let Some(count) = known {
            totals.count = count;
            if top.is_closed() && collectors.is_complete() {
                return Ok(totals);
            }
        }
        // Whether nothing, or nothing more, has to be counted.
        let counts_none = known.is_some() || limit < 0;
        let is_counted = |count: u64| counts_none || count > limit as u64;
        // Whether a score is of no use but for a hit, and a document but for a hit or a count.
        let only_hits = is_plain && scored && scores.is_none() && !track_max_score && top.by_score();
        let prune = only_hits && collectors.is_complete();
        let best_of_all = top
            .best_of_all()
            .filter(|&wanted| only_hits && filter.is_none() && wanted <= MOST_WANTED);
        let wanted = best_of_all.unwrap_or(0);
        let mut context = Context { budget };
        let mut sums: Option<Box<Sums>> = None;
        let mut from = window_of(query.next(0));
        if counts_none && filter.is_none() && !scored {
            from = take_lists(&mut query, &mut context, from, top, collectors)?;
        }
        while from < index.documents {
            let counted = is_counted(totals.count);
            if counted && top.is_closed() && collectors.is_complete() {
                break;
            }
            if prune && filter.is_none() {
                let mut best = Best {
                    top,
                    count: &mut totals.count,
                    limit: if counts_none { None } else { Some(limit as u64) },
                    wanted,
                };
                from = query.visit(&mut context, from, &mut best)?;
                if from >= index.documents {
                    break;
                }
            }
            if scored {
                sums.get_or_insert_with(zero_sums);
            }
            let base = window_of(from);
            let rest = (from > base).then(|| from_on(from - base));
            let floor = if only_hits { top.threshold() } else { f32::NEG_INFINITY };
            let threshold = if prune && counted { floor } else { f32::NEG_INFINITY };
            let mut bits: Bits = [0; WORDS];
            let mut above = None;
            if threshold < 0.0 || query.bound(base) > threshold {
                let mut target = Target {
                    threshold,
                    floor,
                    wanted,
                    ..Target::new(base, &mut bits, sums.as_deref_mut(), rest.as_ref())
                };
                above = query.fill_root(&mut context, &mut target)?;
            }
            if let Some(rest) = &rest {
                and(&mut bits, rest);
            }
            let filled = if is_plain { None } else { Some(Box::new(bits)) };
            if let (Some(least), Some(sums)) = (min_score, &sums) {
                keep_best(&mut bits, sums, least);
            }
            let mut passed = match &mut filter {
                None => None,
                Some(filter) => Some(pass(filter, &mut context, base, &bits)?),
            };
            if let Some(most) = terminate_after {
                let hits = passed.as_mut().unwrap_or(&mut bits);
                let left = most - totals.count;
                totals.is_terminated = u64::from(popcount(hits)) > left;
                if totals.is_terminated {
                    let end = place_of(hits, left);
                    cut(hits, end);
                    cut(&mut bits, end);
                }
            }
            let hits = passed.as_ref().unwrap_or(&bits);
            let count = popcount(hits);
            if known.is_none() {
                totals.count += u64::from(count);
            }
            context.budget.charge(u64::from(count) / 4 + 1 + window_work, "query")?;
            if let (Some(scores), Some(sums)) = (scores, &sums)
                && let Some(window) = scores.borrow_mut().get_mut(base as usize..)
            {
                for_each_bit(&bits, |at| {
                    if let Some(score) = window.get_mut(at) {
                        *score = sums[at] as f32;
                    }
                });
            }
            if !collectors.is_complete() {
                // Aggregations are of what the post filter keeps from the hits, too.
                let matching = if passed.is_some() { popcount(&bits) } else { count };
                collectors.collect(base, &bits, matching, context.budget)?;
            }
            if let Some(sums) = &mut sums {
                if track_max_score {
                    totals.see(hits, sums);
                }
                // Of most matches it is known by now that they are no hits.
                let left = above.as_ref().unwrap_or(&bits);
                let mut hits = *hits;
                and(&mut hits, left);
                top.collect(base, &hits, Some(sums), context.budget)?;
                clear_sums(sums, filled.as_deref().unwrap_or(left));
            } else {
                top.collect(base, hits, None, context.budget)?;
            }
            if totals.is_terminated {
                break;
            }
            let after = base.saturating_add(WINDOW as u32);
            let next = query.next(after);
            if next == u32::MAX {
                break;
            }
            from = window_of(next).max(after);
        }
        Ok(totals)
    }
}

#[cfg(test)]
mod tests {
    use super::{WINDOW, from_on};

    #[test]
    fn the_rest_of_a_window_begins_with_its_document() {
        for first in [0, 1, 63, 64, 65, 4095] {
            let bits = from_on(first);
            let has = |at: usize| bits[at / 64] >> (at % 64) & 1 == 1;
            assert!((0..WINDOW).all(|at| has(at) == (at >= first as usize)), "{first}");
        }
    }
}
