//! At which positions of a document does a term stand? Blocks of 128 gaps, bit-packed, decoded only when asked.
//!
//! The positions of a term's postings follow one another: the first of each document from 0, the others from the one
//! before. Section `position_blocks` has, for each 32 blocks, the first word of their payload in section `positions` and
//! then a word a block: the width in bits 0..6, the number of gaps in bits 6..14, and in bits 14..26 the first word of its
//! payload behind that of the 32. A term begins with a new block.

use super::bitpack::{self, BLOCK};
use super::postings::words;
use crate::error::ImageError;

/// Blocks whose payload is addressed from that of the first of them.
const GROUP: usize = 32;
const OFFSET_SHIFT: u32 = 14;

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
        let group = block / GROUP;
        let start = self.blocks.get(group * (GROUP + 1));
        let (Some(&start), Some(&entry)) = (start, self.blocks.get(block + group + 1)) else {
            return Err(outside("position_blocks", "an address"));
        };
        let at = start.wrapping_add(entry >> OFFSET_SHIFT) as usize;
        let payload = self.payload.get(at..).unwrap_or(&[]);
        if !bitpack::unpack_block(entry & 0x3f, (entry >> 6 & 0xff) as usize, payload, gaps) {
            return Err(outside("positions", "a block"));
        }
        Ok(())
    }
}

/// Writes the positions of a field, term by term.
#[cfg(feature = "build")]
#[derive(Default)]
pub struct PositionsWriter {
    /// First words of groups, and words of blocks.
    blocks: Vec<u32>,
    count: usize,
    group: u32,
    payload: Vec<u32>,
}

#[cfg(feature = "build")]
impl PositionsWriter {
    /// Number of the next term's first block.
    pub fn next_block(&self) -> u32 {
        self.count as u32
    }

    /// Adds the gaps of all positions of a term.
    pub fn add(&mut self, gaps: &[u32]) {
        for block in gaps.chunks(BLOCK) {
            let bits = bitpack::width(block);
            let at = self.payload.len() as u32;
            if self.count.is_multiple_of(GROUP) {
                self.group = at;
                self.blocks.push(at);
            }
            self.count += 1;
            let offset = at - self.group;
            self.blocks
                .push(bits | (block.len() as u32) << 6 | offset << OFFSET_SHIFT);
            bitpack::pack(bits, block, &mut self.payload);
        }
    }

    /// Returns the sections `position_blocks` and `positions`.
    pub fn finish(self) -> [Vec<u8>; 2] {
        [&self.blocks, &self.payload].map(|words| bytemuck::cast_slice(words).to_vec())
    }
}
