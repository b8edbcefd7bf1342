//! At which positions of a document does a term stand? Blocks of 128 gaps, bit-packed, decoded only when asked.
//!
//! The positions of a term's postings follow one another: the first of each document from 0, the others from the one
//! before. Section `position_blocks` has two words a block: the first word of its payload in section `positions`, then
//! the width in bits 0..6 and the number of gaps in bits 6..14. A term begins with a new block.

use super::bitpack::{self, BLOCK};
use super::postings::words;
use crate::error::ImageError;

/// The positions of a field.
#[derive(Debug, Clone, Copy)]
pub struct PositionsReader<'a> {
    blocks: &'a [u32],
    payload: &'a [u32],
}

/// One decoded block, kept between calls.
#[derive(Debug)]
pub struct PositionBuffer {
    block: usize,
    gaps: [u32; BLOCK],
}

impl Default for PositionBuffer {
    fn default() -> Self {
        Self {
            block: usize::MAX,
            gaps: [0; BLOCK],
        }
    }
}

impl<'a> PositionsReader<'a> {
    /// Opens the positions of a field over its two sections.
    pub fn open(blocks: &'a [u8], payload: &'a [u8]) -> Result<Self, ImageError> {
        Ok(Self {
            blocks: words(blocks, "position_blocks")?,
            payload: words(payload, "positions")?,
        })
    }

    /// Replaces `out` by the `count` positions that follow the first `before` positions of the term whose blocks begin
    /// at `first`.
    pub fn read(
        &self,
        first: u32,
        before: u32,
        count: u32,
        buffer: &mut PositionBuffer,
        out: &mut Vec<u32>,
    ) -> Result<(), ImageError> {
        out.clear();
        let mut position = 0u32;
        self.gaps(first, before, count, buffer, |gaps| {
            out.extend(gaps.iter().map(|&gap| {
                position = position.wrapping_add(gap);
                position
            }));
            None::<()>
        })?;
        Ok(())
    }

    /// Returns the first of these positions that is not before `position`, see [`Self::read`].
    #[inline]
    pub fn first_from(
        &self,
        first: u32,
        before: u32,
        count: u32,
        buffer: &mut PositionBuffer,
        position: u32,
    ) -> Result<Option<u32>, ImageError> {
        let mut sum = 0u32;
        self.gaps(first, before, count, buffer, |gaps| {
            gaps.iter().find_map(|&gap| {
                sum = sum.wrapping_add(gap);
                (sum >= position).then_some(sum)
            })
        })
    }

    /// Hands on the gaps of these positions, block by block, until `visit` returns something.
    #[inline(always)]
    fn gaps<T>(
        &self,
        first: u32,
        before: u32,
        count: u32,
        buffer: &mut PositionBuffer,
        mut visit: impl FnMut(&[u32]) -> Option<T>,
    ) -> Result<Option<T>, ImageError> {
        let (mut at, end) = (before as usize, before as usize + count as usize);
        while at < end {
            let block = first as usize + at / BLOCK;
            if buffer.block != block {
                self.decode(block, &mut buffer.gaps)?;
                buffer.block = block;
            }
            let from = at % BLOCK;
            let gaps = &buffer.gaps[from..(from + end - at).min(BLOCK)];
            if let Some(found) = visit(gaps) {
                return Ok(Some(found));
            }
            at += gaps.len();
        }
        Ok(None)
    }

    fn decode(&self, block: usize, gaps: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let outside = |section, what| ImageError::OutOfBounds { section, what };
        let entry = self.blocks.get(block * 2..block * 2 + 2);
        let entry = entry.ok_or_else(|| outside("position_blocks", "an address"))?;
        let payload = self.payload.get(entry[0] as usize..).unwrap_or(&[]);
        if !bitpack::unpack_block(entry[1] & 0x3f, (entry[1] >> 6 & 0xff) as usize, payload, gaps) {
            return Err(outside("positions", "a block"));
        }
        Ok(())
    }
}

/// Writes the positions of a field, term by term.
#[cfg(feature = "build")]
#[derive(Default)]
pub struct PositionsWriter {
    blocks: Vec<u32>,
    payload: Vec<u32>,
}

#[cfg(feature = "build")]
impl PositionsWriter {
    /// Number of the next term's first block.
    pub fn next_block(&self) -> u32 {
        (self.blocks.len() / 2) as u32
    }

    /// Adds the gaps of all positions of a term.
    pub fn add(&mut self, gaps: &[u32]) {
        for block in gaps.chunks(BLOCK) {
            let bits = bitpack::width(block);
            self.blocks
                .extend([self.payload.len() as u32, bits | (block.len() as u32) << 6]);
            bitpack::pack(bits, block, &mut self.payload);
        }
    }

    /// Returns the sections `position_blocks` and `positions`.
    pub fn finish(self) -> [Vec<u8>; 2] {
        [&self.blocks, &self.payload].map(|words| bytemuck::cast_slice(words).to_vec())
    }
}
