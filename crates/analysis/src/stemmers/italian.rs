//! `light_italian`: as Lucene's `ItalianLightStemmer`.

use super::Units;

/// Letters with accents as those without, in Italian and Spanish.
pub(super) fn plain(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        c => c,
    }
}

pub(super) fn light(word: &mut Units) {
    if word.len() < 6 {
        return;
    }
    word.map(plain);
    let before = word.last(2);
    match word.last(1) {
        'e' | 'i' => word.cut(if matches!(before, 'i' | 'h') { 2 } else { 1 }),
        'a' | 'o' => word.cut(if before == 'i' { 2 } else { 1 }),
        _ => {}
    }
}
