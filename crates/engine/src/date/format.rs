//! How does a date format of the search API read and write dates? `||`-separated names and Java patterns.
//!
//! Supported are the names in [`NAMED`] and patterns of the letters `u y M d D H h K k m s S A a E X x Z z` with quotes; the
//! letters `q Q w Y e` are written, but not read.
//! Anything else is refused with the name of what is not supported.

use super::DAY;
use super::civil::{Civil, civil_from_days, days_from_civil, days_in_month};
use super::parse::{
    DEFAULT_FORMAT, date_optional_time, epoch_millis, epoch_second, parse_default, write_default, year_text,
};
use super::zone::{Zone, offset_seconds, zone_text};
use crate::error::Cause;

/// Names of the search API that are patterns of ours. Optional parts, in brackets, are not printed by any of them.
const NAMED: [(&str, &str); 22] = [
    ("date", "uuuu-MM-dd"),
    ("strict_date", "uuuu-MM-dd"),
    ("year", "uuuu"),
    ("strict_year", "uuuu"),
    ("year_month", "uuuu-MM"),
    ("strict_year_month", "uuuu-MM"),
    ("year_month_day", "uuuu-MM-dd"),
    ("strict_year_month_day", "uuuu-MM-dd"),
    ("basic_date", "uuuuMMdd"),
    ("date_hour", "uuuu-MM-dd'T'HH"),
    ("strict_date_hour", "uuuu-MM-dd'T'HH"),
    ("date_hour_minute", "uuuu-MM-dd'T'HH:mm"),
    ("strict_date_hour_minute", "uuuu-MM-dd'T'HH:mm"),
    ("date_hour_minute_second", "uuuu-MM-dd'T'HH:mm:ss"),
    ("strict_date_hour_minute_second", "uuuu-MM-dd'T'HH:mm:ss"),
    ("date_hour_minute_second_millis", "uuuu-MM-dd'T'HH:mm:ss.SSS"),
    ("strict_date_hour_minute_second_millis", "uuuu-MM-dd'T'HH:mm:ss.SSS"),
    ("date_time", "uuuu-MM-dd'T'HH:mm:ss.SSSXXX"),
    ("strict_date_time", "uuuu-MM-dd'T'HH:mm:ss.SSSXXX"),
    ("date_time_no_millis", "uuuu-MM-dd'T'HH:mm:ssXXX"),
    ("strict_date_time_no_millis", "uuuu-MM-dd'T'HH:mm:ssXXX"),
    ("hour_minute_second", "HH:mm:ss"),
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// From Thursday, the day of the epoch.
const DAYS: [&str; 7] = [
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
];

/// A date format.
#[derive(Debug, Clone, PartialEq)]
pub struct DateFormat {
    pattern: String,
    alternatives: Vec<Alternative>,
}

#[derive(Debug, Clone, PartialEq)]
enum Alternative {
    /// `strict_date_optional_time` and `epoch_millis` as one, where they come so.
    Default,
    /// A date whose time may be left out, strict or not.
    Optional(bool),
    EpochMillis,
    EpochSecond,
    /// A pattern; in a lenient one, one digit does where two are shown.
    Pattern(Vec<Item>, bool),
}

#[derive(Debug, Clone, PartialEq)]
enum Item {
    Literal(char),
    /// A letter and how often it stands.
    Letter(char, usize),
}

/// Quarters and weeks: their texts are written, but not read.
const PRINTED_ONLY: &str = "qQwYe";

impl Item {
    fn letter(&self) -> Option<char> {
        match self {
            Self::Literal(_) => None,
            Self::Letter(letter, _) => Some(*letter),
        }
    }
}

impl Default for DateFormat {
    fn default() -> Self {
        Self {
            pattern: DEFAULT_FORMAT.to_owned(),
            alternatives: vec![Alternative::Default],
        }
    }
}

impl DateFormat {
    /// Compiles a format; the error is the real engine's for a pattern that it would refuse too.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        if pattern == DEFAULT_FORMAT {
            return Ok(Self::default());
        }
        let alternatives = pattern
            .split("||")
            .map(|name| alternative(name, pattern))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            pattern: pattern.to_owned(),
            alternatives,
        })
    }

    /// The format as it was written.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Reads a date: milliseconds since the epoch, in `zone` where the text names none.
    pub fn parse(&self, text: &str, round_up: bool, zone: Zone) -> Result<i64, Cause> {
        if let [Alternative::Default] = self.alternatives.as_slice() {
            return parse_default(text, round_up, zone);
        }
        for alternative in &self.alternatives {
            if let Alternative::Pattern(items, _) = alternative
                && let Some(letter) = items
                    .iter()
                    .filter_map(Item::letter)
                    .find(|letter| PRINTED_ONLY.contains(*letter))
            {
                let reason = format!(
                    "reading dates by [{}] is not supported: letter [{letter}]",
                    self.pattern
                );
                return Err(Cause::illegal_argument(reason));
            }
            let millis = match alternative {
                Alternative::Default => parse_default(text, round_up, zone).ok(),
                Alternative::Optional(strict) => date_optional_time(text, *strict, round_up, zone),
                Alternative::EpochMillis => epoch_millis(text, zone),
                Alternative::EpochSecond => epoch_second(text, round_up, zone),
                Alternative::Pattern(items, lenient) => read(items, *lenient, text, round_up, zone),
            };
            if let Some(millis) = millis {
                return Ok(millis);
            }
        }
        let reason = if text.is_empty() {
            return Err(Cause::illegal_argument("cannot parse empty date"));
        } else {
            format!("failed to parse date field [{text}] with format [{}]", self.pattern)
        };
        let several = !matches!(self.alternatives.as_slice(), [Alternative::Pattern(..)]);
        let inner = if several {
            "Failed to parse with all enclosed parsers".to_owned()
        } else {
            format!("Text '{text}' could not be parsed at index {}", self.failed_at(text))
        };
        Err(Cause::illegal_argument(reason).caused_by(Cause::new("date_time_parse_exception", inner)))
    }

    /// Where a text stops following the only pattern, as `java.time` counts.
    fn failed_at(&self, text: &str) -> usize {
        match self.alternatives.as_slice() {
            [Alternative::Pattern(items, lenient)] => {
                let mut at = 0;
                for item in items {
                    match step(item, *lenient, text, at) {
                        Some((_, next)) => at = next,
                        None => return at,
                    }
                }
                at
            }
            _ => 0,
        }
    }

    /// Returns the text of an instant; only the first alternative prints.
    pub fn format(&self, millis: i64, zone: Zone) -> String {
        match self.alternatives.first() {
            None | Some(Alternative::Default | Alternative::Optional(_)) => write_default(millis, zone),
            Some(Alternative::EpochMillis) => millis.to_string(),
            Some(Alternative::EpochSecond) => {
                let (seconds, fraction) = (millis.div_euclid(1000), millis.rem_euclid(1000));
                if fraction == 0 {
                    seconds.to_string()
                } else {
                    format!("{seconds}.{}", format!("{fraction:03}").trim_end_matches('0'))
                }
            }
            Some(Alternative::Pattern(items, _)) => write(items, millis, zone),
        }
    }
}

fn alternative(name: &str, whole: &str) -> Result<Alternative, Cause> {
    match name {
        "" => return Err(Cause::illegal_argument("No date pattern provided")),
        "strict_date_optional_time" | "strict_date_optional_time_nanos" | "iso8601" => {
            return Ok(Alternative::Optional(true));
        }
        "date_optional_time" => return Ok(Alternative::Optional(false)),
        "epoch_millis" => return Ok(Alternative::EpochMillis),
        "epoch_second" => return Ok(Alternative::EpochSecond),
        _ => {}
    }
    let named = NAMED.iter().find(|(named, _)| *named == name);
    let lenient = named.is_some_and(|(name, _)| !name.starts_with("strict_") && !name.starts_with("basic_"));
    let pattern = named.map_or(name, |(_, pattern)| pattern);
    let invalid = |why: String| {
        Cause::illegal_argument(format!("Invalid format: [{whole}]: {why}")).caused_by(Cause::illegal_argument(why))
    };
    let mut items = Vec::new();
    let mut letters = Vec::new();
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\'' => {
                if chars.next_if_eq(&'\'').is_some() {
                    items.push(Item::Literal('\''));
                    continue;
                }
                loop {
                    match chars.next() {
                        None => {
                            let why = format!("Pattern ends with an incomplete string literal: {pattern}");
                            return Err(invalid(why));
                        }
                        Some('\'') if chars.next_if_eq(&'\'').is_some() => items.push(Item::Literal('\'')),
                        Some('\'') => break,
                        Some(c) => items.push(Item::Literal(c)),
                    }
                }
            }
            c if c.is_ascii_alphabetic() => {
                let mut count = 1;
                while chars.next_if_eq(&c).is_some() {
                    count += 1;
                }
                letters.push(c);
                items.push(Item::Letter(c, count));
            }
            '[' | ']' | '{' | '}' | '#' => {
                return Err(Cause::illegal_argument(format!(
                    "date format [{whole}] is not supported: [{c}] in [{name}]"
                )));
            }
            c => items.push(Item::Literal(c)),
        }
    }
    // Java knows these letters too; what it does not know is refused in its words, and first.
    const JAVA: &str = "uyMdDHhKkmsSAaEXxZGLQqwWYecFBvVOzNnp";
    if let Some(letter) = letters.iter().find(|letter| !JAVA.contains(**letter)) {
        return Err(invalid(format!("Unknown pattern letter: {letter}")));
    }
    let is_printed_only = |item: &Item| {
        matches!(item, Item::Letter(c, 1..=2) if PRINTED_ONLY.contains(*c)) || *item == Item::Letter('Y', 4)
    };
    let known: Vec<char> = items
        .iter()
        .filter(|item| is_printed_only(item))
        .filter_map(Item::letter)
        .collect();
    if let Some(letter) = letters
        .iter()
        .find(|letter| !"uyMdDHhKkmsSAaEXxZ".contains(**letter) && !known.contains(letter))
    {
        let reason = format!("date format [{whole}] is not supported: letter [{letter}] in [{name}]");
        return Err(Cause::illegal_argument(reason));
    }
    Ok(Alternative::Pattern(items, lenient))
}

fn write(items: &[Item], millis: i64, zone: Zone) -> String {
    use std::fmt::Write;
    let offset = zone.offset_at(millis);
    let local = Civil::from_millis(millis.wrapping_add(offset));
    let seconds = local.millis / 1000;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let days = days_from_civil(local.year, local.month, local.day);
    let mut out = String::new();
    for item in items {
        let (letter, width) = match *item {
            Item::Literal(c) => {
                out.push(c);
                continue;
            }
            Item::Letter(letter, width) => (letter, width),
        };
        let number = match letter {
            'u' if width == 2 => local.year.rem_euclid(100),
            'y' if width == 2 => year_of_era(local.year) % 100,
            'u' if width == 4 => {
                out.push_str(&year_text(local.year));
                continue;
            }
            'y' if width == 4 => {
                out.push_str(&year_text(year_of_era(local.year)));
                continue;
            }
            'u' => local.year,
            'y' => year_of_era(local.year),
            'M' if width >= 3 => {
                let name = MONTHS[local.month as usize - 1];
                out.push_str(if width == 3 {
                    &name[..3]
                } else if width == 5 {
                    &name[..1]
                } else {
                    name
                });
                continue;
            }
            'M' => local.month,
            'd' => local.day,
            'D' => days - days_from_civil(local.year, 1, 1) + 1,
            'q' | 'Q' => (local.month + 2) / 3,
            // Weeks of ISO 8601: from Monday, and of the year that has their Thursday.
            'e' => (days + 3).rem_euclid(7) + 1,
            'w' => week(days).1,
            'Y' if width == 4 => {
                out.push_str(&year_text(week(days).0));
                continue;
            }
            'Y' => week(days).0.rem_euclid(if width == 2 { 100 } else { i64::MAX }),
            'H' => hour,
            'k' => {
                if hour == 0 {
                    24
                } else {
                    hour
                }
            }
            'K' => hour % 12,
            'h' => {
                if hour % 12 == 0 {
                    12
                } else {
                    hour % 12
                }
            }
            'm' => minute,
            's' => second,
            'A' => local.millis,
            'S' => {
                let digits = format!("{:03}000000", local.millis % 1000);
                out.push_str(&digits[..width.min(9)]);
                continue;
            }
            'a' => {
                out.push_str(if hour < 12 { "AM" } else { "PM" });
                continue;
            }
            'E' => {
                let name = DAYS[days.rem_euclid(7) as usize];
                out.push_str(if width < 4 { &name[..3] } else { name });
                continue;
            }
            _ => {
                out.push_str(&zone_text(letter, width, offset));
                continue;
            }
        };
        let _ = write!(out, "{number:0width$}");
    }
    out
}

/// The year of a day's week and the week's number in it.
fn week(days: i64) -> (i64, i64) {
    let thursday = days - (days + 3).rem_euclid(7) + 3;
    let (year, _, _) = civil_from_days(thursday);
    (year, (thursday - days_from_civil(year, 1, 1)) / 7 + 1)
}

/// Java's `y` counts years before year 1 backwards, without saying so.
fn year_of_era(year: i64) -> i64 {
    if year > 0 { year } else { 1 - year }
}

/// What one item reads at a byte of a text, and the byte after it.
fn step(item: &Item, lenient: bool, text: &str, at: usize) -> Option<(i64, usize)> {
    let rest = text.get(at..)?;
    let digits = |least: usize, most: usize| {
        let count = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        (count >= least).then(|| Some((rest[..count].parse().ok()?, at + count)))?
    };
    match *item {
        Item::Literal(c) => rest.starts_with(c).then(|| (0, at + c.len_utf8())),
        Item::Letter('u' | 'y', 2) => digits(2, 2).map(|(year, next)| (2000 + year, next)),
        Item::Letter('u' | 'y', 4) => digits(4, 4),
        Item::Letter('u' | 'y', width) => digits(width, 9),
        Item::Letter('M', width @ 3..) => MONTHS.iter().enumerate().find_map(|(month, name)| {
            let name = if width == 3 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (month as i64 + 1, at + name.len()))
        }),
        Item::Letter('S', width) => {
            let (value, next) = digits(width, width)?;
            Some((value * 10i64.pow(9u32.saturating_sub(width as u32)), next))
        }
        Item::Letter('a', _) => match rest.get(..2)? {
            "AM" => Some((0, at + 2)),
            "PM" => Some((12, at + 2)),
            _ => None,
        },
        Item::Letter('E', width) => DAYS.iter().find_map(|name| {
            let name = if width < 4 { &name[..3] } else { name };
            rest.starts_with(name).then(|| (0, at + name.len()))
        }),
        Item::Letter('X' | 'x' | 'Z', _) => {
            if rest.starts_with('Z') {
                return Some((0, at + 1));
            }
            [9, 6, 5, 3]
                .into_iter()
                .find_map(|length| Some((offset_seconds(rest.get(..length)?)?, at + length)))
        }
        Item::Letter('D', width) => digits(width, 3.max(width)),
        Item::Letter('A', width) => digits(width, 9),
        Item::Letter(_, 1) => digits(1, 2),
        Item::Letter(_, width) => digits(if lenient { 1 } else { width }, width),
    }
}

fn read(items: &[Item], lenient: bool, text: &str, round_up: bool, zone: Zone) -> Option<i64> {
    let (mut year, mut month, mut day) = (None, None, None);
    let (mut hour, mut minute, mut second, mut nano, mut half) = (None, None, None, None, None);
    let mut zone = zone;
    let mut at = 0;
    for item in items {
        let (value, next) = step(item, lenient, text, at)?;
        at = next;
        let Item::Letter(letter, _) = item else { continue };
        match letter {
            'u' | 'y' => year = Some(value),
            'M' => month = Some(value),
            'd' => day = Some(value),
            'H' => hour = Some(value),
            'k' => hour = Some(value % 24),
            'h' => hour = Some(value % 12),
            'K' => hour = Some(value),
            'm' => minute = Some(value),
            's' => second = Some(value),
            'S' => nano = Some(value),
            'a' => half = Some(value),
            'X' | 'x' | 'Z' => zone = Zone::fixed(value * 1000),
            _ => {}
        }
    }
    if at != text.len() {
        return None;
    }
    let fill = |value: Option<i64>, last: i64| value.unwrap_or(if round_up { last } else { 0 });
    let (year, month, day) = (year.unwrap_or(1970), month.unwrap_or(1), day.unwrap_or(1));
    let (hour, minute, second) = (fill(hour, 23) + half.unwrap_or(0), fill(minute, 59), fill(second, 59));
    let valid = (1..=12).contains(&month)
        && (1..=days_in_month(year, month)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    if !valid {
        return None;
    }
    let millis = ((hour * 60 + minute) * 60 + second) * 1000 + fill(nano, 999_999_999) / 1_000_000;
    Some(zone.instant(days_from_civil(year, month, day) * DAY + millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_read_what_they_write() {
        let at = 1_614_834_367_123; // 2021-03-04T05:06:07.123Z, a Thursday
        for (pattern, text, back) in [
            ("yyyy-MM-dd", "2021-03-04", 1_614_816_000_000),
            ("dd/MM/yyyy HH:mm", "04/03/2021 05:06", 1_614_834_360_000),
            ("strict_date_time", "2021-03-04T05:06:07.123Z", at),
            ("EEE, d MMM yyyy", "Thu, 4 Mar 2021", 1_614_816_000_000),
            ("epoch_second", "1614834367.123", 0),
            ("yyyy", "2021", 1_609_459_200_000),
            ("hh 'o''clock' a", "05 o'clock AM", 18_000_000),
        ] {
            let format = DateFormat::new(pattern).expect(pattern);
            assert_eq!(format.format(at, Zone::UTC), text, "{pattern}");
            if back != 0 {
                assert_eq!(format.parse(text, false, Zone::UTC), Ok(back), "{pattern}");
            }
        }
        let error = DateFormat::new("foo").expect_err("a letter that Java does not know");
        assert_eq!(error.reason, "Invalid format: [foo]: Unknown pattern letter: f");
    }
}
