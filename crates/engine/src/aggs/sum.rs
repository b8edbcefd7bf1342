//! `sum`: the sum of a field's values.

use super::metric::{numbers, write};
use super::sums::Sums;
use super::totals::Sum;
use super::{Batch, BoxCollector, Collector, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::score::Bits;

struct Total<'a>(Sums<'a, (Sum, u64)>);

pub(super) fn create<'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    Ok(Box::new(Total(Sums::new(numbers(lowering, metric, "sum")?))))
}

impl Collector for Total<'_> {
    fn collect_all(&mut self) -> bool {
        self.0.collect_all()
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, _: u32) -> bool {
        self.0.collect_window(base, matches)
    }

    fn collect(&mut self, batch: Batch<'_>, _: &mut Budget) -> Result<(), Failure> {
        self.0.collect(batch);
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let (sum, _) = self.0.of(bucket);
        write(Some(sum.value), &self.0.numbers, writer);
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        let (sum, _) = self.0.of(bucket);
        sum.value
    }
}
