//! Where does a word of a phrase stand? Its documents in a window, and its positions in those that have all words.

use super::cursor::Cursor;
use super::marks::Marks;
use crate::error::Failure;
use crate::format::bitpack::{BLOCK, add_up};
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
    /// Where its positions in the candidate begin, counted from the first of the term.
    start: u32,
    /// How often it stands in the candidate.
    pub count: u32,
    /// A block of its postings, and where the positions of each of them begin and end.
    block: usize,
    ends: [u32; BLOCK + 1],
    buffer: PositionBuffer,
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
            start: 0,
            count: 0,
            block: usize::MAX,
            ends: [0; BLOCK + 1],
            buffer: PositionBuffer::default(),
        }
    }

    /// Goes to a candidate at a place of the window. Candidates are visited in ascending order, so that each block is
    /// summed up once.
    #[inline(always)]
    pub fn locate(&mut self, at: usize) -> Result<(), Failure> {
        let place = self.marks.place(at);
        if place / BLOCK != self.block {
            self.sum_up(place / BLOCK)?;
        }
        self.start = self.ends[place % BLOCK];
        self.count = self.ends[place % BLOCK + 1].wrapping_sub(self.start);
        Ok(())
    }

    /// Finds where the positions of each posting of a block begin and end.
    #[inline(never)]
    fn sum_up(&mut self, block: usize) -> Result<(), Failure> {
        let before = self.cursor.positions_before(block);
        self.ends[0] = before;
        if let Some(ends) = self.ends.last_chunk_mut() {
            self.cursor.decode_frequencies(block, ends)?;
            add_up(ends, before, 0);
        }
        self.block = block;
        Ok(())
    }

    /// Returns the gaps between the positions in the candidate, the first one from 0.
    #[inline(always)]
    pub fn gaps(&mut self, reader: &PositionsReader<'_>) -> Result<&[u32], Failure> {
        let first = self.cursor.info().positions;
        Ok(reader.gaps(first, self.start, self.count, &mut self.buffer)?)
    }

    /// Replaces `positions` by those in the candidate.
    pub fn positions(&mut self, reader: &PositionsReader<'_>, positions: &mut Vec<u32>) -> Result<(), Failure> {
        let mut position = 0u32;
        positions.clear();
        positions.extend(self.gaps(reader)?.iter().map(|&gap| {
            position = position.wrapping_add(gap);
            position
        }));
        Ok(())
    }
}
