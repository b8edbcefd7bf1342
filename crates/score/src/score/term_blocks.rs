//! What do the blocks of a term say to a node above that asks for more than windows? Their best scores, and the scores of
//! some documents.

use std::ops::Range;
use std::sync::Arc;

use super::term::TermScorer;
use super::term_scores::ROWS;
use super::{Blocks, Context};
use crate::bm25;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::frequent::FrequentPostings;
use crate::frequent::frequencies::UNKNOWN;
use crate::window::WINDOW;

impl TermScorer<'_> {
    /// Scores the postings at some places of the block under the cursor; returns their documents.
    fn score_places(&mut self, places: Range<usize>, scores: &mut [f32; BLOCK]) -> Result<&[u32], Failure> {
        let lengths = &self.lengths;
        let bits = self.cursor.header().frequency_bits;
        if let Some(table) = self.scores.table(bits) {
            if bits == 0 {
                let documents = self.cursor.documents()?.get(places).unwrap_or(&[]);
                for (score, &document) in scores.iter_mut().zip(documents) {
                    *score = table[usize::from(lengths.of(document))];
                }
                return Ok(documents);
            }
            let (documents, frequencies) = self.cursor.postings_at(places)?;
            for ((score, &document), frequency) in scores.iter_mut().zip(documents).zip(frequencies) {
                let row = frequency.wrapping_sub(1) as usize % ROWS;
                *score = table[row * 256 + usize::from(lengths.of(document))];
            }
            return Ok(documents);
        }
        let (documents, frequencies) = self.cursor.postings_at(places)?;
        self.scores
            .formula(documents, frequencies, |document| lengths.of(document), scores);
        Ok(documents)
    }

    /// Replaces the frequencies that are [`UNKNOWN`] by those that the postings have; 0 where a document has not the term.
    fn search(&mut self, from: u32, documents: &[u32], frequencies: &mut [u32; BLOCK]) -> Result<(), Failure> {
        let all = documents.iter().zip(frequencies);
        let mut wanted = all.filter(|(_, frequency)| **frequency == UNKNOWN).peekable();
        // The window may have been walked through.
        self.cursor.advance(from);
        while let Some(document) = wanted.peek().map(|(document, _)| **document)
            && self.cursor.move_on(document)
        {
            let last = self.cursor.header().last;
            let of_block = self.cursor.places()?;
            while let Some((&document, frequency)) = wanted.next_if(|(document, _)| **document <= last) {
                *frequency = of_block.frequency(document)?.unwrap_or(0);
            }
        }
        wanted.for_each(|(_, frequency)| *frequency = 0);
        Ok(())
    }
}

impl Blocks for TermScorer<'_> {
    fn share(&self) -> f64 {
        self.share
    }

    fn seek(&mut self, document: u32) -> Option<(u32, f32)> {
        let is_there = self.cursor.move_on(document);
        is_there.then(|| {
            let best = bm25::best(self.scores.weight, self.cursor.block_maximum());
            (self.cursor.header().last, best)
        })
    }

    fn score_block(&mut self, scores: &mut [f32; BLOCK]) -> Result<&[u32], Failure> {
        let count = self.cursor.header().count;
        self.score_places(0..count, scores)
    }

    fn bound_between(&mut self, from: u32, to: u32) -> Option<f32> {
        let is_there = self.cursor.move_on(from);
        is_there.then(|| bm25::best(self.scores.weight, self.cursor.maximum_up_to(to)))
    }

    fn look_up(
        &mut self,
        from: u32,
        documents: &[u32],
        frequencies: &mut [u32; BLOCK],
        scores: &mut [f32; BLOCK],
    ) -> Result<(), Failure> {
        let mut are_known = true;
        for (frequency, &document) in frequencies.iter_mut().zip(documents) {
            *frequency = match &self.frequent {
                Some(frequent) => frequent.frequency(document, self.lengths.of(document)),
                None => UNKNOWN,
            };
            are_known &= *frequency < UNKNOWN;
        }
        if !are_known {
            self.search(from, documents, frequencies)?;
        }
        let norm = |document| self.lengths.of(document);
        self.scores.formula(documents, frequencies, norm, scores);
        Ok(())
    }

    fn documents(&self) -> u32 {
        self.term.documents
    }

    fn frequent(&mut self) -> Result<Option<&Arc<FrequentPostings>>, Failure> {
        if self.frequent.is_none() {
            self.frequent = self.term.postings()?;
        }
        Ok(self.frequent.as_ref())
    }

    fn is_flat(&self) -> bool {
        match &self.frequent {
            Some(frequent) => frequent.impacts.is_flat(),
            None => self.term.reader.norms.is_none(),
        }
    }

    fn weight(&self) -> f32 {
        self.scores.weight
    }

    fn best(&self) -> f64 {
        let weight = self.scores.weight;
        match &self.frequent {
            Some(frequent) => frequent.impacts.best(weight),
            None => bm25::best(weight, self.cursor.maximum_of_all()).into(),
        }
    }

    fn add_bounds(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        scale: f64,
        bytes: &mut [u8; WINDOW],
    ) -> Result<(), Failure> {
        let end = base + WINDOW as u32;
        let mut scores = [0f32; BLOCK];
        let mut more = self.cursor.advance(base);
        while more && self.cursor.first_possible() < end {
            context.budget.charge(BLOCK as u64, "query")?;
            let last = self.cursor.header().last;
            let within = self.cursor.within(base)?;
            let documents = self.score_places(within, &mut scores)?;
            for (&document, &score) in documents.iter().zip(&scores) {
                let byte = &mut bytes[document as usize & (WINDOW - 1)];
                *byte = byte.wrapping_add(((f64::from(score) * scale) as u8).saturating_add(1));
            }
            more = last < end - 1 && self.cursor.next_block();
        }
        Ok(())
    }
}
