//! What was an index told beside its mapping? Its settings, which the image and the manifest carry in one form: a flat object of
//! JSON, its names in their order, each with a string or an array of strings.
//!
//! A builder takes them in any form and refuses what is none ([`check`]); here they are read when an index is opened.

#[cfg(feature = "build")]
pub mod check;
#[cfg(feature = "build")]
mod file;
#[cfg(feature = "build")]
pub mod mapping;
#[cfg(feature = "build")]
pub mod paths;
#[cfg(feature = "build")]
pub mod routing;
mod similarity;
#[cfg(feature = "build")]
pub mod sort;
#[cfg(feature = "build")]
mod table;
#[cfg(feature = "build")]
mod value;

use crate::analysis::tables::Tables;
use crate::analysis::{Analysis, Fault};
use crate::bm25::Similarity;
use crate::json::{self, Value};
pub use vitrine_base::given::{Given, Values};

/// What settings mean to searches.
#[derive(Debug)]
pub struct Settings {
    /// `max_regex_length`: UTF-16 units that an expression may have.
    pub max_regex_length: i64,
    /// `max_result_window`: hits up to which a search may ask, `from` counted.
    pub max_result_window: i64,
    /// `max_adjacency_matrix_filters`: filters of an `adjacency_matrix` at most.
    pub max_adjacency_matrix_filters: i64,
    /// `max_docvalue_fields_search`: fields of which a hit may show values by document.
    pub max_docvalue_fields_search: i64,
    /// `max_inner_result_window`: hits up to which a `top_hits` may ask, `from` counted.
    pub max_inner_result_window: i64,
    /// `max_rescore_window`: hits that may get other scores.
    pub max_rescore_window: i64,
    /// `max_slices_per_scroll`: parts that a scroll may have.
    pub max_slices: i64,
    /// `highlight.max_analyzed_offset`: units of UTF-16 that a text has at most that is analyzed to show words of it.
    pub max_analyzed_offset: i64,
    /// `max_terms_count`: values that a `terms` query may have.
    pub max_terms_count: usize,
    /// `query.default_field`: what queries search that name no field; patterns, with boosts behind `^`.
    pub default_field: Vec<String>,
    /// `query_string.lenient`: whether a `query_string` that does not say finds nothing where a field cannot read a value.
    pub query_string_lenient: bool,
    similarities: Vec<(String, Similarity)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self::of(&Values::default())
    }
}

impl Settings {
    /// Reads settings as an image has them; of an index without any it has none. The error says what is wrong with them.
    pub fn read(text: &str) -> Result<Self, String> {
        Ok(Self::of(&values(text)?))
    }

    /// Returns what settings that were checked mean.
    pub fn of(values: &Values) -> Self {
        let number = |name: &str, default: i64| values.text(name).and_then(|text| text.parse().ok()).unwrap_or(default);
        let default_field = values.get("index.query.default_field");
        let max_result_window = number("index.max_result_window", 10_000);
        Self {
            max_regex_length: number("index.max_regex_length", 1000),
            max_result_window,
            max_adjacency_matrix_filters: number("index.max_adjacency_matrix_filters", 100),
            max_docvalue_fields_search: number("index.max_docvalue_fields_search", 100),
            max_inner_result_window: number("index.max_inner_result_window", 100),
            max_rescore_window: number("index.max_rescore_window", max_result_window),
            max_slices: number("index.max_slices_per_scroll", 1024),
            max_analyzed_offset: number("index.highlight.max_analyzed_offset", 1_000_000),
            max_terms_count: number("index.max_terms_count", 65_536) as usize,
            default_field: default_field.map_or_else(|| vec!["*".to_owned()], <[String]>::to_vec),
            query_string_lenient: values.text("index.query_string.lenient") == Some("true"),
            similarities: similarity::named(values),
        }
    }

    /// Returns how a field scores whose mapping names a similarity, or none; nothing where there is none of that name.
    pub fn similarity(&self, name: Option<&str>) -> Option<Similarity> {
        let wanted = name.unwrap_or("default");
        let own = self.similarities.iter().find(|(known, _)| known == wanted);
        own.map(|&(_, similarity)| similarity)
            .or_else(|| similarity::built_in(name))
    }
}

/// Returns the analyzers that settings describe, as an image has them, given the tables that it has.
pub fn analysis(text: &str, tables: Tables) -> Result<Analysis, String> {
    let faults = |faults: Vec<Fault>| faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n");
    Analysis::of(&values(text)?, tables).map_err(faults)
}

fn values(text: &str) -> Result<Values, String> {
    let mut values = Values::default();
    if text.is_empty() {
        return Ok(values);
    }
    for member in json::object(text)? {
        let string = |value: Value<'_>| match value {
            Value::String(text) => Ok(text.into_owned()),
            _ => Err([&member.key, ": expected a string"].concat()),
        };
        let given = match member.value {
            Value::Array(list) => Given::List(list.into_iter().map(string).collect::<Result<_, _>>()?),
            value => Given::One(string(value)?),
        };
        values.push(member.key.into_owned(), given);
    }
    Ok(values)
}
