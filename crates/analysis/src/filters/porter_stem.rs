//! `porter_stem`: English words without their endings. M. F. Porter, "An algorithm for suffix stripping" (1980), with the departures
//! of the author's own programs, as Lucene's `PorterStemmer` has them.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::Stems;
use vitrine_base::cause::Cause;

pub(super) fn create(_: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    Ok(porter_stem())
}

/// Returns the filter.
pub fn porter_stem() -> Arc<dyn TokenFilter> {
    Arc::new(Stems(stem))
}

/// Stands for a UTF-16 unit that is no ASCII character: the algorithm sees a consonant.
const OTHER: u8 = 0x80;

/// Writes the stem of a term; returns whether it differs.
fn stem(term: &str, out: &mut String) -> bool {
    if !term.is_ascii() {
        return stem_of_others(term, out);
    }
    let (mut few, mut many);
    let bytes: &mut [u8] = if term.len() <= FEW {
        few = [0; FEW];
        &mut few[..term.len()]
    } else {
        many = vec![0; term.len().min(LONGEST + 1)];
        &mut many
    };
    if bytes.len() > LONGEST {
        return false;
    }
    bytes.copy_from_slice(term.as_bytes());
    let length = stemmed(bytes);
    let same = term
        .bytes()
        .zip(&bytes[..length])
        .take_while(|(one, other)| one == *other)
        .count();
    if same == term.len() {
        return false;
    }
    out.push_str(&term[..same]);
    out.extend(bytes[same..length].iter().map(|&byte| char::from(byte)));
    true
}

/// The same of a term with other characters than ASCII's.
fn stem_of_others(term: &str, out: &mut String) -> bool {
    let units = |c: char| std::iter::repeat_n(if c.is_ascii() { c as u8 } else { OTHER }, c.len_utf16());
    let before: Vec<u8> = term.chars().flat_map(units).take(LONGEST + 1).collect();
    if before.len() > LONGEST {
        return false;
    }
    let mut bytes = before.clone();
    let length = stemmed(&mut bytes);
    let pairs = before.iter().zip(&bytes[..length]);
    let same = pairs.take_while(|(one, other)| one == other).count();
    if same == before.len() {
        return false;
    }
    let mut left = same;
    out.extend(term.chars().take_while(|c| {
        let is_in = left > 0;
        left = left.saturating_sub(c.len_utf16());
        is_in
    }));
    out.extend(bytes[same..length].iter().map(|&byte| char::from(byte)));
    true
}

/// Stems a word in its place; returns how long it is then.
fn stemmed(bytes: &mut [u8]) -> usize {
    // Words of one and two letters stay as they are.
    let length = bytes.len();
    if length <= 2 {
        return length;
    }
    let mut word = Word { bytes, length, stem: 0 };
    word.plural();
    word.y_to_i();
    word.step_2();
    word.step_3();
    word.step_4();
    word.step_5();
    word.length
}

/// UTF-16 units of the longest term that is stemmed here. Analyzers that stem have none that is longer than 255 but where their
/// settings say so.
const LONGEST: usize = 1024;

/// Bytes of a term that needs no room of its own: most are much shorter.
const FEW: usize = 64;

struct Word<'b> {
    bytes: &'b mut [u8],
    length: usize,
    /// Length of what stands before the ending that was found last.
    stem: usize,
}

impl Word<'_> {
    fn is_consonant(&self, at: usize) -> bool {
        match self.bytes[at] {
            b'a' | b'e' | b'i' | b'o' | b'u' => false,
            b'y' => at == 0 || !self.is_consonant(at - 1),
            _ => true,
        }
    }

    /// How often a consonant follows a vowel in the stem.
    fn measure(&self) -> usize {
        let mut count = 0;
        let mut was_vowel = false;
        for at in 0..self.stem {
            let is_consonant = self.is_consonant(at);
            count += usize::from(is_consonant && was_vowel);
            was_vowel = !is_consonant;
        }
        count
    }

    fn has_vowel(&self) -> bool {
        (0..self.stem).any(|at| !self.is_consonant(at))
    }

    /// Whether the word's first `length` letters end in two equal consonants.
    fn ends_double(&self, length: usize) -> bool {
        length >= 2 && self.bytes[length - 1] == self.bytes[length - 2] && self.is_consonant(length - 1)
    }

    /// Whether its first `length` letters end in a consonant, a vowel and a consonant other than w, x and y.
    fn ends_short(&self, length: usize) -> bool {
        length >= 3
            && self.is_consonant(length - 1)
            && !self.is_consonant(length - 2)
            && self.is_consonant(length - 3)
            && !matches!(self.bytes[length - 1], b'w' | b'x' | b'y')
    }

    /// Whether the word ends so; then the stem is what stands before it.
    fn ends(&mut self, ending: &[u8]) -> bool {
        let found = self.bytes[..self.length].ends_with(ending);
        if found {
            self.stem = self.length - ending.len();
        }
        found
    }

    /// Puts an ending behind the stem.
    fn set(&mut self, ending: &[u8]) {
        self.length = self.stem + ending.len();
        self.bytes[self.stem..self.length].copy_from_slice(ending);
    }

    /// Replaces the first ending of a list that the word has, where the stem is long enough.
    fn replace(&mut self, endings: &[(&[u8], &[u8])]) {
        for (ending, other) in endings {
            if self.ends(ending) {
                if self.measure() > 0 {
                    self.set(other);
                }
                return;
            }
        }
    }

    /// Step 1a and 1b: plurals, `-ed` and `-ing`.
    fn plural(&mut self) {
        if self.bytes[self.length - 1] == b's' {
            if self.ends(b"sses") {
                self.length -= 2;
            } else if self.ends(b"ies") {
                self.set(b"i");
            } else if self.bytes[self.length - 2] != b's' {
                self.length -= 1;
            }
        }
        if self.ends(b"eed") {
            if self.measure() > 0 {
                self.length -= 1;
            }
        } else if (self.ends(b"ed") || self.ends(b"ing")) && self.has_vowel() {
            self.length = self.stem;
            if self.ends(b"at") {
                self.set(b"ate");
            } else if self.ends(b"bl") {
                self.set(b"ble");
            } else if self.ends(b"iz") {
                self.set(b"ize");
            } else if self.ends_double(self.length) {
                if !matches!(self.bytes[self.length - 1], b'l' | b's' | b'z') {
                    self.length -= 1;
                }
            } else if self.measure() == 1 && self.ends_short(self.length) {
                self.stem = self.length;
                self.set(b"e");
            }
        }
    }

    /// Step 1c.
    fn y_to_i(&mut self) {
        if self.ends(b"y") && self.has_vowel() {
            self.bytes[self.length - 1] = b'i';
        }
    }

    fn step_2(&mut self) {
        if self.length < 2 {
            return;
        }
        self.replace(match self.bytes[self.length - 2] {
            b'a' => &[(b"ational", b"ate"), (b"tional", b"tion")],
            b'c' => &[(b"enci", b"ence"), (b"anci", b"ance")],
            b'e' => &[(b"izer", b"ize")],
            b'l' => &[
                (b"bli", b"ble"),
                (b"alli", b"al"),
                (b"entli", b"ent"),
                (b"eli", b"e"),
                (b"ousli", b"ous"),
            ],
            b'o' => &[(b"ization", b"ize"), (b"ation", b"ate"), (b"ator", b"ate")],
            b's' => &[
                (b"alism", b"al"),
                (b"iveness", b"ive"),
                (b"fulness", b"ful"),
                (b"ousness", b"ous"),
            ],
            b't' => &[(b"aliti", b"al"), (b"iviti", b"ive"), (b"biliti", b"ble")],
            b'g' => &[(b"logi", b"log")],
            _ => return,
        });
    }

    fn step_3(&mut self) {
        self.replace(match self.bytes[self.length - 1] {
            b'e' => &[(b"icate", b"ic"), (b"ative", b""), (b"alize", b"al")],
            b'i' => &[(b"iciti", b"ic")],
            b'l' => &[(b"ical", b"ic"), (b"ful", b"")],
            b's' => &[(b"ness", b"")],
            _ => return,
        });
    }

    fn step_4(&mut self) {
        if self.length < 2 {
            return;
        }
        let endings: &[&[u8]] = match self.bytes[self.length - 2] {
            b'a' => &[b"al"],
            b'c' => &[b"ance", b"ence"],
            b'e' => &[b"er"],
            b'i' => &[b"ic"],
            b'l' => &[b"able", b"ible"],
            b'n' => &[b"ant", b"ement", b"ment", b"ent"],
            b'o' => {
                if self.ends(b"ion") && self.stem > 0 && matches!(self.bytes[self.stem - 1], b's' | b't') {
                    if self.measure() > 1 {
                        self.length = self.stem;
                    }
                    return;
                }
                &[b"ou"]
            }
            b's' => &[b"ism"],
            b't' => &[b"ate", b"iti"],
            b'u' => &[b"ous"],
            b'v' => &[b"ive"],
            b'z' => &[b"ize"],
            _ => return,
        };
        for ending in endings {
            if self.ends(ending) {
                if self.measure() > 1 {
                    self.length = self.stem;
                }
                return;
            }
        }
    }

    fn step_5(&mut self) {
        self.stem = self.length;
        if self.bytes[self.length - 1] == b'e' {
            let measure = self.measure();
            if measure > 1 || measure == 1 && !self.ends_short(self.length - 1) {
                self.length -= 1;
            }
        }
        if self.bytes[self.length - 1] == b'l' && self.ends_double(self.length) && self.measure() > 1 {
            self.length -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of the paper, with the stems that it gives for them.
    #[test]
    fn words_of_the_paper_have_their_stems() {
        for (word, expected) in [
            ("caresses", "caress"),
            ("ponies", "poni"),
            ("cats", "cat"),
            ("plastered", "plaster"),
            ("motoring", "motor"),
            ("hopping", "hop"),
            ("filing", "file"),
            ("happy", "happi"),
            ("sky", "sky"),
            ("generalizations", "gener"),
            ("oscillators", "oscil"),
            ("controll", "control"),
            ("roll", "roll"),
        ] {
            for stem in [stem, stem_of_others] {
                let mut found = String::new();
                if !stem(word, &mut found) {
                    found.push_str(word);
                }
                assert_eq!(found, expected, "{word}");
            }
        }
    }
}
