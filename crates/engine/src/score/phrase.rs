//! Documents with words in their order. Candidates come from the conjunction of the words; positions are decoded for
//! them alone. The frequency of the phrase is scored as a term's is, with the sum of the words' idf.

use super::cursor::Wanted;
use super::phrase_frequency::Phrase;
use super::phrase_word::Word;
use super::term_scores::Lengths;
use super::{Bits, Context, Scorer, Sums, Target, WINDOW, WORDS, and, bm25, or};
use crate::error::Failure;
use crate::index::Terms;
use crate::sorting;

/// Scores the documents of a phrase.
pub struct PhraseScorer<'a> {
    terms: &'a Terms<'a>,
    phrase: Phrase<'a>,
    lengths: Lengths<'a>,
    /// The window that was looked at last, its documents, and how often the phrase stands in each.
    window: Option<u32>,
    bits: Bits,
    found: Vec<(u16, f32)>,
}

impl<'a> PhraseScorer<'a> {
    /// Scores a phrase of at least two words, given as term ordinals with their places, which may be moved `slop` times.
    pub fn new(terms: &'a Terms<'a>, norms: Option<&'a [u8]>, words: &[(u32, u32)], slop: u32, boost: f32) -> Self {
        let mut idf = 0f64;
        let mut list: Vec<Word<'a>> = Vec::with_capacity(words.len());
        for (order, &(ordinal, offset)) in words.iter().enumerate() {
            let word = Word::new(&terms.postings, ordinal, offset, order);
            idf += f64::from(bm25::idf(
                word.cursor.info().document_frequency.into(),
                terms.statistics.documents,
            ));
            list.push(word);
        }
        sorting::sort_by(&mut list, |a, b| {
            let frequency = |word: &Word<'_>| word.cursor.info().document_frequency;
            frequency(a).cmp(&frequency(b))
        });
        let weight = bm25::weight(boost, idf as f32);
        Self {
            terms,
            phrase: Phrase::new(list, slop, weight, &terms.inverse_norms),
            lengths: Lengths::new(norms),
            window: None,
            bits: [0; WORDS],
            found: Vec::new(),
        }
    }

    /// Finds the documents of a window, with their frequencies.
    fn find(
        &mut self,
        context: &mut Context<'_>,
        base: u32,
        mask: Option<&Bits>,
        threshold: f32,
    ) -> Result<(), Failure> {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.found.clear();
        let Some(reader) = &self.terms.positions else {
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
        let candidates = super::intersect(&mut self.phrase.words, mask, |word, mask, bits| {
            word.cursor
                .mark(context, base, &Wanted { mask, ..wanted }, &mut word.marks)?;
            *bits = word.marks.bits;
            Ok(())
        })?;
        let count = super::popcount(&candidates);
        context.budget.charge(u64::from(count) * 4, "query")?;
        self.found.reserve(count as usize);
        let norms = self.lengths.window(base);
        for (index, &word) in candidates.iter().enumerate() {
            let (mut left, mut set) = (word, 0);
            while left != 0 {
                let at = index * 64 + left.trailing_zeros() as usize;
                let frequency = self.phrase.frequency(reader, at, norms, threshold)?;
                if frequency > 0.0 {
                    set |= left & left.wrapping_neg();
                    self.found.push((at as u16, frequency));
                }
                left &= left - 1;
            }
            self.bits[index] = set;
        }
        Ok(())
    }

    /// Adds the scores above a score that is not enough of those documents of the window that are in a mask; returns which
    /// they are.
    fn score(&mut self, base: u32, sums: &mut Sums, mask: Option<&Bits>, floor: f32) -> Bits {
        let norms = self.lengths.window(base);
        let mut above = [0; WORDS];
        for &(at, frequency) in &self.found {
            let at = usize::from(at) & (WINDOW - 1);
            let score = self.phrase.score(frequency, norms[at]);
            let is_wanted = mask.is_none_or(|mask| mask[at / 64] >> (at % 64) & 1 == 1);
            if is_wanted && score > floor {
                sums[at] += f64::from(score);
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
        if self.window != Some(target.base) {
            self.find(context, target.base, target.mask, target.threshold)?;
        }
        let mut bits = self.bits;
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
