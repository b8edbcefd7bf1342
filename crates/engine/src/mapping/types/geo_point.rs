//! `geo_point`: places on earth, as Lucene stores them.

use super::super::parameters::simple_name;
use super::super::{Parameters, Problem};
#[cfg(feature = "build")]
use super::Indexing;
#[cfg(feature = "build")]
use super::Sink;
#[cfg(feature = "build")]
use super::ValueError;
use super::access::Access;
use super::{Context, FieldType, Lowered, Storage};
#[cfg(feature = "build")]
use super::{ContextValues, HandedDown, Refused};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::java::text::double;
#[cfg(feature = "build")]
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{DocValues, FieldValues};
#[cfg(feature = "build")]
use crate::values::geo::geohash;
use crate::values::geo::{Point, read};
#[cfg(feature = "build")]
use crate::values::scalar::java_double;

#[cfg_attr(not(feature = "build"), expect(dead_code, reason = "builds read it"))]
struct GeoPoint {
    /// The last part of the path, by which errors call the field.
    name: String,
    access: Access,
    ignore_malformed: bool,
    ignore_z_value: bool,
    null_value: Option<Point>,
}

pub(super) fn create(_: &str, parameters: &mut Parameters<'_, '_>) -> Result<Box<dyn FieldType>, Problem> {
    let has_doc_values = parameters.flag("doc_values", true)?;
    let is_indexed = parameters.flag("index", true)?;
    let is_stored = parameters.flag("store", false)?;
    let ignore_malformed = parameters.explicit_flag("ignore_malformed", parameters.defaults().ignore_malformed)?;
    let ignore_z_value = parameters.explicit_flag("ignore_z_value", true)?;
    let null_value = null_value(parameters)?;
    parameters.scripts()?;
    parameters.meta()?;
    Ok(Box::new(GeoPoint {
        name: simple_name(parameters.path()).to_owned(),
        access: Access {
            is_indexed,
            has_doc_values,
            is_stored,
        },
        ignore_malformed,
        ignore_z_value,
        null_value,
    }))
}

/// Takes what stands for a null: a point on earth, which may have a third number.
fn null_value(parameters: &mut Parameters<'_, '_>) -> Result<Option<Point>, Problem> {
    let Some(value) = parameters.null_value() else {
        return Ok(None);
    };
    let point = read::point(value, true)?;
    check(point, "")?;
    if point.lat.is_nan() || point.lon.is_nan() {
        // The real engine takes it, and is not able to open the index.
        parameters.refuse_value("null_value", "has no latitude or no longitude");
    }
    let (lat, lon) = (double(point.lat), double(point.lon));
    parameters.print("null_value", &format!("{{\"lat\":{lat},\"lon\":{lon}}}"));
    Ok(Some(point))
}

/// Refuses degrees past the ends of the earth.
fn check(Point { lat, lon }: Point, place: &str) -> Result<(), Cause> {
    for (value, most, what) in [(lat, 90.0, "latitude"), (lon, 180.0, "longitude")] {
        if value.abs() > most {
            let value = double(value);
            return Err(Cause::illegal_argument(format!(
                "illegal {what} value [{value}]{place}"
            )));
        }
    }
    Ok(())
}

#[cfg(feature = "build")]
/// What is wrong with one of several points.
fn malformed(cause: Cause) -> ValueError {
    ValueError::Malformed(cause)
}

impl GeoPoint {
    #[cfg(feature = "build")]
    /// Returns the point that is stored of one that was read.
    fn checked(&self, point: Point) -> Result<Point, Cause> {
        if self.ignore_malformed {
            return point
                .normalized()
                .ok_or_else(|| read::wrong("cannot normalize the point - not a number"));
        }
        check(point, &format!(" for {}", self.name))?;
        if self.access.is_indexed || self.access.has_doc_values {
            point.check()?;
        }
        Ok(point)
    }

    #[cfg(feature = "build")]
    /// Calls `visit` with each point of a value, and whether it was read from an array of numbers; returns whether one was left out,
    /// as the mapping asks.
    fn points(&self, value: &Value<'_>, visit: &mut dyn FnMut(Point, bool)) -> Result<bool, ValueError> {
        match value {
            Value::Null => {
                self.null_value.into_iter().for_each(|point| visit(point, false));
                Ok(false)
            }
            Value::Array(values) if matches!(values.first(), Some(Value::Number(_))) => self.numbers(values, visit),
            Value::Array(values) => values
                .iter()
                .try_fold(false, |ignored, value| Ok(self.one(value, visit)? | ignored)),
            value => self.one(value, visit),
        }
    }

    #[cfg(feature = "build")]
    fn one(&self, value: &Value<'_>, visit: &mut dyn FnMut(Point, bool)) -> Result<bool, ValueError> {
        let read = read::point(value, self.ignore_z_value).and_then(|point| self.checked(point));
        match read {
            Ok(point) => visit(point, false),
            Err(_) if self.ignore_malformed => return Ok(true),
            Err(cause) => return Err(malformed(cause)),
        }
        Ok(false)
    }

    #[cfg(feature = "build")]
    /// Reads an array that begins with a number: longitude, latitude, and what may stand behind them. Here nothing is left out.
    fn numbers(&self, values: &[Value<'_>], visit: &mut dyn FnMut(Point, bool)) -> Result<bool, ValueError> {
        let degrees = |place: usize| match values.get(place) {
            Some(Value::Number(text)) => Ok(read::number(text)),
            Some(Value::String(text)) => java_double(text).map_err(ValueError::Uncaught),
            _ => Err(ValueError::NoNumber { place }),
        };
        let (lon, lat) = (degrees(0)?, degrees(1)?);
        match values.get(2) {
            None => {}
            Some(Value::Number(text)) => {
                read::check_height(read::number(text), self.ignore_z_value).map_err(ValueError::Uncaught)?;
            }
            Some(_) => {
                let cause = read::wrong("field type does not accept > 3 dimensions");
                return Err(ValueError::Uncaught(cause));
            }
        }
        visit(self.checked(Point { lat, lon }).map_err(ValueError::Uncaught)?, true);
        // The real engine reads what follows as further values of the field.
        let mut rest = values.iter().skip(3);
        rest.try_fold(false, |ignored, value| Ok(self.points(value, visit)? | ignored))
    }
}

impl FieldValues for GeoPoint {
    fn name(&self) -> &'static str {
        "geo_point"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Points)
    }

    fn check_sort(&self) -> Result<(), Cause> {
        Err(Cause::illegal_argument(
            "can't sort on geo_point field without using specific sorting feature, like geo_distance",
        ))
    }
}

impl FieldType for GeoPoint {
    fn storage(&self) -> Storage {
        self.access.storage(Storage::NUMBERS)
    }

    fn analyzer(&self, context: Context<'_>) -> Result<Option<Analyzer>, Cause> {
        Err(Cause::illegal_argument(format!(
            "Field [{}] of type [geo_point] does not support match queries",
            context.field
        )))
    }

    fn term(&self, _: &Scalar, context: Context<'_>) -> Result<Lowered, Cause> {
        Err(Cause::illegal_argument(format!(
            "Geometry fields do not support exact searching, use dedicated geometry queries instead: [{}]",
            context.field
        )))
    }
}

#[cfg(feature = "build")]
impl Indexing for GeoPoint {
    /// Of longitude, latitude and altitude the last: there the real engine's parser stands when the point was read.
    fn copied<'v, 'a>(&self, value: &'v Value<'a>) -> Option<&'v Value<'a>> {
        match value {
            Value::Array(values) => match &values[..] {
                [Value::Number(_), _, altitude @ Value::Number(_)] => Some(altitude),
                _ => None,
            },
            Value::Object(_) => None,
            value => Some(value),
        }
    }

    fn takes_arrays(&self) -> bool {
        true
    }

    fn index(&self, value: &Value<'_>, sink: &mut dyn Sink) -> Result<(), ValueError> {
        let has_column = self.storage().column;
        let ignored = self.points(value, &mut |point, _| {
            if let (true, Ok(number)) = (has_column, point.encode()) {
                sink.number(number);
            }
        })?;
        if ignored {
            sink.ignored();
        }
        Ok(())
    }

    fn index_null(&self, sink: &mut dyn Sink) -> Result<(), ValueError> {
        self.index(&Value::Null, sink)
    }

    fn context_values(&self, value: &Value<'_>) -> ContextValues {
        let mut hashes = Vec::new();
        if self.access.is_indexed || self.access.has_doc_values {
            // What is wrong with the value was said before.
            let _ = self.points(value, &mut |point, _| hashes.push(geohash::encode(point)));
        }
        match hashes.is_empty() {
            true => ContextValues::Nothing,
            false => ContextValues::Places(hashes, Box::new(self.access.no_context())),
        }
    }

    fn handed_down(&self, value: &Value<'_>) -> Option<Vec<HandedDown>> {
        let mut handed = Vec::new();
        // What is wrong with the value was said before.
        let _ = self.points(value, &mut |point, is_of_numbers| {
            handed.push(HandedDown {
                text: geohash::encode(point),
                refused: match is_of_numbers {
                    true => Refused::Said,
                    false if self.ignore_malformed => Refused::Ignored,
                    false => Refused::OfField,
                },
            });
        });
        Some(handed)
    }
}
