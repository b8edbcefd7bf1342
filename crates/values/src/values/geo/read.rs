//! Which point does a value name? An object, a text of two numbers, a geohash, well-known text, or two numbers, as the real
//! engine reads them one by one.

use super::{Point, geohash, wkt};
use crate::analysis::cases;
use crate::error::Cause;
use crate::java;
use crate::java::number::parse_double;
use crate::json::{Member, Value};
use crate::values::scalar::java_double;

/// The error type of most that can be wrong.
pub fn wrong(reason: impl Into<String>) -> Cause {
    Cause::new("parse_exception", reason)
}

/// Refuses a third number, unless it is passed over.
pub fn check_height(value: f64, is_taken: bool) -> Result<(), Cause> {
    if is_taken {
        return Ok(());
    }
    let value = java::text::double(value);
    Err(wrong(format!(
        "Exception parsing coordinates: found Z value [{value}] but [ignore_z_value] parameter is [false]"
    )))
}

/// Returns a number of JSON as a double.
pub fn number(text: &str) -> f64 {
    parse_double(text).unwrap_or(f64::NAN)
}

/// Reads one point; `takes_height` says whether it may have a third number. It may lie outside of the earth.
pub fn point(value: &Value<'_>, takes_height: bool) -> Result<Point, Cause> {
    match value {
        Value::Object(members) => of_object(members),
        Value::Array(values) => of_array(values, takes_height),
        Value::String(text) => of_text(text, takes_height),
        _ => Err(wrong("geo_point expected")),
    }
}

fn of_object(members: &[Member<'_>]) -> Result<Point, Cause> {
    let (mut lat, mut lon) = (f64::NAN, f64::NAN);
    let (mut hash, mut no_number) = (None, None);
    for Member { key, value, .. } in members {
        let (into, what) = match key.as_ref() {
            "lat" => (&mut lat, "latitude"),
            "lon" => (&mut lon, "longitude"),
            "geohash" => {
                let Value::String(text) = value else {
                    return Err(wrong("geohash must be a string"));
                };
                hash = Some(text);
                continue;
            }
            _ => return Err(wrong("field must be either [lat], [lon] or [geohash]")),
        };
        match value {
            Value::Number(text) => *into = number(text),
            Value::String(text) => match java_double(text) {
                Ok(value) => *into = value,
                Err(cause) => no_number = Some(cause),
            },
            _ => return Err(wrong(format!("{what} must be a number"))),
        }
    }
    match (hash, no_number) {
        (Some(_), _) if !lat.is_nan() || !lon.is_nan() => Err(wrong("field must be either lat/lon or geohash")),
        (Some(hash), _) => geohash::decode(hash),
        (None, Some(cause)) => Err(wrong("[lat] and [lon] must be valid double values").caused_by(cause)),
        (None, None) if lat.is_nan() => Err(wrong("field [lat] missing")),
        (None, None) if lon.is_nan() => Err(wrong("field [lon] missing")),
        (None, None) => Ok(Point { lat, lon }),
    }
}

fn of_array(values: &[Value<'_>], takes_height: bool) -> Result<Point, Cause> {
    let mut point = Point {
        lat: f64::NAN,
        lon: f64::NAN,
    };
    for (place, value) in values.iter().enumerate() {
        let Value::Number(text) = value else {
            return Err(wrong("numeric value expected"));
        };
        match place {
            0 => point.lon = number(text),
            1 => point.lat = number(text),
            2 => check_height(number(text), takes_height)?,
            _ => return Err(wrong("[geo_point] field type does not accept > 3 dimensions")),
        }
    }
    Ok(point)
}

/// Reads a point from a text.
pub fn of_text(text: &str, takes_height: bool) -> Result<Point, Cause> {
    if cases::lower(text).contains("point") {
        return wkt::read(text, takes_height);
    }
    if !text.contains(',') {
        return geohash::decode(text);
    }
    // Java leaves out empty parts at the end.
    let parts: Vec<&str> = text.trim_end_matches(',').split(',').collect();
    let parts = if parts == [""] { &[] } else { parts.as_slice() };
    if parts.len() > 3 {
        let count = parts.len();
        let reason = format!("failed to parse [{count}], expected 2 or 3 coordinates but found: [{{}}]");
        return Err(wrong(reason));
    }
    let part = |place: usize| {
        parts.get(place).copied().ok_or_else(|| {
            let reason = format!("Index {place} out of bounds for length {}", parts.len());
            Cause::new("array_index_out_of_bounds_exception", reason)
        })
    };
    let lat = java_double(part(0)?).map_err(|_| wrong("latitude must be a number"))?;
    let lon = java_double(part(1)?).map_err(|_| wrong("longitude must be a number"))?;
    if let Some(height) = parts.get(2) {
        check_height(java_double(height)?, takes_height)?;
    }
    Ok(Point { lat, lon })
}
