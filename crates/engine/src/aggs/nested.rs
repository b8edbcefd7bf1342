//! `nested`: the objects in documents that are documents of their own.

use super::single::{Members, Single};
use super::{Batch, BoxCollector, PART};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::plan::NamedAggregation;
use crate::query::Lowering;
use crate::spaces::Join;

/// Units of work that it takes to find the objects of a document.
const OBJECTS: u64 = 8;

struct Nested<'a> {
    /// The way to the objects; nothing where there are none.
    join: Option<Join<'a>>,
    is_unmapped: bool,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    path: &str,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let inside = Lowering {
        is_inside_nested: true,
        ..*lowering
    };
    if !lowering.mapping.is_object(path) || path.is_empty() {
        let (join, is_unmapped) = (None, true);
        return Ok(Single::new(&inside, &plan.aggs)?.collector(Nested { join, is_unmapped }));
    }
    let is_unmapped = false;
    let Some(space) = lowering.mapping.space(path) else {
        let reason = format!("[nested] nested path [{path}] is not nested");
        return Err(Failure::shard(
            500,
            Cause::new("aggregation_execution_exception", reason),
        ));
    };
    let outer = lowering.space;
    if space == outer {
        // The real engine finds no objects in those of the same path.
        let join = None;
        return Ok(Single::new(&inside, &plan.aggs)?.collector(Nested { join, is_unmapped }));
    }
    if !lowering.mapping.is_within(space, outer) {
        // The real engine joins documents that have nothing to do with each other.
        let around = &lowering.mapping.spaces[outer as usize].path;
        let reason = format!("[nested] on path [{path}] inside [nested] on path [{around}] is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let join = Some(lowering.index.spaces.join(space, outer));
    let inside = Lowering { space, ..inside };
    Ok(Single::new(&inside, &plan.aggs)?.collector(Nested { join, is_unmapped }))
}

impl Members for Nested<'_> {
    fn is_unmapped(&self) -> bool {
        self.is_unmapped
    }

    fn collect(&mut self, batch: Batch<'_>, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        let Some(join) = &self.join else { return Ok(()) };
        let list = batch.documents.list();
        budget.charge(list.len() as u64 * OBJECTS, PART)?;
        let mut from = 0;
        // A document comes once for each bucket that it is in. Objects ascend, and each comes once for each bucket, too.
        for same in list.chunk_by(|a, b| a == b) {
            let buckets = &batch.buckets[from..from + same.len()];
            for object in join.first(same[0])..join.first(same[0] + 1) {
                for &bucket in buckets {
                    into.add(object, bucket);
                }
                if into.is_full() {
                    into.hand_on(batch.largest, budget)?;
                }
            }
            from += same.len();
        }
        into.hand_on(batch.largest, budget)
    }
}
