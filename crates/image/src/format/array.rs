//! What is element `i` of an array of small numbers? Arrays of one width class, after subtracting the minimum.
//!
//! ```text
//! 0   8  minimum, i64
//! 8   8  factor, u64: every value is minimum + code × factor
//! 16  4  number of elements
//! 20  1  bytes of a code: 0 to 8, or 255 where each code is its place
//! 21  3  zero
//! 24  …  codes, padded to a multiple of 8 bytes, but for widths of 0, 1, 2, 4, 8 and 255 with 8 bytes more
//! ```

use crate::error::ImageError;

const HEADER: usize = 24;

/// Codes of one width.
#[derive(Debug, Clone, Copy)]
pub enum Codes<'a> {
    /// All codes are 0.
    Constant,
    /// Each code is its place.
    Place,
    /// One byte each.
    U8(&'a [u8]),
    /// Two bytes each.
    U16(&'a [u16]),
    /// Four bytes each.
    U32(&'a [u32]),
    /// Eight bytes each.
    U64(&'a [u64]),
    /// Another number of bytes each, with 8 bytes more behind the last.
    Packed(Packed<'a>),
}

/// Codes of three, five, six or seven bytes.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    bytes: &'a [u8],
    width: usize,
    mask: u64,
}

impl<'a> Packed<'a> {
    fn new(bytes: &'a [u8], width: usize) -> Self {
        let mask = (1 << (width * 8)) - 1;
        Self { bytes, width, mask }
    }

    /// The bytes of codes of three bytes, and those behind them.
    pub fn of_three(&self) -> Option<&'a [u8]> {
        (self.width == 3).then_some(self.bytes)
    }

    /// Returns code `i`; 0 past the end.
    #[inline]
    pub fn get(&self, i: usize) -> u64 {
        let eight = self.bytes.get(i * self.width..).and_then(|rest| rest.first_chunk());
        eight.map_or(0, |&eight| u64::from_le_bytes(eight) & self.mask)
    }

    /// Returns codes `i` and `i + 1`.
    #[inline]
    pub fn get_two(&self, i: usize) -> (u64, u64) {
        if self.width != 3 {
            return (self.get(i), self.get(i + 1));
        }
        let eight = self.bytes.get(i * 3..).and_then(|rest| rest.first_chunk());
        let eight = eight.map_or(0, |&eight| u64::from_le_bytes(eight));
        (eight & 0xff_ffff, eight >> 24 & 0xff_ffff)
    }
}

/// Bytes behind the codes of a width: eight are read at once.
const fn slack(width: usize) -> usize {
    if matches!(width, 3 | 5 | 6 | 7) { 8 } else { 0 }
}

/// The width of an array whose codes are their places.
const PLACES: usize = 255;

/// A read-only array of integers.
#[derive(Debug, Clone, Copy)]
pub struct Array<'a> {
    /// What code 0 stands for.
    pub minimum: i64,
    /// What one step of a code stands for.
    pub factor: u64,
    /// Number of elements.
    pub length: usize,
    /// The codes.
    pub codes: Codes<'a>,
}

impl<'a> Array<'a> {
    /// An array of so many codes that stand for themselves.
    pub fn of_codes(codes: Codes<'a>, length: usize) -> Self {
        Self {
            minimum: 0,
            factor: 1,
            length,
            codes,
        }
    }

    /// Reads an array at the start of `bytes`; returns it and the bytes after it.
    pub fn read(bytes: &'a [u8], section: &'static str) -> Result<(Self, &'a [u8]), ImageError> {
        let outside = |what| ImageError::OutOfBounds { section, what };
        let header = bytes.get(..HEADER).ok_or_else(|| outside("the header of an array"))?;
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&header[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let minimum = word(0) as i64;
        let factor = word(8);
        let length = word(16) as u32 as usize;
        let width = header[20] as usize;
        let size = length
            .checked_mul(if width == PLACES { 0 } else { width })
            .and_then(|size| size.checked_add(if length == 0 { 0 } else { slack(width) }))
            .ok_or_else(|| outside("the codes of an array"))?;
        let end = HEADER + size.div_ceil(8) * 8;
        let codes = bytes
            .get(HEADER..HEADER + size)
            .ok_or_else(|| outside("the codes of an array"))?;
        let rest = bytes.get(end..).ok_or_else(|| outside("the padding of an array"))?;
        let misaligned = |_| ImageError::Invalid {
            section,
            what: "an array is not aligned".to_owned(),
        };
        let codes = match width {
            PLACES => Codes::Place,
            // No codes lie nowhere, and so cannot be aligned.
            _ if size == 0 => Codes::Constant,
            3 | 5 | 6 | 7 => Codes::Packed(Packed::new(codes, width)),
            1 => Codes::U8(codes),
            2 => Codes::U16(bytemuck::try_cast_slice(codes).map_err(misaligned)?),
            4 => Codes::U32(bytemuck::try_cast_slice(codes).map_err(misaligned)?),
            8 => Codes::U64(bytemuck::try_cast_slice(codes).map_err(misaligned)?),
            _ => {
                return Err(ImageError::Invalid {
                    section,
                    what: format!("an array has codes of {width} bytes"),
                });
            }
        };
        Ok((
            Self {
                minimum,
                factor,
                length,
                codes,
            },
            rest,
        ))
    }

    /// Returns the code of element `i`; 0 past the end.
    #[inline]
    pub fn code(&self, i: usize) -> u64 {
        match self.codes {
            Codes::Constant => 0,
            Codes::Place => i as u64,
            Codes::U8(codes) => codes.get(i).copied().unwrap_or(0).into(),
            Codes::U16(codes) => codes.get(i).copied().unwrap_or(0).into(),
            Codes::U32(codes) => codes.get(i).copied().unwrap_or(0).into(),
            Codes::U64(codes) => codes.get(i).copied().unwrap_or(0),
            Codes::Packed(codes) => codes.get(i),
        }
    }

    /// Returns what a code stands for.
    #[inline]
    pub fn decode(&self, code: u64) -> i64 {
        self.minimum.wrapping_add(code.wrapping_mul(self.factor) as i64)
    }

    /// Returns element `i`.
    #[inline]
    pub fn get(&self, i: usize) -> i64 {
        self.decode(self.code(i))
    }
}

/// Returns an element of an array; a function of its own, so that the ways to read one are in the module once.
#[inline(never)]
pub fn element(array: &Array<'_>, place: usize) -> i64 {
    array.get(place)
}

/// Appends the array of `values`.
#[cfg(feature = "build")]
pub fn write(values: &[i64], out: &mut Vec<u8>) {
    let minimum = values.iter().copied().min().unwrap_or(0);
    let distance = |value: i64| value.wrapping_sub(minimum) as u64;
    let factor = values
        .iter()
        .fold(0, |factor, &value| gcd(factor, distance(value)))
        .max(1);
    let largest = values.iter().map(|&value| distance(value) / factor).max().unwrap_or(0);
    let is_place = |(place, &value): (usize, &i64)| distance(value) / factor == place as u64;
    let width = if values.len() > 1 && values.iter().enumerate().all(is_place) {
        PLACES
    } else {
        (64 - largest.leading_zeros()).div_ceil(8) as usize
    };
    out.extend_from_slice(&minimum.to_le_bytes());
    out.extend_from_slice(&factor.to_le_bytes());
    out.extend_from_slice(&(values.len() as u32).to_le_bytes());
    out.extend_from_slice(&[width as u8, 0, 0, 0]);
    if width == PLACES {
        return;
    }
    for &value in values {
        let code = distance(value) / factor;
        out.extend_from_slice(&code.to_le_bytes()[..width]);
    }
    out.resize(out.len() + slack(width), 0);
    out.resize(out.len().div_ceil(8) * 8, 0);
}

#[cfg(feature = "build")]
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn every_width_comes_back() {
        for values in [
            vec![],
            vec![7, 7, 7],
            vec![-3, 252, 0],
            vec![1_600_000_000_000, 1_600_000_001_000, 1_700_000_000_000],
            vec![i64::MIN, i64::MAX, 0, -1],
            vec![0, 70_000, 5],
            vec![0, 1 << 39, 7],
            vec![0, 1 << 47, 7],
            vec![0, (1 << 56) - 1, 7],
            vec![30, 40, 50, 60],
        ] {
            let mut bytes = Vec::new();
            write(&values, &mut bytes);
            bytes.push(9);
            // Sections are aligned in an image; a vector of words is here.
            let mut words = vec![0u64; bytes.len().div_ceil(8)];
            bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
            let aligned = &bytemuck::cast_slice::<u64, u8>(&words)[..bytes.len()];
            let (array, rest) = Array::read(aligned, "test").expect("readable");
            assert_eq!((0..values.len()).map(|i| array.get(i)).collect::<Vec<_>>(), values);
            assert_eq!(rest, [9]);
        }
    }
}
