//! What does a field's type do with values, bounds and words? One file a type behind one trait.

mod boolean;
mod date;
mod keyword;
mod number;
mod sortable;
mod text;
mod value_error;
mod whole;

use super::{Parameters, Problem};
use crate::date::format::DateFormat;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
pub use text::text_is_not_a_column;
pub use value_error::{LONGEST_TERM, ValueError};

/// The supported types by their names in a mapping.
pub const NAMES: [&str; 11] = [
    "text",
    "keyword",
    "long",
    "integer",
    "short",
    "byte",
    "double",
    "float",
    "half_float",
    "boolean",
    "date",
];

/// Types of the real engine; those that are not supported are refused by name.
pub const KNOWN: [&str; 42] = [
    "text",
    "keyword",
    "long",
    "integer",
    "short",
    "byte",
    "double",
    "float",
    "half_float",
    "boolean",
    "date",
    "binary",
    "completion",
    "date_nanos",
    "date_range",
    "double_range",
    "float_range",
    "integer_range",
    "ip_range",
    "long_range",
    "flattened",
    "geo_point",
    "ip",
    "scaled_float",
    "token_count",
    "search_as_you_type",
    "match_only_text",
    "rank_feature",
    "rank_features",
    "join",
    "percolator",
    "constant_keyword",
    "wildcard",
    "version",
    "unsigned_long",
    "dense_vector",
    "histogram",
    "aggregate_metric_double",
    "geo_shape",
    "shape",
    "point",
    "murmur3",
];

/// Makes a type from its name and parameters, taking the parameters that it knows; `None` for an unknown name.
pub fn create(name: &str, parameters: &mut Parameters<'_, '_>) -> Option<Result<Box<dyn FieldType>, Problem>> {
    Some(match name {
        "text" => text::create(parameters),
        "keyword" => keyword::create(parameters),
        "boolean" => boolean::create(parameters),
        "date" => date::create(parameters),
        _ => return number::create(name, parameters),
    })
}

/// Where a type puts what it makes of a document's value.
pub trait Sink {
    /// A word of a text and its distance to the word before.
    fn token(&mut self, term: &str, increment: u32);
    /// An exact term.
    fn term(&mut self, term: &[u8]);
    /// A number in sortable bits.
    fn number(&mut self, value: i64);
    /// A value was left out, as the mapping asks.
    fn ignored(&mut self);
    /// A text begins; the distance to the text before it, if there was one, is the type's to say.
    fn text(&mut self);
}

/// What is stored for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Storage {
    /// Terms with posting lists.
    pub terms: bool,
    /// Frequencies, positions and lengths beside them.
    pub words: bool,
    /// A column of numbers, or of term ordinals where there are terms.
    pub column: bool,
}

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Ordinals of terms.
    Terms,
    /// Whole numbers.
    Long,
    /// Doubles in sortable bits.
    Double,
    /// Floats in sortable bits.
    Float,
    /// Half floats in sortable bits.
    HalfFloat,
    /// 0 and 1.
    Boolean,
    /// Milliseconds since the epoch.
    Date,
    /// None: words of a text.
    Words,
}

impl Values {
    /// Whether values have a fraction.
    pub fn is_floating(self) -> bool {
        matches!(self, Self::Double | Self::Float | Self::HalfFloat)
    }

    /// Returns a column's value as a double.
    #[inline]
    pub fn to_f64(self, value: i64) -> f64 {
        match self {
            Self::Double => sortable::double_from_sortable(value),
            Self::Float => sortable::float_from_sortable(value as i32).into(),
            Self::HalfFloat => sortable::half_from_sortable(value as i16).into(),
            _ => value as f64,
        }
    }

    /// Returns the sortable bits of a double, as if it had been indexed.
    pub fn from_f64(self, value: f64) -> i64 {
        match self {
            Self::Double => sortable::double_to_sortable(value),
            Self::Float => sortable::float_to_sortable(value as f32).into(),
            Self::HalfFloat => sortable::half_to_sortable(value as f32).into(),
            _ => value as i64,
        }
    }
}

/// What a query on a field comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Lowered {
    /// Nothing.
    None,
    /// The documents with a term, with scores.
    Term(Vec<u8>),
    /// The documents with any of some terms.
    Terms(Vec<Vec<u8>>),
    /// The documents with a term in a range; `None` is open.
    TermRange {
        /// Lower bound and whether it is inside.
        from: Option<(Vec<u8>, bool)>,
        /// Upper bound and whether it is inside.
        to: Option<(Vec<u8>, bool)>,
    },
    /// The documents with a value in a range of sortable bits, both ends inside.
    Numbers {
        /// Lower bound.
        low: i64,
        /// Upper bound.
        high: i64,
    },
    /// The documents with any of some values, in sortable bits.
    NumberSet(Vec<i64>),
    /// The documents of any of several, with one score.
    Any(Vec<Lowered>),
}

/// How a range was asked for.
#[derive(Debug, Clone)]
pub struct RangeBounds<'a> {
    /// Lower bound; null is open.
    pub from: &'a Scalar,
    /// Upper bound; null is open.
    pub to: &'a Scalar,
    /// Whether the lower bound is inside.
    pub include_lower: bool,
    /// Whether the upper bound is inside.
    pub include_upper: bool,
    /// The format of dates, if the query has one.
    pub format: Option<&'a DateFormat>,
    /// The zone of dates.
    pub zone: Option<Zone>,
    /// Milliseconds since the epoch.
    pub now: i64,
}

/// A type of fields.
pub trait FieldType {
    /// Its name in a mapping.
    fn name(&self) -> &'static str;

    /// What is stored for its fields.
    fn storage(&self) -> Storage;

    /// What the column's values are.
    fn values(&self) -> Values;

    /// Gives the terms, words and numbers of a document's value to `sink`; the error says what is wrong with the value.
    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError>;

    /// Gives what stands for a null to `sink`, if anything does.
    fn index_null(&self, sink: &mut dyn Sink) {
        let _ = sink;
    }

    /// Whether it reads arrays itself, instead of each of their values.
    fn takes_arrays(&self) -> bool {
        false
    }

    /// Whether it reads objects.
    fn takes_objects(&self) -> bool {
        false
    }

    /// Lowers an exact value.
    fn term(&self, value: &Scalar, now: i64) -> Result<Lowered, Cause>;

    /// Lowers an exact value whose case does not matter.
    fn term_case_insensitive(&self, field: &str, value: &Scalar) -> Result<Lowered, CaseError> {
        let _ = value;
        Err(CaseError::Refused(format!(
            "[{field}] field which is of type [{}], does not support case insensitive term queries",
            self.name()
        )))
    }

    /// Lowers several exact values.
    fn terms(&self, values: &[Scalar], now: i64) -> Result<Lowered, Cause>;

    /// Lowers a range.
    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause>;

    /// Reads a number, for `missing` and bounds of aggregations; dates read their format.
    fn number(&self, value: &Scalar, now: i64) -> Result<i64, Cause>;

    /// Returns what would be stored of a bound of a range; whole numbers refuse others.
    fn stored_precision(&self, value: f64) -> Result<f64, Cause> {
        Ok(value)
    }

    /// The format in which dates are written.
    fn date_format(&self) -> DateFormat {
        DateFormat::default()
    }
}

/// Why is there no term whose case could be ignored?
#[derive(Debug)]
pub enum CaseError {
    /// The type has no such queries.
    Refused(String),
    /// The type cannot read the value.
    Unreadable(Cause),
}

/// The text of a number of JSON as Java prints it.
pub(super) fn number_text(text: &str) -> String {
    number::java_number_text(text)
}

/// The text of a scalar, as Java's `toString` of the parsed value has it.
pub fn scalar_text(value: &Scalar) -> String {
    match value {
        Scalar::Null => "null".to_owned(),
        Scalar::Boolean(value) => value.to_string(),
        Scalar::Number(text) => number::java_number_text(text),
        Scalar::String(text) => text.clone(),
    }
}
