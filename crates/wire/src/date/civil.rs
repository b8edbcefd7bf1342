//! Which day is a day number? Howard Hinnant's algorithms for the proleptic Gregorian calendar.

/// A date and a time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Civil {
    /// Proleptic year.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// 1 to 31.
    pub day: i64,
    /// Milliseconds of the day.
    pub millis: i64,
}

/// Returns the days from 1970-01-01 to a date.
#[inline]
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Returns year, month and day of a number of days from 1970-01-01.
#[inline]
pub fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (
        year_of_era + era * 400 + (month <= 2) as i64,
        month,
        day_of_year - (153 * shifted + 2) / 5 + 1,
    )
}

/// Returns the day of the week: Monday is 1, Sunday is 7.
pub fn weekday(days: i64) -> i64 {
    // 1970-01-01 was a Thursday.
    (days + 3).rem_euclid(7) + 1
}

/// Returns the number of days of a month.
pub fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Civil {
    /// Returns the local date and time of local milliseconds.
    #[inline]
    pub fn from_millis(millis: i64) -> Self {
        let (year, month, day) = civil_from_days(millis.div_euclid(super::DAY));
        Self {
            year,
            month,
            day,
            millis: millis.rem_euclid(super::DAY),
        }
    }

    /// Returns local milliseconds.
    #[inline]
    pub fn to_millis(self) -> i64 {
        days_from_civil(self.year, self.month, self.day)
            .saturating_mul(super::DAY)
            .saturating_add(self.millis)
    }

    /// Adds months; a day past the end of the month becomes its last, as in `java.time`.
    pub fn plus_months(self, months: i64) -> Self {
        let total = self
            .year
            .saturating_mul(12)
            .saturating_add(self.month - 1)
            .saturating_add(months);
        let (year, month) = (total.div_euclid(12), total.rem_euclid(12) + 1);
        Self {
            year,
            month,
            day: self.day.min(days_in_month(year, month)),
            ..self
        }
    }
}

/// A year of at least four digits; more have a sign, as Java's `SignStyle.EXCEEDS_PAD` gives them.
pub fn year_text(year: i64) -> String {
    let mut text = String::new();
    push_year(&mut text, year, 4, true);
    text
}

/// Appends a year of at least so many digits, behind a minus, or behind a plus if more digits have one.
pub fn push_year(out: &mut String, year: i64, width: u32, has_plus: bool) {
    if year < 0 {
        out.push('-');
    } else if has_plus && exceeds(year, width) {
        out.push('+');
    }
    push_digits(out, year.unsigned_abs(), width);
}

/// Whether a number has more digits than so many.
pub fn exceeds(number: i64, width: u32) -> bool {
    10u64.checked_pow(width).is_some_and(|end| number.unsigned_abs() >= end)
}

/// Appends at least so many digits of a number.
#[inline]
pub fn push_digits(out: &mut String, number: u64, width: u32) {
    let mut power = 10u64.saturating_pow(width.saturating_sub(1));
    while number / power >= 10 {
        power *= 10;
    }
    while power > 0 {
        out.push(char::from(b'0' + (number / power % 10) as u8));
        power /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_digits() {
        let digits = |number, width| {
            let mut out = String::new();
            push_digits(&mut out, number, width);
            out
        };
        assert_eq!(
            [
                digits(0, 1),
                digits(7, 3),
                digits(1234, 2),
                digits(10, 2),
                digits(u64::MAX, 1)
            ],
            ["0", "007", "1234", "10", "18446744073709551615"]
        );
        assert_eq!(digits(5, 19), "0000000000000000005");
        assert!(exceeds(-10_000, 4) && !exceeds(9999, 4) && !exceeds(i64::MAX, 19));
        assert_eq!(
            [year_text(-1), year_text(9999), year_text(10_000)],
            ["-0001", "9999", "+10000"]
        );
    }

    #[test]
    fn known_days() {
        assert_eq!(days_from_civil(1970, 1, 1), 0);
        assert_eq!(days_from_civil(2000, 3, 1), 11_017);
        assert_eq!(days_from_civil(1969, 12, 31), -1);
        for days in (-1_000_000..1_000_000).step_by(97) {
            let (year, month, day) = civil_from_days(days);
            assert_eq!(days_from_civil(year, month, day), days);
        }
        let leap = Civil {
            year: 2020,
            month: 1,
            day: 31,
            millis: 0,
        };
        assert_eq!(leap.plus_months(1).day, 29);
        assert_eq!(leap.plus_months(-2).month, 11);
    }
}
