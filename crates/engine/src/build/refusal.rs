//! Why does a build end before its end?

use super::scratch::ScratchError;
use crate::error::{Cause, Detail};

/// Something is wrong with what the build was given.
pub fn refuse(reason: impl Into<String>) -> Cause {
    Cause::new("build_exception", reason)
}

/// No fault of the catalog, and at no place of it.
pub fn no_scratch(error: ScratchError) -> Cause {
    refuse(error.0).with("input", Detail::Text("scratch".to_owned()))
}

/// Adds the line and the column, in characters from 1, of a byte of `text`, whose first line is `first_line`.
pub fn at_place(cause: Cause, text: &str, at: usize, first_line: u64) -> Cause {
    let before = text.get(..at).unwrap_or(text);
    let lines = before.matches('\n').count() as i64;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() as i64 + 1;
    cause
        .with("line", Detail::Number(first_line as i64 + lines))
        .with("column", Detail::Number(column))
}
