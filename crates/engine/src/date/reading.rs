//! Which instant does a text mean by a pattern? Letter by letter, and then as `java.time` makes dates of what was read.

use super::civil::{self, civil_from_days, days_from_civil, days_in_month, year_text};
use super::pattern::{DAYS, Days, Item, MONTHS, Reading, Year, week_of};
use super::zone::{Zone, offset_seconds};
use super::zone_at_end::zone_at_end;
use super::{DAY, Instant};

/// Why a text is not read.
#[derive(Debug, PartialEq)]
pub enum Unread {
    /// It stops following the pattern at a byte.
    At(usize),
    /// It goes on at a byte, behind the pattern's end.
    Longer(usize),
    /// A part of it is out of its range, or contradicts another.
    Invalid(String),
    /// Its parts do not make a date; where a pattern is not one of a name, the real engine tells this in another way.
    NoDate(String),
    /// Its instant has no number of milliseconds.
    Overflow,
}

/// How many bytes at the start of a text are digits.
fn digits_of(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Reads a year at the start of a text, before as many digits of other parts, and says how long it is.
fn read_year(reading: &Reading, width: usize, after: usize, text: &str) -> Option<(i64, usize)> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' if reading.year != Year::Shown => (-1, &text[1..]),
        b'+' if reading.year == Year::Long => (1, &text[1..]),
        _ => (1, text),
    };
    let signed = text.len() - digits.len();
    let count = digits_of(digits).saturating_sub(after);
    let count = match reading.year {
        Year::Shown if width == 2 || width == 4 => (count >= width).then_some(width)?,
        Year::Shown => (count >= width).then_some(count.min(9))?,
        Year::Long if text.starts_with('+') => (5..=9).contains(&count).then_some(count)?,
        // More digits belong to it, and would need the sign.
        Year::Long => (count == 4).then_some(4)?,
        Year::Any => (1..=9).contains(&count).then_some(count)?,
        Year::Four => (count >= 4).then_some(4)?,
    };
    let year: i64 = digits[..count].parse().ok()?;
    let year = if reading.year == Year::Shown && width == 2 {
        2000 + year
    } else {
        year
    };
    Some((sign * year, signed + count))
}

/// What one item reads at a byte of a text, and the byte after it.
fn step(item: &Item, after: usize, reading: &Reading, text: &str, at: usize) -> Option<(i64, usize)> {
    let rest = text.get(at..)?;
    let digits = |least: usize, most: usize| {
        let count = digits_of(rest).min(most);
        (count >= least && count > 0).then(|| Some((rest[..count].parse().ok()?, at + count)))?
    };
    match *item {
        Item::Literal(c) => rest.starts_with(c).then(|| (0, at + c.len_utf8())),
        // Nothing reads it: `DateFormat::unreadable`.
        Item::Initial => None,
        Item::Letter('u' | 'y' | 'Y', width) => {
            read_year(reading, width, after, rest).map(|(year, length)| (year, at + length))
        }
        Item::Letter('M', width @ 3..) => MONTHS.iter().enumerate().find_map(|(month, name)| {
            let name = if width == 3 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (month as i64 + 1, at + name.len()))
        }),
        Item::Letter('S', width) => {
            let (least, most) = if reading.named {
                (1, reading.fraction)
            } else {
                (width, width)
            };
            let (value, next) = digits(least, most)?;
            Some((value * 10i64.pow(9u32.saturating_sub((next - at) as u32)), next))
        }
        Item::Letter('a', _) => match rest.get(..2)? {
            "AM" => Some((0, at + 2)),
            "PM" => Some((12, at + 2)),
            _ => None,
        },
        // From Thursday, the day of the epoch.
        Item::Letter('E', width) => DAYS.iter().enumerate().find_map(|(day, name)| {
            let name = if width < 4 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (day as i64, at + name.len()))
        }),
        Item::Letter(letter @ ('X' | 'x' | 'Z'), width) => {
            if letter != 'x' && (letter == 'X' || width == 5) && rest.starts_with('Z') {
                return Some((0, at + 1));
            }
            let lengths: &[usize] = match (letter, width) {
                ('X' | 'x', 1) => &[5, 3],
                ('X' | 'x', 2) | ('Z', 1..=3) => &[5],
                ('X' | 'x', 3) => &[6],
                ('X' | 'x', 4) => &[7, 5],
                _ => &[9, 6],
            };
            lengths
                .iter()
                .find_map(|&length| Some((offset_seconds(rest.get(..length)?)?, at + length)))
        }
        Item::Letter('D', width) => digits(if reading.lenient { 1 } else { width }, 3.max(width)),
        Item::Letter('e', _) => digits(1, 1),
        Item::Letter('A', width) => digits(width, 9),
        Item::Letter(_, 1) => digits(1, 2),
        Item::Letter(_, width) => digits(if reading.lenient { 1 } else { width }, width),
    }
}

/// What the letters of a pattern read.
#[derive(Default, PartialEq)]
pub(super) struct Parts {
    pub(super) year: Option<i64>,
    pub(super) month: Option<i64>,
    pub(super) day: Option<i64>,
    pub(super) day_of_year: Option<i64>,
    pub(super) week_year: Option<i64>,
    pub(super) week: Option<i64>,
    pub(super) weekday: Option<i64>,
    pub(super) hour: Option<i64>,
    pub(super) minute: Option<i64>,
    pub(super) second: Option<i64>,
    pub(super) nano: Option<i64>,
    pub(super) half: Option<i64>,
    /// The day of the week by its name, from Thursday, the day of the epoch.
    pub(super) name_of_day: Option<i64>,
    /// Whether the hour is one of half a day.
    pub(super) of_half: bool,
}

/// Reads a text: the instant, in `zone` where the text names none. Rounding up fills what the pattern leaves out.
pub fn read(items: &[Item], reading: &Reading, text: &str, round_up: bool, zone: Zone) -> Result<Instant, Unread> {
    let mut parts = Parts::default();
    let mut named = None;
    let (mut at, mut left_out) = (0, false);
    for (i, item) in items.iter().enumerate() {
        if let Item::Letter('X' | 'V', _) = item
            && reading.named
        {
            let rest = &text[at..];
            named = if rest.is_empty() && reading.zone_optional {
                None
            } else {
                Some(read_zone(rest, reading.regions).ok_or(Unread::At(at))?)
            };
            at = text.len();
            continue;
        }
        let point = matches!(items.get(i..i + 2), Some([Item::Literal('.'), Item::Letter('S', _)]));
        left_out |= point && reading.fraction_optional && !text[at..].starts_with('.');
        if left_out && (point || matches!(item, Item::Letter('S', _))) {
            continue;
        }
        let after = match items.get(i + 1) {
            Some(Item::Letter('D', width)) => *width,
            _ => 0,
        };
        let (value, next) = step(item, after, reading, text, at).ok_or(Unread::At(at))?;
        at = next;
        let part = match item.letter() {
            Some('u' | 'y') => &mut parts.year,
            Some('Y') => &mut parts.week_year,
            Some('M') => &mut parts.month,
            Some('d') => &mut parts.day,
            Some('D') => &mut parts.day_of_year,
            Some('w') => &mut parts.week,
            Some('e') => &mut parts.weekday,
            Some('H' | 'k' | 'h' | 'K') => &mut parts.hour,
            Some('m') => &mut parts.minute,
            Some('s') => &mut parts.second,
            Some('S') => &mut parts.nano,
            Some('a') => &mut parts.half,
            Some('E') => &mut parts.name_of_day,
            Some('X' | 'x' | 'Z') => {
                named = Some(Zone::fixed(value * 1000));
                continue;
            }
            _ => continue,
        };
        if item.letter() == Some('K') && value > 11 {
            let why = format!("Invalid value for HourOfAmPm (valid values 0 - 11): {value}");
            return Err(Unread::Invalid(why));
        }
        *part = Some(match item.letter() {
            Some('k') => value % 24,
            Some('h') => value % 12,
            _ => value,
        });
        parts.of_half |= matches!(item.letter(), Some('h' | 'K'));
    }
    if at != text.len() {
        return Err(Unread::Longer(at));
    }
    if named.is_some() && parts == Parts::default() {
        return Err(Unread::At(0));
    }
    parts.instant(reading, round_up, zone, named)
}

/// Reads the zone at the end of a text in the form of a name: one id or one offset.
fn read_zone(text: &str, regions: bool) -> Option<Zone> {
    let is_offset = text.starts_with(['+', '-']);
    match text {
        "Z" => Some(Zone::UTC),
        _ if is_offset && (matches!(text.len(), 3 | 5 | 6) || regions && text.len() == 9) => {
            Some(Zone::fixed(offset_seconds(text)? * 1000))
        }
        _ if is_offset || !regions || text.ends_with('Z') => None,
        _ => zone_at_end(text),
    }
}

impl Parts {
    /// Returns the instant, in the zone that the text names, or else in another; rounding up fills what is left out of the time.
    pub(super) fn instant(
        &self,
        reading: &Reading,
        round_up: bool,
        zone: Zone,
        named: Option<Zone>,
    ) -> Result<Instant, Unread> {
        let local = self.local(reading, round_up)?;
        let nanos = self.nano.unwrap_or(if round_up { Instant::LAST } else { 0 });
        Ok(Instant {
            millis: named.map_or_else(|| zone.instant(local), |zone| zone.resolve(local, None)),
            nanos: nanos % 1_000_000,
        })
    }

    /// Returns the local milliseconds.
    fn local(&self, reading: &Reading, round_up: bool) -> Result<i64, Unread> {
        // A part of the date that is out of its range is told before one of the time, and that before a date that is not.
        let days = self.days(reading, round_up);
        if let Err(why @ Unread::Invalid(_)) = days {
            return Err(why);
        }
        let fill = |value: Option<i64>, last: i64| value.unwrap_or(if round_up { last } else { 0 });
        let hour = fill(self.hour, 23) + self.half.unwrap_or(0);
        let (minute, second) = (fill(self.minute, 59), fill(self.second, 59));
        for (name, value, most) in [
            ("HourOfDay", hour, 23),
            ("MinuteOfHour", minute, 59),
            ("SecondOfMinute", second, 59),
        ] {
            in_range(name, value, 0, most, most).map_err(Unread::Invalid)?;
        }
        let days = days?;
        // The day of the week is compared for upper bounds alone: from Monday, which is 1.
        if let (true, Some(given)) = (round_up, self.name_of_day)
            && (days - given).rem_euclid(7) != 0
        {
            return Err(conflict("DayOfWeek", civil::weekday(days), civil::weekday(given), days));
        }
        if round_up && self.of_half && self.half.is_some() && hour != 23 {
            // Upper bounds have the hour 23, which the two parts of one contradict.
            let why = format!("Conflict found: HourOfDay 23 differs from HourOfDay {hour} while resolving  AmPmOfDay");
            return Err(Unread::Invalid(why));
        }
        let millis = ((hour * 60 + minute) * 60 + second) * 1000 + fill(self.nano, 999_999_999) / 1_000_000;
        // Two days of room for the offset that comes next.
        let local = days.checked_mul(DAY).and_then(|day| day.checked_add(millis));
        local
            .filter(|local| local.unsigned_abs() < (i64::MAX - 2 * DAY) as u64)
            .ok_or(Unread::Overflow)
    }

    fn days(&self, reading: &Reading, round_up: bool) -> Result<i64, Unread> {
        let invalid = if reading.named { Unread::Invalid } else { Unread::NoDate };
        if let Some(year) = self.week_year {
            return self.days_of_week(year, reading, round_up);
        }
        let year = self.year.unwrap_or(1970);
        if let Some(day) = self.day_of_year {
            let first = days_from_civil(year, 1, 1);
            if round_up && day != 1 {
                return Err(conflict("DayOfYear", 1, day, first));
            }
            in_range("DayOfYear", day, 1, 365, 366).map_err(Unread::Invalid)?;
            if first + day > days_from_civil(year + 1, 1, 1) {
                let reason = format!("Invalid date 'DayOfYear 366' as '{year}' is not a leap year");
                return Err(invalid(reason));
            }
            return Ok(first + day - 1);
        }
        let (month, day) = (self.month.unwrap_or(1), self.day.unwrap_or(1));
        if reading.days == Days::Counted && !round_up {
            let (years, month) = ((month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
            return Ok(days_from_civil(year + years, month, 1) + day - 1);
        }
        // Upper bounds are resolved less strictly: a day past the end of the month is its last.
        let last = round_up || reading.days == Days::Last;
        let invalid = if last { Unread::Invalid } else { invalid };
        in_range("MonthOfYear", month, 1, 12, 12).map_err(invalid)?;
        in_range("DayOfMonth", day, 1, 28, 31).map_err(invalid)?;
        let length = days_in_month(year, month);
        if day > length && !last {
            let name = MONTHS[month as usize - 1];
            return Err(invalid(if day == 29 {
                format!("Invalid date 'February 29' as '{year}' is not a leap year")
            } else {
                format!("Invalid date '{} {day}'", name.to_ascii_uppercase())
            }));
        }
        Ok(days_from_civil(year, month, day.min(length)))
    }

    fn days_of_week(&self, year: i64, reading: &Reading, round_up: bool) -> Result<i64, Unread> {
        let (week, weekday) = (self.week.unwrap_or(1), self.weekday.unwrap_or(1));
        let weeks = week_of(days_from_civil(year, 12, 28)).1;
        let (most, last) = if reading.any_week || round_up {
            (52, 53)
        } else {
            (weeks, weeks)
        };
        in_range("DayOfWeek", weekday, 1, 7, 7).map_err(Unread::Invalid)?;
        let name = if reading.any_week {
            "WeekOfWeekBasedYear[WeekFields[MONDAY,4]]"
        } else {
            "WeekOfWeekBasedYear"
        };
        in_range(name, week, 1, most, last).map_err(match self.weekday {
            None if reading.any_week => Unread::NoDate,
            _ => Unread::Invalid,
        })?;
        let fourth = days_from_civil(year, 1, 4);
        let days = fourth - civil::weekday(fourth) + (week - 1) * 7 + weekday;
        if round_up && self.week.is_some() && self.weekday.is_some() {
            let (_, month, day) = civil_from_days(days);
            for (name, value) in [("MonthOfYear", month), ("DayOfMonth", day)] {
                if value != 1 {
                    return Err(conflict(name, value, 1, days));
                }
            }
        }
        Ok(days)
    }
}

/// Checks a value; the range ends between `most` and `last`, by the date.
fn in_range(name: &str, value: i64, least: i64, most: i64, last: i64) -> Result<(), String> {
    if (least..=last).contains(&value) {
        return Ok(());
    }
    let most = if most == last {
        most.to_string()
    } else {
        format!("{most}/{last}")
    };
    Err(format!(
        "Invalid value for {name} (valid values {least} - {most}): {value}"
    ))
}

/// Upper bounds have the month and the day 1, which a date that was read in another way may contradict.
fn conflict(name: &str, found: i64, given: i64, days: i64) -> Unread {
    let (year, month, day) = civil_from_days(days);
    let date = format!("{}-{month:02}-{day:02}", year_text(year));
    Unread::Invalid(format!(
        "Conflict found: Field {name} {found} differs from {name} {given} derived from {date}"
    ))
}
