//! What do 128 bits at once take that the compiler makes no vectors of by itself? The same by the instructions of wasm and
//! of x86, whose vectors need no look at the machine; other targets go number by number.

#[cfg(any(test, not(target_feature = "simd128")))]
mod compared;
pub mod mask;
pub mod ones;
#[cfg(any(test, not(any(target_feature = "simd128", target_arch = "x86_64"))))]
mod plain;
#[cfg(target_feature = "simd128")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(not(target_feature = "simd128"))]
pub use compared::*;
#[cfg(not(any(target_feature = "simd128", target_arch = "x86_64")))]
pub use plain::*;
#[cfg(target_feature = "simd128")]
pub use wasm::*;
#[cfg(target_arch = "x86_64")]
pub use x86::*;

/// Which of four bits are set in any of four fours?
#[cfg(any(target_feature = "simd128", target_arch = "x86_64"))]
#[inline(always)]
fn any_of_fours(bits: u16) -> u32 {
    let bits = bits | bits >> 8;
    u32::from((bits | bits >> 4) & 0b1111)
}

/// What [`Rise`] makes of each half of a byte.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn table_of(start: u16, step: u16) -> [u8; 16] {
    std::array::from_fn(|half| match half {
        0 => 0,
        _ => (start.wrapping_add(step.wrapping_mul(half as u16)) >> 8) as u8,
    })
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
            // By one way and another.
            let (start, step) = (one[0] as u16, one[1] as u16);
            let risen = Rise::new(start, step).of(&bytes).map(numbers);
            assert_eq!(risen, plain::Rise::new(start, step).of(&bytes));
            assert_eq!(
                numbers(add_bytes(vector(one), vector(other))),
                plain::add_bytes(one, other)
            );
            assert_eq!(
                numbers(where_any(vector(one), vector(risen[0]))),
                plain::where_any(one, risen[0])
            );
            // Few enough that some are found, and 255 among them.
            let few = [one[2], one[3]].map(|number| number | 0xf8f8_f8f8);
            let by = (other[0] % 3) as u8;
            assert_eq!(among(few[0], by, few[1]), plain::among(few[0], by, few[1]));
            let mut many =
                [one, other].map(|four| bytemuck::cast::<_, [u8; 16]>(four.map(|number| number | 0xe0e0_e0e0)));
            many[1].sort_unstable();
            assert_eq!(
                among_many(&many[0], by, &many[1]),
                plain::among_many(&many[0], by, &many[1])
            );
            assert_eq!(at_least(vector(one), bytes[5]), plain::at_least(one, bytes[5]));
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
