//! `min_hash`: the least hashes of the terms of a text, by which texts that are alike are found, as Lucene's `MinHashFilter` finds them.

use std::sync::Arc;

use super::super::chain::TokenFilter;
use super::super::component::Component;
use super::super::java_regex::Steps;
use super::super::registry::Around;
use super::super::token::{Token, Tokens};
use vitrine_base::cause::Cause;

/// Hashes that a text may have here; the real engine keeps room for all of them.
const MOST: u64 = 1 << 20;

struct MinHash {
    hashes: u32,
    buckets: u32,
    /// Hashes of a bucket.
    size: usize,
    /// Whether empty buckets have the hash of the next one.
    rotates: bool,
}

/// A hash of 128 bits: the upper half comes first.
type Hash = (u64, u64);

pub(super) fn create(component: Component<'_>, _: &Around<'_>) -> Result<Arc<dyn TokenFilter>, Cause> {
    let number = |key: &str, default: i32| match component.text(key) {
        Some(text) => text.parse::<i32>().map_err(|_| Cause::number_format(&text)),
        None => Ok(default),
    };
    let (hashes, buckets, size) = (
        number("hash_count", 1)?,
        number("bucket_count", 512)?,
        number("hash_set_size", 1)?,
    );
    for (name, count) in [("hashCount", hashes), ("bucketCount", buckets), ("hashSetSize", size)] {
        if count <= 0 {
            component.late(Cause::illegal_argument(said!("{name} must be greater than zero")))?;
        }
    }
    let all = [buckets, size]
        .iter()
        .fold(hashes as u64, |all, &count| all.saturating_mul(count as u64));
    if all > MOST {
        let reason = said!("more than {MOST} hashes of a text are not supported for [min_hash]");
        component.late(Cause::illegal_argument(reason))?;
    }
    let rotates = component.text("with_rotation");
    Ok(Arc::new(MinHash {
        hashes: hashes as u32,
        buckets: buckets as u32,
        size: size as usize,
        rotates: rotates.map_or(buckets > 1, |text| text.eq_ignore_ascii_case("true")),
    }))
}

impl MinHash {
    /// The place of a bucket of the hash with a number.
    fn place(&self, number: u32, bucket: u32) -> usize {
        number as usize * self.buckets as usize + bucket as usize
    }

    /// Returns the least hashes of each bucket, in their order; nothing where no steps are left for them.
    fn least(&self, tokens: &Tokens, steps: &mut Steps) -> Option<Vec<Vec<Hash>>> {
        let all = self.place(self.hashes, 0);
        // A bucket is room for a list, and looked at in the end.
        if !steps.take(all as u64 * 8) {
            return None;
        }
        let mut least: Vec<Vec<Hash>> = vec![Vec::new(); all];
        let bucket_size = (1u64 << 32).div_ceil(self.buckets.into());
        let seeds: Vec<Hash> = (0..self.hashes).map(|number| murmur(&number.to_be_bytes())).collect();
        for token in tokens.iter() {
            let bytes: Vec<u8> = token.term.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let (high, low) = murmur(&bytes);
            for (number, seed) in (0..).zip(&seeds) {
                let mix = |half: u64, seed: u64| half.wrapping_mul(37).wrapping_add(seed);
                let hash = (mix(high, seed.0), mix(low, seed.1));
                let bucket = ((hash.0 >> 32) / bucket_size) as u32;
                let hashes = &mut least[self.place(number, bucket)];
                // Those behind a new one are moved.
                if !steps.take(1 + hashes.len() as u64 / 8) {
                    return None;
                }
                self.insert(hash, hashes);
            }
        }
        if self.rotates && self.size == 1 {
            least.chunks_mut(self.buckets as usize).for_each(rotate);
        }
        Some(least)
    }

    /// Adds a hash to a bucket, if it is less than the last one or there is room.
    fn insert(&self, hash: Hash, hashes: &mut Vec<Hash>) {
        if hashes.len() >= self.size {
            if hashes.last().is_some_and(|last| *last <= hash) {
                return;
            }
            // One that is there already makes room for none, as in the real engine.
            hashes.pop();
        }
        let at = hashes.partition_point(|other| *other < hash);
        if hashes.get(at) != Some(&hash) {
            hashes.insert(at, hash);
        }
    }

    /// Writes a hash as UTF-16 units: of several hashes their number comes first, so that less of each is kept.
    fn write(&self, number: u32, (high, low): Hash, term: &mut String) {
        let units = |half: u64| [48, 32, 16, 0].map(|by| (half >> by) as u16);
        let mut all = Vec::with_capacity(8);
        if self.hashes > 1 {
            all.extend([(number >> 16) as u16, number as u16]);
        }
        all.extend(units(high));
        all.extend(&units(low)[..if self.hashes > 1 { 2 } else { 4 }]);
        term.clear();
        // What is no character is written so into the real engine's index, too.
        term.extend(char::decode_utf16(all).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)));
    }
}

impl TokenFilter for MinHash {
    fn filter(&self, tokens: &mut Tokens, spare: &mut Tokens) {
        let Some(end) = tokens.iter().last().map(|token| token.end) else {
            return;
        };
        tokens.rebuild(spare, |before, after| {
            let Some(least) = self.least(before, &mut after.steps) else {
                return;
            };
            let mut term = String::new();
            for (number, buckets) in (0..).zip(least.chunks(self.buckets as usize)) {
                for &hash in buckets.iter().flatten() {
                    self.write(number, hash, &mut term);
                    let made = Token {
                        increment: u32::from(after.is_empty()),
                        ..Token::new(&term, 0, end, "MIN_HASH")
                    };
                    if !after.push(&made) {
                        return;
                    }
                }
            }
        });
    }

    fn stacks(&self) -> bool {
        true
    }

    fn sees_others(&self) -> bool {
        true
    }
}

/// Gives empty buckets the hash of the next one, the last ones that of the first.
fn rotate(buckets: &mut [Vec<Hash>]) {
    let mut next = buckets.iter().find_map(|hashes| hashes.first().copied());
    for hashes in buckets.iter_mut().rev() {
        match hashes.first() {
            Some(&hash) => next = Some(hash),
            None => hashes.extend(next),
        }
    }
}

/// MurmurHash3 for 64-bit machines with 128 bits and the seed 0, which A. Appleby gave to the public domain: its second half, then its
/// first.
fn murmur(bytes: &[u8]) -> Hash {
    const ONE: u64 = 0x87c3_7b91_1142_53d5;
    const TWO: u64 = 0x4cf5_ad43_2745_937f;
    let first = |word: u64| word.wrapping_mul(ONE).rotate_left(31).wrapping_mul(TWO);
    let second = |word: u64| word.wrapping_mul(TWO).rotate_left(33).wrapping_mul(ONE);
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let (mut low, mut high) = (0u64, 0u64);
    let (blocks, rest) = bytes.as_chunks::<16>();
    for block in blocks {
        low = (low ^ first(word(&block[..8]))).rotate_left(27).wrapping_add(high);
        low = low.wrapping_mul(5).wrapping_add(0x52dc_e729);
        high = (high ^ second(word(&block[8..]))).rotate_left(31).wrapping_add(low);
        high = high.wrapping_mul(5).wrapping_add(0x3849_5ab5);
    }
    high ^= second(word(&rest[rest.len().min(8)..]));
    low ^= first(word(&rest[..rest.len().min(8)]));
    let length = bytes.len() as u64;
    (low, high) = (low ^ length, high ^ length);
    low = low.wrapping_add(high);
    high = high.wrapping_add(low);
    (low, high) = (finish(low), finish(high));
    low = low.wrapping_add(high);
    (high.wrapping_add(low), low)
}

fn finish(mut word: u64) -> u64 {
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        word = (word ^ word >> 33).wrapping_mul(factor);
    }
    word ^ word >> 33
}
