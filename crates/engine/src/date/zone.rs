//! How far is local time from UTC? Fixed offsets; regions are refused by name, as the engine carries no zone rules.

use crate::error::Cause;

/// A time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// Milliseconds to add to UTC.
    pub offset: i64,
}

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Self = Self { offset: 0 };

    /// Reads a zone id: `Z`, `UTC`, `GMT`, `UT`, `+1`, `+01`, `+01:00`, `+0100`, `UTC+01:00`.
    pub fn parse(id: &str) -> Result<Self, Cause> {
        let offset = match id {
            "Z" | "UTC" | "GMT" | "UT" | "Etc/UTC" | "Etc/GMT" | "Zulu" | "Etc/Zulu" | "UCT" | "Etc/UCT"
            | "Universal" | "Etc/Universal" | "Greenwich" | "Etc/Greenwich" | "GMT0" | "Etc/GMT0" | "Etc/GMT+0"
            | "Etc/GMT-0" => Some(0),
            _ => offset_seconds(
                id.strip_prefix("UTC")
                    .or_else(|| id.strip_prefix("GMT"))
                    .or_else(|| id.strip_prefix("UT"))
                    .unwrap_or(id),
            ),
        };
        match offset {
            Some(seconds) => Ok(Self { offset: seconds * 1000 }),
            None if is_region(id) => Err(Cause::illegal_argument(format!(
                "time zone [{id}] is not supported; use a fixed offset such as [+01:00]"
            ))),
            None => {
                let reason = format!("Invalid ID for region-based ZoneId, invalid format: {id}");
                Err(
                    Cause::illegal_argument(format!("java.time.DateTimeException: {reason}"))
                        .caused_by(Cause::new("date_time_exception", reason)),
                )
            }
        }
    }

    /// The zone as Java prints it.
    pub fn id(self) -> String {
        if self.offset == 0 {
            return "Z".to_owned();
        }
        let seconds = self.offset.abs() / 1000;
        let mut text = format!(
            "{}{:02}:{:02}",
            if self.offset < 0 { '-' } else { '+' },
            seconds / 3600,
            seconds / 60 % 60
        );
        if seconds % 60 != 0 {
            text.push_str(&format!(":{:02}", seconds % 60));
        }
        text
    }
}

fn is_region(id: &str) -> bool {
    id.len() > 1
        && id.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.chars().all(|c| c.is_ascii_alphanumeric() || "/._~+-".contains(c))
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
