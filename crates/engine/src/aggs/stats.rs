//! `stats`: count, min, max, avg and sum of a field's values.

use super::sums::Summary;
use super::totals::State;
use super::{Sortable, Writer};
use crate::error::Failure;
use crate::values::source::Numbers;

pub(super) struct Stats;

impl Summary for Stats {
    const NAME: &'static str = "stats";
    const SORTABLE: Sortable = Sortable::Metric(&["count", "sum", "min", "max", "avg"]);
    type Kept = State;

    fn write(
        State { count, sum, min, max }: State,
        numbers: &Numbers<'_>,
        writer: &mut Writer<'_>,
    ) -> Result<(), Failure> {
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
        let format = &numbers.format;
        outcome.u8(format.text_kind());
        if !format.is_raw() {
            for value in values {
                outcome.str(&format.double(value).map_err(Failure::answer)?);
            }
        }
        Ok(())
    }

    fn metric(State { count, sum, min, max }: State, key: &str) -> f64 {
        match key {
            "count" => count as f64,
            "sum" => sum.value,
            "min" => min,
            "max" => max,
            _ => sum.value / count as f64,
        }
    }
}
