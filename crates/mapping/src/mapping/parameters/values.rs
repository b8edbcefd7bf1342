//! What is a value of a mapping, as the real engine reads and shows it?

use crate::error::Cause;
use crate::java::number::parse_double;
use crate::json::{self, Value};
use crate::mapping::Problem;

/// The last part of a path.
pub(in crate::mapping) fn simple_name(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// A text as JSON.
pub(in crate::mapping) fn quoted(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    json::write_string(text, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// A value as JSON, as the real engine prints what it has read: objects as hash maps.
pub(in crate::mapping) fn json_text(value: &Value<'_>) -> String {
    let mut out = Vec::new();
    json::write_value(value, true, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Reads a boolean as the real engine's mappings have it: true, false, or either as a text.
pub(in crate::mapping) fn boolean(value: &Value<'_>) -> Result<bool, Problem> {
    match value {
        Value::Boolean(value) => Ok(*value),
        Value::String(text) if text == "true" => Ok(true),
        Value::String(text) if text == "false" => Ok(false),
        value => Err(Problem::illegal_argument(said!(
            "Failed to parse value [{}] as only [true] or [false] are allowed.",
            shown(value)
        ))),
    }
}

/// Reads a whole number: one, or a text of one.
pub(in crate::mapping) fn integer(value: &Value<'_>) -> Result<i32, Problem> {
    match value {
        Value::Number(text) => {
            let overflow = |what: &str| Problem::new(Cause::new("arithmetic_exception", what));
            let long = match text.parse::<i64>() {
                Ok(long) => long,
                Err(_) if !text.contains(['.', 'e', 'E']) => return Err(overflow("BigInteger out of long range")),
                Err(_) => {
                    let number = parse_double(text).unwrap_or(f64::NAN);
                    if number % 1.0 != 0.0 {
                        let shown = crate::mapping::types::number_text(text);
                        return Err(Problem::illegal_argument(said!("{shown} is not an integer value")));
                    }
                    number as i64
                }
            };
            i32::try_from(long).map_err(|_| overflow("integer overflow"))
        }
        value => {
            let text = shown(value);
            text.parse()
                .map_err(|_| Problem::number_format(said!("For input string: \"{text}\"")))
        }
    }
}

/// A value as Java's `toString` has it of maps and lists.
pub(in crate::mapping) fn shown(value: &Value<'_>) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(text) => crate::mapping::types::number_text(text),
        Value::String(text) => text.to_string(),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(shown).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|member| format!("{}={}", member.key, shown(&member.value)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
    }
}

/// The name of Java's class of a value, where the real engine says it.
pub(in crate::mapping) fn class(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Boolean(_) => "Boolean",
        Value::Number(text) if text.contains(['.', 'e', 'E']) => "Double",
        Value::Number(text) if text.parse::<i32>().is_ok() => "Integer",
        Value::Number(_) => "Long",
        Value::String(_) => "String",
        Value::Array(_) => "ArrayList",
        Value::Object(_) => "HashMap",
    }
}
