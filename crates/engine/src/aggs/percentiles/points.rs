//! Which percentiles, or the ranks of which values, does a request ask for?

use super::super::Writer;
use super::super::records::Value;
use crate::error::{Cause, Failure};
use crate::java::parse;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::values::format::Format;

/// What a request asks of the numbers of a bucket.
pub struct Points {
    /// Percents, or values.
    pub points: Vec<f64>,
    /// The percents or the values.
    pub are_values: bool,
}

record! {
    /// Percentiles, or ranks of values. A `Percentile` for each follows.
    pub struct PercentilesHead {
        /// How many follow.
        pub points: u32,
    }
}

record! {
    /// A percentile, or the rank of a value.
    pub struct Percentile {
        /// What was asked for.
        pub key: Number,
        /// The answer.
        pub value: Value,
    }
}

impl Points {
    /// Whether an order may name a number. With `is_strict`, the real engine knows only the numbers that are asked for.
    pub fn find(&self, key: &str, is_strict: bool) -> Result<bool, String> {
        let Some(point) = parse::double(key) else {
            return Err(Cause::number_format(key).reason.clone());
        };
        Ok(!is_strict || self.points.contains(&point))
    }

    /// Writes a number for each point; where there is none, null.
    pub fn write(
        &self,
        format: &Format,
        writer: &mut Writer<'_>,
        value: impl Fn(f64) -> Option<f64>,
    ) -> Result<(), Failure> {
        writer.outcome.put(&PercentilesHead {
            points: self.points.len() as u32,
        });
        for &point in &self.points {
            let value = value(point).map_or(Ok(Value::NULL), |value| Value::double(value, format))?;
            let key = Number::F64(point);
            writer.outcome.put(&Percentile { key, value });
        }
        Ok(())
    }
}
