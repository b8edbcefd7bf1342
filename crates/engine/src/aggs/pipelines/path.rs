//! Which number is at the end of a `buckets_path`? The host has read the path and knows that its aggregations are there.

use super::super::results::{Aggregation, Bucket, Results};
use super::super::{Level, Sortable};
use super::Value;
use crate::error::{Cause, Failure};
use crate::java::{parse, text};
use crate::plan::GapPolicy;

/// What a path leads to.
enum Property {
    Number(f64),
    /// The path names the key of a bucket that is not there.
    Absent,
    /// Several numbers, of which the path names none.
    Several,
    /// Not a number: the real engine's name of the class that is there.
    Other(&'static str),
}

/// Returns the number at the end of a bucket's path: NaN at a gap that is not filled; nothing where the path names a key that is
/// not there.
pub(super) fn resolve(
    name: &str,
    below: &Level<'_>,
    bucket: &Bucket,
    path: &[String],
    gap_policy: GapPolicy,
) -> Result<Option<f64>, Failure> {
    const EXPECTED: &str =
        "buckets_path must reference either a number value or a single value numeric metric aggregation";
    let at = path.first().map_or(name, String::as_str);
    let reason = match of_bucket(below, bucket, path)? {
        Property::Number(value) => {
            let is_count = matches!(path, [only] if only == "_count");
            let is_gap = !value.is_finite() || bucket.count == 0 && !is_count;
            return Ok(Some(match gap_policy {
                GapPolicy::InsertZeros if is_gap => 0.0,
                GapPolicy::Skip if is_gap => f64::NAN,
                GapPolicy::KeepValues if !value.is_finite() => f64::NAN,
                _ => value,
            }));
        }
        Property::Absent => return Ok(None),
        Property::Several => {
            format!("{EXPECTED}, but [{at}] contains multiple values. Please specify which to use.")
        }
        Property::Other(class) => format!("{EXPECTED}, got: [{class}] at aggregation [{at}]"),
    };
    Err(Failure::reduce(
        500,
        Cause::new("aggregation_execution_exception", reason),
    ))
}

fn of_bucket(below: &Level<'_>, bucket: &Bucket, path: &[String]) -> Result<Property, Failure> {
    match path {
        [] => Ok(Property::Other("Bucket")),
        [only] if only == "_count" => Ok(Property::Number(bucket.count as f64)),
        [first, ..] if first == "_count" => Ok(Property::Absent),
        [first, ..] if first == "_key" => Ok(match bucket.key.rank {
            Some(_) if bucket.key.is_date => Property::Other("ZonedDateTime"),
            Some(_) => Property::Number(bucket.key.number),
            None => Property::Other("String"),
        }),
        [first, rest @ ..] => {
            of_results(below, &bucket.below, first, rest).map(|found| found.unwrap_or(Property::Absent))
        }
    }
}

/// Follows a path into the results of a level; nothing if no result has the name.
fn of_results(level: &Level<'_>, results: &Results, name: &str, rest: &[String]) -> Result<Option<Property>, Failure> {
    let of_name = |aggregation: &&Aggregation| level.names[aggregation.at] == name;
    if let Some(aggregation) = results.aggregations.iter().find(of_name) {
        return of_aggregation(level, aggregation, results.ordinal, rest).map(Some);
    }
    let computed = results
        .computed
        .iter()
        .find(|(nth, _)| level.pipelines[*nth].name == name);
    computed.map(|(_, value)| of_value(name, value, rest)).transpose()
}

fn of_aggregation(
    level: &Level<'_>,
    aggregation: &Aggregation,
    ordinal: u32,
    path: &[String],
) -> Result<Property, Failure> {
    let (name, collector) = (&level.names[aggregation.at], &level.collectors[aggregation.at]);
    let number = |key: &str| Ok(Property::Number(collector.metric(key, ordinal)));
    if let [key] = path
        && let Some(found) = collector.finds(key, false)
    {
        found.map_err(|reason| failure(Cause::new("number_format_exception", reason)))?;
        return number(key);
    }
    let class = level.classes[aggregation.at];
    if let ([key, rest @ ..], "InternalTopHits" | "InternalGeoBounds" | "InternalGeoCentroid") = (path, class) {
        let names: &[&str] = match class {
            "InternalGeoBounds" => &["top", "bottom", "left", "right"],
            "InternalGeoCentroid" => &["lat", "lon", "count", "value"],
            _ => return Err(unsupported(name, path)),
        };
        if !names.contains(&key.as_str()) || !rest.is_empty() {
            let reason = format!("Found unknown path element [{key}] in [{name}]");
            return Err(failure(Cause::illegal_argument(reason)));
        }
        let number = collector.metric(key, ordinal);
        return match number.is_nan() {
            false => Ok(Property::Number(number)),
            true if collector.metric("count", ordinal) > 0.0 => Ok(Property::Other("GeoPoint")),
            // The real engine fails here.
            true => Err(failure(Cause::illegal_argument(format!(
                "[buckets_path] to [{key}] of [{name}], which has no points, is not supported"
            )))),
        };
    }
    match (collector.sortable(), path) {
        (Sortable::Metric([]), []) => number("value"),
        (Sortable::Metric([]), [key]) if key == "value" => number("value"),
        (Sortable::Metric([]), _) => Err(unsupported(name, path)),
        (Sortable::Metric(_), []) => Ok(Property::Several),
        (Sortable::Metric(keys), [key]) if keys.contains(&key.as_str()) => number(key),
        (Sortable::Metric(_), [key]) => Err(no_constant(key)),
        (Sortable::Metric(_), _) => Err(unsupported(name, path)),
        (Sortable::Single { .. }, []) => Ok(Property::Other(level.classes[aggregation.at])),
        (Sortable::Single { .. }, [only]) if only == "_count" => number("doc_count"),
        (Sortable::Single { .. }, [first, rest @ ..]) => {
            let found = match (collector.below(), aggregation.buckets.first()) {
                (Some(below), Some(bucket)) => of_results(below, &bucket.below, first, rest)?,
                _ => None,
            };
            found.ok_or_else(|| {
                failure(Cause::illegal_argument(format!(
                    "Cannot find an aggregation named [{first}] in [{name}]"
                )))
            })
        }
        (Sortable::Buckets(kind), []) => Ok(Property::Other(match kind {
            "sterms" => "StringTerms",
            "lterms" => "LongTerms",
            "dterms" => "DoubleTerms",
            "umterms" => "UnmappedTerms",
            "sigsterms" => "SignificantStringTerms",
            "siglterms" => "SignificantLongTerms",
            "umsigterms" => "UnmappedSignificantTerms",
            _ => level.classes[aggregation.at],
        })),
        (Sortable::Buckets(_), [first, rest @ ..]) => {
            if first == "_bucket_count" {
                return Ok(Property::Number(aggregation.buckets.len() as f64));
            }
            let Some(key) = first.strip_prefix('\'').and_then(|key| key.strip_suffix('\'')) else {
                return Ok(match (collector.below(), aggregation.buckets.first()) {
                    (Some(below), Some(bucket)) => match of_bucket(below, bucket, path)? {
                        Property::Absent => Property::Absent,
                        _ => Property::Other("Object[]"),
                    },
                    _ => Property::Other("Object[]"),
                });
            };
            let bucket = aggregation.buckets.iter().find(|bucket| bucket.key.text == key);
            match (collector.below(), bucket) {
                (Some(below), Some(bucket)) => of_bucket(below, bucket, rest),
                _ => Ok(Property::Absent),
            }
        }
    }
}

fn of_value(name: &str, value: &Value, path: &[String]) -> Result<Property, Failure> {
    let key = match path {
        [] => None,
        [key] => Some(key.as_str()),
        _ => return Err(unsupported(name, path)),
    };
    let number = match (value, key) {
        (Value::Number(value), None | Some("value"))
        | (Value::Derivative { value, .. } | Value::Best { value, .. }, None | Some("value")) => *value,
        (Value::Derivative { value, units }, Some("normalized_value")) => match *units > 0.0 {
            true => value / units,
            false => *value,
        },
        (Value::Stats(_) | Value::ExtendedStats(..) | Value::Percentiles(_), None) => return Ok(Property::Several),
        (Value::Stats(state), Some(key)) => state.metric(key).ok_or_else(|| no_constant(key))?,
        (Value::ExtendedStats(spread, sigma), Some(key)) => {
            spread.metric(key, *sigma).ok_or_else(|| no_constant(key))?
        }
        (Value::Percentiles(values), Some(key)) => {
            let percent = parse::double(key).ok_or_else(|| failure(Cause::number_format(key)))?;
            let found = values.iter().find(|(point, _)| *point == percent);
            found.map(|(_, value)| *value).ok_or_else(|| {
                let points: Vec<String> = values.iter().map(|&(point, _)| text::double(point)).collect();
                failure(Cause::illegal_argument(format!(
                    "Percent requested [{}] was not one of the computed percentiles.  Available keys are: [{}]",
                    text::double(percent),
                    points.join(", ")
                )))
            })?
        }
        _ => return Err(unsupported(name, path)),
    };
    Ok(Property::Number(number))
}

fn failure(cause: Cause) -> Failure {
    Failure::reduce(400, cause)
}

fn unsupported(name: &str, path: &[String]) -> Failure {
    failure(Cause::illegal_argument(format!(
        "path not supported for [{name}]: [{}]",
        path.join(", ")
    )))
}

fn no_constant(key: &str) -> Failure {
    let reason = format!("No enum constant org.elasticsearch.search.aggregations.metrics.InternalStats.Metrics.{key}");
    failure(Cause::illegal_argument(reason))
}
