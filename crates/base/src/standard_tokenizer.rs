//! Where are the words of a text? The automaton of Lucene 8.11.1's `StandardTokenizer`.
//!
//! A token is the longest match of the automaton from its start, within the next 255 UTF-16 units or as many as are set: Lucene's buffer holds
//! no more, so a longer word is cut there. A surrogate pair that would straddle the end of the buffer stays out of it.

use std::sync::OnceLock;

use super::generated::standard_tokenizer::{ACTION, CLASS_RUNS, FINAL, NEXT};
use super::lowercase::lowercase;
use super::token::Token;
use super::varint;

/// Lucene's default maximum token length, in UTF-16 units.
pub const MAX_TOKEN_LENGTH: u32 = 255;

/// Type names by the automaton's rule number; 0 and 1 accept no token.
const KINDS: [&str; 10] = [
    "",
    "",
    "<EMOJI>",
    "<ALPHANUM>",
    "<HANGUL>",
    "<NUM>",
    "<KATAKANA>",
    "<IDEOGRAPHIC>",
    "<HIRAGANA>",
    "<SOUTHEAST_ASIAN>",
];

const NONE: u8 = 255;

/// Classes of the ASCII characters, so that most text needs no search in the runs.
static ASCII: [u8; 128] = ascii_classes();

const fn ascii_classes() -> [u8; 128] {
    let mut classes = [0; 128];
    let mut run = 0;
    let mut c = 0;
    while c < 128 {
        while run + 1 < CLASS_RUNS.len() && CLASS_RUNS[run + 1] >> 8 <= c as u32 {
            run += 1;
        }
        classes[c] = (CLASS_RUNS[run] & 0xff) as u8;
        c += 1;
    }
    classes
}

/// Bytes of the runs as they are kept: the classes, then the lengths as varints.
const PACKED: usize = packed().1;
/// The runs in half of their bytes, a quarter after compression.
static PACKED_RUNS: [u8; PACKED] = {
    let (long, _) = packed();
    let mut short = [0; PACKED];
    let mut at = 0;
    while at < PACKED {
        short[at] = long[at];
        at += 1;
    }
    short
};
static RUNS: OnceLock<Vec<u32>> = OnceLock::new();

const fn packed() -> ([u8; CLASS_RUNS.len() * 4], usize) {
    let mut out = [0; CLASS_RUNS.len() * 4];
    let mut at = 0;
    while at < CLASS_RUNS.len() {
        out[at] = (CLASS_RUNS[at] & 0xff) as u8;
        at += 1;
    }
    let mut run = 1;
    while run < CLASS_RUNS.len() {
        let mut length = (CLASS_RUNS[run] >> 8) - (CLASS_RUNS[run - 1] >> 8);
        while length >= 128 {
            out[at] = length as u8 | 128;
            length >>= 7;
            at += 1;
        }
        out[at] = length as u8;
        at += 1;
        run += 1;
    }
    (out, at)
}

/// Returns what [`CLASS_RUNS`] holds, which begins with code point 0.
fn runs() -> Vec<u32> {
    let (classes, mut lengths) = PACKED_RUNS.split_at(CLASS_RUNS.len());
    let mut start = 0;
    let run = |&class: &u8| {
        let run = start << 8 | u32::from(class);
        start += varint::read(&mut lengths).unwrap_or_default() as u32;
        run
    };
    classes.iter().map(run).collect()
}

/// Returns the class of a character, how many bytes it has, and how many UTF-16 units.
fn class(c: char) -> (usize, usize, u32) {
    let runs = RUNS.get_or_init(runs);
    let run = runs.partition_point(|run| run >> 8 <= c as u32);
    ((runs[run - 1] & 0xff) as usize, c.len_utf8(), c.len_utf16() as u32)
}

/// Calls `sink` for each token, no longer than so many UTF-16 units, in lower case if it `lowers`; returns the UTF-16 units of the text.
pub fn tokenize(text: &str, longest: u32, lowers: bool, sink: &mut dyn FnMut(&Token<'_>)) -> u32 {
    let mut term = String::new();
    let mut start = 0;
    let mut start_units = 0;
    while start < text.len() {
        let mut state = 0;
        let mut action = 0;
        let mut end = start;
        let mut end_units = 0;
        let mut units = 0;
        let mut at = start;
        while let Some(&byte) = text.as_bytes().get(at) {
            let (class, bytes, more) = match ASCII.get(byte as usize) {
                Some(&class) => (class.into(), 1, 1),
                None => text[at..].chars().next().map_or((0, 1, 1), class),
            };
            units += more;
            if units > longest {
                break;
            }
            let next = NEXT[state as usize][class];
            if next == NONE {
                break;
            }
            state = next;
            at += bytes;
            if ACTION[state as usize] != 0 {
                action = ACTION[state as usize];
                end = at;
                end_units = units;
                if FINAL[state as usize] {
                    break;
                }
            }
        }
        if action > 1 {
            let mut word = &text[start..end];
            // Most words are in lower case already.
            if lowers && !word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
                term.clear();
                term.extend(word.chars().map(lowercase));
                word = &term;
            }
            let kind = KINDS[action as usize];
            sink(&Token::new(word, start_units, start_units + end_units, kind));
        }
        if action == 0 {
            // The automaton accepts any single character, but Lucene's buffer of one unit holds no pair of surrogates: then the text is
            // at its end.
            return start_units + text[start..].encode_utf16().count() as u32;
        }
        start = end;
        start_units += end_units;
    }
    start_units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_unpacked_as_they_were_generated() {
        assert_eq!(runs(), CLASS_RUNS);
    }
}
