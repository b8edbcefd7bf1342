//! `rescore`: the first hits get other scores, from theirs and from what another query finds in them. The arithmetic is that of
//! Lucene's `QueryRescorer`.

use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::explain::rescore::combined;
use crate::hits::hit::Hit;
use crate::index::Index;
use crate::plan::Rescore as Plan;
use crate::query::node::Node;
use crate::query::scorer::{self, Made};
use crate::query::{Lowering, Searched, boost, float};
use crate::score::{Context, Target};
use crate::sorting;
use crate::window::{Bits, Sums, WINDOW, WORDS, window_of, zero_sums};

/// The name of this part of a request in errors of the budget.
const PART: &str = "rescore";
/// Units of work that a hit takes, beside what is asked of the query, and a window.
const HIT: u64 = 16;

/// One change of scores.
pub struct Rescore<'r> {
    plan: &'r Plan,
    node: Node,
}

impl<'r> Rescore<'r> {
    /// Prepares all changes of a search.
    pub fn all(lowering: &Lowering<'_, '_>, plans: &'r [Plan]) -> Result<Vec<Self>, Failure> {
        let unwrapped = Lowering {
            names: None,
            is_unwrapped: true,
            ..*lowering
        };
        let of = |plan: &'r Plan| {
            let node = unwrapped.query(&plan.query)?.rewritten(lowering.budget)?;
            boost::check(lowering.index, &node, true)?;
            Ok(Self { plan, node })
        };
        plans.iter().map(of).collect()
    }

    /// Refuses to change more hits than the settings let one.
    pub fn check(&self, most: i64) -> Result<(), Failure> {
        let window = self.plan.window_size;
        if i64::from(window) <= most {
            return Ok(());
        }
        let reason = format!(
            "Rescore window [{window}] is too large. It must be less than [{most}]. This prevents allocating massive heaps for \
             storing the results to be rescored. This limit can be set by changing the [index.max_rescore_window] index level \
             setting."
        );
        Err(Failure::shard(400, Cause::illegal_argument(reason)))
    }

    /// How many hits it changes.
    pub fn window(&self) -> usize {
        self.plan.window_size.max(0) as usize
    }

    /// Changes the scores of the first hits, and their order.
    pub fn apply(
        &self,
        index: &Index<'_>,
        hits: &mut [Hit],
        searched: &Searched<'_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        if hits.is_empty() {
            // Without hits the query is not run, and its faults do not show.
            return Ok(());
        }
        let Plan {
            window_size,
            query_weight,
            rescore_query_weight,
            score_mode,
            ..
        } = self.plan;
        if *window_size < 0 {
            let cause = Cause::new("negative_array_size_exception", window_size.to_string());
            return Err(Failure::shard(500, cause));
        }
        let (first, second) = (float(query_weight), float(rescore_query_weight));
        let (window, rest) = hits.split_at_mut(self.window().min(hits.len()));
        let found = self.scores(index, window, budget)?;
        if searched.is_explained {
            budget.take(size_of_val(window), PART)?;
            let mut documents: Vec<u32> = window.iter().map(|hit| hit.document).collect();
            documents.sort_unstable();
            searched.rescored.borrow_mut().push(documents);
        }
        for (hit, found) in window.iter_mut().zip(&found) {
            let own = hit.score * first;
            hit.score = found.map_or(own, |found| combined(*score_mode, own, found * second));
        }
        sorting::sort_by(window, |a, b| {
            let by_score = b.score.partial_cmp(&a.score).unwrap_or(std::cmp::Ordering::Equal);
            by_score.then(a.document.cmp(&b.document))
        });
        if rest.is_empty() {
            return Ok(());
        }
        rest.iter_mut().for_each(|hit| hit.score *= first);
        budget.charge(hits.len() as u64 * HIT, PART)?;
        sorting::sort_by(hits, |a, b| {
            b.score.total_cmp(&a.score).then(a.document.cmp(&b.document))
        });
        Ok(())
    }

    /// The scores that its query gives to hits; nothing where it does not match.
    fn scores(&self, index: &Index<'_>, hits: &[Hit], budget: &Budget) -> Result<Vec<Option<f32>>, Failure> {
        budget.take(hits.len() * 16, PART)?;
        let mut found = vec![None; hits.len()];
        let Made { scorer, window_work } = scorer::make(index, &self.node, 1.0, true, budget)?;
        let Some(mut scorer) = scorer else { return Ok(found) };
        let order = sorting::places(hits.len(), &mut |a, b| hits[a].document.cmp(&hits[b].document));
        let mut sums: Box<Sums> = zero_sums();
        for window in order.chunk_by(|&a, &b| window_of(hits[a].document) == window_of(hits[b].document)) {
            let base = window_of(hits[window[0]].document);
            let at = |hit: usize| (hits[hit].document - base) as usize % WINDOW;
            let mut mask: Bits = [0; WORDS];
            for &hit in window {
                mask[at(hit) / 64] |= 1 << (at(hit) % 64);
            }
            budget.charge(window.len() as u64 * HIT + window_work + WINDOW as u64 / 16, PART)?;
            let mut bits: Bits = [0; WORDS];
            // A scorer may be asked only for windows in which it might have a match.
            if scorer.next(base) < base.saturating_add(WINDOW as u32) {
                let mut target = Target::new(base, &mut bits, Some(&mut sums), Some(&mask));
                scorer.fill(&mut Context { budget }, &mut target)?;
            }
            for &hit in window {
                if bits[at(hit) / 64] >> (at(hit) % 64) & 1 == 1 {
                    found[hit] = Some(sums[at(hit)] as f32);
                }
            }
            sums.fill(0.0);
        }
        Ok(found)
    }
}
