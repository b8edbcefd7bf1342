//! `sorani`: as Lucene's `SoraniStemmer`.

use super::{Rule, Units};

/// `دا`, `نا`, `ەوە` behind a noun.
const POSTPOSITIONS: &[Rule] = &[(5, 2, &["دا"]), (4, 1, &["نا"]), (6, 3, &["ەوە"])];
const POSSESSIVES: &[Rule] = &[(6, 3, &["مان", "یان", "تان"])];
/// An indefinite singular with izafe, then other articles.
const INDEFINITE: &[Rule] = &[(6, 3, &["ێکی"]), (7, 4, &["یەکی"])];
const ARTICLES: &[Rule] = &[
    (5, 2, &["ێک"]),
    (6, 3, &["یەک"]),
    (6, 3, &["ەکە"]),
    (5, 2, &["کە"]),
    (7, 4, &["ەکان"]),
    (6, 3, &["کان"]),
    (7, 4, &["یانی"]),
    (6, 3, &["انی"]),
    (6, 3, &["یان"]),
    (5, 2, &["ان"]),
    (7, 4, &["یانە"]),
    (6, 3, &["انە"]),
    (5, 2, &["ایە", "ەیە"]),
    (4, 1, &["ە"]),
    (4, 1, &["ی"]),
];

pub(super) fn stem(word: &mut Units) {
    word.cut_by(POSTPOSITIONS);
    word.cut_by(POSSESSIVES);
    if !word.cut_by(INDEFINITE) {
        word.cut_by(ARTICLES);
    }
}
