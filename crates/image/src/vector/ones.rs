//! How many bits do words have?

/// Bits that are counted at most.
const MOST: u32 = 1 << 12;

/// Returns how many bits some words have, which are no more than those of a window. In WebAssembly, whose vectors have no
/// such count, the compiler would put words into vectors and take them out again; it does not where sums are cut, above
/// all that there may be.
#[inline(always)]
pub fn count_ones(words: impl Iterator<Item = u64>) -> u32 {
    const CUT: u32 = if cfg!(target_family = "wasm") {
        2 * MOST - 1
    } else {
        u32::MAX
    };
    words.fold(0, |count, word| (count + word.count_ones()) & CUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bits_of_a_window_are_counted() {
        assert_eq!(count_ones([u64::MAX; 64].into_iter()), MOST);
        assert_eq!(count_ones([0b1011, 0, 1 << 63].into_iter()), 4);
    }
}
