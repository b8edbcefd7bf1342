//! Documents with spans of positions, scored as a phrase is that stands there as often as there are spans, each of which counts the less
//! the wider it is: as Lucene 8.11.1's `SpanWeight` and `SpanScorer` do it.

use super::cursor::Wanted;
use super::phrase_word::Word;
use super::term_scores::Lengths;
use super::{Context, Scorer, Target};
use crate::bm25;
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::format::positions::PositionsReader;
use crate::index::Index;
use crate::sorting;
use crate::window::{self, Bits, WORDS, and, or};
use vitrine_spans::{Finder, Span, Term};

/// Units of work for each word in a window, and for each word in a document,
const WORD: u64 = 16;
/// and for each step in a document.
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
        self.bytes() + words * (size_of::<Word<'_>>() + 256 + postings)
    }
}

/// Scores the documents of spans.
pub struct SpansScorer<'a> {
    words: Vec<(Word<'a>, &'a PositionsReader<'a>)>,
    /// Its words are places in the list.
    span: Span,
    finder: Finder,
    weight: f32,
    inverse_norms: &'a [f32; 256],
    lengths: Lengths<'a>,
    /// Whether documents may lack the field that they are scored with.
    is_masked: bool,
    /// The window that was looked at last, its documents, and how often spans stand in each.
    window: Option<u32>,
    bits: Bits,
    found: Vec<(u16, f32)>,
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
        let read = |place: &u64| {
            let terms = index.fields[(place >> 32) as usize].terms.as_ref()?;
            let word = Word::new(&terms.postings, *place as u32, 0, 0);
            Some((word, terms.positions.as_ref()?))
        };
        let words: Vec<(Word<'a>, &'a PositionsReader<'a>)> = places.iter().map_while(read).collect();
        if words.len() < places.len() {
            return None;
        }
        span.each_list(&mut |field, list| {
            for word in list.iter_mut() {
                *word = places.partition_point(|&one| one < place(field, *word)) as u32;
            }
        });
        Some(Self {
            finder: Finder::new(words.len()),
            words,
            weight,
            inverse_norms: &own.inverse_norms,
            is_masked: !span.all(&|one| !matches!(one, Span::Masked(..))),
            lengths: Lengths::new(reader.norms.map(|norms| norms.bytes)),
            span,
            window: None,
            bits: [0; WORDS],
            found: Vec::new(),
        })
    }

    /// Returns how often spans stand in a document, if it has any: for one that is explained.
    #[cold]
    pub fn frequency(&mut self, budget: &Budget, document: u32) -> Result<Option<f32>, Failure> {
        let base = window::window_of(document);
        let place = document - base;
        let mut mask: Bits = [0; WORDS];
        mask[place as usize / 64] |= 1 << (place % 64);
        self.find(&mut Context { budget }, base, Some(&mask))?;
        let found = self.found.iter().find(|(at, _)| u32::from(*at) == place);
        Ok(found.map(|&(_, frequency)| frequency))
    }

    fn find(&mut self, context: &mut Context<'_>, base: u32, mask: Option<&Bits>) -> Result<(), Failure> {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.found.clear();
        for (word, _) in &mut self.words {
            context.budget.charge(WORD, "query")?;
            word.cursor.mark(context, base, &Wanted::all(mask), &mut word.marks)?;
        }
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
        let bit = 1 << (at % 64);
        let finder = &mut self.finder;
        finder.work = 0;
        for ((word, reader), positions) in self.words.iter_mut().zip(&mut finder.positions) {
            positions.clear();
            if word.marks.bits[at / 64] & bit != 0 {
                word.locate(at)?;
                word.positions(reader, positions)?;
                finder.work += positions.len() as u64;
            }
        }
        let left = context.budget.left() / STEP;
        finder.most = left;
        let Some(list) = finder.find(&self.span) else {
            // More than there is.
            context.budget.charge(u64::MAX / 4, "query")?;
            return Ok(());
        };
        if !list.is_empty() {
            let frequency = list.iter().fold(0f32, |sum, one| {
                (f64::from(sum) + 1.0 / (1.0 + f64::from(one.width))) as f32
            });
            self.bits[at / 64] |= bit;
            self.found.push((at as u16, frequency));
        }
        finder.give(list);
        let work = finder.work * STEP + self.words.len() as u64 * STEP + WORD;
        context.budget.charge(work, "query")
    }
}

/// The documents of the window that may have spans.
fn candidates(words: &[(Word<'_>, &PositionsReader<'_>)], span: &Span) -> Bits {
    let mut bits = [0; WORDS];
    let below = span.below();
    match span {
        Span::Term(term) => {
            for &word in &term.words {
                or(&mut bits, &words[word as usize].0.marks.bits);
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
        if self.window != Some(target.base) {
            self.find(context, target.base, target.mask)?;
        }
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(()) };
        let norms = self.lengths.window(target.base);
        for &(at, frequency) in &self.found {
            let at = usize::from(at) & (window::WINDOW - 1);
            if bits[at / 64] >> (at % 64) & 1 == 1 {
                if self.is_masked && norms[at] == 0 {
                    // The real engine takes the length of another document.
                    let reason = "scores of [field_masking_span] in documents without its field are not supported";
                    return Err(Failure::request(400, Cause::illegal_argument(reason)));
                }
                let inverse_norm = self.inverse_norms[usize::from(norms[at])];
                sums[at] += f64::from(bm25::score(self.weight, frequency, inverse_norm));
            }
        }
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        let next = self.words.iter_mut().map(|(word, _)| word.cursor.next(from)).min();
        next.unwrap_or(u32::MAX)
    }

    fn bound(&mut self, _: u32) -> f32 {
        self.weight
    }

    fn cost(&self) -> u64 {
        let counts = self
            .words
            .iter()
            .map(|(word, _)| u64::from(word.cursor.info().document_frequency));
        counts.sum()
    }
}
