//! What 128 bits at once take, by the instructions of wasm.

use core::arch::wasm32::{
    f32x4_gt, f32x4_splat, f64x2_gt, f64x2_splat, i8x16_bitmask, i8x16_eq, i8x16_narrow_i16x8, i8x16_shl,
    i8x16_swizzle, i16x8_narrow_i32x4, u8x16_add, u8x16_add_sat, u8x16_ge, u8x16_le, u8x16_shuffle, u8x16_splat,
    u8x16_sub, u16x8_le, u16x8_shr, u16x8_splat, u16x8_sub, u32x4_add, u32x4_le, u32x4_shuffle, u32x4_splat, u32x4_sub,
    v128, v128_and, v128_andnot, v128_or,
};

use bytemuck::cast;

/// Four numbers, or 16 bytes.
pub type Vector = v128;

/// Four times a number.
#[inline(always)]
pub fn splat(number: u32) -> Vector {
    u32x4_splat(number)
}

/// The sums of numbers in the same places, without carries out of 32 bits.
#[inline(always)]
pub fn add(one: Vector, other: Vector) -> Vector {
    u32x4_add(one, other)
}

/// Numbers moved on by one place; the first is 0.
#[inline(always)]
pub fn up_one(numbers: Vector) -> Vector {
    u32x4_shuffle::<0, 4, 5, 6>(u32x4_splat(0), numbers)
}

/// Numbers moved on by two places; the first two are 0.
#[inline(always)]
pub fn up_two(numbers: Vector) -> Vector {
    u32x4_shuffle::<0, 1, 4, 5>(u32x4_splat(0), numbers)
}

/// Four times the last of the numbers.
#[inline(always)]
pub fn last(numbers: Vector) -> Vector {
    u32x4_shuffle::<3, 3, 3, 3>(numbers, numbers)
}

/// The lowest bit of each byte.
#[inline(always)]
pub fn lowest_bits(bytes: Vector) -> u16 {
    i8x16_bitmask(i8x16_shl(bytes, 7))
}

/// Which of 16 bytes are one? A bit for each.
#[inline(always)]
pub fn equal_u8(bytes: &[u8; 16], byte: u8) -> u16 {
    i8x16_bitmask(i8x16_eq(cast(*bytes), u8x16_splat(byte)))
}

/// Which of 16 floats are above a limit? A bit for each.
#[inline(always)]
pub fn above_f32(numbers: &[f32; 16], limit: f32) -> u16 {
    let (fours, limit) = (numbers.as_chunks::<4>().0, f32x4_splat(limit));
    bits_of(|i| f32x4_gt(cast(fours[i]), limit))
}

/// Which of 16 doubles are above a limit? A bit for each.
#[inline(always)]
pub fn above_f64(numbers: &[f64; 16], limit: f64) -> u16 {
    let (twos, limit) = (numbers.as_chunks::<2>().0, f64x2_splat(limit));
    let above = |i: usize| f64x2_gt(cast(twos[i]), limit);
    // Either half of what a double's comparison gives says it all.
    bits_of(|i| u32x4_shuffle::<0, 2, 4, 6>(above(2 * i), above(2 * i + 1)))
}

/// Which of 16 bytes are from `low` to `high`, both included? A bit for each.
#[inline(always)]
pub fn within_u8(numbers: &[u8; 16], low: u8, high: u8) -> u16 {
    let (from, most) = (u8x16_splat(low), u8x16_splat(high.wrapping_sub(low)));
    i8x16_bitmask(u8x16_le(u8x16_sub(cast(*numbers), from), most))
}

/// The same of numbers of two bytes.
#[inline(always)]
pub fn within_u16(numbers: &[u16; 16], low: u16, high: u16) -> u16 {
    let (from, most) = (u16x8_splat(low), u16x8_splat(high.wrapping_sub(low)));
    let (eights, _) = numbers.as_chunks::<8>();
    let eight = |i: usize| u16x8_le(u16x8_sub(cast(eights[i]), from), most);
    i8x16_bitmask(i8x16_narrow_i16x8(eight(0), eight(1)))
}

/// The same of numbers of four bytes.
#[inline(always)]
pub fn within_u32(numbers: &[u32; 16], low: u32, high: u32) -> u16 {
    let fours = numbers.as_chunks::<4>().0;
    let is_within = within(low, high);
    bits_of(|i| is_within(cast(fours[i])))
}

/// The same of numbers of three bytes, the lowest first.
#[inline(always)]
pub fn within_u24(bytes: &[u8; 48], low: u32, high: u32) -> u16 {
    let sixteen = |from: usize| {
        bytes[from..]
            .first_chunk()
            .map_or(u8x16_splat(0), |&bytes: &[u8; 16]| cast(bytes))
    };
    let is_within = within(low, high);
    let none = u8x16_splat(0);
    bits_of(|i| {
        is_within(if i < 3 {
            u8x16_shuffle::<0, 1, 2, 16, 3, 4, 5, 16, 6, 7, 8, 16, 9, 10, 11, 16>(sixteen(12 * i), none)
        } else {
            // Behind the last of them nothing may be read.
            u8x16_shuffle::<4, 5, 6, 16, 7, 8, 9, 16, 10, 11, 12, 16, 13, 14, 15, 16>(sixteen(32), none)
        })
    })
}

/// Which of four bytes, moved up by a number, are among four others? A bit for each; 255 is none of both, and what is above
/// it stays there.
#[inline(always)]
pub fn among(bytes: u32, by: u8, others: u32) -> u32 {
    let moved = u8x16_add_sat(u32x4_splat(bytes), u8x16_splat(by));
    let others = u32x4_splat(others);
    // All four to each of the four.
    let turned = u8x16_shuffle::<0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2>(others, others);
    let is_none = i8x16_eq(moved, u8x16_splat(u8::MAX));
    super::any_of_fours(i8x16_bitmask(v128_andnot(i8x16_eq(moved, turned), is_none)))
}

/// Which of 16 bytes, moved up by a number, are among 16 others? A bit for each; 255 as above, and behind all others.
#[inline(always)]
pub fn among_many(bytes: &[u8; 16], by: u8, others: &[u8; 16]) -> u16 {
    let moved = u8x16_add_sat(cast(*bytes), u8x16_splat(by));
    let equal = |i: usize| i8x16_eq(moved, u8x16_splat(others[i]));
    let four = |i| v128_or(v128_or(equal(i), equal(i + 1)), v128_or(equal(i + 2), equal(i + 3)));
    let mut found = v128_or(four(0), four(4));
    if others[8] < u8::MAX {
        found = v128_or(found, v128_or(four(8), four(12)));
    }
    i8x16_bitmask(v128_andnot(found, i8x16_eq(moved, u8x16_splat(u8::MAX))))
}

/// What makes bytes of halves of bytes: nothing of 0, and of each other the upper byte of a start and so many steps.
#[derive(Debug, Clone, Copy)]
pub struct Rise(v128);

impl Rise {
    /// Rises from a start.
    #[inline(always)]
    pub fn new(start: u16, step: u16) -> Self {
        Self(cast(super::table_of(start, step)))
    }

    /// Makes bytes of the lower and of the upper halves of 16.
    #[inline(always)]
    pub fn of(&self, halves: &[u8; 16]) -> [Vector; 2] {
        let (halves, fifteen): (v128, v128) = (cast(*halves), u8x16_splat(15));
        // Bytes are moved two at a time: what comes from beside is no lower half.
        [halves, u16x8_shr(halves, 4)].map(|lower| i8x16_swizzle(self.0, v128_and(lower, fifteen)))
    }
}

/// The sums of bytes in the same places, without carries.
#[inline(always)]
pub fn add_bytes(one: Vector, other: Vector) -> Vector {
    u8x16_add(one, other)
}

/// Those bytes of one that are not zero in another; the others are zero.
#[inline(always)]
pub fn where_any(one: Vector, other: Vector) -> Vector {
    v128_andnot(one, i8x16_eq(other, u8x16_splat(0)))
}

/// Which of 16 bytes are one at least? A bit for each.
#[inline(always)]
pub fn at_least(bytes: Vector, least: u8) -> u16 {
    i8x16_bitmask(u8x16_ge(bytes, u8x16_splat(least)))
}

#[inline(always)]
fn within(low: u32, high: u32) -> impl Fn(v128) -> v128 {
    let (from, most) = (u32x4_splat(low), u32x4_splat(high.wrapping_sub(low)));
    move |four| u32x4_le(u32x4_sub(four, from), most)
}

/// A bit for each of four times four comparisons.
#[inline(always)]
fn bits_of(four: impl Fn(usize) -> v128) -> u16 {
    let eight = |i| i16x8_narrow_i32x4(four(i), four(i + 1));
    i8x16_bitmask(i8x16_narrow_i16x8(eight(0), eight(2)))
}
