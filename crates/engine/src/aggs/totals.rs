//! What do numbers add up to, one after another? Sums that lose nothing, the smallest, the greatest.

use crate::derived::Totals;

/// Numbers of which no sum is rounded are added in so many turns: each addition would wait for the one before.
const TURNS: usize = 4;

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
    /// Adds a value, by the way in which it is added to a sum.
    #[inline]
    pub fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64)) {
        sum(&mut self.sum, value);
        self.count += 1;
        self.min = least(self.min, value);
        self.max = most(self.max, value);
    }

    /// Adds what others come to, where no sum is rounded.
    pub fn add_state(&mut self, other: Self) {
        self.count += other.count;
        self.sum.add_exact(other.sum.value);
        self.min = least(self.min, other.min);
        self.max = most(self.max, other.max);
    }

    /// Adds whole numbers as [`Self::add`] does, where no sum of them is rounded: sums that lose nothing have nothing to make up
    /// for, and come to the same in any order.
    #[inline]
    pub fn add_whole(&mut self, mut values: impl ExactSizeIterator<Item = f64>) {
        self.count += values.len() as u64;
        let (mut sums, mut lows, mut highs) = ([0.0; TURNS], [self.min; TURNS], [self.max; TURNS]);
        let mut add = |turn: usize, value: f64| {
            sums[turn] += value;
            lows[turn] = if value < lows[turn] { value } else { lows[turn] };
            highs[turn] = if value > highs[turn] { value } else { highs[turn] };
        };
        for _ in 0..values.len() / TURNS {
            (0..TURNS).for_each(|turn| values.next().into_iter().for_each(|value| add(turn, value)));
        }
        values.for_each(|value| add(0, value));
        self.sum.value += sums.iter().sum::<f64>();
        self.min = lows.into_iter().fold(self.min, f64::min);
        self.max = highs.into_iter().fold(self.max, f64::max);
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

/// Java's `Math.min`: -0.0 is below 0.0, and what is no number makes all else that.
#[inline]
pub fn least(a: f64, b: f64) -> f64 {
    if b < a || b == a && b.is_sign_negative() || b.is_nan() {
        b
    } else {
        a
    }
}

/// Java's `Math.max`: 0.0 is above -0.0, and what is no number makes all else that.
#[inline]
pub fn most(a: f64, b: f64) -> f64 {
    if b > a || b == a && b.is_sign_positive() || b.is_nan() {
        b
    } else {
        a
    }
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
        if !value.is_finite() {
            self.value += value;
        }
        if self.value.is_finite() {
            self.add_finite(value);
        }
    }

    /// Adds a value as [`Self::add`] does, where neither values nor sums are ever infinite: it does not look for that.
    #[inline]
    pub fn add_finite(&mut self, value: f64) {
        let corrected = value + self.delta;
        let updated = self.value + corrected;
        self.delta = corrected - (updated - self.value);
        self.value = updated;
    }

    /// Adds a value as [`Self::add`] does, where no sum is rounded: there is nothing to make up for.
    #[inline]
    pub fn add_exact(&mut self, value: f64) {
        self.value += value;
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

    #[test]
    fn what_a_sum_rounds_away_is_made_up_for() {
        // 2^53 takes no 1 by itself: of two of them, the second comes with the first.
        let large = 9_007_199_254_740_992.0;
        for add in [Sum::add, Sum::add_finite] {
            let mut sum = Sum::default();
            let mut after = |value| {
                add(&mut sum, value);
                sum.value
            };
            assert_eq!(after(large), large);
            assert_eq!(after(1.0), large);
            assert_eq!(after(1.0), large + 2.0);
            assert_eq!(after(-large), 2.0);
        }
    }

    #[test]
    fn whole_numbers_come_to_the_same_at_once() {
        for length in 0..9 {
            let values: Vec<f64> = (0..length).map(|i| f64::from(i * 7919 % 13 - 5)).collect();
            let (mut one_by_one, mut at_once) = (State::default(), State::default());
            let mut by_turns = [State::default(); 2];
            for _ in 0..2 {
                values.iter().for_each(|&value| one_by_one.add(value, Sum::add));
                at_once.add_whole(values.iter().copied());
                let turns = (0..).zip(&values);
                turns.for_each(|(nth, &value)| by_turns[nth % 2].add(value, Sum::add_exact));
            }
            let all = |state: State| [state.count as f64, state.sum.value, state.min, state.max].map(f64::to_bits);
            assert_eq!(all(at_once), all(one_by_one), "{length}");
            let [mut both, others] = by_turns;
            both.add_state(others);
            assert_eq!(all(both), all(one_by_one), "{length}");
        }
    }
}
