//! `geo_polygon`: documents with a point in a polygon, with score 1.

use super::node::Node;
use super::points::{Asked, Words, is_on_earth, point};
use super::{Lowering, PART};
use crate::error::{Cause, Failure};
use crate::java::text::double;
use crate::plan::GeoPolygonQuery;
use crate::values::geo::Point;
use crate::values::geo::area::{Area, Polygon};

const NAME: &str = "geo_polygon";

const WORDS: Words = Words {
    missing: "failed to find geo_point field",
    wrong: |field, _, _| format!("field [{field}] is not a geo_point field"),
};

pub(super) fn lower(lowering: &Lowering<'_, '_>, query: &GeoPolygonQuery) -> Result<Node, Failure> {
    let GeoPolygonQuery {
        field,
        points,
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
    let mut corners = corners(lowering, points)?;
    asked.lower(lowering, &WORDS, || {
        for corner in &mut corners {
            if asked.is_strict() {
                check(lowering, *corner)?;
            }
            *corner = asked.on_earth(lowering, *corner)?;
        }
        lowering.budget.take(corners.len() * Polygon::EDGE, PART)?;
        Ok(Some(Area::Polygon(Polygon::new(&corners))))
    })
}

/// Reads the corners, and ends with the first one.
fn corners(lowering: &Lowering<'_, '_>, points: &[String]) -> Result<Vec<Point>, Failure> {
    let refuse = |reason: &str| Err(Failure::request(400, Cause::illegal_argument(reason)));
    lowering.budget.take((points.len() + 1) * size_of::<Point>(), PART)?;
    let mut corners = Vec::with_capacity(points.len() + 1);
    for text in points {
        corners.push(point(lowering, text)?);
    }
    let (Some(&first), Some(&last)) = (corners.first(), corners.last()) else {
        return refuse("polygon must not be null or empty");
    };
    if corners.len() < if first == last { 4 } else { 3 } {
        return refuse("too few points defined for geo_polygon query");
    }
    if first != last {
        corners.push(first);
    }
    Ok(corners)
}

fn check(lowering: &Lowering<'_, '_>, Point { lat, lon }: Point) -> Result<(), Failure> {
    for (degree, most, what) in [(lat, 90.0, "latitude"), (lon, 180.0, "longitude")] {
        if !is_on_earth(degree, most) {
            let degree = double(degree);
            let reason = format!("illegal {what} value [{degree}] for [{NAME}]");
            return Err(Failure::shard(400, lowering.shard_exception(reason)));
        }
    }
    Ok(())
}
