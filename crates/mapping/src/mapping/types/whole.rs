//! Which whole number does a document's value mean? What Java's parsers make of numbers and strings, with what they say of
//! those that they do not take.

use super::number::parse_text;
#[cfg(feature = "build")]
use super::value_error::ValueError;
use crate::error::Cause;
#[cfg(feature = "build")]
use crate::java::number::parse_double;
use crate::java::parse;
#[cfg(feature = "build")]
use crate::java::text;

/// The ends of a type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ends {
    pub(super) least: i64,
    pub(super) most: i64,
}

const LONG: i64 = i64::MAX;
#[cfg(feature = "build")]
const INTEGER: i64 = i32::MAX as i64;
#[cfg(feature = "build")]
const SHORT: i64 = i16::MAX as i64;

#[cfg(feature = "build")]
/// Reads a JSON number; what is behind the point is cut off.
pub(super) fn of_number(text: &str, ends: Ends) -> Result<i64, ValueError> {
    let value = match text.parse::<i64>() {
        Ok(value) => value,
        Err(_) => of_double(text, ends)?,
    };
    if (ends.least..=ends.most).contains(&value) {
        return Ok(value);
    }
    Err(if !(i64::from(i32::MIN)..=INTEGER).contains(&value) {
        overflow(text, ends)
    } else if ends.most == SHORT {
        ValueError::Parser {
            kind: "json_parse_exception",
            reason: format!("Numeric value ({text}) out of range of Java short"),
        }
    } else {
        out_of_range(&value.to_string(), "a byte").into()
    })
}

#[cfg(feature = "build")]
/// Refuses a JSON number with a fraction, as a type that does not cut it off does; what the parser's own type, whose `class` is
/// said, does not hold is refused as that.
pub(super) fn check_whole(text: &str, ends: Ends, class: &str) -> Result<(), ValueError> {
    let Some(number) = parse_double(text).filter(|number| number % 1.0 != 0.0) else {
        return Ok(());
    };
    // A byte is read as an integer.
    let least = if ends.most < SHORT { i32::MIN.into() } else { ends.least };
    let most = if ends.most < SHORT { INTEGER } else { ends.most };
    of_number(text, Ends { least, most })?;
    let number = text::double(number);
    let reason = format!("{number} cannot be converted to {class} without data loss");
    Err(Cause::illegal_argument(reason).into())
}

/// Reads a number of a mapping: one, or a text of one, that has to be whole.
pub(super) fn of_mapping(text: &str, ends: Ends, noun: &str) -> Result<i64, Cause> {
    let value = parse_text(text)?.to_f64();
    if value < ends.least as f64 || value > ends.most as f64 {
        let article = if noun == "integer" { "an" } else { "a" };
        return Err(Cause::illegal_argument(format!(
            "Value [{text}] is out of range for {article} {noun}"
        )));
    }
    if value.is_nan() || value % 1.0 != 0.0 {
        return Err(Cause::illegal_argument(format!("Value [{text}] has a decimal part")));
    }
    if ends.most < LONG {
        return Ok(value as i64);
    }
    match text.parse() {
        Ok(value) => Ok(value),
        Err(_) => long_of_string(text, false),
    }
}

#[cfg(feature = "build")]
/// What has a fraction or an exponent is read as a double, as is what no long holds: too much for any type.
fn of_double(text: &str, ends: Ends) -> Result<i64, ValueError> {
    let (least, most) = if ends.most == LONG {
        (i64::MIN as f64, LONG as f64)
    } else {
        (f64::from(i32::MIN), f64::from(i32::MAX))
    };
    let has_fraction = text.contains(['.', 'e', 'E']);
    match parse_double(text) {
        Some(value) if has_fraction && (least..=most).contains(&value) => Ok(value as i64),
        _ => Err(overflow(text, ends)),
    }
}

#[cfg(feature = "build")]
/// The parser has an `int` for all types but `long`.
#[cold]
fn overflow(text: &str, ends: Ends) -> ValueError {
    let digits = text.strip_prefix('-').unwrap_or(text).len();
    let shown = if text.len() < 1000 {
        text.to_owned()
    } else {
        format!("[Integer with {digits} digits]")
    };
    let (name, least, most) = if ends.most == LONG {
        ("long", i64::MIN, LONG)
    } else {
        ("int", i32::MIN.into(), INTEGER)
    };
    ValueError::Parser {
        kind: "input_coercion_exception",
        reason: format!("Numeric value ({shown}) out of range of {name} ({least} - {most})"),
    }
}

#[cold]
fn out_of_range(text: &str, of: &str) -> Cause {
    Cause::illegal_argument(format!("Value [{text}] is out of range for {of}"))
}

#[cfg(feature = "build")]
/// Reads a string that is not empty.
pub(super) fn of_string(text: &str, ends: Ends) -> Result<i64, ValueError> {
    if let Ok(value) = text.parse::<i64>()
        && (ends.least..=ends.most).contains(&value)
    {
        return Ok(value);
    }
    if ends.most == LONG {
        return long_of_string(text, true).map_err(ValueError::from);
    }
    let value = parse_text(text)?.to_f64();
    let (least, most, of) = if ends.most == SHORT {
        (f64::from(i16::MIN), f64::from(i16::MAX), "a short")
    } else {
        (f64::from(i32::MIN), f64::from(i32::MAX), "an integer")
    };
    if value < least || value > most {
        return Err(out_of_range(text, of).into());
    }
    // What is no number becomes 0.
    let value = value as i64;
    if value < ends.least || value > ends.most {
        return Err(out_of_range(&value.to_string(), "a byte").into());
    }
    Ok(value)
}

/// Zeros behind the digits of a decimal after which no long holds it.
const ZEROS: i64 = 19;

/// Java reads a decimal of any length. Its fraction is refused, however small, unless it is cut off.
fn long_of_string(text: &str, cuts: bool) -> Result<i64, Cause> {
    let unreadable = || Cause::illegal_argument(Cause::number_format(text).into_reason());
    let latin = parse::latin_digits(text);
    let (decimal, exponent) = match latin.split_once(['e', 'E']) {
        Some((decimal, exponent)) => (decimal, exponent.parse::<i32>().map_err(|_| unreadable())?),
        None => (latin.as_str(), 0),
    };
    let unsigned = decimal.strip_prefix(['-', '+']).unwrap_or(decimal);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = [whole, fraction].concat();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(unreadable());
    }
    // How many of the digits stand behind the point; of fewer than none, zeros are left out.
    let behind = fraction.len() as i64 - i64::from(exponent);
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    let value = match usize::try_from(behind) {
        Ok(behind) => {
            let (whole, fraction) = significant.split_at(significant.len().saturating_sub(behind));
            if !cuts && fraction.bytes().any(|digit| digit != b'0') {
                return Err(Cause::illegal_argument(format!("Value [{text}] has a decimal part")));
            }
            whole.to_owned()
        }
        Err(_) if behind < -ZEROS => return Err(out_of_range(text, "a long")),
        Err(_) => format!("{significant}{}", "0".repeat(behind.unsigned_abs() as usize)),
    };
    let sign = if decimal.starts_with('-') { "-" } else { "" };
    let value = if value.is_empty() { "0" } else { &value };
    [sign, value].concat().parse().map_err(|_| out_of_range(text, "a long"))
}
