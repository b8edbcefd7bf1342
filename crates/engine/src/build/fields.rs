//! What has each field collected, in each space of documents? A document of a nested space ends with its object, but counts only
//! once the document of the catalog has ended that it is in.

use super::inverter::Inverter;
use super::kept::Kept;
use super::scratch::{Scratch, ScratchError};
use crate::mapping::Mapping;
use crate::mapping::spaces::{ROOT, Renumbered};

/// A field in a space.
struct Place {
    field: u16,
    space: u16,
    inverter: Inverter,
}

/// The documents of a space but the catalog's.
#[derive(Default)]
struct Documents {
    /// By document, the one of the space around that it is in.
    parents: Vec<u32>,
    /// How many are in documents that have ended.
    ended: usize,
    /// Places of the fields that have values of them.
    places: Vec<usize>,
}

/// Fields of a build, in their spaces.
#[derive(Default)]
pub struct Fields {
    /// Those in their own spaces, by number.
    own: Vec<Place>,
    /// Those whose values are included in another space.
    included: Vec<Place>,
    spaces: Vec<Documents>,
    /// By field, whether others have contexts of it.
    gives_contexts: Vec<bool>,
    /// Documents of the catalog that have ended.
    documents: u32,
}

impl Fields {
    /// The number of the document of the catalog that is being read.
    pub fn next(&self) -> u32 {
        self.documents
    }

    /// Adds the fields and spaces that the mapping has got.
    pub fn extend(&mut self, mapping: &Mapping) {
        let documents = self.documents;
        self.spaces.resize_with(mapping.spaces.len(), Documents::default);
        for number in self.own.len()..mapping.fields.len() {
            let space = mapping.fields[number].space;
            self.own.push(place(mapping, number as u16, space, documents));
        }
        for &(field, space) in mapping.included() {
            let is_known = |place: &Place| (place.field, place.space) == (field, space);
            if !self.included.iter().any(is_known) {
                self.included.push(place(mapping, field, space, documents));
            }
        }
        self.find_contexts(mapping);
        self.list();
    }

    /// Takes away the fields and spaces that the mapping has not.
    pub fn truncate(&mut self, mapping: &Mapping) {
        self.own.truncate(mapping.fields.len());
        self.included
            .retain(|place| mapping.included().contains(&(place.field, place.space)));
        self.spaces.truncate(mapping.spaces.len());
        self.find_contexts(mapping);
        self.list();
    }

    /// Whether other fields have contexts of a field.
    pub fn gives_contexts(&self, field: u16) -> bool {
        self.gives_contexts.get(field as usize).is_some_and(|gives| *gives)
    }

    fn find_contexts(&mut self, mapping: &Mapping) {
        let contexts = mapping.fields.iter().flat_map(|field| field.kind.contexts());
        let paths: Vec<&String> = contexts.filter_map(|context| context.path.as_ref()).collect();
        self.gives_contexts.clear();
        if !paths.is_empty() {
            let gives = mapping.fields.iter().map(|field| paths.contains(&&field.name));
            self.gives_contexts.extend(gives);
        }
    }

    fn list(&mut self) {
        for documents in &mut self.spaces {
            documents.places.clear();
        }
        for (at, place) in self.own.iter().chain(&self.included).enumerate() {
            if place.space != ROOT {
                self.spaces[place.space as usize].places.push(at);
            }
        }
    }

    /// Returns a field in its own space.
    pub fn own(&mut self, field: u16) -> &mut Inverter {
        &mut self.own[field as usize].inverter
    }

    /// Returns a field in another space.
    pub fn included(&mut self, field: u16, space: u16) -> Option<&mut Inverter> {
        let is_it = |place: &&mut Place| (place.field, place.space) == (field, space);
        self.included.iter_mut().find(is_it).map(|place| &mut place.inverter)
    }

    /// Begins a document of a nested space, in one of the space around; returns its number.
    pub fn begin(&mut self, space: u16, parent: u32) -> u32 {
        let parents = &mut self.spaces[space as usize].parents;
        parents.push(parent);
        parents.len() as u32 - 1
    }

    /// Ends a document of a nested space.
    pub fn end(&mut self, space: u16, document: u32) {
        let Self {
            own, included, spaces, ..
        } = self;
        for &at in &spaces[space as usize].places {
            let place = match own.get_mut(at) {
                Some(place) => place,
                None => &mut included[at - own.len()],
            };
            place.inverter.end_nested(document);
        }
    }

    /// Ends a document of the catalog, and those in it.
    pub fn end_document(&mut self, scratch: &dyn Scratch) -> Result<(), ScratchError> {
        self.all().try_for_each(|inverter| inverter.end_document(scratch))?;
        for documents in &mut self.spaces {
            documents.ended = documents.parents.len();
        }
        self.documents += 1;
        Ok(())
    }

    /// Takes back what there is of a document that did not end.
    pub fn undo(&mut self) {
        self.all().for_each(Inverter::undo);
        for documents in &mut self.spaces {
            documents.parents.truncate(documents.ended);
        }
    }

    /// Ends all fields: no more terms come.
    pub fn close(&mut self) {
        self.all().for_each(Inverter::close);
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Inverter> {
        self.own
            .iter_mut()
            .chain(&mut self.included)
            .map(|place| &mut place.inverter)
    }

    /// Puts fields and spaces in the order that the mapping has given them.
    pub fn settle(&mut self, numbers: &Renumbered) {
        for place in self.own.iter_mut().chain(&mut self.included) {
            place.field = numbers.fields[place.field as usize];
            place.space = numbers.spaces[place.space as usize];
        }
        self.own.sort_by_key(|place| place.field);
        self.included.sort_by_key(|place| (place.field, place.space));
        let mut spaces: Vec<(u16, Documents)> = numbers.spaces.iter().copied().zip(self.spaces.drain(..)).collect();
        spaces.sort_by_key(|&(number, _)| number);
        self.spaces.extend(spaces.into_iter().map(|(_, documents)| documents));
        self.list();
    }

    /// Fields of the catalog's documents, by number, for those who put documents in order.
    pub fn inverter(&self, field: u16) -> &Inverter {
        &self.own[field as usize].inverter
    }

    /// Returns which documents are kept of each space, given those of the catalog and, by space, the one around it.
    pub fn kept(&self, root: Kept, parents: impl Iterator<Item = u16>) -> Vec<Kept> {
        let mut kept: Vec<Kept> = Vec::with_capacity(self.spaces.len());
        let mut root = Some(root);
        for (documents, parent) in self.spaces.iter().zip(parents) {
            let of = match root.take() {
                Some(root) => root,
                None => {
                    let around = &kept[parent as usize];
                    let is_gone = |parent: &u32| around.number(*parent).is_none();
                    Kept::of(&documents.parents.iter().map(is_gone).collect::<Vec<_>>())
                }
            };
            kept.push(of);
        }
        kept
    }

    /// Returns for each kept document of the space around where the documents of a space end that are in it and those before it.
    pub fn ends(&self, space: u16, around: &Kept) -> Vec<i64> {
        let mut ends = vec![0i64; around.count()];
        for &parent in &self.spaces[space as usize].parents {
            if let Some(number) = around.number(parent) {
                ends[number as usize] += 1;
            }
        }
        let mut end = 0;
        for count in &mut ends {
            end += *count;
            *count = end;
        }
        ends
    }

    /// Returns what was collected, with the number of each place and its space, and leaves nothing.
    pub fn take(&mut self, mapping: &Mapping) -> Vec<(u16, u16, Inverter)> {
        let places = self.own.drain(..).chain(self.included.drain(..));
        let of = |place: Place| (mapping.place(place.field, place.space), place.space, place.inverter);
        places.map(of).collect()
    }
}

fn place(mapping: &Mapping, field: u16, space: u16, documents: u32) -> Place {
    let kind = &mapping.get(field).kind;
    let mut inverter = Inverter::new(kind.storage(), kind.has_ordinals()).of_frequencies(kind.frequencies());
    if space == ROOT {
        inverter = inverter.after(documents);
    }
    Place { field, space, inverter }
}
