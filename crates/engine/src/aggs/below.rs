//! Which documents go on to the aggregations inside a bucket, and into which of their buckets?

use super::weights::Weights;
use super::{Batch, Level, PART, Writer};
use crate::budget::Budget;
use crate::columns::gather::Documents;
use crate::error::Failure;
use crate::plan::NamedAggregation;
use crate::query::Lowering;
use crate::window::WINDOW;

/// The level below a bucket aggregation, with the batch that is being made for it.
#[derive(Default)]
pub struct Below<'a> {
    /// Its aggregations.
    pub level: Level<'a>,
    documents: Vec<u32>,
    buckets: Vec<u32>,
}

impl<'a> Below<'a> {
    /// Makes the level of the aggregations inside another with so many buckets: there may be one only.
    pub fn of(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation], buckets: usize) -> Result<Self, Failure> {
        match buckets {
            1 => Self::of_one(lowering, plans),
            _ => Self::new(lowering, plans),
        }
    }

    /// Makes the level of the aggregations inside another.
    pub fn new(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation]) -> Result<Self, Failure> {
        let several = Lowering {
            is_in_buckets: true,
            ..*lowering
        };
        Self::of_one(&several, plans)
    }

    /// Makes the level of the aggregations inside one with a single bucket.
    pub fn of_one(lowering: &Lowering<'a, 'a>, plans: &[NamedAggregation]) -> Result<Self, Failure> {
        let lowering = Lowering {
            depth: lowering.depth + 1,
            ..*lowering
        };
        if !plans.is_empty() {
            lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
        }
        Ok(Self {
            level: Level::new(&lowering, plans)?,
            documents: Vec::new(),
            buckets: Vec::new(),
        })
    }

    /// Whether there is no level below.
    pub fn is_empty(&self) -> bool {
        self.level.is_empty()
    }

    /// Replaces what was added by buckets for documents that are added afterwards, one for each.
    pub fn buckets(&mut self) -> &mut Vec<u32> {
        self.buckets.clear();
        &mut self.buckets
    }

    /// Returns the buckets that were added.
    pub fn given(&self) -> &[u32] {
        &self.buckets
    }

    /// Adds documents, where their buckets were added.
    pub fn extend(&mut self, documents: impl Iterator<Item = u32>) {
        self.documents.extend(documents);
    }

    /// Adds a document to a bucket.
    #[inline]
    pub fn add(&mut self, document: u32, bucket: u32) {
        self.documents.push(document);
        self.buckets.push(bucket);
    }

    /// Adds to the counts of buckets how many others the documents stand for that were added, if some do.
    pub fn weigh(&self, weights: Option<Weights<'_>>, counts: &mut [u64]) {
        let Some(weights) = weights else { return };
        for (&document, &bucket) in self.documents.iter().zip(&self.buckets) {
            counts[bucket as usize] += weights.others(document);
        }
    }

    /// Hands on what was added, to buckets below a number.
    pub fn collect(&mut self, width: usize, budget: &Budget) -> Result<(), Failure> {
        let (mut documents, mut buckets) = (std::mem::take(&mut self.documents), std::mem::take(&mut self.buckets));
        // A batch is no longer than a window: of documents with several values, each level would make it longer.
        let mut parts = documents.chunks(WINDOW).zip(buckets.chunks(WINDOW));
        parts.try_for_each(|(documents, buckets)| {
            let batch = Batch {
                documents: Documents::List(documents),
                buckets,
                largest: width.saturating_sub(1) as u32,
            };
            self.level.collect(batch, budget)
        })?;
        documents.clear();
        buckets.clear();
        (self.documents, self.buckets) = (documents, buckets);
        Ok(())
    }

    /// Whether as much was added as a batch may have.
    pub fn is_full(&self) -> bool {
        self.documents.len() >= WINDOW
    }

    /// Makes room for so many documents more.
    pub fn make_room(&mut self, count: usize, budget: &Budget) -> Result<(), Failure> {
        budget.room(&mut self.documents, count, PART)?;
        budget.room(&mut self.buckets, count, PART)
    }

    /// Hands on documents for which buckets below a number were added, one for each.
    pub fn collect_all_of(&mut self, documents: Documents<'_>, width: usize, budget: &Budget) -> Result<(), Failure> {
        if documents.is_empty() {
            return Ok(());
        }
        let batch = Batch {
            documents,
            buckets: &self.buckets,
            largest: width.saturating_sub(1) as u32,
        };
        self.level.collect(batch, budget)?;
        self.buckets.clear();
        Ok(())
    }

    /// Ends collection.
    pub fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.level.end(budget)
    }

    /// Writes the results for a bucket.
    pub fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        self.level.write(bucket, writer)
    }
}
