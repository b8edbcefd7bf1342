//! What is a pattern of Java's letters, and how are dates written by one? One [`Item`] a letter or literal.

use super::Instant;
use super::civil::{self, Civil, civil_from_days, days_from_civil, push_digits, weekday};
use super::zone::{Zone, zone_text};
use crate::error::Cause;

/// The months' names.
pub(super) const MONTHS: [&str; 12] = [
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
pub(super) const DAYS: [&str; 7] = [
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
];

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A character as it is.
    Literal(char),
    /// A letter and how often it stands.
    Letter(char, usize),
    /// `MMMMM` where months have names of one letter.
    Initial,
    /// What is read from here on may be left out,
    Open,
    /// up to here.
    Close,
}

/// What is read beyond the digits that a pattern shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// Whether one digit does where two are shown.
    pub lenient: bool,
    /// Whether the pattern is that of a name.
    pub named: bool,
    /// Whether the real engine tries several parsers, and so says nothing of where each of them stopped.
    pub several: bool,
    /// Which years there are.
    pub year: Year,
    /// Digits of a fraction at most.
    pub fraction: usize,
    /// Whether a zone may be a region.
    pub regions: bool,
    /// What becomes of a day that a month does not have.
    pub days: Days,
    /// Whether every year has a week 53.
    pub any_week: bool,
    /// What is written otherwise than a pattern shows.
    pub written: Written,
}

/// What is written otherwise than a pattern shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Written {
    /// Years of more than four digits.
    pub long_year: LongYear,
    /// Whether a fraction has as many digits as it needs, three at least.
    pub whole_fraction: bool,
}

/// How years are written that have more digits than a pattern of four shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LongYear {
    /// With their sign.
    Signed,
    /// Without a plus.
    Bare,
    /// Not at all.
    Refused,
}

/// What becomes of a day that a month does not have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Days {
    /// It is refused.
    Refused,
    /// It is the month's last, if it is not above 31.
    Last,
    /// It is counted on into the next month, and months into the next year.
    Counted,
}

/// Which years are read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Year {
    /// Of as many digits as the pattern shows.
    Shown,
    /// Of four digits, with or without a minus.
    Four,
    /// Of four digits, or of more behind a plus.
    Long,
    /// Of any number of digits.
    Any,
}

impl Reading {
    /// Reads what a pattern shows.
    pub const PATTERN: Self = Self {
        lenient: false,
        named: false,
        several: false,
        year: Year::Shown,
        fraction: 9,
        regions: false,
        days: Days::Refused,
        any_week: true,
        written: Written::PATTERN,
    };
}

impl Written {
    /// Writes what a pattern shows.
    pub const PATTERN: Self = Self {
        long_year: LongYear::Signed,
        whole_fraction: false,
    };
}

impl Item {
    /// The letter, if it is one.
    pub fn letter(&self) -> Option<char> {
        match self {
            Self::Literal(_) | Self::Open | Self::Close => None,
            Self::Letter(letter, _) => Some(*letter),
            Self::Initial => Some('M'),
        }
    }
}

/// Returns the text of an instant, or says why it has none.
pub fn write(
    items: &[Item],
    written: Written,
    Instant { millis, nanos }: Instant,
    zone: Zone,
) -> Result<String, Cause> {
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
            Item::Initial => {
                out.push_str(&MONTHS[local.month as usize - 1][..1]);
                continue;
            }
            Item::Open | Item::Close => continue,
            Item::Letter(letter, width) => (letter, width),
        };
        let number = match letter {
            'u' | 'y' | 'Y' => {
                let year = match letter {
                    'u' => local.year,
                    'y' => year_of_era(local.year),
                    // Weeks of ISO 8601: from Monday, and of the year that has their Thursday.
                    _ => week_of(days).0,
                };
                if width != 2 {
                    push_year(&mut out, year, width as u32, written.long_year)?;
                    continue;
                }
                year.abs() % 100
            }
            'M' if width == 3 || width == 4 => {
                let name = MONTHS[local.month as usize - 1];
                out.push_str(if width == 3 { &name[..3] } else { name });
                continue;
            }
            // The root locale has no names of one letter.
            'M' if width == 5 => {
                out.push_str(&local.month.to_string());
                continue;
            }
            'M' => local.month,
            'd' => local.day,
            'D' => days - days_from_civil(local.year, 1, 1) + 1,
            'q' | 'Q' => (local.month + 2) / 3,
            'e' => weekday(days),
            'w' => week_of(days).1,
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
                let digits = format!("{:03}{nanos:06}", local.millis % 1000);
                let needed = digits.trim_end_matches('0').len();
                let shown = if written.whole_fraction {
                    needed.max(width)
                } else {
                    width
                };
                out.push_str(&digits[..shown.min(9)]);
                continue;
            }
            'a' => {
                out.push_str(if hour < 12 { "AM" } else { "PM" });
                continue;
            }
            'E' => {
                let name = DAYS[days.rem_euclid(7) as usize];
                out.push_str(match width {
                    1..=3 => &name[..3],
                    4 => name,
                    _ => &name[..1],
                });
                continue;
            }
            'V' => {
                out.push_str(&zone.id_at(millis));
                continue;
            }
            _ => {
                out.push_str(&zone_text(letter, width, offset));
                continue;
            }
        };
        push_digits(&mut out, number.unsigned_abs(), width as u32);
    }
    Ok(out)
}

/// Writes a year of at least so many digits, as Java's `SignStyle` has it: `NORMAL` below four digits.
fn push_year(out: &mut String, year: i64, width: u32, long: LongYear) -> Result<(), Cause> {
    if long == LongYear::Refused && civil::exceeds(year, width) {
        let reason =
            format!("Field Year cannot be printed as the value {year} exceeds the maximum print width of {width}");
        return Err(Cause::new("date_time_exception", reason));
    }
    civil::push_year(out, year, width, width >= 4 && long == LongYear::Signed);
    Ok(())
}

/// The year of a day's week and the week's number in it.
pub(super) fn week_of(days: i64) -> (i64, i64) {
    let thursday = days - weekday(days) + 4;
    let (year, _, _) = civil_from_days(thursday);
    (year, (thursday - days_from_civil(year, 1, 1)) / 7 + 1)
}

/// Java's `y` counts years before year 1 backwards, without saying so.
fn year_of_era(year: i64) -> i64 {
    if year > 0 { year } else { 1 - year }
}
