//! How are the whole numbers of a column read as doubles and longs, and made of these? Lucene's sortable bits, type by type
//! of storage.
//!
//! A way of storing is no type of fields: dates, booleans and whole numbers share one. Numbers that are stored as multiples of
//! a unit (a scaled float, nanoseconds) get a variant that holds it.

use super::sortable;

/// How a column's numbers are stored.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Encoding {
    /// As they are.
    Long,
    /// Doubles in sortable bits.
    Double,
    /// Floats in sortable bits.
    Float,
    /// Half floats in sortable bits.
    HalfFloat,
}

impl Encoding {
    /// Whether values may have a fraction.
    #[inline]
    pub fn is_floating(self) -> bool {
        !matches!(self, Self::Long)
    }

    /// Returns a column's number as a double.
    #[inline]
    pub fn to_f64(self, value: i64) -> f64 {
        match self {
            Self::Double => sortable::double_from_sortable(value),
            Self::Float => sortable::float_from_sortable(value as i32).into(),
            Self::HalfFloat => sortable::half_from_sortable(value as i16).into(),
            Self::Long => value as f64,
        }
    }

    /// Returns a column's number as a long, as Java casts a double.
    #[inline]
    pub fn to_i64(self, value: i64) -> i64 {
        match self {
            Self::Long => value,
            floating => floating.to_f64(value) as i64,
        }
    }

    /// Returns the column's number of a double, as if it had been indexed.
    pub fn from_f64(self, value: f64) -> i64 {
        match self {
            Self::Double => sortable::double_to_sortable(value),
            Self::Float => sortable::float_to_sortable(value as f32).into(),
            Self::HalfFloat => sortable::half_to_sortable(value as f32).into(),
            Self::Long => value as i64,
        }
    }

    /// Returns what the real engine compares such numbers as, and prints as sort values: half floats as floats.
    pub fn compared_as(self) -> Self {
        match self {
            Self::HalfFloat => Self::Float,
            other => other,
        }
    }

    /// Returns the numbers before and after all others, in the order of the column.
    pub fn ends(self) -> (i64, i64) {
        match self {
            Self::Long => (i64::MIN, i64::MAX),
            floating => (floating.from_f64(f64::NEG_INFINITY), floating.from_f64(f64::INFINITY)),
        }
    }
}
