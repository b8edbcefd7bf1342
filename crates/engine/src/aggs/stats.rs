//! `stats`: count, min, max, avg and sum of a field's values.

use super::records::double_texts;
use super::sums::Summary;
use super::totals::State;
use super::{Sortable, Writer};
use crate::error::Failure;
use crate::outcome::declare::record;
use crate::outcome::{Number, Outcome};
use crate::values::format::Format;
use crate::values::source::Numbers;

record! {
    /// What `stats` has. If its numbers have texts, a `StatsTexts` follows.
    pub struct StatsResult {
        /// How many values there are,
        pub count: Number,
        /// the least,
        pub min: Number,
        /// the largest,
        pub max: Number,
        /// their mean,
        pub avg: Number,
        /// and their sum.
        pub sum: Number,
        /// Whether there are values, and their format has texts beside numbers.
        pub has_texts: bool,
    }
}

record! {
    /// The texts of what `stats` has.
    pub struct StatsTexts {
        /// Whether they stand without quotes: those of booleans do.
        pub is_bare: bool,
        /// The least value,
        pub min: String,
        /// the largest,
        pub max: String,
        /// their mean,
        pub avg: String,
        /// and their sum.
        pub sum: String,
    }
}

pub(super) struct Stats;

impl Summary for Stats {
    const NAME: &'static str = "stats";
    const SORTABLE: Sortable = Sortable::Metric(&["count", "sum", "min", "max", "avg"]);
    type Kept = State;

    fn write(state: State, numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure> {
        state.write(&numbers.format, writer.outcome)
    }

    fn metric(state: State, key: &str) -> f64 {
        state.metric(key).unwrap_or(f64::NAN)
    }
}

impl State {
    /// Writes count, min, max, avg and sum with their texts.
    pub(super) fn write(&self, format: &Format, outcome: &mut Outcome) -> Result<(), Failure> {
        let Self { count, sum, min, max } = *self;
        let values = [min, max, sum.value / count as f64, sum.value];
        let number = |value| if count == 0 { Number::Null } else { Number::F64(value) };
        outcome.put(&StatsResult {
            count: Number::U64(count),
            min: number(min),
            max: number(max),
            avg: number(values[2]),
            sum: Number::F64(if count == 0 { 0.0 } else { sum.value }),
            has_texts: self.has_texts(format),
        });
        if self.has_texts(format) {
            let [min, max, avg, sum] = double_texts(format, values)?;
            outcome.put(&StatsTexts {
                is_bare: format.is_boolean(),
                min,
                max,
                avg,
                sum,
            });
        }
        Ok(())
    }

    /// Whether there are values whose texts stand beside them.
    pub(super) fn has_texts(&self, format: &Format) -> bool {
        self.count > 0 && !format.is_raw()
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
