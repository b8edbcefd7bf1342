//! `distance_feature`: documents scored by how near a date or a point of theirs is to an origin.

use super::node::Node;
use super::points::with_json;
use super::{Lowering, VALUE, metadata};
use crate::date::time_value;
use crate::error::{Cause, Failure};
use crate::java::parse::trim;
use crate::java::text::double;
use crate::mapping::types::{Lowered, RangeBounds};
use crate::plan::{DistanceFeatureQuery, FeatureOrigin, Scalar};
use crate::score::feature::{Feature, Function};
use crate::values::field_data::Nearness;
use crate::values::geo::{Point, distance, read};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &DistanceFeatureQuery) -> Result<Node, Failure> {
    let DistanceFeatureQuery {
        field, origin, pivot, ..
    } = query;
    let refuse = |cause: Cause| lowering.failed_to_create(cause);
    let wrong = |reason: String| refuse(Cause::illegal_argument(reason));
    let of_type = |name: &str| {
        wrong(format!(
            "Illegal data type of [{name}]![distance_feature] query can only be run on a date, date_nanos or geo_point field type!"
        ))
    };
    // The real engine reads the JSON of a point before it looks at anything.
    let point = read_point(lowering, origin)?;
    if metadata::is_known(field) {
        return Err(of_type(field));
    }
    let Some((place, found)) = lowering.field(field) else {
        return Ok(Node::None);
    };
    let Some(nearness) = found.kind.nearness() else {
        return Err(of_type(found.kind.name()));
    };
    lowering.budget.charge(VALUE, super::PART)?;
    let (function, is_searched) = if nearness == Nearness::Points {
        let from = match (origin, point) {
            (_, Some(point)) => point,
            (FeatureOrigin::Text { text }, _) => read::of_text(text, false).map_err(refuse)?,
            _ => {
                return Err(wrong(
                    "Illegal type [class java.lang.Long] for [origin]! Must be of type [geo_point] or [string] for geo_point fields!"
                        .to_owned(),
                ));
            }
        };
        let far = distance::parse(pivot).map_err(refuse)?;
        from.check().map_err(refuse)?;
        if far <= 0.0 {
            return Err(wrong(format!("pivotDistance must be > 0, got {}", double(far))));
        }
        if !far.is_finite() {
            return Err(wrong(format!(
                "[distance_feature] with [pivot] [{pivot}] is not supported"
            )));
        }
        let is_searched = found.kind.searched_points() == Some(true);
        (Function::Metres(from, far), is_searched)
    } else {
        let text = match (origin, point) {
            (_, Some(point)) => point.text(),
            (FeatureOrigin::Text { text } | FeatureOrigin::Number { text }, _) => text.clone(),
            _ => String::new(),
        };
        let value = Scalar::String(text);
        let bounds = RangeBounds {
            from: &Scalar::Null,
            ..RangeBounds::of_one(&value, lowering.context(&found.name))
        };
        let Lowered::Numbers { high, .. } = found.kind.range(&bounds).map_err(refuse)? else {
            return Ok(Node::None);
        };
        let millis = time_value::milliseconds("distance_feature.pivot", pivot).map_err(|reason| {
            let cause = Cause::illegal_argument(reason);
            let number = trim(trim(pivot).trim_end_matches(char::is_alphabetic));
            let is_number = !cause.reason.contains("setting");
            refuse(if is_number {
                cause.caused_by(Cause::number_format(number))
            } else {
                cause
            })
        })?;
        let far = match nearness {
            Nearness::Nanos => (millis * 1e6).round() as i64,
            // Half a nanosecond makes up for what is rounded.
            _ => (millis + 5e-7 * millis.signum()) as i64,
        };
        if far <= 0 {
            return Err(wrong(format!("pivotDistance must be > 0, got {far}")));
        }
        (Function::Near(high, far), found.kind.is_indexed())
    };
    // Without values to read the real engine fails wherever the index has the field, be it in other documents.
    let own = lowering.index.fields[usize::from(found.own())].column.is_some();
    let is_unread = own && found.kind.doc_values(&found.name).is_err();
    let has_values = is_unread || lowering.index.fields[usize::from(place)].column.is_some();
    if !is_searched || !has_values {
        return Ok(Node::None);
    }
    if is_unread {
        let reason = format!(
            "unexpected docvalues type NONE for field '{}' (expected one of [SORTED_NUMERIC, NUMERIC]). Re-index with correct docvalues \
             type.",
            found.name
        );
        let failure = Failure::shard(500, Cause::new("illegal_state_exception", reason));
        return Ok(Node::Failing(failure));
    }
    let feature = Feature { function, terms: None };
    Ok(Node::Feature { field: place, feature })
}

/// Reads an origin that is JSON; its faults are those of the body at its end.
fn read_point(lowering: &Lowering<'_, '_>, origin: &FeatureOrigin) -> Result<Option<Point>, Failure> {
    let FeatureOrigin::Json { text, end } = origin else {
        return Ok(None);
    };
    let mut fault = None;
    let point = with_json(lowering, text, |value| {
        read::point(value, false).or_else(|cause| {
            fault = Some(cause);
            Ok(Point { lat: 0.0, lon: 0.0 })
        })
    })?;
    let Some(cause) = fault else {
        return Ok(Some(point));
    };
    let reason = format!("[{end}] [distance_feature] failed to parse field [origin]");
    let failed = Cause::new("x_content_parse_exception", reason).caused_by(cause);
    Err(Failure::request(400, failed))
}
