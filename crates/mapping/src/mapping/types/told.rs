//! What does a type tell those who show, print, suggest or look for the texts of its fields?

use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::values::format::Format;

/// Which queries find values because terms are values as they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    /// None.
    No,
    /// Those of exact values.
    Terms,
    /// Those, and those of ranges and beginnings.
    Ordered,
}

/// What is known of a field to those who show its texts.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// Whether its terms are words or texts of its values.
    pub has_words: bool,
    /// Whether it has other terms, which are looked for in any field that is shown.
    pub has_terms: bool,
    /// Whether its values are shown as they are written in sources.
    pub is_as_written: bool,
    /// Whether sources have no value by its name.
    pub is_nowhere: bool,
    /// Whether a pattern such as `*` among the fields of `highlight` takes it.
    pub fits_patterns: bool,
    /// Whether a text is cut into words.
    pub is_cut: bool,
    /// Positions between two texts.
    pub gap: u32,
    /// Units of UTF-16 that a text has at most.
    pub longest: Option<u32>,
    /// What stands for null.
    pub null_value: Option<String>,
    /// Whether its terms are stored by document with offsets,
    pub has_vectors: bool,
    /// and with positions, too.
    pub has_positions: bool,
    /// Whether offsets are stored, so that texts may be of any length.
    pub has_offsets: bool,
    /// Whether its texts are stored as they were.
    pub is_stored: bool,
}

/// What `_termvectors` tells of the terms of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// Nothing.
    No,
    /// What its analyzer makes of a source, where the field is asked for by its name.
    Made,
    /// What is stored by document: terms, with what else `term_vector` says.
    Stored {
        /// Positions,
        positions: bool,
        /// offsets,
        offsets: bool,
        /// and payloads.
        payloads: bool,
    },
    /// What is not served here.
    Unknown,
}

impl Vectors {
    /// Those of a field of texts, given its `term_vector`.
    pub(super) fn of_text(is_indexed: bool, stored: &str) -> Self {
        match stored {
            _ if !is_indexed => Self::No,
            "no" => Self::Made,
            stored => Self::Stored {
                positions: stored.contains("positions"),
                offsets: stored.contains("offsets"),
                payloads: stored.contains("payloads"),
            },
        }
    }
}

/// What makes terms of texts.
pub struct Analyzed {
    /// The name of the analyzer.
    pub name: String,
    /// The analyzer.
    pub analyzer: Analyzer,
    /// Positions between two texts.
    pub gap: u32,
}

impl Analyzed {
    /// One that makes a term of each text.
    pub fn whole() -> Self {
        Self {
            name: "_keyword".to_owned(),
            analyzer: Analyzer::whole(),
            gap: 0,
        }
    }
}

/// The error of a format that a type does not take.
pub(super) fn no_formats(field: &str, kind: &str) -> Cause {
    Cause::illegal_argument(format!("Field [{field}]{kind} doesn't support formats."))
}

/// Where the values come from that the real engine shows where `fields` asks for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// That is not known here.
    Unknown,
    /// From sources, as texts.
    Texts,
    /// From sources, as they are.
    Same,
    /// From sources, as the type reads them.
    Values,
    /// The same; an array may be one.
    Points,
    /// From what is kept by document.
    Kept,
}

/// Whether values are stored beside the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// They are not.
    No,
    /// As `fields` shows them.
    AsShown,
    /// In another way.
    Otherwise,
}

impl Stored {
    /// What is known of values that are shown as they are stored, if they are.
    pub fn as_shown(is_stored: bool) -> Self {
        if is_stored { Self::AsShown } else { Self::No }
    }
}

/// What suggestions find of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suggests {
    /// That is not known here.
    Unknown,
    /// Its terms.
    Terms,
    /// Nothing: it has no terms there, and takes a text as one word.
    Nothing,
}

/// What queries of spans find in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spanned {
    /// Nothing.
    Nothing,
    /// Terms.
    Terms,
    /// Terms, and terms that begin so.
    Beginnings,
}

/// How they are written.
pub enum Showing {
    /// As the type writes them.
    Plain,
    /// By a format.
    By(Format),
    /// As well-known text.
    WellKnown,
}
