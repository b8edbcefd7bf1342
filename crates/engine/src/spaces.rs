//! Which documents are in which? The spaces of an image, and the way from the documents of one up to those of another.

use std::ops::Range;

use crate::columns::gather::Places;
use crate::error::ImageError;
use crate::format::image::{Kind, Table};
use crate::format::nested::Ends;
use crate::mapping::Mapping;
use crate::mapping::spaces::ROOT;

/// Documents with numbers of their own.
pub struct Space<'a> {
    /// How many there are.
    pub documents: u32,
    /// The space around.
    parent: u16,
    /// Where its documents end in those of the space around; the catalog's are in none.
    ends: Option<Ends<'a>>,
}

/// The spaces of an image, those of the catalog's documents first.
pub struct Spaces<'a>(Vec<Space<'a>>);

impl<'a> Spaces<'a> {
    /// Opens the spaces of a mapping.
    pub fn open(image: &'a [u8], table: &Table, mapping: &Mapping) -> Result<Self, ImageError> {
        let mut spaces = vec![Space {
            documents: table.documents,
            parent: ROOT,
            ends: None,
        }];
        for (number, space) in (0..).zip(&mapping.spaces).skip(1) {
            let around = spaces[space.parent as usize].documents;
            let missing = || ImageError::Header("the image lacks a nested space".to_owned());
            let bytes = table.bytes(image, Kind::Nested, number).ok_or_else(missing)?;
            let ends = Ends::open(bytes, around).map_err(|error| error.of_field(&space.path))?;
            spaces.push(Space {
                documents: ends.count(),
                parent: space.parent,
                ends: Some(ends),
            });
        }
        Ok(Self(spaces))
    }

    /// How many documents a space has.
    pub fn documents(&self, space: u16) -> u32 {
        self.0[space as usize].documents
    }

    /// How many documents all spaces have together.
    pub fn all_documents(&self) -> u64 {
        self.0.iter().map(|space| u64::from(space.documents)).sum()
    }

    /// Returns the way from a space up to one around it.
    pub fn join(&self, space: u16, outer: u16) -> Join<'a> {
        let mut steps = Vec::new();
        let mut at = space;
        while at != outer
            && let Some(ends) = self.0[at as usize].ends
        {
            steps.push(ends);
            at = self.0[at as usize].parent;
        }
        Join(steps)
    }

    /// Returns the ways from all nested spaces up to the documents of the catalog.
    pub fn ways_up(&self) -> Vec<Join<'a>> {
        let nested = 1..self.0.len() as u16;
        nested.map(|space| self.join(space, ROOT)).collect()
    }
}

/// Returns the number that the real engine has for a document of the catalog, where the documents in it come before it and have
/// numbers as well, given the ways up from these.
pub fn interleaved(nested: &[Join<'_>], document: u32) -> i64 {
    let before = nested.iter().map(|join| i64::from(join.first(document + 1)));
    i64::from(document) + before.sum::<i64>()
}

/// The way from the documents of a space up to those of one around it, at any depth; the innermost space first.
pub struct Join<'a>(Vec<Ends<'a>>);

impl Join<'_> {
    /// Returns the first document behind all that are in documents before one of the outer space.
    pub fn first(&self, document: u32) -> u32 {
        self.0.iter().rev().fold(document, |at, ends| ends.first(at))
    }

    /// Replaces `ends` by what [`Self::first`] says of the document behind each of a range.
    pub fn ends(&self, documents: Range<u32>, ends: &mut Vec<u64>) {
        if let [only] = &self.0[..] {
            let all = only.array();
            all.codes_at(&Places::Run(documents.start as usize..documents.end as usize), ends);
            return ends.iter_mut().for_each(|end| *end = all.decode(*end) as u64);
        }
        ends.clear();
        ends.extend(documents.map(|document| u64::from(self.first(document + 1))));
    }

    /// Returns the document of the outer space that a document is in.
    pub fn parent(&self, document: u32) -> u32 {
        self.parent_from(document, 0)
    }

    /// The same, where it is none before `from`.
    pub fn parent_from(&self, document: u32, from: u32) -> u32 {
        let Some((last, steps)) = self.0.split_last() else {
            return document;
        };
        last.parent(steps.iter().fold(document, |at, ends| ends.parent(at, 0)), from)
    }
}
