//! `completion`: inputs of a suggester, each in one term of joined words, behind each of its contexts.

#[cfg(feature = "build")]
mod indexing;

#[cfg(feature = "build")]
use std::rc::Rc;

use super::super::parameters::integer;
use super::super::{Parameters, Problem};
use super::contexts::{self, SuggestContext};
use super::{Context, Exact, FieldType, Showing, Shown, Shows, Storage, no_formats};
use crate::analysis::Analyzer;
use crate::analysis::joined::Joined;
use crate::error::Cause;
use crate::values::field_data::{DocValues, FieldValues};

/// Types of multi-fields that take inputs.
const TAKING_INPUTS: &[&str] = &[
    "text",
    "keyword",
    "match_only_text",
    "search_as_you_type",
    "token_count",
    "completion",
    "binary",
];

struct Completion {
    /// The field's path.
    name: String,
    /// What makes the term of an input, and of what is looked for.
    indexed: Joined,
    searched: Joined,
    /// UTF-16 units of an input that count.
    longest: usize,
    /// What an input has to have one of, if there are some.
    contexts: Vec<SuggestContext>,
    /// Whether it is the part that has inputs as they are suggested.
    is_part: bool,
}

/// What is added to the name for the part whose terms are inputs as they are suggested.
pub const INPUTS: &str = "_inputs";

/// Digits of a weight in a term of that part.
const DIGITS: usize = 8;

/// A term of the part [`INPUTS`]: the term that is looked for, a zero byte, the weight so that the greatest comes first, a character for the
/// input's place among those of its document, and the input.
pub struct Suggested<'t> {
    /// The term that is looked for.
    pub term: &'t [u8],
    /// The weight.
    pub weight: i32,
    /// The place.
    pub place: u32,
    /// The input.
    pub input: &'t str,
}

impl<'t> Suggested<'t> {
    /// Reads a term; nothing where it is none of that kind.
    pub fn read(bytes: &'t [u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == 0)?;
        let (term, rest) = (&bytes[..end], std::str::from_utf8(&bytes[end + 1..]).ok()?);
        let (weight, rest) = (rest.get(..DIGITS)?, &rest[DIGITS..]);
        let place = rest.chars().next()?;
        Some(Self {
            term,
            weight: i32::MAX - i32::from_str_radix(weight, 16).ok()?,
            place: place.into(),
            input: &rest[place.len_utf8()..],
        })
    }
}

/// An input whose contexts are not all known.
#[cfg(feature = "build")]
pub struct Input {
    /// As many of its characters as count.
    text: String,
    /// The contexts that it was given.
    contexts: Rc<Vec<String>>,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let (analyzer, of_inputs) = match parameters.analyzer("analyzer")? {
        Some(own) => own,
        None => ("simple".to_owned(), Analyzer::simple()),
    };
    parameters.print_text("analyzer", &analyzer);
    let mut of_queries = of_inputs.clone();
    if let Some((name, own)) = parameters.analyzer("search_analyzer")? {
        of_queries = own;
        if name != analyzer {
            parameters.print_text("search_analyzer", &name);
        }
    }
    let mut flag = |name| -> Result<bool, Problem> {
        let is_set = parameters.unprinted_flag(name, true)?;
        parameters.print(name, if is_set { "true" } else { "false" });
        Ok(is_set)
    };
    let (separators, increments) = (flag("preserve_separators")?, flag("preserve_position_increments")?);
    let joined = |analyzer| Joined {
        analyzer,
        separators,
        increments,
    };
    // By its old name, too.
    let given = match parameters.given("max_input_len")? {
        None => parameters.given("max_input_length")?,
        given => given,
    };
    let longest = given.map_or(Ok(50), integer)?;
    if longest <= 0 {
        let reason = said!("[max_input_length] must be > 0 but was [{longest}]");
        return Err(Problem::illegal_argument(reason));
    }
    parameters.print("max_input_length", &longest.to_string());
    let contexts = contexts::take(parameters)?;
    parameters.meta()?;
    Ok(Box::new(Completion {
        name: parameters.path().to_owned(),
        indexed: joined(of_inputs),
        searched: joined(of_queries),
        longest: longest as usize,
        contexts,
        is_part: false,
    }))
}

impl FieldValues for Completion {
    fn name(&self) -> &'static str {
        "completion"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        let reason = format!("Fielddata is not supported on field [{field}] of type [completion]");
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for Completion {
    fn shown(&self) -> Shown {
        Shown {
            has_words: true,
            is_as_written: true,
            ..Shown::default()
        }
    }

    fn shows(&self) -> Shows {
        Shows::Same
    }

    fn showing(&self, field: &str, pattern: Option<&str>) -> Result<Showing, Cause> {
        match pattern {
            None => Ok(Showing::Plain),
            Some(_) => Err(no_formats(field, " of type [completion]")),
        }
    }

    fn storage(&self) -> Storage {
        match self.is_part {
            true => Storage {
                terms: true,
                ..Storage::NOTHING
            },
            false => Storage::WORDS,
        }
    }

    fn parts(&self) -> Vec<(&'static str, Box<dyn FieldType>)> {
        if !self.contexts.is_empty() {
            return Vec::new();
        }
        let inputs = Self {
            name: self.name.clone(),
            indexed: self.indexed.clone(),
            searched: self.searched.clone(),
            longest: self.longest,
            contexts: Vec::new(),
            is_part: true,
        };
        vec![(INPUTS, Box::new(inputs))]
    }

    fn contexts(&self) -> &[SuggestContext] {
        &self.contexts
    }

    /// Of those whose texts are anything but words and terms, none takes an input.
    fn takes_multi_field(&self, kind: &str) -> bool {
        TAKING_INPUTS.contains(&kind)
    }

    fn joined(&self) -> Option<&Joined> {
        Some(&self.searched)
    }

    fn analyzers(&self) -> Vec<(&'static str, Analyzer)> {
        vec![
            ("analyzer", self.indexed.analyzer.clone()),
            ("search_analyzer", self.searched.analyzer.clone()),
        ]
    }

    fn analyzer(&self, _: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Ok(None)
    }

    fn exact(&self) -> Exact {
        Exact::Terms
    }
}
