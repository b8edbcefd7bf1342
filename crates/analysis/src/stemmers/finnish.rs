//! `light_finnish`: as Lucene's `FinnishLightStemmer`.

use super::{Rule, Units};

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// Endings behind particles.
const SECOND: &[Rule] = &[(5, 3, &["lla", "tse", "sti"]), (5, 2, &["ni"]), (5, 1, &["aa"])];
const CASES: &[Rule] = &[(6, 3, &["ssa", "sta", "lla", "lta", "tta", "ksi", "lle"])];
const SHORT_CASES: &[Rule] = &[(5, 2, &["na", "ne"]), (5, 3, &["nei"]), (4, 2, &["ja", "ta"])];

pub(super) fn light(word: &mut Units) {
    if word.len() < 4 {
        return;
    }
    word.map(|c| match c {
        'ä' | 'å' => 'a',
        'ö' => 'o',
        c => c,
    });
    while word.len() > 8 && word.cut_by(&[(8, 3, &["kin"]), (8, 2, &["ko"])]) {}
    word.cut_by(&[(11, 8, &["dellinen"]), (11, 9, &["dellisuus"])]);
    word.cut_by(SECOND);
    case(word);
    if word.len() > 5 && word.ends("hde") {
        word.set(3, 'k');
        word.set(2, 's');
        word.set(1, 'i');
    }
    if word.len() > 4 && word.ends_any(&["ei", "at"]) {
        word.cut(2);
    } else if word.len() > 3 && matches!(word.last(1), 't' | 's' | 'j' | 'e' | 'a' | 'i') {
        word.cut(1);
    }
    if word.len() > 8 && matches!(word.last(1), 'e' | 'o' | 'u') {
        word.cut(1);
    }
    if word.len() > 4 {
        if word.last(1) == 'i' {
            word.cut(1);
        }
        if word.len() > 4 {
            word.join_doubles(|c| matches!(c, 'k' | 'p' | 't'));
        }
    }
}

fn case(word: &mut Units) {
    // The unit so far from the end is s then, and so many behind it are cut off.
    let to_s = |word: &mut Units, back: usize, count: usize| {
        word.set(back, 's');
        word.cut(count);
    };
    if word.len() > 8 {
        if word.ends("nnen") {
            return to_s(word, 4, 3);
        }
        if word.ends("ntena") {
            return to_s(word, 5, 4);
        }
        if word.cut_by(&[(8, 4, &["tten"]), (8, 5, &["eiden"])]) {
            return;
        }
    }
    if word.len() > 6 {
        if word.cut_by(&[(6, 4, &["neen", "niin", "seen", "teen", "inen"])]) {
            return;
        }
        if word.last(3) == 'h' && is_vowel(word.last(2)) && word.last(1) == 'n' {
            return word.cut(3);
        }
        if word.ends("den") {
            return to_s(word, 3, 2);
        }
        if word.ends("ksen") {
            return to_s(word, 4, 3);
        }
        if word.cut_by(CASES) {
            return;
        }
    }
    if word.cut_by(SHORT_CASES) {
        return;
    }
    if word.len() > 4 {
        match word.last(1) {
            'a' => word.cut(1),
            'n' => word.cut(if is_vowel(word.last(2)) { 2 } else { 1 }),
            _ => {}
        }
    }
}
