//! `filter`: the documents that match a query.

use super::filtered::Filtered;
use super::single::{Members, Single};
use super::{Batch, BoxCollector, documents};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::{NamedAggregation, Query};
use crate::query::Lowering;
use crate::window::{Bits, and, count_both, popcount, window_of};

struct Filter<'a>(Filtered<'a>);

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    query: &Query,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    // What is inside has its faults before the query has some.
    let filter = Filtered::new(lowering, query);
    let inside = Single::new(lowering, &plan.aggs)?;
    Ok(inside.collector(Filter(filter?)))
}

impl Members for Filter<'_> {
    fn collect(&mut self, batch: Batch<'_>, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        let mut from = 0;
        let list = batch.documents.list();
        for part in list.chunk_by(|&a, &b| window_of(a) == window_of(b)) {
            let base = window_of(part[0]);
            let matches = self.0.matches(base, None, budget)?;
            let buckets = &batch.buckets[from..from + part.len()];
            for (&document, &bucket) in part.iter().zip(buckets) {
                let at = (document - base) as usize;
                if matches[at / 64] >> (at % 64) & 1 == 1 {
                    into.add(document, bucket);
                }
            }
            from += part.len();
        }
        into.hand_on(batch.largest, budget)
    }

    fn collect_window(
        &mut self,
        base: u32,
        matches: &Bits,
        into: &mut Single<'_>,
        budget: &Budget,
    ) -> Result<bool, Failure> {
        let found = self.0.matches(base, Some(matches), budget)?;
        if into.is_plain() {
            into.count(count_both(found, matches).into());
            return Ok(true);
        }
        let mut both = *found;
        and(&mut both, matches);
        let count = popcount(&both);
        if let Some(run) = documents::run(base, &both, count) {
            into.add_run(&run, budget)?;
        } else if count > 0 {
            let mut list = Vec::new();
            documents::list(base, &both, count, &mut list);
            list.iter().for_each(|&document| into.add(document, 0));
            into.hand_on(0, budget)?;
        }
        Ok(true)
    }

    fn count(&self) -> Option<u64> {
        self.0.count()
    }
}
