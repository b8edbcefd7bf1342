//! `min`: the smallest of a field's values.

use super::metric::{add, numbers, state, write};
use super::pairs::Pairs;
use super::totals::least;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::source::Numbers;

struct Min<'a> {
    numbers: Numbers<'a>,
    pairs: Pairs,
    states: Vec<f64>,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    let numbers = numbers(lowering, metric, "min")?;
    Ok(Box::new(Min {
        numbers,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for Min<'_> {
    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        let totals = self.numbers.totals();
        self.states.extend(totals.map(|totals| totals.min));
        Ok(totals.is_some())
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<f64>()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        add(&mut self.states, batch, &self.pairs, f64::INFINITY, |so_far, value| {
            *so_far = least(*so_far, value);
        });
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let value = state(&self.states, bucket, f64::INFINITY);
        write((!value.is_infinite()).then_some(value), &self.numbers, writer);
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        state(&self.states, bucket, f64::INFINITY)
    }
}
