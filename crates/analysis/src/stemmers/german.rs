//! `light_german` and `minimal_german`: as Lucene's `GermanLightStemmer` and `GermanMinimalStemmer`; `german_stem` as its `GermanStemmer`,
//! after J. Caumanns ("A fast and simple stemming algorithm for German words", 1999).

use super::super::characters::is_letter;
use super::{Units, character};

/// Letters before an `s` or `st` that may be cut off.
fn is_before_s(c: char) -> bool {
    matches!(c, 'b' | 'd' | 'f' | 'g' | 'h' | 'k' | 'l' | 'm' | 'n' | 't')
}

pub(super) fn light(word: &mut Units) {
    word.map(|c| match c {
        'ä' | 'à' | 'á' | 'â' => 'a',
        'ö' | 'ò' | 'ó' | 'ô' => 'o',
        'ï' | 'ì' | 'í' | 'î' => 'i',
        'ü' | 'ù' | 'ú' | 'û' => 'u',
        c => c,
    });
    if word.len() > 5 && word.ends("ern") {
        word.cut(3);
    } else if word.len() > 4 && word.ends_any(&["em", "en", "er", "es"]) {
        word.cut(2);
    } else if word.len() > 3 && (word.last(1) == 'e' || word.last(1) == 's' && is_before_s(word.last(2))) {
        word.cut(1);
    }
    if word.len() > 5 && word.ends("est") {
        word.cut(3);
    } else if word.len() > 4 && (word.ends_any(&["er", "en"]) || word.ends("st") && is_before_s(word.last(3))) {
        word.cut(2);
    }
}

pub(super) fn minimal(word: &mut Units) {
    if word.len() < 5 {
        return;
    }
    word.map(|c| match c {
        'ä' => 'a',
        'ö' => 'o',
        'ü' => 'u',
        c => c,
    });
    if word.len() > 6 && word.ends("nen") {
        word.cut(3);
    } else if word.len() > 5 && word.ends_any(&["en", "se", "es", "er"]) {
        word.cut(2);
    } else if matches!(word.last(1), 'n' | 'e' | 's' | 'r') {
        word.cut(1);
    }
}

/// Letters that stand for one sound, and the sign that stands for them while a word is cut.
const SOUNDS: [(&str, char); 6] = [
    ("sch", '$'),
    ("ch", '§'),
    ("ei", '%'),
    ("ie", '&'),
    ("ig", '#'),
    ("st", '!'),
];

/// The oldest of Lucene's stemmers for German, which writes words in lower case.
pub(super) fn oldest(word: &mut Units) {
    let lowered = word.lowered();
    *word = Units::of(&lowered);
    if !word.0.iter().all(|&unit| is_letter(character(unit))) {
        return;
    }
    let (mut letters, saved) = substitute(lowered.chars().collect());
    strip(&mut letters, saved);
    if letters.len() > 5 && letters.ends_with(&['e', 'r', 'i', 'n', '*']) {
        letters.pop();
        strip(&mut letters, saved);
    }
    if let Some(last) = letters.last_mut().filter(|last| **last == 'z') {
        *last = 'x';
    }
    let mut out = String::new();
    for c in letters {
        match SOUNDS.iter().find(|(_, sign)| *sign == c) {
            Some((sound, _)) => out.push_str(sound),
            None if c == '*' => out.extend(out.chars().next_back()),
            None => out.push(c),
        }
    }
    // The prefix of participles.
    if out.chars().count() > 4
        && let Some(at) = out.find("gege")
    {
        out.replace_range(at..at + 2, "");
    }
    *word = Units::of(&out);
}

/// Writes sounds as signs and a letter that stands twice with `*`; returns how many letters that saved, too.
fn substitute(letters: Vec<char>) -> (Vec<char>, usize) {
    let mut out = Vec::with_capacity(letters.len());
    let mut saved = 0;
    // The letters that are left, the next one last.
    let mut rest = letters;
    rest.reverse();
    while let Some(letter) = rest.pop() {
        let letter = match letter {
            c if out.last() == Some(&c) => '*',
            'ä' => 'a',
            'ö' => 'o',
            'ü' => 'u',
            'ß' => {
                rest.push('s');
                saved += 1;
                's'
            }
            c => c,
        };
        rest.push(letter);
        let starts = |sound: &str| rest.iter().rev().copied().take(sound.len()).eq(sound.chars());
        let (sign, length) = match SOUNDS.iter().find(|(sound, _)| starts(sound)) {
            Some(&(sound, sign)) => (sign, sound.len()),
            None => (letter, 1),
        };
        rest.truncate(rest.len() - length);
        saved += length - 1;
        out.push(sign);
    }
    (out, saved)
}

/// Cuts endings as long as there are any.
fn strip(letters: &mut Vec<char>, saved: usize) {
    while letters.len() > 3 {
        let length = letters.len() + saved;
        let count = match letters[..] {
            [.., 'n', 'd'] if length > 5 => 2,
            [.., 'e', 'm' | 'r'] if length > 4 => 2,
            [.., 'e' | 's' | 'n' | 't'] => 1,
            _ => return,
        };
        letters.truncate(letters.len() - count);
    }
}
