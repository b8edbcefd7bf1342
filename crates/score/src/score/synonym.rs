//! Documents with any of several words that stand for the same: their frequencies are added up and scored as those of one term, which
//! is as frequent as the most frequent of them. Follows Lucene 8.11.1's `SynonymQuery`, and `CombinedFieldQuery` for words of several fields.

use super::cursor::Cursor;
use super::term_scores::Lengths;
use super::{Context, Scorer, Target};
use crate::bm25::{self, FieldStatistics, Similarity};
use crate::error::{Cause, Failure};
use crate::format::norms;
use crate::index::{FieldReader, Index};
use crate::window::{Bits, WINDOW, WORDS, and, for_each_bit, or};

/// Words in fields that are scored as one.
#[derive(Debug, Clone, PartialEq)]
pub struct Combined {
    /// The fields whose lengths count, with their weights: each as often as it has one of the words, in any document.
    pub lengths: Vec<(u16, f32)>,
    /// The words that they have.
    pub words: Vec<CombinedWord>,
    /// How many documents have the words, taken together.
    pub frequency: u32,
    /// What there is in the fields, taken together.
    pub statistics: FieldStatistics,
}

/// A word in one of the fields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CombinedWord {
    /// Field number.
    pub field: u16,
    /// Term ordinal.
    pub ordinal: u32,
    /// What a word weighs.
    pub weight: f32,
    /// Whether it counts once in a document, however often it has it.
    pub once: bool,
}

/// A word, what each time weighs that it stands in a document, and whether it counts once in each.
struct Word<'a> {
    cursor: Cursor<'a>,
    weight: f32,
    once: bool,
}

/// Scores the documents of words that stand for the same.
pub struct SynonymScorer<'a> {
    words: Vec<Word<'a>>,
    weight: f32,
    inverse_norms: [f32; 256],
    /// The lengths of texts, with the weights of their fields.
    lengths: Vec<(Lengths<'a>, f32)>,
    /// Whether words of several fields are scored as those of one.
    is_combined: bool,
    /// The window that was looked at last, its documents, and how often they have the words.
    window: Option<u32>,
    bits: Bits,
    frequencies: Box<[f32; WINDOW]>,
}

/// A frequency up to which weights that are multiples of 1/64 add up exactly.
const MOST: f32 = 262_144.0;

impl<'a> SynonymScorer<'a> {
    /// Scores words of a field, given as term ordinals; `frequency` says how many documents have a term where that is not known by its
    /// postings. Nothing where the field has no terms, or there are no words.
    pub fn new(
        reader: &'a FieldReader<'a>,
        ordinals: &[u32],
        once: bool,
        boost: f32,
        frequency: &dyn Fn(u32) -> Option<u32>,
    ) -> Option<Self> {
        let terms = reader.terms.as_ref()?;
        let words: Vec<Word<'a>> = ordinals
            .iter()
            .map(|&ordinal| Word {
                cursor: Cursor::new(&terms.postings, ordinal),
                weight: 1.0,
                once,
            })
            .collect();
        let documents = ordinals.iter().zip(&words).map(|(&ordinal, word)| {
            let own = word.cursor.info().document_frequency;
            u64::from(frequency(ordinal).unwrap_or(own))
        });
        let idf = bm25::idf(documents.max()?, terms.statistics.documents);
        Some(Self {
            words,
            weight: terms.similarity.weight(boost, idf),
            inverse_norms: terms.inverse_norms,
            lengths: vec![(Lengths::new(reader.norms.map(|norms| norms.bytes)), 1.0)],
            is_combined: false,
            window: None,
            bits: [0; WORDS],
            frequencies: Box::new([0.0; WINDOW]),
        })
    }

    /// Scores words of several fields as those of one.
    pub fn combined(index: &'a Index<'a>, combined: &Combined, similarity: Similarity, boost: f32) -> Self {
        let field = |field: u16| &index.fields[usize::from(field)];
        let words = combined.words.iter().filter_map(|word| {
            Some(Word {
                cursor: Cursor::new(&field(word.field).terms.as_ref()?.postings, word.ordinal),
                weight: word.weight,
                once: word.once,
            })
        });
        let lengths = combined.lengths.iter().filter_map(|&(number, weight)| {
            let norms = field(number).norms?;
            Some((Lengths::new(Some(norms.bytes)), weight))
        });
        let idf = bm25::idf(combined.frequency.into(), combined.statistics.documents);
        Self {
            words: words.collect(),
            weight: similarity.weight(boost, idf),
            inverse_norms: similarity.inverse_norms(&combined.statistics),
            lengths: lengths.collect(),
            is_combined: true,
            window: None,
            bits: [0; WORDS],
            frequencies: Box::new([0.0; WINDOW]),
        }
    }

    /// Finds the documents of a window, with their frequencies.
    fn find(&mut self, context: &mut Context<'_>, base: u32) -> Result<(), Failure> {
        self.window = Some(base);
        self.bits = [0; WORDS];
        self.frequencies.fill(0.0);
        let end = base + WINDOW as u32;
        for Word { cursor, weight, once } in &mut self.words {
            let mut more = cursor.advance(base);
            while more && cursor.first_possible() < end {
                let last = cursor.header().last;
                let places = cursor.within(base)?;
                context.budget.charge(places.len() as u64 * 2, "query")?;
                let (documents, frequencies) = cursor.postings_at(places)?;
                for (&document, &frequency) in documents.iter().zip(frequencies) {
                    let at = (document - base) as usize & (WINDOW - 1);
                    self.bits[at / 64] |= 1 << (at % 64);
                    // As Lucene adds up floats.
                    self.frequencies[at] += *weight * if *once { 1.0 } else { frequency as f32 };
                }
                more = last < end - 1 && cursor.next_block();
            }
        }
        if self.is_combined && self.words.len() > 2 && self.frequencies.iter().any(|&frequency| frequency > MOST) {
            let reason = "[combined_fields] is not supported where a document has a word more than 262144 times";
            return Err(Failure::request(400, Cause::illegal_argument(reason)));
        }
        Ok(())
    }

    /// Returns the encoded length of a document's texts.
    fn length(&self, document: u32) -> u8 {
        match self.lengths.as_slice() {
            [] => 1,
            [(one, 1.0)] => one.of(document),
            many => {
                let add = |sum: f32, (lengths, weight): &(Lengths<'_>, f32)| {
                    sum + weight * norms::decode(lengths.of(document)) as f32
                };
                let sum = many.iter().fold(0.0, add);
                norms::encode((f64::from(sum) + 0.5).min(f64::from(i32::MAX)) as u32)
            }
        }
    }
}

impl Scorer for SynonymScorer<'_> {
    fn fill(&mut self, context: &mut Context<'_>, target: &mut Target<'_>) -> Result<(), Failure> {
        if self.window != Some(target.base) {
            self.find(context, target.base)?;
        }
        let mut bits = self.bits;
        if let Some(mask) = target.mask {
            and(&mut bits, mask);
        }
        or(target.bits, &bits);
        let Some(sums) = &mut target.sums else { return Ok(()) };
        for_each_bit(&bits, |at| {
            let inverse = self.inverse_norms[usize::from(self.length(target.base + at as u32))];
            sums[at] += f64::from(bm25::score(self.weight, self.frequencies[at], inverse));
        });
        Ok(())
    }

    fn next(&mut self, from: u32) -> u32 {
        self.words
            .iter_mut()
            .map(|word| word.cursor.next(from))
            .min()
            .unwrap_or(u32::MAX)
    }

    fn bound(&mut self, base: u32) -> f32 {
        if self.is_combined {
            // Texts of several fields are longer, and their words more frequent.
            return self.weight;
        }
        let sum: f32 = self.words.iter_mut().map(|word| word.cursor.maximum(base)).sum();
        // The sum of maxima was rounded, the score's own was not.
        bm25::best(self.weight, sum * (1.0 + f32::EPSILON * self.words.len() as f32))
    }

    fn cost(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.cursor.info().document_frequency))
            .sum()
    }
}
