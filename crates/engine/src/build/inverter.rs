//! Which documents hold each term of a field? Collects terms, words and numbers document by document, then writes the
//! field's sections.

use super::vocabulary::Vocabulary;
use crate::format::image::{ImageWriter, Kind};
use crate::format::positions::PositionsWriter;
use crate::format::postings::PostingsWriter;
use crate::format::{column, dictionary, norms};
use crate::mapping::types::{Sink, Storage, Values};
use crate::score::bm25::{self, FieldStatistics};

/// Positions between two texts of one field, the real engine's default of `position_increment_gap`.
const TEXT_GAP: u32 = 100;

/// What a field has collected.
pub struct Inverter {
    storage: Storage,
    ordinals: bool,
    terms: Vocabulary,
    /// Term and position of each word or term, document after document.
    words: Vec<(u32, u32)>,
    word_ends: Vec<u32>,
    numbers: Vec<i64>,
    number_ends: Vec<u32>,
    /// Whether a document has a text, even one without a word.
    texts: Vec<bool>,
    position: u32,
    in_text: bool,
    ignored: bool,
}

/// Collects the values of one field of one document.
pub struct FieldSink<'a>(pub &'a mut Inverter);

impl Sink for FieldSink<'_> {
    fn text(&mut self) {
        let inverter = &mut *self.0;
        if inverter.in_text {
            inverter.position = inverter.position.wrapping_add(TEXT_GAP);
        }
        inverter.in_text = true;
    }

    fn token(&mut self, term: &str, increment: u32) {
        let inverter = &mut *self.0;
        inverter.position = inverter.position.wrapping_add(increment);
        let position = inverter.position;
        inverter.push(term.as_bytes(), position);
    }

    fn term(&mut self, term: &[u8]) {
        self.0.push(term, 0);
    }

    fn number(&mut self, value: i64) {
        self.0.numbers.push(value);
    }

    fn ignored(&mut self) {
        self.0.ignored = true;
    }
}

impl Inverter {
    /// An empty field.
    pub fn new(storage: Storage, values: Values) -> Self {
        Self {
            storage,
            ordinals: values == Values::Terms,
            terms: Vocabulary::default(),
            words: Vec::new(),
            word_ends: Vec::new(),
            numbers: Vec::new(),
            number_ends: Vec::new(),
            texts: Vec::new(),
            position: u32::MAX,
            in_text: false,
            ignored: false,
        }
    }

    fn push(&mut self, term: &[u8], position: u32) {
        let number = self.terms.number(term);
        self.words.push((number, position));
    }

    /// How long it takes to write, in the time that a word or a number takes: a term takes that of tens, as was measured.
    pub fn effort(&self) -> usize {
        self.words.len() + self.numbers.len() + 16 * self.terms.len()
    }

    /// Ends a document; returns whether one of its values was left out.
    pub fn end_document(&mut self) -> bool {
        let start = self.number_ends.last().copied().unwrap_or(0) as usize;
        self.numbers[start..].sort_unstable();
        self.number_ends.push(self.numbers.len() as u32);
        self.word_ends.push(self.words.len() as u32);
        self.texts.push(self.in_text);
        self.in_text = false;
        self.position = u32::MAX;
        std::mem::take(&mut self.ignored)
    }

    /// Adds the field's sections, without the documents that were replaced.
    pub fn write(self, replaced: &[bool], field: u16, writer: &mut ImageWriter) -> Result<(), fst::Error> {
        let kept = replaced.iter().filter(|&&replaced| !replaced).count();
        if self.storage.terms {
            self.write_terms(replaced, kept, field, writer)?;
        }
        if self.storage.column && !self.ordinals {
            let mut values = Vec::with_capacity(self.numbers.len());
            let mut ends = Vec::with_capacity(kept);
            let mut start = 0;
            for (&end, &replaced) in self.number_ends.iter().zip(replaced) {
                if !replaced {
                    values.extend_from_slice(&self.numbers[start as usize..end as usize]);
                    ends.push(values.len() as u32);
                }
                start = end;
            }
            writer.add(Kind::Column, field, column::write(&ends, &values, true));
        }
        Ok(())
    }

    fn write_terms(
        &self,
        replaced: &[bool],
        kept: usize,
        field: u16,
        writer: &mut ImageWriter,
    ) -> Result<(), fst::Error> {
        // Terms in order of their bytes, and where each one's words go when they are sorted by term.
        let mut terms: Vec<(&[u8], u32)> = self.terms.iter().collect();
        terms.sort_unstable();
        let mut counts = vec![0u32; terms.len()];
        self.visit(replaced, |_, words| {
            for &(term, _) in words {
                counts[term as usize] += 1;
            }
        });
        terms.retain(|&(_, number)| counts[number as usize] > 0);
        let mut starts = vec![0u32; counts.len()];
        let mut total = 0;
        for &(_, number) in &terms {
            starts[number as usize] = total;
            total += counts[number as usize];
        }
        let mut sorted = vec![(0u32, 0u32); total as usize];
        let mut ordinals = vec![0u32; counts.len()];
        for (ordinal, &(_, number)) in terms.iter().enumerate() {
            ordinals[number as usize] = ordinal as u32;
        }
        let mut lengths = vec![0u32; kept];
        let mut column_ends = Vec::with_capacity(kept);
        let mut column_values: Vec<i64> = Vec::new();
        let mut row = Vec::new();
        let mut statistics = FieldStatistics::default();
        self.visit(replaced, |document, words| {
            for &(term, position) in words {
                let place = &mut starts[term as usize];
                sorted[*place as usize] = (document, position);
                *place += 1;
            }
            row.clear();
            if !self.storage.words || self.ordinals {
                row.extend(words.iter().map(|&(term, _)| ordinals[term as usize]));
                row.sort_unstable();
                row.dedup();
            }
            statistics.documents += !words.is_empty() as u64;
            // A field without frequencies counts a term once a document.
            let length = if self.storage.words { words.len() } else { row.len() };
            statistics.total_frequency += length as u64;
            lengths[document as usize] = words.len() as u32;
            if self.ordinals {
                column_values.extend(row.iter().map(|&ordinal| i64::from(ordinal)));
                column_ends.push(column_values.len() as u32);
            }
        });
        writer.add(Kind::Statistics, field, statistics.to_bytes());
        writer.add(
            Kind::Dictionary,
            field,
            dictionary::write(terms.iter().map(|&(term, _)| term))?,
        );
        let norms: Vec<u8> = if self.storage.words {
            lengths.iter().map(|&length| norms::encode(length)).collect()
        } else {
            Vec::new()
        };
        let inverse = bm25::inverse_norms(&statistics);
        let scale = |document: u32, frequency: u32| {
            let norm = norms.get(document as usize).copied().unwrap_or(1);
            frequency as f32 * inverse[norm as usize]
        };
        let mut postings = PostingsWriter::default();
        let mut positions = PositionsWriter::default();
        let mut start = 0;
        let mut list = Vec::new();
        let mut gaps = Vec::new();
        for &(_, number) in &terms {
            let end = start + counts[number as usize] as usize;
            list.clear();
            gaps.clear();
            for group in sorted[start..end].chunk_by(|a, b| a.0 == b.0) {
                list.push((group[0].0, if self.storage.words { group.len() as u32 } else { 1 }));
                if self.storage.words {
                    let mut before = 0;
                    for &(_, position) in group {
                        gaps.push(position - before);
                        before = position;
                    }
                }
            }
            postings.add(&list, positions.next_block(), scale);
            positions.add(&gaps);
            start = end;
        }
        let [records, blocks, skips, payload] = postings.finish();
        writer.add(Kind::Terms, field, records);
        writer.add(Kind::Blocks, field, blocks);
        writer.add(Kind::Skips, field, skips);
        writer.add(Kind::Postings, field, payload);
        if self.storage.words {
            let [blocks, payload] = positions.finish();
            writer.add(Kind::PositionBlocks, field, blocks);
            writer.add(Kind::Positions, field, payload);
            let present: Vec<bool> = self
                .texts
                .iter()
                .zip(replaced)
                .filter(|(_, replaced)| !**replaced)
                .map(|(&text, _)| text)
                .collect();
            writer.add(Kind::Norms, field, norms::write(&norms, &present));
        }
        if self.ordinals {
            writer.add(Kind::Column, field, column::write(&column_ends, &column_values, false));
        }
        Ok(())
    }

    /// Calls `visit` with each kept document's new number and its words.
    fn visit(&self, replaced: &[bool], mut visit: impl FnMut(u32, &[(u32, u32)])) {
        let mut start = 0;
        let mut document = 0;
        for (&end, &replaced) in self.word_ends.iter().zip(replaced) {
            if !replaced {
                visit(document, &self.words[start as usize..end as usize]);
                document += 1;
            }
            start = end;
        }
    }
}
