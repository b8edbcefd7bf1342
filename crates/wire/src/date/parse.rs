//! Which instant does `strict_date_optional_time||epoch_millis` read from a text?
//!
//! Rounding up, for upper bounds, fills what a text leaves out: January, the first, 23:59:59.999, as the real engine does.

use super::Instant;
use super::civil::{Civil, push_digits, push_year};
use super::optional::{Form, date_optional_time};
use super::unread::Unread;
use super::zone::{Zone, zone_text};
use crate::error::Cause;

/// The default format of a date field.
pub const DEFAULT_FORMAT: &str = "strict_date_optional_time||epoch_millis";

/// Bytes of most texts in it.
const LENGTH: usize = "2020-01-02T03:04:05.006+01:00".len();

/// Reads a date in the default format, in `zone` where the text names none.
pub fn parse_default(text: &str, round_up: bool, zone: Zone) -> Result<Instant, Cause> {
    match date_optional_time(text, Form::Strict, round_up, zone) {
        Ok(instant) => Ok(instant),
        Err(Unread::NoDate(reason)) => Err(Cause::new("date_time_exception", reason)),
        Err(_) => epoch_millis(text, round_up, zone).ok_or_else(|| cannot_parse(text)),
    }
}

fn cannot_parse(text: &str) -> Cause {
    let reason = if text.is_empty() {
        return Cause::illegal_argument("cannot parse empty date");
    } else {
        format!("failed to parse date field [{text}] with format [{DEFAULT_FORMAT}]")
    };
    Cause::illegal_argument(reason).caused_by(Cause::new(
        "date_time_parse_exception",
        "Failed to parse with all enclosed parsers",
    ))
}

/// Reads milliseconds since the epoch. Of negative numbers the real engine reads those of whole seconds only, and no
/// zero.
pub(super) fn epoch_millis(text: &str, round_up: bool, zone: Zone) -> Option<Instant> {
    let (whole, fraction) = number_and_fraction(text, 6)?;
    if text.starts_with('-') && (whole == 0 || whole % 1000 != 0) {
        return None;
    }
    Some(Instant {
        millis: zone.since_epoch(whole),
        nanos: match fraction {
            None if round_up => Instant::LAST,
            None => 0,
            Some(digits) => format!("{digits:0<6}").parse().ok()?,
        },
    })
}

/// Reads seconds since the epoch; their fraction counts forward, also behind a negative number.
pub(super) fn epoch_second(text: &str, round_up: bool, zone: Zone) -> Option<Instant> {
    let (whole, fraction) = number_and_fraction(text, 9)?;
    if text.starts_with('-') && whole == 0 {
        return None;
    }
    let nanos: i64 = match fraction {
        None if round_up => 999_999_999,
        None => 0,
        Some(digits) => format!("{digits:0<9}").parse().ok()?,
    };
    let millis = whole.checked_mul(1000)?.checked_add(nanos / 1_000_000)?;
    Some(Instant {
        millis: zone.since_epoch(millis),
        nanos: nanos % 1_000_000,
    })
}

fn number_and_fraction(text: &str, most: usize) -> Option<(i64, Option<&str>)> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let valid = !digits.is_empty()
        && digits.len() <= 19
        && is_number(digits)
        && fraction.is_none_or(|fraction| fraction.len() <= most && is_number(fraction));
    valid.then(|| Some((whole.parse().ok()?, fraction)))?
}

/// Returns the default text of an instant: `yyyy-MM-dd'T'HH:mm:ss.SSSZ` in `zone`.
pub fn write_default(millis: i64, zone: Zone) -> String {
    write_fraction(millis, "", zone)
}

/// Returns the text of an instant with as many digits of its fraction as it needs, and three at least.
pub fn write_nanos(instant: Instant, zone: Zone) -> String {
    let digits = format!("{:06}", instant.nanos);
    write_fraction(instant.millis, digits.trim_end_matches('0'), zone)
}

/// Returns the default text of an instant with more digits of its fraction.
fn write_fraction(millis: i64, digits: &str, zone: Zone) -> String {
    let offset = zone.offset_at(millis);
    let local = Civil::from_millis(millis.wrapping_add(offset));
    let seconds = local.millis / 1000;
    let mut out = String::with_capacity(LENGTH + digits.len());
    push_year(&mut out, local.year, 4, true);
    for (before, number) in [
        ('-', local.month),
        ('-', local.day),
        ('T', seconds / 3600),
        (':', seconds / 60 % 60),
        (':', seconds % 60),
    ] {
        out.push(before);
        push_digits(&mut out, number.unsigned_abs(), 2);
    }
    out.push('.');
    push_digits(&mut out, (local.millis % 1000).unsigned_abs(), 3);
    out.push_str(digits);
    out.push_str(&zone_text('X', 3, offset));
    out
}

#[cfg(test)]
mod tests {
    use super::super::DAY;
    use super::*;

    #[test]
    fn texts_become_instants() {
        for (text, expected) in [
            ("1970-01-01", 0),
            ("1970-01-01T00:00:01Z", 1000),
            ("1970-01-01T01:00+01:00", 0),
            ("1970-01-01T00:00:00.123456789", 123),
            ("1969", -31_536_000_000),
            ("1970-02", 2_678_400_000),
            ("1588464000000", 1_588_464_000_000),
            ("-5000", -219_951_936_000_000),
            ("-99999999000", -99_999_999_000),
            ("2021-03-28T02:30Europe/Berlin", 1_616_895_000_000),
            ("2021-10-31T02:30Europe/Berlin", 1_635_640_200_000),
            ("2021-03-28T01:00:00UTC+05:30", 1_616_873_400_000),
        ] {
            let read = parse_default(text, false, Zone::UTC);
            assert_eq!(read.map(|instant| instant.millis), Ok(expected), "{text}");
        }
        let last = Instant {
            millis: DAY - 1,
            nanos: Instant::LAST,
        };
        assert_eq!(parse_default("1970-01-01", true, Zone::UTC), Ok(last));
        for text in [
            "",
            "1970-13-01",
            "1970-02-30",
            "1970-1-1",
            "70",
            "1970-01-01 00:00",
            "x",
            "1970-01-01T25",
        ] {
            assert_eq!(parse_default(text, false, Zone::UTC).is_err(), text != "70", "{text}");
        }
        assert_eq!(write_default(-1, Zone::UTC), "1969-12-31T23:59:59.999Z");
        assert_eq!(
            write_default(0, Zone::fixed(3_600_000)),
            "1970-01-01T01:00:00.000+01:00"
        );
    }
}
