//! Documents with words in their order. Candidates come from the conjunction of the words; positions are decoded for
//! them alone. The frequency of the phrase is scored as a term's is, with the sum of the words' idf.

use super::cursor::Cursor;
use super::{Bits, Context, Scorer, Target, WORDS, bm25, for_each_bit, popcount, sloppy};
use crate::error::Failure;
use crate::format::positions::PositionBuffer;
use crate::index::Terms;
use crate::sorting;

/// A word of a phrase.
struct Word<'a> {
    cursor: Cursor<'a>,
    /// Its place in the phrase, and its place among the words of the query.
    offset: u32,
    order: usize,
    ordinal: u32,
    buffer: PositionBuffer,
    positions: Vec<u32>,
}

/// Scores the documents of an exact phrase.
pub struct PhraseScorer<'a> {
    terms: &'a Terms<'a>,
    words: Vec<Word<'a>>,
    slop: u32,
    weight: f32,
    norms: Option<&'a [u8]>,
}

impl<'a> PhraseScorer<'a> {
    /// Scores a phrase of at least two words, given as term ordinals with their places, which may be moved `slop` times.
    pub fn new(terms: &'a Terms<'a>, norms: Option<&'a [u8]>, words: &[(u32, u32)], slop: u32, boost: f32) -> Self {
        let mut idf = 0f64;
        let mut list: Vec<Word<'a>> = Vec::with_capacity(words.len());
        for (order, &(ordinal, offset)) in words.iter().enumerate() {
            let cursor = Cursor::new(&terms.postings, ordinal);
            idf += f64::from(bm25::idf(
                cursor.info().document_frequency.into(),
                terms.statistics.documents,
            ));
            list.push(Word {
                cursor,
                offset,
                order,
                ordinal,
                buffer: PositionBuffer::default(),
                positions: Vec::new(),
            });
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
        }
    }

    fn candidates(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<Bits, Failure> {
        let mut all = mask.copied().unwrap_or([u64::MAX; WORDS]);
        for word in &mut self.words {
            let mut bits = [0; WORDS];
            // A cursor only moves forward, so each word is left at the block where the window began.
            let mut cursor = word.cursor.fork();
            if !word.cursor.advance(base) {
                return Ok([0; WORDS]);
            }
            cursor.mark(context, base, &mut bits)?;
            super::and(&mut all, &bits);
            if popcount(&all) == 0 {
                break;
            }
        }
        Ok(all)
    }

    /// Returns how often the phrase stands in a document that has all of its words.
    fn frequency(&mut self, document: u32) -> Result<f32, Failure> {
        let Some(reader) = self.terms.positions else {
            return Ok(0.0);
        };
        for word in &mut self.words {
            word.cursor.advance(document);
            let info = *word.cursor.info();
            let before = word.cursor.header().positions;
            let (documents, frequencies) = word.cursor.postings()?;
            let Ok(at) = documents.binary_search(&document) else {
                return Ok(0.0);
            };
            let start = before + frequencies[..at].iter().sum::<u32>();
            reader.read(
                info.positions,
                start,
                frequencies[at],
                &mut word.buffer,
                &mut word.positions,
            )?;
        }
        if self.slop > 0 {
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
            return Ok(sloppy::frequency(&words, self.slop));
        }
        let (first, others) = self.words.split_at(1);
        let mut count = 0u32;
        for &position in &first[0].positions {
            let Some(start) = position.checked_sub(first[0].offset) else {
                continue;
            };
            let all = others
                .iter()
                .all(|word| word.positions.binary_search(&(start + word.offset)).is_ok());
            count += all as u32;
        }
        Ok(count as f32)
    }
}

impl Scorer for PhraseScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        let candidates = self.candidates(context, target.base, target.mask)?;
        let mut failure = None;
        let mut charged = 0;
        let mut hits: Vec<(usize, f32)> = Vec::new();
        for_each_bit(&candidates, |at| {
            if failure.is_some() {
                return;
            }
            match self.frequency(target.base + at as u32) {
                Ok(0.0) => {}
                Ok(frequency) => hits.push((at, frequency)),
                Err(error) => failure = Some(error),
            }
            charged += 4;
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        context.budget.charge(charged, "query")?;
        for (at, frequency) in hits {
            target.bits[at / 64] |= 1 << (at % 64);
            if let Some(sums) = &mut target.sums {
                let document = target.base as usize + at;
                let norm = self.norms.and_then(|norms| norms.get(document)).copied().unwrap_or(1);
                let inverse = self.terms.inverse_norms[norm as usize];
                sums[at] += f64::from(bm25::score(self.weight, frequency, inverse));
            }
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        let mut next = from;
        for word in &mut self.words {
            if !word.cursor.advance(next) {
                return u32::MAX;
            }
            next = word.cursor.first_possible().max(next);
        }
        next
    }

    fn bound(&mut self, _: u32) -> f32 {
        bm25::bound(self.weight, 1.0)
    }

    fn cost(&self) -> u64 {
        self.words
            .first()
            .map_or(0, |word| word.cursor.info().document_frequency.into())
    }
}
