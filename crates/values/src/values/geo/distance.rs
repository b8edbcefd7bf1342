//! How far is it from one point to another? Along the earth, as Lucene's haversine computes it, in metres and other units.

use super::Point;
use super::angles::{asin, cos, radians};
use crate::error::Cause;
use crate::values::scalar::java_double;

/// Metres of the earth's radius.
pub const RADIUS: f64 = 6_371_008.771_4;

/// Returns a number that grows with the distance, and takes less time to compute.
pub fn nearness(from: Point, to: Point) -> f64 {
    let (from_lat, to_lat) = (radians(from.lat), radians(to.lat));
    let h1 = 1.0 - cos(from_lat - to_lat);
    let h2 = 1.0 - cos(radians(from.lon - to.lon));
    let h = h1 + cos(from_lat) * cos(to_lat) * h2;
    // The last bits are of no worth.
    f64::from_bits(h.to_bits() & !7)
}

/// Returns the metres that such a number stands for; none can be infinitely many.
pub fn metres(nearness: f64) -> f64 {
    if nearness.is_infinite() {
        return nearness;
    }
    RADIUS * 2.0 * asin((nearness * 0.5).sqrt().min(1.0))
}

/// Returns how many metres a unit of a request has; nothing for an unknown one.
pub fn unit(name: &str) -> Option<f64> {
    Some(match name {
        "in" | "inch" => 0.0254,
        "yd" | "yards" => 0.9144,
        "ft" | "feet" => 0.3048,
        "km" | "kilometers" => 1000.0,
        "NM" | "nmi" | "nauticalmiles" => 1852.0,
        "mm" | "millimeters" => 0.001,
        "cm" | "centimeters" => 0.01,
        "mi" | "miles" => 1609.344,
        "m" | "meters" => 1.0,
        _ => return None,
    })
}

/// Returns the metres of a text that may end with a unit.
pub fn parse(text: &str) -> Result<f64, Cause> {
    let ending = UNITS.iter().find(|name| text.ends_with(**name));
    let number = ending.map_or(text, |name| &text[..text.len() - name.len()]);
    Ok(java_double(number)? * ending.and_then(|name| unit(name)).unwrap_or(1.0))
}

/// The units in the order in which the real engine looks for them.
const UNITS: [&str; 19] = [
    "in",
    "inch",
    "yd",
    "yards",
    "ft",
    "feet",
    "km",
    "kilometers",
    "NM",
    "nmi",
    "nauticalmiles",
    "mm",
    "millimeters",
    "cm",
    "centimeters",
    "mi",
    "miles",
    "m",
    "meters",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Taken from the real engine's sort by distance.
    #[test]
    fn distances_are_the_real_engines_to_the_last_bit() {
        let berlin = Point { lat: 52.5, lon: 13.4 };
        for (lat, lon, expected) in [
            (89.9, -179.0, 4_180_676.187_062_081_4),
            (10.123, 20.456, 4_754_858.372_741_901),
            (-33.3, 151.2, 16_049_954.017_184_203),
        ] {
            let stored = Point::decode(Point { lat, lon }.encode().expect("a point on earth"));
            assert_eq!(metres(nearness(berlin, stored)), expected);
        }
        let from = Point { lat: 1.0, lon: 2.0 };
        let zero = Point { lat: 0.0, lon: 0.0 };
        assert_eq!(metres(nearness(from, zero)), 248_629.657_152_137_05);
        assert_eq!(
            metres(nearness(
                from,
                Point {
                    lat: -90.0,
                    lon: 179.999_999_916_180_97
                }
            )),
            10_118_752.255_827_55
        );
        assert_eq!(metres(nearness(from, from)), 0.0);
    }
}
