//! What is element `i` of an array of small numbers? Arrays of one width class, after subtracting the minimum.
//!
//! ```text
//! 0   8  minimum, i64
//! 8   8  factor, u64: every value is minimum + code × factor
//! 16  4  number of elements
//! 20  1  bytes of a code: 0, 1, 2, 4 or 8
//! 21  3  zero
//! 24  …  codes, padded to a multiple of 8 bytes
//! ```

use crate::error::ImageError;

const HEADER: usize = 24;

/// Codes of one width.
#[derive(Debug, Clone, Copy)]
pub enum Codes<'a> {
    /// All codes are 0.
    Constant,
    /// Each code is its place. No section holds such an array: readers make it where an order is the catalog's.
    Place,
    /// One byte each.
    U8(&'a [u8]),
    /// Two bytes each.
    U16(&'a [u16]),
    /// Four bytes each.
    U32(&'a [u32]),
    /// Eight bytes each.
    U64(&'a [u64]),
}

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
            .checked_mul(width)
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
            // No codes lie nowhere, and so cannot be aligned.
            _ if size == 0 => Codes::Constant,
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
    let width = match largest {
        0 => 0,
        1..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    };
    out.extend_from_slice(&minimum.to_le_bytes());
    out.extend_from_slice(&factor.to_le_bytes());
    out.extend_from_slice(&(values.len() as u32).to_le_bytes());
    out.extend_from_slice(&[width as u8, 0, 0, 0]);
    for &value in values {
        let code = distance(value) / factor;
        out.extend_from_slice(&code.to_le_bytes()[..width]);
    }
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
