//! What is a value in a source, and what stands around it? What is left of a source when its [shape](crate::format::shape)
//! is taken away is what is encoded.

use super::vocabulary::Vocabulary;
use crate::format::shape::{self, END, HOLE};
use crate::format::varint;
use crate::json;

/// Shapes at most, and bytes of all of them: sources of further ones are kept as they are.
const MOST: usize = 1 << 14;
const MOST_BYTES: usize = 1 << 20;

/// Cuts sources, and keeps their shapes.
pub struct Cutter {
    /// The first of them is that of sources that are kept as they are.
    shapes: Vocabulary,
    /// The shape of the last source.
    shape: Vec<u8>,
}

impl Default for Cutter {
    fn default() -> Self {
        let mut shapes = Vocabulary::default();
        shapes.number(&[HOLE]);
        let shape = Vec::new();
        Self { shapes, shape }
    }
}

impl Cutter {
    /// Appends the number of a source's shape and its values.
    pub fn cut(&mut self, source: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        let special = |any, &byte: &u8| any | u8::from(byte == HOLE) | u8::from(byte == END);
        if source.iter().fold(0, special) == 0 {
            self.shape.clear();
            cut(source, &mut self.shape, out);
            if let Some(number) = self.number() {
                let values = out.len();
                varint::write(number.into(), out);
                let length = out.len() - values;
                out[start..].rotate_right(length);
                return;
            }
            out.truncate(start);
        }
        out.push(0);
        out.extend_from_slice(source);
    }

    /// Returns the number of the last source's shape, unless there are too many.
    fn number(&mut self) -> Option<u32> {
        let found = self.shapes.find(&self.shape);
        let length = self.shapes.bytes() + self.shapes.len();
        let has_room = self.shapes.len() < MOST && length + self.shape.len() < MOST_BYTES;
        found.or_else(|| has_room.then(|| self.shapes.number(&self.shape)))
    }

    /// Returns the section `source_shapes`.
    pub fn finish(self) -> Vec<u8> {
        shape::write(self.shapes.iter().map(|(shape, _)| shape))
    }
}

/// Appends the values of a source, and what stands around them. Whatever the source is, both together hold all of it.
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
fn is_name(source: &[u8], closing: usize) -> bool {
    let mut behind = source.iter().skip(closing + 1);
    behind.find(|byte| !byte.is_ascii_whitespace()) == Some(&b':')
}

/// Where a number, a boolean or a null ends.
fn scalar_end(source: &[u8], from: usize) -> usize {
    let is_part = |byte: &&u8| matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'E');
    from + source[from..].iter().take_while(is_part).count()
}

#[cfg(test)]
mod tests {
    use super::{Cutter, MOST};
    use crate::format::shape::{BEHIND, HOLE, Shapes};

    /// Cuts sources and joins them again; returns the shapes, and what was left of each source.
    fn there_and_back(sources: &[&[u8]]) -> (String, Vec<Vec<u8>>) {
        let mut cutter = Cutter::default();
        let mut left = vec![Vec::new(); sources.len()];
        for (source, left) in sources.iter().zip(&mut left) {
            left.extend_from_slice(b"before");
            cutter.cut(source, left);
            assert_eq!(left.drain(..6).as_slice(), b"before");
        }
        let section = cutter.finish();
        let shapes = Shapes::open(&section);
        for (source, left) in sources.iter().zip(&left) {
            let mut found = b"before".to_vec();
            let joined = shapes.join(&[left, &[HOLE; BEHIND][..]].concat(), left.len(), &mut found);
            assert!(joined.is_some() && &found[6..] == *source, "{}", source.escape_ascii());
        }
        (String::from_utf8(section).expect("UTF-8"), left)
    }

    #[test]
    fn values_are_cut_out_of_what_stands_around_them() {
        let (shapes, left) = there_and_back(&[
            br#"{"name":"a \"pan\"\\","tags":["red","new"],"price":-1.5e+3,"sold": true,"of":[{"n":1},null]}"#,
            br#"{"name":"","tags":["red"],"price":0,"sold": false,"of":[{"n":12},null]}"#,
            br"{}",
        ]);
        let first = "{\"name\":\"\n\",\"tags\":[\"\n\"],\"price\":\n,\"sold\": \n,\"of\":[{\"n\":\n},\n]}\0";
        assert_eq!(shapes, format!("\n\0{first}{{}}\0"));
        assert_eq!(
            left,
            [
                &b"\x01a \\\"pan\\\"\\\\\nred\",\"new\n-1.5e+3\ntrue\n1\nnull"[..],
                b"\x01\nred\n0\nfalse\n12\nnull",
                b"\x02",
            ]
        );
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
    fn a_source_of_a_shape_too_many_is_kept_as_it_is() {
        let sources: Vec<String> = (1..=MOST).map(|number| format!("{{\"{number}\":1}}")).collect();
        let (_, left) = there_and_back(&sources.iter().map(String::as_bytes).collect::<Vec<_>>());
        let last = format!("\0{}", sources[MOST - 1]);
        assert_eq!(
            [1, 127, 128, MOST - 1, MOST].map(|number| &left[number - 1][..]),
            [&b"\x011"[..], b"\x7f1", b"\x80\x011", b"\xff\x7f1", last.as_bytes()]
        );
    }

    #[test]
    fn a_source_of_a_shape_too_long_is_kept_as_it_is() {
        let long = format!("{{\"{}\":1}}", "a".repeat(1 << 20));
        let (shapes, left) = there_and_back(&[long.as_bytes(), b"{\"b\":1}"]);
        assert_eq!(shapes, "\n\0{\"b\":\n}\0");
        assert_eq!(left, [format!("\0{long}").into_bytes(), b"\x011".to_vec()]);
    }
}
