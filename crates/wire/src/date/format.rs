//! How does a date format of the search API read and write dates? `||`-separated names and Java patterns.
//!
//! Supported are the names of the search API and patterns of the letters `u y M d D Y w e H h K k m s S A a E X x Z` with
//! quotes. Some of them are written, but not read (`readable.rs`). Anything else is refused with the name of what is
//! not supported.

use super::letters::items;
use super::locale::Texts;
use super::named::{Named, renamed};
use super::optional::{Form, date_optional_time};
use super::parse::{DEFAULT_FORMAT, epoch_millis, epoch_second, parse_default, write_default, write_nanos};
use super::pattern::{Item, Reading, write};
use super::readable::unreadable;
use super::reading::read;
use super::unread::Unread;
use super::zone::Zone;
use super::{Instant, long_overflow};
use crate::error::Cause;

/// A date format.
#[derive(Debug, Clone, PartialEq)]
pub struct DateFormat {
    pattern: String,
    alternatives: Vec<Alternative>,
    /// Whose names it writes.
    texts: Texts,
}

#[derive(Debug, Clone, PartialEq)]
enum Alternative {
    /// `strict_date_optional_time` and `epoch_millis` as one, where they come so.
    Default,
    /// A date whose time may be left out.
    Optional(Form),
    EpochMillis,
    EpochSecond,
    /// A pattern, how it is read, and why it is not, if it is not.
    Pattern {
        items: Vec<Item>,
        reading: Reading,
        unreadable: Option<String>,
    },
}

impl Alternative {
    fn pattern(items: Vec<Item>, reading: Reading) -> Self {
        let unreadable = unreadable(&items, &reading);
        Self::Pattern {
            items,
            reading,
            unreadable,
        }
    }

    fn unreadable(&self) -> Option<&str> {
        match self {
            Self::Pattern { unreadable, .. } => unreadable.as_deref(),
            _ => None,
        }
    }
}

impl Default for DateFormat {
    fn default() -> Self {
        Self {
            pattern: DEFAULT_FORMAT.to_owned(),
            alternatives: vec![Alternative::Default],
            texts: Texts::Root,
        }
    }
}

impl DateFormat {
    /// Compiles a format; the error is the real engine's for a pattern that it would refuse too.
    pub fn new(pattern: &str) -> Result<Self, Cause> {
        if pattern == DEFAULT_FORMAT {
            return Ok(Self::default());
        }
        let names = pattern.strip_prefix('8').unwrap_or(pattern);
        if pattern.contains("||") && names.split("||").any(str::is_empty) {
            let reason = format!("Cannot have empty element in multi date format pattern: {pattern}");
            return Err(Cause::illegal_argument(reason));
        }
        let alternatives = names
            .split("||")
            .map(|name| alternative(name.trim_matches(|c| c <= ' '), pattern))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            pattern: pattern.to_owned(),
            alternatives,
            texts: Texts::Root,
        })
    }

    /// The same with the names of a locale; refused where these, or its weeks, are not here. Names of the search API are the same
    /// in all locales.
    pub fn localised(mut self, texts: Texts) -> Result<Self, Cause> {
        self.texts = texts;
        for alternative in &mut self.alternatives {
            let Alternative::Pattern { items, reading, .. } = alternative else {
                continue;
            };
            if reading.named {
                continue;
            }
            for item in items.iter_mut() {
                match *item {
                    Item::Letter('M', 5) if texts == Texts::English => *item = Item::Initial,
                    Item::Letter(letter, width) if !texts.writes(letter, width) => {
                        let reason = format!(
                            "date format [{}] is not supported: letter [{letter}] with a locale",
                            self.pattern
                        );
                        return Err(Cause::illegal_argument(reason));
                    }
                    _ => {}
                }
            }
            *alternative = Alternative::pattern(std::mem::take(items), *reading);
        }
        Ok(self)
    }

    /// Whose names it writes.
    pub fn texts(&self) -> Texts {
        self.texts
    }

    /// The format as it was written.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Says why dates are written by the format, but not read here, if they are not.
    pub fn unreadable(&self) -> Option<&str> {
        self.alternatives.iter().find_map(Alternative::unreadable)
    }

    /// Reads a date: milliseconds since the epoch, in `zone` where the text names none.
    pub fn parse(&self, text: &str, round_up: bool, zone: Zone) -> Result<i64, Cause> {
        self.instant(text, round_up, zone).map(|instant| instant.millis)
    }

    /// Whether a text has the form of a date. It may be none all the same, as `2021-13` is, or one too far away.
    pub fn fits(&self, text: &str) -> bool {
        let read = self.instant(text, false, Zone::UTC);
        read.map_or_else(
            |cause| matches!(cause.kind, "date_time_exception" | "arithmetic_exception"),
            |_| true,
        )
    }

    /// Reads a date with its nanoseconds.
    pub fn instant(&self, text: &str, round_up: bool, zone: Zone) -> Result<Instant, Cause> {
        if let [Alternative::Default] = self.alternatives.as_slice() {
            return parse_default(text, round_up, zone);
        }
        let mut unread = None;
        for alternative in &self.alternatives {
            if let Some(why) = alternative.unreadable() {
                let reason = format!("reading dates by [{}] is not supported: {why}", self.pattern);
                return Err(Cause::illegal_argument(reason));
            }
            let instant = match alternative {
                Alternative::Default => parse_default(text, round_up, zone).ok(),
                Alternative::EpochMillis => epoch_millis(text, round_up, zone),
                Alternative::EpochSecond => epoch_second(text, round_up, zone),
                Alternative::Optional(form) => known(date_optional_time(text, *form, round_up, zone), &mut unread)?,
                Alternative::Pattern { items, reading, .. } => {
                    known(read(items, reading, text, round_up, zone), &mut unread)?
                }
            };
            if let Some(instant) = instant {
                return Ok(instant);
            }
        }
        let reason = if text.is_empty() {
            return Err(Cause::illegal_argument("cannot parse empty date"));
        } else {
            format!("failed to parse date field [{text}] with format [{}]", self.pattern)
        };
        let several = match self.alternatives.as_slice() {
            [Alternative::Pattern { reading, .. }] => reading.several,
            [Alternative::Optional(_)] => false,
            _ => true,
        };
        let inner = match unread {
            Some(Unread::At(at)) if !several => format!("Text '{text}' could not be parsed at index {at}"),
            Some(Unread::Longer(at)) if !several => {
                format!("Text '{text}' could not be parsed, unparsed text found at index {at}")
            }
            Some(Unread::Invalid(why)) if !several => {
                let inner = format!("Text '{text}' could not be parsed: {why}");
                let inner = Cause::new("date_time_parse_exception", inner);
                let inner = inner.caused_by(Cause::new("date_time_exception", why));
                return Err(Cause::illegal_argument(reason).caused_by(inner));
            }
            _ => "Failed to parse with all enclosed parsers".to_owned(),
        };
        Err(Cause::illegal_argument(reason).caused_by(Cause::new("date_time_parse_exception", inner)))
    }

    /// Returns the text of milliseconds since the epoch, or says why they have none.
    pub fn format(&self, millis: i64, zone: Zone) -> Result<String, Cause> {
        self.write(Instant::of_millis(millis), zone)
    }

    /// Returns the text of an instant, or says why it has none; only the first alternative prints.
    pub fn write(&self, instant: Instant, zone: Zone) -> Result<String, Cause> {
        let Instant { millis, nanos } = instant;
        Ok(match self.alternatives.first() {
            Some(Alternative::Optional(Form::Nanos)) => write_nanos(instant, zone),
            None | Some(Alternative::Default | Alternative::Optional(_)) => write_default(millis, zone),
            Some(Alternative::EpochMillis) => with_fraction(millis, nanos, 6),
            Some(Alternative::EpochSecond) => {
                let (seconds, rest) = (millis.div_euclid(1000), millis.rem_euclid(1000));
                with_fraction(seconds, rest * 1_000_000 + nanos, 9)
            }
            Some(Alternative::Pattern { items, reading, .. }) => return write(items, reading.written, instant, zone),
        })
    }
}

/// Returns the text of a number with a fraction of so many digits, without the zeros at its end.
fn with_fraction(whole: i64, fraction: i64, digits: usize) -> String {
    if fraction == 0 {
        return whole.to_string();
    }
    format!("{whole}.{}", format!("{fraction:0digits$}").trim_end_matches('0'))
}

/// Tells a text that was read from one that was not, and that from one that was read and found to be no date.
fn known(read: Result<Instant, Unread>, unread: &mut Option<Unread>) -> Result<Option<Instant>, Cause> {
    match read {
        Ok(instant) => Ok(Some(instant)),
        Err(Unread::NoDate(reason)) => Err(Cause::new("date_time_exception", reason)),
        Err(Unread::Overflow) => Err(long_overflow()),
        Err(why) => {
            *unread = Some(why);
            Ok(None)
        }
    }
}

fn alternative(name: &str, whole: &str) -> Result<Alternative, Cause> {
    match name {
        "" => return Err(Cause::illegal_argument("No date pattern provided")),
        "strict_date_optional_time" | "iso8601" => return Ok(Alternative::Optional(Form::Strict)),
        "strict_date_optional_time_nanos" => return Ok(Alternative::Optional(Form::Nanos)),
        "date_optional_time" => return Ok(Alternative::Optional(Form::Lenient)),
        "epoch_millis" => return Ok(Alternative::EpochMillis),
        "epoch_second" => return Ok(Alternative::EpochSecond),
        _ => {}
    }
    if let Some(new) = renamed(name) {
        let reason = format!("date format [{whole}] is not supported: use [{new}] for [{name}]");
        return Err(Cause::illegal_argument(reason));
    }
    let named = Named::find(name);
    let pattern = named.as_ref().map_or(name, |named| named.pattern);
    let items = items(pattern, name, whole)?;
    Ok(Alternative::pattern(
        items,
        named.map_or(Reading::PATTERN, |named| named.reading),
    ))
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
            assert_eq!(format.format(at, Zone::UTC).as_deref(), Ok(text), "{pattern}");
            if back != 0 {
                assert_eq!(format.parse(text, false, Zone::UTC), Ok(back), "{pattern}");
            }
        }
        let error = DateFormat::new("foo").expect_err("a letter that Java does not know");
        assert_eq!(error.reason, "Invalid format: [foo]: Unknown pattern letter: f");
    }

    /// As version 7.17.4 answers a `term`, which is a range up to the end of what is named.
    #[test]
    fn an_upper_bound_contradicts_hours_of_half_a_day() {
        let format = DateFormat::new("d MMM yyyy hh:mm a").expect("a format");
        let read = |text: &str, round_up| format.parse(text, round_up, Zone::UTC);
        assert_eq!(read("4 Mar 2021 05:06 AM", false), Ok(1_614_834_360_000));
        let error = read("4 Mar 2021 05:06 AM", true).expect_err("a conflict");
        let why = "Text '4 Mar 2021 05:06 AM' could not be parsed: Conflict found: HourOfDay 23 differs from HourOfDay 5 while \
                   resolving  AmPmOfDay";
        assert_eq!(error.caused_by.as_ref().map(|cause| cause.reason.as_str()), Some(why));
        assert!(read("4 Mar 2021 11:06 PM", true).is_ok());
    }

    /// As version 7.17.4 writes them and reads them.
    #[test]
    fn names_of_one_letter_are_those_of_the_locale() {
        let at = 1_614_834_367_123; // 2021-03-04T05:06:07.123Z, a Thursday
        let format = DateFormat::new("EEEEE MMMMM").expect("a format");
        assert_eq!(format.format(at, Zone::UTC).as_deref(), Ok("T 3"));
        assert_eq!(format.unreadable(), Some("letter [E] is written, but not read"));
        let english = format.localised(Texts::English).expect("English");
        assert_eq!(english.format(at, Zone::UTC).as_deref(), Ok("T M"));
        assert!(
            DateFormat::new("d MMM")
                .and_then(|format| format.localised(Texts::Other))
                .is_err()
        );
        assert!(
            DateFormat::new("week_date")
                .and_then(|format| format.localised(Texts::Other))
                .is_ok()
        );
        assert!(
            DateFormat::new("w")
                .and_then(|format| format.localised(Texts::English))
                .is_err()
        );
    }

    /// As version 7.17.4 answers a range over this.
    #[test]
    fn an_instant_that_is_too_far_away_overflows() {
        let year = DateFormat::new("year").expect("a format");
        let read = year.parse("999999999", false, Zone::UTC);
        assert_eq!(read.map_err(|cause| cause.kind), Err("arithmetic_exception"));
    }
}
