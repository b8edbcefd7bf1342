//! What does a build make of the values of a `geo_point`?

use super::super::{ContextValues, FieldType, HandedDown, Indexing, Refused, Sink, ValueError};
use super::{Cause, GeoPoint, Point, check, read};
use crate::json::Value;
use crate::values::geo::geohash;
use crate::values::scalar::java_double;

/// What is wrong with one of several points.
fn malformed(cause: Cause) -> ValueError {
    ValueError::Malformed(cause)
}

impl GeoPoint {
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

    fn one(&self, value: &Value<'_>, visit: &mut dyn FnMut(Point, bool)) -> Result<bool, ValueError> {
        let read = read::point(value, self.ignore_z_value).and_then(|point| self.checked(point));
        match read {
            Ok(point) => visit(point, false),
            Err(_) if self.ignore_malformed => return Ok(true),
            Err(cause) => return Err(malformed(cause)),
        }
        Ok(false)
    }

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
