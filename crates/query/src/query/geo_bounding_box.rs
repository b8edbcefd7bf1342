//! `geo_bounding_box`: documents with a point in a box, with score 1.

use super::Lowering;
use super::node::Node;
use super::points::{Asked, Words, check_degrees, with_json};
use crate::error::{Cause, Failure};
use crate::java::text::double;
use crate::json::Value;
use crate::plan::{GeoBoundingBoxQuery, GeoPart, Validation};
use crate::values::geo::area::{Area, GeoBox};
use crate::values::geo::{Point, geohash, read, wkt};
use crate::values::scalar::java_double;

const NAME: &str = "geo_bounding_box";

pub(super) const WORDS: Words = Words {
    missing: "failed to find geo field",
    wrong: |field, kind, query| format!("Field [{field}] is of unsupported type [{kind}] for [{query}] query"),
};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &GeoBoundingBoxQuery) -> Result<Node, Failure> {
    let GeoBoundingBoxQuery {
        field,
        edges,
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
    let (low, high) = Corners::read(lowering, edges)?.checked()?;
    asked.lower(lowering, &WORDS, || {
        if asked.is_strict() {
            let degrees = [
                ("top latitude", high.lat, 90.0),
                ("left longitude", low.lon, 180.0),
                ("bottom latitude", low.lat, 90.0),
                ("right longitude", high.lon, 180.0),
            ];
            check_degrees(lowering, NAME, &degrees)?;
        }
        let is_around = *validation == Validation::Coerce && (high.lon - low.lon) % 360.0 == 0.0 && high.lon > low.lon;
        // The corners that the real engine keeps are the other two.
        let [top_left, bottom_right] = [(high.lat, low.lon), (low.lat, high.lon)];
        let moved = |(lat, lon)| asked.on_earth(lowering, Point { lat, lon });
        let (top_left, bottom_right) = (moved(top_left)?, moved(bottom_right)?);
        let (left, right) = if is_around {
            (-180.0, 180.0)
        } else {
            (top_left.lon, bottom_right.lon)
        };
        let low = Point {
            lat: bottom_right.lat,
            lon: left,
        };
        let high = Point {
            lat: top_left.lat,
            lon: right,
        };
        Ok(GeoBox::new(low, high).map(Area::Box))
    })
}

/// Returns the south west and the north east corner of edges and corners; not a number where one is not known.
pub fn read_box(lowering: &Lowering<'_, '_>, parts: &[GeoPart]) -> Result<(Point, Point), Failure> {
    let Corners {
        top,
        left,
        bottom,
        right,
    } = Corners::read(lowering, parts)?;
    Ok((Point { lat: bottom, lon: left }, Point { lat: top, lon: right }))
}

/// What is known of a box so far; not a number where nothing is.
struct Corners {
    top: f64,
    left: f64,
    bottom: f64,
    right: f64,
}

impl Corners {
    /// Reads edges and corners one by one: what comes later counts.
    fn read(lowering: &Lowering<'_, '_>, parts: &[GeoPart]) -> Result<Self, Failure> {
        let nothing = f64::NAN;
        let mut corners = Self {
            top: nothing,
            left: nothing,
            bottom: nothing,
            right: nothing,
        };
        let mut of_text = None;
        for GeoPart { name, value } in parts {
            with_json(lowering, value, |value| {
                if name == "wkt" {
                    of_text = Some(wkt::read_box(text(value)).map_err(wrapped)?);
                    return Ok(());
                }
                corners.take(name, value).map_err(wrapped)
            })?;
        }
        let Some((low, high)) = of_text else {
            return Ok(corners);
        };
        if ![corners.top, corners.left, corners.bottom, corners.right]
            .iter()
            .all(|degree| degree.is_nan())
        {
            let reason = "failed to parse bounding box. Conflicting definition found using well-known text and explicit corners.";
            return Err(Failure::request(400, wrapped(read::wrong(reason))));
        }
        Ok(Self {
            top: high.lat,
            left: low.lon,
            bottom: low.lat,
            right: high.lon,
        })
    }

    fn take(&mut self, name: &str, value: &Value<'_>) -> Result<(), Cause> {
        let (is_top, is_left) = match name {
            "top" => return degree(value).map(|degree| self.top = degree),
            "left" => return degree(value).map(|degree| self.left = degree),
            "bottom" => return degree(value).map(|degree| self.bottom = degree),
            "right" => return degree(value).map(|degree| self.right = degree),
            "top_left" => (true, true),
            "top_right" => (true, false),
            "bottom_left" => (false, true),
            _ => (false, false),
        };
        let Point { lat, lon } = corner(value, is_top, is_left)?;
        *(if is_top { &mut self.top } else { &mut self.bottom }) = lat;
        *(if is_left { &mut self.left } else { &mut self.right }) = lon;
        Ok(())
    }

    /// Returns the south west and the north east corner of a box that is one.
    fn checked(self) -> Result<(Point, Point), Failure> {
        let Self {
            top,
            left,
            bottom,
            right,
        } = self;
        let refuse = |reason| Err(Failure::request(400, Cause::illegal_argument(reason)));
        let named = [
            ("top latitude", top),
            ("left longitude", left),
            ("bottom latitude", bottom),
            ("right longitude", right),
        ];
        if let Some((name, degree)) = named.iter().find(|(_, degree)| !degree.is_finite()) {
            return refuse(format!("{name} is invalid: {}", double(*degree)));
        }
        let [shown_top, shown_left, shown_bottom, shown_right] = [top, left, bottom, right].map(double);
        if top < bottom {
            return refuse(format!("top is below bottom corner: {shown_top} vs. {shown_bottom}"));
        }
        if top == bottom {
            return refuse(format!(
                "top cannot be the same as bottom: {shown_top} == {shown_bottom}"
            ));
        }
        if left == right {
            return refuse(format!(
                "left cannot be the same as right: {shown_left} == {shown_right}"
            ));
        }
        Ok((Point { lat: bottom, lon: left }, Point { lat: top, lon: right }))
    }
}

/// How the real engine wraps what it cannot read of a box.
fn wrapped(cause: Cause) -> Cause {
    read::wrong(format!("failed to parse [{NAME}] query. [{}]", cause.reason))
}

fn text<'v>(value: &'v Value<'_>) -> &'v str {
    match value {
        Value::String(text) => text,
        Value::Number(text) => text,
        _ => "",
    }
}

fn degree(value: &Value<'_>) -> Result<f64, Cause> {
    java_double(text(value))
}

/// Reads a corner: where a geohash names a cell, its corner on that side counts.
fn corner(value: &Value<'_>, is_top: bool, is_left: bool) -> Result<Point, Cause> {
    let hash = match value {
        Value::String(text) if !text.contains(',') && !text.to_ascii_lowercase().contains("point") => text.as_ref(),
        Value::Object(members) => match members.as_slice() {
            [member] if member.key == "geohash" => match &member.value {
                Value::String(text) => text.as_ref(),
                _ => return read::point(value, false),
            },
            _ => return read::point(value, false),
        },
        _ => return read::point(value, false),
    };
    let (low, high) = geohash::cell(hash)?;
    Ok(Point {
        lat: if is_top { high.lat } else { low.lat },
        lon: if is_left { low.lon } else { high.lon },
    })
}
