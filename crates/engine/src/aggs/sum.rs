//! `sum`: the sum of a field's values.

use super::metric::{numbers, write};
use super::pairs::Pairs;
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
        let (sum, _) = self.0.of(bucket);
        write(Some(sum.value), &self.0.numbers, writer);
        Ok(())
    }

    fn metric(&self, _: &str, bucket: u32) -> f64 {
        let (sum, _) = self.0.of(bucket);
        sum.value
    }
}
