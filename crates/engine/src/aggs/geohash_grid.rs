//! `geohash_grid`: a bucket for each cell of the earth that a geohash of some length names.

use super::below::Below;
use super::buckets::Buckets;
use super::distances::points;
use super::pairs::Pairs;
use super::results::Key;
use super::weights::Weights;
use super::{Batch, BoxCollector, Collector, Level, PART, Sortable, Writer, misled};
use crate::budget::Budget;
use crate::error::Failure;
use crate::outcome::declare::record;
use crate::plan::{Aggregation, NamedAggregation};
use crate::query::Lowering;
use crate::sorting;
use crate::values::geo::geohash;
use crate::values::source::Points;

/// Units of work that a point takes to become a cell, and a bucket to be brought into its place.
const POINT: u64 = 4;
const SORTED: u64 = 8;

struct Grid<'a> {
    points: Points<'a>,
    letters: u32,
    size: usize,
    /// The cell of documents without a point.
    missing: Option<u64>,
    pairs: Pairs,
    buckets: Buckets<'a>,
    below: Below<'a>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, plan: &NamedAggregation) -> Result<BoxCollector<'a>, Failure> {
    let Aggregation::GeohashGrid {
        field,
        precision,
        size,
        missing,
    } = &plan.aggregation
    else {
        return Err(misled("geohash_grid"));
    };
    let points = points(lowering, field, missing, "geohash_grid")?;
    let letters = (*precision).clamp(1, 12);
    let cell = |value| geohash::cell_of(value, letters);
    let missing = points.missing.map(|point| point.encode().map(cell)).transpose();
    let below = Below::new(lowering, &plan.aggs)?;
    let width = if letters <= 3 { 1 << (5 * letters) } else { 0 };
    Ok(Box::new(Grid {
        missing: missing.map_err(|cause| Failure::shard(400, cause))?,
        points,
        letters,
        size: (*size).max(1) as usize,
        pairs: Pairs::default(),
        buckets: Buckets::weighed(width, !below.is_empty(), Weights::of(lowering)),
        below,
    }))
}

record! {
    /// What a bucket has by itself.
    pub struct GeohashGridBucket<'a> {
        /// Its geohash.
        pub key: &'a str,
        /// Its documents.
        pub doc_count: u64,
    }
}

impl Collector for Grid<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        // The buckets take what they keep.
        0
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        let (pairs, column) = (&mut self.pairs, &self.points.column);
        pairs.read(column.as_ref(), batch.documents, self.missing.is_some());
        budget.charge(pairs.codes.len() as u64 * POINT, PART)?;
        if let Some(column) = column {
            for code in &mut pairs.codes {
                *code = geohash::cell_of(column.decode(*code), self.letters);
            }
        }
        if let Some(missing) = self.missing {
            pairs.fill(missing);
        }
        if !pairs.each {
            // A document counts once for a cell that several of its points are in.
            let mut from = 0;
            for same in pairs.at.chunk_by(|a, b| a == b) {
                pairs.codes[from..from + same.len()].sort_unstable();
                from += same.len();
            }
            pairs.dedup();
        }
        self.buckets.collect(batch, &self.pairs, &mut self.below, budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.buckets.group(budget)?;
        self.below.end(budget)
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        writer
            .budget
            .charge(self.buckets.scanned(bucket) as u64 * SORTED, PART)?;
        let cells = sorting::select(
            self.buckets.of(bucket),
            self.size,
            |&(_, a, of_a): &(u32, u64, u64), &(_, b, of_b)| of_b.cmp(&of_a).then(b.cmp(&a)),
        );
        writer.count_buckets(cells.len() as u64)?;
        writer.buckets(cells.len());
        for (ordinal, cell, count) in cells {
            let name = geohash::name(cell, self.letters);
            writer.outcome.put(&GeohashGridBucket {
                key: &name,
                doc_count: count,
            });
            writer.bucket(count, &|| Ok(Key::text(name.clone())))?;
            self.below.write(ordinal, writer)?;
        }
        Ok(())
    }

    fn below(&self) -> Option<&Level<'_>> {
        Some(&self.below.level)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("geohash_grid")
    }
}
