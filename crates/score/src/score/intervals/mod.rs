//! Documents with intervals of positions, scored by how many intervals there are and how short these are.

mod finder;
pub mod source;

use super::frequencies::Frequencies;
use super::phrase_word::Word;
use super::words::Words;
use super::{Context, Scorer, Target};
use crate::error::Failure;
use crate::index::Index;
use crate::window::{self, Bits, WORDS, and, or};
use finder::Finder;
use source::{Relation, Source};

/// Units of work for each document,
const DOCUMENT: u64 = 16;
/// and for each step in it.
const STEP: u64 = 2;

/// Scores the documents of a source.
pub struct IntervalsScorer<'a> {
    words: Words<'a>,
    /// Its words are places in the list.
    source: Source,
    least_extent: i32,
    boost: f32,
    finder: Finder,
    frequencies: Frequencies,
}

impl<'a> IntervalsScorer<'a> {
    /// Scores the documents of a source, whose words are terms.
    pub fn new(index: &'a Index<'a>, source: &Source, boost: f32) -> Self {
        let mut source = source.clone();
        let mut places: Vec<(u16, u32)> = Vec::new();
        let mut words = Words::default();
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
                    words.add(Word::new(&terms.postings, *word, 0, words.count()), reader)
                }) as u32;
            }
        });
        Self {
            least_extent: source.least_extent(),
            finder: Finder::new(words.count()),
            words,
            source,
            boost,
            frequencies: Frequencies::default(),
        }
    }

    fn find(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        self.frequencies.begin(base);
        self.words.mark(context, base, mask)?;
        let mut candidates = [0; WORDS];
        self.candidates(&self.source, &mut candidates);
        if let Some(mask) = mask {
            and(&mut candidates, mask);
        }
        let mut failed = None;
        let mut each = |at: usize| -> Result<(), Failure> {
            self.finder.work += self.words.positions(at, &mut self.finder.positions)?;
            let list = self.finder.find(&self.source);
            let mut frequency = 0f32;
            for one in &list {
                let length = (one.end - one.start).wrapping_add(1);
                let far = length.wrapping_sub(self.least_extent).wrapping_add(1).max(1);
                frequency = (f64::from(frequency) + 1.0 / f64::from(far)) as f32;
            }
            if !list.is_empty() {
                self.frequencies.add(at, frequency);
            }
            self.finder.give(list);
            let work = std::mem::take(&mut self.finder.work) * STEP + self.words.count() as u64 * STEP + DOCUMENT;
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
                    or(bits, self.words.bits(word));
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
        if self.frequencies.window != Some(target.base) {
            self.find(context, target.base, target.mask)?;
        }
        self.frequencies
            .fill(target, |_, frequency| Ok(self.boost * (1.0 - 1.0 / (1.0 + frequency))))
    }

    fn next(&mut self, from: u32) -> u32 {
        self.words.next(from)
    }

    fn bound(&mut self, _: u32) -> f32 {
        self.boost
    }

    fn cost(&self) -> u64 {
        self.words.cost()
    }
}
