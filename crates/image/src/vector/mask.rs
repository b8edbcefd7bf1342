//! Which of 64 numbers are above a limit, or between two? A bit for each, which vectors make of 16 at once.

use super::{above_f32, above_f64, lowest_bits, within_u8, within_u16, within_u24, within_u32};

/// A number that is compared.
pub trait Number: Copy + PartialOrd {
    /// The largest of its type.
    const MAX: Self;

    /// Which of 16 numbers are from `low` to `high`, both included? A bit for each.
    fn within(numbers: &[Self; 16], low: Self, high: Self) -> u16;
}

macro_rules! numbers {
    ($($number:ident by $within:expr;)*) => {
        $(impl Number for $number {
            const MAX: Self = $number::MAX;

            #[inline(always)]
            fn within(numbers: &[Self; 16], low: Self, high: Self) -> u16 {
                $within(numbers, low, high)
            }
        })*
    };
}

numbers! {
    u8 by within_u8;
    u16 by within_u16;
    u32 by within_u32;
    u64 by one_by_one;
}

/// Few columns have numbers as long.
fn one_by_one(numbers: &[u64; 16], low: u64, high: u64) -> u16 {
    lowest_bits(bytemuck::cast(
        numbers.map(|number| u8::from((low..=high).contains(&number))),
    ))
}

/// Returns which numbers are from `low` to `high`, both included.
#[inline(always)]
pub fn within<T: Number>(numbers: &[T; 64], low: T, high: T) -> u64 {
    word(numbers, |sixteen| T::within(sixteen, low, high))
}

/// Returns which numbers of three bytes, the lowest first, are from `low` to `high`, both included.
#[inline(always)]
pub fn within_three(bytes: &[u8; 192], low: u32, high: u32) -> u64 {
    word(bytes, |sixteen| within_u24(sixteen, low, high))
}

/// Returns which floats are above a limit.
#[inline(always)]
pub fn above_float(numbers: &[f32; 64], limit: f32) -> u64 {
    word(numbers, |sixteen| above_f32(sixteen, limit))
}

/// Returns which doubles are above a limit.
#[inline(always)]
pub fn above_double(numbers: &[f64; 64], limit: f64) -> u64 {
    word(numbers, |sixteen| above_f64(sixteen, limit))
}

/// Makes a word of the bits of 16 and 16, each of which takes `N` elements.
#[inline(always)]
fn word<T, const N: usize>(elements: &[T], bits: impl Fn(&[T; N]) -> u16) -> u64 {
    let (sixteens, _) = elements.as_chunks();
    sixteens
        .iter()
        .rev()
        .fold(0, |word, sixteen| word << 16 | u64::from(bits(sixteen)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_its_bit() {
        let mut state = 1u32;
        for limit in 0..500u32 {
            let numbers: [u32; 64] = std::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Many are alike, and some are large.
                (state >> 16) % 500 + (state & 0x100) * 0x8000
            });
            let bits = |is: &dyn Fn(u32) -> bool| (0..64).fold(0, |word, i| word | u64::from(is(numbers[i])) << i);
            let (low, high) = (limit / 2, limit + 7);
            let inside = bits(&|number| (low..=high).contains(&number));
            assert_eq!(within(&numbers, low, high), inside);
            assert_eq!(within(&numbers.map(u64::from), low.into(), high.into()), inside);
            assert_eq!(within(&numbers, low, u32::MAX), bits(&|number| number >= low));
            let three: Vec<u8> = numbers
                .iter()
                .flat_map(|number| number.to_le_bytes().into_iter().take(3))
                .collect();
            assert_eq!(within_three(three.first_chunk().expect("192 bytes"), low, high), inside);
            let (short, shorter) = (numbers.map(|number| number as u16), numbers.map(|number| number as u8));
            let inside = bits(&|number| (low as u16..=high as u16).contains(&(number as u16)));
            assert_eq!(within(&short, low as u16, high as u16), inside);
            let inside = bits(&|number| (low as u8..=200).contains(&(number as u8)));
            assert_eq!(within(&shorter, low as u8, 200), inside);
            let above = bits(&|number| number > limit);
            assert_eq!(above_float(&numbers.map(|number| number as f32), limit as f32), above);
            assert_eq!(above_double(&numbers.map(f64::from), limit.into()), above);
        }
    }
}
