//! Which document has an id, and which id has a document?
//!
//! Section `ids` is an fst from id to its rank in the order of bytes. Section `id_order` has two arrays: document by rank
//! and rank by document; it is left out where the catalog is in the order of its ids. Section `versions` has two arrays by
//! document, version and sequence number; it is left out where no id came twice.

use super::array::{Array, Codes, element};
use super::column::Column;
use super::dictionary::Dictionary;
use crate::error::{ImageError, require};

/// The ids of an image.
#[derive(Clone)]
pub struct Ids<'a> {
    dictionary: Dictionary<'a>,
    order: Option<(Array<'a>, Array<'a>)>,
    versions: Option<(Array<'a>, Array<'a>)>,
}

impl<'a> Ids<'a> {
    /// Opens the ids of so many documents over their sections.
    pub fn open(
        ids: &'a [u8],
        order: Option<&'a [u8]>,
        versions: Option<&'a [u8]>,
        documents: u32,
    ) -> Result<Self, ImageError> {
        let pair = |bytes: Option<&'a [u8]>, section| {
            bytes
                .map(|bytes| {
                    let (first, rest) = Array::read(bytes, section)?;
                    Ok((first, Array::read(rest, section)?.0))
                })
                .transpose()
        };
        Ok(Self {
            dictionary: Dictionary::open(ids, documents as usize)?,
            order: pair(order, "id_order")?,
            versions: pair(versions, "versions")?,
        })
    }

    /// Reads all of them; fails where a document has no id of its own.
    pub fn examine(&self, documents: u32) -> Result<(), ImageError> {
        self.dictionary.examine()?;
        let count = documents as usize;
        if let Some((by_rank, ranks)) = &self.order {
            let are_inverse = by_rank.length == count
                && ranks.length == count
                && (0..count).all(|rank| {
                    let document = element(by_rank, rank);
                    (0..count as i64).contains(&document) && element(ranks, document as usize) == rank as i64
                });
            require(are_inverse, "id_order", "ranks and documents do not belong together")?;
        }
        if let Some((versions, numbers)) = &self.versions {
            let are_whole = versions.length == count && numbers.length == count;
            require(are_whole, "versions", "it does not have all documents")?;
        }
        Ok(())
    }

    /// Returns the document with an id.
    pub fn document(&self, id: &[u8]) -> Option<u32> {
        let rank = self.dictionary.ordinal(id)?;
        Some(
            self.order
                .map_or(rank, |(documents, _)| documents.get(rank as usize) as u32),
        )
    }

    /// Returns the ids as a field's terms: their column and their dictionary.
    pub fn terms(&self, documents: u32) -> (Column<'a>, Dictionary<'a>) {
        let ranks = match self.order {
            Some((_, ranks)) => ranks,
            None => Array::of_codes(Codes::Place, documents as usize),
        };
        (Column::of_values(ranks), self.dictionary.clone())
    }

    /// Returns the id of a document.
    pub fn id(&self, document: u32) -> &[u8] {
        let rank = self
            .order
            .map_or(document, |(_, ranks)| ranks.get(document as usize) as u32);
        self.dictionary.term(rank)
    }

    /// Returns `_version` and `_seq_no` of a document.
    pub fn version(&self, document: u32) -> (u64, u64) {
        self.versions.map_or((1, document.into()), |(versions, numbers)| {
            (
                versions.get(document as usize) as u64,
                numbers.get(document as usize) as u64,
            )
        })
    }
}

/// Returns the sections `ids`, `id_order` and `versions`, given the ids by document, and by document version and sequence
/// number if any id came twice.
#[cfg(feature = "build")]
pub fn write(ids: &[&[u8]], versions: Option<(&[i64], &[i64])>) -> Result<[Vec<u8>; 3], fst::Error> {
    let mut documents: Vec<u32> = (0..ids.len() as u32).collect();
    documents.sort_unstable_by_key(|&document| ids[document as usize]);
    let dictionary = super::dictionary::write(documents.iter().map(|&document| ids[document as usize]))?;
    let mut order = Vec::new();
    if !documents.is_sorted() {
        let mut ranks = vec![0i64; ids.len()];
        for (rank, &document) in documents.iter().enumerate() {
            ranks[document as usize] = rank as i64;
        }
        super::array::write(
            &documents.iter().map(|&document| document.into()).collect::<Vec<i64>>(),
            &mut order,
        );
        super::array::write(&ranks, &mut order);
    }
    let mut numbers = Vec::new();
    if let Some((versions, sequence)) = versions {
        super::array::write(versions, &mut numbers);
        super::array::write(sequence, &mut numbers);
    }
    Ok([dictionary, order, numbers])
}
