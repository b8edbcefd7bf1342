//! `minimal_english`: plurals alone, as Lucene's `EnglishMinimalStemmer`, after D. Harman, "How effective is suffixing?" (1991).

use super::Units;

pub(super) fn minimal(word: &mut Units) {
    if word.len() < 3 || word.last(1) != 's' || matches!(word.last(2), 'u' | 's') {
        return;
    }
    if word.last(2) == 'e' {
        if word.len() > 3 && word.last(3) == 'i' && !matches!(word.last(4), 'a' | 'e') {
            word.set(3, 'y');
            return word.cut(2);
        }
        if matches!(word.last(3), 'i' | 'a' | 'o' | 'e') {
            return;
        }
    }
    word.cut(1);
}
