//! `extended_stats`: what `stats` has, and how far a field's values are spread.

use super::metric::{add, numbers, state};
use super::pairs::Pairs;
use super::totals::{State, Sum};
use super::{Batch, BoxCollector, Collector, Sortable, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::format::Format;
use crate::values::source::Numbers;

/// Names of its numbers in an order; the real engine knows the last four only after it has reduced the buckets.
const NAMES: &[&str] = &[
    "count",
    "min",
    "max",
    "avg",
    "sum",
    "sum_of_squares",
    "variance",
    "variance_population",
    "variance_sampling",
    "std_deviation",
    "std_deviation_population",
    "std_deviation_sampling",
    "std_upper",
    "std_lower",
    "std_upper_population",
    "std_lower_population",
    "std_upper_sampling",
    "std_lower_sampling",
];
const UNREAD: &[&str] = &[
    "std_upper_population",
    "std_lower_population",
    "std_upper_sampling",
    "std_lower_sampling",
];

/// What numbers come to, and how far they are spread.
#[derive(Clone, Copy, Default)]
pub struct Spread {
    /// What `stats` has.
    pub stats: State,
    squares: Sum,
}

impl Spread {
    /// Adds a number to plain sums.
    pub fn add_plainly(&mut self, number: f64) {
        self.stats.add(number, Sum::add_exact);
        self.squares.add_exact(number * number);
    }

    /// Writes all numbers and their texts; bounds are `sigma` deviations away.
    pub(super) fn write(&self, sigma: f64, format: &Format, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let (spread, bounds) = (self.spread(), self.bounds(sigma));
        let mut rest = [0.0; 13];
        rest[..7].copy_from_slice(&spread);
        rest[7..].copy_from_slice(&bounds);
        self.stats.write(Some(&rest), format, writer)
    }

    /// Returns a number by its name.
    pub(super) fn metric(&self, key: &str, sigma: f64) -> Option<f64> {
        let at = NAMES.iter().position(|&name| name == key)?;
        Some(match at {
            0..5 => return self.stats.metric(key),
            5..12 => self.spread()[at - 5],
            _ => self.bounds(sigma)[at - 12],
        })
    }

    fn avg(&self) -> f64 {
        self.stats.sum.value / self.stats.count as f64
    }

    /// The variance of the values; of a sample, the sum is divided by one less.
    fn variance(&self, is_sample: bool) -> f64 {
        let (sum, count) = (self.stats.sum.value, self.stats.count as f64);
        let rest = if is_sample { count - 1.0 } else { count };
        let variance = (self.squares.value - (sum * sum) / count) / rest;
        if variance < 0.0 { 0.0 } else { variance }
    }

    fn deviation(&self, is_sample: bool) -> f64 {
        self.variance(is_sample).sqrt()
    }

    /// The numbers behind those of `stats`, up to the bounds.
    fn spread(&self) -> [f64; 7] {
        let [of_all, of_some] = [false, true].map(|is_sample| self.variance(is_sample));
        let [all, some] = [false, true].map(|is_sample| self.deviation(is_sample));
        [self.squares.value, of_all, of_all, of_some, all, all, some]
    }

    /// The upper and the lower bound, those of all values, and those of a sample.
    fn bounds(&self, sigma: f64) -> [f64; 6] {
        let [all, some] = [false, true].map(|is_sample| self.deviation(is_sample) * sigma);
        let avg = self.avg();
        [avg + all, avg - all, avg + all, avg - all, avg + some, avg - some]
    }
}

struct ExtendedStats<'a> {
    numbers: Numbers<'a>,
    sigma: f64,
    pairs: Pairs,
    states: Vec<Spread>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    metric: &Metric,
    sigma: &str,
) -> Result<BoxCollector<'a>, Failure> {
    Ok(Box::new(ExtendedStats {
        numbers: numbers(lowering, metric, "extended_stats")?,
        sigma: parse_double(sigma).unwrap_or(0.0),
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for ExtendedStats<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<Spread>()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        add(
            &mut self.states,
            batch,
            &self.pairs,
            Spread::default(),
            |spread, value| {
                spread.stats.add(value, Sum::add);
                spread.squares.add(value * value);
            },
        );
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        state(&self.states, bucket, Spread::default()).write(self.sigma, &self.numbers.format, writer)
    }

    fn sortable(&self) -> Sortable {
        Sortable::Metric(NAMES)
    }

    fn unread(&self) -> &'static [&'static str] {
        UNREAD
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let spread = state(&self.states, bucket, Spread::default());
        spread.metric(key, self.sigma).unwrap_or(f64::NAN)
    }
}
