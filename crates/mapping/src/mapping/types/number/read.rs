//! Which bits of the column has a value or a bound, and when is it out of a type's range?

use super::super::scalar_text;
use super::text::{is_decimal, parse, parse_text};
use super::{Kind, Number, Parsed, TWO_TO_63};
use crate::error::Cause;
use crate::java;
use crate::java::number::parse_double;
use crate::plan::Scalar;
use crate::values::scalar::java_double;
use crate::values::sortable::{double_to_sortable, float_to_sortable, half_from_sortable, half_to_sortable};

impl Number {
    pub(super) fn out_of_range(&self, value: &Scalar, noun: &str) -> Cause {
        let article = if noun == "integer" { "an" } else { "a" };
        // The real engine prints the bytes of a string, and of a whole number past 64 bits; but what fits in a long when
        // it is rounded to a double is refused later, by its text.
        let (text, bytes) = match value {
            Scalar::Number(text) => (
                text.clone(),
                text.parse::<i64>().is_err() && !text.contains(['.', 'e', 'E']),
            ),
            value => (scalar_text(value), true),
        };
        let is_long = matches!(self.kind, Kind::Whole { name: "long", .. });
        let rounds_to_long = is_long && parse_double(&text).is_some_and(|number| number.abs() <= TWO_TO_63);
        let text = if bytes && !rounds_to_long {
            let bytes: Vec<String> = text.bytes().map(|b| format!("{b:x}")).collect();
            format!("[{}]", bytes.join(" "))
        } else if bytes {
            text
        } else {
            scalar_text(value)
        };
        Cause::illegal_argument(format!("Value [{text}] is out of range for {article} {noun}"))
    }

    /// Reads a bound or value of a whole type, cutting off the decimal part.
    pub(super) fn whole(&self, value: &Scalar, least: i64, most: i64) -> Result<(i64, Parsed), Cause> {
        let parsed = parse(value)?;
        let is_long = self.noun() == "long";
        if let (Scalar::String(text), true) = (value, is_long)
            && !is_decimal(text)
            // What is too large is refused as that; NaN is neither too large nor too small.
            && (parsed.to_f64().is_nan() || parsed.to_f64().abs() <= TWO_TO_63)
        {
            return Err(Cause::illegal_argument(Cause::number_format(text).into_reason()));
        }
        let whole = match (parsed, value) {
            (Parsed::Long(value), _) => Some(value),
            // Cut to an integer, what is no number is 0.
            (Parsed::Double(number), _) if number.is_nan() => Some(0),
            // What has 64 bits is read exactly.
            (Parsed::Double(_), Scalar::Number(text) | Scalar::String(text))
                if is_long && text.bytes().all(|b| b.is_ascii_digit() || b == b'-') =>
            {
                None
            }
            (Parsed::Double(value), _) if (-TWO_TO_63..TWO_TO_63).contains(&value) => Some(value as i64),
            (Parsed::Double(_), _) => None,
        };
        // Queries on `short` and `byte` ask for integers.
        let noun = if most == i64::from(i32::MAX) {
            "integer"
        } else {
            self.noun()
        };
        let whole = whole
            .filter(|whole| (least..=most).contains(whole))
            .ok_or_else(|| self.out_of_range(value, noun))?;
        Ok((whole, parsed))
    }

    /// Reads a value of a floating type: its sortable bits.
    pub(super) fn floating(&self, value: &Scalar) -> Result<i64, Cause> {
        match value {
            Scalar::Number(text) => self.floating_text(text, false),
            Scalar::String(text) => self.floating_text(text, true),
            value => Err(Cause::number_format(&scalar_text(value))),
        }
    }

    pub(super) fn floating_text(&self, text: &str, is_string: bool) -> Result<i64, Cause> {
        let parsed = parse_text(text)?;
        // Java reads a string as a float at once, and a JSON number as a double first.
        let float = || {
            let read = java::parse::float(text).filter(|_| is_string);
            read.unwrap_or(parsed.to_f64() as f32)
        };
        let (bits, number) = match self.kind {
            Kind::Float => {
                let number = float();
                (float_to_sortable(number).into(), number.into())
            }
            Kind::HalfFloat => {
                let bits = half_to_sortable(float());
                (bits.into(), f64::from(half_from_sortable(bits)))
            }
            _ => {
                // Of texts there is a negative zero.
                let number = if is_string { java_double(text)? } else { parsed.to_f64() };
                (double_to_sortable(number), number)
            }
        };
        if number.is_finite() {
            return Ok(bits);
        }
        let shown = match self.kind {
            Kind::HalfFloat => java::text::float(float()),
            _ => java::text::double(number),
        };
        Err(Cause::illegal_argument(format!(
            "[{}] supports only finite values, but got [{shown}]",
            self.noun()
        )))
    }

    /// Reads a bound of a range: the sortable bits of the first value inside.
    pub(super) fn floating_bound(&self, value: &Scalar, inside: bool, lower: bool) -> Result<i64, Cause> {
        let step = if lower { 1 } else { -1 };
        if self.kind == Kind::Double {
            // The real engine takes infinite bounds of doubles, and of doubles alone.
            let number = match value {
                Scalar::String(text) => java_double(text)?,
                value => parse(value)?.to_f64(),
            };
            // Nothing comes after what is no number, or before it.
            return Ok(double_to_sortable(number) + if inside || number.is_nan() { 0 } else { step });
        }
        let bits = self.floating(value)?;
        if self.kind != Kind::HalfFloat {
            return Ok(bits + if inside { 0 } else { step });
        }
        // A bound that is no half float lies between two of them.
        let number = parse(value)?.to_f64() as f32;
        let rounded = half_from_sortable(bits as i16);
        let within = if lower { rounded > number } else { rounded < number };
        Ok(if within || inside && rounded == number {
            bits
        } else {
            bits + step
        })
    }
}
