//! What do aggregations with a single bucket share? They have one bucket for each bucket of the level above, with the same ordinal.

use super::below::Below;
use super::records::BucketCount;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::columns::gather::{Documents, Run};
use crate::error::Failure;
use crate::plan::NamedAggregation;
use crate::query::Lowering;
use crate::window::{Bits, WINDOW};

/// The buckets: how many documents each has, and the level below.
pub struct Single<'a> {
    counts: Vec<u64>,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    below: Below<'a>,
}

/// Which documents are in the buckets?
pub trait Members {
    /// Adds documents of a batch, or such as belong to them, to buckets.
    fn collect(&mut self, batch: Batch<'_>, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure>;

    /// Adds a window's matches to the one bucket, where that takes less than to list them; reports whether it did.
    fn collect_window(
        &mut self,
        base: u32,
        matches: &Bits,
        into: &mut Single<'_>,
        budget: &Budget,
    ) -> Result<bool, Failure> {
        let _ = (base, matches, into, budget);
        Ok(false)
    }

    /// Returns how many documents of the index are in the one bucket above all, where that is known.
    fn count(&self) -> Option<u64> {
        None
    }

    /// Whether the matches of the query are not asked for.
    fn is_of_all(&self) -> bool {
        false
    }

    /// Whether the mapping does not have what it asks for: then the real engine collects nothing.
    fn is_unmapped(&self) -> bool {
        false
    }

    /// Whether merged buckets equal one bucket of all their documents.
    fn joins(&self) -> bool {
        true
    }

    /// Adds documents that do not depend on those that were collected.
    fn end(&mut self, into: &mut Single<'_>, budget: &Budget) -> Result<(), Failure> {
        let _ = (into, budget);
        Ok(())
    }
}

impl<'a> Single<'a> {
    /// Whether no buckets are below.
    pub fn is_flat(&self) -> bool {
        self.below.level.is_flat()
    }

    /// Makes the level below; `lowering` says in which space its documents are.
    pub fn new(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation]) -> Result<Self, Failure> {
        lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
        Ok(Self {
            counts: Vec::new(),
            weights: Weights::of(lowering),
            below: Below::of_one(lowering, plans)?,
        })
    }

    /// Has each document count once, whatever it stands for.
    pub fn unweighed(self) -> Self {
        Self { weights: None, ..self }
    }

    /// Makes a collector of what says which documents are in the buckets.
    pub fn collector(self, members: impl Members + 'a) -> BoxCollector<'a> {
        Box::new(SingleBucket {
            members: Box::new(members),
            single: self,
        })
    }

    /// Whether the number of documents is all that is asked for.
    pub fn is_plain(&self) -> bool {
        self.below.is_empty() && self.weights.is_none()
    }

    /// Adds documents to the one bucket above all, of which nothing else is asked.
    pub fn count(&mut self, documents: u64) {
        self.counts.resize(1, 0);
        self.counts[0] += documents;
    }

    /// Adds a document to a bucket.
    #[inline]
    pub fn add(&mut self, document: u32, bucket: u32) {
        self.below.add(document, bucket);
    }

    /// Whether as much was added as is handed on at once.
    pub fn is_full(&self) -> bool {
        self.below.is_full()
    }

    /// Counts what was added, to buckets up to the largest, and hands it on.
    pub fn hand_on(&mut self, largest: u32, budget: &Budget) -> Result<(), Failure> {
        self.make_room(largest);
        budget.charge(self.below.given().len() as u64, PART)?;
        for &bucket in self.below.given() {
            self.counts[bucket as usize] += 1;
        }
        self.below.weigh(self.weights, &mut self.counts);
        self.below.collect(largest as usize + 1, budget)
    }

    /// Adds documents one after another to the one bucket above all.
    pub fn add_run(&mut self, run: &Run, budget: &Budget) -> Result<(), Failure> {
        let documents = Documents::Run(run);
        if self.weights.is_some() {
            documents.list().iter().for_each(|&document| self.add(document, 0));
            return self.hand_on(0, budget);
        }
        self.count(documents.len() as u64);
        if self.below.is_empty() {
            return Ok(());
        }
        self.below.buckets().resize(documents.len(), 0);
        self.below.collect_all_of(documents, 1, budget)
    }

    fn make_room(&mut self, largest: u32) {
        if self.counts.len() <= largest as usize {
            self.counts.resize(largest as usize + 1, 0);
        }
    }

    fn of(&self, bucket: u32) -> u64 {
        self.counts.get(bucket as usize).copied().unwrap_or(0)
    }
}

struct SingleBucket<'a> {
    members: Box<dyn Members + 'a>,
    single: Single<'a>,
}

impl Collector for SingleBucket<'_> {
    fn is_of_all(&self) -> bool {
        self.members.is_of_all()
    }

    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        let count = self.members.count().filter(|_| self.single.is_plain());
        if let Some(count) = count {
            self.single.count(count);
        }
        Ok(count.is_some())
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, _: u32, budget: &Budget) -> Result<bool, Failure> {
        self.members.collect_window(base, matches, &mut self.single, budget)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<u64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.members.collect(batch, &mut self.single, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.members.end(&mut self.single, budget)?;
        self.single.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let count = if bucket == NO_BUCKET { 0 } else { self.single.of(bucket) };
        writer.outcome.put(&BucketCount { doc_count: count });
        writer.single(count)?;
        // What the mapping does not have collects nothing, and so no values without documents.
        let inside = if self.members.is_unmapped() { NO_BUCKET } else { bucket };
        self.single.below.write(inside, writer)
    }

    fn joins(&self) -> Option<bool> {
        (self.members.joins() && self.single.below.level.is_same_joined()).then_some(false)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Single {
            is_collected: !self.members.is_unmapped(),
        }
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        self.single.of(bucket) as f64
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.single.below.level)
    }
}
