//! `arabic_normalization`: as Lucene's `ArabicNormalizer`.

use super::Units;
use super::map;

/// Vowel signs and the stroke that makes words longer.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{640}' | '\u{64b}'..='\u{652}')
}

pub(super) fn normalize(units: &mut Units) {
    map(units, |c| match c {
        // Alef with madda or hamza, yeh without dots, teh marbuta.
        '\u{622}' | '\u{623}' | '\u{625}' => Some('\u{627}'),
        '\u{649}' => Some('\u{64a}'),
        '\u{629}' => Some('\u{647}'),
        c if is_mark(c) => None,
        c => Some(c),
    });
}
