//! `token_count`: how many words an analyzer finds in a text, as an integer.

use super::super::parameters::{integer, simple_name};
use super::super::{Parameters, Problem};
use super::access::Access;
use super::number::Number;
use super::printing::Printing;
use super::{Context, FieldType, Lowered, RangeBounds, Shows, Storage, Stored};
use crate::analysis::Analyzer;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{Distances, DocValues, FieldValues};
use crate::values::format::Format;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct TokenCount {
    /// What the field is to all but documents.
    number: Number,
    analyzer: Analyzer,
    /// `enable_position_increments`: whether words that are left out are counted.
    counts_gaps: bool,
    null_value: Option<i64>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let Some((name, analyzer)) = parameters.analyzer("analyzer")? else {
        let field = simple_name(parameters.path());
        return Err(Problem::mapper(said!(
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
        analyzer,
        counts_gaps,
        null_value,
    }))
}

impl FieldValues for TokenCount {
    fn collapses(&self) -> Option<bool> {
        Some(self.number.collapses().unwrap_or(true))
    }

    fn name(&self) -> &'static str {
        self.number.name()
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.number.doc_values(field)
    }

    fn distances(&self) -> Option<Distances> {
        Some(Distances::Numbers)
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
    fn stored(&self) -> Stored {
        if self.number.access().is_stored {
            Stored::Otherwise
        } else {
            Stored::No
        }
    }

    fn shows(&self) -> Shows {
        Shows::Kept
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        vec![("analyzer", self.analyzer.clone())]
    }

    fn printing(&self) -> Printing {
        Printing::Narrow
    }

    fn storage(&self) -> Storage {
        self.number.storage()
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

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{Indexing, Sink, ValueError, text_of, words};
    use super::TokenCount;
    use crate::json::Value;

    impl Indexing for TokenCount {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            let mut count = 0;
            let ended = self.analyzer.each(text, words::BOUNDS, &mut |token| {
                count += if self.counts_gaps {
                    i64::from(token.increment)
                } else {
                    i64::from(token.increment.min(1))
                };
            });
            let ended = ended.map_err(|fault| fault.unwrap_or_else(|| words::BOUNDS.exceeded()))?;
            sink.number(count + if self.counts_gaps { i64::from(ended.left_out) } else { 0 });
            Ok(())
        }

        fn null_number(&self) -> Option<i64> {
            self.null_value
        }
    }
}
