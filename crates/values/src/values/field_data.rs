//! What does a field's type say of its fields' values, and where are these? The real engine's field data.

use super::encoding::Encoding;
use super::format::Format;
use super::ranges::Ends;
use crate::date::zone::Zone;
use crate::derived::Derived;
use crate::error::Cause;
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;

/// What there is for each document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DocValues {
    /// Ordinals of terms.
    Terms,
    /// Numbers.
    Numbers(Encoding),
    /// Points, each a number of the column.
    Points,
    /// Ranges, each a term.
    Ranges(Ends),
}

impl DocValues {
    /// Whether an index may be sorted by them: in the real engine not by half floats and multiples of a unit.
    fn sort_index(self) -> bool {
        match self {
            Self::Terms => true,
            Self::Numbers(encoding) => !matches!(encoding, Encoding::HalfFloat | Encoding::Scaled(_)),
            Self::Points | Self::Ranges(_) => false,
        }
    }
}

/// What is between two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distances {
    /// The difference of numbers.
    Numbers,
    /// Milliseconds.
    Dates,
    /// A way along the earth.
    Points,
}

/// What a field has whose values documents are scored by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Features {
    /// One feature.
    One {
        /// Whether more of it is worth more.
        is_positive: bool,
    },
    /// Features by names.
    Many,
}

/// How far a value is from an origin that documents are scored by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nearness {
    /// So many milliseconds.
    Millis,
    /// So many nanoseconds.
    Nanos,
    /// A way along the earth.
    Points,
}

/// How the real engine may find a field's documents by its values, which it goes through in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InOrder {
    /// By the points of numbers.
    Points,
    /// By terms.
    Terms,
    /// Not at all.
    Nothing,
    /// That is not known.
    Unknown,
}

/// What a field's type says of values. The errors are the real engine's, and name the field.
pub trait FieldValues {
    /// The type's name in a mapping, for messages alone.
    fn name(&self) -> &'static str;

    /// Returns what sort keys and aggregations find, or why they find nothing.
    fn doc_values(&self, field: &str) -> Result<DocValues, Cause>;

    /// Refuses sort keys where the type has values, but no order.
    fn check_sort(&self) -> Result<(), Cause> {
        Ok(())
    }

    /// Whether an index may be sorted by its values.
    fn sorts_index(&self) -> bool {
        self.doc_values("").is_ok_and(DocValues::sort_index)
    }

    /// Whether hits of a value may be put together; if so, whether they can be looked for.
    fn collapses(&self) -> Option<bool> {
        None
    }

    /// Whether a request may say how values are written.
    fn takes_format(&self) -> bool {
        false
    }

    /// Whether a request may say in which time zone values are written.
    fn takes_zone(&self) -> bool {
        false
    }

    /// Returns how values are written, given what a request says that the type takes.
    fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        let _ = (pattern, zone);
        Ok(Format::Raw)
    }

    /// Returns what would be stored of a number that is compared with values, such as a bound of a range.
    fn stored_precision(&self, value: f64) -> Result<f64, Cause> {
        Ok(value)
    }

    /// Whether queries find documents by the terms of its values.
    fn finds_terms(&self) -> bool {
        true
    }

    /// How a `composite` of the real engine may find documents by the field.
    fn in_order(&self) -> InOrder {
        InOrder::Unknown
    }

    /// How far two of its values are from each other; nothing where that is not said.
    fn distances(&self) -> Option<Distances> {
        None
    }

    /// What features its values are, if they are any.
    fn features(&self) -> Option<Features> {
        None
    }

    /// How near a value is to an origin; nothing where documents are not scored by that.
    fn nearness(&self) -> Option<Nearness> {
        None
    }

    /// Whether its values are points on earth that queries find; nothing where they are no points.
    fn searched_points(&self) -> Option<bool> {
        None
    }

    /// Whether the column may lack terms that documents have.
    fn leaves_terms_out(&self) -> bool {
        false
    }

    /// What the real engine warns of where a date_histogram has the values.
    fn date_histogram_warning(&self) -> Option<&'static str> {
        None
    }
}

/// Where the values of a field of the mapping are, among all fields.
#[derive(Debug, Clone, Copy)]
pub struct Place<'t> {
    /// Those of the documents that are searched.
    pub here: u16,
    /// Those of the documents that have them themselves.
    pub own: u16,
    /// Of a key what stands before each of its values: those of all keys are together.
    pub key: Option<&'t [u8]>,
}

/// A field, for those who read its values.
pub struct FieldData<'a, 't> {
    /// Its name, as messages have it.
    pub name: &'t str,
    /// What a request calls it, as other messages have it: by an alias, or by the path of a key.
    pub path: &'t str,
    /// Its type.
    pub kind: &'t dyn FieldValues,
    /// Whether the mapping has it; if not, the real engine makes up a field of some type for the request.
    pub is_mapped: bool,
    /// Where its values are, if the mapping has it or what it is a key of.
    pub place: Option<Place<'t>>,
    /// Values by document, if any document has one.
    pub column: Option<Column<'a>>,
    /// The terms that ordinals stand for.
    pub dictionary: Option<Dictionary<'a>>,
    /// What follows from the column, where it is kept.
    pub derived: Option<&'a Derived>,
    /// How many of the terms the column has, where those of the dictionary are more.
    pub terms: Option<usize>,
}

impl<'t> FieldData<'_, 't> {
    /// A field that the mapping does not have, of some type.
    pub fn unmapped(name: &'t str, kind: &'t dyn FieldValues) -> Self {
        Self {
            name,
            path: name,
            kind,
            is_mapped: false,
            place: None,
            column: None,
            dictionary: None,
            derived: None,
            terms: None,
        }
    }

    /// Returns how values are written, given what a request says. A type that takes no format refuses one, and so with zones;
    /// where the real engine makes up the field it asks no type.
    pub fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        let pattern = pattern.filter(|_| self.kind.takes_format() || self.is_mapped);
        let zone = zone.filter(|_| self.kind.takes_zone() || self.is_mapped);
        if pattern.is_some() && !self.kind.takes_format() {
            return Err(self.refusal("formats"));
        }
        if zone.is_some() && !self.kind.takes_zone() {
            return Err(self.refusal("time zones"));
        }
        self.kind.format(pattern, zone)
    }

    fn refusal(&self, what: &str) -> Cause {
        let (field, kind) = (self.name, self.kind.name());
        Cause::illegal_argument(format!(
            "Field [{field}] of type [{kind}] does not support custom {what}"
        ))
    }
}
