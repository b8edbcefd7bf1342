//! Which field has the points that a query asks for, and what is said of points that lie outside of the earth?

use super::node::Node;
use super::{Lowering, PART};
use crate::error::{Cause, Failure};
use crate::java::text::double;
use crate::json;
use crate::plan::Validation;
use crate::values::geo::area::Area;
use crate::values::geo::{Point, read};

/// Units of work that it takes to read a point, beside its text.
const POINT: u64 = 64;

/// A query for points of a field.
pub(super) struct Asked<'q> {
    /// The query's name.
    pub(super) query: &'static str,
    pub(super) field: &'q str,
    pub(super) validation: Validation,
    pub(super) ignore_unmapped: bool,
}

/// What the real engine says where a field is not there, or is none of points.
pub(super) struct Words {
    /// Before the name of a field that is not there.
    pub(super) missing: &'static str,
    /// Of a field, its type and the query.
    pub(super) wrong: fn(&str, &str, &str) -> String,
}

impl Asked<'_> {
    /// Makes a node of the points of the field in an area, which is made once the field is found; nothing lies in no area.
    pub(super) fn lower(
        &self,
        lowering: &Lowering<'_, '_>,
        words: &Words,
        area: impl FnOnce() -> Result<Option<Area>, Failure>,
    ) -> Result<Node, Failure> {
        let refuse = |reason: String| Failure::shard(400, lowering.shard_exception(reason));
        let Some((place, found)) = lowering.field(self.field) else {
            if super::metadata::is_known(self.field) {
                return Err(refuse((words.wrong)(self.field, self.field, self.query)));
            }
            if self.ignore_unmapped {
                return Ok(Node::None);
            }
            return Err(refuse(format!("{} [{}]", words.missing, self.field)));
        };
        let Some(is_searched) = found.kind.searched_points() else {
            return Err(refuse((words.wrong)(self.field, found.kind.name(), self.query)));
        };
        let Some(area) = area()? else {
            return Ok(Node::None);
        };
        if !is_searched {
            return Ok(Node::None);
        }
        lowering.budget.take(size_of::<Area>() + area.bytes(), PART)?;
        Ok(Node::Points {
            field: place,
            area: Box::new(area),
        })
    }

    /// Whether points outside of the earth are refused with words of the query's own.
    pub(super) fn is_strict(&self) -> bool {
        self.validation == Validation::Strict
    }

    /// Returns a point as Lucene takes it: moved to where it would be, or refused outside of the earth.
    pub(super) fn on_earth(&self, lowering: &Lowering<'_, '_>, point: Point) -> Result<Point, Failure> {
        let refuse = |cause| lowering.failed_to_create(cause);
        if self.validation == Validation::Coerce {
            let no_number = || refuse(read::wrong("cannot normalize the point - not a number"));
            return point.normalized().ok_or_else(no_number);
        }
        point.check().map_err(refuse)?;
        Ok(point)
    }
}

/// Reads the JSON of a point.
pub(super) fn point(lowering: &Lowering<'_, '_>, text: &str) -> Result<Point, Failure> {
    with_json(lowering, text, |value| read::point(value, false))
}

/// Reads JSON, and something of it.
pub(super) fn with_json<T>(
    lowering: &Lowering<'_, '_>,
    text: &str,
    read: impl FnOnce(&json::Value<'_>) -> Result<T, Cause>,
) -> Result<T, Failure> {
    let refuse = |cause| Failure::request(400, cause);
    lowering.budget.charge(text.len() as u64 * json::WORK + POINT, PART)?;
    lowering.budget.take(text.len() * 2, PART)?;
    let value = json::parse(text).map_err(|error| refuse(read::wrong(error.message)))?;
    read(&value).map_err(refuse)
}

/// Whether a degree lies on earth.
pub(super) fn is_on_earth(degree: f64, most: f64) -> bool {
    degree.abs() <= most
}

/// The real engine's error of degrees that were looked at, each with what it is called and the greatest.
pub(super) fn check_degrees(
    lowering: &Lowering<'_, '_>,
    query: &str,
    degrees: &[(&str, f64, f64)],
) -> Result<(), Failure> {
    let wrong: Vec<&(&str, f64, f64)> = degrees
        .iter()
        .filter(|&&(_, degree, most)| !is_on_earth(degree, most))
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let mut reason = "Validation Failed: ".to_owned();
    for (number, (what, degree, _)) in wrong.into_iter().enumerate() {
        let degree = double(*degree);
        reason += &format!("{}: [{query}] {what} is invalid: {degree};", number + 1);
    }
    let cause = Cause::new("query_validation_exception", reason);
    let failed = lowering.shard_exception("couldn't validate latitude/ longitude values");
    Err(Failure::shard(400, failed.caused_by(cause)))
}
