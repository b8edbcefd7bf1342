//! After which of a sort key's numbers does a page begin? What a value of `search_after` means for each kind of key.

use super::Source;
use super::numbers::{Numbers, read_number};
use super::terms::TermKey;
use crate::date::format::DateFormat;
use crate::date::math;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::mapping::types::{Values, scalar_text};
use crate::plan::Scalar;

/// Returns the number of a value for a key with this name, as `SortKeys::key` has it before it is reversed.
pub(super) fn read(source: &Source<'_>, value: &Scalar, name: &str, reverse: bool) -> Result<i64, Cause> {
    if let Source::Terms(terms) = source {
        return Ok(place(terms, value, reverse));
    }
    // The real engine's fields for both have no name.
    let shown = match source {
        Source::Score | Source::Document => "null",
        _ => name,
    };
    if *value == Scalar::Null {
        // The real engine fails with a null pointer.
        return Err(Cause::illegal_argument(format!(
            "value of search_after for [{name}] is null; only keyword fields have a place for it"
        )));
    }
    let unreadable = |cause| {
        Cause::illegal_argument(format!("Failed to parse search_after value for field [{shown}].")).caused_by(cause)
    };
    let value = as_parsed(value);
    match source {
        Source::Document => document(&value).map_err(unreadable),
        Source::Numbers(numbers) if matches!(numbers.target, Values::Long | Values::Date) => {
            whole(numbers, &value, unreadable)
        }
        Source::Numbers(numbers) => read_number(&value, numbers.target).map_err(unreadable),
        _ => read_number(&value, Values::Float).map_err(unreadable),
    }
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
        return text
            .parse::<i32>()
            .map(i64::from)
            .map_err(|_| Cause::number_format(&text));
    }
    Ok(match text.parse::<i64>() {
        Ok(number) => i64::from(number as i32),
        Err(_) => read_number(value, Values::Long)?.clamp(i32::MIN.into(), i32::MAX.into()),
    })
}

/// Numbers stand for themselves; texts are read as the field prints its values.
fn whole(numbers: &Numbers<'_>, value: &Scalar, unreadable: impl Fn(Cause) -> Cause) -> Result<i64, Cause> {
    let Scalar::String(text) = value else {
        return read_number(value, Values::Long).map_err(unreadable);
    };
    match numbers.values {
        Values::Date if text.starts_with("now") => {
            Err(
                Cause::new("parse_exception", "could not read the current timestamp").caused_by(Cause::new(
                    "illegal_state_exception",
                    "now() is not allowed in [search_after] key",
                )),
            )
        }
        Values::Date => {
            let default = DateFormat::default();
            math::evaluate(text, numbers.format.as_ref().unwrap_or(&default), 0, false, Zone::UTC)
        }
        Values::Boolean => match text.as_str() {
            "true" => Ok(1),
            "false" => Ok(0),
            _ => Err(Cause::illegal_argument(format!(
                "Cannot parse boolean [{text}], expected either [true] or [false]"
            ))),
        },
        _ => read_number(value, Values::Long).map_err(unreadable),
    }
}

fn place(terms: &TermKey<'_>, value: &Scalar, reverse: bool) -> i64 {
    match value {
        // Where a text stands for what is missing, null comes before all in either order.
        Scalar::Null if terms.missing_text.is_some() => {
            if reverse {
                i64::MAX
            } else {
                i64::MIN
            }
        }
        Scalar::Null => terms.missing,
        value => terms.place(scalar_text(value).as_bytes()),
    }
}
