//! Which terms of a field are frequent, and what was found of them so far? It is looked for when a term is first asked for, and
//! kept: half a byte for each document where scores are wanted, and a bit where they are not. As one in [`FREQUENT`] documents
//! has a frequent term, all of a field take ten bytes for each of their postings at most, and for each term a table of 4 kB.
//! Phrases take four bytes for each posting, of fields whose frequent terms have no more than [`MOST_POSITIONS`].

use std::sync::{Arc, OnceLock};

use super::frequencies::Frequencies;
use super::impacts::Impacts;
use super::position_bytes::PositionBytes;
use super::window::{Bits, WINDOW};
use crate::format::postings::PostingsReader;

/// Of so many documents, one has a frequent term.
const FREQUENT: usize = 16;

/// A field keeps positions of so many postings, which is 16 MiB, or of none: all terms are as fast.
const MOST_POSITIONS: usize = 4 << 20;

/// The frequent terms of a field.
#[derive(Debug)]
pub struct FrequentTerms {
    /// By ordinal.
    terms: Box<[FrequentTerm]>,
}

/// What was found of a frequent term.
#[derive(Debug)]
pub struct FrequentTerm {
    ordinal: u32,
    /// Its postings, by document.
    pub postings: OnceLock<Arc<FrequentPostings>>,
    /// Its documents, window by window.
    pub documents: OnceLock<Arc<[Bits]>>,
    /// Its positions, where they are kept.
    pub positions: Option<OnceLock<Arc<PositionBytes>>>,
}

/// The postings of a frequent term, by document.
#[derive(Debug)]
pub struct FrequentPostings {
    /// What it adds to a document at most.
    pub impacts: Impacts,
    /// How often a document has it.
    pub frequencies: Frequencies,
}

impl FrequentPostings {
    /// Returns how often a document of an encoded length has the term, or [`UNKNOWN`](super::frequencies::UNKNOWN); 0 where it
    /// has not.
    #[inline]
    pub fn frequency(&self, document: u32, length: u8) -> u32 {
        self.frequencies.at(self.impacts.level(document), length)
    }
}

/// Whether a term is frequent that some of so many documents have. Of a single window nothing can be left out.
pub fn is_frequent(document_frequency: u32, documents: u32) -> bool {
    documents as usize > WINDOW && document_frequency as usize * FREQUENT >= documents as usize
}

impl FrequentTerms {
    /// Those of the terms of an index of so many documents.
    pub fn of(postings: &PostingsReader<'_>, documents: u32) -> Self {
        let mut all = 0;
        let mut terms = Vec::new();
        for ordinal in 0..postings.terms() as u32 {
            let document_frequency = postings.document_frequency(ordinal as usize);
            if is_frequent(document_frequency, documents) {
                all += document_frequency as usize;
                terms.push(FrequentTerm {
                    ordinal,
                    postings: OnceLock::new(),
                    documents: OnceLock::new(),
                    positions: Some(OnceLock::new()),
                });
            }
        }
        if all > MOST_POSITIONS {
            terms.iter_mut().for_each(|term| term.positions = None);
        }
        Self { terms: terms.into() }
    }

    /// Returns what was found of a term, if it is frequent.
    pub fn term(&self, ordinal: u32) -> Option<&FrequentTerm> {
        let at = self.terms.binary_search_by_key(&ordinal, |term| term.ordinal).ok()?;
        Some(&self.terms[at])
    }
}
