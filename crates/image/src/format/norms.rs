//! How long is a field of a document? One byte each, as Lucene 8.11.1's `SmallFloat.intToByte4` encodes it: exact up to
//! 40, then with four significant bits.
//!
//! Section `norms` has a byte for each document, padded to a multiple of 8; where some document has no text at all, a bit
//! for each document follows, in 64-bit words: a text without a word exists, though its length is 0.

use crate::error::ImageError;

/// The lengths of a field's texts.
#[derive(Debug, Clone, Copy)]
pub struct Norms<'a> {
    /// Encoded lengths by document.
    pub bytes: &'a [u8],
    /// Which documents have a text; none says all.
    pub present: Option<&'a [u64]>,
}

impl<'a> Norms<'a> {
    /// Opens the section of an image of so many documents.
    pub fn open(bytes: &'a [u8], documents: u32) -> Result<Self, ImageError> {
        let documents = documents as usize;
        let outside = || ImageError::OutOfBounds {
            section: "norms",
            what: "a document",
        };
        let lengths = bytes.get(..documents).ok_or_else(outside)?;
        let rest = bytes.get(documents.div_ceil(8) * 8..).unwrap_or(&[]);
        let present = match rest.len() {
            0 => None,
            _ => {
                let bits = rest.get(..documents.div_ceil(64) * 8).ok_or_else(outside)?;
                let misaligned = |_| ImageError::Invalid {
                    section: "norms",
                    what: "it is not aligned".to_owned(),
                };
                Some(bytemuck::try_cast_slice(bits).map_err(misaligned)?)
            }
        };
        Ok(Self {
            bytes: lengths,
            present,
        })
    }
}

/// Returns the section, given the encoded length and the presence of each document's text.
#[cfg(feature = "build")]
pub fn write(lengths: &[u8], present: &[bool]) -> Vec<u8> {
    let mut out = lengths.to_vec();
    out.resize(lengths.len().div_ceil(8) * 8, 0);
    if present.iter().any(|present| !present) {
        let mut bits = vec![0u64; present.len().div_ceil(64)];
        for (document, &present) in present.iter().enumerate() {
            bits[document / 64] |= (present as u64) << (document % 64);
        }
        out.extend_from_slice(bytemuck::cast_slice(&bits));
    }
    out
}

/// Returns the byte for a length.
pub fn encode(length: u32) -> u8 {
    if length < FREE {
        length as u8
    } else {
        (FREE + long_to_int4(length - FREE)) as u8
    }
}

/// Returns the length that a byte stands for.
pub fn decode(byte: u8) -> u32 {
    let code = byte as u32;
    if code < FREE {
        code
    } else {
        FREE + int4_to_long(code - FREE)
    }
}

/// 255 - long_to_int4(2^31 - 1).
const FREE: u32 = 24;

fn long_to_int4(value: u32) -> u32 {
    let bits = 32 - value.leading_zeros();
    if bits < 4 {
        return value;
    }
    let shift = bits - 4;
    (value >> shift & 7) | (shift + 1) << 3
}

fn int4_to_long(code: u32) -> u32 {
    let bits = code & 7;
    match code >> 3 {
        0 => bits,
        shift => (bits | 8) << (shift - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_exact_while_small() {
        for length in 0..=40 {
            assert_eq!(decode(encode(length)), length);
        }
        // 41 has no code of its own: 24 + 17, and 17 = 0b10001 keeps its four leading bits.
        assert_eq!(decode(encode(41)), 40);
        assert_eq!(encode(i32::MAX as u32), 255);
    }

    #[test]
    fn decoding_never_exceeds_and_never_falls() {
        let mut last = 0;
        for length in 0..100_000 {
            let decoded = decode(encode(length));
            assert!(decoded <= length && decoded >= last);
            last = decoded;
        }
    }
}
