//! How is a place on earth stored as one whole number? Lucene's `GeoEncodingUtils` and `LatLonDocValuesField`.

use crate::error::Cause;
use crate::java::text::double;

/// Degrees of latitude and of longitude that one step of an encoded value stands for.
pub const LATITUDE_STEP: f64 = 180.0 / 4_294_967_296.0;
pub(super) const LONGITUDE_STEP: f64 = 360.0 / 4_294_967_296.0;

/// A place in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Latitude, north of the equator.
    pub lat: f64,
    /// Longitude, east of Greenwich.
    pub lon: f64,
}

/// Lucene's error of a number that is no latitude, or no longitude.
fn check(value: f64, most: f64, what: &str) -> Result<(), Cause> {
    if value.abs() <= most {
        return Ok(());
    }
    let value = double(value);
    Err(Cause::illegal_argument(format!(
        "invalid {what} {value}; must be between -{most:.1} and {most:.1}"
    )))
}

/// The greatest value belongs to the step below it.
fn steps(value: f64, most: f64, step: f64) -> i32 {
    let value = if value == most { value.next_down() } else { value };
    (value / step).floor() as i32
}

fn steps_up(value: f64, most: f64, step: f64) -> i32 {
    let value = if value == most { value.next_down() } else { value };
    (value / step).ceil() as i32
}

impl Point {
    /// Fails where the point lies outside of the earth, as Lucene says it.
    pub fn check(self) -> Result<(), Cause> {
        check(self.lat, 90.0, "latitude")?;
        check(self.lon, 180.0, "longitude")
    }

    /// Returns the number of the whole steps of latitude and longitude, of a point that was checked.
    pub(super) fn steps(self) -> (i32, i32) {
        (
            steps(self.lat, 90.0, LATITUDE_STEP),
            steps(self.lon, 180.0, LONGITUDE_STEP),
        )
    }

    /// Returns the number of the steps at or above latitude and longitude, of a point that was checked. There is no step above the
    /// greatest values.
    pub(super) fn steps_up(self) -> (i32, i32) {
        (
            steps_up(self.lat, 90.0, LATITUDE_STEP),
            steps_up(self.lon, 180.0, LONGITUDE_STEP),
        )
    }

    /// Returns the number that stands for the point in a column; fails where it lies outside of the earth.
    pub fn encode(self) -> Result<i64, Cause> {
        self.check()?;
        let (lat, lon) = self.steps();
        Ok(i64::from(lat) << 32 | i64::from(lon as u32))
    }

    /// Returns the point that a number of a column stands for.
    #[inline]
    pub fn decode(value: i64) -> Self {
        Self {
            lat: f64::from((value >> 32) as i32) * LATITUDE_STEP,
            lon: f64::from(value as i32) * LONGITUDE_STEP,
        }
    }

    /// Returns the point on earth that is meant by degrees past its ends, as the real engine goes around it; nothing of what is
    /// no number.
    pub fn normalized(mut self) -> Option<Self> {
        if !self.lat.is_finite() || !self.lon.is_finite() {
            return None;
        }
        let past_a_pole = self.lat.abs() > 90.0;
        let around = self.lon.abs() > 180.0 || past_a_pole;
        if past_a_pole {
            self.lat = centred_on_zero(self.lat);
            if self.lat.abs() > 90.0 {
                self.lat = if self.lat < 0.0 { -180.0 } else { 180.0 } - self.lat;
                self.lon += 180.0;
            }
        }
        if around {
            self.lon = centred_on_zero(self.lon);
        }
        Some(self)
    }

    /// Its text, as Java's object has it: latitude and longitude.
    pub fn text(self) -> String {
        format!("{}, {}", double(self.lat), double(self.lon))
    }
}

/// What is left of degrees in one turn, from above -180 to 180.
fn centred_on_zero(degrees: f64) -> f64 {
    let mut rest = degrees % 360.0;
    if rest <= 0.0 {
        rest += 360.0;
    }
    if rest > 180.0 { rest - 360.0 } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Taken from the real engine: what it gives back of a stored point, the poles and the date line among them.
    #[test]
    fn points_come_back_as_the_real_engine_stores_them() {
        for (lat, lon, expected) in [
            (1.0, 2.0, "0.9999999823048711, 1.9999999646097422"),
            (2.0, 1.0, "1.9999999646097422, 0.9999999403953552"),
            (-90.0, 180.0, "-90.0, 179.99999991618097"),
            (-0.0, -0.0, "0.0, 0.0"),
        ] {
            let stored = Point { lat, lon }.encode().expect("a point on earth");
            assert_eq!(Point::decode(stored).text(), expected);
        }
    }

    /// Taken from the real engine with `ignore_malformed`.
    #[test]
    fn degrees_go_around_the_earth() {
        for (lat, lon, expected) in [
            (91.0, 2.0, "88.99999997578561, -178.00000003539026"),
            (1.0, 190.0, "0.9999999823048711, -170.00000000931323"),
            (100.0, 270.0, "79.99999996740371, 90.0"),
            (-100.0, 720.0, "-80.00000000931323, 179.99999991618097"),
            (90.0, 540.0, "89.99999995809048, 179.99999991618097"),
            (1000.0, -540.0, "-80.00000000931323, 179.99999991618097"),
            (450.0, 0.1, "89.99999995809048, 0.09999996051192284"),
        ] {
            let point = Point { lat, lon }.normalized().expect("numbers");
            let stored = point.encode().expect("a point on earth");
            assert_eq!(Point::decode(stored).text(), expected);
        }
    }
}
