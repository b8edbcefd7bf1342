//! Which documents does a block of postings reach, how well does it score at most, and where does it lie? What is known of a
//! block without its payload.
//!
//! Section `blocks` holds an array of the numbers of the blocks' maxima; an array of the positions of the term before
//! the block, less one for each posting; the number of different maxima, and these, f32, ascending;
//! and a header of 8 bytes a block:
//!
//! ```text
//! 0   4  last document of the block
//! 4   4  bits 0..6 width of documents, 6..12 width of frequencies, 12..28 first word of the payload in section `postings`
//!        behind that of the first of its 32 blocks, 28..32 encoding of documents
//! ```
//!
//! A block's maximum is the largest `frequency × inverse norm` of its postings ([`bm25`](crate::bm25)), from which its
//! best score follows to the last bit, whatever the weight of its term.
//!
//! Section `skips` has the last document and the maximum of each 32 blocks and the first word of their payload, 12 bytes an
//! entry; a term's first entry is that of the multiple of 32 at or after its first block.

use super::array::{Array, Codes};
use super::bitpack;
use crate::error::ImageError;

/// Words of a block header.
const HEADER: usize = 2;
/// Blocks under one skip entry.
pub const SKIP: usize = 32;
/// Words of a skip entry.
const ENTRY: usize = 3;
const WIDTH_MASK: u32 = 0x3f;
const OFFSET_SHIFT: u32 = 12;
const OFFSET_MASK: u32 = 0xffff;
/// Where the encoding of documents stands.
const ENCODING_SHIFT: u32 = 28;
/// The encoding of bitmaps.
const BITMAP: u32 = 1;

/// A block's header.
#[derive(Debug, Clone, Copy)]
pub struct BlockHeader {
    /// Last document.
    pub last: u32,
    /// First word of the payload.
    pub offset: u32,
    /// How documents are written.
    pub documents: Documents,
    /// Bits of a frequency.
    pub frequency_bits: u32,
    /// Postings.
    pub count: usize,
}

/// How the documents of a block are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Documents {
    /// Gaps of so many bits.
    Gaps(u32),
    /// A bitmap of so many words.
    Bitmap(u32),
}

impl Documents {
    /// Returns the words of the payload that `count` documents take.
    pub fn words(self, count: usize) -> usize {
        match self {
            Self::Gaps(bits) => bitpack::words(bits, count),
            Self::Bitmap(words) => words as usize * 2,
        }
    }
}

/// The blocks of a field.
#[derive(Debug, Clone)]
pub struct Blocks<'a> {
    maximum_numbers: Array<'a>,
    more_positions: Array<'a>,
    maxima: &'a [u32],
    headers: &'a [u32],
    skips: &'a [u32],
}

/// Reads a section of words; one that is left out has none.
pub fn words<'a>(bytes: &'a [u8], section: &'static str) -> Result<&'a [u32], ImageError> {
    if bytes.is_empty() {
        return Ok(&[]);
    }
    bytemuck::try_cast_slice(bytes).map_err(|_| ImageError::Invalid {
        section,
        what: "it does not hold whole aligned words".to_owned(),
    })
}

impl<'a> Blocks<'a> {
    /// Opens the blocks of a field over their two sections.
    pub fn open(blocks: &'a [u8], skips: &'a [u8]) -> Result<Self, ImageError> {
        let skips = words(skips, "skips")?;
        if blocks.is_empty() {
            return Ok(Self {
                maximum_numbers: Array::of_codes(Codes::Constant, 0),
                more_positions: Array::of_codes(Codes::Constant, 0),
                maxima: &[],
                headers: &[],
                skips,
            });
        }
        let (maximum_numbers, rest) = Array::read(blocks, "blocks")?;
        let (more_positions, rest) = Array::read(rest, "blocks")?;
        let outside = || ImageError::OutOfBounds {
            section: "blocks",
            what: "the maxima",
        };
        let (&count, rest) = words(rest, "blocks")?.split_first().ok_or_else(outside)?;
        let (maxima, headers) = rest.split_at_checked(count as usize).ok_or_else(outside)?;
        Ok(Self {
            maximum_numbers,
            more_positions,
            maxima,
            headers,
            skips,
        })
    }

    /// The header of a block, which has so many postings; `None` past the end of the section.
    #[inline]
    pub fn header(&self, block: usize, count: usize) -> Option<BlockHeader> {
        let h = self.headers.get(block * HEADER..block * HEADER + HEADER)?;
        let start = self.skips.get(block / SKIP * ENTRY + 2)?;
        Some(BlockHeader {
            last: h[0],
            offset: start.wrapping_add(h[1] >> OFFSET_SHIFT & OFFSET_MASK),
            documents: match (h[1] >> ENCODING_SHIFT, h[1] & WIDTH_MASK) {
                (BITMAP, words) => Documents::Bitmap(words),
                (_, bits) => Documents::Gaps(bits),
            },
            frequency_bits: h[1] >> 6 & WIDTH_MASK,
            count,
        })
    }

    /// The positions of a block's term before the block, of which the term has so many postings.
    #[inline]
    pub fn positions_before(&self, block: usize, postings: usize) -> u32 {
        (postings as u32).wrapping_add(self.more_positions.get(block) as u32)
    }

    /// The last document of a block, without the rest of its header.
    #[inline]
    pub fn last(&self, block: usize) -> u32 {
        self.headers.get(block * HEADER).copied().unwrap_or(u32::MAX)
    }

    /// The largest `frequency × inverse norm` of the postings of a block.
    #[inline]
    pub fn maximum(&self, block: usize) -> f32 {
        self.maxima
            .get(self.maximum_numbers.code(block) as usize)
            .map_or(f32::INFINITY, |&bits| f32::from_bits(bits))
    }

    /// Last document and maximum of the 32 blocks from `SKIP * entry` on.
    #[inline]
    pub fn skip(&self, entry: usize) -> Option<(u32, f32)> {
        let entry = self.skips.get(entry * ENTRY..entry * ENTRY + 2)?;
        Some((entry[0], f32::from_bits(entry[1])))
    }
}

/// Writes the blocks of a field, in their order.
#[cfg(feature = "build")]
#[derive(Default)]
pub struct BlocksWriter {
    maxima: Vec<u32>,
    more_positions: Vec<i64>,
    headers: Vec<u32>,
    skips: Vec<u32>,
}

#[cfg(feature = "build")]
impl BlocksWriter {
    /// Number of blocks so far.
    pub fn count(&self) -> usize {
        self.maxima.len()
    }

    /// Adds a block, given its maximum and the positions of the term before it, less one for each posting.
    pub fn add(&mut self, block: &BlockHeader, maximum: f32, more_positions: i64) {
        // A group of skipped blocks may span terms; a reader skips it only where all of it belongs to one.
        if self.count().is_multiple_of(SKIP) {
            self.skips.extend([0, 0, block.offset]);
        }
        let entry = self.skips.len() - ENTRY;
        self.skips[entry] = block.last;
        // Maxima are not negative, and so order as their bits.
        self.skips[entry + 1] = self.skips[entry + 1].max(maximum.to_bits());
        let (width, encoding) = match block.documents {
            Documents::Gaps(bits) => (bits, 0),
            Documents::Bitmap(words) => (words, BITMAP),
        };
        let offset = block.offset - self.skips[entry + 2];
        let how = width | block.frequency_bits << 6 | offset << OFFSET_SHIFT | encoding << ENCODING_SHIFT;
        self.headers.extend([block.last, how]);
        self.maxima.push(maximum.to_bits());
        self.more_positions.push(more_positions);
    }

    /// Returns the sections `blocks` and `skips`.
    pub fn finish(self) -> [Vec<u8>; 2] {
        let bytes = |words: &[u32]| bytemuck::cast_slice(words).to_vec();
        let mut blocks = Vec::new();
        if !self.headers.is_empty() {
            let mut maxima = self.maxima.clone();
            maxima.sort_unstable();
            maxima.dedup();
            let number = |maximum: &u32| maxima.partition_point(|other| other < maximum) as i64;
            let numbers: Vec<i64> = self.maxima.iter().map(number).collect();
            super::array::write(&numbers, &mut blocks);
            super::array::write(&self.more_positions, &mut blocks);
            blocks.extend((maxima.len() as u32).to_le_bytes());
            blocks.extend(bytes(&maxima));
            blocks.extend(bytes(&self.headers));
        }
        [blocks, bytes(&self.skips)]
    }
}
