//! `persian_normalization`: as Lucene's `PersianNormalizer`.

use super::Units;
use super::map;

pub(super) fn normalize(units: &mut Units) {
    map(units, |c| match c {
        '\u{6cc}' | '\u{6d2}' => Some('\u{64a}'),
        '\u{6a9}' => Some('\u{643}'),
        '\u{6c0}' | '\u{6c1}' => Some('\u{647}'),
        '\u{654}' => None,
        c => Some(c),
    });
}
