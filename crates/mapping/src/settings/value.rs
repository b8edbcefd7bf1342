//! Which values may a setting have? The real engine's rules, and its words for those that break them.

use super::Given;
use crate::analysis::cases;
use crate::date::time_value;

/// What a setting takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// `false`; what the real engine does where it is `true`.
    Off(&'static str),
    /// A whole number of 32 bits, from the first to the second.
    Integer(i64, i64),
    /// A whole number of 64 bits, from the first on.
    Long(i64),
    /// A number, from the first to the second.
    Double(f64, f64),
    /// A time of at least so many milliseconds, and how the real engine writes that.
    Time(i64, &'static str),
    /// A size of at least so many bytes, and how the real engine writes that.
    Size(i64, &'static str),
    /// One of several words; in any case where the flag is set. What is said of others has `{value}` and `{VALUE}` in it.
    Words(&'static [&'static str], bool, &'static str),
    /// `true`, `false` or any whole number of 32 bits.
    BooleanOrInteger,
    /// A list of any values.
    List,
    /// Any value.
    Text,
    /// A boolean or a number from 0 to 1.
    Share,
    /// `false`, or the least and the largest number of replicas.
    Expansion,
    /// A number of copies, or `all`.
    Copies,
    /// Nothing but this value; what is said of others has `{value}` in it.
    Only(&'static str, &'static str),
}

/// A whole number of 32 bits from `least` on.
pub const fn from(least: i64) -> Kind {
    Kind::Integer(least, i32::MAX as i64)
}

impl Kind {
    /// Checks a value of a setting.
    pub fn check(self, name: &str, given: &Given) -> Result<(), String> {
        let text = given.text();
        let value = text.as_str();
        let failed = || format!("Failed to parse value [{value}] for setting [{name}]");
        let no_number = || format!("{}: For input string: \"{value}\"", failed());
        match self {
            Self::Boolean => boolean(value),
            Self::Off(what) if value == "true" => Err(format!(
                "[{name}] is [true], with which {what}; leave it out, or set it to [false]"
            )),
            Self::Off(_) => boolean(value),
            Self::Integer(least, most) => {
                let number: i32 = value.parse().map_err(|_| no_number())?;
                between(i64::from(number), least, most, failed)
            }
            Self::Long(least) => between(value.parse().map_err(|_| no_number())?, least, i64::MAX, failed),
            Self::Double(least, most) => {
                let number: f64 = value.trim().parse().map_err(|_| no_number())?;
                if number < least {
                    return Err(format!("{} must be >= {least:?}", failed()));
                }
                if number > most {
                    return Err(format!("{} must be <= {most:?}", failed()));
                }
                Ok(())
            }
            Self::Time(least, written) => {
                let millis = time_value::milliseconds(name, value)?;
                if millis < least as f64 {
                    return Err(format!(
                        "failed to parse value [{value}] for setting [{name}], must be >= [{written}]"
                    ));
                }
                Ok(())
            }
            Self::Size(least, written) => {
                let bytes = size(name, value)?;
                if bytes < least as f64 {
                    return Err(format!(
                        "failed to parse value [{value}] for setting [{name}], must be >= [{written}]"
                    ));
                }
                Ok(())
            }
            Self::Words(words, any_case, otherwise) => {
                let found = words
                    .iter()
                    .any(|word| *word == value || any_case && word.eq_ignore_ascii_case(value));
                let reason = || {
                    otherwise
                        .replace("{value}", value)
                        .replace("{VALUE}", &cases::upper(value))
                };
                found.then_some(()).ok_or_else(reason)
            }
            Self::BooleanOrInteger if value.parse::<i32>().is_ok() => Ok(()),
            Self::BooleanOrInteger => boolean(value),
            Self::List | Self::Text => Ok(()),
            Self::Share => {
                if boolean(value).is_ok() {
                    return Ok(());
                }
                let reason = || format!("Expected a boolean or a value in the interval [0..1] but was: [{value}]");
                let share: f64 = value.trim().parse().map_err(|_| reason())?;
                if !(0.0..=1.0).contains(&share) {
                    return Err(format!(
                        "NoCFSRatio must be in the interval [0..1] but was: [{share:?}]"
                    ));
                }
                Ok(())
            }
            Self::Expansion => expansion(name, value),
            Self::Copies => match value.parse::<i32>() {
                _ if value == "all" => Ok(()),
                Ok(0..) => Ok(()),
                Ok(_) => Err("shard count cannot be a negative value".to_owned()),
                Err(_) => Err(format!(
                    "cannot parse ActiveShardCount[{value}]: For input string: \"{value}\""
                )),
            },
            Self::Only(only, otherwise) if value != only => Err(otherwise.replace("{value}", value)),
            Self::Only(..) => Ok(()),
        }
    }
}

fn between(number: i64, least: i64, most: i64, failed: impl Fn() -> String) -> Result<(), String> {
    if number < least {
        return Err(format!("{} must be >= {least}", failed()));
    }
    if number > most {
        return Err(format!("{} must be <= {most}", failed()));
    }
    Ok(())
}

fn boolean(value: &str) -> Result<(), String> {
    if matches!(value, "true" | "false") {
        return Ok(());
    }
    Err(format!(
        "Failed to parse value [{value}] as only [true] or [false] are allowed."
    ))
}

/// Returns bytes, -1 for none.
fn size(name: &str, value: &str) -> Result<f64, String> {
    const UNITS: [&str; 11] = ["kb", "mb", "gb", "tb", "pb", "k", "m", "g", "t", "p", "b"];
    let failed = format!("failed to parse setting [{name}] with value [{value}]");
    let normal = cases::lower(value.trim());
    match normal.as_str() {
        "-1" => return Ok(-1.0),
        "0" => return Ok(0.0),
        _ => {}
    }
    let Some(unit) = UNITS.iter().find(|unit| normal.ends_with(**unit)) else {
        return Err(format!("{failed} as a size in bytes: unit is missing or unrecognized"));
    };
    let power = "bkmgtp".find(&unit[..1]).unwrap_or(0);
    let number = normal[..normal.len() - unit.len()].trim();
    let count = match number.parse::<i64>() {
        Ok(count) => count as f64,
        // Bytes have no fractions.
        Err(_) if power == 0 => return Err(failed),
        Err(_) => number.parse::<f64>().map_err(|_| failed.clone())?,
    };
    if count < 0.0 {
        return Err(format!("{failed} as a size in bytes"));
    }
    Ok(count * 1024f64.powi(power as i32))
}

fn expansion(name: &str, value: &str) -> Result<(), String> {
    if value == "false" {
        return Ok(());
    }
    let fault = |at: i64| format!("failed to parse [{name}] from value: [{value}] at index {at}");
    let Some(dash) = value.find('-') else {
        return Err(fault(-1));
    };
    let (least, most) = (&value[..dash], &value[dash + 1..]);
    let least: i32 = least.parse().map_err(|_| fault(dash as i64))?;
    if most == "all" {
        return Ok(());
    }
    let most: i32 = most.parse().map_err(|_| fault(dash as i64))?;
    if least > most {
        return Err(format!(
            "[{name}] minReplicas must be =< maxReplicas but wasn't {least} > {most}"
        ));
    }
    Ok(())
}
