//! What are a text's lower and upper case, as Java's `String` has them?
//!
//! The standard library's own take ten kilobytes of tables more to download, of a later Unicode.

use super::lowercase::lowercase;
use super::uppercase::uppercase;

/// Returns a text in lower case. A sigma at the end of a word stays an ordinary one: no name that is looked for has one.
pub fn lower(text: &str) -> String {
    text.replace('\u{130}', "i\u{307}").chars().map(lowercase).collect()
}

/// Returns a text in upper case.
pub fn upper(text: &str) -> String {
    text.replace('\u{df}', "SS").chars().map(uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By Java 17's `toLowerCase(Locale.ROOT)` and `toUpperCase(Locale.ROOT)`.
    #[test]
    fn cases_are_those_of_java() {
        assert_eq!(lower("POINT Äİ"), "point äi\u{307}");
        assert_eq!(upper("straße é"), "STRASSE É");
    }
}
