//! Which terms of a field are frequent, and what was found of them so far? It is looked for when a term is first asked for, and
//! kept: half a byte for each document where scores are wanted, and a bit where they are not. As one in [`FREQUENT`] documents
//! has a frequent term, all of a field take ten bytes for each of their postings at most.

use std::sync::{Arc, OnceLock};

use super::impacts::Impacts;
use super::window::Bits;
use crate::format::postings::PostingsReader;

/// Of so many documents, one has a frequent term.
const FREQUENT: usize = 16;

/// The frequent terms of a field, by ordinal.
#[derive(Debug)]
pub struct FrequentTerms(Box<[FrequentTerm]>);

/// What was found of a frequent term.
#[derive(Debug)]
pub struct FrequentTerm {
    ordinal: u32,
    /// What it adds to its documents at most.
    pub impacts: OnceLock<Arc<Impacts>>,
    /// Its documents, window by window.
    pub documents: OnceLock<Arc<[Bits]>>,
}

impl FrequentTerms {
    /// Those of the terms of an index of so many documents.
    pub fn of(postings: &PostingsReader<'_>, documents: u32) -> Self {
        let is_frequent = |&ordinal: &u32| {
            let frequency = postings.document_frequency(ordinal as usize) as usize;
            frequency > 1 && frequency * FREQUENT >= documents as usize
        };
        let ordinals = (0..postings.terms() as u32).filter(is_frequent);
        let term = |ordinal| FrequentTerm {
            ordinal,
            impacts: OnceLock::new(),
            documents: OnceLock::new(),
        };
        Self(ordinals.map(term).collect())
    }

    /// Returns what was found of a term, if it is frequent.
    pub fn term(&self, ordinal: u32) -> Option<&FrequentTerm> {
        let at = self.0.binary_search_by_key(&ordinal, |term| term.ordinal).ok()?;
        Some(&self.0[at])
    }
}
