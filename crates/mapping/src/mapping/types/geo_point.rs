//! `geo_point`: places on earth, as Lucene stores them.

#[cfg(feature = "build")]
mod indexing;

use super::super::parameters::simple_name;
use super::super::{Parameters, Problem};
use super::access::Access;
use super::printing::Printing;
use super::{Context, FieldType, Lowered, Showing, Shows, Storage, Stored};
use crate::analysis::Analyzer;
use crate::error::Cause;
use crate::java::text::double;
use crate::json::Value;
use crate::plan::Scalar;
use crate::values::field_data::{Distances, DocValues, FieldValues, Nearness};
use crate::values::geo::{Point, read};

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
    parameters.print("null_value", &said!("{{\"lat\":{lat},\"lon\":{lon}}}"));
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

impl FieldValues for GeoPoint {
    fn name(&self) -> &'static str {
        "geo_point"
    }

    fn doc_values(&self, field: &str) -> Result<DocValues, Cause> {
        self.access.check_doc_values(field, self.name())?;
        Ok(DocValues::Points)
    }

    fn distances(&self) -> Option<Distances> {
        Some(Distances::Points)
    }

    fn nearness(&self) -> Option<Nearness> {
        Some(Nearness::Points)
    }

    fn searched_points(&self) -> Option<bool> {
        Some(self.access.is_indexed)
    }

    fn check_sort(&self) -> Result<(), Cause> {
        Err(Cause::illegal_argument(
            "can't sort on geo_point field without using specific sorting feature, like geo_distance",
        ))
    }
}

impl FieldType for GeoPoint {
    fn shows(&self) -> Shows {
        Shows::Points
    }

    fn showing(&self, _: &str, pattern: Option<&str>) -> Result<Showing, Cause> {
        match pattern {
            None | Some("geojson") => Ok(Showing::Plain),
            Some("wkt") => Ok(Showing::WellKnown),
            Some(other) => Err(Cause::illegal_argument(format!(
                "Unrecognized geometry format [{other}]."
            ))),
        }
    }

    fn show(&self, value: &Value<'_>, showing: &Showing, _: Context<'_>, out: &mut Vec<u8>) -> bool {
        // Nothing stands for a null here.
        let point = read::point(value, true)
            .ok()
            .and_then(|point| match self.ignore_malformed {
                true => point.normalized(),
                false => Some(point),
            });
        let Some(Point { lat, lon }) = point else { return false };
        let (lat, lon) = (double(lat), double(lon));
        let parts = match showing {
            Showing::WellKnown => ["\"POINT (", &lon, " ", &lat, ")\""],
            _ => ["{\"coordinates\":[", &lon, ",", &lat, "],\"type\":\"Point\"}"],
        };
        out.extend_from_slice(parts.concat().as_bytes());
        true
    }

    fn stored(&self) -> Stored {
        if self.access.is_stored {
            Stored::Otherwise
        } else {
            Stored::No
        }
    }

    fn printing(&self) -> Printing {
        Printing::Existing
    }

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
