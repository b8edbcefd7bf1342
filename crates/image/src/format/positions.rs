//! At which positions of a document does a term stand? Blocks of 128 gaps, bit-packed, decoded only when asked.
//!
//! The positions of a term's postings follow one another: the first of each document from 0, the others from the one
//! before. Section `position_blocks` has, for each 32 blocks, the first word of their payload in section `positions` and
//! then a word a block: the width in bits 0..6, the number of gaps in bits 6..14, and in bits 14..26 the first word of its
//! payload behind that of the 32. A term begins with a new block.

use super::bitpack::{self, BLOCK};
use super::blocks::words;
#[cfg(feature = "build")]
use super::payload::Payload;
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
    /// Gaps that lie in more than one block.
    across: Vec<u32>,
}

impl Default for PositionBuffer {
    fn default() -> Self {
        Self {
            block: usize::MAX,
            gaps: [0; BLOCK],
            across: Vec::new(),
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

    /// Returns the gaps of the `count` positions that follow the first `before` positions of the term whose blocks begin
    /// at `first`. Those of one document, added up, are its positions.
    #[inline(always)]
    pub fn gaps<'b>(
        &self,
        first: u32,
        before: u32,
        count: u32,
        buffer: &'b mut PositionBuffer,
    ) -> Result<&'b [u32], ImageError> {
        let (block, from) = (first as usize + before as usize / BLOCK, before as usize % BLOCK);
        if count as usize > BLOCK - from {
            return self.gaps_across(block, from, count as usize, buffer);
        }
        if buffer.block != block {
            self.decode(block, buffer)?;
        }
        Ok(&buffer.gaps[from..from + count as usize])
    }

    /// Gathers `count` gaps of several blocks, from one in `block` on.
    #[cold]
    fn gaps_across<'b>(
        &self,
        mut block: usize,
        mut from: usize,
        count: usize,
        buffer: &'b mut PositionBuffer,
    ) -> Result<&'b [u32], ImageError> {
        buffer.across.clear();
        while buffer.across.len() < count {
            if buffer.block != block {
                self.decode(block, buffer)?;
            }
            let here = (count - buffer.across.len()).min(BLOCK - from);
            buffer.across.extend_from_slice(&buffer.gaps[from..from + here]);
            (block, from) = (block + 1, 0);
        }
        Ok(&buffer.across)
    }

    #[inline(never)]
    fn decode(&self, block: usize, buffer: &mut PositionBuffer) -> Result<(), ImageError> {
        let outside = |section, what| ImageError::OutOfBounds { section, what };
        let group = block / GROUP;
        let start = self.blocks.get(group * (GROUP + 1));
        let (Some(&start), Some(&entry)) = (start, self.blocks.get(block + group + 1)) else {
            return Err(outside("position_blocks", "an address"));
        };
        let at = start.wrapping_add(entry >> OFFSET_SHIFT) as usize;
        let payload = self.payload.get(at..).unwrap_or(&[]);
        // What was there before is no longer whole once this fails.
        buffer.block = usize::MAX;
        if !bitpack::unpack_block(entry & 0x3f, (entry >> 6 & 0xff) as usize, payload, &mut buffer.gaps) {
            return Err(outside("positions", "a block"));
        }
        buffer.block = block;
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
    payload: Payload,
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
            let at = self.payload.end();
            if self.count.is_multiple_of(GROUP) {
                self.group = at;
                self.blocks.push(at);
            }
            self.count += 1;
            let offset = at - self.group;
            self.blocks
                .push(bits | (block.len() as u32) << 6 | offset << OFFSET_SHIFT);
            bitpack::pack(bits, block, &mut self.payload.words);
        }
    }

    /// What there is of section `positions`.
    pub fn payload(&mut self) -> &mut Payload {
        &mut self.payload
    }

    /// Returns the section `position_blocks`.
    pub fn finish(self) -> Vec<u8> {
        bytemuck::cast_slice(&self.blocks).to_vec()
    }
}
