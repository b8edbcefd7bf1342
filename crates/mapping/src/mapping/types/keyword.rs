//! `keyword`: whole texts as terms, sorted and counted by ordinal.

#[cfg(feature = "build")]
mod indexing;

use std::sync::{Arc, OnceLock};

use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{
    Analyzed, Context, FieldType, Lowered, QueryError, RangeBounds, Showing, Shown, Shows, Spanned, Storage, Stored,
    Suggests, Vectors, check_steps, scalar_text, text_of_value,
};
use crate::analysis::{Analyzer, Bounds, Chain};
use crate::error::Cause;
use crate::json::{Value, write_string};
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues, InOrder};

#[cfg_attr(not(feature = "build"), allow(dead_code, reason = "builds read it"))]
struct Keyword {
    /// The field's path.
    name: String,
    access: Access,
    null_value: Option<String>,
    ignore_above: Option<u32>,
    has_frequencies: bool,
    has_lengths: bool,
    similarity: Option<String>,
    /// `normalizer`: what is done to values and to what is asked for.
    normalizer: Option<(String, Arc<Chain>)>,
    /// The normalizer, for the texts of queries.
    whole: Option<Analyzer>,
    /// What makes terms of the texts of full text queries, each of which is then changed as a value is: the normalizer, or words where
    /// the mapping has `split_queries_on_whitespace`.
    queries: Option<Analyzer>,
    /// Whether a term of its values would be another if it were looked for.
    changes: OnceLock<bool>,
}

/// Bytes that a term takes at most while it is looked at whether it changes.
const NORMALIZED: usize = 16 << 20;

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access::read(parameters)?;
    let null_value = parameters.null_value().map(shown);
    if let Some(text) = &null_value {
        parameters.print_text("null_value", text);
    }
    parameters.flag("eager_global_ordinals", false)?;
    let ignore_above = parameters.integer("ignore_above", i32::MAX)?;
    let has_frequencies = parameters.choice("index_options", &["docs", "freqs"])? == "freqs";
    let has_lengths = parameters.flag("norms", false)?;
    let similarity = parameters.similarity()?;
    let normalizer = parameters.normalizer()?;
    let splits = parameters.flag("split_queries_on_whitespace", false)?;
    let analysis = parameters.defaults().analysis;
    let queries = match (&normalizer, splits) {
        (None, true) => Some(Analyzer::whitespace()),
        (Some((name, _)), true) => analysis.words_of_normalizer(name),
        (_, false) => None,
    };
    let whole = normalizer.as_ref().map(|(_, chain)| Analyzer::new(Chain::clone(chain)));
    let queries = queries.or_else(|| whole.clone());
    parameters.scripts()?;
    parameters.boost()?;
    parameters.meta()?;
    parameters.refuse(&["time_series_dimension"]);
    Ok(Box::new(Keyword {
        name: parameters.path().to_owned(),
        access,
        null_value,
        ignore_above: u32::try_from(ignore_above)
            .ok()
            .filter(|&limit| limit != i32::MAX as u32),
        has_frequencies,
        has_lengths,
        similarity,
        normalizer,
        whole,
        queries,
        changes: OnceLock::new(),
    }))
}

impl Keyword {
    /// Returns a text of a query as the field has it.
    fn normalized(&self, text: String, context: Context<'_>) -> Result<String, Cause> {
        match &self.normalizer {
            Some((_, normalizer)) => context.normalize(normalizer, &text),
            None => Ok(text),
        }
    }

    /// The term of a value of a request.
    fn term_of(&self, value: &Scalar, context: Context<'_>) -> Result<Vec<u8>, Cause> {
        Ok(self.normalized(scalar_text(value), context)?.into_bytes())
    }
}

impl FieldValues for Keyword {
    fn collapses(&self) -> Option<bool> {
        Some(self.access.is_indexed)
    }

    fn in_order(&self) -> InOrder {
        match self.access.is_indexed {
            true => InOrder::Terms,
            false => InOrder::Nothing,
        }
    }

    fn name(&self) -> &'static str {
        "keyword"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Terms)
    }

    fn finds_terms(&self) -> bool {
        self.access.is_indexed
    }
}

impl FieldType for Keyword {
    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn suggests(&self) -> Suggests {
        Suggests::Terms
    }

    fn spans(&self) -> Spanned {
        Spanned::Terms
    }

    fn show(&self, value: &Value<'_>, _: &Showing, context: Context<'_>, out: &mut Vec<u8>) -> bool {
        let text = match value {
            Value::Null => self.null_value.clone(),
            value => text_of_value(value),
        };
        let is_short = |text: &String| {
            self.ignore_above
                .is_none_or(|most| text.encode_utf16().count() <= most as usize)
        };
        let text = text.filter(is_short).map(|text| self.normalized(text, context));
        let Some(Ok(text)) = text else { return false };
        write_string(&text, out);
        true
    }

    fn stored(&self) -> Stored {
        Stored::as_shown(self.access.is_stored)
    }

    fn printing(&self) -> Printing {
        Printing::Plain
    }

    fn storage(&self) -> Storage {
        self.access.storage(Storage {
            frequencies: self.has_frequencies,
            lengths: self.has_lengths,
            ..Storage::TERMS
        })
    }

    fn has_norms(&self) -> bool {
        self.has_lengths
    }

    fn similarity(&self) -> Option<&str> {
        self.similarity.as_deref()
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(self.queries.clone())
    }

    fn search_analyzer(&self) -> Option<&str> {
        match (&self.queries, &self.normalizer) {
            (None, None) => Some("_keyword"),
            (Some(_), None) => Some("_whitespace"),
            _ => None,
        }
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        let normalizer = self.normalizer.iter();
        normalizer
            .map(|(_, chain)| ("normalizer", Analyzer::new(Chain::clone(chain))))
            .collect()
    }

    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        let mut analyzed = Analyzed::whole();
        if let Some((name, chain)) = &self.normalizer {
            analyzed.name.clone_from(name);
            analyzed.analyzer = Analyzer::new(Chain::clone(chain));
        }
        Some(Ok(analyzed))
    }

    fn vectors(&self) -> Vectors {
        match self.access.is_indexed {
            true => Vectors::Made,
            false => Vectors::No,
        }
    }

    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            fits_patterns: true,
            longest: self.ignore_above,
            is_stored: self.access.is_stored,
            null_value: self.null_value.clone(),
            ..Shown::default()
        }
    }

    fn takes_beginnings(&self) -> bool {
        true
    }

    fn phrase_analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(self.whole.clone())
    }

    fn changes(&self, mut terms: &mut dyn Iterator<Item = String>) -> bool {
        let Some((_, normalizer)) = &self.normalizer else {
            return false;
        };
        *self.changes.get_or_init(|| {
            Iterator::any(&mut terms, |term| {
                let again = normalizer.normalize(&term, &mut Bounds::of(NORMALIZED));
                again.map_or(true, |(again, _)| again != term)
            })
        })
    }

    fn has_ordinals(&self) -> bool {
        true
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        Ok(Lowered::Term(self.term_of(value, context)?))
    }

    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        self.term(value, context).map_err(QueryError::Failed)
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let terms = values.iter().map(|value| self.term_of(value, context));
        Ok(Lowered::Terms(terms.collect::<Result<_, _>>()?))
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(bounds.context)?;
        let normalized = |bound: &Scalar| {
            Ok(match bound {
                Scalar::Null => Scalar::Null,
                value => Scalar::String(self.normalized(scalar_text(value), bounds.context)?),
            })
        };
        let (from, to) = (normalized(bounds.from)?, normalized(bounds.to)?);
        term_range(&RangeBounds {
            from: &from,
            to: &to,
            ..bounds.clone()
        })
    }

    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        self.access.check_indexed(context).map_err(QueryError::Failed)?;
        let text = self.normalized(value.to_owned(), context);
        Ok(text.map_err(QueryError::Failed)?.into_bytes())
    }

    fn pattern(&self, pattern: &str, query: &'static str, context: Context<'_>) -> Result<String, QueryError> {
        self.access.check_indexed(context).map_err(QueryError::Failed)?;
        let normalized = |text: &str| self.normalized(text.to_owned(), context).map_err(QueryError::Failed);
        if query != "wildcard" {
            return normalized(pattern);
        }
        // What stands for itself is normalized piece by piece; what is escaped is not.
        let mut whole = String::with_capacity(pattern.len());
        let mut rest = pattern;
        while let Some(at) = rest.find(['*', '?', '\\']) {
            let pieces = 1 + usize::from(rest[at..].starts_with('\\'));
            let length: usize = rest[at..].chars().take(pieces).map(char::len_utf8).sum();
            if at > 0 {
                whole += &normalized(&rest[..at])?;
            }
            whole += &rest[at..at + length];
            rest = &rest[at + length..];
        }
        if !rest.is_empty() {
            whole += &normalized(rest)?;
        }
        Ok(whole)
    }
}

/// Lowers texts to the terms that they are.
pub(super) fn exact_terms(values: &[Scalar]) -> Lowered {
    Lowered::Terms(values.iter().map(|value| scalar_text(value).into_bytes()).collect())
}

/// A range of terms by the order of their bytes.
pub(super) fn term_range(bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
    let bound = |value: &Scalar, inside| match value {
        Scalar::Null => None,
        value => Some((scalar_text(value).into_bytes(), inside)),
    };
    let from = bound(bounds.from, bounds.include_lower);
    let to = bound(bounds.to, bounds.include_upper);
    if let Some((text, _)) = &from
        && to.as_ref().is_none_or(|(end, _)| text < end)
    {
        // The real engine's automaton goes on behind a lower bound that is alone.
        check_steps(text.len() + usize::from(to.is_none()))?;
    }
    Ok(Lowered::TermRange { from, to })
}
