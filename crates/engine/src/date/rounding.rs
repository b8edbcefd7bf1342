//! To which start of a unit does an instant belong?

use super::DAY;
use super::civil::Civil;
use super::math::plus;
use super::zone::Zone;

/// A unit of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A second.
    Second,
    /// 60 seconds.
    Minute,
    /// 60 minutes.
    Hour,
    /// 24 hours of local time.
    Day,
    /// Seven days from Monday.
    Week,
    /// A month of the calendar.
    Month,
    /// Three months from January, April, July or October.
    Quarter,
    /// Twelve months from January.
    Year,
}

impl Unit {
    /// Returns the unit of a calendar interval: `1M`, `month` and the like.
    pub fn from_interval(text: &str) -> Option<Self> {
        Some(match text {
            "second" | "1s" => Self::Second,
            "minute" | "1m" => Self::Minute,
            "hour" | "1h" => Self::Hour,
            "day" | "1d" => Self::Day,
            "week" | "1w" => Self::Week,
            "month" | "1M" => Self::Month,
            "quarter" | "1q" => Self::Quarter,
            "year" | "1y" => Self::Year,
            _ => return None,
        })
    }

    /// Months of the unit, if it has any whole number of them.
    pub fn months(self) -> Option<i64> {
        match self {
            Self::Month => Some(1),
            Self::Quarter => Some(3),
            Self::Year => Some(12),
            _ => None,
        }
    }

    /// Milliseconds of the unit; of months, none.
    pub fn millis(self) -> i64 {
        match self {
            Self::Second => 1000,
            Self::Minute => 60_000,
            Self::Hour => 3_600_000,
            Self::Day => DAY,
            Self::Week => 7 * DAY,
            Self::Month | Self::Quarter | Self::Year => 0,
        }
    }

    /// Returns the start of the unit that holds a local time.
    pub fn floor(self, local: i64) -> i64 {
        match self {
            // 1970-01-01 was a Thursday.
            Self::Week => (local + 3 * DAY).div_euclid(7 * DAY) * (7 * DAY) - 3 * DAY,
            Self::Month | Self::Quarter | Self::Year => {
                let civil = Civil::from_millis(local);
                let months = self.months().unwrap_or(1);
                Civil {
                    month: (civil.month - 1) / months * months + 1,
                    day: 1,
                    millis: 0,
                    ..civil
                }
                .to_millis()
            }
            _ => local.div_euclid(self.millis()) * self.millis(),
        }
    }
}

/// Returns the milliseconds of a fixed interval such as `90s`; the units are those of the real engine's time values.
pub fn parse_interval(text: &str) -> Option<i64> {
    let text = text.trim().to_lowercase();
    // The shorter units are ends of the longer ones.
    let units = [
        ("nanos", 0.000_001),
        ("micros", 0.001),
        ("ms", 1.0),
        ("s", 1e3),
        ("m", 6e4),
        ("h", 3.6e6),
        ("d", 8.64e7),
    ];
    let (digits, unit) = units
        .iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let number: i64 = digits.trim().parse().ok()?;
    Some((number as f64 * unit) as i64)
}

/// How instants are brought to the start of their interval.
#[derive(Debug, Clone, Copy)]
pub struct Rounding {
    interval: Interval,
    zone: Zone,
    offset: i64,
}

#[derive(Debug, Clone, Copy)]
enum Interval {
    Calendar(Unit),
    Fixed(i64),
}

impl Rounding {
    /// Rounds to units of the calendar of a zone; intervals begin `offset` milliseconds later than the units.
    pub fn calendar(unit: Unit, zone: Zone, offset: i64) -> Self {
        Self {
            interval: Interval::Calendar(unit),
            zone,
            offset,
        }
    }

    /// Rounds to multiples of a number of milliseconds in a zone's local time.
    pub fn fixed(millis: i64, zone: Zone, offset: i64) -> Self {
        Self {
            interval: Interval::Fixed(millis),
            zone,
            offset,
        }
    }

    /// Returns the same rounding with intervals that begin with their units.
    pub fn without_offset(self) -> Self {
        Self { offset: 0, ..self }
    }

    /// Returns the start of the interval that holds an instant.
    pub fn round(&self, instant: i64) -> i64 {
        let shift = self.zone.offset - self.offset;
        let local = instant.wrapping_add(shift);
        let floor = match self.interval {
            Interval::Calendar(unit) => unit.floor(local),
            Interval::Fixed(millis) => local.div_euclid(millis).wrapping_mul(millis),
        };
        floor.wrapping_sub(shift)
    }

    /// Returns the start of the interval after the one that starts at `start`.
    pub fn next(&self, start: i64) -> i64 {
        match self.interval {
            Interval::Fixed(millis) => start.saturating_add(millis),
            Interval::Calendar(unit) => {
                let shift = self.zone.offset - self.offset;
                plus(start.saturating_add(shift), unit, 1).saturating_sub(shift)
            }
        }
    }
}
