//! After which of a sort key's numbers does a page begin? What a value of `search_after` means for each kind of key.

use super::key::Source;
use super::numbers::{Numbers, read_number};
use super::terms::TermKey;
use crate::error::Cause;
use crate::java::parse;
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::scalar::{java_double, scalar_text};

/// Returns the number of a value for a key with this name, as `SortKeys::key` has it before it is reversed.
pub(super) fn read(source: &Source<'_>, value: &Scalar, name: &str, reverse: bool) -> Result<i64, Cause> {
    if let Source::Below(below) = source {
        return read(&below.values, value, name, reverse);
    }
    if let Source::Terms(terms) = source {
        return place(terms, value, reverse);
    }
    // The real engine's fields for both have no name.
    let shown = match source {
        Source::Score | Source::Document(_) => "null",
        _ => name,
    };
    if *value == Scalar::Null {
        // The real engine fails with a null pointer.
        return Err(Cause::illegal_argument(format!(
            "value of search_after for [{name}] is null; only keyword fields have a place for it"
        )));
    }
    let value = as_parsed(value);
    let read = match source {
        Source::Document(_) => document(&value),
        Source::Numbers(numbers) => number(numbers, &value),
        Source::Distances(_) => match &value {
            Scalar::String(text) => java_double(text).map(|value| Encoding::Double.from_f64(value)),
            value => read_number(value, Encoding::Double),
        },
        _ => read_number(&value, Encoding::Float),
    };
    read.map_err(|cause| match cause.kind {
        "number_format_exception" => {
            let reason = format!("Failed to parse search_after value for field [{shown}].");
            Cause::illegal_argument(reason).caused_by(cause)
        }
        _ => cause,
    })
}

/// Returns a value as the real engine hands it on: true and false, and whole numbers past 64 bits, as texts; -0 as 0.
fn as_parsed(value: &Scalar) -> Scalar {
    match value {
        Scalar::Boolean(value) => Scalar::String(value.to_string()),
        Scalar::Number(text) if !text.contains(['.', 'e', 'E']) => match text.parse::<i64>() {
            Ok(number) => Scalar::Number(number.to_string()),
            Err(_) => Scalar::String(text.clone()),
        },
        value => value.clone(),
    }
}

/// Documents have numbers of 32 bits: a long is cut, a double ends at the last of them.
fn document(value: &Scalar) -> Result<i64, Cause> {
    let text = scalar_text(value);
    if matches!(value, Scalar::String(_)) {
        let number = parse::long(&text).and_then(|number| i32::try_from(number).ok());
        return number.map(i64::from).ok_or_else(|| Cause::number_format(&text));
    }
    Ok(match text.parse::<i64>() {
        Ok(number) => i64::from(number as i32),
        Err(_) => read_number(value, Encoding::Long)?.clamp(i32::MIN.into(), i32::MAX.into()),
    })
}

/// Numbers stand for themselves. Texts are doubles, or where whole numbers are compared, read as the field prints its values.
fn number(numbers: &Numbers<'_>, value: &Scalar) -> Result<i64, Cause> {
    match (value, numbers.comparison.target) {
        (Scalar::String(text), target) if !target.is_floating() => {
            if numbers.format.is_date() && text.starts_with("now") {
                let inner = Cause::new("illegal_state_exception", "now() is not allowed in [search_after] key");
                return Err(Cause::new("parse_exception", "could not read the current timestamp").caused_by(inner));
            }
            numbers.format.long_of(text, 0)
        }
        (Scalar::String(text), floating) => Ok(floating.from_f64(java_double(text)?)),
        (value, target) => read_number(value, target),
    }
}

fn place(terms: &TermKey<'_>, value: &Scalar, reverse: bool) -> Result<i64, Cause> {
    Ok(match value {
        // Where a text stands for what is missing, null comes before all in either order.
        Scalar::Null if terms.missing_text.is_some() => {
            if reverse {
                i64::MAX
            } else {
                i64::MIN
            }
        }
        Scalar::Null => terms.missing,
        value => terms.place(&terms.format.term_of(value)?),
    })
}
