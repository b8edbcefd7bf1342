//! `rank_feature`: a positive float that queries of its own score by; `exists` finds it, too.

#[cfg(feature = "build")]
use super::super::parameters::shown;
use super::super::{Parameters, Problem};
use super::{Context, FieldType, Lowered, Showing, Shows, Storage};
use crate::analysis::Analyzer;
use crate::error::Cause;
#[cfg(feature = "build")]
use crate::java;
use crate::java::number::parse_double;
use crate::java::text::write_float;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, Features, FieldValues};
use crate::values::scalar;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct RankFeature {
    /// The field's path, which is the feature's name.
    name: String,
    is_positive: bool,
}

pub(super) fn create(parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let is_positive = parameters.flag("positive_score_impact", true)?;
    parameters.meta()?;
    Ok(Box::new(RankFeature {
        name: parameters.path().to_owned(),
        is_positive,
    }))
}

#[cfg(feature = "build")]
/// Reads a feature's value: a positive float, which is turned round where more of it is worth less.
pub(super) fn feature_value(value: f32, is_positive: bool, feature: &str, field: &str) -> Result<f32, Cause> {
    let value = if is_positive { value } else { 1.0 / value };
    let text = java::text::float(value);
    let which = format!("got: {text} for feature {feature} on field {field}");
    if !value.is_finite() {
        return Err(Cause::illegal_argument(format!("featureValue must be finite, {which}")));
    }
    if value < f32::MIN_POSITIVE {
        return Err(Cause::illegal_argument(format!(
            "featureValue must be a positive normal float, {which} which is less than the minimum positive normal float: \
             1.17549435E-38"
        )));
    }
    Ok(value)
}

#[cfg(feature = "build")]
/// Java's `Float.parseFloat` of a text, or of a JSON number, which is read as a double first.
pub(super) fn java_float(value: &Value<'_>) -> Result<f32, Cause> {
    match value {
        Value::Number(text) => parse_double(text)
            .map(|number| number as f32)
            .ok_or_else(|| Cause::number_format(text)),
        value => scalar::java_float(&shown(value)),
    }
}

impl FieldValues for RankFeature {
    fn name(&self) -> &'static str {
        "rank_feature"
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        let reason = "[rank_feature] fields do not support sorting, scripting or aggregating";
        Err(Cause::illegal_argument(reason))
    }

    fn features(&self) -> Option<Features> {
        Some(Features::One {
            is_positive: self.is_positive,
        })
    }
}

impl FieldType for RankFeature {
    fn shows(&self) -> Shows {
        Shows::Values
    }

    fn show(&self, value: &Value<'_>, _: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        let number = match value {
            Value::Number(text) => parse_double(text).map(|number| number as f32),
            Value::String(text) => scalar::java_float(text).ok(),
            _ => None,
        };
        let Some(number) = number else { return false };
        write_float(number, out);
        true
    }

    fn storage(&self) -> Storage {
        Storage::NUMBERS
    }

    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Err(self.no_match(context))
    }

    fn term(&self, _: &Scalar, _: Context<'_>) -> Result<Lowered, Cause> {
        Err(Cause::illegal_argument(
            "Queries on [rank_feature] fields are not supported",
        ))
    }
}

/// What a build makes of values.
#[cfg(feature = "build")]
mod indexing {
    use super::super::{Again, ContextValues, Indexing, Sink, ValueError};
    use super::{Cause, RankFeature, feature_value, java_float};
    use crate::json::Value;
    use crate::values::sortable::float_to_sortable;

    impl Indexing for RankFeature {
        /// Only a document's own values are counted.
        fn included_again(&self) -> Again {
            Again::First
        }

        fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
            if !matches!(value, Value::Number(_) | Value::String(_)) {
                return Err(ValueError::not_numeric(value));
            }
            let number = java_float(value)?;
            if sink.has_number() {
                return Err(Cause::illegal_argument(format!(
                "[rank_feature] fields do not support indexing multiple values for the same field [{}] in the same document",
                self.name
            ))
            .into());
            }
            let number = feature_value(number, self.is_positive, &self.name, "_feature")?;
            sink.number(float_to_sortable(number).into());
            Ok(())
        }

        fn context_values(&self, _: &Value<'_>) -> ContextValues {
            // There it is in the field of all features.
            ContextValues::Nothing
        }
    }
}
