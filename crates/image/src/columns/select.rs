//! Which documents have a value between two bounds? Bounds become codes, and codes are compared 64 at a time.

use crate::format::array::Codes;
use crate::format::column::{Column, Presence};
use crate::vector::mask::{Number, within, within_three};

impl Column<'_> {
    /// Returns the range of codes whose values lie from `low` to `high`, both included; `None` if there is none.
    pub fn code_range(&self, low: i64, high: i64) -> Option<(u64, u64)> {
        let (low, high) = match &self.table {
            None => (low, high),
            Some(table) => {
                // Places in the table ascend with its values.
                let first = partition_point(table.length, |i| table.get(i) < low);
                let end = partition_point(table.length, |i| table.get(i) <= high);
                if first >= end {
                    return None;
                }
                (first as i64, end as i64 - 1)
            }
        };
        let minimum = self.values.minimum;
        if low > high || high < minimum {
            return None;
        }
        let factor = self.values.factor.max(1);
        let first = if low <= minimum {
            0
        } else {
            (low.wrapping_sub(minimum) as u64).div_ceil(factor)
        };
        let last = high.wrapping_sub(minimum) as u64 / factor;
        (first <= last).then_some((first, last))
    }

    /// Returns how many codes come before the first whose value is `reached`, as are those of all codes after it, up to that of the
    /// greatest value; `None` where codes are not of one or two bytes. Codes after that one may stand for no value of the type.
    pub fn codes_before(&self, greatest: i64, reached: impl Fn(i64) -> bool) -> Option<u64> {
        if !matches!(self.values.codes, Codes::U8(_) | Codes::U16(_)) {
            return None;
        }
        let (_, last) = self.code_range(i64::MIN, greatest)?;
        let count = last.min(u16::MAX.into()) as usize + 1;
        Some(partition_point(count, |code| !reached(self.decode(code as u64))) as u64)
    }

    /// Sets in `bits` the documents from `base` on that have a code from `low` to `high`; 64 documents a word.
    pub fn select(&self, base: u32, documents: u32, low: u64, high: u64, bits: &mut [u64]) {
        if low > high {
            return;
        }
        let count = (documents - base).min(bits.len() as u32 * 64);
        if let Presence::Multiple(_) = self.presence {
            for i in 0..count {
                let hit = self
                    .places(base + i)
                    .any(|place| (low..=high).contains(&self.values.code(place)));
                bits[i as usize / 64] |= (hit as u64) << (i % 64);
            }
            return;
        }
        let range = base as usize..(base + count) as usize;
        match self.values.codes {
            Codes::Constant => {
                if low == 0 {
                    for i in 0..count as usize {
                        bits[i / 64] |= 1 << (i % 64);
                    }
                }
            }
            Codes::Place | Codes::Packed(_) => {
                let mut range = range;
                if let Codes::Packed(codes) = self.values.codes
                    && let Some(bytes) = codes.of_three()
                {
                    range.start += select_three(bytes, range.clone(), low, high, bits);
                }
                for place in range.filter(|&place| (low..=high).contains(&self.values.code(place))) {
                    let i = place - base as usize;
                    bits[i / 64] |= 1 << (i % 64);
                }
            }
            Codes::U8(codes) => select_codes(codes, range, low, high, bits),
            Codes::U16(codes) => select_codes(codes, range, low, high, bits),
            Codes::U32(codes) => select_codes(codes, range, low, high, bits),
            Codes::U64(codes) => select_codes(codes, range, low, high, bits),
        }
        self.keep_present(base, bits);
    }

    /// Sets in `bits` which of some documents have a code from `low` to `high`, where none has several; 64 documents a word.
    pub fn select_listed(&self, documents: &[u32], low: u64, high: u64, bits: &mut [u64]) {
        let Some(among) = high.checked_sub(low) else { return };
        macro_rules! select {
            ($code:expr) => {
                for (some, word) in documents.chunks(64).zip(bits) {
                    let code = $code;
                    *word |= bits_of(some, |document| {
                        code(document as usize).wrapping_sub(low) <= among
                    });
                }
            };
        }
        macro_rules! select_from {
            ($codes:expr) => {
                select!(|place: usize| $codes.get(place).copied().map_or(0, u64::from))
            };
        }
        match self.values.codes {
            Codes::U8(codes) => select_from!(codes),
            Codes::U16(codes) => select_from!(codes),
            Codes::U32(codes) => select_from!(codes),
            Codes::U64(codes) => select_from!(codes),
            Codes::Constant | Codes::Place | Codes::Packed(_) => select!(|place| self.values.code(place)),
        }
    }

    /// Sets in `bits` which of the documents from `base` on that are in a mask have a code from `low` to `high`, where none has
    /// several.
    pub fn select_among(&self, base: u32, mask: &[u64], low: u64, high: u64, bits: &mut [u64]) {
        let Some(among) = high.checked_sub(low) else { return };
        for ((base, &mask), word) in (base as usize..).step_by(64).zip(mask).zip(bits.iter_mut()) {
            let mut rest = mask;
            while rest != 0 {
                let at = rest.trailing_zeros();
                let code = self.values.code(base + at as usize);
                *word |= u64::from(code.wrapping_sub(low) <= among) << at;
                rest &= rest - 1;
            }
        }
        self.keep_present(base, bits);
    }

    /// Clears in `bits` the documents from `base` on, a multiple of 64, that have no value, where none has several.
    #[inline]
    pub fn keep_present(&self, base: u32, bits: &mut [u64]) {
        if let Presence::Optional(present) = self.presence {
            let words = present.get(base as usize / 64..).unwrap_or(&[]);
            let words = words.iter().copied().chain(std::iter::repeat(0));
            bits.iter_mut().zip(words).for_each(|(word, has)| *word &= has);
        }
    }

    /// Sets in `bits` the documents from `base` on that have a value.
    pub fn present(&self, base: u32, documents: u32, bits: &mut [u64]) {
        let count = (documents - base).min(bits.len() as u32 * 64);
        for i in 0..count {
            bits[i as usize / 64] |= (self.has(base + i) as u64) << (i % 64);
        }
    }
}

/// Returns which of 64 documents at most are meant.
#[inline]
pub fn bits_of(documents: &[u32], is_meant: impl Fn(u32) -> bool) -> u64 {
    let documents = documents.iter().rev();
    documents.fold(0, |bits, &document| bits << 1 | u64::from(is_meant(document)))
}

/// Compares 64 codes at a time; the inner loop has neither branch nor carry, so that it is vectorised.
fn select_codes<T>(codes: &[T], range: std::ops::Range<usize>, low: u64, high: u64, bits: &mut [u64])
where
    T: Number + TryFrom<u64>,
{
    let Ok(low) = T::try_from(low) else { return };
    let high = T::try_from(high).unwrap_or(T::MAX);
    let Some(codes) = codes.get(range) else { return };
    let (whole, rest) = codes.as_chunks::<64>();
    let mut bits = bits.iter_mut();
    for (chunk, word) in whole.iter().zip(bits.by_ref()) {
        *word |= within(chunk, low, high);
    }
    if let Some(word) = bits.next() {
        let bit = |(i, &code): (usize, &T)| u64::from(code >= low && code <= high) << i;
        *word |= rest.iter().enumerate().map(bit).sum::<u64>();
    }
}

/// Compares codes of three bytes, 64 at a time; returns how many were compared.
fn select_three(bytes: &[u8], range: std::ops::Range<usize>, low: u64, high: u64, bits: &mut [u64]) -> usize {
    let Ok(low) = u32::try_from(low) else { return 0 };
    let high = u32::try_from(high).unwrap_or(u32::MAX);
    let bytes = bytes.get(range.start * 3..).unwrap_or(&[]);
    let mut compared = 0;
    for (word, chunk) in bits.iter_mut().zip(bytes.as_chunks().0) {
        if range.len() - compared < 64 {
            break;
        }
        *word |= within_three(chunk, low, high);
        compared += 64;
    }
    compared
}

fn partition_point(length: usize, below: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, length);
    while low < high {
        let middle = (low + high) / 2;
        if below(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::array::{self, Array};

    #[test]
    fn codes_of_every_width_are_compared() {
        // 200 documents: whole words and the rest of one.
        for largest in [200, 60_000, 9_000_000, 3_000_000_000, 1 << 39] {
            let values: Vec<i64> = (0..200).map(|i| i * 7919 % 199 * (largest / 199)).collect();
            let mut bytes = Vec::new();
            array::write(&values, &mut bytes);
            let mut words = vec![0u64; bytes.len().div_ceil(8)];
            bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
            let (array, _) = Array::read(bytemuck::cast_slice(&words), "test").expect("readable");
            let column = Column::of_values(array);
            let (low, high) = (largest / 5, largest / 2);
            let (first, last) = column.code_range(low, high).expect("some values");
            for base in [0, 64] {
                let mut bits = [0u64; 4];
                column.select(base as u32, 200, first, last, &mut bits);
                for at in 0..256 {
                    let expected = values.get(base + at).is_some_and(|value| (low..=high).contains(value));
                    assert_eq!(bits[at / 64] >> (at % 64) & 1 == 1, expected, "{largest} {base} {at}");
                }
            }
            let mask = [0x8421_0f0f_3c3c_55aa_u64, u64::MAX, 0, 0x29];
            let mut bits = [0u64; 4];
            column.select_among(0, &mask, first, last, &mut bits);
            for at in 0..256 {
                let is_inside = values.get(at).is_some_and(|value| (low..=high).contains(value));
                let expected = is_inside && mask[at / 64] >> (at % 64) & 1 == 1;
                assert_eq!(bits[at / 64] >> (at % 64) & 1 == 1, expected, "{largest} {at}");
            }
            let listed: Vec<u32> = (0..200).filter(|document| document % 5 != 2).collect();
            let mut bits = [0u64; 4];
            column.select_listed(&listed, first, last, &mut bits);
            for at in 0..256 {
                let value = listed.get(at).map(|&document| values[document as usize]);
                let expected = value.is_some_and(|value| (low..=high).contains(&value));
                assert_eq!(bits[at / 64] >> (at % 64) & 1 == 1, expected, "{largest} {at}");
            }
        }
    }
}
