//! `stats`: count, min, max, avg and sum of a field's values.

use super::sums::Summary;
use super::totals::State;
use super::{Sortable, Writer};
use crate::error::Failure;
use crate::values::format::Format;
use crate::values::source::Numbers;

pub(super) struct Stats;

impl Summary for Stats {
    const NAME: &'static str = "stats";
    const SORTABLE: Sortable = Sortable::Metric(&["count", "sum", "min", "max", "avg"]);
    type Kept = State;

    fn write(state: State, numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
        state.write(None, &numbers.format, writer)
    }

    fn metric(state: State, key: &str) -> f64 {
        state.metric(key).unwrap_or(f64::NAN)
    }
}

impl State {
    /// Writes count, min, max, avg and sum, and what `extended_stats` adds to them, with their texts.
    pub(super) fn write(&self, rest: Option<&[f64]>, format: &Format, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let Self { count, sum, min, max } = *self;
        let outcome = &mut *writer.outcome;
        let rest = rest.unwrap_or_default();
        outcome.num_u64(count);
        if count == 0 {
            (0..3).for_each(|_| outcome.num_null());
            outcome.num_f64(0.0);
            rest.iter().for_each(|_| outcome.num_null());
            outcome.u8(0);
            return Ok(());
        }
        let values = [min, max, sum.value / count as f64, sum.value];
        let all = || values.iter().chain(rest);
        all().for_each(|&value| outcome.num_f64(value));
        outcome.u8(format.text_kind());
        if !format.is_raw() {
            for &value in all() {
                outcome.str(&format.double(value).map_err(Failure::answer)?);
            }
        }
        Ok(())
    }

    /// Returns a number by its name.
    pub(super) fn metric(&self, key: &str) -> Option<f64> {
        Some(match key {
            "count" => self.count as f64,
            "sum" => self.sum.value,
            "min" => self.min,
            "max" => self.max,
            "avg" => self.sum.value / self.count as f64,
            _ => return None,
        })
    }
}
