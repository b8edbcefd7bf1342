//! `light_norwegian`, `minimal_norwegian` and those of Nynorsk: as Lucene's `NorwegianLightStemmer` and `NorwegianMinimalStemmer`.

use super::{Rule, Units};

const LIGHT_BOKMAAL: &[Rule] = &[
    (7, 5, &["heter", "heten"]),
    (5, 3, &["dom", "het"]),
    (7, 5, &["elser", "elsen"]),
    (6, 4, &["ende", "else", "este", "eren"]),
    (5, 3, &["ere", "est", "ene"]),
    (4, 2, &["er", "en", "et", "st", "te"]),
    (3, 1, &["a", "e", "n"]),
];
const LIGHT_NYNORSK: &[Rule] = &[
    (7, 5, &["heita"]),
    (8, 6, &["heiter", "leiken", "leikar"]),
    (5, 3, &["dom"]),
    (6, 4, &["heit", "semd", "leik"]),
    (7, 5, &["elser", "elsen"]),
    (6, 4, &["ande", "else", "aste", "aren"]),
    (5, 3, &["are", "ast", "ene", "ane"]),
    (4, 2, &["er", "en", "et", "ar", "te"]),
    (3, 1, &["a", "e", "n"]),
];
const MINIMAL_BOKMAAL: &[Rule] = &[(5, 3, &["ene"]), (4, 2, &["er", "en", "et"]), (3, 1, &["a", "e"])];
const MINIMAL_NYNORSK: &[Rule] = &[
    (5, 3, &["ene", "ane"]),
    (4, 2, &["er", "en", "et", "ar"]),
    (3, 1, &["a", "e"]),
];

fn by(word: &mut Units, rules: &[Rule]) {
    if word.len() > 4 && word.last(1) == 's' {
        word.cut(1);
    }
    word.cut_by(rules);
}

pub(super) fn light_bokmaal(word: &mut Units) {
    by(word, LIGHT_BOKMAAL);
}

pub(super) fn light_nynorsk(word: &mut Units) {
    by(word, LIGHT_NYNORSK);
}

pub(super) fn minimal_bokmaal(word: &mut Units) {
    by(word, MINIMAL_BOKMAAL);
}

pub(super) fn minimal_nynorsk(word: &mut Units) {
    by(word, MINIMAL_NYNORSK);
}
