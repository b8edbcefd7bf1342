//! What 128 bits at once take, by the instructions that all x86 of 64 bits have.

use safe_arch::{
    add_i8_m128i, add_i16_m128i, add_i32_m128i, add_saturating_u8_m128i, bitand_m128i, bitandnot_m128i, bitor_m128i,
    byte_shl_imm_u128_m128i, cmp_eq_mask_i8_m128i, m128i, max_u8_m128i, move_mask_i8_m128i, mul_i16_keep_low_m128i,
    set_splat_i8_m128i, set_splat_i16_m128i, set_splat_i32_m128i, shl_imm_u16_m128i, shr_imm_u16_m128i,
    shuffle_ai_f32_all_m128i, zeroed_m128i,
};

/// Four numbers, or 16 bytes.
pub type Vector = m128i;

/// Four times a number.
#[inline(always)]
pub fn splat(number: u32) -> Vector {
    set_splat_i32_m128i(number.cast_signed())
}

/// The sums of numbers in the same places, without carries out of 32 bits.
#[inline(always)]
pub fn add(one: Vector, other: Vector) -> Vector {
    add_i32_m128i(one, other)
}

/// Numbers moved on by one place; the first is 0.
#[inline(always)]
pub fn up_one(numbers: Vector) -> Vector {
    byte_shl_imm_u128_m128i::<4>(numbers)
}

/// Numbers moved on by two places; the first two are 0.
#[inline(always)]
pub fn up_two(numbers: Vector) -> Vector {
    byte_shl_imm_u128_m128i::<8>(numbers)
}

/// Four times the last of the numbers.
#[inline(always)]
pub fn last(numbers: Vector) -> Vector {
    shuffle_ai_f32_all_m128i::<0xff>(numbers)
}

/// Which of four bytes, moved up by a number, are among four others? A bit for each; 255 is none of both, and what is above
/// it stays there.
#[inline(always)]
pub fn among(bytes: u32, by: u8, others: u32) -> u32 {
    let moved = add_saturating_u8_m128i(splat(bytes), set_splat_i8_m128i(by.cast_signed()));
    // All four to each of the four.
    let turned = [0, 8, 16, 24].map(|bits| others.rotate_right(bits));
    let is_none = cmp_eq_mask_i8_m128i(moved, splat(u32::MAX));
    let found = bitandnot_m128i(is_none, cmp_eq_mask_i8_m128i(moved, m128i::from(turned)));
    super::any_of_fours(move_mask_i8_m128i(found) as u16)
}

/// Which of 16 bytes, moved up by a number, are among 16 others? A bit for each; 255 as above, and behind all others.
#[inline(always)]
pub fn among_many(bytes: &[u8; 16], by: u8, others: &[u8; 16]) -> u16 {
    let moved = add_saturating_u8_m128i(m128i::from(*bytes), set_splat_i8_m128i(by.cast_signed()));
    let equal = |i: usize| cmp_eq_mask_i8_m128i(moved, set_splat_i8_m128i(others[i].cast_signed()));
    let four = |i| {
        bitor_m128i(
            bitor_m128i(equal(i), equal(i + 1)),
            bitor_m128i(equal(i + 2), equal(i + 3)),
        )
    };
    let mut found = bitor_m128i(four(0), four(4));
    if others[8] < u8::MAX {
        found = bitor_m128i(found, bitor_m128i(four(8), four(12)));
    }
    let is_none = cmp_eq_mask_i8_m128i(moved, splat(u32::MAX));
    move_mask_i8_m128i(bitandnot_m128i(is_none, found)) as u16
}

/// What makes bytes of halves of bytes: nothing of 0, and of each other the upper byte of a start and so many steps.
#[derive(Debug, Clone, Copy)]
pub struct Rise {
    start: Vector,
    step: Vector,
}

impl Rise {
    /// Rises from a start.
    #[inline(always)]
    pub fn new(start: u16, step: u16) -> Self {
        let [start, step] = [start, step].map(|number| set_splat_i16_m128i(number.cast_signed()));
        Self { start, step }
    }

    /// Makes bytes of the lower and of the upper halves of 16.
    #[inline(always)]
    pub fn of(&self, halves: &[u8; 16]) -> [Vector; 2] {
        let (halves, fifteen) = (m128i::from(*halves), set_splat_i8_m128i(15));
        let upper = |number| add_i16_m128i(mul_i16_keep_low_m128i(number, self.step), self.start);
        [halves, shr_imm_u16_m128i::<4>(halves)].map(|lower| {
            let lower = bitand_m128i(lower, fifteen);
            // Bytes are two of a number: those in even places first.
            let even = shr_imm_u16_m128i::<8>(upper(bitand_m128i(lower, set_splat_i16_m128i(0xff))));
            let odd = bitand_m128i(upper(shr_imm_u16_m128i::<8>(lower)), set_splat_i16_m128i(!0xff));
            where_any(bitor_m128i(even, odd), lower)
        })
    }
}

/// The sums of bytes in the same places, without carries.
#[inline(always)]
pub fn add_bytes(one: Vector, other: Vector) -> Vector {
    add_i8_m128i(one, other)
}

/// Those bytes of one that are not zero in another; the others are zero.
#[inline(always)]
pub fn where_any(one: Vector, other: Vector) -> Vector {
    bitandnot_m128i(cmp_eq_mask_i8_m128i(other, zeroed_m128i()), one)
}

/// Which of 16 bytes are one at least? A bit for each.
#[inline(always)]
pub fn at_least(bytes: Vector, least: u8) -> u16 {
    let least = set_splat_i8_m128i(least.cast_signed());
    move_mask_i8_m128i(cmp_eq_mask_i8_m128i(max_u8_m128i(bytes, least), bytes)) as u16
}

/// The lowest bit of each byte.
#[inline(always)]
pub fn lowest_bits(bytes: Vector) -> u16 {
    // What is moved in from the byte below is no highest bit.
    move_mask_i8_m128i(shl_imm_u16_m128i::<7>(bytes)) as u16
}
