//! Which number does a text of a request or a document say, as Java reads it?

use super::super::scalar_text;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::scalar::java_double;

/// A number of a request or a document, as Java has it after parsing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::mapping::types) enum Parsed {
    Long(i64),
    Double(f64),
}

impl Parsed {
    pub(in crate::mapping::types) fn to_f64(self) -> f64 {
        match self {
            Self::Long(value) => value as f64,
            Self::Double(value) => value,
        }
    }

    pub(super) fn has_decimal_part(self) -> bool {
        matches!(self, Self::Double(value) if value % 1.0 != 0.0)
    }
}

/// Reads a text as Java's `Double.parseDouble` and `Long.parseLong` would, whole numbers exactly.
pub(in crate::mapping::types) fn parse_text(text: &str) -> Result<Parsed, Cause> {
    if let Ok(value) = text.parse::<i64>() {
        return Ok(Parsed::Long(value));
    }
    java_double(text).map(Parsed::Double)
}

/// Whether a text has only what a decimal number has.
pub(super) fn is_decimal(text: &str) -> bool {
    text.bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'))
}

/// Reads the number of a request.
pub(super) fn parse(value: &Scalar) -> Result<Parsed, Cause> {
    match value {
        Scalar::Number(text) | Scalar::String(text) => parse_text(text),
        value => Err(Cause::number_format(&scalar_text(value))),
    }
}
