//! How are many numbers distributed, approximately? A t-digest, which the real engine's library keeps in a tree, and this file in
//! two lists.
//!
//! A digest keeps ascending means, each of which stands for several numbers (a centroid). A number goes to the nearest mean that
//! may still grow, or becomes a mean of its own; near the ends, few means may grow. The real engine draws lots to choose among
//! equally near means, and for the order in which means are added again, differently each time. Here the random numbers always
//! begin with the same seed.

use super::super::PART;
use super::super::totals::{least, most};
use crate::budget::Budget;
use crate::error::Failure;

/// Units of work to add a number, beside looking through the means,
const ADD: u64 = 12;
/// of which one unit looks through this many.
const MEANS: u64 = 16;
/// The counts of each run of this many means are added up.
const RUN: usize = 64;
/// Adding all means again may begin once more while it is under way, up to this depth.
const DEPTH: u32 = 16;

/// Java's random numbers.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn next(&mut self, bits: u32) -> u64 {
        self.0 = self.0.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & ((1 << 48) - 1);
        self.0 >> (48 - bits)
    }

    fn double(&mut self) -> f64 {
        let high = self.next(26) << 27;
        (high + self.next(27)) as f64 / (1u64 << 53) as f64
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        ((self.next(31) * bound as u64) >> 31) as usize
    }
}

/// An approximation of the distribution of numbers.
#[derive(Clone)]
pub struct Digest {
    means: Vec<f64>,
    counts: Vec<u32>,
    /// The sum of the counts of each [`RUN`] of means.
    runs: Vec<u64>,
    count: u64,
    min: f64,
    max: f64,
    random: Random,
}

impl Default for Digest {
    fn default() -> Self {
        Self {
            means: Vec::new(),
            counts: Vec::new(),
            runs: Vec::new(),
            count: 0,
            min: f64::INFINITY,
            max: f64::NEG_INFINITY,
            random: Random(0x5_DEEC_E66D),
        }
    }
}

impl Digest {
    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many means there are.
    pub fn len(&self) -> usize {
        self.means.len()
    }

    /// Adds a number `count` times.
    pub fn add(&mut self, x: f64, count: u32, compression: f64, budget: &Budget) -> Result<(), Failure> {
        self.add_within(x, count, compression, budget, 0)
    }

    fn add_within(&mut self, x: f64, count: u32, compression: f64, budget: &Budget, depth: u32) -> Result<(), Failure> {
        budget.charge(ADD + self.means.len() as u64 / MEANS, PART)?;
        budget.room(&mut self.means, 1, PART)?;
        budget.room(&mut self.counts, 1, PART)?;
        budget.room(&mut self.runs, 1, PART)?;
        self.min = least(self.min, x);
        self.max = most(self.max, x);
        if self.means.is_empty() {
            self.count = 0;
            self.insert(x, count);
        } else {
            match self.nearest(x, count, compression) {
                None => self.insert(x, count),
                Some(at) => {
                    let (mean, before) = (self.means[at], self.counts[at]);
                    let moved = weighted(mean, before.into(), x, count.into());
                    self.grow(at, moved, count);
                }
            }
        }
        self.count += u64::from(count);
        if self.means.len() as f64 > 20.0 * compression && depth < DEPTH {
            // Numbers that come in ascending order make too many means.
            self.compress(compression, budget, depth + 1)?;
        }
        Ok(())
    }

    /// Puts a mean behind those that are not greater.
    fn insert(&mut self, mean: f64, count: u32) {
        let at = self.means.partition_point(|&known| known <= mean);
        self.means.insert(at, mean);
        self.counts.insert(at, count);
        if self.runs.len() * RUN < self.counts.len() {
            self.runs.push(0);
        }
        // Each later run begins with the mean with which the run before it ended.
        let mut comes = u64::from(count);
        for run in at / RUN..self.runs.len() {
            let goes = self.counts.get((run + 1) * RUN).map_or(0, |&count| u64::from(count));
            self.runs[run] = self.runs[run] + comes - goes;
            comes = goes;
        }
    }

    /// Gives a mean a new value and adds to its count, then moves it to its place in the order: behind all equal means, even if its
    /// value did not change.
    fn grow(&mut self, at: usize, mean: f64, count: u32) {
        self.means[at] = mean;
        self.counts[at] += count;
        let before = self.means[..at].iter().rev().take_while(|&&known| known > mean).count();
        let behind = self.means[at + 1..].iter().take_while(|&&known| known <= mean).count();
        let (from, to) = (at - before, at + behind);
        if before > 0 {
            self.means[from..=at].rotate_right(1);
            self.counts[from..=at].rotate_right(1);
        } else if behind > 0 {
            self.means[at..=to].rotate_left(1);
            self.counts[at..=to].rotate_left(1);
        } else {
            self.runs[at / RUN] += u64::from(count);
            return;
        }
        for run in from / RUN..=to / RUN {
            let end = ((run + 1) * RUN).min(self.counts.len());
            self.runs[run] = add_up(&self.counts[run * RUN..end]);
        }
    }

    /// Returns one of the nearest means that may grow by `count`.
    fn nearest(&mut self, x: f64, count: u32, compression: f64) -> Option<usize> {
        let before = self.means.partition_point(|mean| mean.total_cmp(&x).is_lt());
        let mut start = before.saturating_sub(1);
        let (mut least, mut end) = (f64::MAX, self.means.len());
        for (at, &mean) in self.means.iter().enumerate().skip(start) {
            let distance = (mean - x).abs();
            if distance < least {
                (start, least) = (at, distance);
            } else if distance > least {
                end = at;
                break;
            }
        }
        let run = start / RUN;
        let mut sum = self.runs[..run].iter().sum::<u64>() + add_up(&self.counts[run * RUN..start]);
        let (mut nearest, mut fit) = (None, 0.0);
        for at in start..end {
            let own = self.counts[at];
            let place = if self.count == 1 {
                0.5
            } else {
                (sum as f64 + f64::from(own - 1) / 2.0) / (self.count - 1) as f64
            };
            let most = (4 * self.count) as f64 * place * (1.0 - place) / compression;
            if f64::from(own + count) <= most {
                fit += 1.0;
                if self.random.double() < 1.0 / fit {
                    nearest = Some(at);
                }
            }
            sum += u64::from(own);
        }
        nearest
    }

    /// Adds all means again, in any order.
    #[inline(never)]
    fn compress(&mut self, compression: f64, budget: &Budget, depth: u32) -> Result<(), Failure> {
        if self.means.len() <= 1 {
            return Ok(());
        }
        let bytes = self.means.len() * (size_of::<f64>() + size_of::<u32>());
        budget.take(bytes, PART)?;
        let mut means = std::mem::take(&mut self.means);
        let mut counts = std::mem::take(&mut self.counts);
        self.runs.clear();
        for at in (1..means.len()).rev() {
            let other = self.random.below(at + 1);
            means.swap(at, other);
            counts.swap(at, other);
        }
        let added = means.iter().zip(&counts);
        added
            .into_iter()
            .try_for_each(|(&mean, &count)| self.add_within(mean, count, compression, budget, depth))?;
        budget.give(bytes);
        Ok(())
    }

    /// Returns the number below which the given part of the numbers lies.
    pub fn quantile(&self, part: f64) -> f64 {
        let (Some(&first), Some(&last)) = (self.means.first(), self.means.last()) else {
            return f64::NAN;
        };
        if self.means.len() == 1 {
            // The real engine adds the number to zero, so that a zero loses its sign.
            return first + 0.0;
        }
        let weight = |at: usize| f64::from(self.counts[at]);
        let index = part * self.count as f64;
        // What lies left of the middle of a mean.
        let mut so_far = weight(0) / 2.0;
        if index < so_far {
            return (self.min * index + first * (so_far - index)) / so_far;
        }
        for at in 0..self.means.len() - 1 {
            let between = (weight(at) + weight(at + 1)) / 2.0;
            if so_far + between > index {
                let (left, right) = (index - so_far, so_far + between - index);
                return weighted(self.means[at], right, self.means[at + 1], left);
            }
            so_far += between;
        }
        let left = index - so_far;
        weighted(last, weight(self.means.len() - 1) / 2.0 - left, self.max, left)
    }

    /// Returns which part of the numbers is not greater than the given number.
    pub fn part_below(&self, x: f64) -> f64 {
        let [first, second, ..] = self.means[..] else {
            let only = self.means.first();
            return only.map_or(f64::NAN, |&only| f64::from(u8::from(x >= only)));
        };
        let mut left = (second - first) / 2.0;
        let (mut right, mut sum, mut mean, mut own) = (left, 0.0, first, self.counts[0]);
        let inside = |sum: f64, mean: f64, own: u32, left: f64, right: f64| {
            let (from, to) = (mean - left, mean + right);
            (sum + f64::from(own) * ((x - from) / (to - from))) / self.count as f64
        };
        for at in 1..self.means.len() - 1 {
            if x < mean + right {
                break;
            }
            sum += f64::from(own);
            (mean, own, left) = (self.means[at], self.counts[at], right);
            right = (self.means[at + 1] - mean) / 2.0;
        }
        if x < mean + right {
            let part = inside(sum, mean, own, left, right);
            if part > 0.0 { part } else { 0.0 }
        } else {
            1.0
        }
    }

    /// Returns the median of how far numbers are from their median.
    pub fn deviation(&self, compression: f64, budget: &Budget) -> Result<f64, Failure> {
        let median = self.quantile(0.5);
        let mut deviations = Self::default();
        for (&mean, &count) in self.means.iter().zip(&self.counts) {
            deviations.add((median - mean).abs(), count, compression, budget)?;
        }
        Ok(deviations.quantile(0.5))
    }
}

fn add_up(counts: &[u32]) -> u64 {
    counts.iter().map(|&count| u64::from(count)).sum()
}

/// The weighted mean of two numbers, forced to lie between both.
fn weighted(a: f64, of_a: f64, b: f64, of_b: f64) -> f64 {
    let (low, of_low, high, of_high) = if a <= b { (a, of_a, b, of_b) } else { (b, of_b, a, of_a) };
    let mean = (low * of_low + high * of_high) / (of_low + of_high);
    most(low, least(mean, high))
}
