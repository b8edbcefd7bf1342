//! How many distinct hashes are there, nearly? HyperLogLog++ with the real engine's choices: a set of 25-bit encoded hashes
//! while there are few, then one register for each of 2^p parts.

use super::bias::measurements;

/// Bits of a hash that the set distinguishes.
const SPARSE: u32 = 25;
/// Estimates that are better served by linear counting, by precision from 4.
const THRESHOLDS: [u64; 15] = [
    10, 20, 40, 80, 220, 400, 900, 1800, 3100, 6500, 11_500, 20_000, 50_000, 120_000, 350_000,
];

/// Distinct hashes of one bucket.
#[derive(Debug, Clone)]
pub enum Sketch {
    /// Encoded hashes in an open table, or ordinals and one; 0 is free. With their number.
    Few(Vec<u32>, usize),
    /// The longest run of zeros of each part.
    Many(Vec<u8>),
}

/// Memory that sketches may take while they grow.
#[derive(Debug, Default)]
pub struct Room {
    /// Bytes that are left.
    pub left: usize,
    /// Bytes that were taken.
    pub taken: usize,
    /// Whether more were asked for: the hashes that did not fit are lost.
    pub is_over: bool,
    /// Whether a sketch has got registers.
    pub has_registers: bool,
}

impl Room {
    fn take(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.left;
        if fits {
            self.left -= bytes;
            self.taken += bytes;
        } else {
            self.is_over = true;
        }
        fits
    }
}

impl Default for Sketch {
    fn default() -> Self {
        Self::Few(Vec::new(), 0)
    }
}

/// Returns the precision for a number of values that shall be counted nearly exactly.
pub fn precision(threshold: Option<i64>) -> u32 {
    let Some(threshold) = threshold else { return 14 };
    // A table three quarters full, of 4 bytes for each value.
    let entries = (threshold.clamp(0, 40_000) as f64 / 0.75).ceil() as u64;
    (64 - (entries * 4).leading_zeros()).clamp(4, 18)
}

/// Returns how many distinct hashes are kept before registers are: the real engine's table has a quarter of the registers'
/// bytes, of 4 bytes for each hash, and may be three quarters full.
fn limit(precision: u32) -> usize {
    (1usize << precision) / 4 * 3 / 4
}

impl Sketch {
    /// Adds a hash; up to `limit` distinct ones are kept as they are.
    #[inline]
    pub fn add(&mut self, hash: u64, precision: u32, room: &mut Room) {
        let Self::Many(registers) = self else {
            return self.add_to_few(hash, precision, room);
        };
        let part = (hash >> (64 - precision)) as usize;
        let run = 1 + (hash << precision).leading_zeros().min(64 - precision) as u8;
        if let Some(register) = registers.get_mut(part) {
            *register = run.max(*register);
        }
    }

    /// Adds the ordinal of a term instead of its hash; all of a sketch's distinct ones are kept.
    #[inline]
    pub fn add_ordinal(&mut self, ordinal: u32, room: &mut Room) {
        if let Self::Few(table, count) = self {
            insert(table, count, ordinal + 1, room);
        }
    }

    #[inline(never)]
    fn add_to_few(&mut self, hash: u64, precision: u32, room: &mut Room) {
        let Self::Few(table, count) = self else { return };
        if insert(table, count, encode(hash, precision), room) && *count > limit(precision) {
            if !room.take(1 << precision) {
                return;
            }
            room.has_registers = true;
            let mut registers = vec![0u8; 1 << precision];
            for &encoded in table.iter().filter(|&&encoded| encoded != 0) {
                let (part, run) = decode(encoded, precision);
                registers[part] = registers[part].max(run);
            }
            *self = Self::Many(registers);
        }
    }

    /// Returns the estimate.
    pub fn count(&self, precision: u32) -> u64 {
        let registers = match self {
            Self::Few(_, count) => return linear(1 << SPARSE, (1 << SPARSE) - *count as u64),
            Self::Many(registers) => registers,
        };
        let parts = registers.len() as f64;
        let alpha = match precision {
            4 => 0.673,
            5 => 0.697,
            _ => 0.7213 / (1.0 + 1.079 / parts),
        };
        let inverse: f64 = registers.iter().map(|&run| 1.0 / (1u64 << run) as f64).sum();
        let zeros = registers.iter().filter(|&&run| run == 0).count() as u64;
        let raw = alpha * parts * parts / inverse;
        let estimate = if raw <= 5.0 * parts {
            raw - bias(raw, precision)
        } else {
            raw
        };
        let better = if zeros != 0 {
            linear(registers.len() as u64, zeros)
        } else {
            round(estimate)
        };
        if better <= THRESHOLDS[precision as usize - 4] {
            better
        } else {
            round(estimate)
        }
    }
}

/// Java's `Math.round`.
fn round(value: f64) -> u64 {
    (value + 0.5).floor() as u64
}

fn linear(all: u64, free: u64) -> u64 {
    round(all as f64 * (all as f64 / free as f64).ln())
}

/// Returns whether the hash is new.
fn insert(table: &mut Vec<u32>, count: &mut usize, encoded: u32, room: &mut Room) -> bool {
    if table.len() <= *count * 2 {
        let length = (table.len() * 2).max(8);
        // What is left of the table before is as large as all before that.
        if !room.take(length * size_of::<u32>()) {
            return false;
        }
        let old = std::mem::replace(table, vec![0; length]);
        for encoded in old.into_iter().filter(|&encoded| encoded != 0) {
            let at = place(table, encoded);
            table[at] = encoded;
        }
    }
    let at = place(table, encoded);
    let new = table[at] == 0;
    table[at] = encoded;
    *count += new as usize;
    new
}

fn place(table: &[u32], encoded: u32) -> usize {
    let mask = table.len() - 1;
    let mut at = (encoded.wrapping_mul(0x9e37_79b9) >> 7) as usize & mask;
    while table[at] != 0 && table[at] != encoded {
        at = (at + 1) & mask;
    }
    at
}

/// The first 25 bits of a hash; where those after the first `precision` are all zero, the run of zeros beside them.
fn encode(hash: u64, precision: u32) -> u32 {
    let first = (hash >> (64 - SPARSE)) as u32;
    if first & ((1 << (SPARSE - precision)) - 1) == 0 {
        let run = 1 + (hash << SPARSE).leading_zeros().min(64 - SPARSE);
        first << 7 | run << 1 | 1
    } else {
        first << 1
    }
}

fn decode(encoded: u32, precision: u32) -> (usize, u8) {
    if encoded & 1 == 1 {
        let run = (encoded >> 1 & 0x3f) + (SPARSE - precision);
        return ((encoded >> 7 >> (SPARSE - precision)) as usize, run as u8);
    }
    let first = encoded >> 1;
    let rest = first << (32 - (SPARSE - precision));
    ((first >> (SPARSE - precision)) as usize, 1 + rest.leading_zeros() as u8)
}

/// The mean bias at the six nearest raw estimates, with the real engine's pairing of weights and biases.
fn bias(raw: f64, precision: u32) -> f64 {
    let measured = measurements(precision);
    let mut weights = [0f64; 6];
    let mut first = measured.len().saturating_sub(weights.len());
    for (i, measurement) in measured.iter().enumerate() {
        let weight = 1.0 / (measurement.estimate - raw).abs();
        if weight.is_infinite() {
            return measurement.bias;
        }
        let at = i % weights.len();
        if weights[at] >= weight {
            first = i - weights.len();
            break;
        }
        weights[at] = weight;
    }
    let (mut sum, mut biased) = (0.0, 0.0);
    for (&weight, measurement) in weights.iter().zip(&measured[first..]) {
        sum += weight;
        biased += weight * measurement.bias;
    }
    biased / sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precisions_follow_the_threshold() {
        for (threshold, expected) in [
            (None, 14),
            (Some(3000), 14),
            (Some(0), 4),
            (Some(100), 10),
            (Some(40_000), 18),
        ] {
            assert_eq!(precision(threshold), expected, "{threshold:?}");
        }
    }

    #[test]
    fn a_run_survives_its_encoding() {
        for hash in [
            0u64,
            1,
            u64::MAX,
            0x1234_5678_9abc_def0,
            0xabc0_0000_0000_0001,
            0xabc0_0000_7000_0001,
        ] {
            for precision in 4..=18 {
                let part = (hash >> (64 - precision)) as usize;
                let run = 1 + (hash << precision).leading_zeros().min(64 - precision) as u8;
                assert_eq!(
                    decode(encode(hash, precision), precision),
                    (part, run),
                    "{hash:x} {precision}"
                );
            }
        }
    }
}
