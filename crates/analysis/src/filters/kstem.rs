//! `kstem`: words without their endings where a dictionary has what is left, after R. Krovetz ("Viewing morphology as an inference
//! process", 1993), as Lucene's `KStemmer` does it.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::registry::Around;
use super::super::tables::Tables;
use super::Stems;
use vitrine_base::cause::Cause;

/// Letters of words that are stemmed at most.
const LONGEST: usize = 49;

pub(super) fn create(_: Component<'_>, around: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    kstem(around.tables)
}

/// Returns the filter.
pub fn kstem(tables: &Tables) -> Result<Arc<dyn TokenFilter>, Cause> {
    let table = tables.get("kstem").and_then(Dictionary::read);
    let dictionary = table.ok_or_else(|| Cause::illegal_argument("[kstem] is not in the index"))?;
    Ok(Arc::new(Stems(move |term: &str, out: &mut String| {
        match dictionary.stem(term) {
            Some(stem) => {
                out.push_str(&stem);
                out != term
            }
            None => false,
        }
    })))
}

/// The words that are stems, and those whose stems are given.
pub(super) struct Dictionary {
    /// Each behind the other: a word and, behind a blank, its stem, or `!` for a word that is none where an ending with `e` is cut.
    lines: String,
    /// Where each begins.
    starts: Vec<u32>,
}

/// What the dictionary says of a word.
enum Entry<'d> {
    Stem,
    Exception,
    Of(&'d str),
}

/// A word at some step: it may be done with.
pub(super) type Step = Result<Word, Word>;

/// Letters of a word.
#[derive(Clone, Copy)]
pub(super) struct Word {
    letters: [u8; LONGEST + 7],
    pub(super) length: usize,
}

impl Word {
    fn of(term: &str) -> Self {
        let mut word = Self {
            letters: [0; LONGEST + 7],
            length: term.len(),
        };
        word.letters[..term.len()].copy_from_slice(term.as_bytes());
        word
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.letters[..self.length]
    }

    /// The word's first letters with another ending.
    #[inline(never)]
    pub(super) fn with(&self, kept: usize, ending: &str) -> Self {
        let mut word = *self;
        word.length = kept + ending.len();
        word.letters[kept..word.length].copy_from_slice(ending.as_bytes());
        word
    }

    /// How many letters there are before an ending, if the word has it and one letter at least before it.
    #[inline(never)]
    pub(super) fn before(&self, ending: &str) -> Option<usize> {
        let kept = self.length.checked_sub(ending.len()).filter(|&kept| kept > 0)?;
        self.text().ends_with(ending.as_bytes()).then_some(kept)
    }

    pub(super) fn is_consonant(&self, at: usize) -> bool {
        match self.letters[at] {
            b'a' | b'e' | b'i' | b'o' | b'u' => false,
            b'y' => at == 0 || !self.is_consonant(at - 1),
            _ => true,
        }
    }

    /// Whether one of the first letters is a vowel: what has none is no word.
    pub(super) fn has_vowel(&self, count: usize) -> bool {
        (0..count).any(|at| !self.is_consonant(at))
    }

    /// Whether the last of so many letters is a consonant that stands twice.
    #[inline(never)]
    pub(super) fn is_double(&self, count: usize) -> bool {
        count > 1 && self.letters[count - 1] == self.letters[count - 2] && self.is_consonant(count - 1)
    }

    /// Whether the first letters end so.
    #[inline(never)]
    pub(super) fn is_before(&self, count: usize, ending: &str) -> bool {
        self.letters[..count].ends_with(ending.as_bytes())
    }
}

impl Dictionary {
    /// Reads the table: lines in order, each with the number of letters that it has in common with the one before.
    fn read(mut table: &[u8]) -> Option<Self> {
        let mut dictionary = Self {
            lines: String::new(),
            starts: vec![0],
        };
        let mut line: Vec<u8> = Vec::new();
        while let Some((&common, rest)) = table.split_first() {
            let end = rest.iter().position(|&byte| byte == b'\n')?;
            line.truncate(usize::from(common.checked_sub(b'0')?));
            line.extend_from_slice(&rest[..end]);
            dictionary.lines.push_str(std::str::from_utf8(&line).ok()?);
            dictionary.starts.push(dictionary.lines.len() as u32);
            table = &rest[end + 1..];
        }
        Some(dictionary)
    }

    #[inline(never)]
    fn find(&self, word: &[u8]) -> Option<Entry<'_>> {
        let line = |at: usize| &self.lines[self.starts[at] as usize..self.starts[at + 1] as usize];
        let word_of = |line: &'_ str| line.find(' ').unwrap_or(line.len());
        let (mut from, mut to) = (0, self.starts.len() - 1);
        while from < to {
            let middle = from.midpoint(to);
            let known = line(middle);
            match known.as_bytes()[..word_of(known)].cmp(word) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => {
                    return Some(match known.get(word.len() + 1..) {
                        None => Entry::Stem,
                        Some("!") => Entry::Exception,
                        Some(stem) => Entry::Of(stem),
                    });
                }
            }
        }
        None
    }

    /// Done with a word that the dictionary has.
    #[inline(never)]
    pub(super) fn known(&self, word: Word) -> Step {
        match self.find(word.text()) {
            Some(_) => Err(word),
            None => Ok(word),
        }
    }

    /// Done with a word that the dictionary has, unless it is there as an exception.
    #[inline(never)]
    pub(super) fn known_stem(&self, word: Word) -> Step {
        match self.find(word.text()) {
            None | Some(Entry::Exception) => Ok(word),
            Some(_) => Err(word),
        }
    }

    /// Tries endings in place of one: done with the first word that the dictionary has.
    pub(super) fn try_each<const N: usize>(&self, word: &Word, endings: [(usize, &str); N]) -> Result<(), Word> {
        for (kept, ending) in endings {
            self.known(word.with(kept, ending))?;
        }
        Ok(())
    }

    /// Returns the stem of a term; nothing where it stays as it is.
    fn stem(&self, term: &str) -> Option<String> {
        if !(3..=LONGEST).contains(&term.len()) {
            return None;
        }
        let given = match self.find(term.as_bytes()) {
            Some(Entry::Of(stem)) => Some(stem),
            Some(_) => return None,
            None if term.bytes().all(|byte| byte.is_ascii_lowercase()) => None,
            None => return None,
        };
        if let Some(stem) = given {
            return Some(stem.to_owned());
        }
        let (Ok(word) | Err(word)) = self.steps(Word::of(term));
        let stem = match self.find(word.text()) {
            Some(Entry::Of(stem)) => stem,
            _ => std::str::from_utf8(word.text()).ok()?,
        };
        Some(stem.to_owned())
    }
}
