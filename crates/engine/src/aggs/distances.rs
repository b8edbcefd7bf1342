//! How far are the points of documents from another? What `geo_distance` counts in ranges.

use super::pairs::Pairs;
use crate::columns::gather::{Documents, NO_VALUE};
use crate::error::{Cause, Failure};
use crate::json;
use crate::plan::Scalar;
use crate::query::Lowering;
use crate::sorting;
use crate::values::geo::{Point, distance, read};
use crate::values::requested::ValueType;
use crate::values::source::{self, Points, Request};

/// Finds the points of a field for an aggregation.
pub fn points<'a>(
    lowering: &Lowering<'a, 'a>,
    field: &str,
    missing: &Scalar,
    aggregation: &'static str,
) -> Result<Points<'a>, Failure> {
    let request = Request {
        field,
        missing,
        format: None,
        zone: None,
        aggregation,
        value_type: None,
        default: ValueType::String,
        takes_points: true,
    };
    match lowering.field_data(field)? {
        Some(data) => source::points(&data, &request),
        None => Ok(Points {
            column: None,
            missing: source::missing_point(missing)?,
        }),
    }
}

/// Distances from a point.
pub struct Distances<'a> {
    pub points: Points<'a>,
    origin: Point,
    /// Metres of the unit.
    unit: f64,
}

/// Returns where distances begin; `point_error` is the reason of the error if that is no point.
pub fn origin(lowering: &Lowering<'_, '_>, text: &str, point_error: &str) -> Result<Point, Failure> {
    lowering.budget.charge(text.len() as u64 * json::WORK, super::PART)?;
    let value = json::parse(text).map_err(|error| read::wrong(error.message));
    let found = value.and_then(|value| read::point(&value, false));
    found.map_err(|cause| {
        Failure::request(
            400,
            Cause::new("x_content_parse_exception", point_error).caused_by(cause),
        )
    })
}

impl<'a> Distances<'a> {
    /// Measures from a point, in units of this name.
    pub fn new(points: Points<'a>, origin: Point, unit: &str) -> Self {
        let unit = distance::unit(unit).unwrap_or(1.0);
        Self { points, origin, unit }
    }

    /// Reads the distances of a batch, those of a document ascending.
    pub fn doubles(&self, documents: Documents<'_>, pairs: &mut Pairs) {
        let Points { column, missing } = &self.points;
        pairs.read(column.as_ref(), documents, missing.is_some());
        pairs.doubles.clear();
        for (i, &code) in pairs.codes.iter().enumerate() {
            let is_absent = !pairs.each && pairs.at[i] & NO_VALUE != 0;
            let point = match (column, missing) {
                (_, Some(missing)) if is_absent => *missing,
                (Some(column), _) => Point::decode(column.decode(code)),
                (None, _) => continue,
            };
            let metres = distance::metres(distance::nearness(self.origin, point));
            pairs
                .doubles
                .push(if self.unit == 1.0 { metres } else { metres / self.unit });
        }
        if pairs.each {
            return;
        }
        pairs.at.iter_mut().for_each(|at| *at &= !NO_VALUE);
        let mut from = 0;
        for same in pairs.at.chunk_by(|a, b| a == b) {
            if same.len() > 1 {
                sorting::sort_by(&mut pairs.doubles[from..from + same.len()], f64::total_cmp);
            }
            from += same.len();
        }
    }
}
