//! What does a field's type do with values, bounds and words? One file a type behind one trait.

mod access;
mod analyzers;
mod binary;
mod boolean;
mod completion;
mod date;
mod flattened;
mod geo_point;
pub mod ignored;
mod ip;
mod join;
mod keyword;
mod match_only_text;
mod number;
mod pairs;
mod range;
mod rank_feature;
mod rank_features;
mod scaled_float;
mod search_as_you_type;
mod text;
mod token_count;
mod value_error;
mod whole;

use super::{Parameters, Problem};
use crate::analysis::Analyzer;
use crate::date::format::DateFormat;
use crate::date::zone::Zone;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::FieldValues;
pub(super) use crate::values::scalar::number_text;
use crate::values::scalar::scalar_text;
use value_error::text_of;
pub use value_error::{LONGEST_TERM, ValueError};

/// What makes a type from the parameters that it takes.
type Create = fn(&str, &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem>;

/// The types by their names in a mapping.
const TYPES: &[(&str, Create)] = &[
    ("text", |_, parameters| text::create(parameters)),
    ("keyword", |_, parameters| keyword::create(parameters)),
    ("long", number::create),
    ("integer", number::create),
    ("short", number::create),
    ("byte", number::create),
    ("double", number::create),
    ("float", number::create),
    ("half_float", number::create),
    ("boolean", |_, parameters| boolean::create(parameters)),
    ("date", date::create),
    ("date_nanos", date::create),
    ("geo_point", geo_point::create),
    ("ip", |_, parameters| ip::create(parameters)),
    ("scaled_float", |_, parameters| scaled_float::create(parameters)),
    ("token_count", |_, parameters| token_count::create(parameters)),
    ("match_only_text", |_, parameters| match_only_text::create(parameters)),
    ("join", |_, parameters| join::create(parameters)),
    ("completion", |_, parameters| completion::create(parameters)),
    ("binary", |_, parameters| binary::create(parameters)),
    ("rank_feature", |_, parameters| rank_feature::create(parameters)),
    ("rank_features", |_, parameters| rank_features::create(parameters)),
    ("search_as_you_type", |_, parameters| {
        search_as_you_type::create(parameters)
    }),
    ("flattened", |_, parameters| flattened::create(parameters)),
    ("integer_range", range::create),
    ("long_range", range::create),
    ("float_range", range::create),
    ("double_range", range::create),
    ("date_range", range::create),
    ("ip_range", range::create),
];

/// Types that the real engine has, too; they are refused by name.
const UNSUPPORTED: &[&str] = &[
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

/// The names of the supported types, for messages.
pub fn names() -> String {
    let names: Vec<&str> = TYPES.iter().map(|&(name, _)| name).collect();
    names.join(", ")
}

/// Whether the real engine has a type of a name, supported here or not.
pub fn is_known(name: &str) -> bool {
    TYPES.iter().any(|&(known, _)| known == name) || UNSUPPORTED.contains(&name)
}

/// Makes a type from its name and parameters, taking the parameters that it knows; `None` for an unknown name.
pub fn create(name: &str, parameters: &mut Parameters<'_, '_>) -> Option<Result<Box<dyn FieldType>, Problem>> {
    let (_, create) = TYPES.iter().find(|&&(known, _)| known == name)?;
    Some(create(name, parameters))
}

/// Makes a type without parameters by its name in a request, for a field that the mapping does not have, with what messages call
/// it; `None` for an unknown name.
pub fn by_name(path: &str, name: &str) -> Option<Result<Box<dyn FieldType>, Problem>> {
    create(name, &mut Parameters::new(path, name, &[]))
}

/// Where a type puts what it makes of a document's value.
pub trait Sink {
    /// A word of a text and its distance to the word before.
    fn token(&mut self, term: &str, increment: u32);
    /// An exact term.
    fn term(&mut self, term: &[u8]);
    /// A number as the column has it.
    fn number(&mut self, value: i64);
    /// A text begins so far from the one before that no phrase reaches over; whether there was room for that.
    fn text_apart(&mut self) -> bool;
    /// Whether the document has a number already.
    fn has_number(&self) -> bool;
    /// A value was left out, as the mapping asks.
    fn ignored(&mut self);
    /// A text begins, so many positions behind the text before it, if there was one.
    fn text(&mut self, gap: u32);
}

/// What is stored for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Storage {
    /// Terms with posting lists.
    pub terms: bool,
    /// How often a document has a term, beside them; without it, once.
    pub frequencies: bool,
    /// Where in a document a term stands, beside them.
    pub positions: bool,
    /// How many terms a document has, which its scores depend on.
    pub lengths: bool,
    /// Which documents have a text, be it without a term.
    pub texts: bool,
    /// A column of numbers, or of term ordinals where there are terms.
    pub column: bool,
}

impl Storage {
    /// Nothing at all.
    pub const NOTHING: Self = Self {
        terms: false,
        frequencies: false,
        positions: false,
        lengths: false,
        texts: false,
        column: false,
    };
    /// A column of numbers.
    pub const NUMBERS: Self = Self {
        column: true,
        ..Self::NOTHING
    };
    /// Terms, and a column.
    pub const TERMS: Self = Self {
        terms: true,
        ..Self::NUMBERS
    };
    /// The words of texts with all that scores and phrases need.
    pub const WORDS: Self = Self {
        terms: true,
        frequencies: true,
        positions: true,
        lengths: true,
        texts: true,
        column: false,
    };
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
    /// The documents with a term that is a range of two bounds of as many bytes as these two, to which it stands in a relation.
    Ranges {
        /// Which.
        relation: Relation,
        /// The lower bound.
        from: Vec<u8>,
        /// The upper bound.
        to: Vec<u8>,
    },
    /// The documents with a value in a range of the column's numbers, both ends inside.
    Numbers {
        /// Lower bound.
        low: i64,
        /// Upper bound.
        high: i64,
    },
    /// The documents with any of some of the column's numbers.
    NumberSet(Vec<i64>),
    /// The documents of any of several, with one score.
    Any(Vec<Lowered>),
}

/// The field whose terms are beginnings of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginnings {
    /// The field's path.
    pub path: String,
    /// Whether they score as terms whatever the request says.
    pub scores: bool,
}

/// Which field a query is on, and when.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The field's full path, for messages.
    pub field: &'a str,
    /// Milliseconds since the epoch.
    pub now: i64,
}

/// How ranges that are found stand to the one that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// They have something in common.
    Intersects,
    /// They are inside of it.
    Within,
    /// It is inside of them.
    Contains,
}

impl Relation {
    /// Reads the relation of a request; the first one where it has none.
    pub fn read(name: Option<&str>) -> Self {
        match name {
            Some("within") => Self::Within,
            Some("contains") => Self::Contains,
            _ => Self::Intersects,
        }
    }
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
    /// How values that are ranges stand to this one.
    pub relation: Relation,
    /// The format of dates, if the query has one.
    pub format: Option<&'a DateFormat>,
    /// The zone of dates.
    pub zone: Option<Zone>,
    /// Where.
    pub context: Context<'a>,
}

impl<'a> RangeBounds<'a> {
    /// The range that has one value alone.
    pub fn of_one(value: &'a Scalar, context: Context<'a>) -> Self {
        Self {
            from: value,
            to: value,
            include_lower: true,
            include_upper: true,
            relation: Relation::Intersects,
            format: None,
            zone: None,
            context,
        }
    }
}

/// A type of fields: how their values are indexed and searched; what they are to sort keys and aggregations says
/// [`FieldValues`]. Errors are the real engine's.
pub trait FieldType: FieldValues {
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

    /// Whether its values go where `copy_to` says; if not, that is dropped.
    fn is_copied(&self) -> bool {
        true
    }

    /// Why prefixes whose terms score are not supported, if they are not; given the text and whether its terms score.
    fn check_prefix(&self, value: &str, scores: bool) -> Result<(), Cause> {
        let _ = (value, scores);
        Ok(())
    }

    /// What is stored for its fields.
    fn storage(&self) -> Storage;

    /// Whether the column is of the ordinals of terms.
    fn has_ordinals(&self) -> bool {
        false
    }

    /// Gives the terms, words and numbers of a document's value to `sink`; the error says what is wrong with the value.
    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError>;

    /// Gives the same of the value of a document with an id.
    fn index_of(&self, id: &str, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let _ = id;
        self.index(value, sink)
    }

    /// The fields that there are beside one of the type, by their paths: they take its values.
    fn beside(&self) -> Vec<(String, Box<dyn FieldType>)> {
        Vec::new()
    }

    /// Whether an index has one such field at most.
    fn is_alone(&self) -> bool {
        false
    }

    /// Gives what stands for a null to `sink`, if anything does.
    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let _ = sink;
        Ok(())
    }

    /// Whether it reads arrays itself, instead of each of their values.
    fn takes_arrays(&self) -> bool {
        false
    }

    /// Returns the texts that its multi-fields have instead of a value that it took; nothing where they have the value.
    #[cfg(feature = "build")]
    fn handed_down(&self, value: &Value<'_>) -> Option<Vec<String>> {
        let _ = value;
        None
    }

    /// Whether it reads objects.
    fn takes_objects(&self) -> bool {
        false
    }

    /// What makes words of the text of a full text query; without it the text is one value. An error where the type has no such
    /// queries.
    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        let _ = context;
        Ok(None)
    }

    /// The same for phrases.
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

    /// Lowers an exact value.
    fn term(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, Cause>;

    /// Lowers an exact value whose case does not matter.
    fn term_case_insensitive(&self, value: &Scalar, context: Context<'_>) -> Result<Lowered, QueryError> {
        let _ = value;
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
        let lowered = values.iter().map(|value| self.term(value, context));
        lowered.collect::<Result<_, _>>().map(Lowered::Any)
    }

    /// Lowers the beginning of a text to that of terms.
    fn prefix(&self, value: &str, context: Context<'_>) -> Result<Vec<u8>, QueryError> {
        let _ = value;
        Err(QueryError::Unsupported(format!(
            "Can only use prefix queries on keyword, text and wildcard fields - not on [{}] which is of type [{}]",
            context.field,
            self.name()
        )))
    }

    /// Lowers a range.
    fn range(&self, bounds: &RangeBounds<'_>) -> Result<Lowered, Cause> {
        Err(Cause::illegal_argument(format!(
            "Field [{}] of type [{}] does not support range queries",
            bounds.context.field,
            self.name()
        )))
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

/// Why does a type make nothing of a query?
#[derive(Debug)]
pub enum QueryError {
    /// It has no such queries, which the real engine says by itself.
    Unsupported(String),
    /// The field is not searched, or the value cannot be read, which is wrapped.
    Failed(Cause),
}
