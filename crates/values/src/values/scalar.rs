//! Which text and which number is a value of a request, as Java has it after parsing?

use crate::error::Cause;
use crate::java;
use crate::java::number::parse_double;
use crate::java::parse;
use crate::plan::Scalar;

/// The text of a scalar, as Java's `toString` of the parsed value has it.
pub fn scalar_text(value: &Scalar) -> String {
    match value {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => number_text(text),
        Scalar::String(text) => text.clone(),
    }
}

/// The text of a parsed JSON number: whole numbers as they are, others as Java's double.
pub fn number_text(text: &str) -> String {
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        return match text.parse::<i64>() {
            Ok(value) => value.to_string(),
            Err(_) => text.to_owned(),
        };
    }
    java::text::double(parse_double(text).unwrap_or(f64::NAN))
}

/// The last 64 bits of a whole number, which is what Java's `longValue` gives of one that has more; nothing for any other text.
pub fn low_bits(text: &str) -> Option<i64> {
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
    parse::double(text).ok_or_else(|| no_number(text))
}

/// Java's `Float.parseFloat`.
pub fn java_float(text: &str) -> Result<f32, Cause> {
    parse::float(text).ok_or_else(|| no_number(text))
}

/// Java's complaint about a text that is no double: of one with two points it says nothing else.
#[cold]
fn no_number(text: &str) -> Cause {
    let text = text.trim_matches(|c| c <= ' ');
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let end = digits
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(digits.len());
    if digits[..end].matches('.').count() > 1 {
        return Cause::new("number_format_exception", "multiple points");
    }
    Cause::number_format(text)
}
