//! Documents with words in their order. Candidates come from the conjunction of the words; positions are decoded for
//! them alone. The frequency of the phrase is scored as a term's is, with the sum of the words' idf.

use super::phrase_word::{Candidate, Word};
use super::{Bits, Context, Scorer, Target, bm25, sloppy};
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::index::Terms;
use crate::sorting;

/// Scores the documents of a phrase.
pub struct PhraseScorer<'a> {
    terms: &'a Terms<'a>,
    /// From the rarest to the most frequent.
    words: Vec<Word<'a>>,
    slop: u32,
    weight: f32,
    norms: Option<&'a [u8]>,
    /// The window that was looked at last without scores, and its documents with their frequencies.
    window: Option<u32>,
    found: Vec<(usize, f32)>,
    candidates: Vec<Candidate>,
    /// Where the phrase may begin in a candidate.
    begins: Vec<u32>,
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
        Self {
            terms,
            words: list,
            slop,
            weight: bm25::weight(boost, idf as f32),
            norms,
            window: None,
            found: Vec::new(),
            candidates: Vec::new(),
            begins: Vec::new(),
        }
    }

    /// Returns how often the phrase stands in a candidate.
    fn frequency(&mut self, reader: &PositionsReader<'_>, candidate: usize) -> Result<f32, Failure> {
        if self.slop > 0 {
            return self.sloppy_frequency(reader, candidate);
        }
        // The word with the fewest positions says where the phrase may begin.
        let least = self.candidates[candidate].least;
        let fewest = self.words.iter().position(|word| word.ranges[candidate].1 == least);
        let anchor = fewest.unwrap_or(0);
        if least == 1 {
            return Ok(if self.stands_once(reader, candidate, anchor)? {
                1.0
            } else {
                0.0
            });
        }
        self.words[anchor].read(reader, candidate)?;
        let begins = &mut self.begins;
        begins.clear();
        let (offset, positions) = (self.words[anchor].offset, &self.words[anchor].positions);
        begins.extend(positions.iter().filter_map(|position| position.checked_sub(offset)));
        for (_, word) in self.words.iter_mut().enumerate().filter(|&(i, _)| i != anchor) {
            if begins.is_empty() {
                break;
            }
            word.read(reader, candidate)?;
            let mut positions = word.positions.iter().copied().peekable();
            begins.retain(|begin| {
                let wanted = begin + word.offset;
                while positions.next_if(|&position| position < wanted).is_some() {}
                positions.peek() == Some(&wanted)
            });
        }
        Ok(begins.len() as f32)
    }

    /// Whether the phrase stands in a candidate that has one of its words once.
    fn stands_once(&mut self, reader: &PositionsReader<'_>, candidate: usize, anchor: usize) -> Result<bool, Failure> {
        let only = self.words[anchor].first_from(reader, candidate, 0)?;
        let Some(begin) = only.and_then(|only| only.checked_sub(self.words[anchor].offset)) else {
            return Ok(false);
        };
        for (_, word) in self.words.iter_mut().enumerate().filter(|&(i, _)| i != anchor) {
            let wanted = begin + word.offset;
            if word.first_from(reader, candidate, wanted)? != Some(wanted) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn sloppy_frequency(&mut self, reader: &PositionsReader<'_>, candidate: usize) -> Result<f32, Failure> {
        for word in &mut self.words {
            word.read(reader, candidate)?;
        }
        let mut words: Vec<&Word<'_>> = self.words.iter().collect();
        sorting::sort_by(&mut words, |a, b| a.order.cmp(&b.order));
        let words: Vec<sloppy::Word<'_>> = words
            .into_iter()
            .map(|word| sloppy::Word {
                offset: word.offset.into(),
                term: word.ordinal,
                positions: &word.positions,
            })
            .collect();
        Ok(sloppy::frequency(&words, self.slop))
    }

    /// Returns the score of a frequency in a document.
    fn score(&self, document: usize, frequency: f32) -> f32 {
        let norm = self.norms.and_then(|norms| norms.get(document)).copied().unwrap_or(1);
        bm25::score(self.weight, frequency, self.terms.inverse_norms[norm as usize])
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
        self.found.clear();
        let Some(reader) = &self.terms.positions else {
            return Ok(());
        };
        let candidates = super::intersect(&mut self.words, mask, |word, mask, bits| {
            word.cursor.mark(context, base, mask, &mut word.marks)?;
            *bits = word.marks.bits;
            Ok(())
        })?;
        context
            .budget
            .charge(u64::from(super::popcount(&candidates)) * 4, "query")?;
        self.candidates.clear();
        super::for_each_bit(&candidates, |at| {
            self.candidates.push(Candidate {
                at: at as u16,
                least: u32::MAX,
            });
        });
        for word in &mut self.words {
            word.locate(&mut self.candidates)?;
        }
        for candidate in 0..self.candidates.len() {
            let Candidate { at, least } = self.candidates[candidate];
            let at = usize::from(at);
            // Words that may be moved may be found more often than they stand there.
            if threshold >= 0.0 && self.slop == 0 && self.score(base as usize + at, least as f32) <= threshold {
                continue;
            }
            let frequency = self.frequency(reader, candidate)?;
            if frequency > 0.0 {
                self.found.push((at, frequency));
            }
        }
        Ok(())
    }
}

impl Scorer for PhraseScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.window != Some(target.base) {
            let threshold = target.sums.as_ref().map_or(f32::NEG_INFINITY, |_| target.threshold);
            self.find(context, target.base, target.mask, threshold)?;
        }
        for &(at, frequency) in &self.found {
            if target.mask.is_some_and(|mask| mask[at / 64] >> (at % 64) & 1 == 0) {
                continue;
            }
            target.bits[at / 64] |= 1 << (at % 64);
            if let Some(sums) = &mut target.sums {
                sums[at] += f64::from(self.score(target.base as usize + at, frequency));
            }
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        let mut next = from;
        for word in &mut self.words {
            next = word.cursor.next(next);
            if next == u32::MAX {
                break;
            }
        }
        next
    }

    fn bound(&mut self, base: u32) -> f32 {
        // A phrase is no more frequent than its rarest word, but for one whose words may be moved.
        let mut least = 1f32;
        if self.slop == 0 {
            for word in &mut self.words {
                let factor = if word.cursor.advance(base) {
                    word.cursor.factor(base)
                } else {
                    0.0
                };
                least = least.min(factor);
            }
        }
        bm25::bound(self.weight, least)
    }

    fn cost(&self) -> u64 {
        self.words
            .first()
            .map_or(0, |word| word.cursor.info().document_frequency.into())
    }
}
