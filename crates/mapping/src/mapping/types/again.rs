//! What becomes of a value that another document includes, where that one has values of the same field already, of another
//! document that it includes?

/// What the real engine does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// It has both.
    Both,
    /// Nothing tells them apart: they are not sorted by, and exist.
    First,
    /// It takes no document with both.
    Refused,
}
