//! What do `min` and `max` share? One value of those of each bucket is kept.

use super::metric::{add, numbers, state, write};
use super::numbers::NumbersExt as _;
use super::pairs::Pairs;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::derived::Totals;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::source::Numbers;

/// Which value is kept.
pub trait Extreme {
    /// The aggregation's name in the API.
    const NAME: &'static str;
    /// What is kept of no value.
    const EMPTY: f64;

    /// Returns one of two values.
    fn choose(a: f64, b: f64) -> f64;
    /// Returns that of all values of a column.
    fn of_all(totals: &Totals) -> f64;
}

struct Extremes<'a, E> {
    numbers: Numbers<'a>,
    pairs: Pairs,
    states: Vec<f64>,
    extreme: std::marker::PhantomData<E>,
}

/// Makes the collector of an aggregation.
pub fn create<'a, E: Extreme + 'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    Ok(Box::new(Extremes::<E> {
        numbers: numbers(lowering, metric, E::NAME)?,
        pairs: Pairs::default(),
        states: Vec::new(),
        extreme: std::marker::PhantomData,
    }))
}

impl<E: Extreme> Collector for Extremes<'_, E> {
    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        let totals = self.numbers.totals();
        self.states.extend(totals.map(|totals| E::of_all(&totals)));
        Ok(totals.is_some())
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn joins(&self) -> Option<bool> {
        Some(false)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<f64>()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        add(&mut self.states, batch, &self.pairs, E::EMPTY, |so_far, value| {
            *so_far = E::choose(*so_far, value);
        });
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let value = state(&self.states, bucket, E::EMPTY);
        write((!value.is_infinite()).then_some(value), &self.numbers, writer)
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        state(&self.states, bucket, E::EMPTY)
    }
}
