//! Which instant does `date_optional_time` read from a text? `yyyy[-MM[-dd]][T[HH[:mm[:ss[.SSSSSSSSS]]][zone]]]`: what does not
//! follow an optional part is left over, and so named in errors. In the form for nanoseconds the time is there as a whole or not at
//! all.

use super::Instant;
use super::parts::Parts;
use super::pattern::{Days, Reading, Written, Year};
use super::unread::Unread;
use super::zone::Zone;
use super::zone_at_end::zone_at_end;

/// How the parts that were read make a date.
const READING: Reading = Reading {
    lenient: false,
    named: true,
    several: false,
    year: Year::Any,
    fraction: 9,
    regions: true,
    days: Days::Refused,
    any_week: false,
    written: Written::PATTERN,
};

/// Digits of a year that is not strict, at most.
const YEAR_DIGITS: usize = 9;

/// The forms that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One digit does where two are shown, and a year has one to nine.
    Lenient,
    /// Of as many digits as are shown.
    Strict,
    /// As strict, and of a time no part is left out but the fraction and the zone.
    Nanos,
}

/// Reads a date, in `zone` where the text names none.
pub fn date_optional_time(text: &str, form: Form, round_up: bool, zone: Zone) -> Result<Instant, Unread> {
    let strict = form != Form::Lenient;
    let bytes = text.as_bytes();
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let least = if strict { 4 } else { 1 };
    let (year, mut at) = number(bytes, start, least, if strict { 4 } else { YEAR_DIGITS }).ok_or(Unread::At(start))?;
    let mut parts = Parts {
        year: Some(if negative { -year } else { year }),
        ..Parts::default()
    };
    let least = if strict { 2 } else { 1 };
    let two = |at: &mut usize, lead: u8| {
        let (value, next) = (bytes.get(*at) == Some(&lead)).then(|| number(bytes, *at + 1, least, 2))??;
        *at = next;
        Some(value)
    };
    parts.month = two(&mut at, b'-');
    if parts.month.is_some() {
        parts.day = two(&mut at, b'-');
    }
    let mut named = None;
    let whole = |at: usize| {
        let time = bytes.get(at..at + 9).unwrap_or_default();
        let shape = time.iter().zip(b"T00:00:00");
        !time.is_empty()
            && shape
                .into_iter()
                .all(|(byte, shown)| byte == shown || *shown == b'0' && byte.is_ascii_digit())
    };
    if bytes.get(at) == Some(&b'T') && (form != Form::Nanos || whole(at)) {
        parts.hour = two(&mut at, b'T');
        if parts.hour.is_some() {
            parts.minute = two(&mut at, b':');
        } else {
            at += 1;
        }
        if parts.minute.is_some() {
            parts.second = two(&mut at, b':');
        }
        // The form that is not strict has a fraction without seconds, too.
        if (parts.second.is_some() || !strict && parts.minute.is_some())
            && matches!(bytes.get(at), Some(b'.' | b','))
            && let Some((value, next)) = number(bytes, at + 1, 1, 9)
        {
            parts.nano = Some(value * 10i64.pow(9 - (next - at - 1) as u32));
            at = next;
        }
        // The longest zone that there is; only a strict format has one behind the hour.
        let mut ends = (at + 1..=text.len()).rev();
        let may_have_zone = parts.minute.is_some() || strict && parts.hour.is_some();
        if may_have_zone && let Some((zone, end)) = ends.find_map(|end| Some((zone_at_end(text.get(at..end)?)?, end))) {
            (named, at) = (Some(zone), end);
        }
    }
    if at != text.len() {
        return Err(Unread::Longer(at));
    }
    // Java makes no time of a fraction without seconds.
    if parts.nano.is_some() && parts.second.is_none() && !round_up {
        (parts.hour, parts.minute, parts.nano) = (None, None, None);
    }
    parts.instant(&READING, round_up, zone, named)
}

/// Returns the number of so many digits at a byte, and the byte after it.
fn number(bytes: &[u8], at: usize, least: usize, most: usize) -> Option<(i64, usize)> {
    let digits = bytes.get(at..)?.iter().take(most).take_while(|b| b.is_ascii_digit());
    let (value, count) = digits.fold((0, 0), |(value, count), digit| {
        (value * 10 + i64::from(digit - b'0'), count + 1)
    });
    (count >= least).then_some((value, at + count))
}
