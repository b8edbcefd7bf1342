//! `flattened`: an object whose leaf values are terms. The field has the values; its subfield `_keyed` has each value behind its
//! key, for queries on a key.

#[cfg(feature = "build")]
mod indexing;

use super::super::parameters::{shown, simple_name};
use super::super::{Parameters, Problem};
use super::access::Access;
use super::{
    Analyzed, Context, FieldType, Lowered, QueryError, RangeBounds, Shown, Shows, Storage, Vectors, keyword,
    scalar_text,
};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

/// What is added to the name for the part that has values behind their keys.
const KEYED: &str = "_keyed";

/// What stands between a key and a value.
const SEPARATOR: char = '\0';

/// Which field this is.
#[derive(Clone, PartialEq, Eq)]
enum Part {
    /// Values.
    Values,
    /// Keys with values.
    Keyed,
    /// The values of one key; they are stored with the others.
    Key(String),
}

#[derive(Clone)]
#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct Flattened {
    /// The last part of the path.
    name: String,
    part: Part,
    access: Access,
    depth_limit: i32,
    ignore_above: i32,
    null_value: Option<String>,
    /// `split_queries_on_whitespace`: whether full text queries look for each word.
    splits: bool,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let access = Access {
        is_indexed: parameters.flag("index", true)?,
        has_doc_values: parameters.flag("doc_values", true)?,
        is_stored: false,
    };
    let depth_limit = parameters.integer("depth_limit", 20)?;
    if depth_limit < 0 {
        let reason = said!("[depth_limit] must be positive, got [{depth_limit}]");
        return Err(Problem::illegal_argument(reason));
    }
    let null_value = parameters.null_value().map(shown);
    if let Some(text) = &null_value {
        parameters.print_text("null_value", text);
    }
    parameters.flag("eager_global_ordinals", false)?;
    let ignore_above = parameters.integer("ignore_above", i32::MAX)?;
    // The real engine accepts both, but stores document ids only and uses the default similarity.
    parameters.choice("index_options", &["docs", "freqs"])?;
    parameters.similarity()?;
    let splits = parameters.flag("split_queries_on_whitespace", false)?;
    parameters.meta()?;
    Ok(Box::new(Flattened {
        name: simple_name(parameters.path()).to_owned(),
        part: Part::Values,
        access,
        depth_limit,
        ignore_above,
        null_value,
        splits,
    }))
}

impl Flattened {
    /// The term of a value of a request.
    fn term_of(&self, text: String) -> String {
        match &self.part {
            Part::Key(key) => keyed(key, &text),
            _ => text,
        }
    }
}

fn keyed(key: &str, text: &str) -> String {
    format!("{key}{SEPARATOR}{text}")
}

impl FieldValues for Flattened {
    fn name(&self) -> &'static str {
        "flattened"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Terms)
    }

    fn finds_terms(&self) -> bool {
        self.access.is_indexed
    }
}

impl FieldType for Flattened {
    fn analyzed(&self) -> Option<Result<Analyzed, Cause>> {
        Some(Ok(Analyzed::whole()))
    }

    fn vectors(&self) -> Vectors {
        Vectors::Unknown
    }

    fn shows(&self) -> Shows {
        Shows::Same
    }

    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            ..Shown::default()
        }
    }

    fn storage(&self) -> Storage {
        match self.part {
            Part::Values if self.access.is_indexed || self.access.has_doc_values => Storage {
                // Without doc values the real engine notes which documents have an object.
                texts: !self.access.has_doc_values,
                column: self.access.has_doc_values,
                ..Storage::TERMS
            },
            // Sort keys and aggregations find the values of a key there, too.
            Part::Keyed if self.access.is_indexed || self.access.has_doc_values => Storage {
                terms: true,
                ..Storage::NOTHING
            },
            _ => Storage::NOTHING,
        }
    }

    fn has_ordinals(&self) -> bool {
        self.part == Part::Values && self.access.has_doc_values
    }

    fn parts(&self) -> Vec<(&'static str, Box<dyn FieldType>)> {
        let part = Self {
            part: Part::Keyed,
            ..self.clone()
        };
        vec![(KEYED, Box::new(part))]
    }

    fn key(&self, key: &str) -> Option<(&'static str, Box<dyn FieldType>)> {
        let part = Self {
            part: Part::Key(key.to_owned()),
            ..self.clone()
        };
        Some((KEYED, Box::new(part)))
    }

    /// A key is looked for among the terms, though those of all keys are stored for sort keys and aggregations, too.
    fn can_exist(&self) -> Result<bool, Cause> {
        Ok(self.part == Part::Values || self.access.is_indexed)
    }

    fn exists_by(&self) -> Option<Vec<u8>> {
        match &self.part {
            Part::Key(key) => Some(keyed(key, "").into_bytes()),
            _ => None,
        }
    }

    fn check_given(&self, has_fields: bool, has_copies: bool) -> Result<(), Problem> {
        let refuse = |what: &str| {
            let reason = said!("flattened field [{}] does not support [{what}]", self.name);
            Err(Problem::illegal_argument(reason))
        };
        match (has_fields, has_copies) {
            (true, _) => refuse("fields"),
            (_, true) => refuse("copy_to"),
            _ => Ok(()),
        }
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(self.splits.then(Analyzer::whitespace))
    }

    fn search_analyzer(&self) -> Option<&str> {
        Some(if self.splits { "_whitespace" } else { "_keyword" })
    }

    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        Ok(Lowered::Term(self.term_of(scalar_text(value)).into_bytes()))
    }

    /// For a key the real engine does not ask whether there is an index.
    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        if self.part == Part::Values {
            self.access.check_indexed(context).map_err(QueryError::Failed)?;
        }
        if !self.access.is_indexed {
            return Ok(Lowered::None);
        }
        Ok(Lowered::Term(self.term_of(scalar_text(value)).into_bytes()))
    }

    fn terms(&self, values: &[Scalar], context: Context<'_>) -> Result<Lowered, Cause> {
        self.access.check_indexed(context)?;
        let terms = values.iter().map(|value| self.term_of(scalar_text(value)).into_bytes());
        Ok(Lowered::Terms(terms.collect()))
    }

    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        self.access.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(self.term_of(value.to_owned()).into_bytes())
    }

    fn pattern(&self, pattern: &str, query: &'static str, context: Context<'_>) -> Result<String, QueryError> {
        if let Part::Key(_) = self.part {
            let reason = format!("[{query}] queries are not currently supported on keyed [flattened] fields.");
            return Err(QueryError::Failed(Cause::new(
                "unsupported_operation_exception",
                reason,
            )));
        }
        self.access.check_indexed(context).map_err(QueryError::Failed)?;
        Ok(pattern.to_owned())
    }

    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        let is_key = matches!(self.part, Part::Key(_));
        if is_key && (*bounds.from == Scalar::Null || *bounds.to == Scalar::Null) {
            let reason = "[range] queries on keyed [flattened] fields must include both an upper and a lower bound.";
            return Err(Cause::illegal_argument(reason));
        }
        self.access.check_indexed(bounds.context)?;
        let term = |bound: &Scalar| match bound {
            Scalar::Null => Scalar::Null,
            value => Scalar::String(self.term_of(scalar_text(value))),
        };
        let (from, to) = (term(bounds.from), term(bounds.to));
        keyword::term_range(&RangeBounds {
            from: &from,
            to: &to,
            ..bounds.clone()
        })
    }
}
