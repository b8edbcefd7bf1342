//! Why is a text no date?

/// Why a text is not read.
#[derive(Debug, PartialEq)]
pub enum Unread {
    /// It stops following the pattern at a byte.
    At(usize),
    /// It goes on at a byte, behind the pattern's end.
    Longer(usize),
    /// A part of it is out of its range, or contradicts another.
    Invalid(String),
    /// Its parts do not make a date; where a pattern is not one of a name, the real engine tells this in another way.
    NoDate(String),
    /// Its instant has no number of milliseconds.
    Overflow,
}
