//! What does a field's type do with values, bounds and words? The trait behind which each type has its file.

use super::printing::Printing;
use super::told::{Analyzed, Exact, Showing, Shown, Shows, Spanned, Stored, Suggests, Vectors, no_formats};
use super::{
    Beginnings, Context, Frequencies, Indexing, Lowered, QueryError, RangeBounds, Storage, SuggestContext, keyword,
    scalar_text,
};
use crate::analysis::Analyzer;
use crate::analysis::joined::Joined;
use crate::error::Cause;
use crate::json::Value;
use crate::mapping::Problem;
use crate::plan::Scalar;
use crate::values::field_data::FieldValues;

/// A type of fields: how their values are indexed and searched; what they are to sort keys and aggregations says
/// [`FieldValues`]. Errors are the real engine's.
pub trait FieldType: FieldValues + Indexing {
    /// Subfields that take the same values, each with the suffix of its name.
    fn parts(&self) -> Vec<(&'static str, Box<dyn FieldType>)> {
        Vec::new()
    }

    /// The field whose terms are runs of words, for a phrase of `words` words: the suffix of its name, and the words of a run.
    fn shingles(&self, words: usize) -> Option<(&'static str, usize)> {
        let _ = words;
        None
    }

    /// The field whose terms are beginnings, if `value` is looked for there and not among the words.
    fn beginnings(&self, value: &str) -> Option<Beginnings> {
        let _ = value;
        None
    }

    /// Whether a text that is one word may be the beginning of one.
    fn takes_beginnings(&self) -> bool {
        false
    }

    /// Whether a phrase may end with the beginning of a word.
    fn ends_with_beginnings(&self) -> bool {
        false
    }

    /// The shortest and the longest of the beginnings, in units of UTF-16, that the real engine looks for in a field of their own where a
    /// phrase ends with one.
    fn indexed_beginnings(&self) -> Option<(usize, usize)> {
        None
    }

    /// The made-up field for one key of this field's values, with the suffix of the subfield that stores them.
    fn key(&self, key: &str) -> Option<(&'static str, Box<dyn FieldType>)> {
        let _ = key;
        None
    }

    /// The prefix of terms that shows that a document has a value; `None` where any value in the field does.
    fn exists_by(&self) -> Option<Vec<u8>> {
        None
    }

    /// Refuses multi-fields and `copy_to` where the type does not allow them.
    fn check_given(&self, has_fields: bool, has_copies: bool) -> Result<(), Problem> {
        let _ = (has_fields, has_copies);
        Ok(())
    }

    /// Whether multi-fields that the mapping gives it are there; if not, they are read and dropped.
    fn has_multi_fields(&self) -> bool {
        true
    }

    /// Whether a multi-field of another type takes its values; if not, it is refused.
    fn takes_multi_field(&self, kind: &str) -> bool {
        let _ = kind;
        true
    }

    /// Whether its values go where `copy_to` says; if not, that is dropped.
    fn is_copied(&self) -> bool {
        true
    }

    /// Why a prefix is not supported, if it is not; given the text, whether its terms score, and whether values are in documents
    /// of other spaces than the one that is searched.
    fn check_prefix(&self, value: &str, scores: bool, is_spread: bool) -> Result<(), Cause> {
        let _ = (value, scores, is_spread);
        Ok(())
    }

    /// What is stored for its fields.
    fn storage(&self) -> Storage;

    /// Whether the mapping has `norms`, stored or not.
    fn has_norms(&self) -> bool {
        self.storage().lengths
    }

    /// Whether the column is of the ordinals of terms.
    fn has_ordinals(&self) -> bool {
        false
    }

    /// Which terms the column has, where not all.
    fn frequencies(&self) -> Option<Frequencies> {
        None
    }

    /// The fields that there are beside one of the type, by their paths: they take its values.
    fn beside(&self) -> Vec<(String, Box<dyn FieldType>)> {
        Vec::new()
    }

    /// Whether an index has one such field at most.
    fn is_alone(&self) -> bool {
        false
    }

    /// The contexts that inputs are asked for with, of which some may be the values of other fields.
    fn contexts(&self) -> &[SuggestContext] {
        &[]
    }

    /// What makes words of the text of a full text query; without it the text is one value. An error where the type has no such
    /// queries.
    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        let _ = context;
        Ok(None)
    }

    /// What makes words of the texts of `intervals`; nothing where the type has none.
    fn interval_analyzer(&self) -> Option<Analyzer> {
        None
    }

    /// What queries of spans find in it.
    fn spans(&self) -> Spanned {
        Spanned::Nothing
    }

    /// Whether it is a text to queries that take nothing else.
    fn is_text(&self) -> bool {
        false
    }

    /// The name of the analyzer of full text queries: fields with the same are asked together. Nothing where it is not known.
    fn search_analyzer(&self) -> Option<&str> {
        Some("_keyword")
    }

    /// All that makes terms of texts, with what it is for.
    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        Vec::new()
    }

    /// What makes terms of its texts where a request asks that; nothing where the real engine knows of none.
    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        None
    }

    /// What `_termvectors` tells of its terms.
    fn vectors(&self) -> Vectors {
        Vectors::No
    }

    /// What is known of the type to those who show texts.
    fn shown(&self) -> Shown {
        Shown::default()
    }

    /// Whether the analyzer of its texts may put a term into one place twice.
    fn stacks(&self) -> bool {
        false
    }

    /// Whether one of the terms of its values would be another if it were looked for.
    fn changes(&self, terms: &mut dyn Iterator<Item = String>) -> bool {
        let _ = terms;
        false
    }

    /// What makes words of the text of a phrase.
    fn phrase_analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        self.analyzer(context)
    }

    /// Refuses phrases where it is not known where in a text a word stands.
    fn check_phrase(&self, context: Context<'_>) -> Result<(), Cause> {
        Err(Cause::illegal_argument(format!(
            "Can only use phrase queries on text fields - not on [{}] which is of type [{}]",
            context.field,
            self.name()
        )))
    }

    /// Over how many positions a phrase reaches at most, where it counts as one and reaches over no text's end; nothing where it
    /// scores.
    fn unscored_reach(&self) -> Option<u32> {
        None
    }

    /// How the words of a text are joined to the one term that full text queries look for, where they are.
    fn joined(&self) -> Option<&Joined> {
        None
    }

    /// What is said of full text queries where the type has none.
    fn no_match(&self, context: Context<'_>) -> Cause {
        Cause::illegal_argument(format!(
            "Field [{}] of type [{}] does not support match queries",
            context.field,
            self.name()
        ))
    }

    /// Whether the documents that have a value are found, or why they cannot be asked for.
    fn can_exist(&self) -> Result<bool, Cause> {
        Ok(true)
    }

    /// Whether its terms are values as they are written; where not, it lowers values itself.
    fn exact(&self) -> Exact {
        Exact::No
    }

    /// Lowers an exact value.
    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        let _ = context;
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    /// Lowers an exact value whose case does not matter.
    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        if self.exact() != Exact::No {
            return self.term(value, context).map_err(QueryError::Failed);
        }
        Err(QueryError::Unsupported(format!(
            "[{}] field which is of type [{}], does not support case insensitive term queries",
            context.field,
            self.name()
        )))
    }

    /// The name of the similarity that the mapping gives the field, if it gives one.
    fn similarity(&self) -> Option<&str> {
        None
    }

    /// Lowers several exact values.
    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        if self.exact() != Exact::No {
            return Ok(keyword::exact_terms(values));
        }
        let lowered = values.iter().map(|value| self.term(value, context));
        lowered.collect::<Result<_, _>>().map(Lowered::Any)
    }

    /// Lowers the beginning of a text to that of terms.
    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        if self.exact() == Exact::Ordered {
            return Ok(value.as_bytes().to_vec());
        }
        Err(QueryError::Unsupported(format!(
            "Can only use prefix queries on keyword, text and wildcard fields - not on [{}] which is of type [{}]",
            context.field,
            self.name()
        )))
    }

    /// Lowers a pattern of terms to one of its own terms; `query` is the name of the query that has it.
    fn pattern(&self, pattern: &str, query: &'static str, context: Context<'_>) -> Result<String, QueryError> {
        if self.exact() == Exact::Ordered {
            return Ok(pattern.to_owned());
        }
        let types = match query {
            "regexp" | "fuzzy" => "keyword and text fields",
            _ => "keyword, text and wildcard fields",
        };
        Err(QueryError::Unsupported(format!(
            "Can only use {query} queries on {types} - not on [{}] which is of type [{}]",
            context.field,
            self.name()
        )))
    }

    /// Lowers a range.
    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        if self.exact() == Exact::Ordered {
            return keyword::term_range(bounds);
        }
        Err(Cause::illegal_argument(format!(
            "Field [{}] of type [{}] does not support range queries",
            bounds.context.field,
            self.name()
        )))
    }

    /// Where the values come from that the real engine shows where `fields` asks for the field.
    fn shows(&self) -> Shows {
        Shows::Unknown
    }

    /// How Lucene prints queries on it.
    fn printing(&self) -> Printing {
        Printing::Unknown
    }

    /// What suggestions find of it.
    fn suggests(&self) -> Suggests {
        Suggests::Unknown
    }

    /// Returns how they are written, given the format that a request asks for.
    fn showing(&self, field: &str, pattern: Option<&str>) -> Result<Showing, Cause> {
        if pattern.is_none() {
            return Ok(Showing::Plain);
        }
        let kind = match self.shows() {
            Shows::Texts | Shows::Same => String::new(),
            _ => [" of type [", self.name(), "]"].concat(),
        };
        Err(no_formats(field, &kind))
    }

    /// Writes the JSON of a value of a source, or of what stands for a null. Returns whether it is one that is shown.
    fn show(&self, value: &Value<'_>, showing: &Showing, context: Context<'_>, out: &mut Vec<u8>) -> bool {
        let _ = (value, showing, context, out);
        false
    }

    /// Whether values are stored by themselves, too: what is stored is what `fields` shows, or something else.
    fn stored(&self) -> Stored {
        Stored::No
    }

    /// Whether queries find values; those that do not ask [`FieldType::rewrites_ranges`] say so by their errors.
    fn is_indexed(&self) -> bool {
        true
    }

    /// Whether the real engine compares a range with the field's smallest and greatest value before it makes a query of it.
    fn rewrites_ranges(&self) -> bool {
        false
    }
}
