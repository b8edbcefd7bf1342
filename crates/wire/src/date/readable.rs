//! By which patterns are dates read? By those whose units follow one another without a gap. Java reads the others, too, and drops what it
//! cannot put together: a date of `hh:mm` without `a` has no time there.

use super::pattern::{Item, Reading};

/// Says why dates are written by a pattern, but not read; nothing where they are read.
pub(super) fn unreadable(items: &[Item], reading: &Reading) -> Option<String> {
    let unread = |item: &Item| {
        matches!(
            item,
            Item::Letter('q' | 'Q', _) | Item::Letter('M' | 'E', 5) | Item::Initial
        )
    };
    if let Some(letter) = items.iter().filter(|item| unread(item)).find_map(Item::letter) {
        return Some(format!("letter [{letter}] is written, but not read"));
    }
    // A zone alone is read, and found to be no date.
    let is_zone = |item: &Item| item.letter().is_none_or(|letter| "xXZ".contains(letter));
    if reading.named || items.iter().all(is_zone) {
        return None;
    }
    let has = |letters: &str| {
        items
            .iter()
            .filter_map(Item::letter)
            .any(|letter| letters.contains(letter))
    };
    let units = Units {
        years: has("uy"),
        week_years: has("Y"),
        weeks: has("we"),
        months: has("M"),
        days: has("d"),
        days_of_years: has("D"),
        weekdays: has("E"),
        hours: has("HhKk"),
        minutes: has("m"),
        seconds: has("s"),
        fractions: has("S"),
    };
    if has("A") {
        return Some("letter [A] is written, but not read".to_owned());
    }
    if has("k") {
        return Some("letter [k] is written, but not read; use [H]".to_owned());
    }
    match (has("hK"), has("a")) {
        (true, false) => return Some("[h] and [K] are not read without [a]; use [H]".to_owned()),
        (false, true) => return Some("[a] is not read without [h] or [K]".to_owned()),
        _ => {}
    }
    (!units.follow())
        .then(|| "its letters leave out units between others, and what is read then is not supported".to_owned())
}

/// Which units a pattern has.
#[expect(clippy::struct_excessive_bools, reason = "each is a unit")]
struct Units {
    years: bool,
    week_years: bool,
    weeks: bool,
    months: bool,
    days: bool,
    days_of_years: bool,
    weekdays: bool,
    hours: bool,
    minutes: bool,
    seconds: bool,
    fractions: bool,
}

impl Units {
    /// Whether nothing is left out between the largest unit and the smallest.
    fn follow(&self) -> bool {
        let has_time = self.hours;
        let is_time =
            (self.hours || !self.minutes) && (self.minutes || !self.seconds) && (self.seconds || !self.fractions);
        let is_date = match (self.years, self.months, self.days, self.days_of_years) {
            (true, false, false, false) => !has_time,
            (true, false, false, true) => true,
            (_, true, _, false) => true,
            (false, false, false, false) => has_time || self.week_years,
            _ => false,
        };
        let is_week = !self.weeks || self.week_years;
        let is_weekday = !self.weekdays || self.years && self.months && self.days;
        is_time && is_date && is_week && is_weekday
    }
}

#[cfg(test)]
mod tests {
    use crate::date::format::DateFormat;

    /// As the real engine reads them, or does not.
    #[test]
    fn units_follow_one_another() {
        let is_read = |pattern: &str| DateFormat::new(pattern).expect("a format").unreadable().is_none();
        for pattern in [
            "yyyy",
            "yyyy-MM",
            "yyyy-MM-dd",
            "dd/MM",
            "yyyy-DDD",
            "HH:mm",
            "yyyy-MM-dd HH:mm:ss.SSS",
            "MM HH",
            "hh:mm a",
            "E, dd MMM yyyy",
            "yyyy-MM HH",
            "yyyyX",
            "YYYY",
        ] {
            assert!(is_read(pattern), "{pattern}");
        }
        for pattern in [
            "yyyy-MM-dd hh:mm",
            "yyyy-mm-dd",
            "yyyy-dd",
            "yyyy HH:mm",
            "dd HH",
            "yyyy-MM-dd mm:ss",
            "yyyy-MM-dd a",
            "A",
            "E",
            "dd",
            "mm",
            "DDD",
            "HH:ss",
            "yyyy-ww",
            "yyyy-MM E",
            "yyyy-MM-dd kk",
            "HH:mm a",
        ] {
            assert!(!is_read(pattern), "{pattern}");
        }
    }
}
