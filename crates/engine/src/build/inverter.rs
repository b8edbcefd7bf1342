//! Which terms, words and numbers has each document in a field? Notes them document by document, outside of memory, so that
//! [`super::field`] can go through them as often as it has to.

use super::kept::Kept;
use super::log::{self, Log};
use super::scratch::{Scratch, ScratchError};
use super::vocabulary::Vocabulary;
use crate::format::varint;
use crate::mapping::types::{Frequencies, Sink, Storage};

/// Positions between two texts that are kept apart, and how many of these a document has at most: positions have 32 bits.
const APART: u32 = 1 << 18;
const MOST_APART: u32 = u32::MAX / APART / 2;

/// What a field has collected.
pub struct Inverter {
    storage: Storage,
    ordinals: bool,
    /// Which terms have ordinals, where not all.
    frequencies: Option<Frequencies>,
    terms: Vocabulary,
    /// Of a document that has a text or a term: how many words it has, whether it has a text, and, where lengths are stored, how many
    /// words stand where the one before does; of each word the number of its term and, where positions are stored, its distance to
    /// the word before.
    words: Log,
    /// Of a document that has numbers: how many, and each of them, ascending.
    numbers: Log,
    /// How many words and numbers there are in all.
    noted: usize,
    /// How many terms the documents have that ended.
    known: usize,
    document: Document,
    /// Documents in one of the catalog that has not ended.
    nested: Vec<Document>,
}

/// What a document has.
#[derive(Default)]
struct Document {
    number: u32,
    words: Vec<u8>,
    word_count: usize,
    /// How many of the words stand where the one before does.
    beside: usize,
    /// Positions since the word before, but for the distance that comes with the next one.
    gap: u32,
    has_text: bool,
    /// UTF-16 units of its texts so far, with one behind each.
    units: u32,
    /// Texts that are kept apart from those before them.
    apart: u32,
    numbers: Vec<i64>,
    /// Names of which it has one each.
    names: Vec<String>,
    ignored: bool,
}

impl Document {
    fn is_empty(&self) -> bool {
        !self.has_text && self.word_count == 0 && self.numbers.is_empty() && self.names.is_empty()
    }

    /// Forgets all but the number.
    fn clear(&mut self) {
        self.words.clear();
        self.word_count = 0;
        self.beside = 0;
        self.gap = 0;
        self.has_text = false;
        self.units = 0;
        self.apart = 0;
        self.numbers.clear();
        self.names.clear();
        self.ignored = false;
    }
}

/// A word of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// The number of its term.
    pub term: u32,
    /// From 0 on, where positions are stored.
    pub position: u32,
}

/// Collects the values of one field of one document.
pub struct FieldSink<'a>(pub &'a mut Inverter);

impl Sink for FieldSink<'_> {
    fn text(&mut self, gap: u32) {
        let document = &mut self.0.document;
        if document.has_text {
            document.gap = document.gap.wrapping_add(gap);
        }
        document.has_text = true;
    }

    fn left_out(&mut self, positions: u32) {
        let document = &mut self.0.document;
        document.gap = document.gap.wrapping_add(positions);
    }

    fn units(&mut self, units: u32) -> u32 {
        let all = &mut self.0.document.units;
        let before = *all;
        *all = before.wrapping_add(units).wrapping_add(1);
        before
    }

    fn text_apart(&mut self) -> bool {
        let document = &mut self.0.document;
        if document.has_text {
            document.gap = document.gap.wrapping_add(APART);
            document.apart += 1;
        }
        document.has_text = true;
        document.apart < MOST_APART
    }

    fn token(&mut self, term: &str, increment: u32) {
        self.0.push(term.as_bytes(), increment);
        self.0.document.beside += usize::from(increment == 0);
    }

    fn term(&mut self, term: &[u8]) {
        self.0.push(term, 0);
        self.0.document.has_text = true;
    }

    fn number(&mut self, value: i64) {
        self.0.document.numbers.push(value);
    }

    fn has_number(&self) -> bool {
        !self.0.document.numbers.is_empty()
    }

    fn is_new(&mut self, name: &str) -> bool {
        let names = &mut self.0.document.names;
        let is_new = !names.iter().any(|known| known == name);
        if is_new {
            names.push(name.to_owned());
        }
        is_new
    }

    fn ignored(&mut self) {
        self.0.document.ignored = true;
    }
}

impl Inverter {
    /// An empty field, whose column may be of the ordinals of its terms.
    pub fn new(storage: Storage, ordinals: bool) -> Self {
        Self {
            storage,
            ordinals,
            frequencies: None,
            terms: Vocabulary::default(),
            words: Log::default(),
            numbers: Log::default(),
            noted: 0,
            known: 0,
            document: Document::default(),
            nested: Vec::new(),
        }
    }

    /// Says that so many documents came before the first one.
    pub fn after(mut self, documents: u32) -> Self {
        self.document.number = documents;
        self
    }

    /// Says which terms the column has, where not all.
    pub fn of_frequencies(mut self, frequencies: Option<Frequencies>) -> Self {
        self.frequencies = frequencies;
        self
    }

    /// Which terms the column has, where not all.
    pub fn frequencies(&self) -> Option<Frequencies> {
        self.frequencies
    }

    #[inline]
    fn push(&mut self, term: &[u8], increment: u32) {
        let number = self.terms.number(term);
        let document = &mut self.document;
        document.word_count += 1;
        varint::write(number.into(), &mut document.words);
        if self.storage.positions {
            let distance = std::mem::take(&mut document.gap).wrapping_add(increment);
            varint::write(distance.into(), &mut document.words);
        }
    }

    /// What is stored.
    pub fn storage(&self) -> Storage {
        self.storage
    }

    /// Whether the values of the column are ordinals of terms.
    pub fn has_ordinals(&self) -> bool {
        self.ordinals
    }

    /// The terms.
    pub fn terms(&self) -> &Vocabulary {
        &self.terms
    }

    /// Ends the field: no more terms come.
    pub fn close(&mut self) {
        self.terms.close();
    }

    /// How long it takes to write, in the time that a word or a number takes: a term takes that of tens, as was measured.
    pub fn effort(&self) -> usize {
        self.noted + 16 * self.terms.len()
    }

    /// Whether the document has a value.
    pub fn has_value(&self) -> bool {
        !self.document.is_empty()
    }

    /// Whether a value of the document was left out.
    pub fn has_ignored(&self) -> bool {
        self.document.ignored
    }

    /// Ends a document that is in one of the catalog.
    pub fn end_nested(&mut self, number: u32) {
        if self.document.is_empty() {
            self.document.clear();
        } else {
            let document = std::mem::take(&mut self.document);
            self.nested.push(Document { number, ..document });
        }
    }

    /// Ends a document of the catalog, and those in it.
    pub fn end_document(&mut self, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        if self.nested.is_empty() {
            return self.note(scratch);
        }
        for document in std::mem::take(&mut self.nested) {
            self.document = document;
            self.note(scratch)?;
        }
        Ok(())
    }

    fn note(&mut self, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        let document = &mut self.document;
        self.noted += document.word_count + document.numbers.len();
        if self.storage.terms && (document.word_count > 0 || document.has_text) {
            self.words.add(document.number, scratch, |bytes| {
                varint::write((document.word_count << 1 | document.has_text as usize) as u64, bytes);
                if self.storage.lengths {
                    varint::write(document.beside as u64, bytes);
                }
                bytes.extend_from_slice(&document.words);
            })?;
        }
        if self.storage.column && !self.ordinals && !document.numbers.is_empty() {
            document.numbers.sort_unstable();
            self.numbers.add(document.number, scratch, |bytes| {
                varint::write(document.numbers.len() as u64, bytes);
                let numbers = document.numbers.iter();
                numbers.for_each(|&number| varint::write_signed(number, bytes));
            })?;
        }
        document.number += 1;
        self.known = self.terms.len();
        document.clear();
        Ok(())
    }

    /// Takes back what there is of a document that did not end.
    pub fn undo(&mut self) {
        self.terms.truncate(self.known);
        self.document.clear();
        self.nested.clear();
    }

    /// Calls `visit` with each kept document that has a text or a term: its new number, its words, how many of them stand where the one
    /// before does, if lengths are stored, and whether it has a text.
    pub fn words(
        &self,
        kept: &Kept,
        scratch: &dyn Scratch,
        mut visit: impl FnMut(u32, &[Word], usize, bool),
    ) -> Result<(), ScratchError> {
        let mut words = Vec::new();
        let skip = |bytes: &mut &[u8]| {
            let count = log::number(bytes)? >> 1;
            if self.storage.lengths {
                log::number(bytes)?;
            }
            for _ in 0..count << u32::from(self.storage.positions) {
                log::number(bytes)?;
            }
            Ok(())
        };
        self.words.read_kept(kept, scratch, skip, |number, bytes| {
            let head = log::number(bytes)?;
            let beside = if self.storage.lengths { log::number(bytes)? } else { 0 };
            let mut position = u32::MAX;
            words.clear();
            for _ in 0..head >> 1 {
                let term = log::number(bytes)? as u32;
                if self.storage.positions {
                    position = position.wrapping_add(log::number(bytes)? as u32);
                }
                words.push(Word { term, position });
            }
            visit(number, &words, beside as usize, head & 1 == 1);
            Ok(())
        })
    }

    /// Calls `visit` with each kept document that has numbers: its new number, and them, ascending.
    pub fn numbers(
        &self,
        kept: &Kept,
        scratch: &dyn Scratch,
        mut visit: impl FnMut(u32, &[i64]),
    ) -> Result<(), ScratchError> {
        let mut numbers = Vec::new();
        let skip = |bytes: &mut &[u8]| {
            for _ in 0..log::number(bytes)? {
                log::signed(bytes)?;
            }
            Ok(())
        };
        self.numbers.read_kept(kept, scratch, skip, |number, bytes| {
            numbers.clear();
            for _ in 0..log::number(bytes)? {
                numbers.push(log::signed(bytes)?);
            }
            visit(number, &numbers);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::kept::Kept;
    use super::super::scratch::InMemory;
    use super::{FieldSink, Inverter};
    use crate::json::Value;
    use crate::mapping::types;

    /// Positions have 32 bits, of which each text takes as many as no phrase reaches over.
    #[test]
    fn a_document_has_as_many_texts_as_there_are_positions_for() {
        let kind = types::by_name("f", "match_only_text")
            .expect("a type")
            .unwrap_or_else(|_| unreachable!());
        let scratch = InMemory::default();
        let mut inverter = Inverter::new(kind.storage(), false);
        let value = Value::String("a b".into());
        let mut taken = 0;
        while kind.index(&value, &mut FieldSink(&mut inverter)).is_ok() {
            taken += 1;
        }
        inverter.undo();
        for _ in 0..taken {
            kind.index(&value, &mut FieldSink(&mut inverter)).expect("room");
        }
        inverter.end_document(&scratch).expect("memory");
        let mut positions = Vec::new();
        let kept = Kept::of(&[false]);
        let read = inverter.words(&kept, &scratch, |_, words, _, _| {
            positions.extend(words.iter().map(|word| word.position));
        });
        read.expect("memory");
        let reach = kind.unscored_reach().expect("a reach");
        assert_eq!(positions.len(), 2 * taken);
        assert!(taken > 5000 && positions.chunks(2).all(|pair| pair[1] - pair[0] == 1));
        assert!(positions.windows(3).step_by(2).all(|three| three[2] - three[1] > reach));
    }
}
