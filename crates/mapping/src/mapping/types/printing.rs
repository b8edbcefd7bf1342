//! How does Lucene print queries on a type, where a search is explained?

use crate::java::text;
use crate::values::encoding::Encoding;
use crate::values::sortable::double_to_sortable;

/// How it prints terms and numbers.
#[derive(Debug, Clone, Copy)]
pub enum Printing {
    /// That is not known.
    Unknown,
    /// It is known how it prints that there is a value.
    Existing,
    /// Terms, and numbers of 64 bits.
    Plain,
    /// Numbers of 32 bits.
    Narrow,
    /// Numbers with fractions.
    Floating(Encoding),
}

impl Printing {
    /// Returns a number of the column within those of the type.
    pub fn bits(self, value: i64) -> i64 {
        let (low, high) = match self {
            Self::Narrow => (i32::MIN.into(), i32::MAX.into()),
            // A bound of a range of doubles may be no number, which comes after all numbers.
            Self::Floating(_) if value == double_to_sortable(f64::NAN) => return value,
            Self::Floating(encoding) => encoding.ends(),
            _ => return value,
        };
        value.clamp(low, high)
    }

    /// Returns the text of such a number.
    pub fn number(self, value: i64) -> String {
        let value = self.bits(value);
        match self {
            Self::Floating(Encoding::Double) => text::double(Encoding::Double.to_f64(value)),
            Self::Floating(encoding) => text::float(encoding.to_f64(value) as f32),
            _ => value.to_string(),
        }
    }
}
