//! What do 128 bits at once take that the compiler makes no vectors of by itself? The same by the instructions of wasm and
//! of x86, whose vectors need no look at the machine; other targets go number by number.

#[cfg(target_feature = "simd128")]
pub use wasm::*;
#[cfg(target_arch = "x86_64")]
pub use x86::*;

#[cfg(target_feature = "simd128")]
mod wasm {
    use core::arch::wasm32::{i8x16_bitmask, i8x16_shl, u32x4_add, u32x4_shuffle, u32x4_splat, v128};

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
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use safe_arch::{
        add_i32_m128i, byte_shl_imm_u128_m128i, m128i, move_mask_i8_m128i, set_splat_i32_m128i, shl_imm_u16_m128i,
        shuffle_ai_f32_all_m128i,
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

    /// The lowest bit of each byte.
    #[inline(always)]
    pub fn lowest_bits(bytes: Vector) -> u16 {
        // What is moved in from the byte below is no highest bit.
        move_mask_i8_m128i(shl_imm_u16_m128i::<7>(bytes)) as u16
    }
}
