//! The words of a text in pairs, each pair a term: the field that `index_phrases` adds to a text, in which phrases are looked for.

use super::{Analyzed, Context, FieldType, Lowered, Storage, Vectors, scalar_text, text};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// What is added to the text's name.
pub(super) const NAME: &str = "_index_phrase";

/// Pairs of the words of a text, stored as the text is and with its gap. They score by the default similarity, whatever the
/// text's is.
pub(super) struct Pairs {
    pub(super) storage: Storage,
    pub(super) gap: u32,
    /// What is stored by document, as of the text.
    pub(super) vectors: Vectors,
    /// What makes the pairs.
    pub(super) pairs: Analyzer,
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

    fn vectors(&self) -> Vectors {
        self.vectors
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        Some(Ok(Analyzed {
            name: String::new(),
            analyzer: self.pairs.clone(),
            gap: self.gap,
        }))
    }

    fn term(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{Indexing, Sink, ValueError, text_of, words};
    use super::Pairs;
    use crate::json::Value;

    impl Indexing for Pairs {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            sink.text(self.gap);
            words::index(&self.pairs, text, sink)
        }
    }
}
