//! What does a code stand for? A token, some bytes that the values of sources have in common. Values are cut into tokens
//! and kept as codes, so that to read them is to copy one token after the other, as in OnPair (Gargiulo, Venturini:
//! "OnPair: Short Strings Compression for Fast Random Access", arXiv:2508.02280), whose training and parsing the crate
//! `onpair` has; `build/encoder.rs` uses it.
//!
//! Section `source_dictionary` has the number of its tokens, four bytes; the length of each, one byte; the bytes of all; and
//! 16 zero bytes, so that each token may be copied as 16 bytes. The tokens that are most frequent come first: the first 128
//! have codes of one byte, below 128, and all may have codes of two, the higher one first and 128 more than it is.

use crate::error::ImageError;

/// No token has more bytes.
pub const LONGEST: usize = 16;
/// No dictionary has more tokens, since codes have 15 bits.
pub const MOST: usize = 1 << 15;
/// So many tokens have codes of one byte.
const SHORT: u8 = 1 << 7;
/// Where in an entry the address stands; the length is below.
const ADDRESS: u32 = 5;
/// Bytes of codes for which room is made in one go.
const AT_ONCE: usize = 1024;

/// The tokens of an image.
pub struct Tokens<'a> {
    /// Where each token begins in `text`, and its length.
    entries: Vec<u32>,
    text: &'a [u8],
}

impl<'a> Tokens<'a> {
    /// Reads the section.
    pub fn open(section: &'a [u8]) -> Result<Self, ImageError> {
        let invalid = || ImageError::Invalid {
            section: "source_dictionary",
            what: "lengths of tokens".to_owned(),
        };
        let (count, rest) = section.split_first_chunk().ok_or_else(invalid)?;
        let count = u32::from_le_bytes(*count) as usize;
        let (lengths, text) = rest
            .split_at_checked(count)
            .filter(|_| count <= MOST)
            .ok_or_else(invalid)?;
        let mut end = 0;
        let entries = lengths
            .iter()
            .map(|&length| {
                let entry = end << ADDRESS | u32::from(length);
                end += u32::from(length);
                entry
            })
            .collect();
        let are_tokens = lengths
            .iter()
            .all(|length| (1..=LONGEST).contains(&usize::from(*length)));
        let is_whole = are_tokens && end as usize + LONGEST == text.len();
        is_whole.then_some(Self { entries, text }).ok_or_else(invalid)
    }

    /// Reads what codes stand for into the front of `out`, behind which [`LONGEST`] more bytes are; returns how many bytes
    /// they came to, or none if there is no such code.
    pub fn read(&self, mut codes: &[u8], out: &mut Vec<u8>) -> Option<usize> {
        let mut filled = 0;
        while !codes.is_empty() {
            let left = codes.len().saturating_sub(AT_ONCE);
            // A code has a byte at least.
            let room = filled + (codes.len() - left + 1) * LONGEST;
            if out.len() < room {
                out.resize(room, 0);
            }
            while codes.len() > left {
                let code = match *codes {
                    [short @ 0..SHORT, ref rest @ ..] => {
                        codes = rest;
                        usize::from(short)
                    }
                    [high, low, ref rest @ ..] => {
                        codes = rest;
                        usize::from(high - SHORT) << 8 | usize::from(low)
                    }
                    _ => return None,
                };
                let entry = *self.entries.get(code)?;
                let token: &[u8; LONGEST] = self.text.get((entry >> ADDRESS) as usize..)?.first_chunk()?;
                *out.get_mut(filled..)?.first_chunk_mut()? = *token;
                filled += (entry & ((1 << ADDRESS) - 1)) as usize;
            }
        }
        Some(filled)
    }
}

/// Appends the code of a token.
#[cfg(feature = "build")]
pub fn write_code(token: u16, out: &mut Vec<u8>) {
    let [high, low] = token.to_be_bytes();
    if token >= SHORT.into() {
        out.push(high + SHORT);
    }
    out.push(low);
}

/// Returns the section of some tokens.
#[cfg(feature = "build")]
pub fn write(tokens: &[&[u8]]) -> Vec<u8> {
    let mut section = (tokens.len() as u32).to_le_bytes().to_vec();
    section.extend(tokens.iter().map(|token| token.len() as u8));
    section.extend(tokens.iter().copied().flatten());
    section.extend([0; LONGEST]);
    section
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::{AT_ONCE, LONGEST, MOST, Tokens, write, write_code};

    /// Two bytes a token, with the number of each; every seventh is as long as can be.
    fn tokens(count: usize) -> Vec<Vec<u8>> {
        let token = |number: usize| {
            let mut token = vec![(number >> 8) as u8, number as u8];
            token.resize(if number.is_multiple_of(7) { LONGEST } else { 2 }, b'-');
            token
        };
        (0..count).map(token).collect()
    }

    #[test]
    fn codes_become_the_bytes_of_their_tokens() {
        let all = tokens(MOST);
        let section = write(&all.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let read = Tokens::open(&section).expect("tokens");
        // The ends of one byte and of two, and more than is made room for in one go.
        let orders: [Vec<u16>; 4] = [
            vec![],
            vec![0, 127, 128, 255, 256, 32767],
            (0..MOST as u16).collect(),
            vec![7; 3 * AT_ONCE],
        ];
        let mut out = vec![b'?'; 40];
        for order in orders {
            let mut codes = Vec::new();
            order.iter().for_each(|&token| write_code(token, &mut codes));
            let long = order.iter().filter(|&&token| token >= 128).count();
            assert_eq!(codes.len(), order.len() + long);
            let filled = read.read(&codes, &mut out).expect("codes");
            let expected: Vec<u8> = order
                .iter()
                .flat_map(|&token| all[usize::from(token)].clone())
                .collect();
            assert!(out[..filled] == expected[..] && (filled == 0 || out.len() >= filled + LONGEST));
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let all = tokens(300);
        let section = write(&all.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let read = Tokens::open(&section).expect("tokens");
        let mut out = Vec::new();
        assert_eq!(read.read(&[129, 43], &mut out), Some(2));
        for codes in [&[129, 44][..], &[255, 255], &[1, 128]] {
            assert_eq!(read.read(codes, &mut out), None, "{codes:?}");
        }
        let damaged = |at: usize, byte: u8| {
            let mut section = section.clone();
            section[at] = byte;
            Tokens::open(&section).is_err()
        };
        // The number of tokens, and lengths that are none, too long, or not those of the bytes.
        assert!(damaged(0, 0) && damaged(3, 1) && damaged(5, 0) && damaged(5, 17) && damaged(5, 3));
        assert!(Tokens::open(&section[..section.len() - 1]).is_err() && Tokens::open(b"abc").is_err());
    }
}
