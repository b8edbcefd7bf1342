//! `boolean`: the terms `F` and `T`, and a column of 0 and 1.

use super::super::parameters::boolean;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{
    Context, FieldType, Lowered, QueryError, RangeBounds, Showing, Shown, Shows, Storage, Stored, keyword, scalar_text,
};
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::encoding::Encoding;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;

struct Boolean {
    access: Access,
    null_value: Option<bool>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    parameters.meta()?;
    parameters.boost()?;
    let has_doc_values = parameters.flag("doc_values", true)?;
    let is_indexed = parameters.flag("index", true)?;
    let null_value = parameters.null_value().map(boolean).transpose()?;
    if let Some(value) = null_value {
        parameters.print("null_value", if value { "true" } else { "false" });
    }
    parameters.scripts()?;
    let access = Access {
        is_indexed,
        has_doc_values,
        is_stored: parameters.flag("store", false)?,
    };
    Ok(Box::new(Boolean { access, null_value }))
}

fn parse(value: &Scalar) -> Result<bool, Cause> {
    match value {
        Scalar::Boolean(value) => Ok(*value),
        Scalar::String(text) if text == "true" => Ok(true),
        Scalar::String(text) if text == "false" => Ok(false),
        value => {
            let text = scalar_text(value);
            Err(Cause::illegal_argument(format!(
                "Can't parse boolean value [{text}], expected [true] or [false]"
            )))
        }
    }
}

fn term(value: bool) -> Vec<u8> {
    if value { b"T".to_vec() } else { b"F".to_vec() }
}

impl FieldValues for Boolean {
    fn name(&self) -> &'static str {
        "boolean"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Numbers(Encoding::Long))
    }

    fn format(&self, _: Option<&str>, _: Option<Zone>) -> Result<Format, Cause> {
        Ok(Format::Boolean)
    }

    fn date_histogram_warning(&self) -> Option<&'static str> {
        Some("Running DateHistogram aggregations on [boolean] fields is deprecated")
    }
}

impl FieldType for Boolean {
    fn shown(&self) -> Shown {
        Shown {
            has_terms: true,
            is_as_written: true,
            ..Shown::default()
        }
    }

    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn show(&self, value: &Value<'_>, _: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let value = match value {
            Value::Null => self.null_value,
            Value::Boolean(value) => Some(*value),
            Value::String(text) => match text.as_ref() {
                "true" => Some(true),
                "false" | "" => Some(false),
                _ => None,
            },
            _ => None,
        };
        let Some(value) = value else { return false };
        out.extend_from_slice(if value { b"true" } else { b"false" });
        true
    }

    fn stored(&self) -> Stored {
        Stored::as_shown(self.access.is_stored)
    }

    fn printing(&self) -> Printing {
        Printing::Plain
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage::TERMS)
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        parse(value).map(|value| Lowered::Term(term(value)))
    }

    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        self.term(value, context).map_err(QueryError::Failed)
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let terms = values
            .iter()
            .map(|value| parse(value).map(term))
            .collect::<Result<_, _>>()?;
        Ok(Lowered::Terms(terms))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let text = |value: &Scalar| -> Result<Scalar, Cause> {
            Ok(match value {
                Scalar::Null => Scalar::Null,
                value => Scalar::String(if parse(value)? { "T" } else { "F" }.to_owned()),
            })
        };
        let (from, to) = (text(bounds.from)?, text(bounds.to)?);
        keyword::term_range(&RangeBounds {
            from: &from,
            to: &to,
            ..bounds.clone()
        })
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError};
    use super::{Boolean, Cause};
    use crate::json::Value;

    /// Reads a document's value.
    fn read(value: &Value<'_>) -> Result<bool, ValueError> {
        match value {
            Value::Boolean(value) => Ok(*value),
            Value::String(text) if text == "true" => Ok(true),
            Value::String(text) if text == "false" || text.is_empty() => Ok(false),
            Value::String(text) => {
                let reason = format!("Failed to parse value [{text}] as only [true] or [false] are allowed.");
                Err(Cause::illegal_argument(reason).into())
            }
            value => Err(ValueError::not_boolean(value)),
        }
    }

    fn put(value: bool, sink: &mut dyn Sink) {
        sink.term(if value { b"T" } else { b"F" });
        sink.number(value.into());
    }

    impl Indexing for Boolean {
        fn takes_handed_down(&self) -> bool {
            false
        }

        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            put(read(value)?, sink);
            Ok(())
        }

        /// The term, and the doc value as a number.
        fn context_values(&self, value: &Value<'_>) -> ContextValues {
            let value = match value {
                Value::Null => self.null_value,
                value => read(value).ok(),
            };
            let Some(value) = value else {
                return ContextValues::Nothing;
            };
            let term = self.access.is_indexed.then_some(if value { "T" } else { "F" });
            let number = self.access.has_doc_values.then_some(if value { "1" } else { "0" });
            ContextValues::Texts(term.into_iter().chain(number).map(str::to_owned).collect())
        }

        fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
            if let Some(value) = self.null_value {
                put(value, sink);
            }
            Ok(())
        }
    }
}
