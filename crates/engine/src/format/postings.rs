//! Which documents hold a term, and how often? Blocks of 128 postings, bit-packed, with their headers apart.
//!
//! Section `terms` is four arrays (see [`super::array`]) by term ordinal: document frequency; number of the term's first
//! block, or its document where the frequency is 1; first position block; frequency in the document where the document
//! frequency is 1. Section `blocks` holds what is known of a block without its payload: an array of the numbers of the
//! blocks' largest term-frequency factors; an array of the positions of the term before the block, less one for each
//! posting; the number of different factors, and these, f32, ascending; and a header of 8 bytes a block:
//!
//! ```text
//! 0   4  last document of the block
//! 4   4  bits 0..6 width of documents, 6..12 width of frequencies, 12..28 first word of the payload in section `postings`
//!        behind that of the first of its 32 blocks, 28..32 encoding of documents
//! ```
//! The payload is the documents, then the packed frequencies, less one. Encoding 0 packs the gaps between documents, less
//! one; encoding 1 is a [bitmap](super::bitmap), whose words the width counts. Section `skips` has the last document and the
//! largest factor of each 32 blocks and the first word of their payload, 12 bytes an entry; a term's first entry is that of
//! the multiple of 32 at or after its first block.

use super::array::{Array, Codes};
#[cfg(feature = "build")]
use super::bitmap;
use super::bitmap::Bitmap;
use super::bitpack::{self, BLOCK};
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

/// The posting lists of a field.
#[derive(Debug, Clone)]
pub struct PostingsReader<'a> {
    frequencies: Array<'a>,
    first: Array<'a>,
    positions: Array<'a>,
    single: Array<'a>,
    factor_numbers: Array<'a>,
    more_positions: Array<'a>,
    factors: &'a [u32],
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
    fn words(self, count: usize) -> usize {
        match self {
            Self::Gaps(bits) => bitpack::words(bits, count),
            Self::Bitmap(words) => words as usize * 2,
        }
    }
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
        let mut reader = Self {
            frequencies,
            first,
            positions,
            single,
            factor_numbers: Array::of_codes(Codes::Constant, 0),
            more_positions: Array::of_codes(Codes::Constant, 0),
            factors: &[],
            blocks: &[],
            skips: words(skips, "skips")?,
            payload: words(payload, "postings")?,
        };
        if !blocks.is_empty() {
            let (factor_numbers, rest) = Array::read(blocks, "blocks")?;
            let (more_positions, rest) = Array::read(rest, "blocks")?;
            let outside = || ImageError::OutOfBounds {
                section: "blocks",
                what: "the largest factors",
            };
            let (&count, rest) = words(rest, "blocks")?.split_first().ok_or_else(outside)?;
            let (factors, headers) = rest.split_at_checked(count as usize).ok_or_else(outside)?;
            reader.factor_numbers = factor_numbers;
            reader.more_positions = more_positions;
            reader.factors = factors;
            reader.blocks = headers;
        }
        Ok(reader)
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

    /// The header of a block, which has so many postings; `None` past the end of the section.
    #[inline]
    pub fn header(&self, block: usize, count: usize) -> Option<BlockHeader> {
        let h = self.blocks.get(block * HEADER..block * HEADER + HEADER)?;
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
        self.blocks.get(block * HEADER).copied().unwrap_or(u32::MAX)
    }

    /// The largest factor `1 - 1 / (1 + frequency × inverse norm)` of the postings of a block.
    #[inline]
    pub fn factor(&self, block: usize) -> f32 {
        self.factors
            .get(self.factor_numbers.code(block) as usize)
            .map_or(1.0, |&bits| f32::from_bits(bits))
    }

    /// Last document and largest factor of the 32 blocks from `SKIP * entry` on.
    #[inline]
    pub fn skip(&self, entry: usize) -> Option<(u32, f32)> {
        let entry = self.skips.get(entry * ENTRY..entry * ENTRY + 2)?;
        Some((entry[0], f32::from_bits(entry[1])))
    }

    /// Decodes the documents of a block whose predecessor ends with `before` (`u32::MAX` for none).
    #[inline]
    pub fn documents(&self, header: &BlockHeader, before: u32, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let payload = self.payload(header);
        let is_read = match header.documents {
            Documents::Gaps(bits) => bitpack::unpack_block(bits, header.count, payload, out),
            Documents::Bitmap(words) => Bitmap::new(before.wrapping_add(1), words, payload)
                .is_some_and(|bitmap| bitmap.documents(header.count, out)),
        };
        if !is_read {
            return Err(ImageError::OutOfBounds {
                section: "postings",
                what: "the documents of a block",
            });
        }
        if matches!(header.documents, Documents::Bitmap(_)) {
            return Ok(());
        }
        // Four at a time, so that only one addition in four waits for the one before.
        let mut document = before;
        for gaps in out.as_chunks_mut::<4>().0 {
            let [a, b, c, d] = gaps.map(|gap| gap.wrapping_add(1));
            let (b, d) = (a.wrapping_add(b), c.wrapping_add(d));
            let (c, d) = (b.wrapping_add(c), b.wrapping_add(d));
            *gaps = [a, b, c, d].map(|sum| sum.wrapping_add(document));
            document = gaps[3];
        }
        Ok(())
    }

    /// The bitmap of a dense block whose predecessor ends with `before` (`u32::MAX` for none).
    #[inline]
    pub fn bitmap(&self, header: &BlockHeader, before: u32) -> Option<Bitmap<'a>> {
        match header.documents {
            Documents::Gaps(_) => None,
            Documents::Bitmap(words) => Bitmap::new(before.wrapping_add(1), words, self.payload(header)),
        }
    }

    fn payload(&self, header: &BlockHeader) -> &'a [u32] {
        self.payload.get(header.offset as usize..).unwrap_or(&[])
    }

    /// Decodes the frequencies of a block.
    #[inline]
    pub fn frequencies(&self, header: &BlockHeader, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let before = header.documents.words(header.count);
        let payload = self.payload(header).get(before..).unwrap_or(&[]);
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

/// A block becomes a bitmap if that takes at most so many quarters of what its gaps take: matches of a bitmap are found
/// many times as fast.
#[cfg(feature = "build")]
const DENSE_QUARTERS: usize = 5;

/// Writes the lists of a field, term by term in the order of ordinals.
#[cfg(feature = "build")]
#[derive(Default)]
pub struct PostingsWriter {
    frequencies: Vec<i64>,
    first: Vec<i64>,
    positions: Vec<i64>,
    single: Vec<i64>,
    factors: Vec<u32>,
    more_positions: Vec<i64>,
    blocks: Vec<u32>,
    skips: Vec<u32>,
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
        let mut more_positions = 0i64;
        for block in postings.chunks(BLOCK) {
            self.more_positions.push(more_positions);
            let mut gaps = [0; BLOCK];
            let mut frequencies = [0; BLOCK];
            let mut largest = 0f32;
            let from = before.wrapping_add(1);
            for (i, &(document, frequency)) in block.iter().enumerate() {
                gaps[i] = document.wrapping_sub(before).wrapping_sub(1);
                frequencies[i] = frequency - 1;
                before = document;
                more_positions += i64::from(frequency - 1);
                largest = largest.max(factor(document, frequency));
            }
            let (gaps, frequencies) = (&gaps[..block.len()], &frequencies[..block.len()]);
            let (gap_bits, frequency_bits) = (bitpack::width(gaps), bitpack::width(frequencies));
            let packed = bitpack::words(gap_bits, gaps.len());
            let bitmap = bitmap::words(from, before).filter(|&words| words as usize * 8 <= packed * DENSE_QUARTERS);
            let (width, encoding) = bitmap.map_or((gap_bits, 0), |words| (words, BITMAP));
            // A group of skipped blocks may span terms; a reader skips it only where all of it belongs to one.
            if (self.blocks.len() / HEADER).is_multiple_of(SKIP) {
                self.skips.extend([0, 0, self.payload.len() as u32]);
            }
            let entry = self.skips.len() - ENTRY;
            self.skips[entry] = before;
            // Factors are not negative, and so order as their bits.
            self.skips[entry + 1] = self.skips[entry + 1].max(largest.to_bits());
            let offset = self.payload.len() as u32 - self.skips[entry + 2];
            let how = width | frequency_bits << 6 | encoding << ENCODING_SHIFT;
            self.blocks.extend([before, how | offset << OFFSET_SHIFT]);
            self.factors.push(largest.to_bits());
            match bitmap {
                Some(words) => bitmap::write(from, words, block.iter().map(|posting| posting.0), &mut self.payload),
                None => bitpack::pack(gap_bits, gaps, &mut self.payload),
            }
            bitpack::pack(frequency_bits, frequencies, &mut self.payload);
        }
    }

    /// Returns the sections `terms`, `blocks`, `skips` and `postings`.
    pub fn finish(self) -> [Vec<u8>; 4] {
        let mut terms = Vec::new();
        for column in [&self.frequencies, &self.first, &self.positions, &self.single] {
            super::array::write(column, &mut terms);
        }
        let bytes = |words: &[u32]| bytemuck::cast_slice(words).to_vec();
        let mut blocks = Vec::new();
        if !self.blocks.is_empty() {
            let mut factors = self.factors.clone();
            factors.sort_unstable();
            factors.dedup();
            let number = |factor: &u32| factors.partition_point(|other| other < factor) as i64;
            let numbers: Vec<i64> = self.factors.iter().map(number).collect();
            super::array::write(&numbers, &mut blocks);
            super::array::write(&self.more_positions, &mut blocks);
            blocks.extend((factors.len() as u32).to_le_bytes());
            blocks.extend(bytes(&factors));
            blocks.extend(bytes(&self.blocks));
        }
        [terms, blocks, bytes(&self.skips), bytes(&self.payload)]
    }
}
