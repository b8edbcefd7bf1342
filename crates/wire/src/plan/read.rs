//! How do bytes become a plan? Value by value, in the order in which they are declared; nothing is named, for both sides have the
//! order from where they are declared, which the first four bytes stand for. Numbers are little-endian.
//!
//! | value    | bytes                                                             |
//! | -------- | ----------------------------------------------------------------- |
//! | flag     | 0 or 1                                                            |
//! | integer  | the eight of a double, which is what JavaScript has               |
//! | string   | how many there are, in four, and its UTF-8                        |
//! | optional | 0, or 1 and the value                                             |
//! | list     | how many values there are, in four, and the values                |
//! | object   | its fields                                                        |
//! | choice   | one for how far the variant comes after the first; what it holds |
//!
//! Each request has a plan, so that reading it is a part of what the quickest searches take. The first fault is noted and ends the
//! bytes, so that all that comes after it is soon over, and nothing has to ask after each value whether there was one.

use crate::layout::LAYOUT;

/// Deeper choices in choices, with boxes counted as well, are a fault. What the host lets through is far less deep.
const MAX_DEPTH: u32 = 500;

/// What is read from a plan's bytes.
pub trait Read: Sized {
    /// Reads the next value. After a fault, which the reader notes, what is returned has no meaning.
    fn read(reader: &mut Reader<'_>) -> Self;
}

/// What is left of a plan's bytes.
pub struct Reader<'a> {
    rest: &'a [u8],
    /// How many bytes there were.
    length: usize,
    depth: u32,
    /// What was wrong first.
    fault: Option<String>,
}

impl<'a> Reader<'a> {
    /// Reads all bytes; the error says what was expected where.
    pub(super) fn whole<T: Read>(bytes: &'a [u8]) -> Result<T, String> {
        let mut reader = Self {
            rest: bytes,
            length: bytes.len(),
            depth: 0,
            fault: None,
        };
        if reader.count("a layout") != LAYOUT as usize {
            return Err("it is laid out for another version of the engine".to_owned());
        }
        let value = T::read(&mut reader);
        if !reader.rest.is_empty() {
            reader.expected("the end");
        }
        reader.fault.map_or(Ok(value), Err)
    }

    /// Notes what was expected in place of what comes next, unless there was a fault before, and ends the bytes.
    #[cold]
    #[inline(never)]
    fn expected(&mut self, expected: &str) {
        let at = self.length - self.rest.len();
        self.fault
            .get_or_insert_with(|| format!("expected {expected} at byte {at}"));
        self.rest = &[];
    }

    /// Takes so many bytes; zeros in place of what is not there.
    #[inline]
    fn take<const N: usize>(&mut self, expected: &str) -> [u8; N] {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            self.rest = rest;
            return *bytes;
        }
        self.expected(expected);
        [0; N]
    }

    /// Takes a byte below `end`.
    #[inline]
    fn below(&mut self, end: u8, expected: &str) -> u8 {
        match self.rest {
            [byte, rest @ ..] if *byte < end => {
                self.rest = rest;
                *byte
            }
            _ => {
                self.expected(expected);
                0
            }
        }
    }

    /// Takes the number of something.
    #[inline]
    fn count(&mut self, expected: &str) -> usize {
        u32::from_le_bytes(self.take(expected)) as usize
    }

    /// Takes a string.
    #[inline(never)]
    fn string(&mut self) -> &'a str {
        let length = self.count("a string");
        if let Some((bytes, rest)) = self.rest.split_at_checked(length)
            && let Ok(string) = std::str::from_utf8(bytes)
        {
            self.rest = rest;
            return string;
        }
        self.expected("a string");
        ""
    }

    /// Takes an integer that a double has exactly; what is rounded up to the end of a type is its last number.
    #[inline]
    fn integer<T: TryFrom<i64> + Default>(&mut self, expected: &str) -> T {
        let before = self.rest;
        let double = f64::from_le_bytes(self.take(expected));
        let integer = double as i64;
        if integer as f64 == double
            && let Ok(integer) = T::try_from(integer)
        {
            return integer;
        }
        self.rest = before;
        self.expected(expected);
        T::default()
    }

    /// Takes which of `count` variants comes.
    #[inline]
    pub(super) fn variant(&mut self, count: usize) -> usize {
        self.below(count as u8, "a variant").into()
    }

    /// Begins a choice.
    #[inline]
    pub(super) fn enter(&mut self) {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            self.expected("no more levels");
        }
    }

    /// Ends it.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}

impl Read for bool {
    fn read(reader: &mut Reader<'_>) -> Self {
        reader.below(2, "a flag") == 1
    }
}

impl Read for String {
    fn read(reader: &mut Reader<'_>) -> Self {
        reader.string().to_owned()
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Read for $integer {
            fn read(reader: &mut Reader<'_>) -> Self {
                reader.integer(concat!("an integer of type ", stringify!($integer)))
            }
        }
    )*};
}

integers!(i32 u32 i64 u64);

impl<T: Read> Read for Option<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        (reader.below(2, "whether there is a value") == 1).then(|| T::read(reader))
    }
}

impl<T: Read> Read for Box<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        // Only what may hold another of its kind is boxed.
        reader.enter();
        let value = Self::new(T::read(reader));
        reader.leave();
        value
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(reader: &mut Reader<'_>) -> Self {
        let count = reader.count("a list");
        // A value has one byte at least.
        let mut values = Self::with_capacity(count.min(reader.rest.len()));
        while values.len() < count && reader.fault.is_none() {
            values.push(T::read(reader));
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::{Read, Reader};
    use crate::layout::LAYOUT;
    use crate::plan::{FieldBoost, Limits, Operator, Plan, Query, Scalar, SourceFilter};

    fn read<T: Read>(bytes: &[u8]) -> Result<T, String> {
        Reader::whole(&[&LAYOUT.to_le_bytes(), bytes].concat())
    }

    /// The first fault, and how many bytes are before it.
    fn fault<T: Read + std::fmt::Debug>(bytes: &[u8]) -> String {
        let error = read::<T>(bytes).expect_err("a fault");
        let (expected, at) = error.rsplit_once(' ').expect("a place");
        format!("{expected} {}", at.parse::<usize>().expect("a place") - 4)
    }

    fn integer<T: Read>(value: f64) -> Result<T, String> {
        read(&value.to_le_bytes())
    }

    /// Plans, and what the host writes of them.
    fn pairs() -> Vec<(Vec<u8>, serde_json::Value)> {
        let pairs = include_str!("../../testdata/generated/plans.json");
        let pairs: Vec<serde_json::Value> = serde_json::from_str(pairs).expect("JSON");
        let bytes = |pair: &serde_json::Value| -> Vec<u8> {
            let hex = pair["bytes"].as_str().expect("bytes").as_bytes();
            let digit = |hex: u8| char::from(hex).to_digit(16).expect("a digit") as u8;
            hex.chunks(2).map(|byte| digit(byte[0]) * 16 + digit(byte[1])).collect()
        };
        pairs.iter().map(|pair| (bytes(pair), pair["plan"].clone())).collect()
    }

    #[test]
    fn what_the_host_writes_is_what_is_read() {
        for (bytes, plan) in pairs() {
            let found = read::<Plan>(&bytes).expect("a plan");
            assert_eq!(serde_json::to_value(found).expect("JSON"), plan);
        }
    }

    #[test]
    fn a_plan_of_another_layout_is_refused() {
        let (bytes, _) = &pairs()[0];
        let other = [&(LAYOUT ^ 1).to_le_bytes(), &bytes[..]].concat();
        let refused = Err("it is laid out for another version of the engine".to_owned());
        for bytes in [&other[..], b"", b"abc", br#"{"get":{}}"#] {
            assert_eq!(Plan::parse(bytes).map(|_| ()), refused);
        }
    }

    #[test]
    fn a_fault_says_what_was_expected_and_where() {
        assert!(read::<SourceFilter>(b"\x01\x01\0\0\0\x01\0\0\0a\0\0\0\0").is_ok());
        let faults: [(&[u8], &str); 7] = [
            (b"", "expected a flag at byte 0"),
            (b"\x02\x01\0\0\0\x01\0\0\0a\0\0\0\0", "expected a flag at byte 0"),
            (b"\x01\x01\0\0", "expected a list at byte 1"),
            (b"\x01\x01\0\0\0\x05\0\0\0a\0\0\0", "expected a string at byte 9"),
            (b"\x01\x01\0\0\0\x01\0\0\0\xff\0\0\0\0", "expected a string at byte 9"),
            (b"\x01\x02\0\0\0\x01\0\0\0a\0\0\0", "expected a string at byte 10"),
            (b"\x01\x01\0\0\0\x01\0\0\0a\0\0\0\0\0", "expected the end at byte 14"),
        ];
        for (bytes, expected) in faults {
            assert_eq!(fault::<SourceFilter>(bytes), expected, "{bytes:?}");
        }
        assert_eq!(fault::<Operator>(b"\x02"), "expected a variant at byte 0");
        assert_eq!(
            fault::<Option<bool>>(b"\x02"),
            "expected whether there is a value at byte 0"
        );
        assert_eq!(fault::<i32>(b"1234567"), "expected an integer of type i32 at byte 0");
    }

    #[test]
    fn integers_are_those_that_javascript_has_exactly() {
        for value in [0.0, -0.0, 1.0, -2147483648.0, 2147483647.0] {
            assert_eq!(integer::<i32>(value), Ok(value as i32));
        }
        for value in [0.5, -2147483649.0, 2147483648.0, f64::NAN, f64::INFINITY] {
            assert_eq!(
                integer::<i32>(value),
                Err("expected an integer of type i32 at byte 4".to_owned())
            );
        }
        assert_eq!(integer::<u32>(4294967295.0), Ok(u32::MAX));
        assert!(integer::<u32>(-1.0).is_err() && integer::<u64>(-1.0).is_err());
        assert_eq!(integer::<u64>(9007199254740991.0), Ok((1 << 53) - 1));
        // A client's 9223372036854775807, as JavaScript has it.
        assert_eq!(integer::<i64>(9223372036854775807.0), Ok(i64::MAX));
        assert_eq!(integer::<i64>(-9223372036854775808.0), Ok(i64::MIN));
        assert!(integer::<i64>(9223372036854777856.0).is_err() && integer::<i64>(f64::INFINITY).is_err());
        let limits = [1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0].map(f64::to_le_bytes).concat();
        let limits = read::<Limits>(&limits).expect("limits");
        assert_eq!((limits.work, limits.response_budget, limits.memory_budget), (1, 4, 6));
    }

    #[test]
    fn strings_are_utf_8() {
        for string in ["", "a", "é", "😀", "a😀é\u{0}"] {
            let bytes = [&(string.len() as u32).to_le_bytes(), string.as_bytes()].concat();
            assert_eq!(read::<String>(&bytes), Ok(string.to_owned()));
            let pair = read::<FieldBoost>(&[&bytes[..], &bytes].concat()).expect(string);
            assert_eq!((pair.field.as_str(), pair.boost.as_str()), (string, string));
        }
    }

    #[test]
    fn a_plan_that_ends_early_is_told_from_a_whole_one() {
        for (bytes, plan) in pairs() {
            for end in 0..bytes.len() {
                assert!(read::<Plan>(&bytes[..end]).is_err(), "the first {end} bytes of {plan}");
            }
        }
    }

    #[test]
    fn whatever_the_bytes_are_reading_them_ends() {
        for (bytes, _) in pairs() {
            for at in 0..bytes.len() {
                for other in [0, 1, 2, 0x7f, 0xff] {
                    let mut bytes = bytes.clone();
                    bytes[at] = other;
                    let _ = read::<Plan>(&bytes);
                }
            }
        }
    }

    #[test]
    fn deep_nesting_is_an_error() {
        // A `constant_score` in another, and so on.
        let of_kind = |kind: u8, levels: usize| {
            let boost = [3, 0, 0, 0, b'1', b'.', b'0'];
            [vec![kind; levels], vec![0], boost.repeat(levels + 1)].concat()
        };
        let is_constant = |kind: &u8| matches!(read::<Query>(&of_kind(*kind, 1)), Ok(Query::ConstantScore { .. }));
        let kind = (0..u8::MAX).find(is_constant).expect("a variant");
        assert!(matches!(
            read::<Query>(&of_kind(kind, 100)),
            Ok(Query::ConstantScore { .. })
        ));
        assert_eq!(
            fault::<Query>(&of_kind(kind, 100_000)),
            "expected no more levels at byte 250"
        );
        assert_eq!(read::<Scalar>(b"\0"), Ok(Scalar::Null));
    }
}
