//! What the compiler makes vectors of where vectors are x86's.

use std::array::from_fn;

use super::lowest_bits;

/// Which of 16 bytes are one? A bit for each.
#[inline(always)]
pub fn equal_u8(bytes: &[u8; 16], byte: u8) -> u16 {
    bits_of(|i| bytes[i] == byte)
}

/// Which of 16 floats are above a limit? A bit for each.
#[inline(always)]
pub fn above_f32(numbers: &[f32; 16], limit: f32) -> u16 {
    bits_of(|i| numbers[i] > limit)
}

/// Which of 16 doubles are above a limit? A bit for each.
#[inline(always)]
pub fn above_f64(numbers: &[f64; 16], limit: f64) -> u16 {
    bits_of(|i| numbers[i] > limit)
}

/// Which of 16 bytes are from `low` to `high`, both included? A bit for each.
#[inline(always)]
pub fn within_u8(numbers: &[u8; 16], low: u8, high: u8) -> u16 {
    bits_of(|i| numbers[i] >= low && numbers[i] <= high)
}

/// The same of numbers of two bytes.
#[inline(always)]
pub fn within_u16(numbers: &[u16; 16], low: u16, high: u16) -> u16 {
    bits_of(|i| numbers[i] >= low && numbers[i] <= high)
}

/// The same of numbers of four bytes.
#[inline(always)]
pub fn within_u32(numbers: &[u32; 16], low: u32, high: u32) -> u16 {
    bits_of(|i| numbers[i] >= low && numbers[i] <= high)
}

/// The same of numbers of three bytes, the lowest first.
#[inline(always)]
pub fn within_u24(bytes: &[u8; 48], low: u32, high: u32) -> u16 {
    let (threes, _) = bytes.as_chunks();
    let number = |i: usize| {
        let [a, b, c] = threes[i];
        u32::from_le_bytes([a, b, c, 0])
    };
    within_u32(&from_fn(number), low, high)
}

#[inline(always)]
fn bits_of(is: impl Fn(usize) -> bool) -> u16 {
    lowest_bits(bytemuck::cast(from_fn::<u8, 16, _>(|i| u8::from(is(i)))))
}
