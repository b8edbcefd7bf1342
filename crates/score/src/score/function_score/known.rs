//! What was computed from a value before? Computing logarithms and exponentials takes longer than looking them up, and documents
//! share values.

use std::cell::Cell;

/// How many values are remembered at most; each value has one place where it may be.
const PLACES: usize = 1 << 10;

/// Results by value; of two values with the same place, the later one is remembered.
pub struct Known(Vec<Cell<(i64, f64)>>);

impl Known {
    /// Bytes that one such table takes.
    pub const BYTES: usize = PLACES * size_of::<Cell<(i64, f64)>>();

    /// Makes an empty table.
    pub fn new() -> Self {
        Self(vec![Cell::new((0, f64::NAN)); PLACES])
    }

    /// Returns the result for a value, and computes it if it is not remembered.
    pub fn of(&self, value: i64, compute: impl FnOnce() -> f64) -> f64 {
        // The upper bits of a product with 2^64 over the golden ratio differ where values are near to each other.
        let place = (value as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54;
        let known = &self.0[place as usize];
        let (of, result) = known.get();
        // NaN is computed again.
        if of == value && !result.is_nan() {
            return result;
        }
        let result = compute();
        known.set((value, result));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_computed_once_while_no_other_takes_their_place() {
        let known = Known::new();
        let mut computed = 0;
        for value in [0, 0, i64::MIN, 7, 0] {
            let result = known.of(value, || {
                computed += 1;
                value as f64 + 0.5
            });
            assert_eq!(result, value as f64 + 0.5);
        }
        assert_eq!(computed, 3);
        // There are far more values than places.
        let known = Known::new();
        for value in (0..5 * PLACES as i64).chain(0..PLACES as i64) {
            assert_eq!(known.of(value, || value as f64), value as f64);
        }
    }

    #[test]
    fn what_is_no_number_is_computed_again() {
        let known = Known::new();
        assert!(known.of(1, || f64::NAN).is_nan());
        assert_eq!(known.of(1, || 2.0), 2.0);
    }
}
