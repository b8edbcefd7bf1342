//! `sum`: the sum of a field's values.

use super::Writer;
use super::metric::write;
use super::sums::Summary;
use super::totals;
use crate::error::Failure;
use crate::values::source::Numbers;

pub(super) struct Sum;

impl Summary for Sum {
    const NAME: &'static str = "sum";
    type Kept = (totals::Sum, u64);

    fn write((sum, _): (totals::Sum, u64), numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
        write(Some(sum.value), numbers, writer)
    }

    fn metric((sum, _): (totals::Sum, u64), _: &str) -> f64 {
        sum.value
    }
}
