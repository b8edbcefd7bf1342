//! How do the scores of postings get into a window?

use super::term_scores::TermScores;
use crate::format::bitpack::BLOCK;
use crate::window::{Bits, Sums, WINDOW, WORDS, Word, or};

/// Where the scores of some postings go.
pub struct Into<'t> {
    pub base: u32,
    pub bits: &'t mut Bits,
    pub sums: &'t mut Sums,
    /// A score that is not enough.
    pub threshold: f32,
}

impl Into<'_> {
    /// Adds a score.
    #[inline(always)]
    pub fn add_one(&mut self, at: usize, score: f32) {
        self.bits[at / 64] |= 1 << (at % 64);
        self.sums[at] += f64::from(score);
    }

    /// Adds the scores of at most a block of ascending documents, by the formula.
    pub fn add_formula(
        &mut self,
        scores: &TermScores<'_>,
        documents: &[u32],
        frequencies: &[u32],
        norms: &[u8; WINDOW],
    ) {
        let mut found = [0f32; BLOCK];
        let norm = |document: u32| norms[document as usize & (WINDOW - 1)];
        scores.formula(documents, frequencies, norm, &mut found);
        self.add(documents, &found, |score, _| score);
    }

    /// Adds the scores of ascending documents, which `score` gives by what is known of each and its place in the window.
    #[inline(always)]
    pub fn add<T: Copy>(&mut self, documents: &[u32], known: &[T], score: impl Fn(T, usize) -> f32) {
        if self.threshold >= 0.0 {
            return self.add_above(documents, known, score);
        }
        let mut found: Bits = [0; WORDS];
        let mut word = Word::none();
        for (&document, &known) in documents.iter().zip(known) {
            word.add(document);
            found[word.at] = word.set;
            let at = document as usize & (WINDOW - 1);
            self.sums[at] += f64::from(score(known, at));
        }
        or(self.bits, &found);
    }

    /// Adds the scores above the threshold alone, which are few.
    #[inline(always)]
    fn add_above<T: Copy>(&mut self, documents: &[u32], known: &[T], score: impl Fn(T, usize) -> f32) {
        let mut above = [(0u16, 0f32); BLOCK];
        let mut count = 0;
        for (&document, &known) in documents.iter().zip(known) {
            let at = document as usize & (WINDOW - 1);
            let score = score(known, at);
            above[count & (BLOCK - 1)] = (at as u16, score);
            count += usize::from(score > self.threshold);
        }
        for &(at, score) in &above[..count.min(BLOCK)] {
            self.add_one(at as usize & (WINDOW - 1), score);
        }
    }
}
