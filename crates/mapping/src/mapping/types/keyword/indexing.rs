//! What does a build make of the values of a `keyword`?

use std::borrow::Cow;

use super::super::value_error::LONGEST_TERM;
use super::super::{ContextValues, Indexing, Sink, ValueError, text_of, words};
use super::{Cause, Keyword};
use crate::json::Value;

impl Keyword {
    fn put(&self, text: &str, sink: &mut dyn Sink) -> Result<(), ValueError> {
        if self.is_left_out(text) {
            sink.ignored();
            return Ok(());
        }
        let text = self.indexed(text)?;
        let term = text.as_bytes();
        match term.get(..LONGEST_TERM) {
            Some(beginning) if term.len() > LONGEST_TERM => {
                if self.access.is_indexed {
                    return Err(ValueError::LongTerm(term.to_vec()));
                }
                if self.access.has_doc_values {
                    let reason = format!(
                        "DocValuesField \"{}\" is too large, must be <= {LONGEST_TERM}",
                        self.name
                    );
                    return Err(ValueError::OfLucene(Cause::illegal_argument(reason)));
                }
                // What is merely stored may be longer, and nobody asks here what it is.
                sink.term(beginning);
            }
            _ => sink.term(term),
        }
        Ok(())
    }

    /// Whether a text is too long: the limit counts UTF-16 units.
    fn is_left_out(&self, text: &str) -> bool {
        self.ignore_above
            .is_some_and(|limit| text.encode_utf16().count() > limit as usize)
    }

    /// Returns a text of a document as the field has it.
    fn indexed<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Cause> {
        let Some((name, normalizer)) = &self.normalizer else {
            return Ok(text.into());
        };
        let normalized = normalizer.normalize(text, &mut { words::BOUNDS });
        let (normalized, is_alone) = normalized.map_err(|fault| fault.unwrap_or_else(|| words::BOUNDS.exceeded()))?;
        match is_alone {
            true => Ok(normalized.into()),
            // The real engine adds the address of its analyzer.
            false => Err(Cause::new(
                "illegal_state_exception",
                format!(
                    "The normalization token stream is expected to produce exactly 1 token, but got 2+ for analyzer analyzer \
                     name[{name}], analyzer [org.elasticsearch.index.analysis.CustomAnalyzer], analysisMode [ALL] and input \"{text}\""
                ),
            )),
        }
    }
}

impl Indexing for Keyword {
    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let text = text_of(value)?;
        self.put(text, sink)
    }

    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let text = match value {
            Value::Null => self.null_value.as_deref(),
            value => text_of(value).ok(),
        };
        let is_there = self.access.is_indexed || self.access.is_stored;
        let text = text.filter(|text| is_there && !self.is_left_out(text));
        // What is wrong with it is said where it is indexed.
        match text.and_then(|text| self.indexed(text).ok()) {
            Some(text) => ContextValues::Texts(vec![text.into_owned()]),
            None => ContextValues::Nothing,
        }
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        match &self.null_value {
            Some(text) => self.put(text, sink),
            None => Ok(()),
        }
    }
}
