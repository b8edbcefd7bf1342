//! What is kept of a term of an index, if it is frequent and there is room? What was not found yet is found by a walk through its
//! postings.

use std::sync::Arc;

use super::Context;
use super::constant::Matcher;
use super::cursor::Cursor;
use super::term_scores::Lengths;
use crate::bm25;
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::format::positions::{PositionBuffer, PositionsReader};
use crate::frequent::frequencies::Frequencies;
use crate::frequent::impacts::Impacts;
use crate::frequent::position_bytes::{self, PositionBytes};
use crate::frequent::{FrequentPostings, FrequentTerm, Kept};
use crate::index::{FieldReader, Terms};
use crate::window::{Bits, WINDOW, WORDS, or};

/// A term of an index.
#[derive(Clone, Copy)]
pub struct IndexedTerm<'a> {
    /// Its field.
    pub reader: &'a FieldReader<'a>,
    /// Its number among the field's terms.
    pub ordinal: u32,
    /// Documents of the index.
    pub documents: u32,
}

impl<'a> IndexedTerm<'a> {
    /// Returns the term's postings by document, if they are kept.
    pub fn postings(&self) -> Result<Option<Arc<FrequentPostings>>, Failure> {
        let Some((terms, frequent)) = self.frequent() else {
            return Ok(None);
        };
        kept_or_found(&frequent.postings, || self.find_postings(terms))
    }

    fn find_postings(&self, terms: &'a Terms<'a>) -> Result<Arc<FrequentPostings>, Failure> {
        let lengths = Lengths::new(self.reader.norms.map(|norms| norms.bytes));
        let score = |document, frequency: u32| {
            let inverse = terms.inverse_norms[usize::from(lengths.of(document))];
            bm25::score(1.0, frequency as f32, inverse)
        };
        // To decode postings again takes less than memory for them would.
        let (mut lowest, mut highest) = (f32::INFINITY, 0f32);
        self.for_each(terms, |document, frequency| {
            let score = score(document, frequency);
            (lowest, highest) = (lowest.min(score), highest.max(score));
        })?;
        let mut impacts = Impacts::between(lowest, highest, self.documents);
        let mut frequencies = Frequencies::default();
        self.for_each(terms, |document, frequency| {
            let level = impacts.add(document, score(document, frequency));
            frequencies.add(level, lengths.of(document), frequency);
        })?;
        Ok(Arc::new(FrequentPostings { impacts, frequencies }))
    }

    /// Calls `visit` with each document and how often it has the term.
    fn for_each(&self, terms: &'a Terms<'a>, mut visit: impl FnMut(u32, u32)) -> Result<(), Failure> {
        Cursor::new(&terms.postings, self.ordinal).walk(|cursor| {
            let (documents, frequencies) = cursor.postings()?;
            for (&document, &frequency) in documents.iter().zip(frequencies) {
                visit(document, frequency);
            }
            Ok(())
        })
    }

    /// Returns the term's documents, window by window, if they are kept.
    fn windows(&self) -> Result<Option<Arc<[Bits]>>, Failure> {
        let Some((terms, frequent)) = self.frequent() else {
            return Ok(None);
        };
        kept_or_found(&frequent.documents, || self.find_windows(terms))
    }

    fn find_windows(&self, terms: &'a Terms<'a>) -> Result<Arc<[Bits]>, Failure> {
        let mut windows = vec![[0; WORDS]; (self.documents as usize).div_ceil(WINDOW)];
        Cursor::new(&terms.postings, self.ordinal).walk(|cursor| {
            for &document in cursor.documents()? {
                let (window, at) = (document as usize / WINDOW, document as usize % WINDOW);
                if let Some(bits) = windows.get_mut(window) {
                    bits[at / 64] |= 1 << (at % 64);
                }
            }
            Ok(())
        })?;
        Ok(windows.into())
    }

    /// Returns the term's positions, if they are kept.
    pub fn positions(&self) -> Result<Option<Arc<PositionBytes>>, Failure> {
        let Some((terms, frequent)) = self.frequent() else {
            return Ok(None);
        };
        let Some(reader) = &terms.positions else {
            return Ok(None);
        };
        let find = || position_bytes(Cursor::new(&terms.postings, self.ordinal), reader).map(Arc::new);
        kept_or_found(&frequent.positions, find)
    }

    /// Returns what is kept of the term, if it is frequent.
    fn frequent(&self) -> Option<(&'a Terms<'a>, &'a FrequentTerm)> {
        let terms = self.reader.terms.as_ref()?;
        Some((terms, self.reader.derived.frequent.term(self.ordinal)?))
    }
}

/// Returns the positions of a term, given a cursor at its first posting.
fn position_bytes(cursor: Cursor<'_>, reader: &PositionsReader<'_>) -> Result<PositionBytes, Failure> {
    let info = *cursor.info();
    // With room for those that stand behind the last.
    let mut few = Vec::with_capacity(info.document_frequency as usize + 64);
    let mut many = Vec::new();
    let mut buffer = PositionBuffer::default();
    let mut before = 0;
    cursor.walk(|cursor| {
        let mut frequencies = [0; BLOCK];
        let count = cursor.header().count;
        cursor.decode_frequencies(few.len() / BLOCK, &mut frequencies)?;
        for &frequency in &frequencies[..count] {
            let gaps = reader.gaps(info.positions, before, frequency, &mut buffer)?;
            few.push(position_bytes::few(gaps, &mut many));
            before = before.wrapping_add(frequency);
        }
        Ok(())
    })?;
    Ok(PositionBytes::of(few, many))
}

/// Returns what is kept, which is found first if need be; nothing where there is no room for it.
fn kept_or_found<T: ?Sized>(
    kept: &Kept<T>,
    find: impl FnOnce() -> Result<Arc<T>, Failure>,
) -> Result<Option<Arc<T>>, Failure> {
    let Some(kept) = kept else {
        return Ok(None);
    };
    if let Some(found) = kept.get() {
        return Ok(Some(Arc::clone(found)));
    }
    let found = find()?;
    Ok(Some(Arc::clone(kept.get_or_init(|| found))))
}

/// The documents of a frequent term, which are kept.
pub struct FrequentDocuments<'a> {
    term: IndexedTerm<'a>,
    count: u32,
    windows: Option<Arc<[Bits]>>,
}

impl<'a> FrequentDocuments<'a> {
    /// The documents of a term, if they are kept.
    pub fn of(term: IndexedTerm<'a>) -> Option<Self> {
        let (terms, frequent) = term.frequent()?;
        frequent.documents.as_ref()?;
        Some(Self {
            term,
            count: terms.postings.document_frequency(term.ordinal as usize),
            windows: None,
        })
    }
}

impl Matcher for FrequentDocuments<'_> {
    fn matches(&mut self, context: &mut Context<'_>, base: u32, bits: &mut Bits) -> Result<(), Failure> {
        if self.windows.is_none() {
            self.windows = self.term.windows()?;
        }
        let windows = self.windows.as_deref().unwrap_or(&[]);
        if let Some(found) = windows.get(base as usize / WINDOW) {
            or(bits, found);
        }
        context.budget.charge(1, "query")
    }

    fn cost(&self) -> u64 {
        self.count.into()
    }

    fn count(&self) -> Option<u64> {
        Some(self.cost())
    }
}
