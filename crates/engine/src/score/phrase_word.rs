//! Where does a word of a phrase stand? Its documents in a window, and its positions in those that have all words.

use super::cursor::Cursor;
use super::marks::Marks;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::positions::{PositionBuffer, PositionsReader};
use crate::format::postings::PostingsReader;

/// A word of a phrase.
pub struct Word<'a> {
    /// Its postings.
    pub cursor: Cursor<'a>,
    /// Its place in the phrase.
    pub offset: u32,
    /// Its place among the words of the query.
    pub order: usize,
    /// Its term.
    pub ordinal: u32,
    /// Its documents in the window.
    pub marks: Marks,
    /// Where its positions in each candidate of the window begin, counted from the first of the term, and their number.
    pub ranges: Vec<(u32, u32)>,
    buffer: PositionBuffer,
    /// Its positions in the candidate that was read last.
    pub positions: Vec<u32>,
}

/// A document of the window that has all words.
pub struct Candidate {
    /// Its place in the window.
    pub at: u16,
    /// How often it has the word that it has least often.
    pub least: u32,
}

impl<'a> Word<'a> {
    /// A term at a place of a phrase, which is the word of this number in the query.
    pub fn new(postings: &'a PostingsReader<'a>, ordinal: u32, offset: u32, order: usize) -> Self {
        Self {
            cursor: Cursor::new(postings, ordinal),
            offset,
            order,
            ordinal,
            marks: Marks::default(),
            ranges: Vec::new(),
            buffer: PositionBuffer::default(),
            positions: Vec::new(),
        }
    }

    /// Finds where the positions in each candidate begin; lowers the candidates' frequencies to their numbers.
    pub fn locate(&mut self, candidates: &mut [Candidate]) -> Result<(), Failure> {
        let mut block = usize::MAX;
        let mut starts = [0u32; BLOCK + 1];
        self.ranges.clear();
        self.ranges.reserve(candidates.len());
        for candidate in candidates {
            let place = self.marks.place(candidate.at.into());
            if place / BLOCK != block {
                block = place / BLOCK;
                let (frequencies, mut start) = self.cursor.frequencies(block)?;
                for (begin, &frequency) in starts.iter_mut().zip(frequencies) {
                    *begin = start;
                    start = start.wrapping_add(frequency);
                }
                starts[BLOCK] = start;
            }
            let start = starts[place % BLOCK];
            let count = starts[place % BLOCK + 1].wrapping_sub(start);
            self.ranges.push((start, count));
            candidate.least = candidate.least.min(count);
        }
        Ok(())
    }

    /// Reads the positions in a candidate.
    pub fn read(&mut self, reader: &PositionsReader<'_>, candidate: usize) -> Result<(), Failure> {
        let first = self.cursor.info().positions;
        let (start, count) = self.ranges[candidate];
        Ok(reader.read(first, start, count, &mut self.buffer, &mut self.positions)?)
    }

    /// Returns the first position in a candidate that is not before another one.
    #[inline]
    pub fn first_from(
        &mut self,
        reader: &PositionsReader<'_>,
        candidate: usize,
        position: u32,
    ) -> Result<Option<u32>, Failure> {
        let first = self.cursor.info().positions;
        let (start, count) = self.ranges[candidate];
        Ok(reader.first_from(first, start, count, &mut self.buffer, position)?)
    }
}
