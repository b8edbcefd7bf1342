//! Which units has the calendar, and where does each begin in local time?

use super::DAY;
use super::civil::{Civil, days_from_civil};

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

    /// Returns the start of the unit that holds a local time. Where that is before all instants it is one of the last, as there.
    pub fn floor(self, local: i64) -> i64 {
        match self {
            // 1970-01-01 was a Thursday.
            Self::Week => local
                .wrapping_add(3 * DAY)
                .div_euclid(7 * DAY)
                .wrapping_mul(7 * DAY)
                .wrapping_sub(3 * DAY),
            Self::Month | Self::Quarter | Self::Year => {
                let civil = Civil::from_millis(local);
                let months = self.months().unwrap_or(1);
                let month = (civil.month - 1) / months * months + 1;
                days_from_civil(civil.year, month, 1).wrapping_mul(DAY)
            }
            _ => local.div_euclid(self.millis()).wrapping_mul(self.millis()),
        }
    }
}
