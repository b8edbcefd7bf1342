//! How are words cut to their stems? One file a language, each after a stemmer of Lucene 8.11.1 (Apache-2.0), most of which follow papers
//! of J. Savoy's ("Light stemming approaches for the French, Portuguese, German and Hungarian languages", 2006, and others).

mod arabic;
mod bengali;
mod brazilian;
mod bulgarian;
mod czech;
mod english;
mod finnish;
mod french;
mod german;
mod greek;
mod hindi;
mod hungarian;
mod indonesian;
mod italian;
mod latvian;
mod norwegian;
mod portuguese;
pub mod rslp;
mod russian;
mod sorani;
mod spanish;
mod swedish;

use super::characters::is_letter;
use super::lowercase::lowercase;

/// What cuts a word.
pub type Stem = fn(&mut Units);

/// The stemmers by the names that `stemmer` has for them.
const STEMMERS: &[(&str, Stem)] = &[
    ("arabic", arabic::stem),
    ("bengali", bengali::stem),
    ("brazilian", brazilian::stem),
    ("bulgarian", bulgarian::stem),
    ("czech", czech::stem),
    ("minimal_english", english::minimal),
    ("light_finnish", finnish::light),
    ("light_finish", finnish::light),
    ("light_french", french::light),
    ("minimal_french", french::minimal),
    ("light_german", german::light),
    ("minimal_german", german::minimal),
    ("greek", greek::stem),
    ("hindi", hindi::stem),
    ("light_hungarian", hungarian::light),
    ("indonesian", indonesian::stem),
    ("light_italian", italian::light),
    ("latvian", latvian::stem),
    ("light_norwegian", norwegian::light_bokmaal),
    ("light_nynorsk", norwegian::light_nynorsk),
    ("minimal_norwegian", norwegian::minimal_bokmaal),
    ("minimal_nynorsk", norwegian::minimal_nynorsk),
    ("light_portuguese", portuguese::light),
    ("light_russian", russian::light),
    ("sorani", sorani::stem),
    ("light_spanish", spanish::light),
    ("light_swedish", swedish::light),
];

/// Finds a stemmer.
pub fn find(name: &str) -> Option<Stem> {
    let (_, stem) = STEMMERS.iter().find(|&&(known, _)| is_name(known, name))?;
    Some(*stem)
}

/// The stemmer of `german_stem`, which `stemmer` has no name for.
pub const GERMAN: Stem = german::oldest;

/// Whether a name is one of the real engine's, in any case; parts of it were written as one word once.
pub fn is_name(known: &str, name: &str) -> bool {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    // One was added later, and never written so.
    is(known) || known.contains('_') && known != "minimal_norwegian" && is(&known.replace('_', ""))
}

/// A word as Java has it: UTF-16 units.
pub struct Units(Vec<u16>);

impl Units {
    /// The units of a term.
    pub fn of(term: &str) -> Self {
        Self(term.encode_utf16().collect())
    }

    /// Writes the word; returns whether it differs from the term.
    pub fn write(&self, term: &str, out: &mut String) -> bool {
        out.extend(char::decode_utf16(self.0.iter().copied()).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
        out != term
    }

    /// The word in lower case, with a sigma at its end as Greek writes it there.
    fn lowered(&self) -> String {
        let word = String::from_utf16_lossy(&self.0);
        let mut lowered = String::with_capacity(word.len());
        for (at, c) in word.char_indices() {
            let is_letter = |other: Option<char>| other.is_some_and(is_letter);
            let is_last = is_letter(word[..at].chars().next_back()) && !is_letter(word[at..].chars().nth(1));
            match c {
                'Σ' if is_last => lowered.push('ς'),
                'İ' => lowered.push_str("i\u{307}"),
                c => lowered.push(lowercase(c)),
            }
        }
        lowered
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.0.len()
    }

    /// The unit so many places from the end, 1 for the last; none of a word's where it is shorter.
    fn last(&self, back: usize) -> char {
        let unit = self.0.len().checked_sub(back).and_then(|at| self.0.get(at));
        unit.map_or('\0', |&unit| character(unit))
    }

    /// Replaces the unit so many places from the end.
    fn set(&mut self, back: usize, c: char) {
        let at = self.0.len().checked_sub(back);
        if let Some(unit) = at.and_then(|at| self.0.get_mut(at))
            // Half of a pair reads as no character, and stays.
            && character(*unit) != c
        {
            *unit = c as u32 as u16;
        }
    }

    /// Adds a unit at the end.
    fn push(&mut self, c: char) {
        self.0.push(c as u32 as u16);
    }

    /// Removes units at the end.
    fn cut(&mut self, count: usize) {
        self.0.truncate(self.0.len().saturating_sub(count));
    }

    /// Whether the word ends so.
    fn ends(&self, ending: &str) -> bool {
        let mut units = self.0.iter().rev();
        ending
            .chars()
            .rev()
            .all(|c| units.next().is_some_and(|&unit| u32::from(unit) == c as u32))
    }

    /// Whether it is the word.
    fn is(&self, word: &str) -> bool {
        self.0.iter().copied().eq(word.encode_utf16())
    }

    /// Whether it is one of these words.
    fn is_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
    }

    /// Whether it ends in one of these.
    fn ends_any(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.ends(ending))
    }

    /// Whether it begins so.
    fn begins(&self, beginning: &str) -> bool {
        let mut units = self.0.iter();
        beginning
            .chars()
            .all(|c| units.next().is_some_and(|&unit| u32::from(unit) == c as u32))
    }

    /// Removes units at the beginning.
    fn cut_beginning(&mut self, count: usize) {
        self.0.drain(..count.min(self.0.len()));
    }

    /// Replaces each unit.
    fn map(&mut self, map: impl Fn(char) -> char) {
        for unit in &mut self.0 {
            let (c, mapped) = (character(*unit), map(character(*unit)));
            // Half of a pair reads as no character, and stays.
            if mapped != c {
                *unit = mapped as u32 as u16;
            }
        }
    }

    /// Cuts by the first rule that holds; returns whether one did.
    fn cut_by(&mut self, rules: &[Rule]) -> bool {
        let found = rules
            .iter()
            .find(|(longer, _, endings)| self.len() > *longer && self.ends_any(endings));
        if let Some((_, count, _)) = found {
            self.cut(*count);
        }
        found.is_some()
    }

    /// Removes units that are the same as the one before, if they are of a kind.
    fn join_doubles(&mut self, are: impl Fn(char) -> bool) {
        self.0
            .dedup_by(|next, before| next == before && are(character(*before)));
    }
}

/// A word that is longer than so many units loses so many of them if it ends in one of some endings.
type Rule = (usize, usize, &'static [&'static str]);

fn character(unit: u16) -> char {
    char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)
}
