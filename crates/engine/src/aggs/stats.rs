//! `stats`: count, min, max, avg and sum of a field's values.

use super::metric::numbers;
use super::pairs::Pairs;
use super::sums::Sums;
use super::totals::State;
use super::{Batch, BoxCollector, Collector, Sortable, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::score::Bits;

struct Stats<'a>(Sums<'a, State>);

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    Ok(Box::new(Stats(Sums::new(numbers(lowering, metric, "stats")?))))
}

impl Collector for Stats<'_> {
    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        Ok(self.0.collect_all())
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, _: u32, _: &Budget) -> Result<bool, Failure> {
        Ok(self.0.collect_window(base, matches))
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.0.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        self.0.bytes_of_a_bucket()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        self.0.collect(batch);
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let State { count, sum, min, max } = self.0.of(bucket);
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
        let format = &self.0.numbers.format;
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
        let State { count, sum, min, max } = self.0.of(bucket);
        match key {
            "count" => count as f64,
            "sum" => sum.value,
            "min" => min,
            "max" => max,
            _ => sum.value / count as f64,
        }
    }
}
