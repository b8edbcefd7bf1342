//! `rank_features`: objects of positive floats that queries of their own score by; those that there are find nothing in them.

use super::super::{Parameters, Problem};
#[cfg(feature = "build")]
use super::Again;
#[cfg(feature = "build")]
use super::Indexing;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
#[cfg(feature = "build")]
use super::rank_feature::{feature_value, java_float};
#[cfg(feature = "build")]
use super::value_error::kind_of_token;
use super::{Context, FieldType, Lowered, Storage};
#[cfg(feature = "build")]
use super::{ContextValues, HandedDown};
use crate::analysis::Analyzer;
use crate::error::Cause;
#[cfg(feature = "build")]
use crate::json::Member;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct RankFeatures {
    /// The field's path.
    name: String,
    is_positive: bool,
    /// Whether its values go to others, too: an object cannot, so that a document with one is refused.
    is_copied: bool,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let is_positive = parameters.flag("positive_score_impact", true)?;
    parameters.meta()?;
    let is_copied = match parameters.take("copy_to") {
        None => false,
        Some(Value::Array(targets)) => !targets.is_empty(),
        Some(_) => true,
    };
    Ok(Box::new(RankFeatures {
        name: parameters.path().to_owned(),
        is_positive,
        is_copied,
    }))
}

impl RankFeatures {
    #[cfg(feature = "build")]
    /// Checks a value; `is_new` is given the name of each feature, and says whether the document had none of it before.
    fn check<'v>(&self, value: &'v Value<'_>, is_new: &mut dyn FnMut(&'v str) -> bool) -> Result<(), Cause> {
        let members = match value {
            Value::Array(values) => return values.iter().try_for_each(|value| self.check(value, is_new)),
            Value::Object(members) => members,
            value => {
                return Err(Cause::illegal_argument(format!(
                    "[rank_features] fields must be json objects, expected a START_OBJECT but got: {}",
                    kind_of_token(value)
                )));
            }
        };
        for Member { key, value, .. } in members {
            match value {
                Value::Null => continue,
                Value::Number(_) | Value::String(_) => {}
                value => {
                    return Err(Cause::illegal_argument(format!(
                        "[rank_features] fields take hashes that map a feature to a strictly positive float, but got unexpected \
                         token {}",
                        kind_of_token(value)
                    )));
                }
            }
            let number = java_float(value)?;
            if !is_new(key) {
                return Err(Cause::illegal_argument(format!(
                    "[rank_features] fields do not support indexing multiple values for the same rank feature [{}.{key}] in the \
                     same document",
                    self.name
                )));
            }
            feature_value(number, self.is_positive, key, &self.name)?;
        }
        Ok(())
    }
}

impl FieldValues for RankFeatures {
    fn name(&self) -> &'static str {
        "rank_features"
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        let reason = "[rank_features] fields do not support sorting, scripting or aggregating";
        Err(Cause::illegal_argument(reason))
    }
}

impl FieldType for RankFeatures {
    fn storage(&self) -> Storage {
        Storage::NOTHING
    }

    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Err(self.no_match(context))
    }

    fn can_exist(&self) -> Result<bool, Cause> {
        let reason = "[rank_features] fields do not support [exists] queries";
        Err(Cause::illegal_argument(reason))
    }

    fn term(&self, _: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Err(Cause::illegal_argument(
            "Queries on [rank_features] fields are not supported",
        ))
    }
}

#[cfg(feature = "build")]
impl Indexing for RankFeatures {
    /// Its multi-fields are there and have nothing.
    fn handed_down(&self, _: &Value<'_>) -> Option<Vec<HandedDown>> {
        Some(Vec::new())
    }

    /// Of several objects that are to be copied the first fails.
    fn takes_arrays(&self) -> bool {
        !self.is_copied
    }

    /// Only a document's own features are counted.
    fn included_again(&self) -> Again {
        Again::First
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.check(value, &mut |name| sink.is_new(name))
            .map_err(ValueError::Uncaught)
    }

    /// The names of the features.
    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let mut names = Vec::new();
        // What is wrong with the value was said before.
        let _ = self.check(value, &mut |name| {
            names.push(name);
            true
        });
        ContextValues::Texts(names.into_iter().map(str::to_owned).collect())
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.index(&Value::Null, sink)
    }
}
