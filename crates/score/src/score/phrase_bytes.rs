//! How often does a phrase with frequent words stand in a document? Their positions are kept in bytes: all of a word are compared
//! with all of another at once, however many there are, as to guess how many would be wrong as often as not.

use super::indexed_term::IndexedTerm;
use super::phrase_word::Word;
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::frequent::position_bytes::are_few;
use crate::index::FieldReader;
use crate::vector::{among, among_many};
use crate::window::for_each_of;

/// Where the words of a phrase stand, in numbers that bytes can say.
pub struct PhraseBytes {
    /// The place of the phrase's first word among the words.
    first: usize,
    /// How far each word stands behind it.
    behind: Vec<u8>,
}

impl PhraseBytes {
    /// Looks for the positions that are kept of words of a field, in an index of so many documents; returns where words stand
    /// in their phrase if there are any, and bytes can say it.
    pub fn of(words: &mut [Word<'_>], reader: &FieldReader<'_>, documents: u32) -> Result<Option<Self>, Failure> {
        let Some(first) = (0..words.len()).min_by_key(|&word| words[word].offset) else {
            return Ok(None);
        };
        let least = words[first].offset;
        let behind: Option<Vec<u8>> = words
            .iter()
            .map(|word| u8::try_from(word.offset - least).ok())
            .collect();
        let Some(behind) = behind else { return Ok(None) };
        let mut are_any = false;
        for word in words {
            let term = IndexedTerm {
                reader,
                ordinal: word.ordinal,
                documents,
            };
            word.kept = term.positions()?;
            are_any |= word.kept.is_some();
        }
        Ok(are_any.then_some(Self { first, behind }))
    }

    /// The words behind the first, and how far.
    fn others<'w, 'a>(&'w self, words: &'w [Word<'a>]) -> impl Iterator<Item = (&'w Word<'a>, u8)> {
        let all = words.iter().zip(self.behind.iter().copied()).enumerate();
        all.filter(|&(place, _)| place != self.first).map(|(_, other)| other)
    }

    /// Finds the phrase in some candidates of a word of the window: adds the place in the window of each and how often it stands
    /// there. Returns those candidates, and those of which bytes cannot say it.
    pub fn find(
        &self,
        words: &mut [Word<'_>],
        reader: &PositionsReader<'_>,
        at: usize,
        candidates: u64,
        found: &mut Vec<(u16, f32)>,
    ) -> Result<[u64; 2], Failure> {
        for word in words.iter_mut() {
            word.look_up(reader, at, candidates)?;
        }
        let words: &[Word<'_>] = words;
        let first = words[self.first].positions_at(at);
        // Those positions of the first word from which on the phrase stands, and candidates with more than four of some word.
        let (mut begins, mut many) = ([0b1111u8; 64], 0);
        for (word, behind) in self.others(words) {
            let others = word.positions_at(at);
            for_each_of(candidates, |bit| {
                let (positions, others) = (first.of(bit), others.of(bit));
                many |= u64::from(!are_few(positions) | !are_few(others)) << bit;
                begins[bit] &= among(positions, behind, others) as u8;
            });
        }
        let (mut have, mut unknown) = (0, 0);
        let mut add = |bit: usize, count: u32| {
            if count > 0 {
                have |= 1 << bit;
                found.push(((at * 64 + bit) as u16, count as f32));
            }
        };
        for_each_of(candidates & !many, |bit| add(bit, begins[bit].count_ones()));
        for_each_of(many, |bit| match self.count_many(words, at, bit) {
            Some(count) => add(bit, count),
            None => unknown |= 1 << bit,
        });
        Ok([have, unknown])
    }

    /// Returns how often the phrase stands in a candidate of a word of the window, if bytes say it.
    fn count_many(&self, words: &[Word<'_>], at: usize, bit: usize) -> Option<u32> {
        let first = words[self.first].positions_at(at).many_of(bit)?;
        let mut begins = u16::MAX;
        for (word, behind) in self.others(words) {
            begins &= among_many(&first, behind, &word.positions_at(at).many_of(bit)?);
        }
        Some(begins.count_ones())
    }
}
