//! What is kept of the value of a feature? The upper bits of a float, which Lucene takes for a frequency.

use super::sortable::float_from_sortable;

/// Bits of a float that are left out.
const LEFT_OUT: u32 = 15;
/// What stands in a term between the name of a feature and its value.
pub const BETWEEN: u8 = 0;

/// Returns the bits that stand for a float, which Lucene takes for a frequency.
pub fn frequency_of(value: f32) -> u32 {
    value.to_bits() >> LEFT_OUT
}

/// Returns the bits that stand for the float of a column.
pub fn stored_frequency(value: i64) -> u32 {
    frequency_of(float_from_sortable(value as i32))
}

/// Returns the bits that a term ends with.
pub fn frequency_of_term(term: &[u8]) -> u32 {
    term.last_chunk::<2>()
        .map_or(0, |bytes| u16::from_be_bytes(*bytes).into())
}

/// Returns the float that bits stand for.
pub fn value_of(frequency: u32) -> f32 {
    f32::from_bits(frequency << LEFT_OUT)
}

/// Returns the term of a feature: its name, and the bits of its value.
#[cfg(feature = "build")]
pub fn term(name: &str, value: f32) -> Vec<u8> {
    let bits = (frequency_of(value) as u16).to_be_bytes();
    [name.as_bytes(), &[BETWEEN], &bits].concat()
}
