//! How is a stored source read?

use crate::budget::Budget;
use crate::error::{Failure, ImageError};
use crate::json::{ROOM, Value, WORK, parse};

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";

/// The error of a stored source that is none.
pub fn invalid(what: String) -> ImageError {
    ImageError::Invalid {
        section: "sources",
        what,
    }
}

/// Reads a stored source.
pub fn read(source: &[u8]) -> Result<Value<'_>, ImageError> {
    let text = std::str::from_utf8(source).map_err(|error| invalid(error.to_string()))?;
    parse(text).map_err(|error| invalid(error.to_string()))
}

/// Charges for a source that is to be read into values and written again; returns the bytes that were taken for it.
pub fn charge(source: &[u8], budget: &Budget) -> Result<usize, Failure> {
    let room = source.len() * ROOM;
    budget.charge(source.len() as u64 * WORK, PART)?;
    budget.take(room, PART)?;
    Ok(room)
}
