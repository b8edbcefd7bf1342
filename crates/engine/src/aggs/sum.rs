//! `sum`: the sum of a field's values.

use super::metric::{add, numbers, state, write};
use super::pairs::Pairs;
use super::source::Numbers;
use super::totals::Sum;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;

struct Total<'a> {
    numbers: Numbers<'a>,
    pairs: Pairs,
    states: Vec<Sum>,
    /// Whether no sum is infinite.
    finite: bool,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    let numbers = numbers(lowering, metric, "sum")?;
    Ok(Box::new(Total {
        finite: numbers.have_finite_sums(),
        numbers,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for Total<'_> {
    fn collect_all(&mut self) -> bool {
        let totals = self.numbers.totals();
        self.states.extend(totals.map(|totals| Sum::from(totals.sum)));
        totals.is_some()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &mut Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        if self.finite {
            add(&mut self.states, batch, &self.pairs, Sum::default(), Sum::add_finite);
        } else {
            add(&mut self.states, batch, &self.pairs, Sum::default(), Sum::add);
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        write(
            Some(state(&self.states, bucket, Sum::default()).value),
            &self.numbers,
            writer,
        );
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        state(&self.states, bucket, Sum::default()).value
    }
}
