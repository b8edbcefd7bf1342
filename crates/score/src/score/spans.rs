//! Documents with spans of positions, scored as a phrase is that stands there as often as there are spans, each of which counts the less
//! the wider it is: as Lucene 8.11.1's `SpanWeight` and `SpanScorer` do it.

use super::frequencies::Frequencies;
use super::phrase_word::Word;
use super::term_scores::Lengths;
use super::words::Words;
use super::{Context, Scorer, Target};
use crate::bm25;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::index::Index;
use crate::sorting;
use crate::window::{self, Bits, WORDS, and, or};
use vitrine_spans::{Finder, Span, Term};

/// Units of work for each document,
const DOCUMENT: u64 = 16;
/// and for each step in it.
const STEP: u64 = 2;

/// Spans of positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Spans {
    /// Which ones.
    pub root: Span,
    /// Number of the field whose lengths and statistics they are scored with.
    pub field: u16,
    /// How many documents have each of the words that score, in the order of fields and words.
    pub frequencies: Vec<u32>,
    /// Whether documents may have any.
    pub is_found: bool,
}

impl Spans {
    /// Which spans score: a mask counts only inside of others.
    pub fn scored(&self) -> &Span {
        let mut span = &self.root;
        while let Span::Masked(inner, _) = span {
            span = inner;
        }
        span
    }

    /// Bytes that a copy takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.root.bytes() + size_of_val(self.frequencies.as_slice())
    }

    /// Bytes that the scorer takes, given those of a word's postings.
    pub fn scorer_bytes(&self, postings: usize) -> usize {
        let mut words = 0;
        self.root.each_term(&mut |term: &Term| words += term.words.len());
        self.bytes() + words * (Words::BYTES + postings)
    }
}

/// Scores the documents of spans.
pub struct SpansScorer<'a> {
    words: Words<'a>,
    /// Its words are places in the list.
    span: Span,
    finder: Finder,
    weight: f32,
    inverse_norms: &'a [f32; 256],
    lengths: Lengths<'a>,
    /// Whether documents may lack the field that they are scored with.
    is_masked: bool,
    frequencies: Frequencies,
}

impl<'a> SpansScorer<'a> {
    /// Scores the documents of spans; nothing where the index has none of the words.
    pub fn new(index: &'a Index<'a>, spans: &Spans, boost: f32) -> Option<Self> {
        if !spans.is_found {
            return None;
        }
        let reader = &index.fields[usize::from(spans.field)];
        let own = reader.terms.as_ref()?;
        let idf = spans
            .frequencies
            .iter()
            .map(|&one| f64::from(bm25::idf(one.into(), own.statistics.documents)));
        let weight = own.similarity.weight(boost, idf.sum::<f64>() as f32);
        let mut span = spans.scored().clone();
        let place = |field: u16, word: u32| u64::from(field) << 32 | u64::from(word);
        let mut places: Vec<u64> = Vec::new();
        span.each_list(&mut |field, list| places.extend(list.iter().map(|&word| place(field, word))));
        sorting::sort_by(&mut places, Ord::cmp);
        places.dedup();
        let mut words = Words::default();
        for place in &places {
            let terms = index.fields[(place >> 32) as usize].terms.as_ref()?;
            let word = Word::new(&terms.postings, *place as u32, 0, 0);
            words.add(word, terms.positions.as_ref()?);
        }
        span.each_list(&mut |field, list| {
            for word in list.iter_mut() {
                *word = places.partition_point(|&one| one < place(field, *word)) as u32;
            }
        });
        Some(Self {
            finder: Finder::new(words.count()),
            words,
            weight,
            inverse_norms: &own.inverse_norms,
            is_masked: !span.all(&|one| !matches!(one, Span::Masked(..))),
            lengths: Lengths::new(reader.norms.map(|norms| norms.bytes)),
            span,
            frequencies: Frequencies::default(),
        })
    }

    /// Returns how often spans stand in a document, if it has any: for one that is explained.
    #[cold]
    pub fn frequency(&mut self, budget: &Budget, document: u32) -> Result<Option<f32>, Failure> {
        let (base, place, mask) = window::alone(document);
        self.find(&mut Context { budget }, base, Some(&mask))?;
        Ok(self.frequencies.at(place))
    }

    fn find(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        self.frequencies.begin(base);
        self.words.mark(context, base, mask)?;
        let mut candidates = candidates(&self.words, &self.span);
        if let Some(mask) = mask {
            and(&mut candidates, mask);
        }
        for (at, mut left) in candidates.into_iter().enumerate() {
            while left != 0 {
                let place = at * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                self.look(context, place)?;
            }
        }
        Ok(())
    }

    /// Looks for spans in a document of the window.
    fn look(&mut self, context: &mut Context<'_>, at: usize) -> Result<(), Failure> {
        let finder = &mut self.finder;
        finder.work = self.words.positions(at, &mut finder.positions)?;
        finder.most = context.budget.left() / STEP;
        let Some(list) = finder.find(&self.span) else {
            return Err(context.budget.run_out("query"));
        };
        if !list.is_empty() {
            let frequency = list.iter().fold(0f32, |sum, one| {
                (f64::from(sum) + 1.0 / (1.0 + f64::from(one.width))) as f32
            });
            self.frequencies.add(at, frequency);
        }
        finder.give(list);
        let work = finder.work * STEP + self.words.count() as u64 * STEP + DOCUMENT;
        context.budget.charge(work, "query")
    }
}

/// The documents of the window that may have spans.
fn candidates(words: &Words<'_>, span: &Span) -> Bits {
    let mut bits = [0; WORDS];
    let below = span.below();
    match span {
        Span::Term(term) => {
            for &word in &term.words {
                or(&mut bits, words.bits(word));
            }
        }
        Span::Gap(_) => bits = [u64::MAX; WORDS],
        Span::Or(..) => below.iter().for_each(|one| or(&mut bits, &candidates(words, one))),
        Span::Not { both, .. } => bits = candidates(words, &both[0]),
        Span::Nothing { .. } => {}
        _ => {
            bits = [u64::MAX; WORDS];
            below.iter().for_each(|one| and(&mut bits, &candidates(words, one)));
        }
    }
    bits
}

impl Scorer for SpansScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.frequencies.window != Some(target.base) {
            self.find(context, target.base, target.mask)?;
        }
        let norms = self.lengths.window(target.base);
        self.frequencies.fill(target, |at, frequency| {
            if self.is_masked && norms[at] == 0 {
                // The real engine takes the length of another document.
                let reason = "scores of [field_masking_span] in documents without its field are not supported";
                return Err(Failure::request(400, Cause::illegal_argument(reason)));
            }
            let inverse_norm = self.inverse_norms[usize::from(norms[at])];
            Ok(bm25::score(self.weight, frequency, inverse_norm))
        })
    }

    fn next(&mut self, from: u32) -> u32 {
        self.words.next(from)
    }

    fn bound(&mut self, _: u32) -> f32 {
        self.weight
    }

    fn cost(&self) -> u64 {
        self.words.cost()
    }
}
