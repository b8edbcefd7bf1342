//! `czech`: as Lucene's `CzechStemmer`, after L. Dolamic and J. Savoy, "Indexing and stemming approaches for the Czech language" (2009).

use super::{Rule, Units};

const CASES: &[Rule] = &[
    (7, 5, &["atech"]),
    (6, 4, &["ětem", "etem", "atům"]),
    (
        5,
        3,
        &[
            "ech", "ich", "ích", "ého", "ěmi", "emi", "ému", "ěte", "ete", "ěti", "eti", "ího", "iho", "ími", "ímu",
            "imu", "ách", "ata", "aty", "ých", "ama", "ami", "ové", "ovi", "ými",
        ],
    ),
    (
        4,
        2,
        &["em", "es", "ém", "ím", "ům", "at", "ám", "os", "us", "ým", "mi", "ou"],
    ),
    (3, 1, &["a", "e", "i", "o", "u", "ů", "y", "á", "é", "í", "ý", "ě"]),
];
const POSSESSIVES: &[Rule] = &[(5, 2, &["ov", "in", "ův"])];

pub(super) fn stem(word: &mut Units) {
    word.cut_by(CASES);
    word.cut_by(POSSESSIVES);
    if word.ends("čt") {
        word.set(2, 'c');
        word.set(1, 'k');
    } else if word.ends("št") {
        word.set(2, 's');
        word.set(1, 'k');
    } else if matches!(word.last(1), 'c' | 'č') {
        word.set(1, 'k');
    } else if matches!(word.last(1), 'z' | 'ž') {
        word.set(1, 'h');
    } else if word.len() > 1 && word.last(2) == 'e' {
        word.set(2, word.last(1));
        word.cut(1);
    } else if word.len() > 2 && word.last(2) == 'ů' {
        word.set(2, 'o');
    }
}
