//! Sort keys of distances: how far it is from some points to those of a document.

use std::ops::Range;

use super::Among;
use super::narrow::narrow;
use super::nested::Children;
use crate::error::{Cause, Failure};
use crate::format::column::Column;
use crate::java::text::double;
use crate::json;
use crate::outcome::{AnyValue, Number, Outcome};
use crate::plan::{GeoDistance, Order, Validation};
use crate::query::Lowering;
use crate::values::encoding::Encoding;
use crate::values::field_data::DocValues;
use crate::values::geo::{LATITUDE_STEP, Point, distance, read};
use crate::values::mode::{Comparison, Mode};

/// Units of work that a distance takes.
const DISTANCE: u64 = 24;

/// The distances of a field's points.
pub(super) struct Distances<'k> {
    /// None of the documents has a value without.
    column: Option<Column<'k>>,
    from: Vec<Point>,
    mode: Mode,
    /// Whose points count, where it is not the document's.
    children: Option<Children<'k>>,
    /// Metres of the unit; none where the nearest point counts, in metres, which the real engine compares before it knows them.
    unit: Option<f64>,
}

impl<'k> Distances<'k> {
    /// Finds the points of a field and those that distances are from; returns the field's name, too.
    pub(super) fn new(lowering: &Lowering<'k, 'k>, key: &GeoDistance) -> Result<(String, Self), Failure> {
        let shard = |cause| Failure::shard(400, cause);
        let request = |cause| Failure::request(400, cause);
        let reverse = key.order == Order::Desc;
        let mode = key.mode.as_deref().map(Mode::parse).transpose().map_err(request)?;
        let mode = mode.unwrap_or(if reverse { Mode::Max } else { Mode::Min });
        let unit = distance::unit(&key.unit).unwrap_or(1.0);
        let mut from = Vec::new();
        for text in &key.points {
            lowering
                .budget
                .charge(text.len() as u64 * json::WORK + DISTANCE, "query")?;
            lowering.budget.take(size_of::<Point>() * 2 + text.len() * 2, "query")?;
            let value = json::parse(text).map_err(|error| request(read::wrong(error.message)))?;
            from.push(read::point(&value, false).map_err(request)?);
        }
        for point in &mut from {
            if key.validation == Validation::Strict {
                check(*point, &key.field).map_err(shard)?;
            }
            if key.validation == Validation::Coerce {
                *point = point.normalized().unwrap_or(*point);
            }
        }
        let is_nearest = !reverse && mode == Mode::Min && unit == 1.0 && from.len() == 1 && key.nested.is_none();
        if !is_nearest && from.iter().any(|point| point.lat.is_nan() || point.lon.is_nan()) {
            // In the real engine distances from it are NaN, and hits come in the order in which its heap meets them.
            let reason = "[_geo_distance] from a point without coordinates is not supported";
            return Err(request(Cause::illegal_argument(reason)));
        }
        let children = |field| {
            let nested = key.nested.as_deref();
            nested.map(|nested| Children::new(lowering, field, nested)).transpose()
        };
        let Some(data) = lowering.field_data(&key.field)? else {
            if key.ignore_unmapped {
                if is_nearest {
                    from.iter().try_for_each(|point| point.check()).map_err(shard)?;
                }
                let children = children(None)?;
                let unit = Some(unit).filter(|_| !is_nearest);
                return Ok((
                    key.field.clone(),
                    Self {
                        column: None,
                        from,
                        mode,
                        children,
                        unit,
                    },
                ));
            }
            let field = &key.field;
            let reason = format!("failed to find mapper for [{field}] for geo distance based sort");
            return Err(shard(Cause::illegal_argument(reason)));
        };
        if data.kind.doc_values(data.name).map_err(shard)? != DocValues::Points {
            let reason = format!("field [{}] has no points for a sort by distance", data.name);
            return Err(request(Cause::illegal_argument(reason)));
        }
        if is_nearest {
            from.iter().try_for_each(|point| point.check()).map_err(shard)?;
        } else if key.is_plane {
            // The real engine takes a cosine that differs in the last bit from one processor to the next.
            let reason = "[distance_type] [plane] is not supported for sort by [_geo_distance]";
            return Err(request(Cause::illegal_argument(reason)));
        }
        let name = data.name.to_owned();
        let unit = Some(unit).filter(|_| !is_nearest);
        let field = data.place.map(|place| place.own);
        let children = children(field)?;
        if mode == Mode::Median && children.is_some() {
            return Err(shard(Cause::illegal_argument("Unsupported sort mode: MEDIAN")));
        }
        let moved = field.zip(children.as_ref()).map(|(field, children)| {
            let place = lowering.mapping.place(field, children.space);
            lowering.index.fields[place as usize].column
        });
        Ok((
            name,
            Self {
                column: moved.unwrap_or(data.column),
                from,
                mode,
                children,
                unit,
            },
        ))
    }

    /// Units of work that a document takes.
    pub(super) fn work(&self) -> u64 {
        let column = self.column.as_ref();
        let values = column.map_or(0, |column| column.count_values() / u64::from(column.documents.max(1)));
        let children = self.children.as_ref().map_or(0, Children::work);
        (values + 1) * self.from.len() as u64 * DISTANCE + children
    }

    /// Returns the number that a document is compared by.
    pub(super) fn get(&self, document: u32) -> i64 {
        let far = Encoding::Double.from_f64(f64::INFINITY);
        let Some(column) = &self.column else { return far };
        let points = |places: Range<usize>| places.map(|place| Point::decode(column.value(place)));
        let Some(unit) = self.unit else {
            let nearest = points(column.places(document))
                .flat_map(|to| self.from.iter().map(move |&from| distance::nearness(from, to)))
                .fold(f64::INFINITY, f64::min);
            return Encoding::Double.from_f64(nearest);
        };
        let away = |from, to| Encoding::Double.from_f64(distance::metres(distance::nearness(from, to)) / unit);
        let mut all: Vec<i64> = Vec::new();
        let mut add = |places| {
            let start = all.len();
            all.extend(points(places).flat_map(|to| self.from.iter().map(move |&from| away(from, to))));
            crate::sorting::sort_by(&mut all[start..], Ord::cmp);
        };
        match &self.children {
            None => add(column.places(document)),
            Some(children) => children.each(column, document, add),
        }
        if all.is_empty() {
            return far;
        }
        if self.children.is_some() && self.mode.is_choice() {
            crate::sorting::sort_by(&mut all, Ord::cmp);
        }
        let comparison = Comparison::new(Encoding::Double, Encoding::Double, self.mode);
        comparison.of(all.len(), |place| all[place])
    }

    /// Takes away documents that are farther than a number says: north or south of all that are as near. Others may be as well.
    pub(super) fn narrow(&self, among: Among<'_>, high: i64, bits: &mut [u64]) {
        let (Some(column), [from], None) = (&self.column, &self.from[..], &self.children) else {
            return;
        };
        let metres = self.distance(high) * self.unit.unwrap_or(1.0);
        // Far more than what is lost where distances are computed and points are stored.
        let angle = (metres / distance::RADIUS).to_degrees() * 1.000_001 + 0.000_01;
        if self.mode == Mode::Min && angle < 180.0 && from.lat.abs() <= 90.0 {
            // Of a latitude above that of the pole the last step is taken.
            let steps = |lat: f64| i64::from((lat / LATITUDE_STEP).floor() as i32);
            let (south, north) = (steps(from.lat - angle), steps(from.lat + angle));
            let values = (south << 32, north << 32 | i64::from(u32::MAX));
            narrow(column, among, values, false, bits);
        }
    }

    /// Returns the number by which a document is compared with the page before: that of its distance.
    pub(super) fn after(&self, raw: i64) -> i64 {
        Encoding::Double.from_f64(self.distance(raw))
    }

    fn distance(&self, raw: i64) -> f64 {
        let value = Encoding::Double.to_f64(raw);
        match self.unit {
            None => distance::metres(value),
            Some(_) => value,
        }
    }

    pub(super) fn write(&self, raw: i64, outcome: &mut Outcome) {
        outcome.put(&AnyValue::Number(Number::F64(self.distance(raw))));
    }
}

/// Refuses a point that lies outside of the earth.
fn check(Point { lat, lon }: Point, field: &str) -> Result<(), Cause> {
    for (value, most, what) in [(lat, 90.0, "latitude"), (lon, 180.0, "longitude")] {
        if value.is_nan() || value.abs() > most {
            let value = double(value);
            return Err(read::wrong(format!(
                "illegal {what} value [{value}] for [GeoDistanceSort] for field [{field}]."
            )));
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::array::{self, Array};
    use crate::window::WORDS;

    /// Against the distance of each document, from the poles and the date line, too.
    #[test]
    fn none_that_is_as_near_is_taken_away() {
        let coordinate =
            |at: u64, most: f64| (vitrine_image::murmur3::finish(at) % 20_001) as f64 / 10_000.0 * most - most;
        let point = |at: u64| Point {
            lat: coordinate(at, 90.0),
            lon: coordinate(at + 1_000_000, 180.0),
        };
        let values: Vec<i64> = (0..4096)
            .map(|at| point(at).encode().expect("a point on earth"))
            .collect();
        let mut bytes = Vec::new();
        array::write(&values, &mut bytes);
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
        let (array, _) = Array::read(bytemuck::cast_slice(&words), "test").expect("readable");
        for (lat, lon) in [
            (90.0, 0.0),
            (-90.0, 12.0),
            (0.0, 180.0),
            (52.5, 13.4),
            (-33.3, -151.2),
            (91.0, 0.0),
        ] {
            for unit in [None, Some(1.0), Some(1000.0)] {
                let distances = Distances {
                    column: Some(Column::of_values(array)),
                    from: vec![Point { lat, lon }],
                    mode: Mode::Min,
                    children: None,
                    unit,
                };
                for worst in (0..4096).step_by(97) {
                    let high = distances.get(worst);
                    let mut bits = [u64::MAX; WORDS];
                    distances.narrow(Among::Window(0), high, &mut bits);
                    let is_kept = |at: u32| bits[at as usize / 64] >> (at % 64) & 1 == 1;
                    assert!(
                        (0..4096).all(|at| is_kept(at) || distances.get(at) > high),
                        "{lat} {lon} {unit:?} {worst}"
                    );
                }
            }
        }
    }
}
