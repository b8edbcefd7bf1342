//! Which hash does the real engine give a text when it counts distinct ones? The first half of MurmurHash3 x64 128, seed 0.

const C1: u64 = 0x87c3_7b91_1142_53d5;
const C2: u64 = 0x4cf5_ad43_2745_937f;

/// Returns the first 64 bits of the hash of some bytes.
pub fn hash(bytes: &[u8]) -> u64 {
    let (mut h1, mut h2) = (0u64, 0u64);
    let mut blocks = bytes.chunks_exact(16);
    for block in &mut blocks {
        h1 ^= scramble1(word(&block[..8]));
        h1 = h1
            .rotate_left(27)
            .wrapping_add(h2)
            .wrapping_mul(5)
            .wrapping_add(0x52dc_e729);
        h2 ^= scramble2(word(&block[8..]));
        h2 = h2
            .rotate_left(31)
            .wrapping_add(h1)
            .wrapping_mul(5)
            .wrapping_add(0x3849_5ab5);
    }
    let tail = blocks.remainder();
    let (first, second) = tail.split_at(tail.len().min(8));
    h2 ^= scramble2(word(second));
    h1 ^= scramble1(word(first));
    let length = bytes.len() as u64;
    h1 ^= length;
    h2 ^= length;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    finish(h1).wrapping_add(finish(h2))
}

/// Returns the hash of 32 bits, x86 variant, by which the real engine parts terms.
pub fn hash_32(bytes: &[u8], seed: u32) -> u32 {
    let scramble = |word: u32| word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    let mut blocks = bytes.chunks_exact(4);
    let mut hash = seed;
    for block in &mut blocks {
        hash = (hash ^ scramble(word(block) as u32))
            .rotate_left(13)
            .wrapping_mul(5)
            .wrapping_add(0xe654_6b64);
    }
    hash ^= scramble(word(blocks.remainder()) as u32) ^ bytes.len() as u32;
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}

/// Little-endian, with zeros for what is not there.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn scramble1(word: u64) -> u64 {
    word.wrapping_mul(C1).rotate_left(31).wrapping_mul(C2)
}

fn scramble2(word: u64) -> u64 {
    word.wrapping_mul(C2).rotate_left(33).wrapping_mul(C1)
}

/// Mixes the bits of a word, as the last step of the hash does.
pub fn finish(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_hashes() {
        // From the reference implementation, as published with many ports.
        assert_eq!(hash(b""), 0);
        assert_eq!(hash(b"hello"), 0xcbd8_a7b3_41bd_9b02);
        assert_eq!(
            hash(b"The quick brown fox jumps over the lazy dog"),
            0xe34b_bc7b_bc07_1b6c
        );
    }
}
