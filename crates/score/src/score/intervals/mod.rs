//! Documents with intervals of positions, scored by how many intervals there are and how short these are.

mod finder;
pub mod source;

use super::cursor::Wanted;
use super::phrase_word::Word;
use super::{Context, Scorer, Target};
use crate::error::Failure;
use crate::format::positions::PositionsReader;
use crate::index::Index;
use crate::window::{self, Bits, WORDS, and, or};
use finder::Finder;
use source::{Relation, Source};

/// Units of work for each word in a window, and for each word in a document,
const WORD: u64 = 16;
/// and for each step in a document.
const STEP: u64 = 2;

/// Scores the documents of a source.
pub struct IntervalsScorer<'a> {
    words: Vec<(Word<'a>, &'a PositionsReader<'a>)>,
    /// Its words are places in the list.
    source: Source,
    least_extent: i32,
    boost: f32,
    finder: Finder,
    /// The window that was looked at last, its documents, and the frequency of the intervals in each.
    window: Option<u32>,
    bits: Bits,
    found: Vec<(u16, f32)>,
}

impl<'a> IntervalsScorer<'a> {
    /// Scores the documents of a source, whose words are terms.
    pub fn new(index: &'a Index<'a>, source: &Source, boost: f32) -> Self {
        let mut source = source.clone();
        let mut places: Vec<(u16, u32)> = Vec::new();
        let mut words: Vec<(Word<'a>, &'a PositionsReader<'a>)> = Vec::new();
        source.each_word(&mut |field, list| {
            let terms = index.fields[usize::from(field)].terms.as_ref();
            let Some((terms, reader)) = terms.and_then(|terms| Some((terms, terms.positions.as_ref()?))) else {
                list.clear();
                return;
            };
            for word in list.iter_mut() {
                let place = places.iter().position(|place| *place == (field, *word));
                *word = place.unwrap_or_else(|| {
                    places.push((field, *word));
                    words.push((Word::new(&terms.postings, *word, 0, words.len()), reader));
                    words.len() - 1
                }) as u32;
            }
        });
        Self {
            least_extent: source.least_extent(),
            finder: Finder::new(words.len()),
            words,
            source,
            boost,
            window: None,
            bits: [0; WORDS],
            found: Vec::new(),
        }
    }

    /// Approximate bytes for each word.
    pub const WORD: usize = size_of::<Word<'_>>() + 256;

    fn find(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.found.clear();
        for (word, _) in &mut self.words {
            context.budget.charge(WORD, "query")?;
            word.cursor.mark(context, base, &Wanted::all(mask), &mut word.marks)?;
        }
        let mut candidates = [0; WORDS];
        self.candidates(&self.source, &mut candidates);
        if let Some(mask) = mask {
            and(&mut candidates, mask);
        }
        let mut failed = None;
        let mut each = |at: usize| -> Result<(), Failure> {
            let bit = 1 << (at % 64);
            for ((word, reader), positions) in self.words.iter_mut().zip(&mut self.finder.positions) {
                positions.clear();
                if word.marks.bits[at / 64] & bit != 0 {
                    word.locate(at)?;
                    word.positions(reader, positions)?;
                    self.finder.work += positions.len() as u64;
                }
            }
            let list = self.finder.find(&self.source);
            let mut frequency = 0f32;
            for one in &list {
                let length = (one.end - one.start).wrapping_add(1);
                let far = length.wrapping_sub(self.least_extent).wrapping_add(1).max(1);
                frequency = (f64::from(frequency) + 1.0 / f64::from(far)) as f32;
            }
            if !list.is_empty() {
                self.bits[at / 64] |= bit;
                self.found.push((at as u16, frequency));
            }
            self.finder.give(list);
            let work = std::mem::take(&mut self.finder.work) * STEP + self.words.len() as u64 * STEP + WORD;
            context.budget.charge(work, "query")
        };
        window::for_each_bit(&candidates, |at| {
            if failed.is_none() {
                failed = each(at).err();
            }
        });
        failed.map_or(Ok(()), Err)
    }

    /// Sets the bits of the documents that may have an interval.
    fn candidates(&self, source: &Source, bits: &mut Bits) {
        match source {
            Source::Terms { words, .. } => {
                for &word in words {
                    or(bits, &self.words[word as usize].0.marks.bits);
                }
            }
            Source::Or(list) => list.iter().for_each(|source| self.candidates(source, bits)),
            Source::Ordered(list) | Source::Unordered(list) | Source::Block(list) => {
                let mut all = [u64::MAX; WORDS];
                for source in list {
                    let mut own = [0; WORDS];
                    self.candidates(source, &mut own);
                    and(&mut all, &own);
                }
                or(bits, &all);
            }
            Source::Extend(source, ..)
            | Source::MaxGaps(source, _)
            | Source::Repeat(source, _)
            | Source::Offset(source, _)
            | Source::Field(source) => self.candidates(source, bits),
            Source::Filter(relation, source, other) => {
                let mut own = [0; WORDS];
                self.candidates(source, &mut own);
                if matches!(
                    relation,
                    Relation::Containing | Relation::ContainedBy | Relation::Overlapping
                ) {
                    let mut others = [0; WORDS];
                    self.candidates(other, &mut others);
                    and(&mut own, &others);
                }
                or(bits, &own);
            }
        }
    }
}

impl Scorer for IntervalsScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.window != Some(target.base) {
            self.find(context, target.base, target.mask)?;
        }
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(()) };
        for &(at, frequency) in &self.found {
            let at = usize::from(at);
            if bits[at / 64] >> (at % 64) & 1 == 1 {
                sums[at] += f64::from(self.boost * (1.0 - 1.0 / (1.0 + frequency)));
            }
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        let next = self.words.iter_mut().map(|(word, _)| word.cursor.next(from)).min();
        next.unwrap_or(u32::MAX)
    }

    fn bound(&mut self, _: u32) -> f32 {
        self.boost
    }

    fn cost(&self) -> u64 {
        let counts = self
            .words
            .iter()
            .map(|(word, _)| u64::from(word.cursor.info().document_frequency));
        counts.sum()
    }
}
