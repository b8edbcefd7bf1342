//! `light_spanish`: as Lucene's `SpanishLightStemmer`.

use super::Units;
use super::italian::plain;

pub(super) fn light(word: &mut Units) {
    if word.len() < 5 {
        return;
    }
    word.map(plain);
    match word.last(1) {
        'o' | 'a' | 'e' => word.cut(1),
        's' if word.ends("eses") => word.cut(2),
        's' if word.ends("ces") => {
            word.set(3, 'z');
            word.cut(2);
        }
        's' if matches!(word.last(2), 'o' | 'a' | 'e') => word.cut(2),
        _ => {}
    }
}
