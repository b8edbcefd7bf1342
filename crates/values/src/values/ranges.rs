//! What are the ranges of a field to aggregations? Two ends each, which are numbers of one order, and the bytes that the real
//! engine keeps of all ranges of a document.

use super::encoding::Encoding;
use super::format::Format;
use crate::derived::Derived;
use crate::format::column::Column;
use crate::format::dictionary::Dictionary;
use crate::format::varint;

/// What the ends of ranges are. A term has both, one behind the other, in the order of their bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ends {
    /// Numbers, eight bytes each.
    Numbers(Encoding),
    /// Instants in milliseconds.
    Dates,
    /// Addresses, sixteen bytes each.
    Addresses,
}

/// The ranges of a field.
pub struct Ranges<'a> {
    /// The type's name in a mapping, for messages alone.
    pub name: &'static str,
    /// What the ends are.
    pub ends: Ends,
    /// Ordinals of terms by document, if any document has a range.
    pub column: Option<Column<'a>>,
    /// The terms.
    pub dictionary: Option<Dictionary<'a>>,
    /// What follows from them.
    pub derived: Option<&'a Derived>,
    /// How instants are written.
    pub format: Format,
}

impl Ends {
    /// Returns both ends of a term, as numbers in their order.
    pub fn of_term(term: &[u8]) -> [i64; 2] {
        let end = |at: usize| {
            let bytes = term.get(at..).and_then(|rest| rest.first_chunk());
            bytes.map_or(0, |&bytes| (u64::from_be_bytes(bytes) ^ 1 << 63) as i64)
        };
        [end(0), end(8)]
    }

    /// Returns an end as a double.
    #[inline]
    pub fn to_f64(self, end: i64) -> f64 {
        match self {
            Self::Numbers(encoding) => encoding.to_f64(end),
            Self::Dates | Self::Addresses => end as f64,
        }
    }

    /// Appends what the real engine keeps of a range, which is a term here.
    fn append(self, term: &[u8], out: &mut Vec<u8>) {
        match self {
            Self::Addresses => out.extend_from_slice(term),
            Self::Numbers(Encoding::Double) => out.extend_from_slice(term),
            Self::Numbers(Encoding::Float) => {
                for end in Self::of_term(term) {
                    out.extend_from_slice(&(end as u32 ^ 1 << 31).to_be_bytes());
                }
            }
            Self::Numbers(_) | Self::Dates => Self::of_term(term).iter().for_each(|&end| append_whole(end, out)),
        }
    }
}

/// Appends a whole number as the real engine does: a byte of the sign, the number of bytes behind it and the first three bits,
/// and these bytes; all bits are turned where it is negative.
fn append_whole(number: i64, out: &mut Vec<u8>) {
    let is_negative = number < 0;
    let size = if is_negative { !number } else { number } as u64;
    let bits = 64 - size.leading_zeros() as usize;
    let more = (bits + 4) / 8;
    // Of 61 bits and more, nothing is left for the first byte.
    let first = if more < 8 { size >> (more * 8) } else { 0 } as u8;
    let turned = if is_negative { 0xff } else { 0 };
    out.push(if is_negative {
        (15 - more as u8) << 3 | !first & 7
    } else {
        1 << 7 | (more as u8) << 3 | first
    });
    out.extend(size.to_be_bytes()[8 - more..].iter().map(|byte| byte ^ turned));
}

impl<'a> Ranges<'a> {
    /// Returns the ends of each term, which are found once.
    pub fn all_ends(&self) -> &'a [[i64; 2]] {
        let (Some(derived), Some(terms)) = (self.derived, &self.dictionary) else {
            return &[];
        };
        derived.ends.get_or_init(|| {
            let mut ends = Vec::with_capacity(terms.len());
            terms.visit(0..terms.len() as u32, |_, term| ends.push(Ends::of_term(term)));
            ends.into_boxed_slice()
        })
    }

    /// Whether the real engine keeps ranges of a document in an order of its own: addresses, which are in that of a hash map.
    pub fn are_kept_in_any_order(&self) -> bool {
        self.ends == Ends::Addresses && self.column.is_some_and(|column| column.is_multiple())
    }

    /// Replaces `out` by what the real engine keeps of a document that has the ranges of some ordinals, which ascend.
    pub fn kept(&self, ordinals: &[u64], out: &mut Vec<u8>) {
        out.clear();
        varint::write(ordinals.len() as u64, out);
        let Some(terms) = &self.dictionary else { return };
        for &ordinal in ordinals {
            self.ends.append(terms.term(ordinal as u32), out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes that the real engine printed of a sort by such ranges, as a text and in Base64.
    #[test]
    fn whole_numbers_are_kept_as_the_real_engine_keeps_them() {
        let kept = |number| {
            let mut out = Vec::new();
            append_whole(number, &mut out);
            out
        };
        assert_eq!([kept(-7), kept(-3)].concat(), b"y}");
        assert_eq!(
            [kept(-3_600_000), kept(3_600_000)].concat(),
            [0x67, 0xc9, 0x11, 0x80, 0x98, 0x36, 0xee, 0x80]
        );
        assert_eq!(
            [kept(1_579_046_400_000), kept(1_584_230_400_000)].concat(),
            [0xa9, 0x6f, 0xa6, 0x7f, 0xf0, 0x00, 0xa9, 0x70, 0xdb, 0x7d, 0x80, 0x00]
        );
        assert_eq!(
            kept((1 << 60) - 1),
            [0xc0, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
        );
        assert_eq!(kept(i64::MAX), [0xc0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    }
}
