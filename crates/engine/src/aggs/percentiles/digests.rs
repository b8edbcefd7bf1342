//! Percentiles by a t-digest, and the deviation from the median, which is a percentile of a digest's distances.

use super::super::metric::{grow, state, write};
use super::super::numbers::NumbersExt as _;
use super::super::pairs::Pairs;
use super::super::{Batch, BoxCollector, Collector, NO_BUCKET, PART, Sortable, Writer};
use super::points::Points;
use super::tdigest::Digest;
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::java::{parse, text};
use crate::values::source::Numbers;

/// The metrics that an order may name; the empty name stands for any value.
const SORTABLE: Sortable = Sortable::Metric(&[""]);

struct Digests<'a> {
    numbers: Numbers<'a>,
    compression: f64,
    /// Nothing where the deviation is asked for.
    points: Option<Points>,
    pairs: Pairs,
    digests: Vec<Digest>,
    /// The deviation of each bucket, once all numbers are in.
    deviations: Vec<f64>,
}

/// Makes the collector; without points, it computes deviations.
pub(super) fn create<'a>(numbers: Numbers<'a>, compression: &str, points: Option<Points>) -> BoxCollector<'a> {
    Box::new(Digests {
        numbers,
        compression: parse_double(compression).unwrap_or(100.0),
        points,
        pairs: Pairs::default(),
        digests: Vec::new(),
        deviations: Vec::new(),
    })
}

/// NaN is not written.
fn known(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}

fn value_at(digest: &Digest, point: f64, is_value: bool) -> f64 {
    if is_value {
        digest.part_below(point) * 100.0
    } else {
        digest.quantile(point / 100.0)
    }
}

impl Collector for Digests<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<Digest>() + size_of::<f64>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        grow(&mut self.digests, batch.largest, Digest::default());
        let Pairs { each, at, doubles, .. } = &self.pairs;
        for (i, &value) in doubles.iter().enumerate() {
            let at = if *each { i } else { at[i] as usize };
            let digest = &mut self.digests[batch.buckets[at] as usize];
            digest.add(value, 1, self.compression, budget)?;
        }
        Ok(())
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        if self.points.is_none() {
            let compression = self.compression;
            let deviations = self.digests.iter().map(|digest| digest.deviation(compression, budget));
            self.deviations = deviations.collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let Some(points) = &self.points else {
            let deviation = state(&self.deviations, bucket, f64::NAN);
            return write(known(deviation), &self.numbers, writer);
        };
        let digest = self.digests.get(bucket as usize).filter(|_| bucket != NO_BUCKET);
        let work = digest.map_or(0, Digest::len) * points.points.len();
        writer.budget.charge(work as u64 / 2, PART)?;
        points.write(&self.numbers.format, writer, |point| {
            known(digest.map_or(f64::NAN, |digest| value_at(digest, point, points.are_values)))
        })
    }

    fn sortable(&self) -> Sortable {
        if self.points.is_some() {
            SORTABLE
        } else {
            Sortable::Metric(&[])
        }
    }

    fn finds(&self, key: &str, is_strict: bool) -> Option<Result<bool, String>> {
        let points = self.points.as_ref()?;
        let part = parse::double(key).filter(|_| !points.are_values).unwrap_or(0.0) / 100.0;
        if !(is_strict || part.is_nan() || (0.0..=1.0).contains(&part)) {
            return Some(Err(format!("q should be in [0,1], got {}", text::double(part))));
        }
        Some(points.find(key, is_strict))
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let Some(points) = &self.points else {
            return state(&self.deviations, bucket, f64::NAN);
        };
        let digest = self.digests.get(bucket as usize).filter(|digest| !digest.is_empty());
        let point = parse::double(key).unwrap_or(f64::NAN);
        digest.map_or(f64::NAN, |digest| value_at(digest, point, points.are_values))
    }

    fn metric_work(&self) -> u64 {
        let longest = self.digests.iter().map(Digest::len).max();
        16 + longest.unwrap_or(0) as u64 / 2
    }
}
