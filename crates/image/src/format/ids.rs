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

    /// Gives each of so many documents with its id, in the order of the ids.
    pub fn visit(&self, documents: u32, visit: &mut dyn FnMut(u32, &[u8])) {
        self.dictionary.visit(0..documents, |rank, id| {
            let document = self
                .order
                .map_or(rank, |(documents, _)| documents.get(rank as usize) as u32);
            visit(document, id);
        });
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

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    fn mixed(number: u64) -> u64 {
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    }

    /// Ids of the forms that catalogs have, in the order of documents, and one catalog whose order is that of its ids.
    fn catalogs(count: u64) -> [Vec<String>; 5] {
        let of = |form: &dyn Fn(u64) -> String| (0..count).map(form).collect::<Vec<_>>();
        [
            of(&|number| format!("SKU-{number:06}")),
            of(&|number| {
                format!(
                    "{:08x}-{:04x}-4000-{:016x}",
                    mixed(number) as u32,
                    number % 7,
                    mixed(number ^ 5)
                )
            }),
            of(&|number| (count - number).to_string()),
            of(&|number| {
                format!(
                    "https://shop.example/{}/item?id={}",
                    mixed(number) % 5,
                    mixed(number) % 9_999_991
                )
            }),
            // The empty one, those that begin like another, and long ones.
            of(&|number| "é".repeat(number as usize)),
        ]
    }

    fn written(ids: &[String], versions: Option<(&[i64], &[i64])>) -> [Vec<u8>; 3] {
        write(&ids.iter().map(String::as_bytes).collect::<Vec<_>>(), versions).expect("all ids differ")
    }

    fn open(sections: &[Vec<u8>; 3], documents: u32) -> Result<Ids<'_>, ImageError> {
        let [ids, order, versions] = sections;
        let some = |section: &'_ Vec<u8>| !section.is_empty();
        Ids::open(
            ids,
            some(order).then_some(order),
            some(versions).then_some(versions),
            documents,
        )
    }

    #[test]
    fn documents_have_their_ids_in_whatever_order_they_are_asked_for() {
        for catalog in catalogs(1000) {
            let sections = written(&catalog, None);
            let ids = open(&sections, 1000).expect("ids");
            ids.examine(1000).expect("whole");
            // 389 has no divisor in common with 1,000, so that all are asked for, and then once more.
            for at in (0..2000).map(|turn| turn * 389 % 1000) {
                let id = catalog[at].as_bytes();
                assert_eq!(ids.id(at as u32), id, "{at}");
                assert_eq!(ids.document(id), Some(at as u32));
                assert_eq!(ids.version(at as u32), (1, at as u64));
            }
            // Those that hold the same dictionary keep what was found together.
            let clone = ids.clone();
            assert!(std::ptr::eq(clone.id(7), ids.id(7)));
        }
    }

    #[test]
    fn replaced_documents_have_their_versions_beside_their_ids() {
        let [catalog, ..] = catalogs(100);
        // Every third came again, behind all others.
        let (kept, again): (Vec<_>, Vec<_>) = (0..100).partition(|number| number % 3 > 0);
        let order: Vec<usize> = [kept, again].concat();
        let ids: Vec<String> = order.iter().map(|&number| catalog[number].clone()).collect();
        let versions: Vec<i64> = order
            .iter()
            .map(|&number| if number % 3 == 0 { 2 } else { 1 })
            .collect();
        let numbers: Vec<i64> = order.iter().map(|&number| number as i64 * 2).collect();
        let sections = written(&ids, Some((&versions, &numbers)));
        let read = open(&sections, 100).expect("ids");
        read.examine(100).expect("whole");
        for (document, &number) in order.iter().enumerate().rev() {
            assert_eq!(read.id(document as u32), catalog[number].as_bytes());
            assert_eq!(read.document(catalog[number].as_bytes()), Some(document as u32));
            let version = if number % 3 == 0 { 2 } else { 1 };
            assert_eq!(read.version(document as u32), (version, number as u64 * 2));
        }
    }

    #[test]
    fn damaged_ids_end_and_are_told_of() {
        let mut told = 0;
        for catalog in catalogs(40) {
            let sections = written(&catalog, None);
            for at in 0..sections[0].len() {
                for flipped in [0x01, 0x80, 0xff] {
                    let mut damaged = sections.clone();
                    damaged[0][at] ^= flipped;
                    let Ok(ids) = open(&damaged, 40) else {
                        told += 1;
                        continue;
                    };
                    let found: Vec<&[u8]> = (0..40).map(|document| ids.id(document)).collect();
                    if ids.examine(40).is_err() {
                        told += 1;
                        continue;
                    }
                    // Other bytes of an id, a checksum or a type lead to as many ids, each with its document.
                    for (document, id) in (0..).zip(found) {
                        assert_eq!(ids.document(id), Some(document), "{at} {flipped}");
                    }
                }
            }
        }
        assert!(told > 1000, "{told}");
    }
}
