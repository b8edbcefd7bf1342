//! `light_hungarian`: as Lucene's `HungarianLightStemmer`.

use super::{Rule, Units};

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

const LONG_CASES: &[Rule] = &[
    (6, 4, &["kent"]),
    (
        5,
        3,
        &[
            "nak", "nek", "val", "vel", "ert", "rol", "ban", "ben", "bol", "nal", "nel", "hoz", "hez", "tol",
        ],
    ),
];
const SHORT_CASES: &[Rule] = &[(
    4,
    2,
    &["at", "et", "ot", "va", "ve", "ra", "re", "ba", "be", "ul", "ig"],
)];

pub(super) fn light(word: &mut Units) {
    word.map(|c| match c {
        'á' => 'a',
        'ë' | 'é' => 'e',
        'í' => 'i',
        'ó' | 'ő' | 'õ' | 'ö' => 'o',
        'ú' | 'ű' | 'ũ' | 'û' | 'ü' => 'u',
        c => c,
    });
    case(word);
    possessive(word);
    if word.len() > 3 && word.last(1) == 'k' {
        let has_vowel = matches!(word.last(2), 'a' | 'o' | 'e') && word.len() > 4;
        word.cut(if has_vowel { 2 } else { 1 });
    }
    if word.len() > 3 && matches!(word.last(1), 'a' | 'e' | 'i' | 'o') {
        word.cut(1);
    }
}

fn case(word: &mut Units) {
    if word.cut_by(LONG_CASES) {
        return;
    }
    if word.len() > 5 && word.ends_any(&["al", "el"]) && !is_vowel(word.last(3)) && word.last(3) == word.last(4) {
        return word.cut(3);
    }
    if word.len() <= 4 || word.cut_by(SHORT_CASES) {
        return;
    }
    if word.ends_any(&["on", "en"]) && !is_vowel(word.last(3)) {
        return word.cut(2);
    }
    match word.last(1) {
        't' | 'n' => word.cut(1),
        'a' | 'e' if word.last(2) == word.last(3) && !is_vowel(word.last(2)) => word.cut(2),
        _ => {}
    }
}

fn possessive(word: &mut Units) {
    let length = word.len();
    if length > 6
        && (!is_vowel(word.last(5)) && word.ends_any(&["atok", "otok", "etek"]) || word.ends_any(&["itek", "itok"]))
    {
        return word.cut(4);
    }
    if length > 5
        && (!is_vowel(word.last(4)) && word.ends_any(&["unk", "tok", "tek"])
            || is_vowel(word.last(4)) && word.ends("juk")
            || word.ends("ink"))
    {
        return word.cut(3);
    }
    if length > 4
        && (!is_vowel(word.last(3)) && word.ends_any(&["am", "em", "om", "ad", "ed", "od", "uk"])
            || is_vowel(word.last(3)) && word.ends_any(&["nk", "ja", "je"])
            || word.ends_any(&["im", "id", "ik"]))
    {
        return word.cut(2);
    }
    if length > 3 {
        match word.last(1) {
            'a' | 'e' if !is_vowel(word.last(2)) => word.cut(1),
            'm' | 'd' if is_vowel(word.last(2)) => word.cut(1),
            'i' => word.cut(1),
            _ => {}
        }
    }
}
