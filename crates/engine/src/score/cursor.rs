//! Where do the documents of a term stand? A cursor over the blocks of its postings, which decodes what it is asked for.

use super::{Bits, Context, WINDOW, set_bits};
use std::ops::Range;

use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::postings::{BlockHeader, PostingsReader, SKIP, TermInfo};

/// Walks the postings of a term block by block.
pub struct Cursor<'a> {
    postings: &'a PostingsReader<'a>,
    info: TermInfo,
    /// Blocks of the term; 0 where its one posting is in the dictionary.
    blocks: usize,
    /// The block under the cursor, counted from the term's first.
    block: usize,
    header: BlockHeader,
    /// Which block `documents` and `frequencies` hold.
    documents_of: usize,
    frequencies_of: usize,
    documents: [u32; BLOCK],
    frequencies: [u32; BLOCK],
}

impl<'a> Cursor<'a> {
    /// Stands at the first posting of a term.
    pub fn new(postings: &'a PostingsReader<'a>, ordinal: u32) -> Self {
        let info = postings.term(ordinal as usize);
        let single = info.document_frequency == 1;
        let header = BlockHeader {
            last: info.first,
            offset: 0,
            factor: 1.0,
            positions: 0,
            document_bits: 0,
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
            header,
            documents_of: usize::MAX,
            frequencies_of: usize::MAX,
            documents: [0; BLOCK],
            frequencies: [0; BLOCK],
        };
        if single {
            cursor.documents[0] = info.first;
            cursor.frequencies[0] = info.single;
            cursor.documents_of = 0;
            cursor.frequencies_of = 0;
        } else if let Some(header) = postings.header(info.first as usize) {
            cursor.header = header;
        }
        cursor
    }

    /// A cursor at the same block with nothing decoded.
    pub fn fork(&self) -> Self {
        Self {
            postings: self.postings,
            info: self.info,
            blocks: self.blocks,
            block: self.block,
            header: self.header,
            documents_of: if self.blocks == 0 {
                self.documents_of
            } else {
                usize::MAX
            },
            frequencies_of: if self.blocks == 0 {
                self.frequencies_of
            } else {
                usize::MAX
            },
            documents: self.documents,
            frequencies: self.frequencies,
        }
    }

    /// The term's place.
    pub fn info(&self) -> &TermInfo {
        &self.info
    }

    fn total(&self) -> usize {
        self.blocks.max(1)
    }

    fn last_of(&self, block: usize) -> u32 {
        if self.blocks == 0 {
            self.info.first
        } else {
            self.postings.last(self.info.first as usize + block)
        }
    }

    /// Moves to the first block that ends at or after a document; reports whether there is one.
    pub fn advance(&mut self, document: u32) -> bool {
        if self.block >= self.total() {
            return false;
        }
        if self.header.last >= document {
            return true;
        }
        let first = self.info.first as usize;
        let mut block = self.block + 1;
        while block < self.total() && self.last_of(block) < document {
            let absolute = first + block;
            if absolute.is_multiple_of(SKIP)
                && block + SKIP <= self.blocks
                && self
                    .postings
                    .skip(absolute / SKIP)
                    .is_some_and(|(last, _)| last < document)
            {
                block += SKIP;
            } else {
                block += 1;
            }
        }
        self.go(block)
    }

    /// Moves to the next block; reports whether there is one.
    pub fn next_block(&mut self) -> bool {
        self.go(self.block + 1)
    }

    fn go(&mut self, block: usize) -> bool {
        self.block = block;
        if block >= self.total() {
            return false;
        }
        match self.postings.header(self.info.first as usize + block) {
            Some(header) => self.header = header,
            None => self.block = self.total(),
        }
        self.block < self.total()
    }

    /// The header of the block under the cursor.
    pub fn header(&self) -> &BlockHeader {
        &self.header
    }

    /// A document at or before the first of the block under the cursor.
    pub fn first_possible(&self) -> u32 {
        if self.documents_of == self.block {
            self.documents[0]
        } else if self.block == 0 {
            0
        } else {
            self.last_of(self.block - 1).saturating_add(1)
        }
    }

    /// Decodes the documents of the block under the cursor.
    pub fn documents(&mut self) -> Result<&[u32], Failure> {
        if self.documents_of != self.block {
            let before = if self.block == 0 {
                u32::MAX
            } else {
                self.last_of(self.block - 1)
            };
            self.postings.documents(&self.header, before, &mut self.documents)?;
            self.documents_of = self.block;
        }
        Ok(&self.documents[..self.header.count])
    }

    /// Decodes the documents of the block under the cursor, and returns the places of those in a window.
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
            self.postings.frequencies(&self.header, &mut self.frequencies)?;
            self.frequencies_of = self.block;
        }
        Ok((
            &self.documents[..self.header.count],
            &self.frequencies[..self.header.count],
        ))
    }

    /// The largest factor of the blocks that reach into a window from the cursor on.
    pub fn factor(&self, base: u32) -> f32 {
        let end = base + WINDOW as u32;
        if self.blocks == 0 {
            return if (base..end).contains(&self.info.first) {
                1.0
            } else {
                0.0
            };
        }
        let first = self.info.first as usize;
        let mut largest = 0f32;
        for block in self.block..self.blocks {
            largest = largest.max(self.postings.factor(first + block));
            if self.postings.last(first + block) >= end - 1 {
                break;
            }
        }
        largest
    }

    /// Sets the bits of the term's documents in a window. The cursor is left at the last block that reaches into it.
    pub fn mark(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        let end = base + WINDOW as u32;
        let mut more = self.advance(base);
        while more && self.first_possible() < end {
            context.budget.charge(self.header.count as u64, "query")?;
            let places = self.within(base)?;
            set_bits(bits, base, self.documents()?[places].iter().copied());
            if self.header.last >= end - 1 {
                break;
            }
            more = self.next_block();
        }
        Ok(())
    }
}
