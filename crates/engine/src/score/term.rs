//! The documents of one term, scored by BM25. Blocks are decoded only where the window, the mask and the threshold ask.

use std::ops::Range;

use super::cursor::Cursor;
use super::{Bits, Context, Scorer, Target, WINDOW, bm25, set_bits};
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::index::Terms;

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
        let document_frequency = document_frequency.unwrap_or(cursor.info().document_frequency);
        let idf = bm25::idf(document_frequency.into(), terms.statistics.documents);
        let weight = bm25::weight(boost, idf);
        // The table pays from a few blocks on.
        let once = (cursor.info().document_frequency > 256).then(|| {
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
            set_bits(target.bits, base, documents.iter().copied());
            return Ok(());
        };
        let (weight, inverse) = (self.weight, self.inverse);
        let norms = self.norms;
        let norm = |document: u32| match norms {
            Some(norms) => norms.get(document as usize).copied().unwrap_or(1),
            None => 1,
        };
        if let Some(mask) = target.mask {
            let mut places = [0u8; BLOCK];
            let count = wanted(&self.cursor.documents()?[..to], from, base, mask, &mut places);
            if count == 0 {
                return Ok(());
            }
            let (documents, frequencies) = self.cursor.postings()?;
            for &place in &places[..count] {
                let (document, frequency) = (documents[place as usize], frequencies[place as usize]);
                let at = (document - base) as usize & (WINDOW - 1);
                target.bits[at / 64] |= 1 << (at % 64);
                sums[at] += f64::from(bm25::score(weight, frequency as f32, inverse[norm(document) as usize]));
            }
            return Ok(());
        }
        if let Some(once) = self
            .once
            .as_deref()
            .filter(|_| self.cursor.header().frequency_bits == 0)
        {
            let documents = &self.cursor.documents()?[from..to];
            set_bits(target.bits, base, documents.iter().copied());
            for &document in documents {
                let at = (document - base) as usize & (WINDOW - 1);
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
        set_bits(target.bits, base, documents.iter().copied());
        for (&document, &score) in documents.iter().zip(&scores) {
            sums[(document - base) as usize & (WINDOW - 1)] += f64::from(score);
        }
        Ok(())
    }
}

/// Finds the places, from `from` on, of documents that are in a mask; returns how many there are.
fn wanted(documents: &[u32], from: usize, base: u32, mask: &Bits, places: &mut [u8; BLOCK]) -> usize {
    let first = (documents[from] - base) as usize;
    let last = (documents[documents.len() - 1] - base) as usize;
    let words = first / 64..=last / 64;
    let candidates: u32 = mask[words.clone()].iter().map(|word| word.count_ones()).sum();
    let mut count = 0;
    if candidates as usize * 16 >= documents.len() - from {
        for (place, &document) in documents.iter().enumerate().skip(from) {
            let at = (document - base) as usize & (WINDOW - 1);
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

/// Whether a mask has a document from `from` to `to` of the window, both inside.
fn any_between(mask: &Bits, from: usize, to: usize) -> bool {
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
            let last = self.cursor.header().last;
            let competitive =
                target.threshold < 0.0 || bm25::bound(self.weight, self.cursor.header().factor) > target.threshold;
            let wanted = competitive
                && target.mask.is_none_or(|mask| {
                    let from = first.max(base) - base;
                    let to = last.min(end - 1).max(base) - base;
                    from <= to && any_between(mask, from as usize, to as usize)
                });
            if wanted {
                context.budget.charge(BLOCK as u64, "query")?;
                let Range { start: from, end: to } = self.cursor.within(base)?;
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
        self.cursor.info().document_frequency.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.cost())
    }
}
