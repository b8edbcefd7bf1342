//! How are the whole numbers of a column read as doubles and longs, and made of these? Lucene's sortable bits, type by type
//! of storage.
//!
//! A way of storing is no type of fields: dates, booleans and whole numbers share one.

use super::sortable;

/// How a column's numbers are stored.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Encoding {
    /// As they are.
    Long,
    /// Nanoseconds from 1970 on. Only sort keys see them: all others see the milliseconds that they are in.
    Nanos,
    /// Doubles in sortable bits.
    Double,
    /// Floats in sortable bits.
    Float,
    /// Half floats in sortable bits.
    HalfFloat,
    /// Multiples of this unit, which are doubles.
    Scaled(f64),
}

/// Nanoseconds of a millisecond.
pub const NANOS: i64 = 1_000_000;

/// Below this, different multiples of a unit are different doubles.
const DISTINCT: u64 = 1 << 51;

impl Encoding {
    /// Whether values may have a fraction.
    #[inline]
    pub fn is_floating(self) -> bool {
        !matches!(self, Self::Long | Self::Nanos)
    }

    /// Whether different numbers of a column are different values, given the smallest and the greatest one.
    pub fn is_distinct(self, bounds: impl FnOnce() -> Option<(i64, i64)>) -> bool {
        match self {
            Self::Nanos => false,
            Self::Scaled(_) => bounds().is_none_or(|(low, high)| {
                let ends = [low, high].map(i64::unsigned_abs);
                ends.into_iter().all(|end| end < DISTINCT)
            }),
            _ => true,
        }
    }

    /// Returns a column's number as a double.
    #[inline]
    pub fn to_f64(self, value: i64) -> f64 {
        match self {
            Self::Double => sortable::double_from_sortable(value),
            Self::Float => sortable::float_from_sortable(value as i32).into(),
            Self::HalfFloat => sortable::half_from_sortable(value as i16).into(),
            Self::Long => value as f64,
            Self::Nanos => (value / NANOS) as f64,
            Self::Scaled(unit) => value as f64 * unit,
        }
    }

    /// Returns a column's number as a long, as Java casts a double.
    #[inline]
    pub fn to_i64(self, value: i64) -> i64 {
        match self {
            Self::Long => value,
            Self::Nanos => value / NANOS,
            floating => floating.to_f64(value) as i64,
        }
    }

    /// Returns the column's number of a double, as if it had been indexed.
    pub fn from_f64(self, value: f64) -> i64 {
        match self {
            Self::Double => sortable::double_to_sortable(value),
            Self::Float => sortable::float_to_sortable(value as f32).into(),
            Self::HalfFloat => sortable::half_to_sortable(value as f32).into(),
            Self::Long | Self::Nanos => value as i64,
            Self::Scaled(unit) => (value / unit).round() as i64,
        }
    }

    /// Returns what the real engine compares such numbers as, and prints as sort values: half floats as floats, multiples as
    /// doubles.
    pub fn compared_as(self) -> Self {
        match self {
            Self::HalfFloat => Self::Float,
            Self::Scaled(_) => Self::Double,
            other => other,
        }
    }

    /// Returns the numbers before and after all others, in the order of the column.
    pub fn ends(self) -> (i64, i64) {
        match self {
            Self::Long => (i64::MIN, i64::MAX),
            Self::Nanos => (0, i64::MAX),
            floating => (floating.from_f64(f64::NEG_INFINITY), floating.from_f64(f64::INFINITY)),
        }
    }
}
