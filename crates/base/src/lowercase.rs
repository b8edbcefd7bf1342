//! What is the lower case of one code point, as Java 17 has it?

use super::generated::lowercase::RUNS;

/// Returns the simple lower-case mapping of `c`. Unlike [`char::to_lowercase`] it is always one code point: `İ` gives `i`.
#[inline]
pub fn lowercase(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    mapped(c, &RUNS)
}

/// Returns what a code point is mapped to by runs: first, last, step between them, and what to add to each.
pub fn mapped(c: char, runs: &[(u32, u32, u32, i32)]) -> char {
    let code = c as u32;
    let run = runs.partition_point(|run| run.1 < code);
    match runs.get(run) {
        Some(&(first, _, step, delta)) if first <= code && (code - first).is_multiple_of(step) => {
            char::from_u32(code.wrapping_add_signed(delta)).unwrap_or(c)
        }
        _ => c,
    }
}
