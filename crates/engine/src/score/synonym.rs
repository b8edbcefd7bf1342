//! Documents with any of several words that stand for the same: their frequencies are added up and scored as those of one term, which
//! is as frequent as the most frequent of them. Follows Lucene 8.11.1's `SynonymQuery`.

use super::cursor::Cursor;
use super::term_scores::Lengths;
use super::{Context, Scorer, Target};
use crate::bm25;
use crate::error::Failure;
use crate::index::FieldReader;
use crate::window::{Bits, WINDOW, WORDS, and, for_each_bit, or};

/// Scores the documents of words that stand for the same.
pub struct SynonymScorer<'a> {
    words: Vec<Cursor<'a>>,
    /// Whether each counts once in a document.
    once: bool,
    weight: f32,
    inverse_norms: &'a [f32; 256],
    lengths: Lengths<'a>,
    /// The window that was looked at last, its documents, and how often they have the words.
    window: Option<u32>,
    bits: Bits,
    frequencies: Box<[u32; WINDOW]>,
}

impl<'a> SynonymScorer<'a> {
    /// Scores words of a field, given as term ordinals; `frequency` says how many documents have a term where that is not known by its
    /// postings. Nothing where the field has no terms, or there are no words.
    pub fn new(
        reader: &'a FieldReader<'a>,
        ordinals: &[u32],
        once: bool,
        boost: f32,
        frequency: &dyn Fn(u32) -> Option<u32>,
    ) -> Option<Self> {
        let terms = reader.terms.as_ref()?;
        let words: Vec<Cursor<'a>> = ordinals
            .iter()
            .map(|&ordinal| Cursor::new(&terms.postings, ordinal))
            .collect();
        let documents = ordinals.iter().zip(&words).map(|(&ordinal, word)| {
            let own = word.info().document_frequency;
            u64::from(frequency(ordinal).unwrap_or(own))
        });
        let idf = bm25::idf(documents.max()?, terms.statistics.documents);
        Some(Self {
            words,
            once,
            weight: terms.similarity.weight(boost, idf),
            inverse_norms: &terms.inverse_norms,
            lengths: Lengths::new(reader.norms.map(|norms| norms.bytes)),
            window: None,
            bits: [0; WORDS],
            frequencies: Box::new([0; WINDOW]),
        })
    }

    /// Finds the documents of a window, with their frequencies.
    fn find(&mut self, context: &mut Context<'_>, base: u32) -> Result<(), Failure> {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.frequencies.fill(0);
        let end = base + WINDOW as u32;
        for word in &mut self.words {
            let mut more = word.advance(base);
            while more && word.first_possible() < end {
                let last = word.header().last;
                let places = word.within(base)?;
                context.budget.charge(places.len() as u64 * 2, "query")?;
                let (documents, frequencies) = word.postings_at(places)?;
                for (&document, &frequency) in documents.iter().zip(frequencies) {
                    let at = (document - base) as usize & (WINDOW - 1);
                    self.bits[at / 64] |= 1 << (at % 64);
                    self.frequencies[at] = self.frequencies[at].wrapping_add(if self.once { 1 } else { frequency });
                }
                more = last < end - 1 && word.next_block();
            }
        }
        Ok(())
    }
}

impl Scorer for SynonymScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.window != Some(target.base) {
            self.find(context, target.base)?;
        }
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(()) };
        let norms = self.lengths.window(target.base);
        for_each_bit(&bits, |at| {
            let inverse = self.inverse_norms[usize::from(norms[at])];
            // As Lucene adds up floats, which hold the frequencies of a document exactly.
            sums[at] += f64::from(bm25::score(self.weight, self.frequencies[at] as f32, inverse));
        });
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        self.words
            .iter_mut()
            .map(|word| word.next(from))
            .min()
            .unwrap_or(u32::MAX)
    }

    fn bound(&mut self, base: u32) -> f32 {
        let sum: f32 = self.words.iter_mut().map(|word| word.maximum(base)).sum();
        // The sum of maxima was rounded, the score's own was not.
        bm25::best(self.weight, sum * (1.0 + f32::EPSILON * self.words.len() as f32))
    }

    fn cost(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.info().document_frequency))
            .sum()
    }
}
