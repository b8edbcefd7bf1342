//! `stats`: count, min, max, avg and sum of a field's values.

use super::metric::{add, numbers, state};
use super::pairs::Pairs;
use super::source::Numbers;
use super::totals::State;
use super::{Batch, BoxCollector, Collector, Sortable, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;

struct Stats<'a> {
    numbers: Numbers<'a>,
    pairs: Pairs,
    states: Vec<State>,
    /// Whether no sum is rounded.
    exact: bool,
    /// Whether none is infinite.
    finite: bool,
}

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    let numbers = numbers(lowering, metric, "stats")?;
    Ok(Box::new(Stats {
        exact: numbers.have_exact_sums(),
        finite: numbers.have_finite_sums(),
        numbers,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl Collector for Stats<'_> {
    fn collect_all(&mut self) -> bool {
        let totals = self.numbers.totals();
        self.states.extend(totals.map(State::from));
        totals.is_some()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &mut Budget) -> Result<(), Failure> {
        self.numbers.doubles(batch.documents, &mut self.pairs);
        let (states, empty) = (&mut self.states, State::default());
        if let ([state], true) = (states.as_mut_slice(), self.exact && batch.largest == 0) {
            state.add_whole(&self.pairs.doubles);
        } else if self.finite {
            add(states, batch, &self.pairs, empty, State::add_finite);
        } else {
            add(states, batch, &self.pairs, empty, State::add);
        }
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let State { count, sum, min, max } = state(&self.states, bucket, State::default());
        let outcome = &mut *writer.outcome;
        outcome.num_u64(count);
        if count == 0 {
            (0..3).for_each(|_| outcome.num_null());
            outcome.num_f64(0.0);
            outcome.u8(0);
            return Ok(());
        }
        let values = [min, max, sum.value / count as f64, sum.value];
        values.iter().for_each(|&value| outcome.num_f64(value));
        let format = &self.numbers.format;
        outcome.u8(format.text_kind());
        if !format.is_raw() {
            values.iter().for_each(|&value| outcome.str(&format.double(value)));
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Metric(&["count", "sum", "min", "max", "avg"])
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let State { count, sum, min, max } = state(&self.states, bucket, State::default());
        match key {
            "count" => count as f64,
            "sum" => sum.value,
            "min" => min,
            "max" => max,
            _ => sum.value / count as f64,
        }
    }
}
