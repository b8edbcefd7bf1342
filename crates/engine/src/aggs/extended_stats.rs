//! `extended_stats`: what `stats` has, and how far a field's values are spread.

use super::metric::{add, numbers, state};
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::records::double_texts;
use super::totals::{State, Sum};
use super::{Batch, BoxCollector, Collector, Sortable, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::java::number::parse_double;
use crate::outcome::declare::record;
use crate::outcome::{Number, Outcome};
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

record! {
    /// How far the values of `extended_stats` are spread. The record of `stats` comes before it. A `BoundsNumbers` follows, then a
    /// `SpreadTexts` if the numbers have texts.
    pub struct SpreadNumbers {
        /// The sum of the values' squares,
        pub sum_of_squares: Number,
        /// their variance,
        pub variance: Number,
        /// that of all of them,
        pub variance_population: Number,
        /// that of a sample,
        pub variance_sampling: Number,
        /// their deviation,
        pub std_deviation: Number,
        /// that of all of them,
        pub std_deviation_population: Number,
        /// and that of a sample.
        pub std_deviation_sampling: Number,
    }
}

record! {
    /// Where most values are.
    pub struct BoundsNumbers {
        /// How far they reach upwards,
        pub upper: Number,
        /// and downwards,
        pub lower: Number,
        /// all of them,
        pub upper_population: Number,
        /// downwards,
        pub lower_population: Number,
        /// a sample,
        pub upper_sampling: Number,
        /// and downwards.
        pub lower_sampling: Number,
    }
}

record! {
    /// The texts of both.
    pub struct SpreadTexts {
        /// The sum of the values' squares,
        pub sum_of_squares: String,
        /// their variance,
        pub variance: String,
        /// that of all of them,
        pub variance_population: String,
        /// that of a sample,
        pub variance_sampling: String,
        /// their deviation,
        pub std_deviation: String,
        /// that of all of them,
        pub std_deviation_population: String,
        /// and that of a sample.
        pub std_deviation_sampling: String,
        /// Where most values are.
        pub bounds: BoundsTexts,
    }
}

record! {
    /// The texts of where most values are.
    pub struct BoundsTexts {
        /// How far they reach upwards,
        pub upper: String,
        /// and downwards,
        pub lower: String,
        /// all of them,
        pub upper_population: String,
        /// downwards,
        pub lower_population: String,
        /// a sample,
        pub upper_sampling: String,
        /// and downwards.
        pub lower_sampling: String,
    }
}

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
    pub(super) fn write(&self, sigma: f64, format: &Format, outcome: &mut Outcome) -> Result<(), Failure> {
        self.stats.write(format, outcome)?;
        let (spread, bounds) = (self.spread(), self.bounds(sigma));
        let is_empty = self.stats.count == 0;
        let number = |value| if is_empty { Number::Null } else { Number::F64(value) };
        let [
            sum_of_squares,
            variance,
            variance_population,
            variance_sampling,
            std_deviation,
            std_deviation_population,
            std_deviation_sampling,
        ] = spread.map(number);
        outcome.put(&SpreadNumbers {
            sum_of_squares,
            variance,
            variance_population,
            variance_sampling,
            std_deviation,
            std_deviation_population,
            std_deviation_sampling,
        });
        let [
            upper,
            lower,
            upper_population,
            lower_population,
            upper_sampling,
            lower_sampling,
        ] = bounds.map(number);
        outcome.put(&BoundsNumbers {
            upper,
            lower,
            upper_population,
            lower_population,
            upper_sampling,
            lower_sampling,
        });
        if self.stats.has_texts(format) {
            let [
                sum_of_squares,
                variance,
                variance_population,
                variance_sampling,
                std_deviation,
                std_deviation_population,
                std_deviation_sampling,
            ] = double_texts(format, spread)?;
            let [
                upper,
                lower,
                upper_population,
                lower_population,
                upper_sampling,
                lower_sampling,
            ] = double_texts(format, bounds)?;
            let bounds = BoundsTexts {
                upper,
                lower,
                upper_population,
                lower_population,
                upper_sampling,
                lower_sampling,
            };
            outcome.put(&SpreadTexts {
                sum_of_squares,
                variance,
                variance_population,
                variance_sampling,
                std_deviation,
                std_deviation_population,
                std_deviation_sampling,
                bounds,
            });
        }
        Ok(())
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
        let spread = state(&self.states, bucket, Spread::default());
        spread.write(self.sigma, &self.numbers.format, writer.outcome)
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
