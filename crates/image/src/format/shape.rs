//! What do the sources of a catalog have in common? A source is cut into its values and its shape, which is what stands
//! around them: names of members, quotes, brackets, commas. A catalog has few shapes. Each is kept once, in section
//! `source_shapes`, and of the sources nothing but values is left to be encoded.
//!
//! The section has the shapes, one after another, each with a line break where a value is left out and a zero byte at its end;
//! the first has nothing but a value.

use std::ops::Range;

use super::varint;
use crate::vector::equal_u8;

/// Where a value stands in a shape, and what stands between two values. A source is in a line of a catalog and so has no
/// line break.
pub const HOLE: u8 = b'\n';
/// What ends a shape.
pub const END: u8 = 0;
/// Bytes that are copied in one go.
const STEP: usize = 16;
/// How many bytes there have to be behind values, whatever they are: they are copied with the last ones.
pub const BEHIND: usize = STEP;

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
    pub fn open(section: &[u8]) -> Self {
        let mut text = section.to_vec();
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
        Self { text, ends, first }
    }

    /// Appends a source of whose values there are `length` bytes, as `build/cut.rs` cut them out of it, with [`BEHIND`] more
    /// behind them; none if they are not of one of the shapes.
    pub fn join(&self, values: &[u8], length: usize, out: &mut Vec<u8>) -> Option<()> {
        let mut rest = values;
        let number = varint::read(&mut rest)? as usize;
        let mut from = values.len() - rest.len();
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
        let holes = equal_u8(copy_step(from, start + at, out, to + at)?, HOLE);
        if holes != 0 {
            return Some(at + holes.trailing_zeros() as usize);
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

/// Returns the section of some shapes, each without its end.
#[cfg(feature = "build")]
pub fn write<'s>(shapes: impl IntoIterator<Item = &'s [u8]>) -> Vec<u8> {
    let mut text = Vec::new();
    for shape in shapes {
        text.extend_from_slice(shape);
        text.push(END);
    }
    text
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::{BEHIND, Shapes, write};

    #[test]
    fn values_of_no_shape_are_refused() {
        let shapes = Shapes::open(&write([&b"\n"[..], b"[\n,\n]", b"[]"]));
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
        assert_eq!(Shapes::open(b"no end").join(&[0; BEHIND], 1, &mut Vec::new()), None);
    }
}
