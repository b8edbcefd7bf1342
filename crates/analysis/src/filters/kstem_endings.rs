//! Which endings does `kstem` take off words, and in which order? Each is tried with what may come in its place, until the dictionary has
//! the word.

use super::kstem::{Dictionary, Step, Word};

impl Dictionary {
    /// Takes endings off a word, until it is one that the dictionary has.
    pub(super) fn steps(&self, word: Word) -> Step {
        let word = self.plural(word)?;
        let word = self.past(word)?;
        let word = self.aspect(word)?;
        let word = self.ity(word)?;
        let word = self.ness(word)?;
        let word = self.ion(word)?;
        let word = self.er_or(word)?;
        let word = self.ly(word)?;
        let word = self.al(word)?;
        if word.before("ive").is_none() {
            self.known_stem(word)?;
        }
        let word = self.ive(word)?;
        self.rest(word)
    }

    /// `-s`, `-es`, `-ies`.
    fn plural(&self, word: Word) -> Step {
        if let Some(kept) = word.before("ies") {
            self.known(word.with(kept, "ie"))?;
            return self.known(word.with(kept, "y"));
        }
        if let Some(kept) = word.before("es") {
            let tries_e = kept > 1 && !word.is_before(kept, "ss");
            if tries_e {
                self.known(word.with(kept, "e"))?;
            }
            self.known(word.with(kept, ""))?;
            let default = word.with(kept, "e");
            return if tries_e { Ok(default) } else { self.known(default) };
        }
        let is_plural = word.is_before(word.length, "s") && word.length > 3 && !word.is_before(word.length - 1, "s");
        match is_plural && word.before("ous").is_none() {
            true => self.known(word.with(word.length - 1, "")),
            false => Ok(word),
        }
    }

    /// `-ed`, `-ied`.
    fn past(&self, word: Word) -> Step {
        if word.length <= 4 {
            return Ok(word);
        }
        if let Some(kept) = word.before("ied") {
            self.known(word.with(kept, "ie"))?;
            return self.known(word.with(kept, "y"));
        }
        let Some(kept) = word.before("ed").filter(|&kept| word.has_vowel(kept)) else {
            return Ok(word);
        };
        self.known_stem(word.with(kept, "e"))?;
        self.known(word.with(kept, ""))?;
        if word.is_double(kept) {
            self.known(word.with(kept - 1, ""))?;
            return Ok(word.with(kept, ""));
        }
        match word.text().starts_with(b"un") {
            true => Ok(word),
            false => Ok(word.with(kept, "e")),
        }
    }

    /// `-ing`.
    fn aspect(&self, word: Word) -> Step {
        let long = word.length > 5;
        let Some(kept) = word.before("ing").filter(|&kept| long && word.has_vowel(kept)) else {
            return Ok(word);
        };
        self.known_stem(word.with(kept, "e"))?;
        self.known(word.with(kept, ""))?;
        if word.is_double(kept) {
            self.known(word.with(kept - 1, ""))?;
            return Ok(word.with(kept, ""));
        }
        let is_hard = kept > 1 && word.is_consonant(kept - 1) && word.is_consonant(kept - 2);
        Ok(word.with(kept, if is_hard { "" } else { "e" }))
    }

    /// `-ity`, of which most are `-ility`, `-ivity` and `-ality`.
    fn ity(&self, word: Word) -> Step {
        let Some(kept) = word.before("ity") else {
            return Ok(word);
        };
        self.try_each(&word, [(kept, ""), (kept, "e")])?;
        if word.is_before(kept, "il") {
            return self.known(word.with(kept - 2, "le"));
        }
        if word.is_before(kept, "iv") {
            return self.known(word.with(kept, "e"));
        }
        if word.is_before(kept, "al") {
            return self.known(word.with(kept, ""));
        }
        self.known(word)?;
        Ok(word.with(kept, ""))
    }

    /// `-ness`.
    fn ness(&self, word: Word) -> Step {
        match word.before("ness") {
            Some(kept) if word.is_before(kept, "i") => self.known(word.with(kept - 1, "y")),
            Some(kept) => self.known(word.with(kept, "")),
            None => Ok(word),
        }
    }

    /// `-ion`, of which most are `-ization`, `-ition`, `-ation` and `-ication`.
    fn ion(&self, word: Word) -> Step {
        let Some(kept) = word.before("ion") else {
            return Ok(word);
        };
        if let Some(kept) = word.before("ization") {
            return self.known(word.with(kept, "ize"));
        }
        if let Some(kept) = word.before("ition") {
            self.known(word.with(kept, "e"))?;
        } else if let Some(kept) = word.before("ation") {
            self.try_each(&word, [(kept, "ate"), (kept, "e"), (kept, "")])?;
        }
        if let Some(kept) = word.before("ication") {
            self.known(word.with(kept, "y"))?;
        }
        self.try_each(&word, [(kept, "e"), (kept, "")])?;
        Ok(word)
    }

    /// `-er`, `-or`, `-izer`.
    fn er_or(&self, word: Word) -> Step {
        if let Some(kept) = word.before("izer") {
            return self.known(word.with(kept, "ize"));
        }
        let Some(kept) = word.before("er").or_else(|| word.before("or")) else {
            return Ok(word);
        };
        if word.is_double(kept) {
            self.known(word.with(kept - 1, ""))?;
        }
        let mut vowel = if word.before("er").is_some() { "e" } else { "o" };
        if word.is_before(kept, "i") {
            self.known(word.with(kept - 1, "y"))?;
            vowel = "e";
        }
        if word.is_before(kept, "e") {
            self.known(word.with(kept - 1, ""))?;
        }
        self.try_each(&word, [(kept, vowel), (kept, ""), (kept, "e")])?;
        Ok(word)
    }

    /// `-ly`.
    fn ly(&self, word: Word) -> Step {
        let Some(kept) = word.before("ly") else { return Ok(word) };
        self.try_each(&word, [(kept, "le"), (kept, "")])?;
        if kept > 1 && word.is_before(kept, "ab") {
            return Ok(word.with(kept, "le"));
        }
        if word.is_before(kept, "i") {
            self.known(word.with(kept - 1, "y"))?;
        }
        Ok(word.with(kept, ""))
    }

    /// `-al`, of which some are `-ical` and `-ial`.
    fn al(&self, word: Word) -> Step {
        let long = word.length > 3;
        let Some(kept) = word.before("al").filter(|_| long) else {
            return Ok(word);
        };
        self.known(word.with(kept, ""))?;
        if word.is_double(kept) {
            self.known(word.with(kept - 1, ""))?;
        }
        self.try_each(&word, [(kept, "e"), (kept, "um")])?;
        if kept > 1 && word.is_before(kept, "ic") {
            self.try_each(&word, [(kept - 2, ""), (kept - 2, "y")])?;
            return self.known(word.with(kept, ""));
        }
        if word.is_before(kept, "i") {
            self.known(word.with(kept - 1, ""))?;
            return self.known(word);
        }
        Ok(word)
    }

    /// `-ive`, of which some are `-ative`.
    fn ive(&self, word: Word) -> Step {
        let Some(kept) = word.before("ive") else {
            return Ok(word);
        };
        self.try_each(&word, [(kept, ""), (kept, "e")])?;
        if kept > 1 && word.is_before(kept, "at") {
            self.try_each(&word, [(kept - 2, "e"), (kept - 2, "")])?;
        }
        self.known(word.with(kept, "ion"))?;
        Ok(word)
    }

    /// `-ize`, `-ment`, `-able`, `-ible`, `-ism`, `-ic`, `-ency`, `-ancy`, `-ence`, `-ance`.
    fn rest(&self, mut word: Word) -> Step {
        if let Some(kept) = word.before("ize") {
            self.known(word.with(kept, ""))?;
            if word.is_double(kept) {
                self.known(word.with(kept - 1, ""))?;
            }
            self.known(word.with(kept, "e"))?;
        }
        if let Some(kept) = word.before("ment") {
            self.known(word.with(kept, ""))?;
        }
        if let Some(kept) = word
            .before("able")
            .or_else(|| word.before("ible"))
            .or_else(|| short(&word, "ble"))
        {
            self.known(word.with(kept, ""))?;
            if word.is_double(kept) {
                self.known(word.with(kept - 1, ""))?;
            }
            self.try_each(&word, [(kept, "e"), (kept, "ate")])?;
        }
        if let Some(kept) = word.before("ism") {
            word = self.known(word.with(kept, ""))?;
        }
        if let Some(kept) = word.before("ic") {
            self.try_each(&word, [(kept, "ical"), (kept, "y"), (kept, "e"), (kept, "")])?;
        }
        let vowel_before = |word: &Word, ending| {
            let kept = word.before(ending)?;
            (word.is_before(kept, "e") || word.is_before(kept, "a")).then_some(kept)
        };
        if let Some(kept) = vowel_before(&word, "ncy") {
            self.known(word.with(kept, "nt"))?;
            word = self.known(word.with(kept, "nce"))?;
        }
        if let Some(kept) = vowel_before(&word, "nce") {
            self.try_each(&word, [(kept - 1, "e"), (kept - 1, "")])?;
        }
        Ok(word)
    }
}

/// A word that is nothing but a vowel and an ending has no letters before them.
fn short(word: &Word, ending: &str) -> Option<usize> {
    let is_short = word.before(ending) == Some(1) && (word.is_before(1, "a") || word.is_before(1, "i"));
    is_short.then_some(0)
}
