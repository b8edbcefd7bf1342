//! Which instant does a date math expression mean: `now-1d/d`, `2021-01-31||+1M`?

use super::civil::{Civil, days_from_civil};
use super::format::DateFormat;
use super::unit::Unit;
use super::zone::Zone;
use super::{DAY, Instant, long_overflow};
use crate::error::Cause;

/// Evaluates an expression. `round_up` fills what a date leaves out and rounds to the end of a unit; `now` is in
/// milliseconds since the epoch.
pub fn evaluate(text: &str, format: &DateFormat, now: i64, round_up: bool, zone: Zone) -> Result<i64, Cause> {
    instant(text, format, now, round_up, zone).map(|instant| instant.millis)
}

/// Evaluates an expression with its nanoseconds.
pub fn instant(text: &str, format: &DateFormat, now: i64, round_up: bool, zone: Zone) -> Result<Instant, Cause> {
    let (start, operations) = if let Some(operations) = text.strip_prefix("now") {
        (Instant::of_millis(now), operations)
    } else {
        let Some((date, operations)) = text.split_once("||") else {
            return parse(text, format, round_up, zone);
        };
        (parse(date, format, false, zone)?, operations)
    };
    apply(start, operations, round_up, zone)
}

fn parse(text: &str, format: &DateFormat, round_up: bool, zone: Zone) -> Result<Instant, Cause> {
    if text.is_empty() {
        return Err(Cause::new("parse_exception", "cannot parse empty date"));
    }
    format.instant(text, round_up, zone).map_err(|cause| {
        if status(&cause) == 500 {
            return cause;
        }
        let name = format.pattern();
        let reason = format!(
            "failed to parse date field [{text}] with format [{name}]: [{}]",
            cause.reason
        );
        Cause::new("parse_exception", reason).caused_by(cause)
    })
}

fn apply(start: Instant, operations: &str, round_up: bool, zone: Zone) -> Result<Instant, Cause> {
    let mut at = Zoned::new(start.millis, zone)?;
    let mut nanos = start.nanos;
    let error = |reason: String| Cause::new("parse_exception", reason);
    let chars: Vec<char> = operations.chars().collect();
    let mut next = 0;
    while next < chars.len() {
        let operator = chars[next];
        next += 1;
        let (round, sign) = match operator {
            '/' => (true, 1),
            '+' => (false, 1),
            '-' => (false, -1),
            _ => return Err(error(format!("operator not supported for date math [{operations}]"))),
        };
        if next >= chars.len() {
            return Err(error(format!("truncated date math [{operations}]")));
        }
        let digits: String = chars[next..].iter().take_while(|c| c.is_ascii_digit()).collect();
        next += digits.len();
        let number = if digits.is_empty() {
            1
        } else if next >= chars.len() {
            return Err(error(format!("truncated date math [{operations}]")));
        } else {
            digits.parse::<i32>().map_err(|_| Cause::number_format(&digits))?.into()
        };
        if round && number != 1 {
            return Err(error(format!(
                "rounding `/` can only be used on single unit types [{operations}]"
            )));
        }
        let letter = chars[next];
        next += 1;
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
        if !round {
            at.plus(unit, sign * number)?;
        } else {
            at.floor(unit)?;
            nanos = 0;
            if round_up {
                at.plus(unit, 1)?;
                at.set_instant(at.instant() - 1);
            }
        }
    }
    Ok(Instant {
        millis: at.instant(),
        nanos,
    })
}

/// A local time of a zone, as `java.time`'s `ZonedDateTime` has it: where clocks were put back, its offset says which of
/// two instants it is, and stays as long as it can.
struct Zoned {
    local: i64,
    offset: i64,
    zone: Zone,
}

impl Zoned {
    fn new(instant: i64, zone: Zone) -> Result<Self, Cause> {
        let offset = zone.offset_at(instant);
        let local = instant.checked_add(offset).ok_or_else(long_overflow)?;
        Ok(Self { local, offset, zone })
    }

    fn instant(&self) -> i64 {
        self.local.saturating_sub(self.offset)
    }

    fn set_instant(&mut self, instant: i64) {
        self.offset = self.zone.offset_at(instant);
        self.local = instant.saturating_add(self.offset);
    }

    fn set_local(&mut self, local: i64) {
        self.set_instant(self.zone.resolve(local, Some(self.offset)));
    }

    /// Brings the local time to the start of its unit; the date first and then, where it ends up, the time.
    fn floor(&mut self, unit: Unit) -> Result<(), Cause> {
        match unit {
            Unit::Second | Unit::Minute | Unit::Hour => {
                // Minute, second and the rest are set to zero one after the other.
                for (least, most) in [(60_000, 3_600_000), (1000, 60_000), (1, 1000)] {
                    if most <= unit.millis() {
                        let part = self.local.rem_euclid(most);
                        self.set_local(self.local - part / least * least);
                    }
                }
            }
            _ => {
                let time = self.local.rem_euclid(DAY);
                let start = unit.floor(self.local).checked_add(time).ok_or_else(long_overflow)?;
                self.set_local(start);
                self.set_local(Unit::Day.floor(self.local));
            }
        }
        Ok(())
    }

    /// Adds units: hours and less of elapsed time, days and more of the calendar.
    fn plus(&mut self, unit: Unit, number: i64) -> Result<(), Cause> {
        match unit {
            Unit::Second | Unit::Minute | Unit::Hour => {
                let instant = self.instant().checked_add(unit.millis() * number);
                self.set_instant(instant.ok_or_else(long_overflow)?);
            }
            _ => self.set_local(plus(self.local, unit, number)?),
        }
        Ok(())
    }
}

/// Returns the status of an error of date math: dates that are too far away are no fault of the request to the real
/// engine.
pub fn status(cause: &Cause) -> u16 {
    match cause.kind {
        "arithmetic_exception" | "date_time_exception" => 500,
        _ => 400,
    }
}

/// Adds units of the calendar to a local time.
fn plus(local: i64, unit: Unit, number: i64) -> Result<i64, Cause> {
    /// The days from the epoch to the first and the last date of `java.time`, and its last year.
    const DAYS: (i64, i64) = (-365_243_219_162, 365_241_780_471);
    const YEARS: i64 = 999_999_999;
    let invalid = |name: &str, least: i64, most: i64, value: i64| {
        let reason = format!("Invalid value for {name} (valid values {least} - {most}): {value}");
        Cause::new("date_time_exception", reason)
    };
    let (days, time) = match unit.months() {
        Some(months) => {
            let civil = Civil::from_millis(local).plus_months(months * number);
            if civil.year.abs() > YEARS {
                return Err(invalid("Year", -YEARS, YEARS, civil.year));
            }
            (days_from_civil(civil.year, civil.month, civil.day), civil.millis)
        }
        None => {
            let days = local.div_euclid(DAY) + unit.millis() / DAY * number;
            if !(DAYS.0..=DAYS.1).contains(&days) {
                return Err(invalid("EpochDay", DAYS.0, DAYS.1, days));
            }
            (days, local.rem_euclid(DAY))
        }
    };
    days.checked_mul(DAY)
        .and_then(|start| start.checked_add(time))
        .ok_or_else(long_overflow)
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
