//! Which instant does a date math expression mean: `now-1d/d`, `2021-01-31||+1M`?

use super::civil::Civil;
use super::format::DateFormat;
use super::rounding::Unit;
use super::zone::Zone;
use crate::error::Cause;

/// Evaluates an expression. `round_up` fills what a date leaves out and rounds to the end of a unit; `now` is in
/// milliseconds since the epoch.
pub fn evaluate(text: &str, format: &DateFormat, now: i64, round_up: bool, zone: Zone) -> Result<i64, Cause> {
    let (start, operations) = if let Some(operations) = text.strip_prefix("now") {
        (now, operations)
    } else {
        let Some((date, operations)) = text.split_once("||") else {
            return parse(text, format, round_up, zone);
        };
        (parse(date, format, false, zone)?, operations)
    };
    apply(start, operations, round_up, zone)
}

fn parse(text: &str, format: &DateFormat, round_up: bool, zone: Zone) -> Result<i64, Cause> {
    if text.is_empty() {
        return Err(Cause::new("parse_exception", "cannot parse empty date"));
    }
    format.parse(text, round_up, zone).map_err(|cause| {
        let name = format.pattern();
        let reason = format!(
            "failed to parse date field [{text}] with format [{name}]: [{}]",
            cause.reason
        );
        Cause::new("parse_exception", reason).caused_by(cause)
    })
}

fn apply(mut millis: i64, operations: &str, round_up: bool, zone: Zone) -> Result<i64, Cause> {
    let error = |reason: String| Cause::new("parse_exception", reason);
    let chars: Vec<char> = operations.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let operator = chars[at];
        at += 1;
        let (round, sign) = match operator {
            '/' => (true, 1),
            '+' => (false, 1),
            '-' => (false, -1),
            _ => return Err(error(format!("operator not supported for date math [{operations}]"))),
        };
        if at >= chars.len() {
            return Err(error(format!("truncated date math [{operations}]")));
        }
        let digits: String = chars[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        at += digits.len();
        let number = if digits.is_empty() {
            1
        } else if at >= chars.len() {
            return Err(error(format!("truncated date math [{operations}]")));
        } else {
            digits.parse::<i32>().map_err(|_| Cause::number_format(&digits))?.into()
        };
        if round && number != 1 {
            return Err(error(format!(
                "rounding `/` can only be used on single unit types [{operations}]"
            )));
        }
        let letter = chars[at];
        at += 1;
        let unit = match letter {
            'y' => Unit::Year,
            'M' => Unit::Month,
            'w' => Unit::Week,
            'd' => Unit::Day,
            'h' | 'H' => Unit::Hour,
            'm' => Unit::Minute,
            's' => Unit::Second,
            _ => {
                return Err(error(format!(
                    "unit [{letter}] not supported for date math [{operations}]"
                )));
            }
        };
        let local = millis.saturating_add(zone.offset);
        let local = if !round {
            plus(local, unit, sign * number)
        } else if round_up {
            plus(unit.floor(local), unit, 1) - 1
        } else {
            unit.floor(local)
        };
        millis = local.saturating_sub(zone.offset);
    }
    Ok(millis)
}

/// Adds units of local time.
pub fn plus(local: i64, unit: Unit, number: i64) -> i64 {
    match unit.months() {
        Some(months) => Civil::from_millis(local)
            .plus_months(months.saturating_mul(number))
            .to_millis(),
        None => local.saturating_add(unit.millis().saturating_mul(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_of_the_documentation() {
        let format = DateFormat::default();
        let at = |text: &str, up| evaluate(text, &format, 1_000_000_000_000, up, Zone::UTC);
        let date = |text: &str| format.parse(text, false, Zone::UTC).expect("a date");
        assert_eq!(at("now", false), Ok(1_000_000_000_000));
        assert_eq!(at("2021-01-31||+1M", false), Ok(date("2021-02-28")));
        assert_eq!(at("2021-03-17||/M", false), Ok(date("2021-03-01")));
        assert_eq!(at("2021-03-17||/M", true), Ok(date("2021-04-01") - 1));
        assert_eq!(at("2021-03-17||/w", false), Ok(date("2021-03-15")));
        assert_eq!(at("2021-03-17||-1d/d+2h", false), Ok(date("2021-03-16T02:00")));
        assert!(at("2021-03-17||/q", false).is_err());
        assert!(at("now+1", false).is_err());
    }
}
