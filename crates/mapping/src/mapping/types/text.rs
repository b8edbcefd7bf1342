//! `text`: words in their order, with scores.

use super::super::parameters::{integer, simple_name};
use super::super::{Analyzers, Parameters, Problem};
use super::frequencies::Frequencies;
use super::pairs::{self, Pairs};
use super::printing::Printing;
use super::{
    Analyzed, Context, FieldType, Lowered, QueryError, RangeBounds, Shown, Shows, Spanned, Storage, Stored, Suggests,
    Vectors, keyword, scalar_text,
};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::json::{Member, Value};
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues, InOrder};

/// What the real engine says of sorting or aggregating on a text.
pub(super) fn no_fielddata(field: &str) -> Cause {
    Cause::illegal_argument(format!(
        "Text fields are not optimised for operations that require per-document field data like aggregations and sorting, \
         so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true \
         on [{field}] in order to load field data by uninverting the inverted index. Note that this can use significant memory."
    ))
}

struct Text {
    is_indexed: bool,
    is_stored: bool,
    /// Whether terms are stored by document with offsets, and with positions, and whether offsets are stored in any way.
    has_vectors: bool,
    has_positions: bool,
    has_offsets: bool,
    vectors: Vectors,
    storage: Storage,
    has_norms: bool,
    similarity: Option<String>,
    analyzers: Analyzers,
    /// `position_increment_gap`: positions between two texts of a field.
    gap: u32,
    /// `fielddata`: whether sort keys and aggregations have the words.
    has_fielddata: bool,
    /// `fielddata_frequency_filter`: which of the words.
    frequencies: Option<Frequencies>,
    /// `index_phrases`: whether phrases are looked for in pairs of words.
    has_pairs: bool,
    /// `index_prefixes`: the shortest and the longest beginning of a word that is looked for in a field of beginnings.
    prefixes: Option<(i32, i32)>,
}

/// The real engine's default of `position_increment_gap`.
const GAP: i32 = 100;

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    parameters.boost()?;
    let is_indexed = parameters.flag("index", true)?;
    let is_stored = parameters.flag("store", false)?;
    parameters.print_behind();
    parameters.meta()?;
    let options = parameters.choice("index_options", &["positions", "docs", "freqs", "offsets"])?;
    let vectors = parameters.choice("term_vector", &TERM_VECTORS)?;
    let has_vectors = vectors.contains("offsets");
    let has_positions = vectors.starts_with("with_positions_offsets");
    let has_offsets = has_vectors || options == "offsets";
    let lengths = parameters.flag("norms", true)?;
    let analyzers = parameters.analyzers()?;
    let similarity = parameters.similarity()?;
    parameters.flag("eager_global_ordinals", false)?;
    let gap = parameters.integer("position_increment_gap", GAP)?;
    if gap < 0 {
        let reason = said!("[position_increment_gap] must be positive, got [{gap}]");
        return Err(Problem::mapper(reason));
    }
    let has_fielddata = parameters.flag("fielddata", false)?;
    let frequencies = Frequencies::read(parameters)?;
    let prefixes = prefixes(parameters)?;
    let has_pairs = parameters.flag("index_phrases", false)?;
    let storage = Storage {
        column: is_indexed && has_fielddata,
        ..Storage::of_words(is_indexed, is_stored, options, lengths)
    };
    let field = simple_name(parameters.path());
    let refuse = |is_wrong: bool, reason: String| match is_wrong {
        true => Err(Problem::illegal_argument(reason)),
        false => Ok(()),
    };
    let without = said!("Cannot set position_increment_gap on field [{field}] without positions enabled");
    refuse(gap != GAP && !storage.positions, without)?;
    let unindexed = said!("Cannot enable fielddata on a [text] field that is not indexed: [{field}]");
    refuse(has_fielddata && !is_indexed, unindexed)?;
    let unindexed = |name| said!("Cannot set {name} on unindexed field [{field}]");
    refuse(prefixes.is_some() && !is_indexed, unindexed("index_prefixes"))?;
    refuse(has_pairs && !is_indexed, unindexed("index_phrases"))?;
    let without = said!("Cannot set index_phrases on field [{field}] if positions are not enabled");
    refuse(has_pairs && !storage.positions, without)?;
    Ok(Box::new(Text {
        is_indexed,
        is_stored,
        has_vectors,
        has_positions,
        has_offsets,
        vectors: Vectors::of_text(is_indexed, vectors),
        storage,
        has_norms: lengths,
        similarity,
        gap: match analyzers.gap {
            Some(own) if gap == GAP => own,
            _ => gap as u32,
        },
        analyzers,
        has_fielddata,
        frequencies,
        has_pairs,
        prefixes,
    }))
}

/// What may be stored of a text's terms by document.
pub(super) const TERM_VECTORS: [&str; 7] = [
    "no",
    "yes",
    "with_positions",
    "with_offsets",
    "with_positions_offsets",
    "with_positions_payloads",
    "with_positions_offsets_payloads",
];

/// Finds a member that is not null.
pub(super) fn member<'m, 'a>(members: &'m [Member<'a>], name: &str) -> Option<&'m Value<'a>> {
    let found = members.iter().find(|member| member.key == name)?;
    (found.value != Value::Null).then_some(&found.value)
}

/// Takes `index_prefixes`.
fn prefixes(parameters: &mut Parameters<'_, '_>) -> Result<Option<(i32, i32)>, Problem> {
    let Some(members) = parameters.object("index_prefixes", &["min_chars", "max_chars"])? else {
        return Ok(None);
    };
    let min = member(members, "min_chars").map_or(Ok(2), integer)?;
    let max = member(members, "max_chars").map_or(Ok(5), integer)?;
    let reason = if min > max {
        said!("min_chars [{min}] must be less than max_chars [{max}]")
    } else if min <= 0 {
        said!("min_chars [{min}] must be greater than zero")
    } else if max >= 20 {
        said!("max_chars [{max}] must be less than 20")
    } else {
        parameters.print("index_prefixes", &said!("{{\"min_chars\":{min},\"max_chars\":{max}}}"));
        return Ok(Some((min, max)));
    };
    Err(Problem::illegal_argument(reason))
}

/// What the real engine says of phrases in a field whose words have no positions.
pub(super) fn without_positions(context: Context<'_>) -> Cause {
    let reason = format!(
        "field:[{}] was indexed without position data; cannot run PhraseQuery",
        context.field
    );
    Cause::new("illegal_state_exception", reason)
}

impl Text {
    fn check_indexed(&self, context: Context<'_>) -> Result<(), Cause> {
        if self.is_indexed {
            return Ok(());
        }
        Err(super::access::not_indexed(context.field))
    }
}

impl FieldValues for Text {
    fn in_order(&self) -> InOrder {
        InOrder::Terms
    }

    fn name(&self) -> &'static str {
        "text"
    }

    fn sorts_index(&self) -> bool {
        false
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        if self.has_fielddata {
            return Ok(DocValues::Terms);
        }
        Err(no_fielddata(field))
    }

    fn leaves_terms_out(&self) -> bool {
        self.has_fielddata && self.frequencies.is_some()
    }
}

impl FieldType for Text {
    fn stored(&self) -> Stored {
        Stored::as_shown(self.is_stored)
    }

    fn shows(&self) -> Shows {
        Shows::Texts
    }

    fn suggests(&self) -> Suggests {
        Suggests::Terms
    }

    fn is_indexed(&self) -> bool {
        self.is_indexed
    }

    fn printing(&self) -> Printing {
        Printing::Plain
    }

    fn storage(&self) -> Storage {
        self.storage
    }

    fn has_norms(&self) -> bool {
        self.has_norms
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        Some(Ok(self.analyzers.analyzed(self.gap)))
    }

    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            fits_patterns: true,
            is_cut: true,
            gap: self.gap,
            has_vectors: self.has_vectors,
            has_positions: self.has_positions,
            has_offsets: self.has_offsets,
            is_stored: self.is_stored,
            ..Shown::default()
        }
    }

    fn vectors(&self) -> Vectors {
        self.vectors
    }

    fn has_ordinals(&self) -> bool {
        self.has_fielddata
    }

    fn frequencies(&self) -> Option<Frequencies> {
        self.frequencies
    }

    fn similarity(&self) -> Option<&str> {
        self.similarity.as_deref()
    }

    fn parts(&self) -> Vec<(&'static str, Box<dyn FieldType>)> {
        if !self.has_pairs {
            return Vec::new();
        }
        let pairs = Pairs {
            storage: Storage {
                column: false,
                ..self.storage
            },
            gap: self.gap,
            vectors: self.vectors,
            pairs: self.analyzers.index.shingles(2, "_"),
        };
        vec![(pairs::NAME, Box::new(pairs))]
    }

    fn shingles(&self, _: usize) -> Option<(&'static str, usize)> {
        self.has_pairs.then_some((pairs::NAME, 2))
    }

    fn ends_with_beginnings(&self) -> bool {
        true
    }

    fn indexed_beginnings(&self) -> Option<(usize, usize)> {
        self.prefixes.map(|(min, max)| (min as usize - 1, max as usize))
    }

    fn check_phrase(&self, context: Context<'_>) -> Result<(), Cause> {
        if self.storage.positions {
            return Ok(());
        }
        Err(without_positions(context))
    }

    fn check_prefix(&self, value: &str, scores: bool, is_spread: bool) -> Result<(), Cause> {
        let Some((min, max)) = self.prefixes else {
            return Ok(());
        };
        let units = value.encode_utf16().count();
        let is_looked_for = units + 1 >= min as usize && units <= max as usize;
        // The real engine fails where it has to find longer beginnings, and its lengths differ from these where not all is BMP.
        let fails = units < min as usize || value.chars().count() < units;
        if is_looked_for && (scores || fails) {
            let reason = "prefix queries whose terms score, or that are one character shorter than [min_chars], are not \
                          supported on a field with [index_prefixes]";
            return Err(Cause::illegal_argument(reason));
        }
        if is_looked_for && is_spread {
            // The real engine forgets that beginnings are of nested objects: it finds these themselves, or fails.
            let reason = "prefix queries on a field with [index_prefixes] in a [nested] object are only supported in a [nested] \
                          query on its path, and where no other object includes its values";
            return Err(Cause::illegal_argument(reason));
        }
        Ok(())
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

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.check_indexed(bounds.context)?;
        keyword::term_range(bounds)
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(self.analyzers.search.clone()))
    }

    fn interval_analyzer(&self) -> Option<Analyzer> {
        Some(self.analyzers.search.clone())
    }

    fn spans(&self) -> Spanned {
        Spanned::Beginnings
    }

    fn is_text(&self) -> bool {
        true
    }

    fn search_analyzer(&self) -> Option<&str> {
        Some(&self.analyzers.search_name)
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        self.analyzers.list()
    }

    fn stacks(&self) -> bool {
        self.analyzers.stacks
    }

    fn phrase_analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(Some(self.analyzers.quote.clone()))
    }

    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        self.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(value.as_bytes().to_vec())
    }

    fn pattern(&self, pattern: &str, _: &'static str, context: Context<'_>) -> Result<String, QueryError> {
        self.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(pattern.to_owned())
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{ContextValues, Indexing, Sink, ValueError, text_of, words};
    use super::{Text, Value};

    impl Indexing for Text {
        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            let text = text_of(value)?;
            sink.text(self.gap);
            if self.is_indexed {
                words::index(&self.analyzers.index, text, sink)?;
            }
            Ok(())
        }

        fn context_values(&self, value: &Value<'_>) -> ContextValues {
            ContextValues::of_text(value, self.is_indexed || self.is_stored)
        }
    }
}
