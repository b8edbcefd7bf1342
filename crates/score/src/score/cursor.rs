//! Where do the documents of a term stand? A cursor over the blocks of its postings, which decodes what it is asked for.

use std::ops::Range;

use super::Context;
use super::marks::Marks;
use super::places::Places;
use crate::bm25;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::blocks::{BlockHeader, Documents, SKIP};
use crate::format::postings::{PostingsReader, TermInfo};
use crate::window::{Bits, WINDOW};

/// Walks the postings of a term block by block.
pub struct Cursor<'a> {
    postings: &'a PostingsReader<'a>,
    info: TermInfo,
    /// Blocks of the term; 0 where its one posting is in the dictionary.
    blocks: usize,
    /// The block under the cursor, counted from the term's first.
    block: usize,
    /// The document that was last advanced to, and its block.
    entered: (u32, usize),
    header: BlockHeader,
    /// Which block the documents and the frequencies are of that were decoded.
    documents_of: usize,
    frequencies_of: usize,
    decoded: Box<Decoded>,
}

/// What was decoded, apart from the cursor so that it is moved cheaply.
struct Decoded {
    documents: [u32; BLOCK],
    frequencies: [u32; BLOCK],
}

/// Which blocks are worth a look.
#[derive(Clone, Copy)]
pub struct Wanted<'m> {
    /// Documents of the window that matter.
    pub mask: Option<&'m Bits>,
    /// A score that is not enough.
    pub threshold: f32,
    /// The weight with which the maximum of a block gives a score that none of its documents exceeds.
    pub weight: f32,
}

impl<'m> Wanted<'m> {
    /// All documents of a mask, whatever they score.
    pub fn all(mask: Option<&'m Bits>) -> Self {
        Self {
            mask,
            threshold: f32::NEG_INFINITY,
            weight: 0.0,
        }
    }
}

impl<'a> Cursor<'a> {
    /// Stands at the first posting of a term.
    pub fn new(postings: &'a PostingsReader<'a>, ordinal: u32) -> Self {
        let info = postings.term(ordinal as usize);
        let single = info.document_frequency == 1;
        let header = BlockHeader {
            last: info.first,
            offset: 0,
            documents: Documents::Gaps(0),
            frequency_bits: 0,
            count: 1,
        };
        let mut cursor = Self {
            postings,
            info,
            blocks: if single {
                0
            } else {
                (info.document_frequency as usize).div_ceil(BLOCK)
            },
            block: 0,
            entered: (0, 0),
            header,
            documents_of: usize::MAX,
            frequencies_of: usize::MAX,
            // Memory that has to be zero takes the allocator several times as long.
            decoded: Box::new(Decoded {
                documents: [u32::MAX; BLOCK],
                frequencies: [u32::MAX; BLOCK],
            }),
        };
        if single {
            cursor.decoded.documents[0] = info.first;
            cursor.decoded.frequencies[0] = info.single;
            cursor.documents_of = 0;
            cursor.frequencies_of = 0;
        } else if let Some(header) = cursor.header_of(0) {
            cursor.header = header;
        }
        cursor
    }

    /// The term's place.
    pub fn info(&self) -> &TermInfo {
        &self.info
    }

    fn total(&self) -> usize {
        self.blocks.max(1)
    }

    #[inline]
    fn header_of(&self, block: usize) -> Option<BlockHeader> {
        let left = (self.info.document_frequency as usize).saturating_sub(block * BLOCK);
        self.postings
            .blocks
            .header(self.info.first as usize + block, left.min(BLOCK))
    }

    fn last_of(&self, block: usize) -> u32 {
        if self.blocks == 0 {
            self.info.first
        } else {
            self.postings.blocks.last(self.info.first as usize + block)
        }
    }

    /// Moves to the first block that ends at or after a document, from where it stands or, if the document is the one that
    /// was last advanced to, from there: a window may be filled again. Reports whether there is such a block.
    pub fn advance(&mut self, document: u32) -> bool {
        let is_there = if self.entered.0 == document && self.entered.1 < self.block {
            self.go(self.entered.1)
        } else {
            self.move_on(document)
        };
        self.entered = (document, self.block);
        is_there
    }

    /// Moves on to the first block that ends at or after a document; reports whether there is one.
    pub fn move_on(&mut self, document: u32) -> bool {
        if self.block >= self.total() {
            return false;
        }
        if self.header.last >= document {
            return true;
        }
        let blocks = &self.postings.blocks;
        self.pass(|block| blocks.last(block) < document, |last, _| last < document)
    }

    /// Moves on to the next block that is not to be passed over, by its number among all blocks, nor by the last document
    /// and the maximum of 32 blocks of the term; reports whether there is one.
    fn pass(&mut self, one: impl Fn(usize) -> bool, all: impl Fn(u32, f32) -> bool) -> bool {
        let first = self.info.first as usize;
        let mut block = self.block + 1;
        while block < self.blocks && one(first + block) {
            let absolute = first + block;
            let skip = || self.postings.blocks.skip(absolute / SKIP);
            let all_pass = absolute.is_multiple_of(SKIP)
                && block + SKIP <= self.blocks
                && skip().is_some_and(|(last, maximum)| all(last, maximum));
            block += if all_pass { SKIP } else { 1 };
        }
        self.go(block)
    }

    /// Moves to the next block; reports whether there is one.
    #[inline]
    pub fn next_block(&mut self) -> bool {
        self.go(self.block + 1)
    }

    /// Moves to the next block of which some posting of a term with a weight may score above a threshold; reports whether
    /// there is one.
    pub fn next_above(&mut self, weight: f32, threshold: f32) -> bool {
        let blocks = &self.postings.blocks;
        let is_below = |maximum| !bm25::may_exceed(weight, maximum, threshold);
        self.pass(|block| is_below(blocks.maximum(block)), |_, maximum| is_below(maximum))
    }

    /// Calls `visit` at the block under the cursor and at each one behind it.
    pub fn walk(mut self, mut visit: impl FnMut(&mut Self) -> Result<(), Failure>) -> Result<(), Failure> {
        loop {
            visit(&mut self)?;
            if !self.next_block() {
                return Ok(());
            }
        }
    }

    #[inline]
    fn go(&mut self, block: usize) -> bool {
        self.block = block;
        if block >= self.total() {
            return false;
        }
        // The header of a single posting is in no section, and stays.
        if self.blocks > 0 {
            match self.header_of(block) {
                Some(header) => self.header = header,
                None => self.block = self.total(),
            }
        }
        self.block < self.total()
    }

    /// The places of documents in the block under the cursor; its documents are decoded only where they are no bitmap.
    pub fn places(&mut self) -> Result<Places<'_, 'a>, Failure> {
        let bitmap = if self.documents_of == self.block {
            None
        } else {
            self.postings.bitmap(&self.header, self.before())
        };
        if bitmap.is_none() {
            self.documents()?;
        }
        Ok(Places {
            bitmap,
            documents: &self.decoded.documents[..self.header.count],
            frequencies: (self.frequencies_of == self.block).then_some(&self.decoded.frequencies),
            header: &self.header,
            postings: self.postings,
        })
    }

    /// The header of the block under the cursor.
    pub fn header(&self) -> &BlockHeader {
        &self.header
    }

    /// A document at or before the first of the block under the cursor.
    pub fn first_possible(&self) -> u32 {
        if self.documents_of == self.block {
            self.decoded.documents[0]
        } else if self.block == 0 {
            0
        } else {
            self.last_of(self.block - 1).saturating_add(1)
        }
    }

    /// Moves as [`Self::advance`] does; returns a document at or before the first from `from` on, `u32::MAX` if there is none.
    #[inline]
    pub fn next(&mut self, from: u32) -> u32 {
        if self.advance(from) {
            self.first_possible().max(from)
        } else {
            u32::MAX
        }
    }

    /// The last document before the block under the cursor; `u32::MAX` for none.
    fn before(&self) -> u32 {
        if self.block == 0 {
            u32::MAX
        } else {
            self.last_of(self.block - 1)
        }
    }

    /// Decodes the documents of the block under the cursor.
    pub fn documents(&mut self) -> Result<&[u32], Failure> {
        if self.documents_of != self.block {
            let before = self.before();
            self.postings
                .documents(&self.header, before, &mut self.decoded.documents)?;
            self.documents_of = self.block;
        }
        Ok(&self.decoded.documents[..self.header.count])
    }

    /// Decodes the documents of the block under the cursor, and returns the places of those in a window.
    #[inline]
    pub fn within(&mut self, base: u32) -> Result<Range<usize>, Failure> {
        let end = base + WINDOW as u32;
        let last = self.header.last;
        let documents = self.documents()?;
        let from = match documents.first() {
            Some(&first) if first < base => documents.partition_point(|&document| document < base),
            _ => 0,
        };
        let to = if last < end {
            documents.len()
        } else {
            documents.partition_point(|&document| document < end)
        };
        Ok(from..to)
    }

    /// Decodes documents and frequencies of the block under the cursor.
    pub fn postings(&mut self) -> Result<(&[u32], &[u32]), Failure> {
        self.documents()?;
        if self.frequencies_of != self.block {
            self.postings.frequencies(&self.header, &mut self.decoded.frequencies)?;
            self.frequencies_of = self.block;
        }
        Ok((
            &self.decoded.documents[..self.header.count],
            &self.decoded.frequencies[..self.header.count],
        ))
    }

    /// Decodes the block under the cursor; returns the documents and frequencies at some of its places.
    pub fn postings_at(&mut self, places: Range<usize>) -> Result<(&[u32], &[u32]), Failure> {
        let (documents, frequencies) = self.postings()?;
        let at = |numbers| <[u32]>::get(numbers, places.clone()).unwrap_or(&[]);
        Ok((at(documents), at(frequencies)))
    }

    /// The maximum of the block under the cursor.
    pub fn block_maximum(&self) -> f32 {
        if self.blocks == 0 {
            f32::INFINITY
        } else {
            self.postings.blocks.maximum(self.info.first as usize + self.block)
        }
    }

    /// Moves as [`Self::advance`] does; returns the maximum of the blocks that reach into a window from there on.
    pub fn maximum(&mut self, base: u32) -> f32 {
        if !self.advance(base) {
            return 0.0;
        }
        let end = base + WINDOW as u32;
        if self.blocks == 0 && !(base..end).contains(&self.info.first) {
            return 0.0;
        }
        self.maximum_up_to(end - 1)
    }

    /// The maximum of all blocks.
    pub fn maximum_of_all(&self) -> f32 {
        self.maximum_of(0, u32::MAX)
    }

    /// The maximum of the blocks from the one under the cursor on up to that of a document.
    pub fn maximum_up_to(&self, document: u32) -> f32 {
        self.maximum_of(self.block, document)
    }

    fn maximum_of(&self, block: usize, document: u32) -> f32 {
        if self.blocks == 0 {
            return f32::INFINITY;
        }
        let first = self.info.first as usize;
        let mut largest = 0f32;
        for block in block..self.blocks {
            largest = largest.max(self.postings.blocks.maximum(first + block));
            if self.postings.blocks.last(first + block) >= document {
                break;
            }
        }
        largest
    }

    /// Whether the block under the cursor, which reaches into a window, may have a document that is wanted.
    #[inline]
    pub fn is_wanted(&self, base: u32, wanted: &Wanted<'_>) -> bool {
        let is_competitive = bm25::may_exceed(wanted.weight, self.block_maximum(), wanted.threshold);
        let (first, last) = (self.first_possible(), self.header.last);
        is_competitive && wanted.mask.is_none_or(|mask| any_between(mask, base, first, last))
    }

    /// Marks the term's documents in a window, but for blocks that are not wanted. The cursor is left at the last block that
    /// reaches into the window.
    pub fn mark(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        wanted: &Wanted<'_>,
        marks: &mut Marks,
    ) -> Result<(), Failure> {
        let end = base + WINDOW as u32;
        marks.start(base);
        let mut more = self.advance(base);
        while more {
            let last = self.header.last;
            if self.first_possible() >= end {
                break;
            }
            if self.is_wanted(base, wanted) {
                context.budget.charge(self.header.count as u64, "query")?;
                let first = self.block * BLOCK;
                if let Some(bitmap) = self.postings.bitmap(&self.header, self.before()) {
                    marks.set_words(&bitmap, first as u32);
                } else {
                    let places = self.within(base)?;
                    let place = first + places.start;
                    marks.set(&self.documents()?[places], place as u32);
                }
            }
            if last >= end - 1 {
                break;
            }
            more = self.next_block();
        }
        Ok(())
    }

    /// Decodes the frequencies of any block of the term into an array of the caller's.
    pub fn decode_frequencies(&self, block: usize, out: &mut [u32; BLOCK]) -> Result<(), Failure> {
        if self.blocks == 0 {
            out[0] = self.info.single;
            return Ok(());
        }
        let header = self.header_of(block).unwrap_or(self.header);
        Ok(self.postings.frequencies(&header, out)?)
    }

    /// The positions of the term before any of its blocks.
    pub fn positions_before(&self, block: usize) -> u32 {
        if self.blocks == 0 {
            return 0;
        }
        let absolute = self.info.first as usize + block;
        self.postings.blocks.positions_before(absolute, block * BLOCK)
    }
}

/// Whether a mask of a window has a document from `first` to `last`, both included.
fn any_between(mask: &Bits, base: u32, first: u32, last: u32) -> bool {
    let from = first.max(base) - base;
    let to = last.min(base + (WINDOW as u32 - 1)).max(base) - base;
    if from > to {
        return false;
    }
    let (from, to) = (from as usize & (WINDOW - 1), to as usize & (WINDOW - 1));
    let (first, last) = (from / 64, to / 64);
    (first..=last).any(|word| {
        let mut bits = mask[word];
        if word == first {
            bits &= u64::MAX << (from % 64);
        }
        if word == last {
            bits &= u64::MAX >> (63 - to % 64);
        }
        bits != 0
    })
}
