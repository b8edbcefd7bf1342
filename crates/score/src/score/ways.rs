//! Documents with a phrase of several ways, where a way is a path through the token graph: several words at one position, or
//! several paths from one position to another. The frequency of the phrase is scored like that of a term, with the sum of the
//! words' idf.
//!
//! This follows Lucene 8.11.1's `MultiPhraseQuery`, and its `SpanNearQuery` without slop that contains `SpanOrQuery`.

use super::cursor::Wanted;
use super::frequencies::Frequencies;
use super::phrase_word::Word;
use super::sloppy;
use super::term_scores::Lengths;
use super::{Context, Scorer, Target};
use crate::bm25;
use crate::budget::Budget;
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::index::{FieldReader, Terms};
use crate::sorting;
use crate::window::{self, Bits, WORDS, and, or};

/// Units of work for each word in a window, and for each word in a candidate.
const WORD: u64 = 16;

/// Words one behind the other, each with the number of positions that are left out before it.
pub type Way = Vec<(u32, u32)>;

/// A phrase. Its words are given by their ordinals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phrase {
    /// Positions (places) in the phrase, with any of several words at each.
    Places {
        /// The places in their order, and the words of each. A word that is listed twice counts twice.
        places: Vec<(u32, Vec<u32>)>,
        /// How often words may be moved.
        slop: u32,
    },
    /// Parts one behind the other, each in any of several ways.
    Near {
        /// The ways of each part.
        parts: Vec<Vec<Way>>,
        /// The words that are scored, ascending, including those of ways that no document can have.
        scored: Vec<u32>,
    },
}

impl Phrase {
    /// The words that are looked for, each once, ascending.
    pub fn words(&self) -> Vec<u32> {
        let mut words: Vec<u32> = match self {
            Self::Places { places, .. } => places.iter().flat_map(|(_, words)| words).copied().collect(),
            Self::Near { parts, .. } => parts.iter().flatten().flatten().map(|&(word, _)| word).collect(),
        };
        sorting::sort_by(&mut words, Ord::cmp);
        words.dedup();
        words
    }

    /// The words whose idf is added up.
    pub fn scored(&self) -> Vec<u32> {
        match self {
            Self::Places { places, .. } => places.iter().flat_map(|(_, words)| words).copied().collect(),
            Self::Near { scored, .. } => scored.clone(),
        }
    }

    /// Numbers that describe the phrase.
    pub fn numbers(&self) -> Vec<u64> {
        let mut numbers = Vec::new();
        let mut add = |words: &[u32]| {
            numbers.push(words.len() as u64);
            numbers.extend(words.iter().map(|&word| u64::from(word)));
        };
        match self {
            Self::Places { places, slop } => {
                places.iter().for_each(|(place, words)| {
                    add(&[*place]);
                    add(words);
                });
                add(&[*slop]);
            }
            Self::Near { parts, scored } => {
                for ways in parts {
                    add(&[]);
                    for way in ways {
                        let (words, gaps): (Vec<u32>, Vec<u32>) = way.iter().copied().unzip();
                        add(&words);
                        add(&gaps);
                    }
                }
                add(scored);
            }
        }
        numbers
    }

    /// Approximate bytes beside the value itself.
    pub fn bytes(&self) -> usize {
        self.numbers().len() * 8
    }
}

/// Scores the documents of a phrase.
pub struct WaysScorer<'a> {
    reader: &'a FieldReader<'a>,
    phrase: Phrase,
    /// The phrase's words, ascending, and their positions in a candidate.
    words: Vec<Word<'a>>,
    positions: Vec<Vec<u32>>,
    /// The numbers of the words that a candidate has.
    present: Vec<usize>,
    /// The places of each word, and the positions in a candidate of the words of each place.
    places: Vec<Vec<usize>>,
    merged: Vec<Vec<u32>>,
    weight: f32,
    inverse_norms: &'a [f32; 256],
    lengths: Lengths<'a>,
    frequencies: Frequencies,
}

impl<'a> WaysScorer<'a> {
    /// Scores a phrase of a field; `frequency` says how many documents have a term where the postings do not say it. Returns
    /// nothing where the field has no terms.
    pub fn new(
        reader: &'a FieldReader<'a>,
        phrase: &Phrase,
        boost: f32,
        frequency: &dyn Fn(u32) -> Option<u32>,
    ) -> Option<Self> {
        let terms = reader.terms.as_ref()?;
        let ordinals = phrase.words();
        let words: Vec<Word<'a>> = ordinals
            .iter()
            .enumerate()
            .map(|(order, &ordinal)| Word::new(&terms.postings, ordinal, 0, order))
            .collect();
        let mut idf = 0f64;
        for ordinal in phrase.scored() {
            let own = Word::new(&terms.postings, ordinal, 0, 0)
                .cursor
                .info()
                .document_frequency;
            let documents = u64::from(frequency(ordinal).unwrap_or(own));
            idf += f64::from(bm25::idf(documents, terms.statistics.documents));
        }
        let mut places = vec![Vec::new(); words.len()];
        let mut merged = Vec::new();
        if let Phrase::Places { places: all, .. } = phrase {
            merged.resize(all.len(), Vec::new());
            for (number, (_, words)) in all.iter().enumerate() {
                for word in words {
                    if let Ok(at) = ordinals.binary_search(word) {
                        places[at].push(number);
                    }
                }
            }
        }
        Some(Self {
            reader,
            phrase: phrase.clone(),
            positions: vec![Vec::new(); words.len()],
            present: Vec::new(),
            places,
            merged,
            words,
            weight: terms.similarity.weight(boost, idf as f32),
            inverse_norms: &terms.inverse_norms,
            lengths: Lengths::new(reader.norms.map(|norms| norms.bytes)),
            frequencies: Frequencies::default(),
        })
    }

    /// Returns how often the phrase stands in a document, if it does: for one that is explained.
    #[cold]
    pub fn frequency_in(&mut self, budget: &Budget, document: u32) -> Result<Option<f32>, Failure> {
        let (base, place, mask) = window::alone(document);
        self.find(&mut Context { budget }, base, Some(&mask))?;
        Ok(self.frequencies.at(place))
    }

    fn bits_of(&self, ordinal: u32) -> &Bits {
        const NONE: &Bits = &[0; WORDS];
        let at = self.words.binary_search_by_key(&ordinal, |word| word.ordinal);
        at.map_or(NONE, |at| &self.words[at].marks.bits)
    }

    /// The documents of the window that have words for all places or parts.
    fn candidates(&self) -> Bits {
        let mut all = [u64::MAX; WORDS];
        let any_of = |ways: &[&[u32]]| {
            let mut any = [0; WORDS];
            for way in ways {
                let mut whole = [u64::MAX; WORDS];
                way.iter().for_each(|&word| and(&mut whole, self.bits_of(word)));
                or(&mut any, &whole);
            }
            any
        };
        match &self.phrase {
            Phrase::Places { places, .. } => {
                for (_, words) in places {
                    let ways: Vec<&[u32]> = words.chunks(1).collect();
                    and(&mut all, &any_of(&ways));
                }
            }
            Phrase::Near { parts, .. } => {
                for ways in parts {
                    let words = |way: &Way| way.iter().map(|&(word, _)| word).collect::<Vec<u32>>();
                    let ways: Vec<Vec<u32>> = ways.iter().map(words).collect();
                    let ways: Vec<&[u32]> = ways.iter().map(Vec::as_slice).collect();
                    and(&mut all, &any_of(&ways));
                }
            }
        }
        all
    }

    /// Finds the documents of a window, with their frequencies.
    fn find(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        self.frequencies.begin(base);
        let Some(Terms {
            positions: Some(reader),
            ..
        }) = &self.reader.terms
        else {
            return Ok(());
        };
        let wanted = Wanted {
            mask,
            threshold: f32::NEG_INFINITY,
            weight: self.weight,
        };
        for word in &mut self.words {
            word.cursor.mark(context, base, &wanted, &mut word.marks)?;
        }
        let mut candidates = self.candidates();
        if let Some(mask) = mask {
            and(&mut candidates, mask);
        }
        let words = self.words.len() as u64;
        context.budget.charge(words * WORD, "query")?;
        let mut here: Vec<(usize, u64)> = Vec::new();
        for (at, &documents) in candidates.iter().enumerate().filter(|(_, documents)| **documents != 0) {
            // Of many words that may be at a place, few are in these documents.
            here.clear();
            context.budget.room(&mut here, self.words.len(), "query")?;
            let marked = self.words.iter().map(|word| word.marks.bits[at] & documents);
            here.extend(marked.enumerate().filter(|&(_, bits)| bits != 0));
            context.budget.charge(words, "query")?;
            let mut left = documents;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                self.present.iter().for_each(|&word| self.positions[word].clear());
                self.present.clear();
                let has = here.iter().filter(|(_, bits)| bits >> bit & 1 == 1);
                self.present.extend(has.map(|&(word, _)| word));
                let place = at * 64 + bit as usize;
                let count = self.locate(reader, place)?;
                let work = here.len() + self.present.len() * WORD as usize;
                context.budget.charge(work as u64 + count, "query")?;
                let frequency = self.frequency();
                if frequency > 0.0 {
                    self.frequencies.add(place, frequency);
                }
            }
        }
        Ok(())
    }

    /// Reads the positions in a candidate; returns how many there are.
    fn locate(&mut self, reader: &PositionsReader<'_>, at: usize) -> Result<u64, Failure> {
        let mut count = 0;
        for &number in &self.present {
            let (word, positions) = (&mut self.words[number], &mut self.positions[number]);
            word.locate(at)?;
            word.positions(reader, positions)?;
            count += positions.len() as u64;
        }
        Ok(count)
    }

    fn positions_of(&self, ordinal: u32) -> &[u32] {
        let at = self.words.binary_search_by_key(&ordinal, |word| word.ordinal);
        at.map_or(&[], |at| self.positions[at].as_slice())
    }

    /// Merges the positions of each place's words, ascending. A position at which two of the words are comes twice.
    fn merge(&mut self) {
        self.merged.iter_mut().for_each(Vec::clear);
        for &number in &self.present {
            for &place in &self.places[number] {
                let merged = &mut self.merged[place];
                let is_first = merged.is_empty();
                merged.extend_from_slice(&self.positions[number]);
                if !is_first {
                    sorting::sort_by(merged, Ord::cmp);
                }
            }
        }
    }

    fn frequency(&mut self) -> f32 {
        self.merge();
        match &self.phrase {
            Phrase::Places { places, slop } => {
                let positions = &self.merged;
                match slop {
                    0 => of_places(places, positions),
                    slop => {
                        let words = places.iter().zip(positions).enumerate();
                        let words: Vec<sloppy::Word<'_>> = words
                            .map(|(number, ((place, words), positions))| sloppy::Word {
                                offset: (*place).into(),
                                // Two places share words only if both have the same single word.
                                term: match words.as_slice() {
                                    [word] => *word,
                                    _ => u32::MAX - number as u32,
                                },
                                positions,
                            })
                            .collect();
                        sloppy::frequency(&words, *slop)
                    }
                }
            }
            Phrase::Near { parts, .. } => {
                let parts: Vec<Vec<(u32, u32)>> = parts.iter().map(|ways| self.spans(ways)).collect();
                let mut near = Near::new(&parts);
                std::iter::from_fn(|| near.next()).count() as f32
            }
        }
    }

    /// The spans of a part in any of its ways: starts and ends, ascending.
    fn spans(&self, ways: &[Way]) -> Vec<(u32, u32)> {
        let mut spans = Vec::new();
        for way in ways {
            let words: Vec<Vec<(u32, u32)>> = way
                .iter()
                .map(|&(word, gap)| {
                    // Positions that are left out belong to the word behind them.
                    let positions = self.positions_of(word).iter();
                    positions
                        .filter(|&&at| at >= gap)
                        .map(|&at| (at - gap, at + 1))
                        .collect()
                })
                .collect();
            let mut near = Near::new(&words);
            spans.extend(std::iter::from_fn(|| near.next()));
        }
        sorting::sort_by(&mut spans, Ord::cmp);
        spans
    }
}

/// How often all places have one of their words. The positions of the first place are where the phrase may begin.
fn of_places(places: &[(u32, Vec<u32>)], positions: &[Vec<u32>]) -> f32 {
    let (Some(&(first, _)), Some(begins)) = (places.first(), positions.first()) else {
        return 0.0;
    };
    let is_there = |begin: u32| {
        places
            .iter()
            .zip(positions)
            .skip(1)
            .all(|((place, _), positions)| positions.binary_search(&(begin + (place - first))).is_ok())
    };
    begins.iter().filter(|&&begin| is_there(begin)).count() as f32
}

/// Parts one behind the other, as Lucene's `NearSpansOrdered` finds them: it never goes back to an earlier span of a part.
struct Near<'s> {
    parts: Vec<std::iter::Peekable<std::slice::Iter<'s, (u32, u32)>>>,
    is_over: bool,
}

impl<'s> Near<'s> {
    fn new(parts: &'s [Vec<(u32, u32)>]) -> Self {
        Self {
            parts: parts.iter().map(|part| part.iter().peekable()).collect(),
            is_over: false,
        }
    }

    /// Returns where the next match starts and ends.
    fn next(&mut self) -> Option<(u32, u32)> {
        while !self.is_over {
            let (first, others) = self.parts.split_first_mut()?;
            let &(start, mut end) = first.next()?;
            let mut is_near = true;
            for part in others {
                while part.peek().is_some_and(|&&(from, _)| from < end) {
                    part.next();
                }
                let Some(&&(from, to)) = part.peek() else {
                    self.is_over = true;
                    return None;
                };
                is_near &= from == end;
                end = to;
            }
            if is_near {
                return Some((start, end));
            }
        }
        None
    }
}

impl Scorer for WaysScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.frequencies.window != Some(target.base) {
            self.find(context, target.base, target.mask)?;
        }
        let norms = self.lengths.window(target.base);
        self.frequencies.fill(target, |at, frequency| {
            let inverse = self.inverse_norms[usize::from(norms[at])];
            Ok(bm25::score(self.weight, frequency, inverse))
        })
    }

    fn next(&mut self, from: u32) -> u32 {
        let next = self.words.iter_mut().map(|word| word.cursor.next(from));
        next.min().unwrap_or(u32::MAX)
    }

    fn bound(&mut self, _: u32) -> f32 {
        bm25::best(self.weight, f32::INFINITY)
    }

    fn cost(&self) -> u64 {
        let documents = self
            .words
            .iter()
            .map(|word| u64::from(word.cursor.info().document_frequency));
        documents.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand, following `NearSpansOrdered`: for a longer span of the first part, it does not go back to an earlier
    /// span of the second.
    #[test]
    fn parts_are_left_for_good() {
        let parts = vec![vec![(0, 1), (0, 2), (5, 6)], vec![(2, 3), (6, 7)]];
        let mut near = Near::new(&parts);
        assert_eq!(std::iter::from_fn(|| near.next()).collect::<Vec<_>>(), [(0, 3), (5, 7)]);
    }

    /// Worked out by hand, following `ExactPhraseMatcher`: two words of the first place count twice where both are at the same
    /// position.
    #[test]
    fn the_first_place_says_how_often() {
        let places = [(0, vec![1, 2]), (1, vec![3])];
        assert_eq!(of_places(&places, &[vec![4, 4, 9], vec![5, 5, 10]]), 3.0);
    }
}
