//! `indonesian`: as Lucene's `IndonesianStemmer`, after F. Z. Tala, "A Study of Stemming Effects on Information Retrieval in Bahasa
//! Indonesia" (2003).

use super::Units;

/// What was cut off at the beginning, which some endings do not go with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    Ke,
    Peng,
    Di,
    Meng,
    Ter,
    Ber,
    Pe,
}

struct Word<'u> {
    units: &'u mut Units,
    syllables: i32,
    cut: Vec<Prefix>,
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u')
}

pub(super) fn stem(units: &mut Units) {
    stem_as(units, true);
}

/// Stems a word, with its derivations or by its particles and pronouns alone.
pub(super) fn stem_as(units: &mut Units, has_derivations: bool) {
    let syllables = (1..=units.len()).filter(|&back| is_vowel(units.last(back))).count();
    let mut word = Word {
        units,
        syllables: syllables as i32,
        cut: Vec::new(),
    };
    if word.is_long() {
        word.end(&["kah", "lah", "pun"], 3);
    }
    if word.is_long() && !word.end(&["ku", "mu"], 2) {
        word.end(&["nya"], 3);
    }
    if has_derivations {
        word.derivations();
    }
}

impl Word<'_> {
    fn is_long(&self) -> bool {
        self.syllables > 2
    }

    /// Cuts an ending off, if the word has it.
    fn end(&mut self, endings: &[&str], count: usize) -> bool {
        let found = self.units.ends_any(endings);
        if found {
            self.syllables -= 1;
            self.units.cut(count);
        }
        found
    }

    /// The unit at a place from the beginning.
    fn at(&self, place: usize) -> char {
        self.units.last(self.units.len().saturating_sub(place))
    }

    fn derivations(&mut self) {
        let before = self.units.len();
        if self.is_long() {
            self.first_prefix();
        }
        if self.units.len() != before {
            let before = self.units.len();
            if self.is_long() {
                self.suffix();
            }
            if self.units.len() != before && self.is_long() {
                self.second_prefix();
            }
        } else {
            if self.is_long() {
                self.second_prefix();
            }
            if self.is_long() {
                self.suffix();
            }
        }
    }

    fn prefix(&mut self, cut: Option<Prefix>, count: usize) {
        self.cut.extend(cut);
        self.syllables -= 1;
        self.units.cut_beginning(count);
    }

    /// Replaces the unit at a place from the beginning.
    fn set(&mut self, place: usize, c: char) {
        let back = self.units.len().saturating_sub(place);
        self.units.set(back, c);
    }

    fn first_prefix(&mut self) {
        let has_vowel = |word: &Self, place: usize| word.units.len() > place && is_vowel(word.at(place));
        if self.units.begins("meng") {
            self.prefix(Some(Prefix::Meng), 4);
        } else if self.units.begins("meny") && has_vowel(self, 4) {
            self.set(3, 's');
            self.prefix(Some(Prefix::Meng), 3);
        } else if self.units.begins("men") || self.units.begins("mem") {
            self.prefix(Some(Prefix::Meng), 3);
        } else if self.units.begins("me") {
            self.prefix(Some(Prefix::Meng), 2);
        } else if self.units.begins("peng") {
            self.prefix(Some(Prefix::Peng), 4);
        } else if self.units.begins("peny") && has_vowel(self, 4) {
            self.set(3, 's');
            self.prefix(Some(Prefix::Peng), 3);
        } else if self.units.begins("peny") {
            self.prefix(Some(Prefix::Peng), 4);
        } else if self.units.begins("pen") && has_vowel(self, 3) {
            self.set(2, 't');
            self.prefix(Some(Prefix::Peng), 2);
        } else if self.units.begins("pen") || self.units.begins("pem") {
            self.prefix(Some(Prefix::Peng), 3);
        } else if self.units.begins("di") {
            self.prefix(Some(Prefix::Di), 2);
        } else if self.units.begins("ter") {
            self.prefix(Some(Prefix::Ter), 3);
        } else if self.units.begins("ke") {
            self.prefix(Some(Prefix::Ke), 2);
        }
    }

    fn second_prefix(&mut self) {
        let length = self.units.len();
        let is_whole = |word: &Self, whole: &str| length == 7 && word.units.begins(whole);
        if self.units.begins("ber") || is_whole(self, "belajar") {
            self.prefix(Some(Prefix::Ber), 3);
        } else if self.units.begins("be")
            && length > 4
            && !is_vowel(self.at(2))
            && self.at(3) == 'e'
            && self.at(4) == 'r'
        {
            self.prefix(Some(Prefix::Ber), 2);
        } else if self.units.begins("per") || is_whole(self, "pelajar") {
            self.prefix(None, 3);
        } else if self.units.begins("pe") {
            self.prefix(Some(Prefix::Pe), 2);
        }
    }

    fn suffix(&mut self) {
        let none = |word: &Self, prefixes: &[Prefix]| prefixes.iter().all(|prefix| !word.cut.contains(prefix));
        if self.units.ends("kan") && none(self, &[Prefix::Ke, Prefix::Peng, Prefix::Pe]) {
            self.end(&["kan"], 3);
        } else if self.units.ends("an") && none(self, &[Prefix::Di, Prefix::Meng, Prefix::Ter]) {
            self.end(&["an"], 2);
        } else if self.units.ends("i") && !self.units.ends("si") && none(self, &[Prefix::Ber, Prefix::Ke, Prefix::Peng])
        {
            self.end(&["i"], 1);
        }
    }
}
