//! `avg`: the mean of a field's values.

use super::metric::{add, numbers, state, write};
use super::pairs::Pairs;
use super::source::Numbers;
use super::totals::Sum;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;

struct Avg<'a> {
    numbers: Numbers<'a>,
    pairs: Pairs,
    states: Vec<(Sum, u64)>,
    /// Whether no sum is infinite.
    finite: bool,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    let numbers = numbers(lowering, metric, "avg")?;
    Ok(Box::new(Avg {
        finite: numbers.have_finite_sums(),
        numbers,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for Avg<'_> {
    fn collect_all(&mut self) -> bool {
        let totals = self.numbers.totals();
        self.states
            .extend(totals.map(|totals| (totals.sum.into(), totals.count)));
        totals.is_some()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &mut Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        let empty = Default::default();
        if self.finite {
            add(&mut self.states, batch, &self.pairs, empty, |(sum, count), value| {
                sum.add_finite(value);
                *count += 1;
            });
        } else {
            add(&mut self.states, batch, &self.pairs, empty, |(sum, count), value| {
                sum.add(value);
                *count += 1;
            });
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let (sum, count) = state(&self.states, bucket, Default::default());
        write((count > 0).then(|| sum.value / count as f64), &self.numbers, writer);
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        let (sum, count) = state(&self.states, bucket, Default::default());
        sum.value / count as f64
    }
}
