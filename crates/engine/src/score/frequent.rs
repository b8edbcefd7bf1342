//! Which terms are frequent, and what was found of them so far? It is looked for when such a term is first asked for, and kept:
//! a bit for each document where scores are not wanted, half a byte and a table of 4 kB where they are, and four bytes for each
//! posting where phrases are asked for. As one in [`FREQUENT`] documents has a frequent term, that is ten bytes for each of their
//! postings at most, and four: several times what an index takes for them. So an index has room for as much as [`room`] says,
//! and which terms may use it is settled when it is opened: a request takes as long, and is charged as much, whatever was asked
//! before it.

use std::sync::{Arc, OnceLock};

use super::frequencies::Frequencies;
use super::impacts::{BYTES, Impacts};
use super::position_bytes::PositionBytes;
use super::window::{Bits, WINDOW};
use crate::format::postings::PostingsReader;
use crate::sorting;

/// Of so many documents, one has a frequent term.
const FREQUENT: usize = 16;

/// A field keeps positions of so many postings, which is 16 MiB, or of none: all terms are as fast.
const MOST_POSITIONS: usize = 4 << 20;

/// Returns the bytes that may be kept of frequent terms beside an image of so many. An instance is to take no more than 1.3 times
/// its image and 40 MB; the twentieth of the image and the 10 MB that are left are for what follows from columns (`derived.rs`),
/// and for requests.
pub fn room(image: usize) -> usize {
    image / 4 + (28 << 20)
}

/// The frequent terms of a field.
#[derive(Debug, Default)]
pub struct FrequentTerms {
    /// By ordinal.
    terms: Vec<FrequentTerm>,
}

/// What was found of a frequent term, of what there is room for.
#[derive(Debug)]
pub struct FrequentTerm {
    ordinal: u32,
    document_frequency: u32,
    /// Its documents, window by window.
    pub documents: Option<OnceLock<Arc<[Bits]>>>,
    /// Its postings, by document.
    pub postings: Option<OnceLock<Arc<FrequentPostings>>>,
    /// Its positions.
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
    /// Returns what is found of a term, if it is frequent and there is room for any of it.
    pub fn term(&self, ordinal: u32) -> Option<&FrequentTerm> {
        let at = self.terms.binary_search_by_key(&ordinal, |term| term.ordinal).ok()?;
        Some(&self.terms[at])
    }
}

/// What there is of a field's terms.
pub struct Field<'a> {
    /// Documents by term.
    pub postings: &'a PostingsReader<'a>,
    /// Whether it is a text, with lengths.
    pub has_lengths: bool,
    /// Whether positions are stored.
    pub has_positions: bool,
}

/// Settles which frequent terms of each field of an index are kept in so many bytes; a field may have no terms. Documents come
/// before postings, and these before positions, as each takes more than what comes before; terms that more documents have come
/// before others.
pub fn settle(fields: &[Option<Field<'_>>], documents: u32, mut room: usize) -> Vec<FrequentTerms> {
    let mut take = |bytes: usize| {
        let is_room = bytes <= room;
        room -= if is_room { bytes } else { 0 };
        is_room
    };
    let windows = (documents as usize).div_ceil(WINDOW);
    let mut found = find(fields, documents);
    sorting::sort_by(&mut found, |(_, a), (_, b)| {
        b.document_frequency.cmp(&a.document_frequency)
    });
    for (_, term) in &mut found {
        term.documents = take(windows * size_of::<Bits>()).then(OnceLock::new);
    }
    let is = |field: usize, what: fn(&Field<'_>) -> bool| fields[field].as_ref().is_some_and(what);
    // Words of a text are searched for by score sooner than those that have no lengths.
    for is_text in [true, false] {
        for (_, term) in found
            .iter_mut()
            .filter(|(field, _)| is(*field, |field| field.has_lengths) == is_text)
        {
            term.postings = take(windows * BYTES + Frequencies::BYTES).then(OnceLock::new);
        }
    }
    let mut kept: Vec<FrequentTerms> = fields.iter().map(|_| FrequentTerms::default()).collect();
    for (field, term) in found {
        kept[field].terms.push(term);
    }
    for (field, FrequentTerms { terms }) in kept.iter_mut().enumerate() {
        sorting::sort_by(terms, |a, b| a.ordinal.cmp(&b.ordinal));
        let postings: usize = terms.iter().map(|term| term.document_frequency as usize).sum();
        let has_positions = is(field, |field| field.has_positions);
        if has_positions && postings <= MOST_POSITIONS && take(postings * size_of::<u32>()) {
            terms.iter_mut().for_each(|term| term.positions = Some(OnceLock::new()));
        }
    }
    kept
}

/// Finds the frequent terms of all fields, each with its field's number.
fn find(fields: &[Option<Field<'_>>], documents: u32) -> Vec<(usize, FrequentTerm)> {
    let mut found = Vec::new();
    for (field, postings) in fields.iter().enumerate() {
        let Some(Field { postings, .. }) = postings else {
            continue;
        };
        for ordinal in 0..postings.terms() as u32 {
            let document_frequency = postings.document_frequency(ordinal as usize);
            if is_frequent(document_frequency, documents) {
                let term = FrequentTerm {
                    ordinal,
                    document_frequency,
                    documents: None,
                    postings: None,
                    positions: None,
                };
                found.push((field, term));
            }
        }
    }
    found
}
