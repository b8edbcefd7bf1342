//! Which percentiles, or ranks of which values?

use super::super::Writer;
use super::super::records::Value;
use crate::error::{Cause, Failure};
use crate::java::parse;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::values::format::Format;

/// What is asked of the numbers of a bucket.
pub struct Points {
    /// Percents, or values.
    pub points: Vec<f64>,
    /// Which of them.
    pub are_values: bool,
}

record! {
    /// Percentiles, or ranks of values. Behind it come so many, a `Percentile` each.
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
        /// What is there.
        pub value: Value,
    }
}

impl Points {
    /// Whether an order may name a number; `is_strict` where the real engine knows only those that are asked for.
    pub fn find(&self, key: &str, is_strict: bool) -> Result<bool, String> {
        let Some(point) = parse::double(key) else {
            return Err(Cause::number_format(key).reason.clone());
        };
        Ok(!is_strict || self.points.contains(&point))
    }

    /// Writes a number for each of them; nothing is null.
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
