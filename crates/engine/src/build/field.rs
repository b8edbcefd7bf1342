//! Which sections has a field? Terms with their postings, positions and lengths; a column of numbers or of ordinals.

use std::collections::BTreeMap;
use std::ops::Range;

use super::image_writer::ImageWriter;
use super::inverter::{Inverter, Word};
use super::kept::Kept;
use super::scratch::{Scratch, ScratchError};
use crate::bm25::{FieldStatistics, Similarity};
use crate::format::image::Kind;
use crate::format::positions::PositionsWriter;
use crate::format::postings::PostingsWriter;
use crate::format::{column, dictionary, norms};

/// So many words are sorted by term in memory at once, eight bytes each; a term with more has its own turn.
const AT_ONCE: usize = 8 << 20;

/// Why a field could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FieldError {
    /// Its terms make no dictionary.
    #[error(transparent)]
    Terms(#[from] fst::Error),
    /// What was put away is gone, or there is no more room.
    #[error(transparent)]
    Scratch(#[from] ScratchError),
}

/// What a field has collected of the documents of a space.
pub struct Place {
    /// The number of its sections.
    pub number: u16,
    /// The space.
    pub space: u16,
    /// What it has.
    pub inverter: Inverter,
}

/// Writes the sections of a field that scores by a similarity, for each space that it has values in, given what is kept of each
/// space. What scores need to know is of all spaces together, as in the real engine, where all documents are in one.
pub fn write<'s>(
    places: &[Place],
    similarity: Similarity,
    kept: &[Kept],
    scratch: &'s dyn Scratch,
) -> Result<Vec<(u16, ImageWriter<'s>)>, FieldError> {
    let kept = |place: &Place| &kept[place.space as usize];
    let mut terms = Vec::new();
    for place in places {
        if place.inverter.storage().terms {
            terms.push(Terms::of(&place.inverter, kept(place), scratch)?);
        }
    }
    let statistics = terms.iter().fold(FieldStatistics::default(), |mut all, terms| {
        all.documents += terms.statistics.documents;
        all.total_frequency += terms.statistics.total_frequency;
        all
    });
    leave_out(&mut terms, &statistics)?;
    let mut terms = terms.into_iter();
    let mut written = Vec::with_capacity(places.len());
    for place in places {
        let Place { number, inverter, .. } = place;
        let mut writer = ImageWriter::new(scratch);
        if let Some(terms) = terms.next() {
            let terms = Terms { statistics, ..terms };
            terms.write(*number, similarity, AT_ONCE, &mut writer)?;
        }
        if inverter.storage().column && !inverter.has_ordinals() {
            let mut column = Column::default();
            inverter.numbers(kept(place), scratch, |document, numbers| {
                column.add(document, numbers.iter().copied());
            })?;
            writer.add(Kind::Column, *number, &column.section(kept(place).count(), true))?;
        }
        written.push((*number, writer));
    }
    Ok(written)
}

/// Finds out which terms have no ordinals, by the documents of all spaces that have them.
fn leave_out(terms: &mut [Terms<'_>], statistics: &FieldStatistics) -> Result<(), ScratchError> {
    let frequencies = terms.first().and_then(|terms| terms.inverter.frequencies());
    let bounds = frequencies.and_then(|frequencies| frequencies.bounds(statistics.documents));
    let Some((least, most)) = bounds else { return Ok(()) };
    let mut documents: BTreeMap<&[u8], i64> = BTreeMap::new();
    let counted: Vec<Vec<u32>> = terms.iter().map(Terms::documents).collect::<Result<_, _>>()?;
    for (terms, counts) in terms.iter().zip(&counted) {
        for &(term, number) in &terms.ordered {
            *documents.entry(term).or_default() += i64::from(counts[number as usize]);
        }
    }
    let is_left_out = |term: &[u8]| documents.get(term).is_none_or(|count| !(least..=most).contains(count));
    for terms in terms.iter_mut() {
        terms.left_out = terms.ordered.iter().map(|&(term, _)| is_left_out(term)).collect();
    }
    Ok(())
}

/// The values of a column, of documents that ascend.
#[derive(Default)]
pub struct Column {
    ends: Vec<u32>,
    values: Vec<i64>,
}

impl Column {
    /// Adds the values of the next document that has some, ascending.
    pub fn add(&mut self, document: u32, values: impl IntoIterator<Item = i64>) {
        self.ends.resize(document as usize, self.values.len() as u32);
        self.values.extend(values);
        self.ends.push(self.values.len() as u32);
    }

    /// Returns the section for so many documents; `allow_table` as [`column::write`] has it.
    pub fn section(mut self, documents: usize, allow_table: bool) -> Vec<u8> {
        self.ends.resize(documents, self.values.len() as u32);
        column::write(&self.ends, self.values, allow_table)
    }
}

/// The terms of a field that kept documents have, and what there is to know of these documents.
struct Terms<'a> {
    inverter: &'a Inverter,
    kept: &'a Kept,
    scratch: &'a dyn Scratch,
    /// In the order of their bytes, with their numbers.
    ordered: Vec<(&'a [u8], u32)>,
    /// How many words each is, by number.
    counts: Vec<u32>,
    /// By number.
    ordinals: Vec<u32>,
    /// By ordinal, where some terms are not in the column.
    left_out: Vec<bool>,
    statistics: FieldStatistics,
    /// By document, where lengths or texts are stored: its encoded length, 1 where lengths are not, and whether it has a text.
    norms: Vec<u8>,
    texts: Vec<bool>,
}

impl<'a> Terms<'a> {
    fn of(inverter: &'a Inverter, kept: &'a Kept, scratch: &'a dyn Scratch) -> Result<Self, ScratchError> {
        let storage = inverter.storage();
        let has_norms = storage.lengths || storage.texts;
        let mut counts = vec![0u32; inverter.terms().len()];
        let mut statistics = FieldStatistics::default();
        let documents = if has_norms { kept.count() } else { 0 };
        let (mut norms, mut texts) = (
            vec![norms::encode(u32::from(!storage.lengths)); documents],
            vec![false; documents],
        );
        let mut distinct = Vec::new();
        inverter.words(kept, scratch, |document, words, beside, has_text| {
            words.iter().for_each(|word| counts[word.term as usize] += 1);
            statistics.documents += !words.is_empty() as u64;
            let length = if storage.frequencies && !storage.once {
                words.len()
            } else {
                // Where scores do not know how often a document has a term, it counts once.
                distinct.clear();
                distinct.extend(words.iter().map(|word| word.term));
                distinct.sort_unstable();
                distinct.dedup();
                distinct.len()
            };
            if has_norms {
                texts[document as usize] = has_text;
            }
            if storage.lengths {
                // Of words at one place one counts, unless each term counts once.
                let beside = if storage.frequencies { beside } else { 0 };
                norms[document as usize] = norms::encode((length - beside) as u32);
            }
            statistics.total_frequency += length as u64;
        })?;
        let mut ordered: Vec<(&[u8], u32)> = inverter.terms().iter().collect();
        ordered.retain(|&(_, number)| counts[number as usize] > 0);
        ordered.sort_unstable();
        let mut ordinals = vec![0u32; counts.len()];
        for (ordinal, &(_, number)) in ordered.iter().enumerate() {
            ordinals[number as usize] = ordinal as u32;
        }
        Ok(Self {
            inverter,
            kept,
            scratch,
            ordered,
            counts,
            ordinals,
            left_out: Vec::new(),
            statistics,
            norms,
            texts,
        })
    }

    fn write(
        &self,
        field: u16,
        similarity: Similarity,
        at_once: usize,
        writer: &mut ImageWriter<'_>,
    ) -> Result<(), FieldError> {
        let storage = self.inverter.storage();
        writer.add(Kind::Statistics, field, &self.statistics.to_bytes())?;
        let terms = self.ordered.iter().map(|&(term, _)| term);
        writer.add(Kind::Dictionary, field, &dictionary::write(terms)?)?;
        let inverse = similarity.inverse_norms(&self.statistics);
        let scale = |document: u32, frequency: u32| {
            let norm = self.norms.get(document as usize).copied().unwrap_or(1);
            // Finite, however often the term is there: see `Similarity::inverse_norms`.
            (frequency as f32 * inverse[norm as usize]).min(f32::MAX)
        };
        let (mut postings, mut packed_postings) = (PostingsWriter::default(), writer.section());
        let (mut positions, mut packed_positions) = (PositionsWriter::default(), writer.section());
        let (mut list, mut gaps) = (Vec::new(), Vec::new());
        self.each_term(at_once, |words| {
            list.clear();
            gaps.clear();
            for group in words.chunk_by(|a, b| a.0 == b.0) {
                list.push((group[0].0, if storage.frequencies { group.len() as u32 } else { 1 }));
                if storage.positions {
                    let mut before = 0;
                    for &(_, position) in group {
                        gaps.push(position - before);
                        before = position;
                    }
                }
            }
            postings.add(&list, positions.next_block(), scale);
            positions.add(&gaps);
            for (payload, packed) in [
                (postings.payload(), &mut packed_postings),
                (positions.payload(), &mut packed_positions),
            ] {
                payload.take(|words| packed.add(words))?;
            }
            Ok(())
        })?;
        let [records, blocks, skips] = postings.finish();
        writer.add(Kind::Terms, field, &records)?;
        writer.add(Kind::Blocks, field, &blocks)?;
        writer.add(Kind::Skips, field, &skips)?;
        writer.add_section(Kind::Postings, field, packed_postings)?;
        if storage.positions {
            writer.add(Kind::PositionBlocks, field, &positions.finish())?;
            writer.add_section(Kind::Positions, field, packed_positions)?;
        }
        if !self.norms.is_empty() {
            writer.add(Kind::Norms, field, &norms::write(&self.norms, &self.texts))?;
        }
        if self.inverter.has_ordinals() {
            let ordinals = self.column()?.section(self.kept.count(), false);
            writer.add(Kind::Column, field, &ordinals)?;
        }
        Ok(())
    }

    /// Returns how many documents have each term, by number.
    fn documents(&self) -> Result<Vec<u32>, ScratchError> {
        let mut counts = vec![0u32; self.counts.len()];
        let mut row = Vec::new();
        self.inverter.words(self.kept, self.scratch, |_, words, _, _| {
            row.clear();
            row.extend(words.iter().map(|word| word.term));
            row.sort_unstable();
            row.dedup();
            row.iter().for_each(|&term| counts[term as usize] += 1);
        })?;
        Ok(counts)
    }

    /// Returns the ordinals of each document's terms.
    fn column(&self) -> Result<Column, ScratchError> {
        let mut column = Column::default();
        let mut row = Vec::new();
        self.inverter.words(self.kept, self.scratch, |document, words, _, _| {
            row.clear();
            row.extend(words.iter().map(|word| self.ordinals[word.term as usize]));
            row.sort_unstable();
            row.dedup();
            row.retain(|&ordinal| !self.left_out.get(ordinal as usize).copied().unwrap_or(false));
            column.add(document, row.iter().map(|&ordinal| ordinal.into()));
        })?;
        Ok(column)
    }

    /// Calls `term` for each in order, with the documents and positions of its words, ascending. They are sorted for terms of
    /// `at_once` words together, which takes one way through all words each time.
    fn each_term(
        &self,
        at_once: usize,
        mut term: impl FnMut(&[(u32, u32)]) -> Result<(), ScratchError>,
    ) -> Result<(), ScratchError> {
        let count = |ordinal: usize| self.counts[self.ordered[ordinal].1 as usize] as usize;
        let mut sorted: Vec<(u32, u32)> = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        for ordinals in turns(self.ordered.len(), at_once, count) {
            let mut total = 0;
            places.clear();
            for ordinal in ordinals.clone() {
                places.push(total);
                total += count(ordinal);
            }
            sorted.resize(total, (0, 0));
            self.inverter.words(self.kept, self.scratch, |document, words, _, _| {
                for &Word { term, position } in words {
                    let ordinal = (self.ordinals[term as usize] as usize).wrapping_sub(ordinals.start);
                    if let Some(place) = places.get_mut(ordinal) {
                        sorted[*place] = (document, position);
                        *place += 1;
                    }
                }
            })?;
            let mut start = 0;
            for &end in &places {
                term(&sorted[start..end])?;
                start = end;
            }
        }
        Ok(())
    }
}

/// Cuts terms into runs of `at_once` words at most, or of one term, given the words of each.
fn turns(terms: usize, at_once: usize, count: impl Fn(usize) -> usize) -> Vec<Range<usize>> {
    let mut turns = Vec::new();
    let (mut start, mut total) = (0, 0);
    for ordinal in 0..terms {
        if ordinal > start && total + count(ordinal) > at_once {
            turns.push(start..ordinal);
            (start, total) = (ordinal, 0);
        }
        total += count(ordinal);
    }
    if start < terms {
        turns.push(start..terms);
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::super::image_writer::ImageWriter;
    use super::super::inverter::{FieldSink, Inverter};
    use super::super::kept::Kept;
    use super::super::scratch::InMemory;
    use super::{Terms, turns};
    use crate::bm25::Similarity;
    use crate::mapping::types::{Sink, Storage};

    #[test]
    fn a_turn_has_as_many_words_as_memory_is_spent_on() {
        let ends = |counts: &[usize]| -> Vec<usize> {
            let turns = turns(counts.len(), 9, |ordinal| counts[ordinal]);
            let starts = turns.iter().map(|turn| turn.start);
            let before = [0].into_iter().chain(turns.iter().map(|turn| turn.end));
            assert!(starts.eq(before.take(turns.len())));
            turns.into_iter().map(|turn| turn.end).collect()
        };
        assert!(ends(&[]).is_empty());
        assert_eq!(ends(&[1, 2, 3]), [3]);
        assert_eq!(ends(&[8, 1, 1]), [2, 3]);
        // A term with more than that is alone.
        assert_eq!(ends(&[5, 20, 7, 1]), [1, 2, 4]);
        assert_eq!(ends(&[20]), [1]);
    }

    #[test]
    fn a_field_is_the_same_in_any_number_of_turns() {
        let no_positions = Storage {
            positions: false,
            ..Storage::WORDS
        };
        for storage in [Storage::WORDS, no_positions, Storage::TERMS] {
            let scratch = InMemory::default();
            let mut inverter = Inverter::new(storage, true);
            let mut replaced = Vec::new();
            for document in 0..300u32 {
                let mut sink = FieldSink(&mut inverter);
                for word in 0..document % 7 {
                    let term = format!("w{}", document * 31 % (1 + word * word * 9));
                    if storage.texts {
                        sink.text(100);
                        sink.token(&term, 1 + word % 3);
                    } else {
                        sink.term(term.as_bytes());
                    }
                }
                inverter.end_document(&scratch).expect("memory");
                replaced.push(document % 11 == 4);
            }
            let kept = Kept::of(&replaced);
            let terms = Terms::of(&inverter, &kept, &scratch).expect("memory");
            let image = |at_once: usize| {
                let mut writer = ImageWriter::new(&scratch);
                terms
                    .write(3, Similarity::default(), at_once, &mut writer)
                    .expect("memory");
                let image = writer.finish(kept.count() as u32);
                let mut bytes = vec![0; image.len()];
                image.read(0, &mut bytes, &scratch).expect("memory");
                bytes
            };
            let words: u32 = terms.counts.iter().sum();
            assert!(words > 700 && terms.ordered.len() > 100);
            let whole = image(words as usize);
            for at_once in [1, 2, 10, 99, words as usize - 1] {
                assert!(image(at_once) == whole, "{at_once}");
            }
        }
    }
}
