//! `filters`: a bucket for each of several queries, and one for the documents that match none; `adjacency_matrix`: one for each, and for
//! each two of them that documents match.

use super::below::Below;
use super::filtered::Filtered;
use super::records::NamedBucket;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, NO_BUCKET, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::outcome::declare::record;
use crate::plan::{NamedAggregation, Query};
use crate::query::Lowering;
use crate::sorting;
use crate::window::{Bits, WINDOW, WORDS, and, count_both, or, window_of};

struct Filters<'a> {
    filters: Vec<Filtered<'a>>,
    keys: Vec<String>,
    /// Of a matrix, which two filters each bucket is of, in the order of their keys: of one alone, twice that one.
    pairs: Vec<(usize, usize)>,
    /// Whether what matches none has a bucket, behind those of the filters.
    has_other: bool,
    /// Documents of each filter of each bucket above.
    counts: Vec<u64>,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    /// Whether the real engine takes what is inside for that of other buckets: where buckets come from values, in another order.
    is_confused: bool,
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
        pairs: Vec::new(),
        has_other,
        counts: Vec::new(),
        weights: Weights::of(lowering),
        is_confused: false,
        below,
    }))
}

/// Makes the collector of an `adjacency_matrix`: keys are those of each filter with itself and with those behind it.
pub(super) fn create_matrix<'a>(
    lowering: &Lowering<'a, 'a>,
    filters: &[Query],
    keys: &[String],
    plan: &NamedAggregation,
) -> Result<BoxCollector<'a>, Failure> {
    let most = lowering.index.settings.max_adjacency_matrix_filters;
    let count = filters.len();
    if count as i64 > most {
        let reason = format!(
            "Number of filters is too large, must be less than or equal to: [{most}] but was [{count}].This limit can be set by changing \
             the [index.max_adjacency_matrix_filters] index level setting."
        );
        return Err(Failure::shard(400, Cause::illegal_argument(reason)));
    }
    let each = (0..count).flat_map(|first| (first..count).map(move |second| (first, second)));
    lowering.budget.charge(keys.len() as u64 * KEY, PART)?;
    lowering
        .budget
        .take(keys.len() * KEY as usize + count * size_of::<Bits>(), PART)?;
    let mut named: Vec<(&String, (usize, usize))> = keys.iter().zip(each).collect();
    // As Java compares strings.
    sorting::sort_by(&mut named, |(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    if named.windows(2).any(|two| two[0].0 == two[1].0) {
        let reason = "[adjacency_matrix] whose filters and separator make the same key twice is not supported";
        return Err(Failure::request(400, Cause::illegal_argument(reason)));
    }
    let filters: Result<Vec<_>, _> = filters.iter().map(|query| Filtered::new(lowering, query)).collect();
    lowering.budget.take(WINDOW * 2 * size_of::<u32>(), PART)?;
    // What is inside has its faults before the queries have some.
    let below = Below::new(lowering, &plan.aggs)?;
    Ok(Box::new(Filters {
        filters: filters?,
        keys: named.iter().map(|(key, _)| (*key).clone()).collect(),
        pairs: named.iter().map(|&(_, pair)| pair).collect(),
        has_other: false,
        counts: Vec::new(),
        weights: Weights::of(lowering),
        is_confused: (lowering.is_deferred || lowering.is_in_buckets && lowering.depth > 1) && !plan.aggs.is_empty(),
        below,
    }))
}

/// Units of work that it takes to bring a key into its place, and bytes that it has at most beside those of the request.
const KEY: u64 = 64;

impl Filters<'_> {
    fn width(&self) -> usize {
        if !self.pairs.is_empty() {
            return self.pairs.len();
        }
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

impl Filters<'_> {
    /// Adds the documents of a window that two filters keep, for each two.
    fn collect_pairs(&mut self, base: u32, documents: (&[u32], &[u32]), budget: &Budget) -> Result<(), Failure> {
        let mut all: Vec<Bits> = Vec::with_capacity(self.filters.len());
        for filter in &mut self.filters {
            all.push(*filter.matches(base, None, budget)?);
        }
        budget.charge(self.pairs.len() as u64 * (WORDS / 4) as u64, PART)?;
        for nth in 0..self.pairs.len() {
            let (first, second) = self.pairs[nth];
            let mut inside = all[first];
            and(&mut inside, &all[second]);
            if inside.iter().any(|&word| word != 0) {
                self.collect_one(nth, (base, &inside), documents, budget)?;
            }
        }
        Ok(())
    }
}

impl Collector for Filters<'_> {
    fn bytes_of_a_bucket(&self) -> usize {
        self.width() * size_of::<u64>()
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, count: u32, budget: &Budget) -> Result<bool, Failure> {
        if !self.below.is_empty() || self.weights.is_some() || !self.pairs.is_empty() {
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
            from += part.len();
            if !self.pairs.is_empty() {
                self.collect_pairs(base, documents, budget)?;
                continue;
            }
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
        }
        Ok(())
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let width = self.width();
        let ordinal = |nth| (bucket as usize).saturating_mul(width).saturating_add(nth);
        let count = |nth| {
            let count = self.counts.get(ordinal(nth)).filter(|_| bucket != NO_BUCKET);
            count.copied().unwrap_or(0)
        };
        // Of a matrix, what has no documents has no bucket.
        let is_written = |&nth: &usize| self.pairs.is_empty() || count(nth) > 0;
        writer.budget.charge(width as u64, PART)?;
        let written = (0..width).filter(is_written).count();
        if self.is_confused && written > 0 {
            let reason =
                "[adjacency_matrix] with others inside, and inside of terms or of buckets of buckets, is not supported";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        writer.count_buckets(written as u64)?;
        writer.buckets(written);
        for nth in (0..width).filter(is_written) {
            let (ordinal, count) = (ordinal(nth), count(nth));
            match self.pairs.is_empty() {
                true => writer.outcome.put(&FiltersBucket {
                    nth: nth as u32,
                    doc_count: count,
                }),
                false => writer.outcome.put(&NamedBucket {
                    key: &self.keys[nth],
                    doc_count: count,
                }),
            }
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

    fn joins(&self) -> Option<bool> {
        // Of a matrix, only those with documents are written, and some are confused.
        (self.pairs.is_empty() && self.below.level.is_same_joined()).then_some(false)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets(match self.pairs.is_empty() {
            true => "filters",
            false => "adjacency_matrix",
        })
    }
}
