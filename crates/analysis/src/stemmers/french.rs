//! `light_french` and `minimal_french`: as Lucene's `FrenchLightStemmer` and `FrenchMinimalStemmer`.

use super::super::characters::is_letter;
use super::Units;

pub(super) fn light(word: &mut Units) {
    if word.len() > 5 && word.last(1) == 'x' {
        if word.last(3) == 'a' && word.last(2) == 'u' && word.last(4) != 'e' {
            word.set(2, 'l');
        }
        word.cut(1);
    }
    if word.len() > 3 && word.last(1) == 'x' {
        word.cut(1);
    }
    if word.len() > 3 && word.last(1) == 's' {
        word.cut(1);
    }
    endings(word);
    normalize(word);
}

/// Changes the ending.
fn endings(word: &mut Units) {
    let is = |word: &Units, longer: usize, ending: &str| word.len() > longer && word.ends(ending);
    // Cuts units, and writes others over what is then the end.
    let end = |word: &mut Units, count: usize, ending: &str| {
        word.cut(count);
        for (back, c) in ending.chars().rev().enumerate() {
            word.set(back + 1, c);
        }
    };
    if is(word, 9, "issement") {
        return end(word, 6, "r");
    }
    if is(word, 8, "issant") {
        return end(word, 4, "r");
    }
    if is(word, 6, "ement") {
        word.cut(4);
        if is(word, 3, "ive") {
            end(word, 1, "f");
        }
        return;
    }
    for (longer, ending, count, other) in [
        (11, "ficatrice", 5, "er"),
        (10, "ficateur", 4, "er"),
        (9, "catrice", 3, ""),
        (8, "cateur", 2, ""),
        (8, "atrice", 4, "er"),
        (7, "ateur", 3, "er"),
    ] {
        if is(word, longer, ending) {
            end(word, count, other);
            // A c before it is qu then.
            match ending {
                "catrice" | "cateur" => {
                    word.set(4, 'q');
                    word.set(3, 'u');
                    word.set(2, 'e');
                    if ending == "cateur" {
                        word.set(1, 'r');
                    }
                }
                _ => {}
            }
            return;
        }
    }
    if is(word, 6, "trice") {
        end(word, 1, "eur");
    }
    if is(word, 5, "ième") {
        return word.cut(4);
    }
    if is(word, 7, "teuse") {
        return end(word, 2, "r");
    }
    if is(word, 6, "teur") {
        return end(word, 1, "r");
    }
    if is(word, 5, "euse") {
        return word.cut(2);
    }
    if is(word, 8, "ère") {
        word.cut(1);
        return word.set(2, 'e');
    }
    if is(word, 7, "ive") {
        return end(word, 1, "f");
    }
    if is(word, 4, "folle") || is(word, 4, "molle") {
        return end(word, 2, "u");
    }
    if is(word, 9, "nnelle") {
        return word.cut(5);
    }
    if is(word, 9, "nnel") {
        return word.cut(3);
    }
    if is(word, 4, "ète") {
        word.cut(1);
        word.set(2, 'e');
    }
    if is(word, 8, "ique") {
        word.cut(4);
    }
    if is(word, 8, "esse") || is(word, 7, "inage") {
        return word.cut(3);
    }
    if is(word, 9, "isation") {
        word.cut(7);
        if is(word, 5, "ual") {
            word.set(2, 'e');
        }
        return;
    }
    if is(word, 9, "isateur") {
        word.cut(7);
    } else if is(word, 8, "ation") || is(word, 8, "ition") {
        word.cut(5);
    }
}

fn normalize(word: &mut Units) {
    if word.len() > 4 {
        word.map(|c| match c {
            'à' | 'á' | 'â' => 'a',
            'ô' => 'o',
            'è' | 'é' | 'ê' => 'e',
            'ù' | 'û' => 'u',
            'î' => 'i',
            'ç' => 'c',
            c => c,
        });
        word.join_doubles(is_letter);
    }
    if word.len() > 4 && word.ends("ie") {
        word.cut(2);
    }
    if word.len() > 4 {
        for c in ['r', 'e', 'e'] {
            if word.last(1) == c {
                word.cut(1);
            }
        }
        if word.last(1) == word.last(2) && is_letter(word.last(1)) {
            word.cut(1);
        }
    }
}

pub(super) fn minimal(word: &mut Units) {
    if word.len() < 6 {
        return;
    }
    if word.last(1) == 'x' {
        if word.ends("aux") {
            word.set(2, 'l');
        }
        return word.cut(1);
    }
    for c in ['s', 'r', 'e', 'é'] {
        if word.last(1) == c {
            word.cut(1);
        }
    }
    if word.last(1) == word.last(2) {
        word.cut(1);
    }
}
