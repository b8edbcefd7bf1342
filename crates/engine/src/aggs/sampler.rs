//! `sampler`: the best of the documents of each bucket, and what they come to.

use super::scores::Scores;
use super::single::{Members, Single};
use super::{Batch, BoxCollector, PART};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::hits::queue::Queue;
use crate::hits::sort::SortKeys;
use crate::hits::top_hits::TopHits;
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::sorting;

/// Units of work that a document takes to be offered, and to be handed on in the end.
const OFFERED: u64 = 12;
const TAKEN: u64 = 48;

/// What is wrong with one that has no others inside.
pub(super) const NOTHING_INSIDE: &str = "Sampler aggregation must be used with child aggregations.";

struct Sampler<'a> {
    scores: Scores<'a>,
    of_batch: Vec<f32>,
    keys: SortKeys<'a>,
    /// How many documents a bucket keeps.
    wanted: usize,
    shard_size: i32,
    queues: Vec<Queue>,
}

/// Whether there is one among aggregations, or further inside.
pub(super) fn is_inside(plans: &[NamedAggregation]) -> bool {
    plans
        .iter()
        .any(|plan| matches!(plan.aggregation, Aggregation::Sampler { .. }) || is_inside(&plan.aggs))
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    shard_size: i32,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    if plan.aggs.is_empty() && lowering.is_deferred {
        // The real engine finds that only where there are documents.
        let reason = "[sampler] without others inside, and inside of terms or a sampler, is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    if plan.aggs.is_empty() {
        return Err(Failure::shard(
            500,
            Cause::new("aggregation_execution_exception", NOTHING_INSIDE),
        ));
    }
    let documents = lowering.index.spaces.documents(lowering.space) as usize;
    let members = Sampler {
        scores: Scores::ask(lowering),
        of_batch: Vec::new(),
        keys: SortKeys::default(),
        wanted: (shard_size.max(0) as usize).min(documents.max(1)),
        shard_size,
        queues: Vec::new(),
    };
    Ok(Single::new(lowering, &plan.aggs)?.unweighed().collector(members))
}

/// Lucene's error of a queue that is to keep nothing.
fn none_wanted() -> Failure {
    let reason = "numHits must be > 0; please use TotalHitCountCollector if you just need the total hit count";
    Failure::shard(400, Cause::illegal_argument(reason))
}

impl Members for Sampler<'_> {
    fn joins(&self) -> bool {
        // Of each bucket the best are taken, before one is made of several.
        false
    }

    fn collect(&mut self, batch: Batch<'_>, _: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        let list = batch.documents.list();
        if self.wanted == 0 && !list.is_empty() {
            return Err(none_wanted());
        }
        let buckets = batch.largest as usize + 1;
        if self.queues.len() < buckets {
            let more = buckets - self.queues.len();
            budget.room(&mut self.queues, more, PART)?;
            self.queues.resize_with(buckets, Queue::default);
        }
        budget.charge(list.len() as u64 * OFFERED, PART)?;
        budget.room(&mut self.of_batch, list.len(), PART)?;
        self.of_batch.clear();
        self.scores.list(list, &mut self.of_batch);
        for ((&document, &bucket), &score) in list.iter().zip(batch.buckets).zip(&self.of_batch) {
            let queue = &mut self.queues[bucket as usize];
            if queue.count() < self.wanted {
                budget.take(TopHits::bytes_of_a_hit(&self.keys), PART)?;
            }
            queue.offer(&self.keys, self.wanted, document, score);
        }
        Ok(())
    }

    fn end(&mut self, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        if self.shard_size < 0 {
            let reason = format!("Illegal Capacity: {}", self.shard_size);
            return Err(Failure::shard(400, Cause::illegal_argument(reason)));
        }
        let kept: usize = self.queues.iter().map(Queue::count).sum();
        budget.charge(kept as u64 * TAKEN, PART)?;
        budget.take(kept * size_of::<(u32, u32)>() * 2, PART)?;
        let mut found = Vec::with_capacity(kept);
        for (bucket, queue) in (0..).zip(&self.queues) {
            found.extend(queue.documents().map(|document| (document, bucket)));
        }
        // Documents ascend again.
        sorting::sort_by(&mut found, |a: &(u32, u32), b| a.cmp(b));
        let largest = self.queues.len().saturating_sub(1) as u32;
        for (document, bucket) in found {
            into.add(document, bucket);
            if into.is_full() {
                into.hand_on(largest, budget)?;
            }
        }
        into.hand_on(largest, budget)
    }
}
