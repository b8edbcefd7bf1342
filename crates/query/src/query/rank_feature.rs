//! `rank_feature`: documents scored by how great a feature of them is.

use std::ops::Range;

use super::found::Found;
use super::node::Node;
use super::{LOOK_UP, Lowering, PART, VISIT, float, metadata};
use crate::error::{Cause, Failure};
use crate::java::text;
use crate::plan::{FeatureFunction, RankFeatureQuery};
use crate::score::feature::{Feature, Function, Terms};
use crate::values::feature::{BETWEEN, frequency_of, frequency_of_term, stored_frequency, value_of};
use crate::values::field_data::Features;

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &RankFeatureQuery) -> Result<Node, Failure> {
    let RankFeatureQuery { field, function, .. } = query;
    let refuse = |reason: String| lowering.failed_to_create(Cause::illegal_argument(reason));
    let of_type = |name: &str| {
        refuse(format!(
            "[rank_feature] query only works on [rank_feature] fields and features of [rank_features] fields, not [{name}]"
        ))
    };
    if metadata::is_known(field) {
        return Err(of_type(field));
    }
    let (place, found, name) = match lowering.field(field) {
        Some((place, found)) => (place, found, None),
        None => {
            let parts = field.rsplit_once('.');
            let found = parts.and_then(|(parent, name)| Some((lowering.field(parent)?, name)));
            match found {
                Some(((place, found), name)) if found.kind.features() == Some(Features::Many) => {
                    (place, found, Some(name))
                }
                _ => return Ok(Node::None),
            }
        }
    };
    let is_positive = match (found.kind.features(), name) {
        (Some(Features::One { is_positive }), _) => is_positive,
        (Some(Features::Many), Some(_)) => true,
        _ => return Err(of_type(found.kind.name())),
    };
    let function = read(function.as_ref(), is_positive).map_err(refuse)?;
    // The real engine looks for an alias among the features, which has no documents.
    let own_name = name.map_or(field.as_str(), |name| &field[..field.len() - name.len() - 1]);
    if found.name != own_name {
        return Ok(Node::None);
    }
    let terms = name.map(|name| terms(lowering, place, name)).transpose()?;
    let function = match function {
        Some(function) => function,
        None => Function::Saturation(pivot(lowering, &found, name)?),
    };
    if terms.as_ref().is_some_and(Range::is_empty) {
        return Ok(Node::None);
    }
    let terms = terms.map(|terms| Terms {
        first: terms.start,
        end: terms.end,
    });
    Ok(Node::Feature {
        field: place,
        feature: Feature { function, terms },
    })
}

/// Reads the function of a query; nothing where its pivot is that of the documents.
fn read(function: Option<&FeatureFunction>, is_positive: bool) -> Result<Option<Function>, String> {
    let positive = |name: &str, value: &str| {
        let value = float(value);
        if value > 0.0 && value.is_finite() {
            return Ok(value);
        }
        Err(format!("{name} must be > 0, got: {}", text::float(value)))
    };
    Ok(Some(match function {
        None | Some(FeatureFunction::Saturation { pivot: None }) => return Ok(None),
        Some(FeatureFunction::Saturation { pivot: Some(pivot) }) => Function::Saturation(positive("pivot", pivot)?),
        Some(FeatureFunction::Log { scaling_factor }) => {
            if !is_positive {
                let reason = "Cannot use the [log] function with a field that has a negative score impact as it would trigger \
                              negative scores";
                return Err(reason.to_owned());
            }
            let factor = float(scaling_factor);
            if factor < 1.0 || !factor.is_finite() {
                return Err(format!("scalingFactor must be >= 1, got: {}", text::float(factor)));
            }
            Function::Log(factor)
        }
        Some(FeatureFunction::Sigmoid { pivot, exponent }) => {
            Function::Sigmoid(positive("pivot", pivot)?, positive("exp", exponent)?)
        }
        Some(FeatureFunction::Linear) => Function::Linear,
    }))
}

/// Returns the ordinals of the values of a feature.
fn terms(lowering: &Lowering<'_, '_>, place: u16, name: &str) -> Result<Range<u32>, Failure> {
    lowering.budget.charge(LOOK_UP, PART)?;
    let Some(terms) = &lowering.index.fields[usize::from(place)].terms else {
        return Ok(0..0);
    };
    let range = terms.dictionary.prefix(&[name.as_bytes(), &[BETWEEN]].concat());
    // Each is looked at when it is scored.
    lowering.budget.charge(range.len() as u64 * LOOK_UP, PART)?;
    Ok(range)
}

/// Returns what a feature comes to in the middle, by the means of the bits that stand for its values.
fn pivot(lowering: &Lowering<'_, '_>, found: &Found<'_>, name: Option<&str>) -> Result<f32, Failure> {
    let (mut documents, mut total) = (0u64, 0u64);
    // The real engine takes all documents that there are, those in others, too.
    for place in lowering.index.places_with(found.own()) {
        let reader = &lowering.index.fields[usize::from(place)];
        let Some(name) = name else {
            let Some(column) = reader.column else { continue };
            let sum = match reader.derived.frequency.get() {
                Some(&sum) => sum,
                None => {
                    lowering.budget.charge(u64::from(column.length()) * 2, PART)?;
                    let places = (0..column.length()).flat_map(|document| column.places(document));
                    let sum = places
                        .map(|place| u64::from(stored_frequency(column.value(place))))
                        .sum();
                    *reader.derived.frequency.get_or_init(|| sum)
                }
            };
            documents += u64::from(column.documents);
            total += sum;
            continue;
        };
        let range = terms(lowering, place, name)?;
        lowering.budget.charge(range.len() as u64 * VISIT, PART)?;
        let Some(own) = &reader.terms else { continue };
        own.dictionary.visit(range, |ordinal, term| {
            let count = u64::from(own.postings.document_frequency(ordinal as usize));
            documents += count;
            total += count * u64::from(frequency_of_term(term));
        });
    }
    if documents == 0 {
        return Ok(1.0);
    }
    let mean = (total as f64 / documents as f64) as f32;
    Ok(if mean > frequency_of(f32::MAX) as f32 {
        f32::MAX
    } else {
        value_of(mean as u32)
    })
}
