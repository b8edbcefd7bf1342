//! The results of aggregations, as a tree that pipelines work on before the answer is put together.
//!
//! Collectors write their results whether there are pipelines or not. Where a request has pipelines, this file notes where the
//! bytes of each bucket are, so that pipelines can leave buckets out, reorder them or add results to them.

use std::ops::Range;

use super::pipelines::{self, Value};
use super::records::{BucketsHead, LevelHead, ResultHead};
use super::{Level, PART, RESULT, Writer};
use crate::error::Failure;
use crate::plan;
use crate::values::encoding::Encoding;
use crate::values::format::Format;

/// Units of work that it takes to note a bucket and to put it together again.
const BUCKET: u64 = 16;

/// The results of a level in a bucket of the level above.
#[derive(Default)]
pub struct Results {
    /// The bucket's ordinal.
    pub ordinal: u32,
    /// The level's results, in the order of the answer.
    pub aggregations: Vec<Aggregation>,
    /// Results of pipelines, by their places in the level.
    pub computed: Vec<(usize, Value)>,
}

/// The result of an aggregation.
#[derive(Default)]
pub struct Aggregation {
    /// Its place in the level.
    pub at: usize,
    /// The ordinal of the bucket that the result belongs to.
    pub above: u32,
    /// Its buckets; a single-bucket aggregation has one.
    pub buckets: Vec<Bucket>,
    /// Whether the answer says how many buckets there are.
    is_listed: bool,
    /// The bytes before the buckets, and behind them.
    head: Range<usize>,
    tail: Range<usize>,
}

impl Aggregation {
    /// Whether it may have several buckets.
    pub fn is_listed(&self) -> bool {
        self.is_listed
    }
}

/// A bucket.
#[derive(Default)]
pub struct Bucket {
    /// What the bucket stands for.
    pub key: Key,
    /// Its documents.
    pub count: u64,
    /// The bytes before the results of the level below.
    pub head: Range<usize>,
    /// The results of the level below.
    pub below: Results,
}

/// What a bucket stands for.
#[derive(Default)]
pub struct Key {
    /// Its text.
    pub text: String,
    /// A number that is larger for later keys; texts have none.
    pub rank: Option<i64>,
    /// The key, where it is a number; a date's milliseconds.
    pub number: f64,
    /// Whether it is a date.
    pub is_date: bool,
}

impl Key {
    /// A key that is no number.
    pub fn text(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }

    /// A whole number, or the milliseconds of a date.
    pub fn long(key: i64, format: &Format, is_date: bool) -> Result<Self, Failure> {
        Ok(Self {
            text: format.long(key).map_err(Failure::answer)?,
            rank: Some(key),
            number: key as f64,
            is_date,
        })
    }

    /// A double.
    pub fn double(key: f64, format: &Format) -> Result<Self, Failure> {
        Ok(Self {
            text: format.double(key).map_err(Failure::answer)?,
            rank: Some(Encoding::Double.from_f64(key)),
            number: key,
            is_date: false,
        })
    }
}

/// Returns the real engine's class of an aggregation's result, if that has buckets.
pub(super) fn class(aggregation: &plan::Aggregation) -> &'static str {
    match aggregation {
        plan::Aggregation::AdjacencyMatrix { .. } => "InternalAdjacencyMatrix",
        plan::Aggregation::AutoDateHistogram { .. } => "InternalAutoDateHistogram",
        plan::Aggregation::DateHistogram { .. } => "InternalDateHistogram",
        plan::Aggregation::DateRange { .. } => "InternalDateRange",
        plan::Aggregation::Filter(_) => "InternalFilter",
        plan::Aggregation::Filters { .. } => "InternalFilters",
        plan::Aggregation::GeoBounds { .. } => "InternalGeoBounds",
        plan::Aggregation::GeoCentroid { .. } => "InternalGeoCentroid",
        plan::Aggregation::GeoDistance { .. } => "InternalGeoDistance",
        plan::Aggregation::GeohashGrid(_) => "InternalGeoHashGrid",
        plan::Aggregation::GeotileGrid(_) => "InternalGeoTileGrid",
        plan::Aggregation::Global => "InternalGlobal",
        plan::Aggregation::Histogram { .. } => "InternalHistogram",
        plan::Aggregation::IpRange { .. } => "InternalBinaryRange",
        plan::Aggregation::MatrixStats { .. } => "InternalMatrixStats",
        plan::Aggregation::Missing(_) => "InternalMissing",
        plan::Aggregation::Nested { .. } => "InternalNested",
        plan::Aggregation::Range { .. } => "InternalRange",
        plan::Aggregation::Sampler { .. } => "InternalSampler",
        plan::Aggregation::TopHits { .. } => "InternalTopHits",
        plan::Aggregation::ReverseNested { .. } => "InternalReverseNested",
        _ => "",
    }
}

/// What is noted while results are written.
#[derive(Default)]
pub struct Tree {
    current: Aggregation,
    /// Where the bytes that were not noted yet begin.
    mark: usize,
}

impl Writer<'_> {
    /// Says how many buckets follow.
    pub(super) fn buckets(&mut self, count: usize) {
        let Some(tree) = &mut self.tree else {
            self.outcome.put(&BucketsHead { buckets: count as u32 });
            return;
        };
        let end = self.outcome.bytes().len();
        tree.current.head.end = end;
        tree.current.is_listed = true;
        tree.mark = end;
    }

    /// Notes a bucket whose bytes are written, except the results of the level below.
    #[inline]
    pub(super) fn bucket(&mut self, count: u64, key: &dyn Fn() -> Result<Key, Failure>) -> Result<(), Failure> {
        match &mut self.tree {
            None => Ok(()),
            Some(tree) => {
                let key = key()?;
                self.budget.charge(BUCKET, PART)?;
                self.budget.take(size_of::<Bucket>() * 2 + key.text.len(), PART)?;
                let head = tree.mark..self.outcome.bytes().len();
                tree.current.buckets.push(Bucket {
                    key,
                    count,
                    head,
                    below: Results::default(),
                });
                Ok(())
            }
        }
    }

    /// Notes the only bucket of an aggregation, whose bytes are written, except the results of the level below.
    pub(super) fn single(&mut self, count: u64) -> Result<(), Failure> {
        if let Some(tree) = &mut self.tree {
            let end = self.outcome.bytes().len();
            tree.current.head.end = end;
            tree.mark = end;
        }
        self.bucket(count, &|| Ok(Key::default()))
    }
}

/// Writes the results of a level in a bucket, and notes them.
pub(super) fn note(level: &Level<'_>, ordinal: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let outer = writer.tree.as_mut().map(|tree| std::mem::take(&mut tree.current));
    let mut results = Results {
        ordinal,
        ..Results::default()
    };
    for &at in &*level.order_of(writer) {
        writer.budget.charge(RESULT, PART)?;
        writer.budget.take(size_of::<Aggregation>(), PART)?;
        let start = writer.outcome.bytes().len();
        if let Some(tree) = &mut writer.tree {
            (tree.current.at, tree.current.above) = (at, ordinal);
            tree.current.head = start..start;
        }
        level.collectors[at].write(ordinal, writer)?;
        let end = writer.outcome.bytes().len();
        if let Some(tree) = &mut writer.tree {
            let mut done = std::mem::take(&mut tree.current);
            match done.is_listed || !done.buckets.is_empty() {
                true => done.tail = tree.mark..end,
                false => done.head.end = end,
            }
            results.aggregations.push(done);
        }
    }
    if let (Some(tree), Some(outer)) = (&mut writer.tree, outer) {
        tree.current = outer;
        tree.mark = writer.outcome.bytes().len();
        if let Some(bucket) = tree.current.buckets.last_mut() {
            bucket.below = results;
        }
    }
    Ok(())
}

/// Writes the results of the outermost level, with the results of its pipelines.
pub(super) fn write(top: &Level<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
    let start = writer.outcome.bytes().len();
    writer.tree = Some(Box::default());
    writer.single(0)?;
    note(top, 0, writer)?;
    let mut tree = writer.tree.take().unwrap_or_default();
    let Some(bucket) = tree.current.buckets.first_mut() else {
        return Ok(());
    };
    pipelines::run(top, &mut bucket.below, writer)?;
    let length = writer.outcome.bytes().len() - start;
    writer.budget.take(length, PART)?;
    let noted = writer.outcome.cut(start);
    Answer { noted, start, writer }.level(top, &bucket.below)
}

/// The bytes from a place of the outcome on, from which the answer is put together.
struct Answer<'a, 'w> {
    noted: Vec<u8>,
    start: usize,
    writer: &'a mut Writer<'w>,
}

impl Answer<'_, '_> {
    fn level(&mut self, level: &Level<'_>, results: &Results) -> Result<(), Failure> {
        let count = results.aggregations.len() + results.computed.len();
        self.writer.outcome.put(&LevelHead { results: count as u32 });
        for aggregation in &results.aggregations {
            self.writer.outcome.put(&ResultHead {
                place: aggregation.at as u32,
            });
            self.copy(&aggregation.head);
            if aggregation.is_listed {
                self.writer.outcome.put(&BucketsHead {
                    buckets: aggregation.buckets.len() as u32,
                });
            }
            for bucket in &aggregation.buckets {
                self.writer.budget.charge(BUCKET, PART)?;
                self.copy(&bucket.head);
                if let Some(below) = level.collectors[aggregation.at].below() {
                    self.level(below, &bucket.below)?;
                }
            }
            self.copy(&aggregation.tail);
        }
        for (nth, value) in &results.computed {
            self.writer.budget.charge(BUCKET, PART)?;
            self.writer.budget.check_response(self.writer.outcome.bytes().len())?;
            self.writer.outcome.put(&ResultHead {
                place: (level.collectors.len() + nth) as u32,
            });
            pipelines::write(&level.pipelines[*nth], value, self.writer)?;
        }
        Ok(())
    }

    fn copy(&mut self, bytes: &Range<usize>) {
        let range = bytes.start.saturating_sub(self.start)..bytes.end.saturating_sub(self.start);
        let noted = self.noted.get(range).unwrap_or_default();
        self.writer.outcome.append(noted);
    }
}
