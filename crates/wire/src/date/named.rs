//! Which names do date formats have, and what is behind each? The names of the search API, as patterns of Java's letters.

use super::pattern::{Days, LongYear, Reading, Written, Year};

/// What a name means.
pub struct Named {
    /// How it writes dates.
    pub pattern: &'static str,
    /// What it reads beyond that.
    pub reading: Reading,
}

/// Names without `strict_`, and their patterns; names with it where these are different. What is in brackets may be left out.
const PATTERNS: [(&str, &str); 54] = [
    ("basic_date", "uuuuMMdd"),
    ("basic_date_time", "uuuuMMdd'T'HHmmss.SSSXXX"),
    ("basic_date_time_no_millis", "uuuuMMdd'T'HHmmssXXX"),
    ("basic_ordinal_date", "uuuuDDD"),
    // This one alone writes the year of the era.
    ("basic_ordinal_date_time", "yyyyDDD'T'HHmmss.SSSXXX"),
    ("basic_ordinal_date_time_no_millis", "uuuuDDD'T'HHmmssXXX"),
    ("basic_t_time", "'T'HHmmss.SSSXXX"),
    ("basic_t_time_no_millis", "'T'HHmmssXXX"),
    ("basic_time", "HHmmss.SSSXXX"),
    ("basic_time_no_millis", "HHmmssXXX"),
    ("basic_week_date", "YYYY'W'wwe"),
    ("basic_week_date_time", "YYYY'W'wwe'T'HHmmss.SSSX"),
    ("basic_week_date_time_no_millis", "YYYY'W'wwe'T'HHmmssX"),
    ("date", "uuuu[-MM[-dd]]"),
    ("date_hour", "uuuu[-MM[-dd]]'T'HH"),
    ("date_hour_minute", "uuuu[-MM[-dd]]'T'HH:mm"),
    ("date_hour_minute_second", "uuuu[-MM[-dd]]'T'HH:mm:ss"),
    ("date_hour_minute_second_fraction", "uuuu[-MM[-dd]]'T'HH:mm:ss.SSS"),
    ("date_hour_minute_second_millis", "uuuu[-MM[-dd]]'T'HH:mm:ss.SSS"),
    ("date_time", "uuuu[-MM[-dd]]'T'HH:mm[:ss.SSS]XXX"),
    // This one alone writes the zone's id.
    ("date_time_no_millis", "uuuu[-MM[-dd]]'T'HH:mm[:ss][VV]"),
    ("hour", "HH"),
    ("hour_minute", "HH:mm"),
    ("hour_minute_second", "HH:mm:ss"),
    ("hour_minute_second_fraction", "HH:mm:ss.SSS"),
    ("hour_minute_second_millis", "HH:mm:ss.SSS"),
    ("ordinal_date", "uuuu-DDD"),
    ("ordinal_date_time", "uuuu-DDD'T'HH:mm[:ss.SSS]XXX"),
    ("ordinal_date_time_no_millis", "uuuu-DDD'T'HH:mm:ssXXX"),
    ("strict_basic_week_date", "YYYY'W'wwe"),
    ("strict_basic_week_date_time", "YYYY'W'wwe'T'HHmmss.SSSX"),
    ("strict_basic_week_date_time_no_millis", "YYYY'W'wwe'T'HHmmssXXX"),
    ("strict_date", "uuuu-MM-dd"),
    ("strict_date_hour", "uuuu-MM-dd'T'HH"),
    ("strict_date_hour_minute", "uuuu-MM-dd'T'HH:mm"),
    ("strict_date_hour_minute_second", "uuuu-MM-dd'T'HH:mm:ss"),
    ("strict_date_time", "uuuu[-MM[-dd]]'T'HH:mm:ss[.SSS]XXX"),
    ("strict_date_time_no_millis", "uuuu[-MM[-dd]]'T'HH:mm:ssXXX"),
    ("strict_weekyear", "YYYY"),
    ("strict_year", "uuuu"),
    ("strict_year_month_day", "uuuu[-MM[-dd]]"),
    ("t_time", "'T'HH:mm:ss.SSSXXX"),
    ("t_time_no_millis", "'T'HH:mm:ssXXX"),
    ("time", "HH:mm:ss.SSSXXX"),
    ("time_no_millis", "HH:mm:ssXXX"),
    ("week_date", "YYYY-'W'ww-e"),
    ("week_date_time", "YYYY-'W'ww-e'T'HH:mm:ss.SSSXXX"),
    ("week_date_time_no_millis", "YYYY-'W'ww-e'T'HH:mm:ssXXX"),
    ("weekyear", "Y"),
    ("weekyear_week", "YYYY-'W'ww"),
    ("weekyear_week_day", "YYYY-'W'ww-e"),
    ("year", "u"),
    ("year_month", "uuuu-MM"),
    ("year_month_day", "uuuu-MM-dd"),
];

impl Named {
    /// Finds a name.
    pub fn find(name: &str) -> Option<Self> {
        let (pattern, strict) = match pattern(name) {
            Some(pattern) => (pattern, name.starts_with("strict_")),
            None => {
                let lenient = name.strip_prefix("strict_")?;
                // There are no strict forms of these.
                if lenient.starts_with("basic_") || lenient.starts_with("strict_") {
                    return None;
                }
                (pattern(lenient)?, true)
            }
        };
        let bare = name.strip_prefix("strict_").unwrap_or(name);
        let basic = bare.starts_with("basic_");
        Some(Self {
            pattern,
            reading: Reading {
                lenient: !strict && !basic || name == "basic_date",
                named: true,
                several: pattern.ends_with(['X', 'V', ']']) && pattern.contains(['X', 'V']),
                year: year(bare, strict),
                fraction: if !strict && name.ends_with("_millis") && !name.ends_with("_no_millis") {
                    3
                } else {
                    9
                },
                regions: name != "date_time",
                any_week: bare.starts_with("weekyear"),
                days: match name {
                    "strict_date" => Days::Counted,
                    _ if strict && matches!(bare, "date_hour" | "date_hour_minute" | "date_hour_minute_second") => {
                        Days::Last
                    }
                    _ => Days::Refused,
                },
                written: Written {
                    long_year: long_year(bare, strict),
                    whole_fraction: name == "strict_date_time" || bare == "ordinal_date_time",
                },
            },
        })
    }
}

fn pattern(name: &str) -> Option<&'static str> {
    let found = PATTERNS.iter().find(|(named, _)| *named == name)?;
    Some(found.1)
}

/// Which years a name reads is different from name to name in the real engine.
fn year(bare: &str, strict: bool) -> Year {
    let week = bare.starts_with("week");
    match (bare, strict) {
        // Of these only the lenient forms know a sign.
        ("basic_week_date" | "basic_week_date_time", true) => Year::Shown,
        ("basic_week_date" | "basic_week_date_time" | "basic_week_date_time_no_millis", false) => Year::Any,
        ("date" | "date_hour" | "date_hour_minute" | "date_hour_minute_second", true) => Year::Long,
        (_, true) if week => Year::Long,
        (_, false) if bare.starts_with("week_date") => Year::Long,
        (_, false) if bare.starts_with("ordinal_") || bare.starts_with("basic_ordinal_") => Year::Long,
        (_, false) if !bare.starts_with("basic_") => Year::Any,
        _ => Year::Four,
    }
}

/// Of which years a name writes all digits is different from name to name, too.
fn long_year(bare: &str, strict: bool) -> LongYear {
    match bare {
        "date_hour_minute_second_fraction"
        | "date_hour_minute_second_millis"
        | "ordinal_date_time"
        | "ordinal_date_time_no_millis"
        | "year_month_day" => LongYear::Refused,
        "date_time" | "date_time_no_millis" | "ordinal_date" | "year" | "year_month" if strict => LongYear::Refused,
        _ if bare.starts_with("basic_date") || bare.starts_with("basic_week_date") => LongYear::Bare,
        _ => LongYear::Signed,
    }
}

/// Returns the name that an old spelling such as `dateTime` stands for, if it is one.
pub fn renamed(name: &str) -> Option<String> {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    if name == "week_year" || name == "weekYear" {
        return Some("weekyear".to_owned());
    }
    let optional = matches!(snake.trim_start_matches("strict_"), "date_optional_time");
    (snake != name && (optional || Named::find(&snake).is_some())).then_some(snake)
}
