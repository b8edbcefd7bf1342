//! The documents of one term, scored by BM25. Blocks are decoded only where the window, the mask and the threshold ask.

use std::ops::Range;
use std::sync::Arc;

use super::cursor::{Cursor, Wanted};
use super::indexed_term::IndexedTerm;
use super::into_window::Into;
use super::marks::Marks;
use super::term_scores::{Lengths, ROWS, TermScores};
use super::{Blocks, Context, Group, Scorer, Target, Visitor};
use crate::bm25;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::frequent::FrequentPostings;
use crate::vector::ones::count_ones;
use crate::window::{Bits, WINDOW, or};

/// Scores the documents of a term.
pub struct TermScorer<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) scores: TermScores<'a>,
    pub(super) lengths: Lengths<'a>,
    /// What was found of the window when no scores were wanted. Most terms are never asked for that.
    marks: Option<Box<Marks>>,
    /// Which share of the field's documents have the term.
    pub(super) share: f64,
    /// Where its postings by document are, and those, once they were asked for.
    pub(super) term: IndexedTerm<'a>,
    pub(super) frequent: Option<Arc<FrequentPostings>>,
}

impl<'a> TermScorer<'a> {
    /// Scores a term with a boost; nothing where its field has no terms.
    pub fn new(term: IndexedTerm<'a>, document_frequency: Option<u32>, boost: f32) -> Option<Self> {
        let terms = term.reader.terms.as_ref()?;
        let cursor = Cursor::new(&terms.postings, term.ordinal);
        let own = cursor.info().document_frequency;
        let document_frequency = document_frequency.unwrap_or(own);
        let idf = bm25::idf(document_frequency.into(), terms.statistics.documents);
        Some(Self {
            cursor,
            scores: TermScores::new(terms.similarity.weight(boost, idf), &terms.inverse_norms, own),
            lengths: Lengths::new(term.reader.norms.map(|norms| norms.bytes)),
            marks: None,
            share: f64::from(own) / terms.statistics.documents.max(1) as f64,
            term,
            frequent: None,
        })
    }

    /// Adds the postings `from..to` of the block under the cursor.
    fn add(&mut self, from: usize, to: usize, into: &mut Into<'_>) -> Result<(), Failure> {
        let norms = self.lengths.window(into.base);
        let bits = self.cursor.header().frequency_bits;
        if let Some(table) = self.scores.table(bits) {
            if bits == 0 {
                let documents = &self.cursor.documents()?[from..to];
                into.add(documents, documents, |_, at| table[norms[at] as usize]);
                return Ok(());
            }
            let (documents, frequencies) = self.cursor.postings()?;
            into.add(&documents[from..to], &frequencies[from..to], |frequency, at| {
                let row = frequency.wrapping_sub(1) as usize % ROWS;
                table[row * 256 + norms[at] as usize]
            });
            return Ok(());
        }
        let (documents, frequencies) = self.cursor.postings()?;
        into.add_formula(&self.scores, &documents[from..to], &frequencies[from..to], norms);
        Ok(())
    }

    /// Adds those postings of the block under the cursor that are in a mask.
    fn add_masked(&mut self, from: usize, to: usize, mask: &Bits, into: &mut Into<'_>) -> Result<(), Failure> {
        let mut places = [0u8; BLOCK];
        let count = wanted(&self.cursor.documents()?[..to], from, into.base, mask, &mut places);
        if count == 0 {
            return Ok(());
        }
        let norms = self.lengths.window(into.base);
        let (documents, frequencies) = self.cursor.postings()?;
        for &place in &places[..count] {
            let (document, frequency) = (documents[place as usize], frequencies[place as usize]);
            let at = document as usize & (WINDOW - 1);
            into.add_one(at, self.scores.score(frequency, norms[at]));
        }
        Ok(())
    }

    /// Adds those of the marked postings that are in a mask.
    fn add_marked(&mut self, marks: &Marks, mask: &Bits, into: &mut Into<'_>) -> Result<(), Failure> {
        let norms = self.lengths.window(into.base);
        if into.threshold >= 0.0
            && let Some(score) = self.scores.look_up()
        {
            // Most are not enough, and are looked up faster than they are gathered.
            return for_each_marked(marks, &self.cursor, mask, |at, frequency| {
                let score = score(frequency, norms[at]);
                if score > into.threshold {
                    into.add_one(at, score);
                }
            });
        }
        let (mut documents, mut wanted) = ([0u32; BLOCK], [1u32; BLOCK]);
        let mut count = 0;
        for_each_marked(marks, &self.cursor, mask, |at, frequency| {
            documents[count & (BLOCK - 1)] = at as u32;
            wanted[count & (BLOCK - 1)] = frequency;
            count += 1;
            if count == BLOCK {
                into.add_formula(&self.scores, &documents, &wanted, norms);
                count = 0;
            }
        })?;
        into.add_formula(&self.scores, &documents[..count], &wanted[..count], norms);
        Ok(())
    }
}

/// Visits those of the marked postings that are in a mask: places in the window, with frequencies.
#[inline(always)]
fn for_each_marked(
    marks: &Marks,
    cursor: &Cursor<'_>,
    mask: &Bits,
    mut visit: impl FnMut(usize, u32),
) -> Result<(), Failure> {
    let (mut block, mut frequencies) = (usize::MAX, [1; BLOCK]);
    for (word, (marked, mask)) in marks.bits.iter().zip(mask).enumerate() {
        let mut bits = marked & mask;
        while bits != 0 {
            let at = (word * 64 + bits.trailing_zeros() as usize) & (WINDOW - 1);
            bits &= bits - 1;
            let place = marks.place(at);
            if place / BLOCK != block {
                block = place / BLOCK;
                cursor.decode_frequencies(block, &mut frequencies)?;
            }
            visit(at, frequencies[place % BLOCK]);
        }
    }
    Ok(())
}

/// Finds the places, from `from` on, of documents that are in a mask; returns how many there are.
fn wanted(documents: &[u32], from: usize, base: u32, mask: &Bits, places: &mut [u8; BLOCK]) -> usize {
    let first = (documents[from] - base) as usize;
    let last = (documents[documents.len() - 1] - base) as usize;
    let words = first / 64..=last / 64;
    let candidates = count_ones(mask[words.clone()].iter().copied());
    let mut count = 0;
    if candidates as usize * 16 >= documents.len() - from {
        for (place, &document) in documents.iter().enumerate().skip(from) {
            let at = document as usize & (WINDOW - 1);
            places[count & (BLOCK - 1)] = place as u8;
            count += (mask[at / 64] >> (at % 64) & 1) as usize;
        }
        return count;
    }
    // Few candidates are looked up.
    let mut place = from;
    for index in words {
        let mut word = mask[index];
        while word != 0 {
            let candidate = base + (index * 64) as u32 + word.trailing_zeros();
            word &= word - 1;
            place += documents[place..].partition_point(|&document| document < candidate);
            match documents.get(place) {
                None => return count,
                Some(&document) if document == candidate => {
                    places[count & (BLOCK - 1)] = place as u8;
                    count += 1;
                }
                Some(_) => {}
            }
        }
    }
    count
}

impl Scorer for TermScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let base = target.base;
        let wanted = Wanted {
            mask: target.mask,
            threshold: target.threshold,
            weight: self.scores.weight,
        };
        let Some(sums) = &mut target.sums else {
            let marks = self.marks.get_or_insert_default();
            if !marks.are_of(base) {
                self.cursor.mark(context, base, &wanted, marks)?;
            }
            or(target.bits, &marks.bits);
            return Ok(());
        };
        let mut into = Into {
            base,
            bits: target.bits,
            sums,
            threshold: target.threshold,
        };
        if let Some(mask) = target.mask
            && let Some(marks) = self.marks.take_if(|marks| marks.are_of(base))
        {
            let added = self.add_marked(&marks, mask, &mut into);
            self.marks = Some(marks);
            return added;
        }
        let end = base + WINDOW as u32;
        if !self.cursor.advance(base) {
            return Ok(());
        }
        loop {
            if self.cursor.first_possible() >= end {
                return Ok(());
            }
            let last = self.cursor.header().last;
            if self.cursor.is_wanted(base, &wanted) {
                context.budget.charge(BLOCK as u64, "query")?;
                let Range { start: from, end: to } = self.cursor.within(base)?;
                match target.mask {
                    _ if from >= to => {}
                    None => self.add(from, to, &mut into)?,
                    Some(mask) => self.add_masked(from, to, mask, &mut into)?,
                }
            }
            if last >= end - 1 || !self.cursor.next_block() {
                return Ok(());
            }
        }
    }

    fn blocks(&mut self) -> Option<&mut dyn Blocks> {
        Some(self)
    }

    fn group(&mut self) -> Option<Group<'_>> {
        Some(Group {
            terms: vec![self],
            is_required: false,
        })
    }

    fn visit(&mut self, context: &mut Context<'_>, from: u32, visitor: &mut dyn Visitor) -> Result<u32, Failure> {
        let mut scores = [0f32; BLOCK];
        let mut more = self.cursor.advance(from);
        while more {
            context.budget.charge(BLOCK as u64, "query")?;
            let documents = self.score_block(&mut scores)?;
            let first = match documents.first() {
                Some(&first) if first < from => documents.partition_point(|&document| document < from),
                _ => 0,
            };
            visitor.count(documents.len() - first);
            visitor.take(&documents[first..], &scores[first..documents.len()]);
            more = self.cursor.next_above(self.scores.weight, visitor.threshold());
        }
        Ok(u32::MAX)
    }

    fn list(&mut self, context: &mut Context<'_>, from: u32, documents: &mut Vec<u32>) -> Result<u32, Failure> {
        let mut more = self.cursor.advance(from);
        while more && documents.len() + BLOCK <= WINDOW {
            context.budget.charge(BLOCK as u64, "query")?;
            let block = self.cursor.documents()?;
            let first = block.partition_point(|&document| document < from);
            documents.extend_from_slice(&block[first..]);
            more = self.cursor.next_block();
        }
        Ok(if more { self.cursor.first_possible() } else { u32::MAX })
    }

    fn next(&mut self, from: u32) -> u32 {
        self.cursor.next(from)
    }

    fn bound(&mut self, base: u32) -> f32 {
        bm25::best(self.scores.weight, self.cursor.maximum(base))
    }

    fn cost(&self) -> u64 {
        self.cursor.info().document_frequency.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.cost())
    }
}
