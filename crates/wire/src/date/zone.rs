//! How far is local time from UTC? Offsets and regions, by the identifiers that Java's `ZoneId.of` takes.

use std::borrow::Cow;

use super::rules::{Rules, Span};
use crate::error::Cause;

/// No zone is further from UTC, in milliseconds.
const FURTHEST: i64 = 18 * 3_600_000;

/// A time zone: an offset, or a region with its rules.
#[derive(Debug, Clone, Copy)]
pub struct Zone {
    /// The region, or what stands before an offset.
    name: &'static str,
    offset: i64,
    rules: Option<&'static Rules>,
    /// Whether it belongs to a format that reads dates, rather than to a query.
    of_format: bool,
}

/// What a local time is: an instant, two of them or, where clocks were put forward, none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Local {
    /// The instant.
    Once(i64),
    /// The instants before and after clocks were put back.
    Twice(i64, i64),
    /// Clocks were put forward at the instant `at`; `before` is the offset that counted until then.
    Never {
        /// The first instant with the new offset.
        at: i64,
        /// The old offset.
        before: i64,
    },
}

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Self = Self::fixed(0);

    /// Returns the zone that always has an offset, in milliseconds.
    pub const fn fixed(offset: i64) -> Self {
        Self {
            name: "",
            offset,
            rules: None,
            of_format: false,
        }
    }

    /// Returns the zone of a format that reads dates, as aggregations have one.
    pub const fn of_format(self) -> Self {
        Self {
            of_format: true,
            ..self
        }
    }

    /// Reads a zone id: `Z`, `+1`, `+01`, `+01:00`, `+0100`, `UTC`, `UTC+01:00`, `Europe/Berlin`.
    pub fn parse(id: &str) -> Result<Self, Cause> {
        let prefixes = ["UTC", "GMT", "UT", ""].into_iter();
        let offset = prefixes
            .filter_map(|prefix| Some((prefix, id.strip_prefix(prefix)?)))
            .find(|(prefix, rest)| rest.starts_with(['+', '-']) || rest.is_empty() && !prefix.is_empty());
        let offset = match offset {
            Some((name, "")) => Some((name, 0)),
            Some((name, rest)) => offset_seconds(rest).map(|seconds| (name, seconds * 1000)),
            None => (id == "Z").then_some(("", 0)),
        };
        match offset {
            Some((name, offset)) => Ok(Self {
                name,
                ..Self::fixed(offset)
            }),
            None => Self::region(id).ok_or_else(|| {
                if !Rules::are_there() {
                    let reason = format!(
                        "[{id}] is not in the index: it has neither dates nor numbers, and so no rules of time zones"
                    );
                    return Cause::illegal_argument(reason);
                }
                let reason = format!("Unknown time-zone ID: {id}");
                Cause::illegal_argument(format!("java.time.zone.ZoneRulesException: {reason}"))
                    .caused_by(Cause::new("zone_rules_exception", reason))
            }),
        }
    }

    /// Returns the zone of a region's name.
    pub fn region(name: &str) -> Option<Self> {
        let (name, rules) = Rules::of(name)?;
        let fixed = rules.fixed();
        Some(Self {
            name,
            offset: fixed.unwrap_or(0),
            rules: fixed.is_none().then_some(rules),
            of_format: false,
        })
    }

    /// Returns the zone's id as Java writes it, which without a region is its offset.
    pub fn id_at(self, instant: i64) -> String {
        let offset = zone_text('X', 5, self.offset_at(instant));
        match self.name {
            "" => offset.into_owned(),
            "UTC" | "GMT" | "UT" if self.offset != 0 => format!("{}{offset}", self.name),
            name => name.to_owned(),
        }
    }

    /// Returns the time around an instant in which the offset is the same.
    pub fn span(self, instant: i64) -> Span {
        match self.rules {
            Some(rules) => rules.span(instant),
            None => Span {
                start: i64::MIN,
                end: i64::MAX,
                offset: self.offset,
            },
        }
    }

    /// Returns the milliseconds to add to UTC at an instant.
    pub fn offset_at(self, instant: i64) -> i64 {
        self.span(instant).offset
    }

    /// The offset, where it never changes.
    pub fn fixed_offset(self) -> Option<i64> {
        self.rules.is_none().then_some(self.offset)
    }

    /// Returns how often the offset changes between two instants, to within a few.
    pub fn changes_between(self, min: i64, max: i64) -> i64 {
        self.rules.map_or(0, |rules| rules.changes_between(min, max))
    }

    /// Finds the instants of a local time.
    pub fn find(self, local: i64) -> Local {
        let Some(rules) = self.rules else {
            return Local::Once(local.saturating_sub(self.offset));
        };
        let mut span = rules.span(local.saturating_sub(FURTHEST));
        let mut before = span.offset;
        loop {
            let instant = local.saturating_sub(span.offset);
            if instant < span.start {
                return Local::Never { at: span.start, before };
            }
            if instant < span.end || span.end == i64::MAX {
                if span.end < i64::MAX {
                    let next = rules.span(span.end);
                    let later = local.saturating_sub(next.offset);
                    if later >= next.start {
                        return Local::Twice(instant, later);
                    }
                }
                return Local::Once(instant);
            }
            before = span.offset;
            span = rules.span(span.end);
        }
    }

    /// Returns the instant of a local time as `java.time` resolves it: what clocks leave out is as much later, and of
    /// two instants it is the one that keeps the offset `kept`, or else the earlier one.
    pub fn resolve(self, local: i64, kept: Option<i64>) -> i64 {
        match self.find(local) {
            Local::Once(instant) => instant,
            Local::Twice(_, later) if kept == Some(local - later) => later,
            Local::Twice(earlier, _) => earlier,
            Local::Never { before, .. } => local - before,
        }
    }

    /// Returns the instant of a local time that names no zone. Where a query gives one, the real engine reads it as UTC
    /// and then changes the zone, so that of two instants it keeps the one with UTC's offset. A format has its zone from
    /// the start: of two instants it is the earlier one.
    pub fn instant(self, local: i64) -> i64 {
        self.resolve(local, (!self.of_format).then_some(0))
    }

    /// Returns a local time as the zone of a format has it: what clocks left out is later, even where a pattern then reads an offset.
    pub fn local_of(self, local: i64) -> i64 {
        if !self.of_format {
            return local;
        }
        let instant = self.resolve(local, None);
        instant.saturating_add(self.offset_at(instant))
    }

    /// Returns the instant of time since the epoch: to queries it is local time, odd as it is; a format knows better.
    pub fn since_epoch(self, millis: i64) -> i64 {
        if self.of_format { millis } else { self.instant(millis) }
    }
}

/// Returns an offset as Java's pattern letters `X`, `x` and `Z` write it. Only five letters, and four without a colon,
/// show the seconds that offsets had before there were zones.
pub fn zone_text(letter: char, width: usize, offset: i64) -> Cow<'static, str> {
    let all = offset.abs() / 1000;
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    let colon = match (letter, width) {
        (_, 3 | 5) if letter != 'Z' => ":",
        ('Z', 5) => ":",
        _ => "",
    };
    let with_minutes = width > 1 || letter == 'Z' || minutes != 0;
    let with_seconds = seconds != 0 && (width == 5 || width == 4 && letter != 'Z');
    if hours == 0 && (minutes == 0 || !with_minutes) && !with_seconds {
        return match (letter, width) {
            ('X', _) | ('Z', 5) => "Z",
            ('x', 1) => "+00",
            ('x', 3 | 5) => "+00:00",
            _ => "+0000",
        }
        .into();
    }
    let mut text = format!("{}{hours:02}", if offset < 0 { '-' } else { '+' });
    if with_minutes {
        text.push_str(&format!("{colon}{minutes:02}"));
    }
    if with_seconds {
        text.push_str(&format!("{colon}{seconds:02}"));
    }
    text.into()
}

/// Reads `+h`, `+hh`, `+hh:mm`, `+hhmm`, `+hh:mm:ss` or `+hhmmss`.
pub fn offset_seconds(text: &str) -> Option<i64> {
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits = &text[1..];
    let number = |range: std::ops::Range<usize>| -> Option<i64> {
        let part = digits.get(range)?;
        part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?
    };
    let colon = |at: usize| digits.as_bytes().get(at) == Some(&b':');
    let (hours, minutes, seconds) = match digits.len() {
        1 => (number(0..1)?, 0, 0),
        2 => (number(0..2)?, 0, 0),
        4 => (number(0..2)?, number(2..4)?, 0),
        5 if colon(2) => (number(0..2)?, number(3..5)?, 0),
        6 => (number(0..2)?, number(2..4)?, number(4..6)?),
        8 if colon(2) && colon(5) => (number(0..2)?, number(3..5)?, number(6..8)?),
        _ => return None,
    };
    let total = hours * 3600 + minutes * 60 + seconds;
    (minutes < 60 && seconds < 60 && total <= 18 * 3600).then_some(sign * total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `testdata/java_zones.txt` was printed by Java 17 (`scripts/java-tables/Zones.java`): instants and offsets in seconds.
    #[test]
    fn offsets_are_those_of_java() {
        let mut checked = 0;
        for line in include_str!("../../testdata/java_zones.txt").lines() {
            let (name, pairs) = line.split_once(' ').expect("a name");
            let zone = Zone::parse(name).expect(name);
            for pair in pairs.split(' ') {
                let (instant, offset) = pair.split_once(',').expect("a pair");
                let instant: i64 = instant.parse().expect("an instant");
                let offset: i64 = offset.parse().expect("an offset");
                assert_eq!(zone.offset_at(instant * 1000), offset * 1000, "{name} at {instant}");
                checked += 1;
            }
        }
        assert!(checked > 2000, "only {checked} offsets");
    }

    /// The values are those of `ZonedDateTime.ofLocal` in the documentation of `java.time`.
    #[test]
    fn local_times_at_changes() {
        let berlin = Zone::parse("Europe/Berlin").expect("Berlin");
        let hour = 3_600_000;
        let spring = 1_616_893_200_000; // 2021-03-28T01:00Z, 02:00 becomes 03:00
        let never = Local::Never {
            at: spring,
            before: hour,
        };
        assert_eq!(berlin.find(spring + hour), never);
        assert_eq!(berlin.find(spring + hour - 1), Local::Once(spring - 1));
        assert_eq!(berlin.find(spring + 2 * hour), Local::Once(spring));
        assert_eq!(berlin.resolve(spring + hour, None), spring);
        let autumn = 1_635_642_000_000; // 2021-10-31T01:00Z, 03:00 becomes 02:00
        let local = autumn + hour;
        assert_eq!(berlin.find(local), Local::Twice(autumn - hour, autumn));
        assert_eq!(berlin.resolve(local, None), autumn - hour);
        assert_eq!(berlin.resolve(local, Some(hour)), autumn);
    }

    #[test]
    fn ids_are_those_of_java() {
        for id in [
            "US/Eastern",
            "GMT0",
            "Etc/GMT-14",
            "SystemV/AST4",
            "UTC+01:00",
            "-18:00",
            "Z",
        ] {
            assert!(Zone::parse(id).is_ok(), "{id}");
        }
        for id in [
            "EST",
            "utc",
            "europe/berlin",
            "Factory",
            "",
            "Europe",
            "Europe/Berlin\nEurope/Brussels",
        ] {
            assert!(Zone::parse(id).is_err(), "{id}");
        }
        assert_eq!(zone_text('X', 3, 3_208_000), "+00:53");
        assert_eq!(zone_text('X', 5, -3_208_000), "-00:53:28");
        assert_eq!(zone_text('x', 2, 0), "+0000");
    }
}
