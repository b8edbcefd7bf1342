//! Which square of a map has a place? Maps in Mercator's projection are cut into squares, `2^zoom` a side.

use super::Point;
use super::angles;
use crate::error::Cause;

/// Bits of a column or a row; the zoom stands above both.
const BITS: u32 = 29;

/// Returns the square of a number of a column: zoom, column and row in one number.
pub fn cell_of(value: i64, zoom: u32) -> u64 {
    let point = Point::decode(value);
    u64::from(zoom) << (2 * BITS) | column(point.lon, zoom) << BITS | row(point.lat, zoom)
}

/// The square that a place on a side of the map is in; what is beyond it is at its end.
fn place(part: f64, zoom: u32) -> u64 {
    let squares = (1u64 << zoom) as f64;
    (part * squares).floor().clamp(0.0, squares - 1.0) as u64
}

fn column(lon: f64, zoom: u32) -> u64 {
    place((lon + 180.0) / 360.0, zoom)
}

/// How far a latitude is from the north of a map.
fn from_north(lat: f64) -> f64 {
    let sin = angles::cos(std::f64::consts::FRAC_PI_2 - angles::radians(lat));
    0.5 - ((1.0 + sin) / (1.0 - sin)).ln() / (4.0 * std::f64::consts::PI)
}

fn row(lat: f64, zoom: u32) -> u64 {
    place(from_north(lat), zoom)
}

/// Returns how the real engine writes a square.
pub fn name(cell: u64) -> String {
    let part = |bits: u64| bits & ((1 << BITS) - 1);
    format!("{}/{}/{}", cell >> (2 * BITS), part(cell >> BITS), part(cell))
}

/// Reads what [`name`] writes.
pub fn read(text: &str) -> Result<i64, Cause> {
    let wrong = || {
        Cause::illegal_argument(format!(
            "Invalid geotile_grid hash string of {text}. Must be three integers in a form \"zoom/x/y\"."
        ))
    };
    let mut parts = [0i64; 3];
    if text.split('/').count() != parts.len() {
        return Err(wrong());
    }
    for (part, text) in parts.iter_mut().zip(text.split('/')) {
        let read = text.parse::<i32>();
        *part = read.map_err(|_| wrong().caused_by(no_number(text)))?.into();
    }
    let [zoom, column, row] = parts;
    Ok(zoom.wrapping_shl(2 * BITS) | column << BITS | row)
}

/// Java's complaint about a part that is no whole number.
fn no_number(text: &str) -> Cause {
    Cause::new("number_format_exception", format!("For input string: \"{text}\""))
}

/// The squares that a box shares some of its inside with.
pub struct Squares {
    columns: [i64; 2],
    rows: [i64; 2],
    /// Whether the box goes across the date line.
    is_around: bool,
}

impl Squares {
    /// Finds them; nothing where an edge of the box is too near to that of a square for it to be sure which one it is in.
    pub fn new(low: Point, high: Point, zoom: u32) -> Option<Self> {
        let squares = (1u64 << zoom) as f64;
        let is_unsure = |lat: f64| {
            let at = from_north(lat) * squares;
            lat != 0.0 && (0.0..=squares).contains(&at) && (at - at.round()).abs() < squares * 1e-14
        };
        if is_unsure(low.lat) || is_unsure(high.lat) {
            return None;
        }
        // What ends where a square begins does not reach into it.
        let (mut left, mut right) = (column(low.lon, zoom) as i64, column(high.lon, zoom) as i64);
        let begins = |column: i64| column as f64 / squares * 360.0 - 180.0;
        if begins(left + 1) == low.lon {
            left += 1;
        }
        if begins(right) == high.lon {
            right -= 1;
        }
        let (top, mut bottom) = (row(high.lat, zoom) as i64, row(low.lat, zoom) as i64);
        if low.lat == 0.0 && zoom > 0 {
            bottom -= 1;
        }
        Some(Self {
            columns: [left, right],
            rows: [top, bottom],
            is_around: high.lon < low.lon,
        })
    }

    /// Whether a square is one of them.
    pub fn have(&self, cell: u64) -> bool {
        let part = |bits: u64| (bits & ((1 << BITS) - 1)) as i64;
        let (column, row) = (part(cell >> BITS), part(cell));
        let ([left, right], [top, bottom]) = (self.columns, self.rows);
        let is_between = match self.is_around {
            true => column >= left || column <= right,
            false => column >= left && column <= right,
        };
        is_between && row >= top && row <= bottom
    }
}
