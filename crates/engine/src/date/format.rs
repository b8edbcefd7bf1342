//! How does a date format of the search API read and write dates? `||`-separated names and Java patterns.
//!
//! Supported are the names in [`NAMED`] and the patterns of [`super::pattern`]. Anything else is refused with the name of
//! what is not supported.

use super::parse::{DEFAULT_FORMAT, date_optional_time, epoch_millis, epoch_second, parse_default, write_default};
use super::pattern::Pattern;
use super::zone::Zone;
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
    Pattern(Pattern),
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
            if let Alternative::Pattern(pattern) = alternative
                && let Some(letter) = pattern.unreadable()
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
                Alternative::Pattern(pattern) => pattern.read(text, round_up, zone),
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
        let inner = match self.alternatives.as_slice() {
            [Alternative::Pattern(pattern)] => {
                let at = pattern.failed_at(text);
                format!("Text '{text}' could not be parsed at index {at}")
            }
            _ => "Failed to parse with all enclosed parsers".to_owned(),
        };
        Err(Cause::illegal_argument(reason).caused_by(Cause::new("date_time_parse_exception", inner)))
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
            Some(Alternative::Pattern(pattern)) => pattern.write(millis, zone),
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
    Pattern::compile(pattern, lenient, name, whole).map(Alternative::Pattern)
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
