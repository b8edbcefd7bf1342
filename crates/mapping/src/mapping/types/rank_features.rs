//! `rank_features`: objects of positive floats that a query of their own scores by. A
//! term is the name of a feature, a zero and the bits of its value that are kept.

#[cfg(feature = "build")]
mod indexing;

use super::super::{Parameters, Problem};
use super::{Context, FieldType, Lowered, Shows, Storage};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, Features, FieldValues};

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

impl FieldValues for RankFeatures {
    fn name(&self) -> &'static str {
        "rank_features"
    }

    fn doc_values(&self, _: &str) -> Result<DocValues, Cause> {
        let reason = "[rank_features] fields do not support sorting, scripting or aggregating";
        Err(Cause::illegal_argument(reason))
    }

    fn features(&self) -> Option<Features> {
        Some(Features::Many)
    }
}

impl FieldType for RankFeatures {
    fn shows(&self) -> Shows {
        Shows::Same
    }

    fn storage(&self) -> Storage {
        Storage {
            terms: true,
            ..Storage::NOTHING
        }
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
