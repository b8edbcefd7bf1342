//! What do the sources of a catalog have in common? A source is cut into its values and its shape, which is what stands
//! around them: names of members, quotes, brackets, commas. A catalog has few shapes. Each is kept once, in section
//! `source_shapes`, and of the sources nothing but values is left to be compressed.
//!
//! The section is a zstd frame without a dictionary. In it are the shapes, one after another, each with a line break where a
//! value is left out and a zero byte at its end; the first has nothing but a value.

#[cfg(feature = "build")]
use std::collections::HashMap;
use std::ops::Range;

#[cfg(feature = "build")]
use rustc_hash::FxBuildHasher;

use super::frame;
use crate::error::ImageError;

/// Where a value stands in a shape, and what stands between two values. A source is in a line of a catalog and so has no
/// line break.
pub const HOLE: u8 = b'\n';
/// What ends a shape.
pub const END: u8 = 0;
/// Bytes that are copied in one go.
const STEP: usize = 16;
/// The lowest bit of each byte.
const LOW: u64 = u64::MAX / 255;
/// How many bytes there have to be behind values, whatever they are: they are copied with the last ones.
pub const BEHIND: usize = STEP;
/// Shapes at most, and bytes of all of them: sources of further ones are kept as they are.
#[cfg(feature = "build")]
const MOST: usize = 1 << 14;
#[cfg(feature = "build")]
const MOST_BYTES: usize = 1 << 20;

/// The shapes of an image.
pub struct Shapes {
    /// All shapes as they are in the section.
    text: Vec<u8>,
    /// Where each of the pieces around the values ends.
    ends: Vec<u32>,
    /// The first piece of each shape, and how many pieces all have.
    first: Vec<u32>,
}

impl Shapes {
    /// Reads the section.
    pub fn open(section: &[u8]) -> Result<Self, ImageError> {
        let mut text = frame::read_whole(section).ok_or_else(|| ImageError::Invalid {
            section: "source_shapes",
            what: "it is no zstd frame".to_owned(),
        })?;
        let (mut ends, mut first) = (Vec::new(), vec![0]);
        for (at, &byte) in text.iter().enumerate() {
            if byte == HOLE || byte == END {
                ends.push(at as u32);
            }
            if byte == END {
                first.push(ends.len() as u32);
            }
        }
        text.extend([0; BEHIND]);
        Ok(Self { text, ends, first })
    }

    /// Appends a source of whose values there are `length` bytes, as `build/cut.rs` cut them out of it, with [`BEHIND`] more
    /// behind them; none if they are not of one of the shapes.
    pub fn join(&self, values: &[u8], length: usize, out: &mut Vec<u8>) -> Option<()> {
        let (number, mut from) = read_number(values)?;
        let (&first, &after) = (self.first.get(number)?, self.first.get(number + 1)?);
        let ends = self.ends.get(first as usize..after as usize)?;
        let mut start = match first {
            0 => 0,
            _ => *self.ends.get(first as usize - 1)? as usize + 1,
        };
        let (&last, others) = ends.split_last()?;
        let holes = others.len();
        let pieces = (last as usize).checked_sub(start + holes)?;
        let whole = pieces + length.checked_sub(from + holes.saturating_sub(1))?;
        let begin = out.len();
        out.resize(begin + whole + BEHIND, 0);
        let mut to = begin;
        for (nth, &end) in others.iter().enumerate() {
            to = copy(&self.text, start..end as usize, out, to)?;
            start = end as usize + 1;
            if nth + 1 == holes {
                to = copy(values, from..length, out, to)?;
            } else {
                let found = copy_to_hole(values, from, out, to)?;
                (from, to) = (from + found + 1, to + found);
            }
        }
        to = copy(&self.text, start..last as usize, out, to)?;
        out.truncate(begin + whole);
        (to == begin + whole).then_some(())
    }
}

/// Copies some bytes, step by step, with what happens to stand behind them; returns where they end. Steps take less than to
/// find out how few there are.
#[inline(always)]
fn copy(from: &[u8], range: Range<usize>, out: &mut [u8], to: usize) -> Option<usize> {
    let length = range.end.checked_sub(range.start)?;
    let mut at = 0;
    while at < length {
        copy_step(from, range.start + at, out, to + at)?;
        at += STEP;
    }
    Some(to + length)
}

/// Copies up to the next hole; returns how many bytes there are before it.
#[inline(always)]
fn copy_to_hole(from: &[u8], start: usize, out: &mut [u8], to: usize) -> Option<usize> {
    let mut at = 0;
    loop {
        let step = u128::from_le_bytes(*copy_step(from, start + at, out, to + at)?);
        for half in [0, 8] {
            // Zero where the hole is. The lowest zero byte is found by what subtracting one from each borrows.
            let half_step = (step >> (half * 8)) as u64 ^ (LOW * u64::from(HOLE));
            let found = half_step.wrapping_sub(LOW) & !half_step & LOW << 7;
            if found != 0 {
                return Some(at + half + found.trailing_zeros() as usize / 8);
            }
        }
        at += STEP;
    }
}

#[inline(always)]
fn copy_step<'f>(from: &'f [u8], start: usize, out: &mut [u8], to: usize) -> Option<&'f [u8; STEP]> {
    let step = from.get(start..)?.first_chunk()?;
    *out.get_mut(to..)?.first_chunk_mut()? = *step;
    Some(step)
}

/// Reads the number of a shape, 7 bits a byte, the lowest first; returns it and how many bytes it has.
fn read_number(bytes: &[u8]) -> Option<(usize, usize)> {
    match *bytes.first_chunk()? {
        [low, _] if low < 128 => Some((low.into(), 1)),
        [low, high] => Some((usize::from(low & 127) | usize::from(high) << 7, 2)),
    }
}

/// Keeps the shapes of sources.
#[cfg(feature = "build")]
pub struct ShapesWriter {
    numbers: HashMap<Box<[u8]>, usize, FxBuildHasher>,
    /// The section, before it is compressed.
    text: Vec<u8>,
}

#[cfg(feature = "build")]
impl Default for ShapesWriter {
    fn default() -> Self {
        Self {
            numbers: HashMap::default(),
            text: vec![HOLE, END],
        }
    }
}

#[cfg(feature = "build")]
impl ShapesWriter {
    /// Returns the number of a shape; that of the first one, which has nothing but a value, if there are too many.
    pub fn number(&mut self, shape: &[u8]) -> usize {
        if let Some(&number) = self.numbers.get(shape) {
            return number;
        }
        let number = self.numbers.len() + 1;
        if number >= MOST || self.text.len() + shape.len() >= MOST_BYTES {
            return 0;
        }
        self.numbers.insert(shape.into(), number);
        self.text.extend_from_slice(shape);
        self.text.push(END);
        number
    }

    /// Returns the section.
    pub fn finish(self) -> Vec<u8> {
        frame::write_whole(&self.text)
    }
}

/// Appends the number of a shape.
#[cfg(feature = "build")]
pub fn write_number(number: usize, out: &mut Vec<u8>) {
    if number < 128 {
        out.push(number as u8);
    } else {
        out.extend([number as u8 | 128, (number >> 7) as u8]);
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::{BEHIND, MOST, MOST_BYTES, Shapes, ShapesWriter, read_number, write_number};
    use crate::format::frame::write_whole;

    #[test]
    fn numbers_come_back_and_end_where_there_are_too_many() {
        let mut writer = ShapesWriter::default();
        for number in 1..MOST {
            let shape = format!("[{number}\n]");
            assert_eq!(
                [writer.number(shape.as_bytes()), writer.number(shape.as_bytes())],
                [number; 2]
            );
            let mut written = Vec::new();
            write_number(number, &mut written);
            let length = written.len();
            written.push(b'?');
            assert_eq!(read_number(&written), Some((number, length)));
        }
        assert_eq!(writer.number(b"{}"), 0);
        assert_eq!(writer.number(b"[1\n]"), 1);
        let mut writer = ShapesWriter::default();
        assert_eq!(writer.number(&vec![b'a'; MOST_BYTES - 2]), 0);
        assert_eq!(writer.number(b"{}"), 1);
    }

    #[test]
    fn values_of_no_shape_are_refused() {
        let shapes = Shapes::open(&write_whole(b"\n\0[\n,\n]\0[]\0")).expect("shapes");
        let join = |values: &[u8]| {
            let mut out = Vec::new();
            let length = values.len();
            shapes
                .join(&[values, &[0; BEHIND]].concat(), length, &mut out)
                .map(|()| out)
        };
        assert_eq!(join(b"\x011\n2"), Some(b"[1,2]".to_vec()));
        assert_eq!(join(b"\x02"), Some(b"[]".to_vec()));
        for damaged in [&b"\x0112"[..], b"\x01", b"\x021", b"\x03", b"\x80\x01", b"\xff\xff"] {
            assert_eq!(join(damaged), None, "{damaged:?}");
        }
        assert!(Shapes::open(b"no frame").is_err());
    }
}
