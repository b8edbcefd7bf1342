//! `reverse_nested`: from nested documents back to the documents that they are in, those of the catalog or of a path in between.

use super::single::{Members, Single};
use super::{Batch, BoxCollector, PART};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::mapping::spaces::ROOT;
use crate::plan::NamedAggregation;
use crate::query::Lowering;
use crate::spaces::Join;

/// Units of work that it takes to find the document of an object.
const PARENT: u64 = 8;

struct ReverseNested<'a> {
    /// The way up; nothing where no document has the path.
    join: Option<Join<'a>>,
    /// For each bucket the document after the one that was added last, as several nested documents are in one.
    last: Vec<u32>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    path: Option<&str>,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    if !lowering.is_inside_nested {
        let reason = format!(
            "Reverse nested aggregation [{}] can only be used inside a [nested] aggregation",
            plan.name
        );
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    let mut members = ReverseNested {
        join: None,
        last: Vec::new(),
    };
    let space = match path {
        None => ROOT,
        Some(path) if !lowering.mapping.is_object(path) || path.is_empty() => {
            return Ok(Single::new(lowering, &plan.aggs)?.collector(members));
        }
        Some(path) => match lowering.mapping.space(path) {
            Some(space) => space,
            None => {
                let reason = format!("[reverse_nested] nested path [{path}] is not nested");
                return Err(Failure::shard(
                    500,
                    Cause::new("aggregation_execution_exception", reason),
                ));
            }
        },
    };
    let inner = lowering.space;
    if space != inner && !lowering.mapping.is_within(inner, space) {
        // The real engine finds documents that have nothing to do with the objects.
        let path = path.unwrap_or("");
        let around = &lowering.mapping.spaces[inner as usize].path;
        let reason = format!("[reverse_nested] to path [{path}], which is not around [{around}], is not supported");
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    members.join = Some(lowering.index.spaces.join(inner, space));
    let outside = Lowering { space, ..*lowering };
    Ok(Single::new(&outside, &plan.aggs)?.collector(members))
}

impl Members for ReverseNested<'_> {
    fn joins(&self) -> bool {
        // What is around objects of several buckets counts in each of them.
        false
    }

    fn is_unmapped(&self) -> bool {
        self.join.is_none()
    }

    fn collect(&mut self, batch: Batch<'_>, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        let Some(join) = &self.join else { return Ok(()) };
        let list = batch.documents.list();
        budget.charge(list.len() as u64 * PARENT, PART)?;
        budget.lengthen(&mut self.last, batch.largest as usize + 1, 0, PART)?;
        for (&object, &bucket) in list.iter().zip(batch.buckets) {
            let document = join.parent(object);
            let last = &mut self.last[bucket as usize];
            if *last != document + 1 {
                *last = document + 1;
                into.add(document, bucket);
            }
        }
        into.hand_on(batch.largest, budget)
    }
}
