//! What is kept of a term of an index, if it is frequent? What was not found yet is found by a walk through its postings.

use std::sync::Arc;

use super::constant::Matcher;
use super::cursor::Cursor;
use super::frequencies::Frequencies;
use super::frequent::{FrequentPostings, FrequentTerm, FrequentTerms, is_frequent};
use super::impacts::Impacts;
use super::term_scores::Lengths;
use super::{Bits, Context, WINDOW, WORDS, bm25, or};
use crate::error::Failure;
use crate::index::{FieldReader, Terms};

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
    /// Returns the term's postings by document, if it is frequent.
    pub fn postings(&self) -> Result<Option<Arc<FrequentPostings>>, Failure> {
        let Some((terms, frequent)) = self.frequent() else {
            return Ok(None);
        };
        if let Some(found) = frequent.postings.get() {
            return Ok(Some(Arc::clone(found)));
        }
        let lengths = Lengths::new(self.reader.norms.map(|norms| norms.bytes));
        let mut cursor = Cursor::new(&terms.postings, self.ordinal);
        let mut postings: Vec<(u32, u32)> = Vec::with_capacity(cursor.info().document_frequency as usize);
        loop {
            let (documents, frequencies) = cursor.postings()?;
            postings.extend(documents.iter().copied().zip(frequencies.iter().copied()));
            if !cursor.next_block() {
                break;
            }
        }
        let score = |&(document, frequency): &(u32, u32)| {
            let inverse = terms.inverse_norms[usize::from(lengths.of(document))];
            (document, bm25::score(1.0, frequency as f32, inverse))
        };
        let found = || {
            let impacts = Impacts::of(postings.iter().map(score), self.documents);
            let frequencies = Frequencies::of(postings.iter().copied(), &impacts, &lengths);
            Arc::new(FrequentPostings { impacts, frequencies })
        };
        Ok(Some(Arc::clone(frequent.postings.get_or_init(found))))
    }

    /// Returns the term's documents, window by window, if it is frequent.
    fn windows(&self) -> Result<Option<Arc<[Bits]>>, Failure> {
        let Some((terms, frequent)) = self.frequent() else {
            return Ok(None);
        };
        if let Some(found) = frequent.documents.get() {
            return Ok(Some(Arc::clone(found)));
        }
        let mut windows = vec![[0; WORDS]; (self.documents as usize).div_ceil(WINDOW)];
        let mut cursor = Cursor::new(&terms.postings, self.ordinal);
        loop {
            for &document in cursor.documents()? {
                let (window, at) = (document as usize / WINDOW, document as usize % WINDOW);
                if let Some(bits) = windows.get_mut(window) {
                    bits[at / 64] |= 1 << (at % 64);
                }
            }
            if !cursor.next_block() {
                break;
            }
        }
        Ok(Some(Arc::clone(frequent.documents.get_or_init(|| windows.into()))))
    }

    /// Returns what is kept of the term, if it is frequent.
    fn frequent(&self) -> Option<(&'a Terms<'a>, &'a FrequentTerm)> {
        let terms = self.reader.terms.as_ref()?;
        let document_frequency = terms.postings.document_frequency(self.ordinal as usize);
        // Rare terms do not have all others looked for.
        if !is_frequent(document_frequency, self.documents) {
            return None;
        }
        let frequent = &self.reader.derived.frequent;
        let frequent = frequent.get_or_init(|| FrequentTerms::of(&terms.postings, self.documents));
        Some((terms, frequent.term(self.ordinal)?))
    }
}

/// The documents of a frequent term.
pub struct FrequentDocuments<'a> {
    term: IndexedTerm<'a>,
    count: u32,
    windows: Option<Arc<[Bits]>>,
}

impl<'a> FrequentDocuments<'a> {
    /// The documents of a term, if it is frequent.
    pub fn of(term: IndexedTerm<'a>) -> Option<Self> {
        let (terms, _) = term.frequent()?;
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
