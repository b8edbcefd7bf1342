//! `index.mapping.*`: how large may a mapping be, and what do its fields do with bad values where it does not say?

use std::sync::Arc;

use super::{Values, similarity};
use crate::analysis::Analysis;
use crate::mapping::{Defaults, Limits};

/// What settings mean to the mapping.
#[derive(Clone)]
pub struct OfMapping {
    /// Fields and objects that there may be.
    pub total_fields: u64,
    /// Levels of objects that there may be, the document's own counted.
    pub depth: u64,
    /// Nested objects that the mapping may name.
    pub nested_fields: u64,
    /// Nested objects that a document may have.
    pub nested_objects: u64,
    /// UTF-16 units that the name of a field or an object may have, without those above it.
    pub name_length: u64,
    /// What fields do with bad values where their mapping does not say.
    pub defaults: Defaults,
}

impl OfMapping {
    /// Returns what settings that were checked mean, given the analyzers that they describe.
    pub fn of(values: &Values, analysis: Arc<Analysis>) -> Self {
        let text = |name: &str| values.text(&["index.mapping.", name].concat());
        let number = |name, default: u64| text(name).and_then(|text| text.parse().ok()).unwrap_or(default);
        Self {
            total_fields: number("total_fields.limit", 1000),
            depth: number("depth.limit", 20),
            nested_fields: number("nested_fields.limit", 50),
            nested_objects: number("nested_objects.limit", 10_000),
            name_length: number("field_name_length.limit", i64::MAX as u64),
            defaults: Defaults {
                ignore_malformed: text("ignore_malformed") == Some("true"),
                coerce: text("coerce") != Some("false"),
                similarities: Some(similarity::named(values).into_iter().map(|(name, _)| name).collect()),
                analysis,
            },
        }
    }

    /// Returns how large a mapping may be.
    pub fn limits(&self) -> Limits {
        let largest = Limits::LARGEST;
        Limits {
            total_fields: self.total_fields.min(largest.total_fields as u64) as usize,
            depth: self.depth.min(largest.depth as u64) as usize,
            nested_fields: self.nested_fields.min(largest.nested_fields as u64) as usize,
            nested_objects: self.nested_objects.min(largest.nested_objects as u64) as usize,
            name_length: self.name_length.min(largest.name_length as u64) as usize,
        }
    }
}
