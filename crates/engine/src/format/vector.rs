//! What do 128 bits at once take that the compiler makes no vectors of by itself? The same by the instructions of wasm and
//! of x86, whose vectors need no look at the machine; other targets go number by number.

#[cfg(not(target_feature = "simd128"))]
pub use compared::*;
#[cfg(not(any(target_feature = "simd128", target_arch = "x86_64")))]
pub use plain::*;
#[cfg(target_feature = "simd128")]
pub use wasm::*;
#[cfg(target_arch = "x86_64")]
pub use x86::*;

#[cfg(target_feature = "simd128")]
mod wasm {
    use core::arch::wasm32::{
        f32x4_gt, f32x4_splat, f64x2_gt, f64x2_splat, i8x16_bitmask, i8x16_eq, i8x16_narrow_i16x8, i8x16_shl,
        i16x8_narrow_i32x4, u8x16_le, u8x16_shuffle, u8x16_splat, u8x16_sub, u16x8_le, u16x8_splat, u16x8_sub,
        u32x4_add, u32x4_le, u32x4_shuffle, u32x4_splat, u32x4_sub, v128,
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
}

/// What the compiler makes vectors of where vectors are x86's.
#[cfg(any(test, not(target_feature = "simd128")))]
mod compared {
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

#[cfg(any(test, not(any(target_feature = "simd128", target_arch = "x86_64"))))]
mod plain {
    use std::array::from_fn;

    /// Four numbers, or 16 bytes.
    pub type Vector = [u32; 4];

    /// Four times a number.
    #[inline(always)]
    pub fn splat(number: u32) -> Vector {
        [number; 4]
    }

    /// The sums of numbers in the same places, without carries out of 32 bits.
    #[inline(always)]
    pub fn add(one: Vector, other: Vector) -> Vector {
        from_fn(|i| one[i].wrapping_add(other[i]))
    }

    /// Numbers moved on by one place; the first is 0.
    #[inline(always)]
    pub fn up_one([a, b, c, _]: Vector) -> Vector {
        [0, a, b, c]
    }

    /// Numbers moved on by two places; the first two are 0.
    #[inline(always)]
    pub fn up_two([a, b, ..]: Vector) -> Vector {
        [0, 0, a, b]
    }

    /// Four times the last of the numbers.
    #[inline(always)]
    pub fn last([.., d]: Vector) -> Vector {
        [d; 4]
    }

    /// The lowest bit of each byte.
    #[inline(always)]
    pub fn lowest_bits(bytes: Vector) -> u16 {
        let bytes: [u8; 16] = bytemuck::cast(bytes);
        // Byte `i` of eight is brought to bit `56 + i`; no two products meet.
        let bits = |eight: &[u8; 8]| {
            let lowest = u64::from_le_bytes(*eight) & 0x0101_0101_0101_0101;
            (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        let (eights, _) = bytes.as_chunks();
        eights.iter().rev().fold(0, |all, eight| all << 8 | bits(eight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_targets_do_the_same() {
        let mut state = 1u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state ^ state >> 16
        };
        for _ in 0..1000 {
            let (one, other) = ([number(), number(), number(), number()], [number(); 4]);
            let vector = |numbers: [u32; 4]| bytemuck::cast::<_, Vector>(numbers);
            let numbers = |vector: Vector| bytemuck::cast::<_, [u32; 4]>(vector);
            assert_eq!(numbers(splat(one[0])), [one[0]; 4]);
            assert_eq!(
                numbers(add(vector(one), vector(other))),
                one.map(|number| number.wrapping_add(other[0]))
            );
            assert_eq!(numbers(up_one(vector(one))), [0, one[0], one[1], one[2]]);
            assert_eq!(numbers(up_two(vector(one))), [0, 0, one[0], one[1]]);
            assert_eq!(numbers(last(vector(one))), [one[3]; 4]);
            let bytes: [u8; 16] = bytemuck::cast(one);
            let bits = (0..16).fold(0, |bits, i| bits | u16::from(bytes[i] & 1) << i);
            assert_eq!(lowest_bits(vector(one)), bits);
            let alike = (0..16).fold(0, |alike, i| alike | u16::from(bytes[i] == bytes[3]) << i);
            assert_eq!(equal_u8(&bytes, bytes[3]), alike);
            // What targets without vectors do.
            assert_eq!(plain::splat(one[0]), [one[0]; 4]);
            assert_eq!(plain::add(one, other), one.map(|number| number.wrapping_add(other[0])));
            assert_eq!(plain::up_one(one), [0, one[0], one[1], one[2]]);
            assert_eq!(plain::up_two(one), [0, 0, one[0], one[1]]);
            assert_eq!(plain::last(one), [one[3]; 4]);
            assert_eq!(plain::lowest_bits(one), bits);
        }
    }
}
