//! Percentiles by a histogram of high dynamic range (HDR): numbers with the same leading binary digits are counted together.
//!
//! While numbers come in, the real engine's library moves its window down to the least number above zero. Its answer depends on
//! that least number alone. So numbers are counted here by their leading digits, and the window is found at the end.

use super::super::below::Below;
use super::super::buckets::Buckets;
use super::super::numbers::NumbersExt as _;
use super::super::pairs::Pairs;
use super::super::{Batch, BoxCollector, Collector, NO_BUCKET, PART, Sortable, Writer};
use super::points::Points;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::java::parse;
use crate::sorting;
use crate::values::source::Numbers;

/// Bits of a double behind its exponent.
const MANTISSA: u32 = 52;
/// The most bits of a number in the library.
const BITS: u64 = 63;
/// Up to this many possible keys, each has a count at its own place.
const PLACES: u64 = 1 << 16;

struct HighRange<'a> {
    numbers: Numbers<'a>,
    points: Points,
    /// How many bits of a number count, behind the first one.
    kept: u32,
    /// The least possible key, where all keys lie near to each other.
    first: u64,
    pairs: Pairs,
    buckets: Buckets<'a>,
    /// The numbers and counts of each bucket above, ascending, and where each begins.
    sorted: Vec<(u64, u64)>,
    starts: Vec<usize>,
    largest: u32,
}

/// Makes the collector for `digits` significant digits; `has_one` says that there is only one bucket above.
pub(super) fn create<'a>(numbers: Numbers<'a>, digits: u32, points: Points, has_one: bool) -> BoxCollector<'a> {
    // At least this many different numbers are told apart: twice ten to the power of `digits`.
    let apart = 2 * 10u32.pow(digits.min(5));
    let kept = apart.next_power_of_two().ilog2().max(1) - 1;
    let ends = numbers.bounds().filter(|_| has_one && numbers.missing.is_none());
    let ends = ends.map(|(low, high)| (numbers.encoding.to_f64(low), numbers.encoding.to_f64(high)));
    let keys = ends
        .filter(|&(low, _)| low >= 0.0)
        .map(|(low, high)| (key(low, kept), key(high, kept)));
    let (first, width) = match keys {
        Some((first, last)) if last.saturating_sub(first) < PLACES => (first, (last - first + 1) as usize),
        _ => (0, 0),
    };
    Box::new(HighRange {
        numbers,
        points,
        kept,
        first,
        pairs: Pairs::default(),
        buckets: Buckets::new(width, false),
        sorted: Vec::new(),
        starts: Vec::new(),
        largest: 0,
    })
}

/// Returns the first bits of a number.
fn key(value: f64, kept: u32) -> u64 {
    // Both zeros have the same key.
    (value + 0.0).to_bits() >> (MANTISSA - kept)
}

impl HighRange<'_> {
    /// Returns what was counted in a bucket.
    fn of(&self, bucket: u32) -> &[(u64, u64)] {
        let start = self.starts.get(bucket as usize).filter(|_| bucket != NO_BUCKET);
        let end = self.starts.get((bucket as usize).saturating_add(1));
        start.zip(end).map_or(&[], |(&start, &end)| &self.sorted[start..end])
    }

    /// Returns the exponent of the least number above zero.
    fn least(&self, counted: &[(u64, u64)]) -> u64 {
        let above = counted.iter().find(|&&(key, _)| key > 0);
        above.map_or(0, |&(key, _)| key >> self.kept)
    }

    /// Whether the real engine's library refuses to look for a number: it is below zero, by one unit of the least number at least.
    fn is_refused(&self, counted: &[(u64, u64)], point: f64) -> bool {
        let least = self.least(counted) as i32;
        least > 0 && point * 2f64.powi(self.kept as i32 + 1023 - least) <= -1.0
    }

    fn value(&self, counted: &[(u64, u64)], point: f64) -> f64 {
        let total: u64 = counted.iter().map(|&(_, count)| count).sum();
        if total == 0 {
            return f64::NAN;
        }
        if self.points.are_values {
            // Numbers below zero that are not refused are counted as zero.
            let key = key(point.max(0.0), self.kept);
            let below = counted.iter().take_while(|&&(known, _)| known <= key);
            let sum: u64 = below.map(|&(_, count)| count).sum();
            return 100.0 * sum as f64 / total as f64;
        }
        let wanted = ((point.min(100.0) / 100.0) * total as f64 + 0.5) as u64;
        let mut so_far = 0;
        let found = counted.iter().find(|&&(_, count)| {
            so_far += count;
            so_far >= wanted.max(1)
        });
        let Some(&(key, _)) = found.filter(|&&(key, _)| key > 0) else {
            return 0.0;
        };
        let least = self.least(counted);
        let (exponent, first) = (key >> self.kept, key & ((1 << self.kept) - 1) | 1 << self.kept);
        let shift = exponent - least;
        // The greatest number that is counted together with this one, in units of the last bit of the least number.
        let last = if point == 0.0 { 0 } else { (1u64 << shift) - 1 };
        let units = (first << shift) + last;
        units as f64 * 2f64.powi(least as i32 - 1023 - self.kept as i32)
    }
}

impl Collector for HighRange<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<usize>() * 2
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        let mut codes = std::mem::take(&mut self.pairs.codes);
        codes.clear();
        for &value in &self.pairs.doubles {
            if value < 0.0 {
                let reason = "percentiles by [hdr] of numbers below zero are not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            codes.push(key(value, self.kept).wrapping_sub(self.first));
        }
        self.pairs.codes = codes;
        self.largest = self.largest.max(batch.largest);
        self.buckets.collect(batch, &self.pairs, &mut Below::default(), budget)
    }

    fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        self.buckets.group(budget)?;
        for bucket in 0..=self.largest {
            let start = self.sorted.len();
            budget.room(&mut self.starts, 2, PART)?;
            self.starts.push(start);
            let count = self.buckets.scanned(bucket);
            budget.charge(count as u64 * 16 + 1, PART)?;
            budget.room(&mut self.sorted, count, PART)?;
            self.sorted
                .extend(self.buckets.of(bucket).map(|(_, key, count)| (key + self.first, count)));
            sorting::sort_by(&mut self.sorted[start..], Ord::cmp);
            let counted = &self.sorted[start..];
            let most = counted.last().map_or(0, |&(key, _)| key >> self.kept);
            // The real engine's library has two bits more at the start.
            if most - self.least(counted).min(most) + u64::from(self.kept) + 3 > BITS {
                let reason = "percentiles by [hdr] of numbers that are so far apart are not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
        }
        self.starts.push(self.sorted.len());
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let counted = self.of(bucket);
        let work = counted.len() * self.points.points.len();
        writer.budget.charge(work as u64, PART)?;
        if self.points.are_values && self.points.points.iter().any(|&point| self.is_refused(counted, point)) {
            let reason = "Histogram recorded value cannot be negative.";
            return Err(Failure::answer(Cause::new(
                "array_index_out_of_bounds_exception",
                reason,
            )));
        }
        self.points.write(&self.numbers.format, writer, |point| {
            let value = self.value(counted, point);
            (!value.is_nan()).then_some(value)
        })
    }

    fn sortable(&self) -> Sortable {
        Sortable::Metric(&[""])
    }

    fn finds(&self, key: &str, is_strict: bool) -> Option<Result<bool, String>> {
        Some(self.points.find(key, is_strict))
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        self.value(self.of(bucket), parse::double(key).unwrap_or(0.0))
    }

    fn metric_work(&self) -> u64 {
        let longest = self.starts.windows(2).map(|ends| ends[1] - ends[0]).max();
        16 + longest.unwrap_or(0) as u64
    }
}
