//! The words of a text in pairs, each pair a term: the field that `index_phrases` adds to a text, in which phrases are looked for.

use super::{Context, FieldType, Lowered, Sink, Storage, ValueError, scalar_text, text, text_of};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// What is added to the text's name.
pub(super) const NAME: &str = "_index_phrase";

/// Pairs of the words of a text, stored as the text is and with its gap. They score by the default similarity, whatever the
/// text's is.
pub(super) struct Pairs {
    pub(super) storage: Storage,
    pub(super) gap: u32,
}

impl FieldValues for Pairs {
    fn name(&self) -> &'static str {
        "text"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        Err(text::no_fielddata(field))
    }
}

impl FieldType for Pairs {
    fn storage(&self) -> Storage {
        self.storage
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let text = text_of(value)?;
        sink.text(self.gap);
        let mut before: Option<String> = None;
        Analyzer::Standard.analyze(text, &mut |term, increment, _, _, _| {
            if let Some(before) = &before {
                sink.token(&[before, " ", term].concat(), increment);
            }
            before = Some(term.to_owned());
        });
        Ok(())
    }

    fn term(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }
}
