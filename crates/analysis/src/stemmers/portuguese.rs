//! `light_portuguese`: as Lucene's `PortugueseLightStemmer`.

use super::Units;

pub(super) fn light(word: &mut Units) {
    if word.len() < 4 {
        return;
    }
    plural(word);
    if word.len() > 3 && word.last(1) == 'a' {
        feminine(word);
    }
    if word.len() > 4 && matches!(word.last(1), 'e' | 'a' | 'o') {
        word.cut(1);
    }
    word.map(|c| match c {
        'ã' => 'a',
        'õ' => 'o',
        'ç' => 'c',
        c => super::italian::plain(c),
    });
}

fn plural(word: &mut Units) {
    let length = word.len();
    if length > 4 && word.ends("es") && matches!(word.last(3), 'r' | 's' | 'l' | 'z') {
        return word.cut(2);
    }
    if length > 3 && word.ends("ns") {
        word.set(2, 'm');
        return word.cut(1);
    }
    if length > 4 && word.ends_any(&["eis", "éis"]) {
        word.set(3, 'e');
        word.set(2, 'l');
        return word.cut(1);
    }
    if length > 4 && word.ends("ais") {
        word.set(2, 'l');
        return word.cut(1);
    }
    if length > 4 && word.ends("óis") {
        word.set(3, 'o');
        word.set(2, 'l');
        return word.cut(1);
    }
    if length > 4 && word.ends("is") {
        return word.set(1, 'l');
    }
    if length > 3 && word.ends_any(&["ões", "ães"]) {
        word.cut(1);
        word.set(2, 'ã');
        return word.set(1, 'o');
    }
    if length > 6 && word.ends("mente") {
        return word.cut(5);
    }
    if length > 3 && word.last(1) == 's' {
        word.cut(1);
    }
}

fn feminine(word: &mut Units) {
    if word.len() > 7 && word.ends_any(&["inha", "iaca", "eira"]) {
        return word.set(1, 'o');
    }
    if word.len() <= 6 {
        return;
    }
    if word.ends_any(&["osa", "ica", "ida", "ada", "iva", "ama"]) {
        word.set(1, 'o');
    } else if word.ends("ona") {
        word.set(3, 'ã');
        word.set(2, 'o');
        word.cut(1);
    } else if word.ends("ora") {
        word.cut(1);
    } else if word.ends("esa") {
        word.set(3, 'ê');
        word.cut(1);
    } else if word.ends("na") {
        word.set(1, 'o');
    }
}
