//! Documents with words in their order. Candidates come from the conjunction of the words; positions are decoded for
//! them alone. The frequency of the phrase is scored as a term's is, with the sum of the words' idf.

use super::cursor::Wanted;
use super::frequencies::Frequencies;
use super::phrase_bytes::PhraseBytes;
use super::phrase_frequency::Phrase;
use super::phrase_word::Word;
use super::term_scores::Lengths;
use super::{Context, Scorer, Target};
use crate::bm25;
use crate::budget::Budget;
use crate::error::Failure;
use crate::index::{FieldReader, Terms};
use crate::sorting;
use crate::window::{self, Bits, Sums, WINDOW, WORDS, and, or};

/// Words that may be moved take so many times as long.
const SLOPPY: u64 = 4;
/// Units of work that a word takes for a window.
const WORD: u64 = 16;

/// Scores the documents of a phrase.
pub struct PhraseScorer<'a> {
    reader: &'a FieldReader<'a>,
    documents: u32,
    phrase: Phrase<'a>,
    /// Of a phrase with frequent words, of which none may be moved.
    bytes: Option<PhraseBytes>,
    lengths: Lengths<'a>,
    frequencies: Frequencies,
}

impl<'a> PhraseScorer<'a> {
    /// Scores a phrase of at least two words of a field, given as term ordinals with their places, which may be moved `slop`
    /// times, in a space of so many documents; `frequency` says how many have a term where that is not known by its postings. Nothing
    /// where the field has no terms.
    pub fn new(
        reader: &'a FieldReader<'a>,
        documents: u32,
        words: &[(u32, u32)],
        slop: u32,
        boost: f32,
        frequency: &dyn Fn(u32) -> Option<u32>,
    ) -> Option<Self> {
        let terms = reader.terms.as_ref()?;
        let mut idf = 0f64;
        let mut list: Vec<Word<'a>> = Vec::with_capacity(words.len());
        for (order, &(ordinal, offset)) in words.iter().enumerate() {
            let word = Word::new(&terms.postings, ordinal, offset, order);
            let own = word.cursor.info().document_frequency;
            idf += f64::from(bm25::idf(
                frequency(ordinal).unwrap_or(own).into(),
                terms.statistics.documents,
            ));
            list.push(word);
        }
        sorting::sort_by(&mut list, |a, b| {
            let frequency = |word: &Word<'_>| word.cursor.info().document_frequency;
            frequency(a).cmp(&frequency(b))
        });
        let weight = terms.similarity.weight(boost, idf as f32);
        Some(Self {
            reader,
            documents,
            phrase: Phrase::new(list, slop, weight, &terms.inverse_norms),
            bytes: None,
            lengths: Lengths::new(reader.norms.map(|norms| norms.bytes)),
            frequencies: Frequencies::default(),
        })
    }

    /// Returns how often the phrase stands in a document, if it does: for one that is explained.
    #[cold]
    pub fn frequency(&mut self, budget: &Budget, document: u32) -> Result<Option<f32>, Failure> {
        let (base, place, mask) = window::alone(document);
        self.find(&mut Context { budget }, base, Some(&mask), f32::NEG_INFINITY)?;
        Ok(self.frequencies.at(place))
    }

    /// Finds the documents of a window, with their frequencies.
    fn find(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        mask: Option<&Bits>,
        threshold: f32,
    ) -> Result<(), Failure> {
        if self.frequencies.window.is_none() && self.phrase.slop == 0 {
            self.bytes = PhraseBytes::of(&mut self.phrase.words, self.reader, self.documents)?;
        }
        self.frequencies.begin(base);
        let Some(Terms {
            positions: Some(reader),
            ..
        }) = &self.reader.terms
        else {
            return Ok(());
        };
        let wanted = Wanted {
            mask: None,
            // A phrase is no more frequent than any of its words, but for one whose words may be moved.
            threshold: if self.phrase.slop == 0 {
                threshold
            } else {
                f32::NEG_INFINITY
            },
            weight: self.phrase.weight,
        };
        let candidates = window::intersect(&mut self.phrase.words, mask, |word, mask, bits| {
            word.cursor
                .mark(context, base, &Wanted { mask, ..wanted }, &mut word.marks)?;
            *bits = word.marks.bits;
            Ok(())
        })?;
        let count = window::popcount(&candidates);
        // Each word is looked up in each candidate, in whose positions words that may be moved are tried in turns.
        let words = self.phrase.words.len() as u64;
        let each = if self.phrase.slop == 0 { 4 } else { 4 * SLOPPY };
        context
            .budget
            .charge(u64::from(count) * words * each + words * WORD, "query")?;
        let norms = self.lengths.window(base);
        for (at, &candidates) in candidates.iter().enumerate().filter(|(_, word)| **word != 0) {
            let [mut found, mut unknown] = match &self.bytes {
                Some(bytes) => bytes.find(
                    &mut self.phrase.words,
                    reader,
                    at,
                    candidates,
                    &mut self.frequencies.found,
                )?,
                None => [0, candidates],
            };
            while unknown != 0 {
                let place = at * 64 + unknown.trailing_zeros() as usize;
                let frequency = self.phrase.frequency(reader, place, norms, threshold)?;
                if frequency > 0.0 {
                    found |= unknown & unknown.wrapping_neg();
                    self.frequencies.found.push((place as u16, frequency));
                }
                unknown &= unknown - 1;
            }
            self.frequencies.bits[at] = found;
        }
        Ok(())
    }

    /// Adds the scores above a score that is not enough of those documents of the window that are in a mask; returns which
    /// they are.
    fn score(&mut self, base: u32, sums: &mut Sums, mask: Option<&Bits>, floor: f32) -> Bits {
        let norms = self.lengths.window(base);
        let mut above = [0; WORDS];
        let (weight, inverse_norms) = (self.phrase.weight, self.phrase.inverse_norms);
        // Most are not above, and a score takes a division.
        let least = bm25::least_above(weight, floor);
        for &(at, frequency) in &self.frequencies.found {
            let at = usize::from(at) & (WINDOW - 1);
            let product = frequency * inverse_norms[usize::from(norms[at])];
            if product >= least && mask.is_none_or(|mask| mask[at / 64] >> (at % 64) & 1 == 1) {
                sums[at] += f64::from(bm25::best(weight, product));
                above[at / 64] |= 1 << (at % 64);
            }
        }
        above
    }
}

impl Scorer for PhraseScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        self.fill_root(context, target)?;
        Ok(())
    }

    fn fill_root(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<Option<Bits>, Failure> {
        if self.frequencies.window != Some(target.base) {
            self.find(context, target.base, target.mask, target.threshold)?;
        }
        let mut bits = self.frequencies.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(None) };
        Ok(Some(self.score(target.base, sums, target.mask, target.floor)))
    }

    fn next(&mut self, from: u32) -> u32 {
        let mut next = from;
        for word in &mut self.phrase.words {
            next = word.cursor.next(next);
            if next == u32::MAX {
                break;
            }
        }
        next
    }

    fn bound(&mut self, base: u32) -> f32 {
        let mut least = f32::INFINITY;
        if self.phrase.slop == 0 {
            for word in &mut self.phrase.words {
                least = least.min(word.cursor.maximum(base));
            }
        }
        bm25::best(self.phrase.weight, least)
    }

    fn cost(&self) -> u64 {
        self.phrase
            .words
            .first()
            .map_or(0, |word| word.cursor.info().document_frequency.into())
    }
}
