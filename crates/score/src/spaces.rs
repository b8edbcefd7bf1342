//! Which documents are in which? The spaces of an image, and the way from the documents of one up to those of another.

use std::sync::OnceLock;

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
    /// The document of the space around that each is in: found when it is first asked for, and kept. It takes 4 bytes for each
    /// document of the space; as with what `derived.rs` keeps, no request is charged with it.
    parents: OnceLock<Box<[u32]>>,
}

impl Space<'_> {
    fn parents(&self) -> &[u32] {
        self.parents.get_or_init(|| {
            let mut parents = Vec::with_capacity(self.documents as usize);
            let around = self.ends.iter().flat_map(Ends::all);
            for (document, end) in (0..).zip(around) {
                parents.resize(end as usize, document);
            }
            parents.into_boxed_slice()
        })
    }
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
            parents: OnceLock::new(),
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
                parents: OnceLock::new(),
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
    pub fn join(&self, space: u16, outer: u16) -> Join<'_> {
        let mut steps = Vec::new();
        let mut at = space;
        while at != outer
            && let inner = &self.0[at as usize]
            && let Some(ends) = inner.ends
        {
            steps.push((inner, ends));
            at = inner.parent;
        }
        Join(steps)
    }

    /// Returns the ways from all nested spaces up to the documents of the catalog.
    pub fn ways_up(&self) -> Vec<Join<'_>> {
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
pub struct Join<'a>(Vec<(&'a Space<'a>, Ends<'a>)>);

impl Join<'_> {
    /// Returns the first document behind all that are in documents before one of the outer space.
    pub fn first(&self, document: u32) -> u32 {
        let steps = self.0.iter().rev();
        steps.fold(document, |at, (_, ends)| ends.first(at))
    }

    /// Returns the document of the outer space that a document is in.
    #[inline]
    pub fn parent(&self, document: u32) -> u32 {
        let up = |at: u32, (space, _): &(&Space<'_>, Ends<'_>)| {
            let parents = space.parents();
            parents.get(at as usize).copied().unwrap_or(u32::MAX)
        };
        self.0.iter().fold(document, up)
    }
}
