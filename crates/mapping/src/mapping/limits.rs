//! How large may a mapping be, and what do settings say to its fields?

use std::sync::Arc;

use crate::analysis::Analysis;

/// How large a mapping may be: the real engine's settings `index.mapping.*.limit`.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Fields, objects and aliases together.
    pub total_fields: usize,
    /// Objects in each other, the document being the first.
    pub depth: usize,
    /// Objects that are documents of their own.
    pub nested_fields: usize,
    /// Of such documents those that one of the catalog may have.
    pub nested_objects: usize,
    /// UTF-16 units that the name of a field or an object may have, without those above it.
    pub name_length: usize,
}

impl Limits {
    /// As large as an image can have one: fields have numbers of 16 bits, of which the last stands for none, and four are
    /// those that documents have by themselves.
    pub const LARGEST: Self = Self {
        total_fields: u16::MAX as usize - 4,
        depth: usize::MAX,
        nested_fields: usize::MAX,
        nested_objects: usize::MAX,
        name_length: usize::MAX,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            total_fields: 1000,
            depth: 20,
            nested_fields: 50,
            nested_objects: 10_000,
            name_length: usize::MAX,
        }
    }
}

/// What settings say to fields: what these do with bad values where their mapping does not say, and how they may score; but for analyzers it
/// is of no account to an index that is built.
#[derive(Clone)]
pub struct Defaults {
    /// `ignore_malformed`.
    pub ignore_malformed: bool,
    /// `coerce`.
    pub coerce: bool,
    /// The names of the similarities that settings have; any name will do without.
    pub similarities: Option<Arc<[String]>>,
    /// The analyzers that there are.
    pub analysis: Arc<Analysis>,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            ignore_malformed: false,
            coerce: true,
            similarities: None,
            analysis: Arc::default(),
        }
    }
}
