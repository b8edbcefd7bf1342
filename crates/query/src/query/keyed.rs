//! Which values do documents have behind one key of a `flattened`? The field stores all keys with their values as terms; those of
//! one key become a column and a dictionary of their own, for sort keys and aggregations.

use super::{LOOK_UP, Lowering};
use crate::error::{Cause, Failure};
use crate::format::array::{Array, Codes};
use crate::format::column::{Column, Presence};
use crate::index::Terms;
use crate::mapping::Field;
use crate::score::cursor::Cursor;
use crate::values::field_data::{FieldData, Place};

/// The name of this part of a request in errors of the budget.
const PART: &str = "values of a key";

/// Units of work that a term takes, twice looked at,
const TERM: u64 = 24;
/// a document that has it,
const POSTING: u64 = 2;
/// and so many documents of the index.
const DOCUMENTS: u64 = 4;

/// Keys whose values were found before that a unit of work looks through.
const KEPT: u64 = 4;

/// Bytes of a field that is made up.
const MADE_UP: usize = 512;

/// The values of a key, by the path that leads to it.
pub struct Keyed {
    field: Field,
    path: String,
    /// The place of the terms in the documents that are searched.
    here: u16,
    /// What stands before each value.
    prefix: Vec<u8>,
    /// The ordinals of the key's terms.
    ordinals: std::ops::Range<u32>,
    /// Where the values of each document end.
    ends: Vec<u32>,
    /// Ordinals less the first one, document by document, ascending.
    values: Vec<u32>,
    /// Documents with a value.
    documents: u32,
}

impl<'a> Lowering<'a, 'a> {
    /// Returns the values of a field that was made up for a key, whose terms are at a place in the documents that are searched,
    /// and at one in those that have them themselves. They are found once.
    pub(super) fn values_of_key(
        &self,
        (here, own): (u16, u16),
        field: Field,
        path: &str,
    ) -> Result<FieldData<'a, 'a>, Failure> {
        let shard = |cause: Cause| Failure::shard(400, cause);
        field.kind.doc_values(&field.name).map_err(shard)?;
        self.budget
            .charge(LOOK_UP * 2 + self.keys.count() as u64 / KEPT, PART)?;
        let known = self.keys.find(|keyed| keyed.here == here && keyed.path == path);
        let keyed = match known {
            Some(keyed) => keyed,
            None => self.found_values(here, field, path)?,
        };
        let column = Column {
            presence: Presence::Multiple(Array::of_codes(Codes::U32(&keyed.ends), keyed.ends.len())),
            documents: keyed.documents,
            table: None,
            values: Array::of_codes(Codes::U32(&keyed.values), keyed.values.len()),
        };
        let has_any = keyed.documents > 0;
        let dictionary = self.terms_at(here).filter(|_| has_any).map(|terms| {
            let all = &terms.dictionary;
            all.part(&keyed.prefix, keyed.ordinals.clone())
        });
        Ok(FieldData {
            place: Some(Place {
                here,
                own,
                key: Some(&keyed.prefix),
            }),
            column: has_any.then_some(column),
            dictionary,
            is_mapped: true,
            path: &keyed.path,
            ..FieldData::unmapped(&keyed.field.name, &*keyed.field.kind)
        })
    }

    fn terms_at(&self, place: u16) -> Option<&'a Terms<'a>> {
        let reader = self.index.fields.get(usize::from(place))?;
        reader.terms.as_ref()
    }

    /// Finds the values of a key, and keeps them.
    fn found_values(&self, here: u16, field: Field, path: &str) -> Result<&'a Keyed, Failure> {
        let prefix = field.kind.exists_by().unwrap_or_default();
        self.budget.take(MADE_UP + 2 * (prefix.len() + path.len()), PART)?;
        let terms = self.terms_at(here);
        let mut keyed = Keyed {
            field,
            path: path.to_owned(),
            here,
            ordinals: terms.map_or(0..0, |terms| terms.dictionary.prefix(&prefix)),
            prefix,
            ends: Vec::new(),
            values: Vec::new(),
            documents: 0,
        };
        if let Some(terms) = terms.filter(|_| !keyed.ordinals.is_empty()) {
            let space = self.mapping.at(here).map_or(0, |(_, space)| space);
            self.fill(&mut keyed, terms, self.index.spaces.documents(space))?;
        }
        self.keys.keep(keyed).ok_or_else(|| {
            let reason = "a request has too many sort keys and aggregations on keys of [flattened] fields";
            Failure::request(400, Cause::illegal_argument(reason))
        })
    }

    /// Finds which documents have the terms.
    fn fill(&self, keyed: &mut Keyed, terms: &Terms<'a>, documents: u32) -> Result<(), Failure> {
        let postings = &terms.postings;
        let ordinals = keyed.ordinals.clone();
        self.budget.charge(ordinals.len() as u64 * TERM, PART)?;
        self.budget.charge(u64::from(documents) / DOCUMENTS, PART)?;
        let frequency = |ordinal: u32| postings.document_frequency(ordinal as usize) as usize;
        let total: usize = ordinals.clone().map(frequency).sum();
        self.budget.charge(total as u64 * POSTING, PART)?;
        self.budget
            .take((documents as usize + total) * size_of::<u32>(), PART)?;
        // First how many values each document has, then where they begin; each that is put there moves that on, to the end.
        let mut places = vec![0u32; documents as usize];
        self.visit(terms, ordinals.clone(), |document, _| {
            if let Some(count) = places.get_mut(document as usize) {
                *count += 1;
            }
        })?;
        let mut end = 0;
        for place in &mut places {
            keyed.documents += u32::from(*place > 0);
            let start = end;
            end += *place;
            *place = start;
        }
        let mut values = vec![0; end as usize];
        self.visit(terms, ordinals.clone(), |document, ordinal| {
            if let Some(place) = places.get_mut(document as usize) {
                if let Some(value) = values.get_mut(*place as usize) {
                    *value = ordinal - ordinals.start;
                }
                *place += 1;
            }
        })?;
        (keyed.ends, keyed.values) = (places, values);
        Ok(())
    }

    /// Calls `visit` with each document of each term.
    fn visit(
        &self,
        terms: &Terms<'a>,
        ordinals: std::ops::Range<u32>,
        mut visit: impl FnMut(u32, u32),
    ) -> Result<(), Failure> {
        for ordinal in ordinals {
            if let Some(document) = terms.postings.only_document(ordinal as usize) {
                visit(document, ordinal);
                continue;
            }
            Cursor::new(&terms.postings, ordinal).walk(|cursor| {
                let documents = cursor.documents()?;
                documents.iter().for_each(|&document| visit(document, ordinal));
                Ok(())
            })?;
        }
        Ok(())
    }
}
