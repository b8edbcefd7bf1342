//! The plainer analyzers: `simple`, `stop` and `whitespace`, as Lucene 8.11.1 has them.

use super::lowercase::lowercase;

/// Lucene's English stop words.
const STOP_WORDS: [&str; 33] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
    "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with",
];

/// Runs of characters that `inside` takes, at most 255 UTF-16 units each, with their offsets.
fn runs(text: &str, inside: impl Fn(char) -> bool, mut sink: impl FnMut(&str, u32, u32)) {
    let mut units = 0;
    let mut start = None;
    for (at, c) in text.char_indices() {
        let width = c.len_utf16() as u32;
        match start {
            Some((from, first)) if !inside(c) => {
                sink(&text[from..at], first, units);
                start = None;
            }
            // Lucene's CharTokenizer cuts as soon as a token has its full length.
            Some((from, first)) if units - first >= 255 => {
                sink(&text[from..at], first, units);
                start = Some((at, units));
            }
            None if inside(c) => start = Some((at, units)),
            _ => {}
        }
        units += width;
    }
    if let Some((from, first)) = start {
        sink(&text[from..], first, units);
    }
}

/// Java's `Character.isWhitespace`.
fn is_whitespace(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{1c}'..='\u{1f}')
        || c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{85}')
}

/// Texts between white space, as they are.
pub fn whitespace(text: &str, sink: &mut dyn FnMut(&str, u32, u32, u32, &'static str)) {
    runs(
        text,
        |c| !is_whitespace(c),
        |term, start, end| sink(term, 1, start, end, "word"),
    );
}

/// Runs of letters in lower case; `stop` leaves English stop words out and counts them in the next word's increment.
pub fn letters(text: &str, stop: bool, sink: &mut dyn FnMut(&str, u32, u32, u32, &'static str)) {
    let mut increment = 1;
    let mut lower = String::new();
    runs(text, char::is_alphabetic, |term, start, end| {
        lower.clear();
        lower.extend(term.chars().map(lowercase));
        if stop && STOP_WORDS.contains(&lower.as_str()) {
            increment += 1;
        } else {
            sink(&lower, increment, start, end, "word");
            increment = 1;
        }
    });
}
