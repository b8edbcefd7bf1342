//! How often does a phrase stand in a document that has all its words? The gaps between the words' positions are read
//! for one document after another.

use super::phrase_word::Word;
use super::sloppy;
use crate::bm25;
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::sorting;
use crate::window::WINDOW;

/// The words of a phrase, and what its frequency weighs.
pub struct Phrase<'a> {
    /// From the rarest to the most frequent.
    pub words: Vec<Word<'a>>,
    /// How often words may be moved.
    pub slop: u32,
    /// What the score approaches as the frequency grows.
    pub weight: f32,
    /// See [`bm25::Similarity::inverse_norms`].
    pub inverse_norms: &'a [f32; 256],
    /// Where the phrase may begin in a candidate.
    begins: Vec<u32>,
    /// The positions of each word in a candidate, for words that may be moved.
    positions: Vec<Vec<u32>>,
}

impl<'a> Phrase<'a> {
    /// At least two words, from the rarest to the most frequent.
    pub fn new(words: Vec<Word<'a>>, slop: u32, weight: f32, inverse_norms: &'a [f32; 256]) -> Self {
        Self {
            positions: vec![Vec::new(); if slop > 0 { words.len() } else { 0 }],
            words,
            slop,
            weight,
            inverse_norms,
            begins: Vec::new(),
        }
    }

    /// Returns how often the phrase stands in the candidate at a place of the window; 0 also where that cannot score above
    /// the threshold.
    #[inline(never)]
    pub fn frequency(
        &mut self,
        reader: &PositionsReader<'_>,
        at: usize,
        norms: &[u8; WINDOW],
        threshold: f32,
    ) -> Result<f32, Failure> {
        // A phrase is no more frequent than any of its words.
        let (weight, inverse_norms) = (self.weight, self.inverse_norms);
        let can_score = |count: u32| {
            let inverse = inverse_norms[usize::from(norms[at & (WINDOW - 1)])];
            threshold < 0.0 || bm25::score(weight, count as f32, inverse) > threshold
        };
        if self.slop > 0 {
            return self.sloppy_frequency(reader, at);
        }
        if let [one, other] = &mut self.words[..] {
            one.locate(at)?;
            other.locate(at)?;
            if !can_score(one.count.min(other.count)) {
                return Ok(0.0);
            }
            let (one_offset, other_offset) = (one.offset, other.offset);
            let (one, other) = (one.gaps(reader)?, other.gaps(reader)?);
            return Ok(meetings(one, one_offset, other, other_offset) as f32);
        }
        // The word with the fewest positions says where the phrase may begin.
        let (mut anchor, mut least) = (0, u32::MAX);
        for (i, word) in self.words.iter_mut().enumerate() {
            word.locate(at)?;
            if word.count < least {
                (anchor, least) = (i, word.count);
            }
        }
        if can_score(least) {
            self.frequency_of_many(reader, anchor)
        } else {
            Ok(0.0)
        }
    }

    /// Returns how often a phrase of any number of words stands in a candidate, given a word that says where it may begin.
    fn frequency_of_many(&mut self, reader: &PositionsReader<'_>, anchor: usize) -> Result<f32, Failure> {
        let begins = &mut self.begins;
        self.words[anchor].positions(reader, begins)?;
        let offset = self.words[anchor].offset;
        begins.retain_mut(|begin| {
            let from = begin.checked_sub(offset);
            *begin = from.unwrap_or(0);
            from.is_some()
        });
        for (_, word) in self.words.iter_mut().enumerate().filter(|&(i, _)| i != anchor) {
            if begins.is_empty() {
                break;
            }
            let offset = word.offset;
            let mut gaps = word.gaps(reader)?.iter();
            let mut position = gaps.next().copied();
            begins.retain(|begin| {
                let wanted = begin + offset;
                while let Some(before) = position
                    && before < wanted
                {
                    position = gaps.next().map(|gap| before.wrapping_add(*gap));
                }
                position == Some(wanted)
            });
        }
        Ok(begins.len() as f32)
    }

    /// Returns how often the words stand near enough to each other; they may be found more often than they stand there.
    #[inline(never)]
    fn sloppy_frequency(&mut self, reader: &PositionsReader<'_>, at: usize) -> Result<f32, Failure> {
        for (word, positions) in self.words.iter_mut().zip(&mut self.positions) {
            word.locate(at)?;
            word.positions(reader, positions)?;
        }
        let mut words: Vec<(&Word<'_>, &Vec<u32>)> = self.words.iter().zip(&self.positions).collect();
        sorting::sort_by(&mut words, |a, b| a.0.order.cmp(&b.0.order));
        let words: Vec<sloppy::Word<'_>> = words
            .into_iter()
            .map(|(word, positions)| sloppy::Word {
                offset: word.offset.into(),
                term: word.ordinal,
                positions,
            })
            .collect();
        Ok(sloppy::frequency(&words, self.slop))
    }
}

/// Returns how often two words stand at their places in a phrase, given the gaps between the positions of each and its
/// offset.
#[inline]
fn meetings(one: &[u32], one_offset: u32, other: &[u32], other_offset: u32) -> u32 {
    let ([first, one @ ..], [second, other @ ..]) = (one, other) else {
        return 0;
    };
    // Where the phrase would begin, moved by both offsets so that no number is negative.
    let least = one_offset.wrapping_add(other_offset);
    let (mut begin, mut wanted) = (first.wrapping_add(other_offset), second.wrapping_add(one_offset));
    // Most words stand once.
    if one.is_empty() && other.is_empty() {
        return u32::from(begin == wanted && begin >= least);
    }
    let (mut one, mut other) = (one.iter(), other.iter());
    let mut count = 0;
    loop {
        count += u32::from(begin == wanted && begin >= least);
        let (position, gaps) = if begin <= wanted {
            (&mut begin, &mut one)
        } else {
            (&mut wanted, &mut other)
        };
        match gaps.next() {
            Some(gap) => *position = position.wrapping_add(*gap),
            None => return count,
        }
    }
}
