//! Which of 64 bytes are 1? A bit for each, which vectors make of 16 bytes at once.

use super::vector::lowest_bits;

/// Makes a word of bytes that are 0 or 1.
#[inline(always)]
pub fn mask(bytes: &[u8; 64]) -> u64 {
    let (sixteens, _) = bytes.as_chunks();
    let bits = |sixteen: &[u8; 16]| u64::from(lowest_bits(bytemuck::cast(*sixteen)));
    sixteens
        .iter()
        .rev()
        .fold(0, |word, sixteen| word << 16 | bits(sixteen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_its_bit() {
        for seed in 1..2000u64 {
            let word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let bytes: [u8; 64] = std::array::from_fn(|i| (word >> i) as u8 & 1);
            assert_eq!(mask(&bytes), word);
        }
    }
}
