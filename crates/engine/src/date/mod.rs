//! Which instant does a text mean, and how is an instant written? Milliseconds since the epoch, in the proleptic ISO
//! calendar, as `java.time` has them.

pub mod civil;
pub mod format;
pub mod listed;
pub mod math;
pub mod named;
mod optional;
pub mod parse;
pub mod pattern;
pub mod reading;
pub mod rounding;
pub mod rules;
pub mod unit;
pub mod zone;
mod zone_at_end;

/// Milliseconds of a day.
pub const DAY: i64 = 86_400_000;

/// The error of an instant that no number of milliseconds can name.
fn long_overflow() -> crate::error::Cause {
    crate::error::Cause::new("arithmetic_exception", "long overflow")
}
