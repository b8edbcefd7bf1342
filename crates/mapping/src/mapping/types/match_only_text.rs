//! `match_only_text`: words in their order, without scores: what matches counts as one, but for words that stand for the same.

use super::super::{Parameters, Problem};
use super::{
    Analyzed, Context, FieldType, Lowered, QueryError, RangeBounds, Shown, Shows, Storage, Suggests, Vectors, keyword,
    scalar_text,
};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

struct MatchOnlyText {
    /// Those of fields that name none: of texts, of queries and of phrases.
    analyzer: Analyzer,
    search: Analyzer,
    quote: Analyzer,
    search_name: &'static str,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    parameters.meta()?;
    let analysis = parameters.defaults().analysis;
    let own = |name| match analysis.has(name) {
        true => analysis.analyzer(name).and_then(Result::ok),
        false => None,
    };
    let analyzer = analysis.default_analyzer();
    let search = own("default_search");
    let search_name = if search.is_some() { "default_search" } else { "default" };
    let search = search.unwrap_or_else(|| analyzer.clone());
    Ok(Box::new(MatchOnlyText {
        quote: own("default_search_quoted").unwrap_or_else(|| search.clone()),
        analyzer,
        search,
        search_name,
    }))
}

impl FieldValues for MatchOnlyText {
    fn name(&self) -> &'static str {
        "match_only_text"
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        let reason = "match_only_text fields do not support sorting and aggregations";
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for MatchOnlyText {
    fn shows(&self) -> Shows {
        Shows::Texts
    }

    fn suggests(&self) -> Suggests {
        Suggests::Terms
    }

    /// The real engine finds positions in sources, which takes it longer and comes to the same.
    fn storage(&self) -> Storage {
        Storage {
            lengths: false,
            once: true,
            ..Storage::WORDS
        }
    }

    fn is_text(&self) -> bool {
        true
    }

    fn search_analyzer(&self) -> Option<&str> {
        Some(self.search_name)
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        Some(Ok(Analyzed {
            name: "default".to_owned(),
            analyzer: self.analyzer.clone(),
            gap: 100,
        }))
    }

    fn vectors(&self) -> Vectors {
        Vectors::Made
    }

    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            fits_patterns: true,
            is_cut: true,
            gap: 100,
            ..Shown::default()
        }
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        vec![("analyzer", self.analyzer.clone())]
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(self.search.clone()))
    }

    fn phrase_analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(self.quote.clone()))
    }

    fn ends_with_beginnings(&self) -> bool {
        true
    }

    /// They are refused there.
    fn interval_analyzer(&self) -> Option<Analyzer> {
        Some(self.search.clone())
    }

    fn check_phrase(&self, _: Context<'_>) -> Result<(), Cause> {
        Ok(())
    }

    fn unscored_reach(&self) -> Option<u32> {
        Some(1 << 17)
    }

    fn term(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(Lowered::Terms(vec![scalar_text(value).into_bytes()]))
    }

    fn term_case_insensitive(&self, value: &Scalar, _: Context<'_>) -> Result<Lowered, QueryError> {
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    fn terms(&self, values: &[Scalar], _: Context<'_>) -> Result<Lowered, Cause> {
        Ok(keyword::exact_terms(values))
    }

    fn prefix(&self, value: &str, _: Context<'_>) -> Result<Vec<u8>, QueryError> {
        Ok(value.as_bytes().to_vec())
    }

    fn pattern(&self, pattern: &str, _: &'static str, _: Context<'_>) -> Result<String, QueryError> {
        Ok(pattern.to_owned())
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        keyword::term_range(bounds)
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError, text_of, words};
    use super::{Cause, MatchOnlyText};
    use crate::json::Value;

    impl Indexing for MatchOnlyText {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            if !sink.text_apart() {
                let reason = "so many texts of a [match_only_text] in one document are not supported";
                return Err(Cause::illegal_argument(reason).into());
            }
            words::index(&self.analyzer, text, sink)
        }

        fn context_values(&self, value: &Value<'_>) -> ContextValues {
            ContextValues::of_text(value, true)
        }
    }
}
