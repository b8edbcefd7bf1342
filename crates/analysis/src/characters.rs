//! Which characters are letters, digits, white space to Java 17?

use std::sync::OnceLock;

use super::generated::kinds::{DIGITS, LETTERS, MARKS, PUNCTUATION, SYMBOLS};
use vitrine_base::varint;

/// A kind of characters: where runs of them begin and end, by turns.
struct Kind {
    packed: &'static [u8],
    ends: OnceLock<Vec<u32>>,
}

impl Kind {
    const fn new(packed: &'static [u8]) -> Self {
        Self {
            packed,
            ends: OnceLock::new(),
        }
    }

    fn has(&self, c: char) -> bool {
        let ends = self.ends.get_or_init(|| ends(self.packed));
        ends.partition_point(|&end| end <= c as u32) % 2 == 1
    }
}

static LETTER: Kind = Kind::new(&LETTERS);
static DIGIT: Kind = Kind::new(&DIGITS);
static MARK: Kind = Kind::new(&MARKS);
static PUNCTUATION_MARK: Kind = Kind::new(&PUNCTUATION);
static SYMBOL: Kind = Kind::new(&SYMBOLS);

/// Reads where a kind of characters begins and ends.
fn ends(mut packed: &[u8]) -> Vec<u32> {
    let mut ends = Vec::new();
    let mut at = 0;
    while !packed.is_empty() {
        at += varint::read(&mut packed).unwrap_or_default() as u32;
        ends.push(at);
    }
    ends
}

/// Java's `Character.isLetter`.
pub fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    LETTER.has(c)
}

/// Java's `Character.isDigit`.
pub fn is_digit(c: char) -> bool {
    DIGIT.has(c)
}

/// The value of a digit of any script; those of a script follow one another.
pub fn digit(c: char) -> Option<u8> {
    let ends = DIGIT.ends.get_or_init(|| ends(DIGIT.packed));
    let end = ends.partition_point(|&end| end <= c as u32);
    // Runs of digits are as long as ten or several times that.
    (end % 2 == 1).then(|| ((c as u32 - ends[end - 1]) % 10) as u8)
}

/// A mark that does not stand by itself, to Java a `NON_SPACING_MARK`.
pub fn is_mark(c: char) -> bool {
    MARK.has(c)
}

/// Punctuation: dashes, brackets, quotation marks, connectors and the rest.
pub fn is_punctuation(c: char) -> bool {
    PUNCTUATION_MARK.has(c)
}

/// Symbols: of currencies, of mathematics, modifiers and the rest.
pub fn is_symbol(c: char) -> bool {
    SYMBOL.has(c)
}

/// Java's `Character.isWhitespace`.
pub fn is_whitespace(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{1c}'..='\u{1f}')
        || c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{85}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By Java 17: a vowel sign of Devanagari is no letter, a character of Unicode 14 is none yet.
    #[test]
    fn letters_are_those_of_java() {
        for (c, is) in [
            ('a', true),
            ('1', false),
            ('ä', true),
            ('क', true),
            ('ा', false),
            ('\u{870}', false),
        ] {
            assert_eq!(is_letter(c), is, "{c}");
        }
    }
}
