//! `token_count`: how many words an analyzer finds in a text, as an integer.

use super::super::parameters::{integer, simple_name};
use super::super::{Parameters, Problem};
use super::access::Access;
use super::number::Number;
use super::{Context, FieldType, Lowered, RangeBounds, Sink, Storage, ValueError, analyzers, text_of};
use crate::analysis::Analyzer;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};
use crate::values::format::Format;

struct TokenCount {
    /// What the field is to all but documents.
    number: Number,
    analyzer: Analyzer,
    null_value: Option<i64>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let Some((name, analyzer)) = analyzers::take(parameters, "analyzer")? else {
        let field = simple_name(parameters.path());
        return Err(Problem::mapper(format!(
            "Analyzer must be set for field [{field}] but wasn't."
        )));
    };
    parameters.print_text("analyzer", &name);
    let null_value = parameters.null_value().map(integer).transpose()?.map(i64::from);
    if let Some(value) = null_value {
        parameters.print("null_value", &value.to_string());
    }
    let counts_gaps = parameters.flag("enable_position_increments", true)?;
    parameters.meta()?;
    Ok(Box::new(TokenCount {
        number: Number::integer(access),
        // Words that are left out are counted where they leave gaps.
        analyzer: match analyzer {
            Analyzer::Stop if counts_gaps => Analyzer::Simple,
            analyzer => analyzer,
        },
        null_value,
    }))
}

impl FieldValues for TokenCount {
    fn name(&self) -> &'static str {
        self.number.name()
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.number.doc_values(field)
    }

    fn takes_format(&self) -> bool {
        self.number.takes_format()
    }

    fn format(&self, pattern: Option<&str>, zone: Option<Zone>) -> Result<Format, Cause> {
        self.number.format(pattern, zone)
    }

    fn stored_precision(&self, value: f64) -> Result<f64, Cause> {
        self.number.stored_precision(value)
    }
}

impl FieldType for TokenCount {
    fn storage(&self) -> Storage {
        self.number.storage()
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let text = text_of(value)?;
        let mut count = 0;
        self.analyzer.analyze(text, &mut |_, _, _, _, _| count += 1);
        sink.number(count);
        Ok(())
    }

    fn null_number(&self) -> Option<i64> {
        self.null_value
    }

    /// Without doc values the real engine does not note which documents have one.
    fn can_exist(&self) -> Result<bool, Cause> {
        Ok(self.number.access().has_doc_values)
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.number.term(value, context)
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.number.terms(values, context)
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.number.range(bounds)
    }
}
