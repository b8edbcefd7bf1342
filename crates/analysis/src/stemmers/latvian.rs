//! `latvian`: as Lucene's `LatvianStemmer`, after K. Kreslins, "A stemming algorithm for Latvian" (1996).

use super::Units;

/// Endings, how many vowels a word has at least, less one, and whether what is left is palatalized no more.
const ENDINGS: &[(&str, usize, bool)] = &[
    ("ajiem", 3, false),
    ("ajai", 3, false),
    ("ajam", 2, false),
    ("ajām", 2, false),
    ("ajos", 2, false),
    ("ajās", 2, false),
    ("iem", 2, true),
    ("ajā", 2, false),
    ("ais", 2, false),
    ("ai", 2, false),
    ("ei", 2, false),
    ("ām", 1, false),
    ("am", 1, false),
    ("ēm", 1, false),
    ("īm", 1, false),
    ("im", 1, false),
    ("um", 1, false),
    ("us", 1, true),
    ("as", 1, false),
    ("ās", 1, false),
    ("es", 1, false),
    ("os", 1, true),
    ("ij", 1, false),
    ("īs", 1, false),
    ("ēs", 1, false),
    ("is", 1, false),
    ("ie", 1, false),
    ("u", 1, true),
    ("a", 1, true),
    ("i", 1, true),
    ("e", 1, false),
    ("ā", 1, false),
    ("ē", 1, false),
    ("ī", 1, false),
    ("ū", 1, false),
    ("o", 1, false),
    ("s", 0, false),
    ("š", 0, false),
];

/// Consonants at the end of what is left, and what they are then.
const PALATALIZED: &[(&str, [char; 2])] = &[
    ("šņ", ['s', 'n']),
    ("žņ", ['z', 'n']),
    ("šļ", ['s', 'l']),
    ("žļ", ['z', 'l']),
    ("ļņ", ['l', 'n']),
    ("ļļ", ['l', 'l']),
];

pub(super) fn stem(word: &mut Units) {
    let vowels = (1..=word.len())
        .filter(|&back| matches!(word.last(back), 'a' | 'e' | 'i' | 'o' | 'u' | 'ā' | 'ī' | 'ē' | 'ū'))
        .count();
    let found = ENDINGS.iter().find(|(ending, least, _)| {
        let length = ending.chars().count();
        vowels > *least && word.len() >= length + 3 && word.ends(ending)
    });
    let Some((ending, _, palatalizes)) = found else { return };
    word.cut(ending.chars().count());
    if *palatalizes {
        unpalatalize(word, ending.starts_with('u'));
    }
}

fn unpalatalize(word: &mut Units, is_before_u: bool) {
    let end = |word: &mut Units, [one, other]: [char; 2]| {
        word.set(2, one);
        word.set(1, other);
    };
    if is_before_u && word.ends("kš") {
        // What is left gets the ending's first letter back for it: `kst`.
        word.push('t');
        word.set(2, 's');
        return;
    }
    if is_before_u && word.ends("ņņ") {
        return end(word, ['n', 'n']);
    }
    if word.ends_any(&["pj", "bj", "mj", "vj"]) {
        return word.cut(1);
    }
    if let Some((_, letters)) = PALATALIZED.iter().find(|(ending, _)| word.ends(ending)) {
        return end(word, *letters);
    }
    match word.last(1) {
        'č' => word.set(1, 'c'),
        'ļ' => word.set(1, 'l'),
        'ņ' => word.set(1, 'n'),
        _ => {}
    }
}
