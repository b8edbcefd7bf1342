//! How many documents does each document stand for, where some say so by `_doc_count`? Buckets count the others as one.

use super::pairs::Pairs;
use crate::columns::gather::Documents;
use crate::format::column::Column;
use crate::mapping::spaces::ROOT;
use crate::query::Lowering;

/// How many documents each stands for.
#[derive(Clone, Copy)]
pub struct Weights<'a>(Column<'a>);

impl<'a> Weights<'a> {
    /// Returns nothing where each document stands for itself alone.
    pub fn of(lowering: &Lowering<'a, 'a>) -> Option<Self> {
        if lowering.space != ROOT {
            // Objects that are documents of their own stand for themselves.
            return None;
        }
        let place = usize::from(lowering.mapping.doc_count());
        lowering.index.fields.get(place)?.column.map(Self)
    }

    /// Returns how many others a document stands for.
    #[inline]
    pub fn others(&self, document: u32) -> u64 {
        let place = self.0.places(document).next();
        place.map_or(0, |place| (self.0.value(place) as u64).saturating_sub(1))
    }

    /// Adds to the counts of buckets how many others the documents of a batch stand for, whose values are in these buckets.
    pub fn add(&self, documents: Documents<'_>, pairs: &Pairs, buckets: &[u32], counts: &mut [u64]) {
        let documents = documents.list();
        for (i, &bucket) in buckets.iter().enumerate() {
            let at = if pairs.each { i } else { pairs.at[i] as usize };
            if let (Some(&document), Some(count)) = (documents.get(at), counts.get_mut(bucket as usize)) {
                *count += self.others(document);
            }
        }
    }
}
