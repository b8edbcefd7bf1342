//! Which instant does a text mean, and how is an instant written? Milliseconds since the epoch, in the proleptic ISO
//! calendar, as `java.time` has them.

pub mod civil;
pub mod format;
mod letters;
pub mod listed;
pub mod locale;
pub mod math;
pub mod named;
pub mod nanos;
mod optional;
pub mod parse;
mod parts;
pub mod pattern;
mod readable;
pub mod reading;
pub mod rounding;
pub mod rules;
pub mod time_value;
pub mod unit;
mod unread;
pub mod zone;
mod zone_at_end;

/// An instant: milliseconds since the epoch, and the nanoseconds after that, below a million.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instant {
    /// Milliseconds.
    pub millis: i64,
    /// Nanoseconds.
    pub nanos: i64,
}

impl Instant {
    /// The last nanosecond of a millisecond.
    pub const LAST: i64 = 999_999;

    /// An instant at the beginning of a millisecond.
    pub fn of_millis(millis: i64) -> Self {
        Self { millis, nanos: 0 }
    }
}

/// Milliseconds of a day.
pub const DAY: i64 = 86_400_000;

/// The error of an instant that no number of milliseconds can name.
fn long_overflow() -> crate::error::Cause {
    crate::error::Cause::new("arithmetic_exception", "long overflow")
}
