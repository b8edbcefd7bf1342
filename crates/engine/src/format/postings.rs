//! Which documents hold a term, and how often? Blocks of 128 postings, bit-packed, with their headers apart.
//!
//! Section `terms` is four arrays (see [`super::array`]) by term ordinal: document frequency; number of the term's first
//! block, or its document where the frequency is 1; first position block; frequency in the document where the document
//! frequency is 1. Section `blocks` holds a header of 20 bytes a block, so that skipping never touches the payload:
//!
//! ```text
//! 0   4  last document of the block
//! 4   4  first word of its payload in section `postings`
//! 8   4  largest term-frequency factor of its postings, f32
//! 12  4  positions of the term before the block
//! 16  4  bits 0..6 width of documents, 6..12 width of frequencies, 12..20 postings, 20..24 encoding (0)
//! ```
//! The payload is the packed gaps between documents, less one, then the packed frequencies, less one. Section `skips` has
//! the last document and the largest factor of each 32 blocks, 8 bytes an entry; a term's first entry is that of the
//! multiple of 32 at or after its first block.

use super::array::Array;
use super::bitpack::{self, BLOCK};
use crate::error::ImageError;

/// Words of a block header.
const HEADER: usize = 5;
/// Blocks under one skip entry.
pub const SKIP: usize = 32;
const WIDTH_MASK: u32 = 0x3f;

/// The posting lists of a field.
#[derive(Debug, Clone)]
pub struct PostingsReader<'a> {
    frequencies: Array<'a>,
    first: Array<'a>,
    positions: Array<'a>,
    single: Array<'a>,
    blocks: &'a [u32],
    skips: &'a [u32],
    payload: &'a [u32],
}

/// A term's place in the sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermInfo {
    /// Documents with the term.
    pub document_frequency: u32,
    /// First block, or the document where the frequency is 1.
    pub first: u32,
    /// First position block.
    pub positions: u32,
    /// Frequency in the document where the document frequency is 1.
    pub single: u32,
}

/// A block's header.
#[derive(Debug, Clone, Copy)]
pub struct BlockHeader {
    /// Last document.
    pub last: u32,
    /// First word of the payload.
    pub offset: u32,
    /// Largest factor `1 - 1 / (1 + frequency × inverse norm)`.
    pub factor: f32,
    /// Positions before the block.
    pub positions: u32,
    /// Bits of a gap.
    pub document_bits: u32,
    /// Bits of a frequency.
    pub frequency_bits: u32,
    /// Postings.
    pub count: usize,
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

impl<'a> PostingsReader<'a> {
    /// Opens the lists of a field over its four sections.
    pub fn open(terms: &'a [u8], blocks: &'a [u8], skips: &'a [u8], payload: &'a [u8]) -> Result<Self, ImageError> {
        let (frequencies, rest) = Array::read(terms, "terms")?;
        let (first, rest) = Array::read(rest, "terms")?;
        let (positions, rest) = Array::read(rest, "terms")?;
        let (single, _) = Array::read(rest, "terms")?;
        let (blocks, skips, payload) = (
            words(blocks, "blocks")?,
            words(skips, "skips")?,
            words(payload, "postings")?,
        );
        Ok(Self {
            frequencies,
            first,
            positions,
            single,
            blocks,
            skips,
            payload,
        })
    }

    /// Number of terms.
    pub fn terms(&self) -> usize {
        self.frequencies.length
    }

    /// Documents with the term of an ordinal.
    #[inline]
    pub fn document_frequency(&self, ordinal: usize) -> u32 {
        self.frequencies.get(ordinal) as u32
    }

    /// The document of a term that only one has.
    #[inline]
    pub fn only_document(&self, ordinal: usize) -> Option<u32> {
        (self.document_frequency(ordinal) == 1).then(|| self.first.get(ordinal) as u32)
    }

    /// The place of a term.
    pub fn term(&self, ordinal: usize) -> TermInfo {
        TermInfo {
            document_frequency: self.frequencies.get(ordinal) as u32,
            first: self.first.get(ordinal) as u32,
            positions: self.positions.get(ordinal) as u32,
            single: self.single.get(ordinal) as u32,
        }
    }

    /// The header of a block; `None` past the end of the section.
    #[inline]
    pub fn header(&self, block: usize) -> Option<BlockHeader> {
        let h = self.blocks.get(block * HEADER..block * HEADER + HEADER)?;
        Some(BlockHeader {
            last: h[0],
            offset: h[1],
            factor: f32::from_bits(h[2]),
            positions: h[3],
            document_bits: h[4] & WIDTH_MASK,
            frequency_bits: h[4] >> 6 & WIDTH_MASK,
            count: (h[4] >> 12 & 0xff) as usize,
        })
    }

    /// The last document of a block, without the rest of its header.
    #[inline]
    pub fn last(&self, block: usize) -> u32 {
        self.blocks.get(block * HEADER).copied().unwrap_or(u32::MAX)
    }

    /// The largest factor of a block.
    #[inline]
    pub fn factor(&self, block: usize) -> f32 {
        self.blocks
            .get(block * HEADER + 2)
            .map_or(1.0, |&bits| f32::from_bits(bits))
    }

    /// Last document and largest factor of the 32 blocks from `SKIP * entry` on.
    #[inline]
    pub fn skip(&self, entry: usize) -> Option<(u32, f32)> {
        let entry = self.skips.get(entry * 2..entry * 2 + 2)?;
        Some((entry[0], f32::from_bits(entry[1])))
    }

    /// Decodes the documents of a block whose predecessor ends with `before` (`u32::MAX` for none).
    #[inline]
    pub fn documents(&self, header: &BlockHeader, before: u32, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let payload = self.payload.get(header.offset as usize..).unwrap_or(&[]);
        if !bitpack::unpack_block(header.document_bits, header.count, payload, out) {
            return Err(ImageError::OutOfBounds {
                section: "postings",
                what: "the documents of a block",
            });
        }
        bitpack::add_up(out, before, 1);
        Ok(())
    }

    /// Decodes the frequencies of a block.
    #[inline]
    pub fn frequencies(&self, header: &BlockHeader, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let at = header.offset as usize + bitpack::words(header.document_bits, header.count);
        let payload = self.payload.get(at..).unwrap_or(&[]);
        if !bitpack::unpack_block(header.frequency_bits, header.count, payload, out) {
            return Err(ImageError::OutOfBounds {
                section: "postings",
                what: "the frequencies of a block",
            });
        }
        for frequency in &mut out[..header.count] {
            *frequency += 1;
        }
        Ok(())
    }
}

/// Writes the lists of a field, term by term in the order of ordinals.
#[cfg(feature = "build")]
#[derive(Default)]
pub struct PostingsWriter {
    frequencies: Vec<i64>,
    first: Vec<i64>,
    positions: Vec<i64>,
    single: Vec<i64>,
    blocks: Vec<u32>,
    payload: Vec<u32>,
}

#[cfg(feature = "build")]
impl PostingsWriter {
    /// Adds a term: ascending documents with their frequencies, and the term's first position block. `factor` gives a
    /// posting's term-frequency factor.
    pub fn add(&mut self, postings: &[(u32, u32)], positions: u32, factor: impl Fn(u32, u32) -> f32) {
        self.frequencies.push(postings.len() as i64);
        self.positions.push(positions.into());
        if let [(document, frequency)] = *postings {
            self.first.push(document.into());
            self.single.push(frequency.into());
            return;
        }
        self.first.push((self.blocks.len() / HEADER) as i64);
        // As of most terms with one document: then all are alike, and need no codes.
        self.single.push(1);
        let mut before = u32::MAX;
        let mut position = 0u32;
        for block in postings.chunks(BLOCK) {
            let mut gaps = [0; BLOCK];
            let mut frequencies = [0; BLOCK];
            let mut largest = 0f32;
            let start = position;
            for (i, &(document, frequency)) in block.iter().enumerate() {
                gaps[i] = document.wrapping_sub(before).wrapping_sub(1);
                frequencies[i] = frequency - 1;
                before = document;
                position += frequency;
                largest = largest.max(factor(document, frequency));
            }
            let (gaps, frequencies) = (&gaps[..block.len()], &frequencies[..block.len()]);
            let (document_bits, frequency_bits) = (bitpack::width(gaps), bitpack::width(frequencies));
            self.blocks.extend([
                before,
                self.payload.len() as u32,
                largest.to_bits(),
                start,
                document_bits | frequency_bits << 6 | (block.len() as u32) << 12,
            ]);
            bitpack::pack(document_bits, gaps, &mut self.payload);
            bitpack::pack(frequency_bits, frequencies, &mut self.payload);
        }
    }

    /// Returns the sections `terms`, `blocks`, `skips` and `postings`.
    pub fn finish(self) -> [Vec<u8>; 4] {
        let mut terms = Vec::new();
        for column in [&self.frequencies, &self.first, &self.positions, &self.single] {
            super::array::write(column, &mut terms);
        }
        let mut skips: Vec<u32> = Vec::new();
        for group in self.blocks.chunks(SKIP * HEADER) {
            // A group may span terms; a reader uses it only where all of it belongs to one.
            let last = group[group.len() - HEADER];
            let factor = group
                .chunks(HEADER)
                .map(|header| f32::from_bits(header[2]))
                .fold(0f32, f32::max);
            skips.extend([last, factor.to_bits()]);
        }
        let bytes = |words: &[u32]| bytemuck::cast_slice(words).to_vec();
        [terms, bytes(&self.blocks), bytes(&skips), bytes(&self.payload)]
    }
}
