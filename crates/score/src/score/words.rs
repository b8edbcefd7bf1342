//! Where do words of several fields stand in the documents of a window? Intervals and spans look for their words so.

use super::Context;
use super::cursor::Wanted;
use super::phrase_word::Word;
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::window::Bits;

/// Units of work for each word in a window.
const WORD: u64 = 16;

/// Words, and what reads the positions of each.
#[derive(Default)]
pub struct Words<'a>(Vec<(Word<'a>, &'a PositionsReader<'a>)>);

impl<'a> Words<'a> {
    /// Approximate bytes for each word beside its postings.
    pub const BYTES: usize = size_of::<Word<'_>>() + 256;

    /// Adds a word, and returns its number.
    pub fn add(&mut self, word: Word<'a>, reader: &'a PositionsReader<'a>) -> usize {
        self.0.push((word, reader));
        self.0.len() - 1
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Finds the documents of all words in a window.
    pub fn mark(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        for (word, _) in &mut self.0 {
            context.budget.charge(WORD, "query")?;
            word.cursor.mark(context, base, &Wanted::all(mask), &mut word.marks)?;
        }
        Ok(())
    }

    /// Returns the documents of a word in the window, given its number.
    pub fn bits(&self, word: u32) -> &Bits {
        &self.0[word as usize].0.marks.bits
    }

    /// Reads the positions of each word in a document, by its place in the window; returns how many there are.
    pub fn positions(&mut self, place: usize, into: &mut [Vec<u32>]) -> Result<u64, Failure> {
        let mut count = 0;
        for ((word, reader), positions) in self.0.iter_mut().zip(into) {
            positions.clear();
            if word.marks.bits[place / 64] >> (place % 64) & 1 == 1 {
                word.locate(place)?;
                word.positions(reader, positions)?;
                count += positions.len() as u64;
            }
        }
        Ok(count)
    }

    /// Returns the first document from one on that has any of them.
    pub fn next(&mut self, from: u32) -> u32 {
        let next = self.0.iter_mut().map(|(word, _)| word.cursor.next(from)).min();
        next.unwrap_or(u32::MAX)
    }

    /// How many postings they have.
    pub fn cost(&self) -> u64 {
        let counts = self.0.iter().map(|(word, _)| word.cursor.info().document_frequency);
        counts.map(u64::from).sum()
    }
}
