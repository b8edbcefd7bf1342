//! How far off is a raw estimate of HyperLogLog? The measurements of "HyperLogLog in Practice", packed.
//!
//! `examples/generate_hyperloglog.rs` writes the file and says how it is laid out: an eighth of the numbers themselves,
//! which no compression could make small. It is unpacked with the first estimate that needs it.

use std::sync::OnceLock;

use crate::carried::HYPERLOGLOG;
use crate::format::varint;

static TABLES: OnceLock<Vec<Vec<Measurement>>> = OnceLock::new();

/// The least precision that was measured.
const LEAST: u32 = 4;
/// Precisions that were measured.
const PRECISIONS: usize = 15;

/// No precision has more measurements.
const MOST: usize = 201;

/// What was counted, and how far off that was.
#[derive(Debug, Clone, Copy, Default)]
pub struct Measurement {
    /// The raw estimate.
    pub estimate: f64,
    /// What it was too much.
    pub bias: f64,
}

/// Returns the measurements at a precision from 4 to 18, by their estimates.
pub fn measurements(precision: u32) -> &'static [Measurement] {
    let tables = TABLES.get_or_init(unpack);
    tables
        .get(precision.wrapping_sub(LEAST) as usize)
        .map_or(&[], Vec::as_slice)
}

fn unpack() -> Vec<Vec<Measurement>> {
    let mut reader = Reader(HYPERLOGLOG.bytes().unwrap_or_default());
    let counts: Vec<usize> = (0..PRECISIONS).map(|_| (reader.number() as usize).min(MOST)).collect();
    let [units, numbers] = [0; 2].map(|_| -> Vec<i64> { counts.iter().flat_map(|&count| reader.run(count)).collect() });
    let mut values = units.iter().zip(&numbers);
    let mut tables = Vec::with_capacity(PRECISIONS);
    for count in counts {
        let one = |(&units, &number): (&i64, &i64)| Measurement {
            estimate: units as f64 / 10_000.0,
            bias: bias(units - number * 10_000, reader.signed()),
        };
        tables.push(values.by_ref().take(count).map(one).collect());
    }
    tables
}

/// The bias of so many ten-thousandths with an error in its fifteenth digit. Both sides of the division are exact, so that
/// the quotient is the double nearest to the decimal number.
fn bias(ten_thousandths: i64, error: i64) -> f64 {
    let (mut number, mut divisor) = (ten_thousandths, 10_000i64);
    while divisor < 100_000_000_000_000_000 && number.abs() < 100_000_000_000_000 {
        number *= 10;
        divisor *= 10;
    }
    (number + error) as f64 / divisor as f64
}

/// What is left of the file.
struct Reader(&'static [u8]);

impl Reader {
    fn number(&mut self) -> u64 {
        varint::read(&mut self.0).unwrap_or_default()
    }

    fn signed(&mut self) -> i64 {
        varint::read_signed(&mut self.0).unwrap_or_default()
    }

    /// Reads numbers of which each is kept as the difference to the continuation of the two before it.
    fn run(&mut self, count: usize) -> Vec<i64> {
        let (mut first, mut second) = (0, 0);
        let next = |_| {
            (first, second) = (second, 2 * second - first + self.signed());
            second
        };
        (0..count).map(next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurements_are_those_of_the_paper() {
        let mut places = [0; PRECISIONS];
        for line in include_str!("../../testdata/hyperloglog.txt").lines() {
            let mut words = line.split(' ');
            let precision: u32 = words.next().and_then(|word| word.parse().ok()).expect("a precision");
            let mut number = || {
                words
                    .next()
                    .and_then(|word| word.parse::<f64>().ok())
                    .expect("a number")
            };
            let place = &mut places[(precision - LEAST) as usize];
            let found = measurements(precision)[*place];
            assert_eq!(found.estimate.to_bits(), number().to_bits(), "{line}");
            assert_eq!(found.bias.to_bits(), number().to_bits(), "{line}");
            *place += 1;
        }
        let all = [79, 159, 200, 200, 200, 201, 200, 201, 201, 200, 201, 201, 200, 201, 200];
        assert_eq!(places, all);
        assert!(
            (LEAST..)
                .zip(all)
                .all(|(precision, count)| measurements(precision).len() == count)
        );
        assert!(measurements(3).is_empty() && measurements(19).is_empty());
    }
}
