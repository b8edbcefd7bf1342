//! `text`: words in their order, with scores.

use super::super::{Parameters, Problem};
use super::{Context, FieldType, Lowered, QueryError, RangeBounds, Sink, Storage, ValueError, keyword, scalar_text};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// What the real engine says of sorting or aggregating on a text.
fn no_fielddata(field: &str) -> Cause {
    Cause::illegal_argument(format!(
        "Text fields are not optimised for operations that require per-document field data like aggregations and sorting, \
         so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true \
         on [{field}] in order to load field data by uninverting the inverted index. Note that this can use significant memory."
    ))
}

struct Text;

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    parameters.flag("store", false)?;
    parameters.choice("term_vector", &TERM_VECTORS)?;
    parameters.flag("eager_global_ordinals", false)?;
    parameters.meta()?;
    parameters.refuse(&REFUSED);
    Ok(Box::new(Text))
}

/// What may be stored of a text's terms by document, which nothing here reads.
const TERM_VECTORS: [&str; 7] = [
    "no",
    "yes",
    "with_positions",
    "with_offsets",
    "with_positions_offsets",
    "with_positions_payloads",
    "with_positions_offsets_payloads",
];

/// Parameters that are not supported.
const REFUSED: [&str; 13] = [
    "index",
    "index_options",
    "norms",
    "analyzer",
    "search_analyzer",
    "search_quote_analyzer",
    "similarity",
    "position_increment_gap",
    "fielddata",
    "fielddata_frequency_filter",
    "index_phrases",
    "index_prefixes",
    "boost",
];

impl FieldValues for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        Err(no_fielddata(field))
    }
}

impl FieldType for Text {
    fn storage(&self) -> Storage {
        Storage::WORDS
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let text = match value {
            Value::String(text) => text.as_ref(),
            Value::Number(text) => text,
            Value::Boolean(true) => "true",
            Value::Boolean(false) => "false",
            _ => return Err(ValueError::NoText),
        };
        sink.text();
        Analyzer::Standard.analyze(text, &mut |term, increment, _, _, _| sink.token(term, increment));
        Ok(())
    }

    fn check_phrase(&self, _: Context<'_>) -> Result<(), Cause> {
        Ok(())
    }

    fn term(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    fn term_case_insensitive(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, QueryError> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    fn terms(&self, values: &[Scalar], _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Terms(
            values.iter().map(|value| scalar_text(value).into_bytes()).collect(),
        ))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        keyword::term_range(bounds)
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(Analyzer::Standard))
    }

    fn prefix(&self, value: &str, _: Context<'_>) -> Result<Vec<u8>, QueryError> {
        Ok(value.as_bytes().to_vec())
    }
}
