//! How is a value written as text, and read from a request? The real engine's `DocValueFormat`: keys, sort values, and with
//! them `missing`, bounds, `include` and `search_after`.

use std::borrow::Cow;

use super::address;
use super::decimal::Decimal;
use super::scalar::{java_double, low_bits, scalar_text};
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::nanos;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::java;
use crate::java::number::parse_double;
use crate::java::parse;
use crate::plan::Scalar;

/// What the real engine calls a doc value format.
#[derive(Debug, Clone)]
pub enum Format {
    /// Numbers and terms as they are; there is no text beside numbers.
    Raw,
    /// `true` and `false`.
    Boolean,
    /// Instants in a zone: milliseconds.
    Date(DateFormat, Zone),
    /// Instants in a zone: nanoseconds.
    Nanos(DateFormat, Zone),
    /// A pattern of digits.
    Decimal(Box<Decimal>),
    /// Addresses, which are terms.
    Address,
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
    /// Returns the format of numbers that are written as they are, or by a pattern of digits.
    pub fn of_numbers(pattern: Option<&str>) -> Result<Self, Cause> {
        Ok(match pattern {
            None => Self::Raw,
            Some(pattern) => Self::Decimal(Box::new(Decimal::new(pattern)?)),
        })
    }

    /// The real engine's name of it, for messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Boolean => "bool",
            Self::Date(..) | Self::Nanos(..) => "date_time",
            Self::Decimal(_) => "decimal",
            Self::Address => "ip",
        }
    }

    /// Whether values are instants.
    pub fn is_date(&self) -> bool {
        matches!(self, Self::Date(..) | Self::Nanos(..))
    }

    /// Returns the same format of numbers that are nanoseconds, if it is one of instants.
    pub fn of_nanos(self) -> Self {
        match self {
            Self::Date(format, zone) => Self::Nanos(format, zone),
            other => other,
        }
    }

    /// Whether there is no text beside numbers.
    pub fn is_raw(&self) -> bool {
        matches!(self, Self::Raw)
    }

    /// Whether texts are true and false, which stand without quotes where the real engine leaves that to the value.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Self::Boolean)
    }

    /// Returns the text of a double, or says why an instant has none.
    pub fn double(&self, value: f64) -> Result<String, Cause> {
        Ok(match self {
            Self::Raw | Self::Address => java::text::double(value),
            Self::Boolean => (value != 0.0).to_string(),
            Self::Date(format, zone) => return format.format(value as i64, *zone),
            Self::Nanos(..) => return self.long(value as i64),
            Self::Decimal(decimal) => decimal.format(value),
        })
    }

    /// Returns the text of a whole number, or says why an instant has none.
    pub fn long(&self, value: i64) -> Result<String, Cause> {
        Ok(match self {
            Self::Raw | Self::Address => value.to_string(),
            Self::Boolean => (value != 0).to_string(),
            Self::Date(format, zone) => return format.format(value, *zone),
            Self::Nanos(format, zone) => return format.write(nanos::of_nanos(value), *zone),
            Self::Decimal(decimal) => decimal.format_long(value),
        })
    }

    /// Reads a number of a request: a JSON number as it is, a text by the format.
    pub fn number(&self, value: &Scalar, now: i64) -> Result<Number, Cause> {
        if let Scalar::Number(text) = value {
            let double = parse_double(text).ok_or_else(|| Cause::number_format(text))?;
            // A whole number has no negative zero.
            let double = if text == "-0" { 0.0 } else { double };
            return Ok(Number {
                long: low_bits(text).unwrap_or(double as i64),
                double,
            });
        }
        let text = scalar_text(value);
        self.check_decimal(&text)?;
        match self {
            Self::Raw | Self::Decimal(_) | Self::Address => {
                let double = java_double(&text)?;
                Ok(Number {
                    long: double as i64,
                    double,
                })
            }
            // A text is read as a double.
            _ => self.long_of(&text, now).map(|long| Number {
                long: long as f64 as i64,
                double: long as f64,
            }),
        }
    }

    fn check_decimal(&self, text: &str) -> Result<(), Cause> {
        match self {
            Self::Decimal(decimal) => decimal.check_reads(text),
            _ => Ok(()),
        }
    }

    /// Reads a whole number from a text, as `parseLong` of the real engine's formats does.
    pub fn long_of(&self, text: &str, now: i64) -> Result<i64, Cause> {
        self.check_decimal(text)?;
        match self {
            Self::Raw | Self::Decimal(_) | Self::Address => match parse::long(text) {
                Some(value) => Ok(value),
                None => java_double(text).map(|value| value.floor() as i64),
            },
            Self::Boolean => match text {
                "true" => Ok(1),
                "false" => Ok(0),
                _ => {
                    let reason = format!("Cannot parse boolean [{text}], expected either [true] or [false]");
                    Err(Cause::illegal_argument(reason))
                }
            },
            Self::Date(format, zone) => math::evaluate(text, format, now, false, zone.of_format()),
            Self::Nanos(format, zone) => nanos::to_nanos(math::instant(text, format, now, false, zone.of_format())?),
        }
    }

    /// Reads a term of a request.
    pub fn term_of(&self, value: &Scalar) -> Result<Vec<u8>, Cause> {
        let text = scalar_text(value);
        match self {
            Self::Address => address::parse(&text).map(|bytes| bytes.to_vec()),
            _ => Ok(text.into_bytes()),
        }
    }

    /// Returns the text of a term.
    pub fn term<'t>(&self, term: &'t [u8]) -> Cow<'t, [u8]> {
        match self {
            Self::Address => Cow::Owned(address::text(term).unwrap_or_default().into_bytes()),
            _ => Cow::Borrowed(term),
        }
    }

    /// Refuses what cannot be written as a term.
    pub fn check_term(&self, term: &[u8]) -> Result<(), Cause> {
        if !matches!(self, Self::Address) || address::text(term).is_some() {
            return Ok(());
        }
        let length = Cause::new("unknown_host_exception", "addr is of illegal length");
        let bytes = Cause::illegal_argument("encoded bytes are of incorrect length").caused_by(length);
        let reason = "Failed trying to format bytes as IP address.  Possibly caused by a mapping mismatch";
        Err(Cause::illegal_argument(reason).caused_by(bytes))
    }
}
