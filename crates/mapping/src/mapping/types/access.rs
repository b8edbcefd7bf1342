//! What may be asked of a field's values? `index`, `doc_values` and `store`, which most types have, and what the real engine says
//! where one of them is false.

use super::super::{Parameters, Problem};
#[cfg(feature = "build")]
use super::ContextValues;
use super::{Context, Storage};
use crate::error::Cause;

/// Who has a field's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Access {
    /// `index`: queries.
    pub(super) is_indexed: bool,
    /// `doc_values`: sort keys and aggregations.
    pub(super) has_doc_values: bool,
    /// `store`: nobody here but `exists`.
    pub(super) is_stored: bool,
}

impl Access {
    /// Takes the three parameters in the order in which most types print them. A type that prints them elsewhere takes them one by
    /// one.
    pub(super) fn read(parameters: &mut Parameters<'_, '_>) -> Result<Self, Problem> {
        Ok(Self {
            is_indexed: parameters.flag("index", true)?,
            has_doc_values: parameters.flag("doc_values", true)?,
            is_stored: parameters.flag("store", false)?,
        })
    }

    /// Refuses queries on what is not indexed, which the real engine does before it reads their values.
    pub(super) fn check_indexed(self, context: Context<'_>) -> Result<(), Cause> {
        if self.is_indexed {
            return Ok(());
        }
        Err(not_indexed(context.field))
    }

    /// Refuses sort keys and aggregations on a field, of a type with a name, that has no doc values.
    pub(super) fn check_doc_values(self, field: &str, kind: &str) -> Result<(), Cause> {
        if self.has_doc_values {
            return Ok(());
        }
        Err(Cause::illegal_argument(format!(
            "Can't load fielddata on [{field}] because fielddata is unsupported on fields of type [{kind}]. Use doc values \
             instead."
        )))
    }

    /// Returns what a context has of a value that is no text.
    #[cfg(feature = "build")]
    pub(super) fn no_context(self) -> ContextValues {
        if self.is_indexed {
            ContextValues::NoText
        } else if self.has_doc_values {
            // There the doc value is one, as a number.
            ContextValues::Unsupported
        } else {
            ContextValues::Nothing
        }
    }

    /// Returns what is stored, given what a type stores where nothing is left out: as much, if anything can be asked. One store may
    /// serve queries, sort keys, aggregations and `exists`.
    pub(super) fn storage(self, of_type: Storage) -> Storage {
        if self.is_indexed || self.has_doc_values || self.is_stored {
            of_type
        } else {
            Storage::NOTHING
        }
    }
}

/// What the real engine says of queries on a field that is not indexed.
pub fn not_indexed(field: &str) -> Cause {
    Cause::illegal_argument(format!("Cannot search on field [{field}] since it is not indexed."))
}
