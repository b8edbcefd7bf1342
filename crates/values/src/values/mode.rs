//! Which of a document's several numbers counts, or what do they come to? The real engine's `MultiValueMode`.

use super::encoding::{Encoding, NANOS};
use crate::error::Cause;
use crate::java::number::round;

/// How one number is made of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// All of them together.
    Sum,
    /// Their mean.
    Avg,
    /// The one in the middle, or the mean of the two there.
    Median,
}

impl Mode {
    /// Reads a mode of a request, in upper or lower case.
    pub fn parse(text: &str) -> Result<Self, Cause> {
        Ok(match text.to_ascii_lowercase().as_str() {
            "min" => Self::Min,
            "max" => Self::Max,
            "sum" => Self::Sum,
            "avg" => Self::Avg,
            "median" => Self::Median,
            _ => return Err(Cause::illegal_argument(format!("Unknown SortMode [{text}]"))),
        })
    }

    /// Whether it takes one of the values and computes nothing, so that values need no more than an order.
    pub fn is_choice(self) -> bool {
        matches!(self, Self::Min | Self::Max)
    }
}

/// How numbers of a column are compared: which of a document's values counts, and as what.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    /// How the column's numbers are read.
    encoding: Encoding,
    /// What they are compared as.
    pub target: Encoding,
    /// Which of several counts.
    pub mode: Mode,
    /// Whether the column's numbers are compared as they are, once one is chosen. Each document asks: encodings are compared once.
    pub is_plain: bool,
}

impl Comparison {
    /// Numbers that are read by one encoding, compared as another.
    pub fn new(encoding: Encoding, target: Encoding, mode: Mode) -> Self {
        Self {
            encoding,
            target,
            mode,
            is_plain: encoding == target,
        }
    }

    /// Whether milliseconds are compared as nanoseconds.
    pub fn makes_nanos(&self) -> bool {
        self.encoding == Encoding::Long && self.target == Encoding::Nanos
    }

    /// Returns what a document's numbers, ascending, are compared by; there is at least one.
    #[inline]
    pub fn of(&self, count: usize, at: impl Fn(usize) -> i64) -> i64 {
        match (count, self.mode) {
            // A sum of doubles begins with zero, which changes the sign of another one.
            (1, Mode::Sum | Mode::Avg) if self.target.is_floating() => self.combined(1, at),
            (1, _) | (_, Mode::Min) => self.convert(at(0)),
            (_, Mode::Max) => self.convert(at(count - 1)),
            _ => self.combined(count, at),
        }
    }

    #[inline]
    fn convert(&self, value: i64) -> i64 {
        if self.is_plain {
            return value;
        }
        match self.target {
            Encoding::Long => self.encoding.to_i64(value),
            Encoding::Nanos => self.encoding.to_i64(value).saturating_mul(NANOS),
            floating => floating.from_f64(self.encoding.to_f64(value)),
        }
    }

    /// Values are made what they are compared as before they are combined; floats come of doubles.
    fn combined(&self, count: usize, at: impl Fn(usize) -> i64) -> i64 {
        if self.target.is_floating() {
            let value = |place: usize| self.encoding.to_f64(at(place));
            let sum = (0..count).fold(0f64, |sum, place| sum + value(place));
            let combined = match self.mode {
                Mode::Sum => sum,
                Mode::Avg => sum / count as f64,
                _ if count % 2 == 1 => value(count / 2),
                _ => (value(count / 2 - 1) + value(count / 2)) / 2.0,
            };
            return self.target.from_f64(combined);
        }
        let at = |place: usize| self.convert(at(place));
        let sum = (0..count).fold(0i64, |sum, place| sum.wrapping_add(at(place)));
        match self.mode {
            Mode::Sum => sum,
            Mode::Avg if count > 1 => round(sum as f64 / count as f64),
            Mode::Avg => sum,
            _ if count % 2 == 1 => at(count / 2),
            _ => round((at(count / 2 - 1) as f64 + at(count / 2) as f64) / 2.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of whole numbers a mean is rounded half up; of floats it is computed as doubles and compared as a float.
    #[test]
    fn several_numbers_come_to_one() {
        let of = |encoding: Encoding, mode: Mode, values: &[f64]| {
            let target = encoding.compared_as();
            let comparison = Comparison::new(encoding, target, mode);
            let value = comparison.of(values.len(), |place| encoding.from_f64(values[place]));
            target.to_f64(value)
        };
        for (mode, whole, floating) in [
            (Mode::Min, -3.0, -3.0),
            (Mode::Max, 8.0, 8.0),
            (Mode::Sum, 10.0, 10.0),
            (Mode::Avg, 3.0, 2.5),
            (Mode::Median, 3.0, 2.5),
        ] {
            let values = [-3.0, 1.0, 4.0, 8.0];
            assert_eq!(of(Encoding::Long, mode, &values), whole, "{mode:?}");
            assert_eq!(of(Encoding::Double, mode, &values), floating, "{mode:?}");
            assert_eq!(of(Encoding::HalfFloat, mode, &values), floating, "{mode:?}");
        }
        assert_eq!(of(Encoding::Long, Mode::Avg, &[-2.0, -1.0]), -1.0);
        assert_eq!(of(Encoding::Long, Mode::Median, &[1.0, 2.0, 7.0]), 2.0);
    }

    #[test]
    fn modes_are_read_in_any_case() {
        assert_eq!(Mode::parse("MeDian"), Ok(Mode::Median));
        let reason = Mode::parse("first").map_err(Cause::into_reason);
        assert_eq!(reason, Err("Unknown SortMode [first]".to_owned()));
    }
}
