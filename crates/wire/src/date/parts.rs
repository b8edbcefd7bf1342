//! Which instant do the parts of a date make that were read? As `java.time` puts them together, and as the real engine fills what is
//! left out.

use super::civil::{civil_from_days, days_from_civil, days_in_month, weekday as weekday_of, year_text};
use super::pattern::{Days, MONTHS, Reading, week_of};
use super::unread::Unread;
use super::zone::Zone;
use super::{DAY, Instant};

/// What the letters of a pattern read.
#[derive(Clone, Default, PartialEq)]
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
    /// Whether the year is one of an era, which has none below 1.
    pub(super) of_era: bool,
    /// Whether the hour is one of half a day.
    pub(super) of_half: bool,
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
        // Room for the offset.
        let is_far = local.unsigned_abs() >= (i64::MAX - 2 * DAY) as u64;
        if is_far && named.unwrap_or(zone).fixed_offset() != Some(0) {
            return Err(Unread::Overflow);
        }
        let nanos = self.nano.unwrap_or(if round_up { Instant::LAST } else { 0 });
        Ok(Instant {
            millis: match named {
                None => zone.instant(local),
                Some(named) if reading.named => named.resolve(local, None),
                Some(named) => named.resolve(zone.local_of(local), None),
            },
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
        // The day of the week is compared for upper bounds, and where the date is put together early: from Monday, which is 1.
        let is_compared = round_up || self.is_early(reading) && !reading.named;
        if let (true, Some(given)) = (is_compared, self.name_of_day)
            && (days - given).rem_euclid(7) != 0
        {
            return Err(conflict("DayOfWeek", weekday_of(days), weekday_of(given), days));
        }
        if round_up && self.of_half && self.half.is_some() && hour != 23 {
            // Upper bounds have the hour 23, which the two parts of one contradict.
            let why = format!("Conflict found: HourOfDay 23 differs from HourOfDay {hour} while resolving  AmPmOfDay");
            return Err(Unread::Invalid(why));
        }
        let millis = ((hour * 60 + minute) * 60 + second) * 1000 + fill(self.nano, 999_999_999) / 1_000_000;
        let local = days.checked_mul(DAY).and_then(|day| day.checked_add(millis));
        local.ok_or(Unread::Overflow)
    }

    /// Whether the date is put together while it is read: its format is named, or its year is not a year of an era (`uuuu`).
    fn is_early(&self, reading: &Reading) -> bool {
        reading.named || self.year.is_some() && !self.of_era
    }

    fn days(&self, reading: &Reading, round_up: bool) -> Result<i64, Unread> {
        let invalid = if self.is_early(reading) {
            Unread::Invalid
        } else {
            Unread::NoDate
        };
        if let Some(year) = self.week_year {
            return self.days_of_week(year, reading, round_up);
        }
        if let Some(year) = self.year
            && !reading.named
        {
            if self.of_era && !(1..=1_000_000_000).contains(&year) {
                let why = format!("Invalid value for YearOfEra (valid values 1 - 999999999/1000000000): {year}");
                return Err(Unread::Invalid(why));
            }
            if year.abs() > 999_999_999 {
                let why = format!("Invalid value for Year (valid values -999999999 - 999999999): {year}");
                let is_whole = self.day.is_some() || self.day_of_year.is_some() || round_up;
                return Err(if is_whole { invalid } else { Unread::NoDate }(why));
            }
        }
        // The real engine forgets a year without a month where there is an hour.
        let is_forgotten = self.hour.is_some() && self.month.is_none() && self.day_of_year.is_none() && !round_up;
        let year = self.year.filter(|_| !is_forgotten).unwrap_or(1970);
        if let Some(day) = self.day_of_year {
            let first = days_from_civil(year, 1, 1);
            if round_up && day != 1 {
                return Err(conflict("DayOfYear", 1, day, first));
            }
            in_range("DayOfYear", day, 1, 365, 366).map_err(invalid)?;
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
        // A month without a day is looked at later.
        let of_month = if self.day.is_none() && !round_up {
            Unread::NoDate
        } else {
            invalid
        };
        in_range("MonthOfYear", month, 1, 12, 12).map_err(of_month)?;
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
        let days = fourth - weekday_of(fourth) + (week - 1) * 7 + weekday;
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
