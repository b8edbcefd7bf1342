//! What does a build make of the values of a `rank_features`?

use super::super::rank_feature::{feature_value, java_float};
use super::super::value_error::kind_of_token;
use super::super::{Again, ContextValues, HandedDown, Indexing, Sink, ValueError};
use super::{Cause, RankFeatures, Value};
use crate::json::Member;
use crate::values::feature;

impl RankFeatures {
    /// Checks a value, and hands the name of each feature and its value on; says that a document had one of it before where `take`
    /// says so.
    fn check<'v>(&self, value: &'v Value<'_>, take: &mut dyn FnMut(&'v str, f32) -> bool) -> Result<(), Cause> {
        let members = match value {
            Value::Array(values) => return values.iter().try_for_each(|value| self.check(value, take)),
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
            // A document is refused as a whole, so that it does not matter that it has the value by then.
            if !take(key, if self.is_positive { number } else { 1.0 / number }) {
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
        self.check(value, &mut |name, value| {
            let is_new = sink.is_new(name);
            if is_new {
                sink.term(&feature::term(name, value));
            }
            is_new
        })
        .map_err(ValueError::Uncaught)
    }

    /// The names of the features.
    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let mut names = Vec::new();
        // What is wrong with the value was said before.
        let _ = self.check(value, &mut |name, _| {
            names.push(name);
            true
        });
        ContextValues::Texts(names.into_iter().map(str::to_owned).collect())
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.index(&Value::Null, sink)
    }
}
