//! Which terms are frequent, and what was found of them so far? It is looked for when such a term is first asked for, and kept:
//! a bit for each document where scores are not wanted, half a byte and a table of 4 kB where they are, and four bytes for each
//! posting where phrases are asked for. As one in [`FREQUENT`] documents has a frequent term, that is ten bytes for each of their
//! postings at most, and four: several times what an index takes for them. So an index has room for as much as [`room`] says,
//! and which terms may use it is settled when it is opened: a request takes as long, and is charged as much, whatever was asked
//! before it.

pub mod frequencies;
pub mod impacts;
pub mod position_bytes;

use std::sync::{Arc, OnceLock};

use self::frequencies::Frequencies;
use self::impacts::{BYTES, Impacts};
use self::position_bytes::PositionBytes;
use crate::format::postings::PostingsReader;
use crate::sorting;
use crate::window::{Bits, WINDOW};

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
    /// Its documents, window by window.
    pub documents: Kept<[Bits]>,
    /// Its postings, by document.
    pub postings: Kept<FrequentPostings>,
    /// Its positions.
    pub positions: Kept<PositionBytes>,
}

/// What is kept once it was found; nothing where there is no room for it.
pub type Kept<T> = Option<OnceLock<Arc<T>>>;

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
fn is_frequent(document_frequency: u32, documents: u32) -> bool {
    documents as usize > WINDOW && document_frequency as usize * FREQUENT >= documents as usize
}

impl FrequentTerms {
    /// Those of a field of an index of so many documents, of which nothing is kept yet.
    fn of(field: &Field<'_>, documents: u32) -> Self {
        let ordinals = 0..field.postings.terms() as u32;
        let term = |ordinal| FrequentTerm {
            ordinal,
            documents: None,
            postings: None,
            positions: None,
        };
        Self {
            terms: ordinals
                .filter(|&ordinal| is_frequent(field.postings.document_frequency(ordinal as usize), documents))
                .map(term)
                .collect(),
        }
    }

    /// Returns what is found of a term, if it is frequent.
    pub fn term(&self, ordinal: u32) -> Option<&FrequentTerm> {
        let at = self.terms.binary_search_by_key(&ordinal, |term| term.ordinal).ok()?;
        Some(&self.terms[at])
    }
}

/// What there is of a field's terms.
pub struct Field<'a> {
    /// Documents by term.
    pub postings: &'a PostingsReader<'a>,
    /// How many documents its space has.
    pub documents: u32,
    /// Whether it is a text, with lengths.
    pub has_lengths: bool,
    /// Whether positions are stored.
    pub has_positions: bool,
}

impl Field<'_> {
    fn document_frequency(&self, term: &FrequentTerm) -> u32 {
        self.postings.document_frequency(term.ordinal as usize)
    }
}

/// Settles which frequent terms of each field of an index are kept in so many bytes; a field may have no terms. Documents come
/// before postings, and these before positions, as each takes more than what comes before; terms that more documents have come
/// before others.
pub fn settle(fields: &[Option<Field<'_>>], mut room: usize) -> Vec<FrequentTerms> {
    let mut take = |bytes: usize| {
        let is_room = bytes <= room;
        room -= if is_room { bytes } else { 0 };
        is_room
    };
    let windows = |field: &Field<'_>| (field.documents as usize).div_ceil(WINDOW);
    let of = |field: &Option<Field<'_>>| field.as_ref().map(|field| FrequentTerms::of(field, field.documents));
    let mut kept: Vec<FrequentTerms> = fields.iter().map(|field| of(field).unwrap_or_default()).collect();
    let mut terms: Vec<(&Field<'_>, &mut FrequentTerm)> = Vec::new();
    for (field, kept) in fields.iter().zip(&mut kept) {
        if let Some(field) = field {
            terms.extend(kept.terms.iter_mut().map(|term| (field, term)));
        }
    }
    sorting::sort_by(&mut terms, |(of_a, a), (of_b, b)| {
        of_b.document_frequency(b).cmp(&of_a.document_frequency(a))
    });
    for (field, term) in &mut terms {
        term.documents = take(windows(field) * size_of::<Bits>()).then(OnceLock::new);
    }
    // Words of a text are searched for by score sooner than those that have no lengths.
    for is_text in [true, false] {
        for (field, term) in terms.iter_mut().filter(|(field, _)| field.has_lengths == is_text) {
            term.postings = take(windows(field) * BYTES + Frequencies::BYTES).then(OnceLock::new);
        }
    }
    for (field, FrequentTerms { terms }) in fields.iter().zip(&mut kept) {
        let Some(field) = field.as_ref().filter(|field| field.has_positions) else {
            continue;
        };
        let postings: usize = terms.iter().map(|term| field.document_frequency(term) as usize).sum();
        if postings <= MOST_POSITIONS && take(postings * size_of::<u32>()) {
            terms.iter_mut().for_each(|term| term.positions = Some(OnceLock::new()));
        }
    }
    kept
}
