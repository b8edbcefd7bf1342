//! What do numbers add up to, one after another? Sums that lose nothing, the smallest, the greatest.

use crate::derived::Totals;

/// What numbers come to so far.
#[derive(Clone, Copy)]
pub struct State {
    /// How many there are.
    pub count: u64,
    /// Their sum.
    pub sum: Sum,
    /// The smallest; infinite where there is none.
    pub min: f64,
    /// The greatest; infinite where there is none.
    pub max: f64,
}

impl Default for State {
    fn default() -> Self {
        Self {
            count: 0,
            sum: Sum::default(),
            min: f64::INFINITY,
            max: f64::NEG_INFINITY,
        }
    }
}

impl State {
    /// Adds a value.
    #[inline]
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum.add(value);
        self.min = least(self.min, value);
        self.max = most(self.max, value);
    }
}

impl From<State> for Totals {
    fn from(state: State) -> Self {
        let State { count, sum, min, max } = state;
        let sum = sum.value;
        Self { count, sum, min, max }
    }
}

impl From<Totals> for State {
    fn from(totals: Totals) -> Self {
        let Totals { count, sum, min, max } = totals;
        let sum = sum.into();
        Self { count, sum, min, max }
    }
}

/// Java's `Math.min` of numbers: -0.0 is below 0.0.
#[inline]
pub fn least(a: f64, b: f64) -> f64 {
    if b < a || b == a && b.is_sign_negative() { b } else { a }
}

/// Java's `Math.max` of numbers: 0.0 is above -0.0.
#[inline]
pub fn most(a: f64, b: f64) -> f64 {
    if b > a || b == a && b.is_sign_positive() { b } else { a }
}

/// Kahan's compensated sum, as the real engine has it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum {
    /// The sum so far.
    pub value: f64,
    delta: f64,
}

impl From<f64> for Sum {
    /// A sum that nothing more is added to.
    fn from(value: f64) -> Self {
        Self { value, delta: 0.0 }
    }
}

impl Sum {
    /// Adds a value; what is not finite takes over for good.
    #[inline]
    pub fn add(&mut self, value: f64) {
        let corrected = value + self.delta;
        let updated = self.value + corrected;
        if updated.is_finite() {
            // Then so was everything that went into it.
            self.delta = corrected - (updated - self.value);
            self.value = updated;
        } else {
            self.add_far(value);
        }
    }

    #[cold]
    fn add_far(&mut self, value: f64) {
        if !value.is_finite() {
            self.value += value;
        }
        if self.value.is_finite() {
            let corrected = value + self.delta;
            let updated = self.value + corrected;
            self.delta = corrected - (updated - self.value);
            self.value = updated;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_parts_are_not_lost() {
        // Ten times 0.1 is 1 with compensation, and 0.9999999999999999 without.
        let mut sum = Sum::default();
        (0..10).for_each(|_| sum.add(0.1));
        assert_eq!(sum.value, 1.0);
        sum.add(f64::INFINITY);
        sum.add(1.0);
        assert_eq!(sum.value, f64::INFINITY);
    }
}
