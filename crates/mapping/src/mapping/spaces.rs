//! Of which documents are a field's values? Of those of the catalog, or of the objects in them whose type is `nested`: each of
//! these is a document of its own, in the space of its path.

use super::error::Problem;
use super::limits::Limits;
use super::parse::joined;
use super::tree::{Node, Object};
use super::{Field, Mapping};
use crate::error::Cause;
use crate::sorting;

/// The space of the catalog's documents.
pub const ROOT: u16 = 0;

/// Documents with numbers of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    /// The path of the objects that its documents are; empty for those of the catalog.
    pub path: String,
    /// The space of the documents that its documents are in.
    pub parent: u16,
    /// The spaces of the documents that have the values of its documents, too: twice where they have them twice.
    pub included_in: Vec<u16>,
}

impl Space {
    /// The documents of the catalog.
    pub fn root() -> Self {
        Self {
            path: String::new(),
            parent: ROOT,
            included_in: Vec::new(),
        }
    }
}

/// Numbers before and after fields were put in order.
pub struct Renumbered {
    /// The new number of each field by its old one.
    pub fields: Vec<u16>,
    /// The new number of each space by its old one.
    pub spaces: Vec<u16>,
}

/// Returns the new number of each of some, by its old one, once they are in the order of their names.
pub(super) fn numbers_by<T>(list: &[T], name: impl Fn(&T) -> &str) -> Vec<u16> {
    let order = sorting::places(list.len(), &mut |a, b| name(&list[a]).cmp(name(&list[b])));
    let mut numbers = vec![0u16; order.len()];
    for (number, &place) in order.iter().enumerate() {
        numbers[place] = number as u16;
    }
    numbers
}

impl Mapping {
    /// Refuses values in more spaces than places have numbers for.
    pub(super) fn check_places(&self) -> Result<(), Problem> {
        let most = Limits::LARGEST.total_fields;
        let count = self.fields.len() + self.included().len();
        if count <= most {
            return Ok(());
        }
        let reason = said!("[include_in_parent] and [include_in_root] make {count} fields; {most} are supported");
        Err(Problem::late(Cause::illegal_argument(reason)))
    }

    /// Finds the spaces of objects and fields, some of which may be new.
    pub(super) fn find_spaces(&mut self) {
        let mut root = std::mem::take(&mut self.root);
        find(&mut root, "", (ROOT, Some(true)), &mut self.spaces, &mut self.fields);
        self.root = root;
        self.list_included();
    }

    /// Lists which fields have values in which other spaces.
    pub(super) fn list_included(&mut self) {
        self.included.clear();
        if self.spaces.len() == 1 {
            return;
        }
        for (number, field) in (0..).zip(&self.fields) {
            let mut spaces = self.spaces[field.space as usize].included_in.clone();
            sorting::sort_by(&mut spaces, Ord::cmp);
            spaces.dedup();
            self.included.extend(spaces.into_iter().map(|space| (number, space)));
        }
    }

    /// Puts spaces in the order of their paths.
    pub(super) fn settle_spaces(&mut self) -> Vec<u16> {
        let numbers = numbers_by(&self.spaces, |space| &space.path);
        for space in &mut self.spaces {
            space.parent = numbers[space.parent as usize];
            space
                .included_in
                .iter_mut()
                .for_each(|space| *space = numbers[*space as usize]);
        }
        sorting::sort_by(&mut self.spaces, |a, b| a.path.cmp(&b.path));
        for field in &mut self.fields {
            field.space = numbers[field.space as usize];
        }
        renumber(&mut self.root, &numbers);
        numbers
    }

    /// Returns the number of the space of a path.
    pub fn space(&self, path: &str) -> Option<u16> {
        let at = self.spaces.iter().position(|space| space.path == path)?;
        Some(at as u16)
    }

    /// How many documents of nested spaces one of the catalog may have.
    #[cfg(feature = "build")]
    pub fn most_nested(&self) -> usize {
        self.limits.nested_objects
    }

    /// Whether a space is in another one, at any depth, or the same.
    pub fn is_within(&self, space: u16, outer: u16) -> bool {
        let mut at = space;
        while at != outer && at != ROOT {
            at = self.spaces[at as usize].parent;
        }
        at == outer
    }

    /// Returns where the values are that a field has in the documents of a space: its own number in its own space, one behind
    /// those of all fields where they are included in another, and [`Self::nowhere`] where it has none.
    pub fn place(&self, field: u16, space: u16) -> u16 {
        if self.get(field).space == space {
            return field;
        }
        match self.included.binary_search(&(field, space)) {
            Ok(at) => (self.first_included() + at) as u16,
            Err(_) => self.nowhere(),
        }
    }

    /// The places of a field: that in its own space, and those in the spaces that include its values.
    pub fn places(&self, field: u16) -> impl Iterator<Item = u16> {
        let from = self.included.partition_point(|&(one, _)| one < field);
        let to = self.included.partition_point(|&(one, _)| one <= field);
        let first = self.first_included();
        std::iter::once(field).chain((from..to).map(move |at| (first + at) as u16))
    }

    /// The place where no field has values.
    pub fn nowhere(&self) -> u16 {
        (self.first_included() + self.included.len()) as u16
    }

    /// The first place behind those of fields in their own spaces, the last of which are those that documents have by themselves.
    fn first_included(&self) -> usize {
        usize::from(self.doc_count()) + 1
    }

    /// The fields that have values in other spaces than their own, and these; ascending.
    pub fn included(&self) -> &[(u16, u16)] {
        &self.included
    }

    /// Returns the number of the field of a place.
    pub fn origin(&self, place: u16) -> Option<u16> {
        let beyond = usize::from(place).checked_sub(self.first_included());
        beyond.map_or(Some(place), |at| Some(self.included.get(at)?.0))
    }

    /// Returns the name of a section's field, or of its space; nothing where it has none.
    pub fn name_of(&self, is_space: bool, number: u16) -> &str {
        if is_space {
            return self.spaces.get(number as usize).map_or("", |space| &space.path);
        }
        self.at(number).map_or("", |(field, _)| &field.name)
    }

    /// Returns the field and the space of a place.
    pub fn at(&self, place: u16) -> Option<(&Field, u16)> {
        match usize::from(place).checked_sub(self.first_included()) {
            None => {
                let field = self.get(place);
                Some((field, field.space))
            }
            Some(at) => {
                let &(field, space) = self.included.get(at)?;
                Some((&self.fields[field as usize], space))
            }
        }
    }
}

/// Drops each `include_in_root` of what the document around includes already and hands on to the root, as the real engine does
/// where it merges a mapping with another. Below objects that are no documents of their own it does not look.
#[cfg(feature = "build")]
pub(super) fn drop_included_twice(object: &mut Object, is_included: bool) {
    for node in object.properties.values_mut() {
        if let Node::Object(inner) = node
            && let Some(nested) = &mut inner.nested
        {
            let (is_twice, is_included) = nested.reaches_root(is_included);
            nested.include_in_root &= !is_twice;
            drop_included_twice(inner, is_included);
        }
    }
}

/// Finds the spaces in an object of a space. It may be known whether the root has the values of that space.
fn find(
    object: &mut Object,
    path: &str,
    (space, is_included): (u16, Option<bool>),
    spaces: &mut Vec<Space>,
    fields: &mut [Field],
) {
    for (name, node) in &mut object.properties {
        match node {
            Node::Object(inner) => {
                let path = joined(path, name);
                let mut own = (space, None);
                if let Some(nested) = &mut inner.nested {
                    let known = spaces.iter().position(|space| space.path == path);
                    nested.space = known.unwrap_or(spaces.len()) as u16;
                    let reached = is_included.map(|is_included| nested.reaches_root(is_included));
                    let is_twice = reached.is_some_and(|(is_twice, _)| is_twice);
                    own = (nested.space, reached.map(|(_, is_included)| is_included));
                    if known.is_none() {
                        spaces.push(Space {
                            path: path.clone(),
                            parent: space,
                            included_in: Vec::new(),
                        });
                    }
                    // The real engine adds the values of an object to those of the document around it, which may go further up
                    // with them; and to those of the catalog's document, unless that is the same, or will have them that way.
                    let mut included_in = Vec::new();
                    if nested.include_in_parent {
                        included_in.push(space);
                        included_in.extend_from_slice(&spaces[space as usize].included_in);
                    }
                    if nested.include_in_root && !is_twice && !(nested.include_in_parent && space == ROOT) {
                        included_in.push(ROOT);
                    }
                    spaces[own.0 as usize].included_in = included_in;
                }
                find(inner, &path, own, spaces, fields);
            }
            Node::Field(leaf) => leaf.each(&mut |field| fields[*field as usize].space = space),
            Node::Alias(_) => {}
        }
    }
}

fn renumber(object: &mut Object, numbers: &[u16]) {
    for node in object.properties.values_mut() {
        if let Node::Object(inner) = node {
            if let Some(nested) = &mut inner.nested {
                nested.space = numbers[nested.space as usize];
            }
            renumber(inner, numbers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_a_place_in_each_space_that_has_its_values() {
        let text = r#"{"properties":{"b":{"type":"nested","include_in_parent":true,"properties":{"x":{"type":"long"},
            "a":{"type":"nested","include_in_root":true,"properties":{"y":{"type":"long"}}}}},"a":{"type":"long"}}}"#;
        let mapping = Mapping::parse(text).expect("a valid mapping");
        let paths: Vec<_> = mapping.spaces.iter().map(|space| space.path.as_str()).collect();
        assert_eq!(paths, ["", "b", "b.a"]);
        assert_eq!(mapping.spaces[2].parent, 1);
        let names: Vec<_> = mapping.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["a", "b.a.y", "b.x"]);
        let places = |field| [0, 1, 2].map(|space| mapping.place(field, space));
        assert_eq!(mapping.nowhere(), 9);
        assert_eq!((places(0), places(1), places(2)), ([0, 9, 9], [7, 9, 1], [8, 2, 9]));
        assert_eq!(mapping.own().map(places), [[3, 9, 9], [5, 9, 9]]);
        let at = mapping.at(8).expect("a place");
        assert_eq!((at.0.name.as_str(), at.1), ("b.x", ROOT));
        assert!(mapping.is_within(2, 1) && mapping.is_within(2, 0) && !mapping.is_within(1, 2));
    }
}
