//! What is the upper case of one code point, as Java 17 has it?

use super::generated::uppercase::RUNS;
use super::lowercase::mapped;

/// Returns the simple upper-case mapping of `c`: `ß` stays as it is.
#[inline]
pub fn uppercase(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_uppercase();
    }
    mapped(c, &RUNS)
}
