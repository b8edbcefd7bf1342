//! How do 128 small numbers become few words? Four interleaved lanes of 32 numbers, as in SIMD-BP128 (Lemire and
//! Boytsov, 2015): number `i` lies in lane `i % 4`, and word `w` of lane `l` is word `4 w + l` of the block.
//!
//! The lanes are written as `[u32; 4]`, which the compiler turns into 128-bit vector instructions of wasm and of x86.

use crate::vector::{Vector, add, last, splat, up_one, up_two};

/// Numbers in a full block.
pub const BLOCK: usize = 128;

type Lanes = [u32; 4];

/// Unpacks four numbers; words beyond the end are taken for 0.
#[inline(always)]
fn unpack_row(bits: usize, row: usize, words: &[Lanes], out: &mut [Lanes; BLOCK / 4]) {
    let mask = (u64::MAX >> (64 - bits)) as u32;
    let (word, shift) = (row * bits / 32, (row * bits % 32) as u32);
    let lanes = words.get(word).copied().unwrap_or_default();
    out[row] = if shift as usize + bits <= 32 {
        lanes.map(|lane| (lane >> shift) & mask)
    } else {
        let next = words.get(word + 1).copied().unwrap_or_default();
        let both = std::array::from_fn(|i| lanes[i] >> shift | next[i] << (32 - shift));
        Lanes::map(both, |lane| lane & mask)
    };
}

/// Unpacks a block of a width that the compiler knows, row by row: neither shifts nor bounds are left to be found out.
#[inline(always)]
fn unpack_width<const BITS: usize>(words: &[Lanes], out: &mut [Lanes; BLOCK / 4]) {
    let words = &words[..BITS];
    macro_rules! rows {
        ($($row:literal)*) => { $(unpack_row(BITS, $row, words, out);)* };
    }
    rows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
}

/// Unpacks a full block of `bits` bits a number from the first `4 * bits` of `words`, which must be there.
pub fn unpack(bits: u32, words: &[u32], out: &mut [u32; BLOCK]) {
    let Some(rows) = out.as_chunks_mut().0.first_chunk_mut() else {
        return;
    };
    let words = words.as_chunks().0;
    macro_rules! by_width {
        ($($bits:literal)*) => {
            match bits {
                0 => rows.fill([0; 4]),
                $($bits => unpack_width::<$bits>(words, rows),)*
                // Wider numbers are rare.
                _ => (0..BLOCK / 4).for_each(|row| unpack_row(bits as usize & 63, row, words, rows)),
            }
        };
    }
    by_width!(1 2 3 4 5 6 7 8 9 10 11 12);
}

/// Unpacks `count` numbers of `bits` bits that lie one after another, lowest bits first: the last block of a list.
pub fn unpack_tail(bits: u32, words: &[u32], count: usize, out: &mut [u32; BLOCK]) {
    if bits == 0 {
        out[..count].fill(0);
        return;
    }
    let mask = (1u64 << bits) - 1;
    let mut words = words.iter();
    // The bits that were taken from the words and are not used up, and how many they are.
    let (mut rest, mut left) = (0u64, 0);
    for value in &mut out[..count] {
        if left < bits {
            rest |= u64::from(words.next().copied().unwrap_or(0)) << left;
            left += 32;
        }
        *value = (rest & mask) as u32;
        rest >>= bits;
        left -= bits;
    }
}

/// Returns the words that `count` numbers of `bits` bits take.
pub fn words(bits: u32, count: usize) -> usize {
    if count == BLOCK {
        bits as usize * 4
    } else {
        (bits as usize * count).div_ceil(32)
    }
}

/// Unpacks a block of `count` numbers, full or not; reports whether `words` held it.
#[inline]
pub fn unpack_block(bits: u32, count: usize, source: &[u32], out: &mut [u32; BLOCK]) -> bool {
    if bits > 32 || count > BLOCK || source.len() < words(bits, count) {
        return false;
    }
    if count == BLOCK {
        unpack(bits, source, out);
    } else {
        unpack_tail(bits, source, count, out);
    }
    true
}

/// Unpacks one number of a block of `count`, full or not, if `words` hold it.
#[inline]
pub fn unpack_one(bits: u32, count: usize, words: &[u32], place: usize) -> Option<u32> {
    if bits == 0 {
        return Some(0);
    }
    // A full block has four lanes.
    let (lanes, lane, row) = if count == BLOCK {
        (4, place % 4, place / 4)
    } else {
        (1, 0, place)
    };
    let bit = row * bits as usize;
    let at = bit / 32 * lanes + lane;
    let low = u64::from(*words.get(at)?);
    let high = u64::from(words.get(at + lanes).copied().unwrap_or(0));
    let mask = ((1u64 << bits.min(32)) - 1) as u32;
    Some(((low | high << 32) >> (bit % 32)) as u32 & mask)
}

/// Replaces each number by the sum of `before`, of the numbers up to it, and of `step` for each of them.
#[inline(never)]
pub fn add_up(numbers: &mut [u32; BLOCK], before: u32, step: u32) {
    let step = splat(step);
    let mut sum = splat(before);
    let (rows, _) = numbers.as_chunks_mut::<4>();
    for row in rows {
        // The row is added to itself, moved by one place and then by two.
        let one = add(bytemuck::cast::<_, Vector>(*row), step);
        let two = add(one, up_one(one));
        let four = add(two, up_two(two));
        sum = add(four, last(sum));
        *row = bytemuck::cast(sum);
    }
}

/// Returns the bits that the largest of `values` needs.
#[cfg(feature = "build")]
pub fn width(values: &[u32]) -> u32 {
    32 - values.iter().fold(0, |all, value| all | value).leading_zeros()
}

/// Appends a block of at most 128 `values` of `bits` bits.
#[cfg(feature = "build")]
pub fn pack(bits: u32, values: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    out.resize(start + words(bits, values.len()), 0);
    let block = &mut out[start..];
    if bits == 0 {
        return;
    }
    for (i, &value) in values.iter().enumerate() {
        let (bit, word, step) = if values.len() == BLOCK {
            let bit = i / 4 * bits as usize;
            (bit, bit / 32 * 4 + i % 4, 4)
        } else {
            let bit = i * bits as usize;
            (bit, bit / 32, 1)
        };
        let shift = (bit % 32) as u32;
        block[word] |= value << shift;
        if shift + bits > 32 {
            block[word + step] |= value >> (32 - shift);
        }
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn every_width_and_length_comes_back() {
        let mut state = 1u32;
        for bits in 0..=32 {
            for count in [1, 2, 31, 32, 33, 127, 128] {
                let mask = if bits == 32 { u32::MAX } else { (1u32 << bits) - 1 };
                let values: Vec<u32> = (0..count)
                    .map(|_| {
                        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        (state >> 3 ^ state << 7) & mask
                    })
                    .collect();
                let mut packed = vec![77];
                pack(bits, &values, &mut packed);
                assert_eq!(packed.len() - 1, words(bits, count));
                let mut out = [0; BLOCK];
                assert!(unpack_block(bits, count, &packed[1..], &mut out));
                assert_eq!(out[..count], values, "{count} of {bits} bits");
                let one_by_one = (0..count).map(|place| unpack_one(bits, count, &packed[1..], place));
                assert_eq!(one_by_one.collect::<Option<Vec<u32>>>(), Some(values));
                assert!(bits == 0 || !unpack_block(bits, count, &packed[2..], &mut out));
            }
        }
    }

    #[test]
    fn sums_are_those_of_a_loop() {
        let numbers: [u32; BLOCK] = std::array::from_fn(|i| (i as u32).wrapping_mul(0x9e37_79b9));
        for (before, step) in [(0, 0), (u32::MAX, 1), (77, 3)] {
            let mut sum = before;
            let expected = numbers.map(|number| {
                sum = sum.wrapping_add(number).wrapping_add(step);
                sum
            });
            let mut got = numbers;
            add_up(&mut got, before, step);
            assert_eq!(got, expected);
        }
    }
}
