//! `arabic`: as Lucene's `ArabicStemmer`, after L. Larkey and others, "Improving stemming for Arabic information retrieval" (2002).

use super::Units;

const BEGINNINGS: [&str; 7] = [
    "\u{627}\u{644}",
    "\u{648}\u{627}\u{644}",
    "\u{628}\u{627}\u{644}",
    "\u{643}\u{627}\u{644}",
    "\u{641}\u{627}\u{644}",
    "\u{644}\u{644}",
    "\u{648}",
];
const ENDINGS: [&str; 10] = [
    "\u{647}\u{627}",
    "\u{627}\u{646}",
    "\u{627}\u{62a}",
    "\u{648}\u{646}",
    "\u{64a}\u{646}",
    "\u{64a}\u{647}",
    "\u{64a}\u{629}",
    "\u{647}",
    "\u{629}",
    "\u{64a}",
];

pub(super) fn stem(word: &mut Units) {
    let beginning = BEGINNINGS.iter().find(|beginning| {
        let length = beginning.chars().count();
        let least = if length == 1 { 4 } else { length + 2 };
        word.len() >= least && word.begins(beginning)
    });
    if let Some(beginning) = beginning {
        word.cut_beginning(beginning.chars().count());
    }
    for ending in ENDINGS {
        let length = ending.chars().count();
        if word.len() >= length + 2 && word.ends(ending) {
            word.cut(length);
        }
    }
}
