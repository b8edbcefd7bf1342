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
#[cfg(feature = "build")]
use crate::json;

/// Where a value stands in a shape, and what stands between two values. A source is in a line of a catalog and so has no
/// line break.
const HOLE: u8 = b'\n';
/// What ends a shape.
const END: u8 = 0;
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

    /// Appends a source of whose values there are `length` bytes, as [`ShapesWriter::cut`] made them, with [`BEHIND`] more
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
    shape: Vec<u8>,
    values: Vec<u8>,
}

#[cfg(feature = "build")]
impl Default for ShapesWriter {
    fn default() -> Self {
        Self {
            numbers: HashMap::default(),
            text: vec![HOLE, END],
            shape: Vec::new(),
            values: Vec::new(),
        }
    }
}

#[cfg(feature = "build")]
impl ShapesWriter {
    /// Replaces `out` by the number of a source's shape and by its values.
    pub fn cut(&mut self, source: &[u8], out: &mut Vec<u8>) {
        self.shape.clear();
        self.values.clear();
        let special = |any, &byte: &u8| any | u8::from(byte == HOLE) | u8::from(byte == END);
        let can_be_cut = source.iter().fold(0, special) == 0;
        if can_be_cut {
            cut(source, &mut self.shape, &mut self.values);
        }
        let number = if can_be_cut { self.number() } else { None };
        let (number, values) = number.map_or((0, source), |number| (number, &self.values));
        out.clear();
        if number < 128 {
            out.push(number as u8);
        } else {
            out.extend([number as u8 | 128, (number >> 7) as u8]);
        }
        out.extend_from_slice(values);
    }

    /// The number of the shape; none if there are too many.
    fn number(&mut self) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&self.shape[..]) {
            return Some(number);
        }
        let number = self.numbers.len() + 1;
        if number >= MOST || self.text.len() + self.shape.len() >= MOST_BYTES {
            return None;
        }
        self.numbers.insert(self.shape[..].into(), number);
        self.text.extend_from_slice(&self.shape);
        self.text.push(END);
        Some(number)
    }

    /// Returns the section.
    pub fn finish(self) -> Vec<u8> {
        frame::write_whole(&self.text)
    }
}

/// Appends the values of a source, and what stands around them. Whatever the source is, both together hold all of it.
#[cfg(feature = "build")]
fn cut(source: &[u8], shape: &mut Vec<u8>, values: &mut Vec<u8>) {
    let (mut at, mut any) = (0, false);
    while let Some(&byte) = source.get(at) {
        let value = match byte {
            b'"' => {
                let closing = closing_quote(source, at + 1);
                if is_name(source, closing) {
                    shape.extend_from_slice(&source[at..=closing]);
                    at = closing + 1;
                    continue;
                }
                shape.push(byte);
                at + 1..last_closing_quote(source, closing)
            }
            b'-' | b'0'..=b'9' | b't' | b'f' | b'n' => at..scalar_end(source, at),
            _ => {
                shape.push(byte);
                at += 1;
                continue;
            }
        };
        if any {
            values.push(HOLE);
        }
        any = true;
        shape.push(HOLE);
        values.extend_from_slice(&source[value.clone()]);
        at = value.end;
        if byte == b'"' && at < source.len() {
            shape.push(byte);
            at += 1;
        }
    }
}

/// Where the string ends whose text begins at `from`; the end of the source if it does not.
#[cfg(feature = "build")]
fn closing_quote(source: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at += source.get(at..).map_or(0, json::plain);
        match source.get(at) {
            None => return source.len(),
            Some(b'"') => return at,
            Some(b'\\') => at += 2,
            _ => at += 1,
        }
    }
}

/// Where the last string ends of those that follow one, with nothing but commas between: strings of an array are one value,
/// so that it does not matter how many there are.
#[cfg(feature = "build")]
fn last_closing_quote(source: &[u8], closing: usize) -> usize {
    let mut last = closing;
    while source.get(last..).is_some_and(|rest| rest.starts_with(b"\",\"")) {
        let next = closing_quote(source, last + 3);
        if is_name(source, next) {
            break;
        }
        last = next;
    }
    last
}

/// Whether a string that ends there is the name of a member.
#[cfg(feature = "build")]
fn is_name(source: &[u8], closing: usize) -> bool {
    let mut behind = source.iter().skip(closing + 1);
    behind.find(|byte| !byte.is_ascii_whitespace()) == Some(&b':')
}

/// Where a number, a boolean or a null ends.
#[cfg(feature = "build")]
fn scalar_end(source: &[u8], from: usize) -> usize {
    let is_part = |byte: &&u8| matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'E');
    from + source[from..].iter().take_while(is_part).count()
}

#[cfg(test)]
mod tests {
    use super::{BEHIND, MOST, Shapes, ShapesWriter};
    use crate::format::frame::write_whole;

    /// Cuts sources and joins them again; returns the shapes, and how many bytes of values there were.
    fn there_and_back(sources: &[&[u8]]) -> (String, usize) {
        let mut writer = ShapesWriter::default();
        let mut values = vec![Vec::new(); sources.len()];
        for (source, values) in sources.iter().zip(&mut values) {
            writer.cut(source, values);
        }
        let text = String::from_utf8(writer.text.clone()).expect("UTF-8");
        let shapes = Shapes::open(&writer.finish()).expect("shapes");
        for (source, values) in sources.iter().zip(&values) {
            let length = values.len();
            let mut found = b"before".to_vec();
            shapes
                .join(&[&values[..], &[b'\n'; BEHIND]].concat(), length, &mut found)
                .expect("a source");
            assert_eq!(String::from_utf8_lossy(&found[6..]), String::from_utf8_lossy(source));
        }
        (text, values.iter().map(Vec::len).sum())
    }

    #[test]
    fn values_are_cut_out_of_what_stands_around_them() {
        let (shapes, length) = there_and_back(&[
            br#"{"name":"a \"pan\"\\","tags":["red","new"],"price":-1.5e+3,"sold": true,"of":[{"n":1},null]}"#,
            br#"{"name":"","tags":["red"],"price":0,"sold": false,"of":[{"n":12},null]}"#,
            br"{}",
        ]);
        let first = "{\"name\":\"\n\",\"tags\":[\"\n\"],\"price\":\n,\"sold\": \n,\"of\":[{\"n\":\n},\n]}\0";
        assert_eq!(shapes, format!("\n\0{first}{{}}\0"));
        let values = [
            "1a \\\"pan\\\"\\\\|red\",\"new|-1.5e+3|true|1|null",
            "1|red|0|false|12|null",
            "2",
        ];
        assert_eq!(length, values.iter().map(|values| values.len()).sum::<usize>());
    }

    #[test]
    fn whatever_a_source_is_it_comes_back() {
        there_and_back(&[
            b"",
            b"\"",
            b"\"\\",
            b"-",
            b"{\"a\":\"b",
            b"[\"a\",\"",
            b"\"a\",\"b\":1",
            b"a\nb",
            b"a\0b",
            b"\n",
            b"\0",
        ]);
        // All texts of five bytes of those that mean something.
        let bytes = *b"\"\\:,[1a\n";
        let texts: Vec<Vec<u8>> = (0..bytes.len().pow(5))
            .map(|number| {
                (0..5)
                    .map(|place| bytes[number / bytes.len().pow(place) % bytes.len()])
                    .collect()
            })
            .collect();
        there_and_back(&texts.iter().map(Vec::as_slice).collect::<Vec<_>>());
    }

    #[test]
    fn sources_of_too_many_shapes_are_kept_as_they_are() {
        let sources: Vec<String> = (0..MOST + 10).map(|i| format!("{{\"member {i}\":{i}}}")).collect();
        let (shapes, _) = there_and_back(&sources.iter().map(String::as_bytes).collect::<Vec<_>>());
        assert_eq!(shapes.matches('\0').count(), MOST);
        let long = [format!("{{\"{}\":1}}", "a".repeat(1 << 20)), "{\"b\":1}".to_owned()];
        let (shapes, _) = there_and_back(&long.each_ref().map(|source| source.as_bytes()));
        assert_eq!(shapes, "\n\0{\"b\":\n}\0");
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
