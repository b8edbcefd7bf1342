//! `bulgarian`: as Lucene's `BulgarianStemmer`, after J. Savoy, "Searching strategies for the Bulgarian language" (2007).

use super::{Rule, Units};

const ARTICLES: &[Rule] = &[
    (6, 3, &["ият"]),
    (5, 2, &["ът", "то", "те", "та", "ия"]),
    (4, 2, &["ят"]),
];

pub(super) fn stem(word: &mut Units) {
    if word.len() < 4 {
        return;
    }
    if word.len() > 5 && word.ends("ища") {
        return word.cut(3);
    }
    word.cut_by(ARTICLES);
    plural(word);
    if word.len() > 3 {
        if word.last(1) == 'я' {
            word.cut(1);
        }
        if matches!(word.last(1), 'а' | 'о' | 'е') {
            word.cut(1);
        }
    }
    if word.len() > 4 && word.ends("ен") {
        word.set(2, 'н');
        word.cut(1);
    }
    if word.len() > 5 && word.last(2) == 'ъ' {
        word.set(2, word.last(1));
        word.cut(1);
    }
}

fn plural(word: &mut Units) {
    let change = |word: &mut Units, back: usize, c: char, count: usize| {
        word.set(back, c);
        word.cut(count);
    };
    if word.len() > 6 {
        if word.ends_any(&["овци", "ове"]) {
            return word.cut(3);
        }
        if word.ends("еве") {
            return change(word, 3, 'й', 2);
        }
    }
    if word.len() > 5 {
        if word.ends("ища") {
            return word.cut(3);
        }
        if word.ends("та") {
            return word.cut(2);
        }
        if word.ends("ци") {
            return change(word, 2, 'к', 1);
        }
        if word.ends("зи") {
            return change(word, 2, 'г', 1);
        }
        if word.last(3) == 'е' && word.last(1) == 'и' {
            return change(word, 3, 'я', 1);
        }
    }
    if word.len() > 4 {
        if word.ends("си") {
            return change(word, 2, 'х', 1);
        }
        if word.last(1) == 'и' {
            word.cut(1);
        }
    }
}
