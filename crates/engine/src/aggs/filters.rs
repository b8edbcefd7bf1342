//! `filters`: a bucket for each of several queries, and one for the documents that match none.

use super::below::Below;
use super::filtered::Filtered;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::outcome::declare::record;
use crate::plan::{NamedAggregation, Query};
use crate::query::Lowering;
use crate::window::{Bits, WINDOW, WORDS, count_both, or, window_of};

struct Filters<'a> {
    filters: Vec<Filtered<'a>>,
    keys: Vec<String>,
    /// Whether what matches none has a bucket, behind those of the filters.
    has_other: bool,
    /// Documents of each filter of each bucket above.
    counts: Vec<u64>,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    below: Below<'a>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    (filters, keys): (&[Query], &[String]),
    has_other: bool,
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let count = filters.len() + usize::from(has_other);
    let filters: Result<Vec<_>, _> = filters.iter().map(|query| Filtered::new(lowering, query)).collect();
    lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
    // What is inside has its faults before the queries have some.
    let below = Below::of(lowering, &plan.aggs, count)?;
    Ok(Box::new(Filters {
        filters: filters?,
        keys: keys.to_vec(),
        has_other,
        counts: Vec::new(),
        weights: Weights::of(lowering),
        below,
    }))
}

impl Filters<'_> {
    fn width(&self) -> usize {
        self.filters.len() + usize::from(self.has_other)
    }

    /// Adds the documents of a window that one filter keeps, where they are all in one bucket of the level above.
    fn collect_one(
        &mut self,
        nth: usize,
        (base, inside): (u32, &Bits),
        (part, buckets): (&[u32], &[u32]),
        budget: &Budget,
    ) -> Result<(), Failure> {
        let width = self.width() as u32;
        budget.charge(part.len() as u64, PART)?;
        for (&document, &bucket) in part.iter().zip(buckets) {
            let at = (document - base) as usize;
            if inside[at / 64] >> (at % 64) & 1 == 1 {
                self.below.add(document, bucket * width + nth as u32);
            }
        }
        for &bucket in self.below.given() {
            self.counts[bucket as usize] += 1;
        }
        self.below.weigh(self.weights, &mut self.counts);
        self.below.collect(self.counts.len(), budget)
    }
}

record! {
    /// What a bucket has by itself.
    pub struct FiltersBucket {
        /// The place of its filter; the other bucket is last.
        pub nth: u32,
        /// Its documents.
        pub doc_count: u64,
    }
}

impl Collector for Filters<'_> {
    fn bytes_of_a_bucket(&self) -> usize {
        self.width() * size_of::<u64>()
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, count: u32, budget: &Budget) -> Result<bool, Failure> {
        if !self.below.is_empty() || self.weights.is_some() {
            return Ok(false);
        }
        self.counts.resize(self.width(), 0);
        let mut any: Bits = [0; WORDS];
        for (filter, found) in self.filters.iter_mut().zip(&mut self.counts) {
            let inside = filter.matches(base, Some(matches), budget)?;
            *found += u64::from(count_both(inside, matches));
            or(&mut any, inside);
        }
        if let (true, Some(other)) = (self.has_other, self.counts.last_mut()) {
            *other += u64::from(count - count_both(&any, matches));
        }
        Ok(true)
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let size = (batch.largest as usize + 1) * self.width();
        if self.counts.len() < size {
            self.counts.resize(size, 0);
        }
        let list = batch.documents.list();
        let mut from = 0;
        // Window by window, and in each filter by filter: so documents ascend in every bucket.
        for part in list.chunk_by(|&a, &b| window_of(a) == window_of(b)) {
            let base = window_of(part[0]);
            let documents = (part, &batch.buckets[from..from + part.len()]);
            let mut any: Bits = [0; WORDS];
            for nth in 0..self.filters.len() {
                let inside = *self.filters[nth].matches(base, None, budget)?;
                or(&mut any, &inside);
                self.collect_one(nth, (base, &inside), documents, budget)?;
            }
            if self.has_other {
                let none = any.map(|word| !word);
                self.collect_one(self.filters.len(), (base, &none), documents, budget)?;
            }
            from += part.len();
        }
        Ok(())
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let width = self.width();
        writer.count_buckets(width as u64)?;
        writer.buckets(width);
        for nth in 0..width {
            let ordinal = (bucket as usize).saturating_mul(width).saturating_add(nth);
            let count = self.counts.get(ordinal).filter(|_| bucket != NO_BUCKET);
            let count = count.copied().unwrap_or(0);
            writer.outcome.put(&FiltersBucket {
                nth: nth as u32,
                doc_count: count,
            });
            writer.bucket(count, &|| {
                Ok(Key::text(self.keys.get(nth).cloned().unwrap_or_default()))
            })?;
            let inner = u32::try_from(ordinal).unwrap_or(NO_BUCKET);
            self.below
                .write(if bucket == NO_BUCKET { NO_BUCKET } else { inner }, writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("filters")
    }
}
