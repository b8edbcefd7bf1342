//! `avg`: the mean of a field's values.

use super::Writer;
use super::metric::write;
use super::sums::Summary;
use super::totals::Sum;
use crate::error::Failure;
use crate::values::source::Numbers;

pub(super) struct Avg;

impl Summary for Avg {
    const NAME: &'static str = "avg";
    type Kept = (Sum, u64);

    fn write((sum, count): (Sum, u64), numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
        write((count > 0).then(|| sum.value / count as f64), numbers, writer)
    }

    fn metric((sum, count): (Sum, u64), _: &str) -> f64 {
        sum.value / count as f64
    }
}
