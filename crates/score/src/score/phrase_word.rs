//! Where does a word of a phrase stand? Its documents in a window, and its positions in those that have all words.

use std::sync::Arc;

use super::cursor::Cursor;
use super::marks::Marks;
use crate::error::Failure;
use crate::format::bitpack::{BLOCK, add_up};
use crate::format::positions::{PositionBuffer, PositionsReader};
use crate::format::postings::PostingsReader;
use crate::frequent::position_bytes::{self, Few, MANY, PositionBytes};

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
    /// Its positions in all documents, if they are kept.
    pub kept: Option<Arc<PositionBytes>>,
    /// The candidates that were looked up last, and the positions there, as [`PositionBytes`] has them.
    candidates: u64,
    few: [u32; 64],
    many: Vec<[u8; MANY]>,
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
            kept: None,
            candidates: 0,
            few: [position_bytes::UNKNOWN; 64],
            many: Vec::new(),
            start: 0,
            count: 0,
            block: usize::MAX,
            ends: [0; BLOCK + 1],
            buffer: PositionBuffer::default(),
        }
    }

    /// Looks up the positions in some candidates of a word of the window, if they are not kept.
    #[inline]
    pub fn look_up(&mut self, reader: &PositionsReader<'_>, at: usize, candidates: u64) -> Result<(), Failure> {
        if self.kept.is_some() {
            return Ok(());
        }
        self.many.clear();
        self.candidates = candidates;
        let (mut left, mut count) = (candidates, 0);
        while left != 0 {
            self.locate(at * 64 + left.trailing_zeros() as usize)?;
            let first = self.cursor.info().positions;
            let gaps = reader.gaps(first, self.start, self.count, &mut self.buffer)?;
            self.few[count % 64] = position_bytes::few(gaps, &mut self.many);
            left &= left - 1;
            count += 1;
        }
        Ok(())
    }

    /// Returns the positions in the documents of a word of the window; in the candidates that were looked up there, if they
    /// are not kept.
    #[inline(always)]
    pub fn positions_at(&self, at: usize) -> Few<'_> {
        match &self.kept {
            None => Few {
                documents: self.candidates,
                positions: &self.few,
                many: &self.many,
            },
            Some(kept) => {
                let (documents, place) = self.marks.word(at);
                Few {
                    documents,
                    positions: kept.from(place),
                    many: kept.many(),
                }
            }
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
