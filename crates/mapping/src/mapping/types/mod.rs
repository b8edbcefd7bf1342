//! Which types of fields are there? A line a type; what a type does is in its file, behind one trait.

mod access;
mod again;
mod binary;
mod boolean;
mod completion;
mod contexts;
mod date;
pub mod doc_count;
mod field_type;
mod flattened;
mod frequencies;
mod geo_point;
mod indexing;
mod ip;
mod join;
mod keyword;
mod lowered;
mod match_only_text;
mod number;
pub mod own;
mod pairs;
mod printing;
mod range;
mod rank_feature;
mod rank_features;
mod scaled_float;
mod search_as_you_type;
mod storage;
mod text;
mod token_count;
mod told;
mod value_error;
mod whole;
mod words;

use super::{Parameters, Problem};
use crate::java::hash_map::iteration_order;
use crate::json::Value;
pub(super) use crate::values::scalar::number_text;
use crate::values::scalar::scalar_text;
pub use access::not_indexed;
pub use again::Again;
#[cfg(feature = "build")]
pub use completion::Input;
pub use completion::{INPUTS, Suggested};
#[cfg(feature = "build")]
pub use contexts::ContextValues;
pub use contexts::SuggestContext;
pub use field_type::FieldType;
pub use frequencies::Frequencies;
pub use indexing::Indexing;
pub use lowered::{BOUNDS, Beginnings, Context, Lowered, QueryError, RangeBounds, Relation, check_steps};
pub use printing::Printing;
#[cfg(feature = "build")]
pub use storage::{HandedDown, Refused};
pub use storage::{Sink, Storage};
use told::no_formats;
pub use told::{Analyzed, Exact, Showing, Shown, Shows, Spanned, Stored, Suggests, Vectors};
#[cfg(feature = "build")]
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

/// Returns the text of a value of a source as Java has it; nothing of a null.
pub fn text_of_value(value: &Value<'_>) -> Option<String> {
    let inside = |value: &Value<'_>| text_of_value(value).unwrap_or_else(|| "null".to_owned());
    Some(match value {
        Value::Null => return None,
        Value::Boolean(value) => value.to_string(),
        Value::Number(text) => number_text(text),
        Value::String(text) => text.clone().into_owned(),
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().map(inside).collect();
            ["[", &texts.join(", "), "]"].concat()
        }
        Value::Object(members) => {
            let order = iteration_order(members.iter().map(|member| member.key.as_ref()));
            let texts: Vec<String> = order
                .into_iter()
                .map(|at| [members[at].key.as_ref(), "=", &inside(&members[at].value)].concat())
                .collect();
            ["{", &texts.join(", "), "}"].concat()
        }
    })
}
