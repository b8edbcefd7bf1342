//! The documents of one term, scored by BM25. Blocks are decoded only where the window, the mask and the threshold ask.

use super::{Context, Scorer, Target, WINDOW, bm25};
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::postings::{BlockHeader, PostingsReader, SKIP, TermInfo};
use crate::index::Terms;

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
    fn factor(&self, base: u32) -> f32 {
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
}

/// Scores the documents of a term.
pub struct TermScorer<'a> {
    cursor: Cursor<'a>,
    weight: f32,
    inverse: &'a [f32; 256],
    /// Encoded lengths; a field without has length 1 throughout.
    norms: Option<&'a [u8]>,
    /// Scores of frequency 1 by encoded length.
    once: Option<Box<[f32; 256]>>,
}

impl<'a> TermScorer<'a> {
    /// Scores a term with a boost.
    pub fn new(
        terms: &'a Terms<'a>,
        norms: Option<&'a [u8]>,
        ordinal: u32,
        document_frequency: Option<u32>,
        boost: f32,
    ) -> Self {
        let cursor = Cursor::new(&terms.postings, ordinal);
        let document_frequency = document_frequency.unwrap_or(cursor.info.document_frequency);
        let idf = bm25::idf(document_frequency.into(), terms.statistics.documents);
        let weight = bm25::weight(boost, idf);
        // The table pays from a few blocks on.
        let once = (cursor.info.document_frequency > 256).then(|| {
            let mut table = Box::new([0.0; 256]);
            for (score, &inverse) in table.iter_mut().zip(&terms.inverse_norms) {
                *score = bm25::score(weight, 1.0, inverse);
            }
            table
        });
        Self {
            cursor,
            weight,
            inverse: &terms.inverse_norms,
            norms,
            once,
        }
    }

    /// Adds the postings `from..to` of the block under the cursor to the window.
    fn add(&mut self, from: usize, to: usize, target: &mut Target<'_>) -> Result<(), Failure> {
        let base = target.base;
        let Some(sums) = &mut target.sums else {
            let documents = &self.cursor.documents()?[from..to];
            for &document in documents {
                let at = (document - base) as usize;
                target.bits[at / 64] |= 1 << (at % 64);
            }
            return Ok(());
        };
        let (weight, inverse) = (self.weight, self.inverse);
        let norms = self.norms;
        let norm = |document: u32| match norms {
            Some(norms) => norms.get(document as usize).copied().unwrap_or(1),
            None => 1,
        };
        if let Some(mask) = target.mask {
            let documents = &self.cursor.documents()?[from..to];
            let wanted = |document: u32| {
                let at = (document - base) as usize;
                mask[at / 64] >> (at % 64) & 1 != 0
            };
            if !documents.iter().any(|&document| wanted(document)) {
                return Ok(());
            }
            let (documents, frequencies) = self.cursor.postings()?;
            for (&document, &frequency) in documents[from..to].iter().zip(&frequencies[from..to]) {
                if wanted(document) {
                    let at = (document - base) as usize;
                    target.bits[at / 64] |= 1 << (at % 64);
                    sums[at] += f64::from(bm25::score(weight, frequency as f32, inverse[norm(document) as usize]));
                }
            }
            return Ok(());
        }
        if let Some(once) = self.once.as_deref().filter(|_| self.cursor.header.frequency_bits == 0) {
            let documents = &self.cursor.documents()?[from..to];
            for &document in documents {
                let at = (document - base) as usize & (WINDOW - 1);
                target.bits[at / 64] |= 1 << (at % 64);
                sums[at] += f64::from(once[norm(document) as usize]);
            }
            return Ok(());
        }
        let (documents, frequencies) = self.cursor.postings()?;
        let (documents, frequencies) = (&documents[from..to], &frequencies[from..to]);
        // Scores first, in a loop without scattering, which the compiler turns into vectors.
        let mut scores = [0f32; BLOCK];
        for ((score, &document), &frequency) in scores.iter_mut().zip(documents).zip(frequencies) {
            *score = frequency as f32 * inverse[norm(document) as usize];
        }
        for score in &mut scores[..documents.len()] {
            *score = weight - weight / (1.0 + *score);
        }
        for (&document, &score) in documents.iter().zip(&scores) {
            let at = (document - base) as usize & (WINDOW - 1);
            target.bits[at / 64] |= 1 << (at % 64);
            sums[at] += f64::from(score);
        }
        Ok(())
    }
}

/// Whether a mask has a document from `from` to `to` of the window, both inside.
fn any_between(mask: &super::Bits, from: usize, to: usize) -> bool {
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

impl Scorer for TermScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let base = target.base;
        let end = base + WINDOW as u32;
        if !self.cursor.advance(base) {
            return Ok(());
        }
        loop {
            let first = self.cursor.first_possible();
            if first >= end {
                return Ok(());
            }
            let last = self.cursor.header.last;
            let competitive =
                target.threshold < 0.0 || bm25::bound(self.weight, self.cursor.header.factor) > target.threshold;
            let wanted = competitive
                && target.mask.is_none_or(|mask| {
                    let from = first.max(base) - base;
                    let to = last.min(end - 1).max(base) - base;
                    from <= to && any_between(mask, from as usize, to as usize)
                });
            if wanted {
                context.budget.charge(BLOCK as u64, "query")?;
                let documents = self.cursor.documents()?;
                let from = if documents[0] >= base {
                    0
                } else {
                    documents.partition_point(|&document| document < base)
                };
                let to = if last < end {
                    documents.len()
                } else {
                    documents.partition_point(|&document| document < end)
                };
                if from < to {
                    self.add(from, to, target)?;
                }
            }
            if last >= end - 1 || !self.cursor.next_block() {
                return Ok(());
            }
        }
    }

    fn next(&mut self, from: u32) -> u32 {
        if !self.cursor.advance(from) {
            return u32::MAX;
        }
        self.cursor.first_possible().max(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        if !self.cursor.advance(base) {
            return 0.0;
        }
        bm25::bound(self.weight, self.cursor.factor(base))
    }

    fn cost(&self) -> u64 {
        self.cursor.info.document_frequency.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.cost())
    }
}
