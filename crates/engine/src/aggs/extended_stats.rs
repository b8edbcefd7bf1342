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

#[derive(Clone, Copy, Default)]
struct Spread {
    stats: State,
    squares: Sum,
}

impl Spread {
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
        let State { count, sum, min, max } = spread.stats;
        let outcome = &mut *writer.outcome;
        outcome.num_u64(count);
        if count == 0 {
            (0..3).for_each(|_| outcome.num_null());
            outcome.num_f64(0.0);
            (0..13).for_each(|_| outcome.num_null());
            outcome.u8(0);
            return Ok(());
        }
        let stats = [min, max, spread.avg(), sum.value];
        let (rest, bounds) = (spread.spread(), spread.bounds(self.sigma));
        let all = || stats.iter().chain(&rest).chain(&bounds);
        all().for_each(|&value| outcome.num_f64(value));
        let format = &self.numbers.format;
        outcome.u8(format.text_kind());
        if !format.is_raw() {
            for &value in all() {
                outcome.str(&format.double(value).map_err(Failure::answer)?);
            }
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Metric(NAMES)
    }

    fn unread(&self) -> &'static [&'static str] {
        UNREAD
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let spread = state(&self.states, bucket, Spread::default());
        let State { count, sum, min, max } = spread.stats;
        let at = NAMES.iter().position(|&name| name == key).unwrap_or(0);
        match at {
            0 => count as f64,
            1 => min,
            2 => max,
            3 => spread.avg(),
            4 => sum.value,
            5..12 => spread.spread()[at - 5],
            _ => spread.bounds(self.sigma)[at - 12],
        }
    }
}
