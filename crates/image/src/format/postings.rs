//! Which documents hold a term, and how often? Blocks of 128 postings, bit-packed, with their headers apart.
//!
//! Section `terms` is four arrays (see [`super::array`]) by term ordinal: document frequency; number of the term's first
//! block, or its document where the frequency is 1; first position block; frequency in the document where the document
//! frequency is 1. Section `postings` has the payload of the [blocks](super::blocks): the documents, then the packed
//! frequencies, less one. Encoding 0 packs the gaps between documents, less one; encoding 1 is a [bitmap](super::bitmap),
//! whose words the width counts.

use super::array::Array;
#[cfg(feature = "build")]
use super::bitmap;
use super::bitmap::Bitmap;
use super::bitpack::{self, BLOCK};
#[cfg(feature = "build")]
use super::blocks::BlocksWriter;
use super::blocks::{BlockHeader, Blocks, Documents, words};
#[cfg(feature = "build")]
use super::payload::Payload;
use crate::error::ImageError;

/// A block becomes a bitmap if that takes at most so many quarters of what its gaps take: matches of a bitmap are found
/// many times as fast.
#[cfg(feature = "build")]
const DENSE_QUARTERS: usize = 5;

/// The posting lists of a field.
#[derive(Debug, Clone)]
pub struct PostingsReader<'a> {
    frequencies: Array<'a>,
    first: Array<'a>,
    positions: Array<'a>,
    single: Array<'a>,
    /// What is known of the blocks.
    pub blocks: Blocks<'a>,
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

impl<'a> PostingsReader<'a> {
    /// Opens the lists of a field over its four sections.
    pub fn open(terms: &'a [u8], blocks: &'a [u8], skips: &'a [u8], payload: &'a [u8]) -> Result<Self, ImageError> {
        let (frequencies, rest) = Array::read(terms, "terms")?;
        let (first, rest) = Array::read(rest, "terms")?;
        let (positions, rest) = Array::read(rest, "terms")?;
        let (single, _) = Array::read(rest, "terms")?;
        Ok(Self {
            frequencies,
            first,
            positions,
            single,
            blocks: Blocks::open(blocks, skips)?,
            payload: words(payload, "postings")?,
        })
    }

    /// Whether all that is known of terms is known of each.
    pub fn is_whole(&self) -> bool {
        let count = self.terms();
        [&self.first, &self.positions, &self.single]
            .iter()
            .all(|array| array.length == count)
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

    /// Decodes the documents of a block whose predecessor ends with `before` (`u32::MAX` for none).
    #[inline]
    pub fn documents(&self, header: &BlockHeader, before: u32, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let payload = self.payload(header);
        let is_read = match header.documents {
            Documents::Gaps(bits) => {
                let is_read = bitpack::unpack_block(bits, header.count, payload, out);
                bitpack::add_up(out, before, 1);
                is_read
            }
            Documents::Bitmap(words) => Bitmap::new(before.wrapping_add(1), words, payload)
                .is_some_and(|bitmap| bitmap.documents(header.count, out)),
        };
        if is_read {
            Ok(())
        } else {
            Err(ImageError::OutOfBounds {
                section: "postings",
                what: "the documents of a block",
            })
        }
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

    fn packed_frequencies(&self, header: &BlockHeader) -> &'a [u32] {
        let before = header.documents.words(header.count);
        self.payload(header).get(before..).unwrap_or(&[])
    }

    /// Returns the frequency of one posting of a block.
    #[inline]
    pub fn frequency(&self, header: &BlockHeader, place: usize) -> Result<u32, ImageError> {
        let payload = self.packed_frequencies(header);
        let less_one = bitpack::unpack_one(header.frequency_bits, header.count, payload, place);
        less_one.map(|less_one| less_one + 1).ok_or(ImageError::OutOfBounds {
            section: "postings",
            what: "a frequency",
        })
    }

    /// Decodes the frequencies of a block.
    #[inline]
    pub fn frequencies(&self, header: &BlockHeader, out: &mut [u32; BLOCK]) -> Result<(), ImageError> {
        let payload = self.packed_frequencies(header);
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
    frequencies: Vec<u32>,
    first: Vec<u32>,
    positions: Vec<u32>,
    single: Vec<u32>,
    blocks: BlocksWriter,
    payload: Payload,
}

#[cfg(feature = "build")]
impl PostingsWriter {
    /// Adds a term: ascending documents with their frequencies, and the term's first position block. `scale` gives a
    /// posting's frequency × inverse norm.
    pub fn add(&mut self, postings: &[(u32, u32)], positions: u32, scale: impl Fn(u32, u32) -> f32) {
        self.frequencies.push(postings.len() as u32);
        self.positions.push(positions);
        if let [(document, frequency)] = *postings {
            self.first.push(document);
            self.single.push(frequency);
            return;
        }
        self.first.push(self.blocks.count() as u32);
        // As of most terms with one document: then all are alike, and need no codes.
        self.single.push(1);
        let mut before = u32::MAX;
        let mut more_positions = 0i64;
        for block in postings.chunks(BLOCK) {
            let before_block = more_positions;
            let mut gaps = [0; BLOCK];
            let mut frequencies = [0; BLOCK];
            let mut maximum = 0f32;
            let from = before.wrapping_add(1);
            for (i, &(document, frequency)) in block.iter().enumerate() {
                gaps[i] = document.wrapping_sub(before).wrapping_sub(1);
                frequencies[i] = frequency - 1;
                before = document;
                more_positions += i64::from(frequency - 1);
                maximum = maximum.max(scale(document, frequency));
            }
            let (gaps, frequencies) = (&gaps[..block.len()], &frequencies[..block.len()]);
            let (gap_bits, frequency_bits) = (bitpack::width(gaps), bitpack::width(frequencies));
            let packed = bitpack::words(gap_bits, gaps.len());
            let bitmap = bitmap::words(from, before).filter(|&words| words as usize * 8 <= packed * DENSE_QUARTERS);
            let header = BlockHeader {
                last: before,
                offset: self.payload.end(),
                documents: bitmap.map_or(Documents::Gaps(gap_bits), Documents::Bitmap),
                frequency_bits,
                count: block.len(),
            };
            self.blocks.add(&header, maximum, before_block);
            match bitmap {
                Some(words) => bitmap::write(
                    from,
                    words,
                    block.iter().map(|posting| posting.0),
                    &mut self.payload.words,
                ),
                None => bitpack::pack(gap_bits, gaps, &mut self.payload.words),
            }
            bitpack::pack(frequency_bits, frequencies, &mut self.payload.words);
        }
    }

    /// What there is of section `postings`.
    pub fn payload(&mut self) -> &mut Payload {
        &mut self.payload
    }

    /// Returns the sections `terms`, `blocks` and `skips`.
    pub fn finish(self) -> [Vec<u8>; 3] {
        let mut terms = Vec::new();
        for column in [self.frequencies, self.first, self.positions, self.single] {
            let column: Vec<i64> = column.into_iter().map(i64::from).collect();
            super::array::write(&column, &mut terms);
        }
        let [blocks, skips] = self.blocks.finish();
        [terms, blocks, skips]
    }
}
