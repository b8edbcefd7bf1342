//! `search_as_you_type`: a field of words, with subfields of runs of two and more words, and one of the beginnings of the longest
//! runs.

use super::super::parameters::{integer, simple_name};
use super::super::{Analyzers, Parameters, Problem};
use super::{
    Analyzed, Beginnings, Context, FieldType, Lowered, QueryError, RangeBounds, Shown, Shows, Spanned, Storage, Stored,
    Suggests, Vectors, access, keyword,
};
use super::{scalar_text, text};
use crate::analysis::{Analyzer, shingles};
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// What of a text's words a field has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Each.
    Words,
    /// Runs of so many.
    Shingles(u8),
    /// The beginnings of the longest runs.
    Beginnings,
}

#[derive(Clone)]
struct SearchAsYouType {
    /// The path of the field that has the words.
    field: String,
    part: Part,
    is_indexed: bool,
    is_stored: bool,
    /// Whether terms are stored by document with offsets, and with positions.
    has_vectors: bool,
    has_positions: bool,
    /// What is stored of the field of words.
    storage: Storage,
    has_norms: bool,
    similarity: Option<String>,
    analyzers: Analyzers,
    /// `max_shingle_size`.
    longest: u8,
    /// What is stored by document of the words and their runs.
    vectors: Vectors,
}

/// What is added to the name for runs of two, three and four words.
const SHINGLES: [&str; 3] = ["_2gram", "_3gram", "_4gram"];

/// What is added to it for beginnings.
const BEGINNINGS: &str = "_index_prefix";

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let is_indexed = parameters.flag("index", true)?;
    let is_stored = parameters.flag("store", false)?;
    if parameters.unprinted_flag("doc_values", false)? {
        let reason = "Cannot set [doc_values] on field of type [search_as_you_type]";
        return Err(Problem::mapper(reason));
    }
    parameters.print("doc_values", "false");
    let longest = parameters.given("max_shingle_size")?.map_or(Ok(3), integer)?;
    if !(2..=4).contains(&longest) {
        let reason = said!("[max_shingle_size] must be at least [2] and at most [4], got [{longest}]");
        return Err(Problem::mapper(reason));
    }
    parameters.print("max_shingle_size", &longest.to_string());
    let analyzers = parameters.analyzers()?;
    let similarity = parameters.similarity()?;
    let options = parameters.choice("index_options", &["positions", "docs", "freqs", "offsets"])?;
    let lengths = parameters.flag("norms", true)?;
    let vectors = parameters.choice("term_vector", &text::TERM_VECTORS)?;
    let has_vectors = vectors.contains("offsets");
    let has_positions = vectors.starts_with("with_positions_offsets");
    parameters.meta()?;
    let storage = Storage::of_words(is_indexed, is_stored, options, lengths);
    Ok(Box::new(SearchAsYouType {
        field: parameters.path().to_owned(),
        part: Part::Words,
        is_indexed,
        is_stored,
        has_vectors,
        has_positions,
        storage,
        has_norms: lengths,
        similarity,
        analyzers,
        longest: longest as u8,
        vectors: Vectors::of_text(is_indexed, vectors),
    }))
}

impl SearchAsYouType {
    /// Only the words say that they are not searched.
    fn check_indexed(&self, context: Context<'_>) -> Result<(), Cause> {
        if self.is_indexed || self.part != Part::Words {
            return Ok(());
        }
        Err(access::not_indexed(context.field))
    }
}

impl FieldValues for SearchAsYouType {
    fn name(&self) -> &'static str {
        match self.part {
            Part::Beginnings => "prefix",
            _ => "search_as_you_type",
        }
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!(
            "Fielddata is not supported on field [{field}] of type [{}]",
            self.name()
        );
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for SearchAsYouType {
    fn stored(&self) -> Stored {
        if self.is_stored { Stored::Otherwise } else { Stored::No }
    }

    fn shows(&self) -> Shows {
        Shows::Texts
    }

    fn suggests(&self) -> Suggests {
        Suggests::Terms
    }

    fn spans(&self) -> Spanned {
        match self.part {
            Part::Beginnings => Spanned::Terms,
            _ => Spanned::Beginnings,
        }
    }

    fn storage(&self) -> Storage {
        match self.part {
            Part::Words => self.storage,
            _ if !self.is_indexed => Storage::NOTHING,
            Part::Shingles(_) => self.storage,
            Part::Beginnings => Storage {
                lengths: false,
                ..self.storage
            },
        }
    }

    fn has_norms(&self) -> bool {
        self.has_norms && self.part != Part::Beginnings
    }

    fn similarity(&self) -> Option<&str> {
        self.similarity.as_deref()
    }

    /// The mapping of the real engine has no word of them, either.
    fn has_multi_fields(&self) -> bool {
        false
    }

    fn beside(&self) -> Vec<(String, Box<dyn FieldType>)> {
        let sizes = (2..=self.longest).map(|size| (SHINGLES[usize::from(size) - 2], Part::Shingles(size)));
        let parts = sizes.chain([(BEGINNINGS, Part::Beginnings)]);
        let of = |(name, part): (&str, Part)| -> (String, Box<dyn FieldType>) {
            (
                format!("{}.{name}", self.field),
                Box::new(Self { part, ..self.clone() }),
            )
        };
        parts.map(of).collect()
    }

    fn shingles(&self, words: usize) -> Option<(&'static str, usize)> {
        let size = words.clamp(2, self.longest.into());
        (self.part == Part::Words).then(|| (SHINGLES[size - 2], size))
    }

    fn beginnings(&self, value: &str) -> Option<Beginnings> {
        let scores = self.part == Part::Beginnings;
        let is_short = value.encode_utf16().count() <= shingles::LONGEST_BEGINNING;
        (scores || is_short).then(|| Beginnings {
            path: format!("{}.{BEGINNINGS}", self.field),
            scores,
        })
    }

    fn ends_with_beginnings(&self) -> bool {
        self.part != Part::Beginnings
    }

    fn indexed_beginnings(&self) -> Option<(usize, usize)> {
        matches!(self.part, Part::Shingles(_)).then_some((0, shingles::LONGEST_BEGINNING))
    }

    /// The real engine's `exists` finds the fields of runs only if they have norms.
    fn can_exist(&self) -> Result<bool, Cause> {
        Ok(match self.part {
            Part::Words => true,
            Part::Shingles(_) => self.has_norms,
            Part::Beginnings => false,
        })
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(match self.part {
            Part::Words => self.analyzers.search.clone(),
            Part::Shingles(size) => self.analyzers.search.shingles(size.into(), ""),
            Part::Beginnings => self.analyzers.search.shingles(self.longest.into(), ""),
        }))
    }

    fn search_analyzer(&self) -> Option<&str> {
        Some(&self.analyzers.search_name)
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        let mut analyzed = self.analyzers.analyzed(100);
        match self.part {
            Part::Words => {}
            Part::Shingles(size) => {
                analyzed.gap = 0;
                analyzed.analyzer = analyzed.analyzer.shingles(size.into(), "");
            }
            Part::Beginnings => {
                let reason = "analysis by [_index_prefix] of [search_as_you_type] is not supported";
                return Some(Err(Cause::illegal_argument(reason)));
            }
        }
        Some(Ok(analyzed))
    }

    fn vectors(&self) -> Vectors {
        match self.part {
            Part::Words => self.vectors,
            Part::Shingles(_) if self.is_indexed => self.vectors,
            _ => Vectors::Unknown,
        }
    }

    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            // What is looked for in its parts are runs of words, and beginnings of these.
            is_as_written: matches!(self.part, Part::Words),
            fits_patterns: false,
            is_cut: true,
            gap: 100,
            has_vectors: self.has_vectors && self.part != Part::Beginnings,
            has_positions: self.has_positions,
            ..Shown::default()
        }
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        self.analyzers.list()
    }

    fn stacks(&self) -> bool {
        self.analyzers.stacks
    }

    fn phrase_analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        match self.part {
            Part::Words => Ok(Some(self.analyzers.quote.clone())),
            Part::Beginnings => Ok(Some(self.analyzers.search.clone())),
            Part::Shingles(_) => self.analyzer(context),
        }
    }

    fn check_phrase(&self, context: Context<'_>) -> Result<(), Cause> {
        match self.part {
            _ if self.part != Part::Beginnings && self.storage.positions => Ok(()),
            Part::Words => Err(text::without_positions(context)),
            Part::Shingles(_) if !self.is_indexed => Ok(()),
            // The real engine fails with a list of all words that it looks for.
            Part::Shingles(_) => Err(Cause::illegal_argument(format!(
                "phrases in [{}] of [{}] without positions are not supported",
                simple_name(context.field),
                self.name()
            ))),
            Part::Beginnings => Err(Cause::illegal_argument(format!(
                "Can only use phrase queries on text fields - not on [{}] which is of type [prefix]",
                context.field
            ))),
        }
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.check_indexed(context)?;
        Ok(Lowered::Term(scalar_text(value).into_bytes()))
    }

    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        self.term(value, context).map_err(QueryError::Failed)
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.check_indexed(context)?;
        Ok(keyword::exact_terms(values))
    }

    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        self.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(value.as_bytes().to_vec())
    }

    fn pattern(&self, pattern: &str, _: &'static str, context: Context<'_>) -> Result<String, QueryError> {
        self.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(pattern.to_owned())
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.check_indexed(bounds.context)?;
        keyword::term_range(bounds)
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError, text_of, words};
    use super::{Part, SearchAsYouType, shingles};
    use crate::json::Value;

    /// Positions between two texts, of words alone: runs go on as if the next text stood right behind.
    const GAP: u32 = 100;

    impl Indexing for SearchAsYouType {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            sink.text(if self.part == Part::Words { GAP } else { 0 });
            if !self.is_indexed {
                return Ok(());
            }
            match self.part {
                Part::Words => words::index(&self.analyzers.index, text, sink),
                Part::Shingles(size) => words::index(&self.analyzers.index.shingles(size.into(), ""), text, sink),
                Part::Beginnings => {
                    let analyzer = &self.analyzers.index;
                    let sized = shingles::beginnings(
                        analyzer,
                        text,
                        self.longest.into(),
                        words::BOUNDS,
                        &mut |term, increment| sink.token(term, increment),
                    );
                    sized.map_err(words::said)
                }
            }
        }

        fn context_values(&self, value: &Value<'_>) -> ContextValues {
            ContextValues::of_text(value, self.is_indexed || self.is_stored && self.part == Part::Words)
        }
    }
}
