//! Which place does a geohash name, and which geohash has a place? Bits of longitude and latitude in turn, five a letter.

use super::Point;
use crate::error::Cause;

const LETTERS: &[u8; 32] = b"0123456789bcdefghjkmnpqrstuvwxyz";
/// The real engine reads no more letters, and writes as many.
const LETTERS_READ: usize = 12;
const STEPS: f64 = 4_294_967_296.0;

/// Returns the south west corner of what a geohash names.
pub(super) fn decode(text: &str) -> Result<Point, Cause> {
    Ok(cell(text)?.0)
}

/// Returns the south west and the north east corner of what a geohash names.
pub fn cell(text: &str) -> Result<(Point, Point), Cause> {
    let failed = |reason: String| {
        let cause = Cause::illegal_argument(reason.clone());
        Err(Cause::new("parse_exception", reason).caused_by(cause))
    };
    if text.is_empty() {
        return failed("empty geohash".to_owned());
    }
    let (mut bits, mut read) = (0u64, 0);
    for letter in text.chars().take(LETTERS_READ) {
        let Some(value) = LETTERS.iter().position(|&known| char::from(known) == letter) else {
            return failed(format!("unsupported symbol [{letter}] in geohash [{text}]"));
        };
        bits = bits << 5 | value as u64;
        read += 1;
    }
    Ok(corners(bits, read))
}

/// Returns the south west and the north east corner of the bits of so many letters.
pub fn corners(cell: u64, letters: u32) -> (Point, Point) {
    let (mut lon, mut lat, mut is_lon) = (0u64, 0u64, true);
    let read = 5 * letters;
    for bit in (0..read).rev() {
        let part = if is_lon { &mut lon } else { &mut lat };
        *part = *part << 1 | (cell >> bit & 1);
        is_lon = !is_lon;
    }
    // Of an odd number of bits longitude has one more.
    let (of_lon, of_lat) = (u32::div_ceil(read, 2), read / 2);
    let degrees = |bits: u64, count: u32, all: f64| (bits << (32 - count)) as f64 / (STEPS / all) - all / 2.0;
    let corner = |more: u64| Point {
        lat: degrees(lat + more, of_lat, 180.0),
        lon: degrees(lon + more, of_lon, 360.0),
    };
    (corner(0), corner(1))
}

/// Puts zeros between bits.
fn spread(bits: u32) -> u64 {
    let mut bits = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

/// Returns the bits of so many letters of the geohash of a number of a column.
pub fn cell_of(value: i64, letters: u32) -> u64 {
    let (lat, lon) = ((value >> 32) as u32 ^ 1 << 31, value as u32 ^ 1 << 31);
    (spread(lon) << 1 | spread(lat)) >> (64 - 5 * letters)
}

/// Returns the letters of such bits.
pub fn name(cell: u64, letters: u32) -> String {
    let letter = |at: u32| char::from(LETTERS[(cell >> (5 * at)) as usize & 31]);
    (0..letters).rev().map(letter).collect()
}

/// Returns the geohash of a point on earth.
pub fn encode(point: Point) -> String {
    let (lat, lon) = point.steps();
    // From the south pole and the date line on.
    let (mut lat, mut lon) = (lat as u32 ^ 1 << 31, lon as u32 ^ 1 << 31);
    let mut text = String::with_capacity(LETTERS_READ);
    let mut is_lon = true;
    for _ in 0..LETTERS_READ {
        let mut letter = 0;
        for _ in 0..5 {
            let part = if is_lon { &mut lon } else { &mut lat };
            letter = letter << 1 | *part >> 31;
            *part <<= 1;
            is_lon = !is_lon;
        }
        text.push(char::from(LETTERS[letter as usize]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Taken from the real engine.
    #[test]
    fn geohashes_are_read_and_written_as_the_real_engine_does() {
        for (text, lat, lon) in [
            ("u4pruydqqvj", 57.649_109_959_602_356, 10.407_439_023_256_302),
            ("u4pr", 57.480_468_75, 10.195_312_5),
            ("x", 0.0, 135.0),
        ] {
            assert_eq!(decode(text), Ok(Point { lat, lon }));
        }
        for (lat, lon, text) in [
            (1.0, 2.0, "s01mtw037ms0"),
            (2.0, 1.0, "s02equ04ven0"),
            (4.0, 3.0, "s0dnu20t9n41"),
            (-90.0, 180.0, "pbpbpbpbpbpb"),
        ] {
            assert_eq!(encode(Point { lat, lon }), text);
            let value = Point { lat, lon }.encode().expect("a point on earth");
            for letters in 1..=12 {
                assert_eq!(name(cell_of(value, letters), letters), text[..letters as usize]);
            }
        }
    }
}
