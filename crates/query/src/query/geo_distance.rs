//! `geo_distance`: documents with a point near another, with score 1.

use super::Lowering;
use super::geo_bounding_box::WORDS;
use super::node::Node;
use super::points::{Asked, check_degrees, with_json};
use crate::error::{Cause, Failure};
use crate::java::number::parse_double;
use crate::java::text::double;
use crate::json::Value;
use crate::plan::{GeoDistanceQuery, GeoPart};
use crate::values::geo::area::{Area, Circle};
use crate::values::geo::{Point, geohash, read};

const NAME: &str = "geo_distance";

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &GeoDistanceQuery) -> Result<Node, Failure> {
    let GeoDistanceQuery {
        field,
        center,
        metres,
        validation,
        ignore_unmapped,
        ..
    } = query;
    let asked = Asked {
        query: NAME,
        field,
        validation: *validation,
        ignore_unmapped: *ignore_unmapped,
    };
    let center = read_center(lowering, center)?;
    let radius = parse_double(metres).unwrap_or(f64::NAN);
    asked.lower(lowering, &WORDS, || {
        if asked.is_strict() {
            let degrees = [
                ("center point latitude", center.lat, 90.0),
                ("center point longitude", center.lon, 180.0),
            ];
            check_degrees(lowering, NAME, &degrees)?;
        }
        let center = asked.on_earth(lowering, center)?;
        if !radius.is_finite() {
            let reason = format!("radiusMeters: '{}' is invalid", double(radius));
            return Err(lowering.failed_to_create(Cause::illegal_argument(reason)));
        }
        Ok(Some(Area::Circle(Circle::new(center, radius))))
    })
}

/// Reads the parts of a point one by one: what comes later counts, and nothing need come.
fn read_center(lowering: &Lowering<'_, '_>, parts: &[GeoPart]) -> Result<Point, Failure> {
    let mut center = Point {
        lat: f64::NAN,
        lon: f64::NAN,
    };
    for GeoPart { name, value } in parts {
        match name.as_str() {
            "lat" => center.lat = parse_double(value).unwrap_or(f64::NAN),
            "lon" => center.lon = parse_double(value).unwrap_or(f64::NAN),
            _ => {
                center = with_json(lowering, value, |value| match value {
                    Value::String(text) if name == "geohash" => geohash::cell(text).map(|(low, _)| low),
                    Value::String(text) => read::of_text(text, false),
                    value => read::point(value, false),
                })?;
            }
        }
    }
    Ok(center)
}
