//! How does an aggregation write a number as text, and read one from a request?

use super::decimal::Decimal;
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::java::number::parse_double;
use crate::mapping::types::{Values, scalar_text};
use crate::plan::Scalar;

/// What the real engine calls a doc value format.
#[derive(Debug, Clone)]
pub enum Format {
    /// Numbers as they are; there is no text beside them.
    Raw,
    /// `true` and `false`.
    Boolean,
    /// Instants in a zone.
    Date(DateFormat, Zone),
    /// A pattern of digits.
    Decimal(Decimal),
}

/// A number of a request: exact where it is whole.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    /// As Java's `longValue`.
    pub long: i64,
    /// As Java's `doubleValue`.
    pub double: f64,
}

impl Format {
    /// Returns the format of a field's values, given the request's.
    pub fn of(values: Values, pattern: Option<&str>, date: DateFormat) -> Result<Self, Cause> {
        Ok(match (values, pattern) {
            (Values::Boolean, _) => Self::Boolean,
            (Values::Date, None) => Self::Date(date, Zone::UTC),
            (Values::Date, Some(pattern)) => Self::Date(DateFormat::new(pattern)?, Zone::UTC),
            (_, None) => Self::Raw,
            (_, Some(pattern)) => Self::Decimal(Decimal::new(pattern)?),
        })
    }

    /// Whether there is no text beside numbers.
    pub fn is_raw(&self) -> bool {
        matches!(self, Self::Raw)
    }

    /// How the host writes a text where the real engine leaves that to the value: not at all, as a string, or as it is, for
    /// it writes true and false there.
    pub fn text_kind(&self) -> u8 {
        match self {
            Self::Raw => 0,
            Self::Boolean => 2,
            _ => 1,
        }
    }

    /// Returns the text of a double.
    pub fn double(&self, value: f64) -> String {
        match self {
            Self::Raw => java::text::double(value),
            Self::Boolean => (value != 0.0).to_string(),
            Self::Date(format, zone) => format.format(value as i64, *zone),
            Self::Decimal(decimal) => decimal.format(value),
        }
    }

    /// Returns the text of a whole number.
    pub fn long(&self, value: i64) -> String {
        match self {
            Self::Raw => value.to_string(),
            Self::Boolean => (value != 0).to_string(),
            Self::Date(format, zone) => format.format(value, *zone),
            Self::Decimal(decimal) => decimal.format_long(value),
        }
    }

    /// Reads a number of a request: a JSON number as it is, a text by the format.
    pub fn number(&self, value: &Scalar, now: i64) -> Result<Number, Cause> {
        if let Scalar::Number(text) = value {
            let double = parse_double(text).ok_or_else(|| Cause::number_format(text))?;
            // A whole number has no negative zero.
            let double = if text == "-0" { 0.0 } else { double };
            return Ok(Number {
                long: whole(text).unwrap_or(double as i64),
                double,
            });
        }
        let text = scalar_text(value);
        match self {
            Self::Raw | Self::Decimal(_) => {
                let double = java_double(&text)?;
                Ok(Number {
                    long: double as i64,
                    double,
                })
            }
            _ => self.long_of(&text, now).map(|long| Number {
                long,
                double: long as f64,
            }),
        }
    }

    /// Reads a whole number from a text, as `parseLong` of the real engine's formats does.
    pub fn long_of(&self, text: &str, now: i64) -> Result<i64, Cause> {
        match self {
            Self::Raw | Self::Decimal(_) => match text.parse() {
                Ok(value) => Ok(value),
                Err(_) => java_double(text).map(|value| value.floor() as i64),
            },
            Self::Boolean => match text {
                "true" => Ok(1),
                "false" => Ok(0),
                _ => {
                    let reason = format!("Cannot parse boolean [{text}], expected either [true] or [false]");
                    Err(Cause::illegal_argument(reason))
                }
            },
            Self::Date(format, zone) => math::evaluate(text, format, now, false, *zone),
        }
    }
}

/// The last 64 bits of a whole number, which is what Java's `longValue` gives of one that has more.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let value = digits.bytes().try_fold(0u64, |value, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(value.wrapping_mul(10).wrapping_add(digit))
    })?;
    Some(if digits.len() < text.len() {
        value.wrapping_neg()
    } else {
        value
    } as i64)
}

/// Java's `Double.parseDouble`.
pub fn java_double(text: &str) -> Result<f64, Cause> {
    let trimmed = text.trim_matches(|c| c <= ' ');
    let plain = match trimmed.trim_start_matches(['+', '-']) {
        "NaN" | "Infinity" => true,
        rest => rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'),
    };
    let unsuffixed = trimmed.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(trimmed);
    match parse_double(unsuffixed) {
        Some(value) if plain => Ok(value),
        _ => Err(Cause::number_format(trimmed)),
    }
}
