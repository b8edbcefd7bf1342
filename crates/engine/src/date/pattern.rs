//! What does a pattern of letters, as Java has them, read and write?
//!
//! The letters are `u y M d D H h K k m s S A a E X x Z z`, with quotes around other text; `q Q w Y e` are written, but not
//! read.

use super::DAY;
use super::civil::{Civil, civil_from_days, days_from_civil, days_in_month};
use super::parse::year_text;
use super::zone::{Zone, offset_seconds, zone_text};
use crate::error::Cause;

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

/// A compiled pattern.
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    items: Vec<Item>,
    /// Whether one digit does where two are shown.
    lenient: bool,
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

impl Pattern {
    /// Compiles the pattern that stands under `name` in the format `whole`; the error is the real engine's for a pattern
    /// that it would refuse too.
    pub fn compile(pattern: &str, lenient: bool, name: &str, whole: &str) -> Result<Self, Cause> {
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
        Ok(Self { items, lenient })
    }

    /// Returns a letter that is only written, if the pattern has one.
    pub fn unreadable(&self) -> Option<char> {
        self.items
            .iter()
            .filter_map(Item::letter)
            .find(|letter| PRINTED_ONLY.contains(*letter))
    }

    /// Where a text stops following the pattern, as `java.time` counts.
    pub fn failed_at(&self, text: &str) -> usize {
        let mut at = 0;
        for item in &self.items {
            match step(item, self.lenient, text, at) {
                Some((_, next)) => at = next,
                None => return at,
            }
        }
        at
    }

    /// Reads a date: milliseconds since the epoch, in `zone` where the text names none.
    pub fn read(&self, text: &str, round_up: bool, zone: Zone) -> Option<i64> {
        let (mut year, mut month, mut day) = (None, None, None);
        let (mut hour, mut minute, mut second, mut nano, mut half) = (None, None, None, None, None);
        let mut zone = zone;
        let mut at = 0;
        for item in &self.items {
            let (value, next) = step(item, self.lenient, text, at)?;
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

    /// Returns the text of an instant.
    pub fn write(&self, millis: i64, zone: Zone) -> String {
        use std::fmt::Write;
        let offset = zone.offset_at(millis);
        let local = Civil::from_millis(millis.wrapping_add(offset));
        let seconds = local.millis / 1000;
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let days = days_from_civil(local.year, local.month, local.day);
        let mut out = String::new();
        for item in &self.items {
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
