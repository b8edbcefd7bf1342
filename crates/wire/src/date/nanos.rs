//! Which nanoseconds since the epoch does an instant have? They fit in a long from 1970 to 2262.

use super::Instant;
use super::civil::{Civil, year_text};
use crate::error::Cause;

const PER_MILLI: i64 = 1_000_000;
/// The last millisecond that has one.
const LAST_MILLI: i64 = i64::MAX / PER_MILLI;
/// The last instant.
const LAST: &str = "2262-04-11T23:47:16.854775807";

/// Returns the nanoseconds.
pub fn to_nanos(instant: Instant) -> Result<i64, Cause> {
    let refused = |why: &str| {
        let reason = format!(
            "date[{}] is {why} and cannot be stored in nanosecond resolution",
            shown(instant)
        );
        Err(Cause::illegal_argument(reason))
    };
    if instant.millis < 0 {
        return refused("before the epoch in 1970");
    }
    let nanos = instant.millis.checked_mul(PER_MILLI);
    match nanos.and_then(|nanos| nanos.checked_add(instant.nanos)) {
        Some(nanos) => Ok(nanos),
        None => refused(&format!("after {LAST}")),
    }
}

/// Returns the instant.
pub fn of_nanos(nanos: i64) -> Instant {
    Instant {
        millis: nanos.div_euclid(PER_MILLI),
        nanos: nanos.rem_euclid(PER_MILLI),
    }
}

/// Refuses milliseconds that have no nanoseconds.
pub fn check_millis(millis: i64) -> Result<(), Cause> {
    let why = match millis {
        0..=LAST_MILLI => return Ok(()),
        ..0 => "before the epoch in 1970".to_owned(),
        _ => format!("after {LAST}"),
    };
    let reason = format!("milliSeconds [{millis}] are {why} and cannot be converted to nanoseconds");
    Err(Cause::illegal_argument(reason))
}

/// Java's `Instant.toString`: as many digits of the fraction as are needed, in threes.
fn shown(Instant { millis, nanos }: Instant) -> String {
    let date = Civil::from_millis(millis);
    let (seconds, fraction) = (date.millis / 1000, date.millis % 1000 * PER_MILLI + nanos);
    let digits = format!("{fraction:09}");
    let fraction = match fraction {
        0 => String::new(),
        _ if fraction % PER_MILLI == 0 => format!(".{}", &digits[..3]),
        _ if fraction % 1000 == 0 => format!(".{}", &digits[..6]),
        _ => format!(".{digits}"),
    };
    format!(
        "{}-{:02}-{:02}T{:02}:{:02}:{:02}{fraction}Z",
        year_text(date.year),
        date.month,
        date.day,
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As version 7.17.4 says it of documents.
    #[test]
    fn instants_have_nanoseconds_from_1970_to_2262() {
        let last = Instant {
            millis: 9_223_372_036_854,
            nanos: 775_807,
        };
        assert_eq!(to_nanos(last), Ok(i64::MAX));
        assert_eq!(of_nanos(i64::MAX), last);
        let reason = |millis, nanos| to_nanos(Instant { millis, nanos }).map_err(Cause::into_reason);
        let expected = "date[2262-04-11T23:47:16.854775808Z] is after 2262-04-11T23:47:16.854775807 and cannot be stored in \
                        nanosecond resolution";
        assert_eq!(reason(9_223_372_036_854, 775_808), Err(expected.to_owned()));
        let expected =
            "date[1969-12-31T23:59:59.999Z] is before the epoch in 1970 and cannot be stored in nanosecond resolution";
        assert_eq!(reason(-1, 0), Err(expected.to_owned()));
        assert!(check_millis(9_223_372_036_854).is_ok() && check_millis(9_223_372_036_855).is_err());
    }
}
