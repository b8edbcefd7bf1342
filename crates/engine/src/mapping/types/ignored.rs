//! `_ignored`: the names of the fields of which a document's value was left out, which every index has as terms. One more field has
//! the list of each document's names as one term: hits show it.

use super::{Context, FieldType, Lowered, QueryError, RangeBounds, Sink, Storage, ValueError, keyword, scalar_text};
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// The field's name, and that of its type.
pub const NAME: &str = "_ignored";

/// What stands between the names of a list: no text has such a byte.
pub const BETWEEN: u8 = 0xff;

/// Its type.
pub struct Ignored;

impl FieldValues for Ignored {
    fn name(&self) -> &'static str {
        NAME
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!("Fielddata is not supported on field [{field}] of type [{NAME}]");
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for Ignored {
    fn storage(&self) -> Storage {
        Storage::TERMS
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        if let Value::String(name) = value {
            sink.term(name.as_bytes());
        }
        Ok(())
    }

    fn term(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        self.term(value, context).map_err(QueryError::Failed)
    }

    fn terms(&self, values: &[Scalar], _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(keyword::exact_terms(values))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        keyword::term_range(bounds)
    }

    fn prefix(&self, value: &str, _: Context<'_>) -> Result<Vec<u8>, QueryError> {
        Ok(value.as_bytes().to_vec())
    }
}
