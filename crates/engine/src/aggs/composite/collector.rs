//! Which combinations does a document have, and which documents go on to the aggregations inside?

use super::super::below::Below;
use super::super::records::BucketCount;
use super::super::weights::Weights;
use super::super::{Batch, Collector, Key, Level, PART, Sortable, Writer};
use super::counted::Counted;
use super::queue::Queue;
use super::source::{Part, Source};
use crate::budget::Budget;
use crate::columns::gather::Documents;
use crate::error::{Cause, Failure};
use crate::outcome::declare::record;
use crate::window::WINDOW;

/// Units of work that it takes to find a combination, and for each of its parts.
const COMBINATION: u64 = 24;
const OF_PART: u64 = 6;

/// Collects the first combinations.
pub(super) struct Composite<'a> {
    pub(super) sources: Vec<Source<'a>>,
    /// The combination that all others have to come after.
    pub(super) after: Option<Vec<Part>>,
    pub(super) queue: Queue,
    /// Whether a batch has come, and the counts of all combinations where few are possible.
    pub(super) is_begun: bool,
    pub(super) counted: Option<Counted>,
    pub(super) weights: Option<Weights<'a>>,
    /// Documents that have one of the first combinations so far; they are looked at again once these combinations are known.
    pub(super) documents: Vec<u32>,
    /// Documents of a batch whose first part may begin one of the first combinations.
    pub(super) kept: Vec<u32>,
    pub(super) below: Below<'a>,
    pub(super) now: i64,
}

/// The least and the greatest first part of the combinations that may be among the first.
type Bounds = (Option<Part>, Option<Part>);

/// Calls `visit` with each combination of the parts of a document, except those whose first part is out of bounds.
fn combine(
    sources: &[Source<'_>],
    document: usize,
    (least, most): Bounds,
    key: &mut Vec<Part>,
    visit: &mut dyn FnMut(&[Part]),
) {
    let Some(source) = sources.get(key.len()) else {
        return visit(key);
    };
    for &part in source.of(document) {
        if least.is_none_or(|least| least <= part) && most.is_none_or(|most| part <= most) {
            key.push(part);
            combine(sources, document, (None, None), key, visit);
            key.pop();
        }
    }
}

impl Composite<'_> {
    /// Reads the parts of a batch, and returns how many combinations there are.
    fn read(&mut self, documents: Documents<'_>, is_last: bool, budget: &Budget) -> Result<u64, Failure> {
        for source in &mut self.sources {
            source.read(documents, is_last, budget)?;
        }
        self.count(documents.len(), budget)
    }

    /// Lists in `kept` the documents of a batch whose first part is within bounds, and reads the other parts of these alone.
    /// Returns how many combinations there are.
    fn read_within(
        &mut self,
        documents: Documents<'_>,
        (least, most): Bounds,
        kept: &mut Vec<u32>,
        budget: &Budget,
    ) -> Result<u64, Failure> {
        let Some((first, others)) = self.sources.split_first_mut() else {
            return Ok(0);
        };
        kept.clear();
        budget.room(kept, documents.len(), PART)?;
        first.read(documents, false, budget)?;
        let is_inside = |part| least.is_none_or(|least| least <= part) && most.is_none_or(|most| part <= most);
        first.narrow(documents.list(), is_inside, kept);
        for source in others {
            source.read(Documents::List(kept), false, budget)?;
        }
        self.count(kept.len(), budget)
    }

    /// Returns how many combinations this many documents have, once their parts were read.
    fn count(&self, documents: usize, budget: &Budget) -> Result<u64, Failure> {
        let sources = &self.sources;
        let of = |document: usize| {
            let parts = sources.iter().map(|source| source.of(document).len() as u64);
            parts.fold(1, u64::saturating_mul)
        };
        let combinations = match sources.iter().all(Source::has_each) {
            true => documents as u64,
            false => (0..documents).map(of).fold(0, u64::saturating_add),
        };
        let work = COMBINATION + sources.len() as u64 * OF_PART;
        budget.charge(combinations.saturating_mul(work), PART)?;
        Ok(combinations)
    }

    fn write_key(&self, place: usize, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let mut parts = self.sources.iter().zip(self.queue.key(place));
        parts.try_for_each(|(source, &part)| source.write(part, self.now, writer))
    }
}

record! {
    /// The key after which the next page begins: if there is one, an `AnyValue` for each source follows. The record of a bucket is such
    /// values, too, and a `BucketCount`.
    pub struct CompositeHead {
        /// Whether there is such a key.
        pub has_after: bool,
    }
}

impl Collector for Composite<'_> {
    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_begun, true) && !self.queue.is_closed() {
            let documents = batch.documents.len();
            self.counted = Counted::new(&self.sources, self.after.as_deref(), documents, budget)?;
        }
        if let Some(counted) = &mut self.counted {
            let (sources, weights) = (&mut self.sources, self.weights.as_ref());
            let is_kept = !self.below.is_empty();
            return counted.collect(sources, batch.documents, weights, &self.queue, is_kept, budget);
        }
        let least = self.after.as_ref().and_then(|after| after.first().copied());
        let bounds = (least, self.queue.most());
        let mut kept = std::mem::take(&mut self.kept);
        let combinations = match bounds {
            (None, None) => self.read(batch.documents, false, budget)?,
            _ => self.read_within(batch.documents, bounds, &mut kept, budget)?,
        };
        let list = match bounds {
            (None, None) => batch.documents.list(),
            _ => &kept,
        };
        self.queue.make_room(combinations, budget)?;
        if !self.below.is_empty() {
            budget.room(&mut self.documents, list.len(), PART)?;
        }
        let Self {
            sources,
            after,
            queue,
            weights,
            ..
        } = self;
        let mut key = Vec::with_capacity(sources.len());
        let mut is_closed = false;
        for (at, &document) in list.iter().enumerate() {
            let count = weights.map_or(1, |weights| weights.others(document) + 1);
            let mut is_first = false;
            let bounds = (least, queue.most());
            combine(sources, at, bounds, &mut key, &mut |key| {
                if after.as_deref().is_none_or(|after| key > after) {
                    is_closed |= queue.is_closed();
                    is_first |= queue.add(key, count);
                }
            });
            if is_first && !self.below.is_empty() {
                self.documents.push(document);
            }
            if is_closed {
                return Err(closed());
            }
        }
        self.kept = kept;
        Ok(())
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // There is one bucket above, and the queue charges for what it keeps.
        0
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        if let Some(mut counted) = self.counted.take() {
            return counted.end(&mut self.queue, &mut self.below, budget);
        }
        budget.charge(self.queue.len() as u64 * 16, PART)?;
        self.queue.keep_first();
        let documents = std::mem::take(&mut self.documents);
        for part in documents.chunks(WINDOW) {
            let combinations = self.read(Documents::List(part), true, budget)?;
            self.below.make_room(combinations as usize, budget)?;
            let Self {
                sources, queue, below, ..
            } = self;
            let mut key = Vec::with_capacity(sources.len());
            for (at, &document) in part.iter().enumerate() {
                combine(sources, at, (None, queue.most()), &mut key, &mut |key| {
                    if let Some(place) = queue.place(key) {
                        below.add(document, place);
                    }
                });
                if below.is_full() {
                    below.collect(queue.len(), budget)?;
                }
            }
            below.collect(queue.len(), budget)?;
        }
        self.below.end(budget)
    }

    fn write(&self, _: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let count = self.queue.len();
        writer.count_buckets(count as u64)?;
        writer.outcome.put(&CompositeHead { has_after: count > 0 });
        if let Some(last) = count.checked_sub(1) {
            self.write_key(last, writer)?;
        }
        writer.buckets(count);
        for place in 0..count {
            self.write_key(place, writer)?;
            let count = self.queue.count(place);
            writer.outcome.put(&BucketCount { doc_count: count });
            writer.bucket(count, &|| Ok(Key::default()))?;
            self.below.write(place as u32, writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("composite")
    }
}

/// The real engine's error where no combination is asked for and one is met.
#[cold]
fn closed() -> Failure {
    let reason = "Cannot invoke \"java.lang.Integer.intValue()\" because the return value of \
                  \"org.elasticsearch.search.aggregations.bucket.composite.CompositeValuesCollectorQueue.top()\" is null";
    Failure::shard(500, Cause::new("null_pointer_exception", reason))
}
