//! `light_swedish`: as Lucene's `SwedishLightStemmer`.

use super::{Rule, Units};

const RULES: &[Rule] = &[
    (7, 5, &["elser", "heten"]),
    (6, 4, &["arne", "erna", "ande", "else", "aste", "orna", "aren"]),
    (5, 3, &["are", "ast", "het"]),
    (4, 2, &["ar", "er", "or", "en", "at", "te", "et"]),
    (3, 1, &["t", "a", "e", "n"]),
];

pub(super) fn light(word: &mut Units) {
    if word.len() > 4 && word.last(1) == 's' {
        word.cut(1);
    }
    word.cut_by(RULES);
}
