//! Which points lie in an area of the earth? Boxes, circles and polygons, decided as Lucene decides it for stored points:
//! `LatLonPoint` and `LatLonDocValuesField` for boxes, `GeoUtils` for circles, `EdgeTree` for polygons.

use super::angles::{asin, cos};
use super::distance::{metres, nearness};
use super::point::{LATITUDE_STEP, LONGITUDE_STEP};
use super::{Point, distance};

/// An area of the earth.
#[derive(Debug, Clone, PartialEq)]
pub enum Area {
    /// Between two parallels and two meridians.
    Box(GeoBox),
    /// Around a point.
    Circle(Circle),
    /// Inside of edges.
    Polygon(Polygon),
}

impl Area {
    /// Whether a point of a column lies in it.
    #[inline]
    pub fn contains(&self, value: i64) -> bool {
        match self {
            Self::Box(area) => area.contains(value),
            Self::Circle(area) => area.contains(value),
            Self::Polygon(area) => area.contains(Point::decode(value)),
        }
    }

    /// The least and the greatest value of a column that may lie in it: latitudes come first in them.
    pub fn values(&self) -> (i64, i64) {
        let (south, north) = match self {
            Self::Box(area) => (area.south, area.north),
            Self::Circle(area) => (area.near.south, area.near.north),
            Self::Polygon(_) => (i32::MIN, i32::MAX),
        };
        let least = |step: i32| i64::from(step) << 32;
        (least(south), least(north) | i64::from(u32::MAX))
    }

    /// Units of work that it takes to look at a point.
    pub fn work(&self) -> u64 {
        match self {
            Self::Box(_) => 1,
            Self::Circle(_) => 8,
            Self::Polygon(polygon) => 4 + polygon.edges.len() as u64,
        }
    }

    /// Bytes beside the value itself.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Box(_) | Self::Circle(_) => 0,
            Self::Polygon(polygon) => size_of_val(polygon.edges.as_slice()),
        }
    }
}

/// A box by the steps of its edges, all of them inside. Where the first meridian is east of the second, it crosses the date line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeoBox {
    south: i32,
    north: i32,
    west: i32,
    east: i32,
}

impl GeoBox {
    /// No point.
    const NOTHING: Self = Self {
        south: i32::MAX,
        north: i32::MIN,
        west: i32::MIN,
        east: i32::MAX,
    };

    /// Returns the box between two corners that were checked; nothing where no stored point can lie in it.
    pub fn new(south_west: Point, north_east: Point) -> Option<Self> {
        // No stored point lies on the pole or on the date line: they belong to the step before.
        if south_west.lat == 90.0 {
            return None;
        }
        let mut west = south_west.lon;
        if west == 180.0 {
            if north_east.lon == 180.0 {
                return None;
            }
            if north_east.lon < west {
                west = -180.0;
            }
        }
        let (south, west) = Point {
            lat: south_west.lat,
            lon: west,
        }
        .steps_up();
        let (north, east) = north_east.steps();
        // Within one step nothing is stored.
        let is_empty = west > east && south_west.lon <= north_east.lon || south > north;
        (!is_empty).then_some(Self {
            south,
            north,
            west,
            east,
        })
    }

    #[inline]
    fn contains(self, value: i64) -> bool {
        let (lat, lon) = ((value >> 32) as i32, value as i32);
        let is_between = if self.west <= self.east {
            self.west <= lon && lon <= self.east
        } else {
            self.west <= lon || lon <= self.east
        };
        is_between && self.south <= lat && lat <= self.north
    }
}

/// The points that are not farther away than so many metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    center: Point,
    /// The largest nearness inside.
    farthest: f64,
    /// No point inside lies beyond it,
    near: GeoBox,
    /// and no point of this one outside.
    inside: GeoBox,
}

impl Circle {
    /// For smaller circles, and greater ones, no box inside is looked for: rounding would matter, or the shape of the earth.
    const WITH_BOX: std::ops::RangeInclusive<f64> = 1_000.0..=1_000_000.0;

    /// Returns the circle around a point that was checked.
    pub fn new(center: Point, radius: f64) -> Self {
        // A little more, as what follows is not computed in the same way.
        let degrees = (radius / distance::RADIUS).to_degrees() * 1.000_001 + 1e-6;
        let step = |lat: f64| (lat / LATITUDE_STEP) as i32;
        // Where the circle touches the meridians beside it; all of them where it is at a pole, or over the date line.
        let sine = cos((90.0 - degrees).to_radians()) / cos(center.lat.to_radians());
        let beside = asin(sine).to_degrees() * 1.000_1 + 1e-4;
        let (west, east) = (center.lon - beside, center.lon + beside);
        let is_open = !(center.lat.abs() + degrees < 90.0 && west > -180.0 && east < 180.0);
        let (west, east) = match is_open {
            true => (i32::MIN, i32::MAX),
            false => ((west / LONGITUDE_STEP) as i32, (east / LONGITUDE_STEP) as i32),
        };
        let mut inside = GeoBox::NOTHING;
        if !is_open && Self::WITH_BOX.contains(&radius) {
            // Of a square whose corners touched the circle a little less. It is widest at the parallel nearest to the equator.
            let half = 0.7 * (radius / distance::RADIUS).to_degrees();
            let widest = (center.lat.abs() - half).max(0.0);
            let beside = half / cos(widest.to_radians());
            inside = GeoBox {
                south: step(center.lat - half),
                north: step(center.lat + half),
                west: ((center.lon - beside) / LONGITUDE_STEP) as i32,
                east: ((center.lon + beside) / LONGITUDE_STEP) as i32,
            };
        }
        Self {
            center,
            farthest: farthest(radius),
            near: GeoBox {
                south: step(center.lat - degrees),
                north: step(center.lat + degrees),
                west,
                east,
            },
            inside,
        }
    }

    #[inline]
    fn contains(self, value: i64) -> bool {
        let is_near = || nearness(Point::decode(value), self.center) <= self.farthest;
        self.near.contains(value) && (self.inside.contains(value) || is_near())
    }
}

/// Returns the smallest nearness of at least so many metres, by bisecting the bits of numbers as `GeoUtils` does.
fn farthest(radius: f64) -> f64 {
    let most = metres(f64::MAX);
    if radius >= most {
        return most;
    }
    let (mut low, mut high) = (0u64, f64::MAX.to_bits());
    while low <= high {
        let middle = (low + high) / 2;
        let found = metres(f64::from_bits(middle));
        if found == radius {
            return f64::from_bits(middle);
        }
        if found > radius {
            high = middle - 1;
        } else {
            low = middle + 1;
        }
    }
    f64::from_bits(low)
}

/// The points inside of edges, and on them. An edge never goes over the date line.
#[derive(Debug, Clone, PartialEq)]
pub struct Polygon {
    edges: Vec<(Point, Point)>,
    south_west: Point,
    north_east: Point,
}

impl Polygon {
    /// Bytes of an edge.
    pub const EDGE: usize = size_of::<(Point, Point)>();

    /// Returns the polygon with the corners; the last is the first.
    pub fn new(corners: &[Point]) -> Self {
        let of = |choose: fn(f64, f64) -> f64, start: f64| Point {
            lat: corners.iter().fold(start, |most, point| choose(most, point.lat)),
            lon: corners.iter().fold(start, |most, point| choose(most, point.lon)),
        };
        Self {
            edges: corners.windows(2).map(|pair| (pair[0], pair[1])).collect(),
            south_west: of(f64::min, f64::INFINITY),
            north_east: of(f64::max, f64::NEG_INFINITY),
        }
    }

    fn contains(&self, point: Point) -> bool {
        let (low, high) = (self.south_west, self.north_east);
        if point.lat < low.lat || point.lat > high.lat || point.lon < low.lon || point.lon > high.lon {
            return false;
        }
        let mut is_inside = false;
        for &(from, to) in &self.edges {
            let Some(crosses) = crossed(from, to, point) else {
                return true;
            };
            is_inside ^= crosses;
        }
        is_inside
    }
}

/// Whether the ray from a point to the east crosses an edge; nothing where the point lies on the edge.
#[inline]
fn crossed(from: Point, to: Point, Point { lat: y, lon: x }: Point) -> Option<bool> {
    let is_between = |value: f64, one: f64, other: f64| {
        value == one && value == other || (value <= one && value >= other) != (value >= one && value <= other)
    };
    if !is_between(y, from.lat, to.lat) {
        return Some(false);
    }
    let is_straight = (to.lon - from.lon) * (y - from.lat) == (x - from.lon) * (to.lat - from.lat);
    if is_between(x, from.lon, to.lon) && (is_straight || x == from.lon && x == to.lon) {
        return None;
    }
    let is_across = (from.lat > y) != (to.lat > y);
    Some(is_across && x < (to.lon - from.lon) * (y - from.lat) / (to.lat - from.lat) + from.lon)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(lat: f64, lon: f64) -> Point {
        Point { lat, lon }
    }

    /// By hand: a triangle, its edges and corners.
    #[test]
    fn edges_belong_to_a_polygon() {
        let polygon = Polygon::new(&[at(0.0, 0.0), at(0.0, 10.0), at(10.0, 0.0), at(0.0, 0.0)]);
        for (lat, lon, expected) in [
            (1.0, 1.0, true),
            (0.0, 5.0, true),
            (5.0, 5.0, true),
            (10.0, 0.0, true),
            (5.1, 5.0, false),
            (-0.1, 5.0, false),
        ] {
            assert_eq!(polygon.contains(at(lat, lon)), expected, "{lat}, {lon}");
        }
    }

    /// What is left out early is what is too far away: on a grid of points around some centers, with the real engine's distances.
    #[test]
    fn circles_leave_out_what_is_too_far_away() {
        for center in [
            at(0.0, 0.0),
            at(52.5, 13.4),
            at(-89.5, 20.0),
            at(70.0, 179.5),
            at(-33.3, -179.9),
            at(84.0, 3.0),
        ] {
            for radius in [0.5, 1_000.0, 90_000.0, 700_000.0, 9_000_000.0, 19_000_000.0] {
                let circle = Circle::new(center, radius);
                for (north, east) in (-60..=60).flat_map(|north| (-60..=60).map(move |east| (north, east))) {
                    let step = radius / 111_000.0 / 50.0;
                    let lat = (center.lat + f64::from(north) * step).clamp(-90.0, 90.0);
                    let lon = center.lon + f64::from(east) * step / center.lat.to_radians().cos();
                    let lon = (lon + 180.0).rem_euclid(360.0) - 180.0;
                    let Ok(value) = at(lat, lon).encode() else { continue };
                    let is_near = nearness(Point::decode(value), center) <= circle.farthest;
                    assert_eq!(circle.contains(value), is_near, "{center:?} {radius} {lat} {lon}");
                }
            }
        }
    }

    /// By hand: the date line is crossed where west is east of east.
    #[test]
    fn boxes_cross_the_date_line() {
        let across = GeoBox::new(at(-10.0, 170.0), at(10.0, -170.0)).expect("a box");
        for (lon, expected) in [
            (175.0, true),
            (-175.0, true),
            (0.0, false),
            (170.0, false),
            (-170.0, true),
        ] {
            let value = at(0.0, lon).encode().expect("a point on earth");
            // The corner in the west lies a little more to the west as it is stored.
            assert_eq!(across.contains(value), expected, "{lon}");
        }
        assert_eq!(GeoBox::new(at(90.0, 0.0), at(90.0, 1.0)), None);
    }
}
