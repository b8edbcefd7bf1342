//! `geo_bounds` and `geo_centroid`: how far do points reach, and where is their middle?

use super::distances::points;
use super::metric::grow;
use super::pairs::Pairs;
use super::totals::Sum;
use super::{Batch, BoxCollector, Collector, PART, Sortable, Writer};
use crate::budget::Budget;
use crate::columns::gather::NO_VALUE;
use crate::error::Failure;
use crate::outcome::Number;
use crate::outcome::declare::record;
use crate::plan::Scalar;
use crate::query::Lowering;
use crate::values::geo::Point;
use crate::values::source::Points;

/// Units of work that a point takes.
const POINT: u64 = 4;

/// What is asked of points.
#[derive(Clone, Copy, PartialEq)]
pub enum Asked {
    /// The smallest box; it may go across the date line.
    Bounds { wraps: bool },
    /// The mean.
    Centroid,
}

/// What is kept of a bucket.
#[derive(Clone, Copy)]
struct State {
    count: u64,
    lat: Sum,
    lon: Sum,
    top: f64,
    bottom: f64,
    /// The least and the greatest longitude of those in the west, and in the east.
    west: [f64; 2],
    east: [f64; 2],
}

const NONE: [f64; 2] = [f64::INFINITY, f64::NEG_INFINITY];

struct GeoMetric<'a> {
    points: Points<'a>,
    asked: Asked,
    pairs: Pairs,
    states: Vec<State>,
}

pub(super) fn create<'a>(
    lowering: &Lowering<'a, 'a>,
    field: &str,
    missing: &Scalar,
    asked: Asked,
) -> Result<BoxCollector<'a>, Failure> {
    let name = if asked == Asked::Centroid {
        "geo_centroid"
    } else {
        "geo_bounds"
    };
    Ok(Box::new(GeoMetric {
        points: points(lowering, field, missing, name)?,
        asked,
        pairs: Pairs::default(),
        states: Vec::new(),
    }))
}

impl State {
    fn new() -> Self {
        Self {
            count: 0,
            lat: Sum::default(),
            lon: Sum::default(),
            top: f64::NEG_INFINITY,
            bottom: f64::INFINITY,
            west: NONE,
            east: NONE,
        }
    }

    fn add(&mut self, Point { lat, lon }: Point) {
        self.count += 1;
        self.lat.add(lat);
        self.lon.add(lon);
        self.top = self.top.max(lat);
        self.bottom = self.bottom.min(lat);
        let side = if lon < 0.0 { &mut self.west } else { &mut self.east };
        *side = [side[0].min(lon), side[1].max(lon)];
    }

    /// The real engine multiplies the mean of its one shard again, and divides again.
    fn mean(&self, sum: Sum) -> f64 {
        let count = self.count as f64;
        sum.value / count * count / count
    }

    /// Returns the left and the right end.
    fn ends(&self, wraps: bool) -> (f64, f64) {
        let ([west, to_west], [east, to_east]) = (self.west, self.east);
        if east.is_infinite() {
            return (west, to_west);
        }
        if west.is_infinite() {
            return (east, to_east);
        }
        let across = (180.0 - east) - (-180.0 - to_west);
        if wraps && to_east - west > across {
            (east, to_west)
        } else {
            (west, to_east)
        }
    }
}

impl GeoMetric<'_> {
    /// Returns what is known of a bucket that has points.
    fn of(&self, bucket: u32) -> Option<&State> {
        self.states.get(bucket as usize).filter(|state| state.count > 0)
    }
}

record! {
    /// What `geo_bounds` has.
    pub struct GeoBoundsResult {
        /// How far points reach, if there are any.
        pub corners: Option<Corners>,
    }
}

record! {
    /// How far points reach, in degrees.
    pub struct Corners {
        /// Northwards,
        pub top: Number,
        /// westwards,
        pub left: Number,
        /// southwards,
        pub bottom: Number,
        /// and eastwards.
        pub right: Number,
    }
}

record! {
    /// What `geo_centroid` has.
    pub struct GeoCentroidResult {
        /// How many points there are.
        pub count: u64,
        /// Their middle, if there are any.
        pub location: Option<Location>,
    }
}

record! {
    /// A point, in degrees.
    pub struct Location {
        /// Northwards,
        pub lat: Number,
        /// and eastwards.
        pub lon: Number,
    }
}

impl Collector for GeoMetric<'_> {
    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        size_of::<State>()
    }

    fn collect(&mut self, batch: Batch<'_>, budget: &Budget) -> Result<(), Failure> {
        grow(&mut self.states, batch.largest, State::new());
        let (pairs, Points { column, missing }) = (&mut self.pairs, &self.points);
        pairs.read(column.as_ref(), batch.documents, missing.is_some());
        budget.charge(pairs.codes.len() as u64 * POINT, PART)?;
        for (i, &code) in pairs.codes.iter().enumerate() {
            let at = if pairs.each { i as u32 } else { pairs.at[i] };
            let point = match (column, missing) {
                (_, Some(missing)) if at & NO_VALUE != 0 => *missing,
                (Some(column), _) => Point::decode(column.decode(code)),
                (None, _) => continue,
            };
            let bucket = batch.buckets[(at & !NO_VALUE) as usize];
            self.states[bucket as usize].add(point);
        }
        Ok(())
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        let Some(state) = self.of(bucket) else {
            return if key == "count" { 0.0 } else { f64::NAN };
        };
        match (key, self.asked) {
            ("count", _) => state.count as f64,
            ("top", _) => state.top,
            ("bottom", _) => state.bottom,
            ("left", Asked::Bounds { wraps }) => state.ends(wraps).0,
            ("right", Asked::Bounds { wraps }) => state.ends(wraps).1,
            ("lat", _) => state.mean(state.lat),
            ("lon", _) => state.mean(state.lon),
            _ => f64::NAN,
        }
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        let state = self.of(bucket);
        let outcome = &mut *writer.outcome;
        match self.asked {
            Asked::Bounds { wraps } => {
                let corners = state.map(|state| {
                    let (left, right) = state.ends(wraps);
                    let [top, left, bottom, right] = [state.top, left, state.bottom, right].map(Number::F64);
                    Corners {
                        top,
                        left,
                        bottom,
                        right,
                    }
                });
                outcome.put(&GeoBoundsResult { corners });
            }
            Asked::Centroid => outcome.put(&GeoCentroidResult {
                count: state.map_or(0, |state| state.count),
                location: state.map(|state| {
                    let [lat, lon] = [state.lat, state.lon].map(|sum| Number::F64(state.mean(sum)));
                    Location { lat, lon }
                }),
            }),
        }
        Ok(())
    }

    fn sortable(&self) -> Sortable {
        Sortable::Buckets("geo")
    }
}
