//! What do many numbers look like, nearly? A t-digest, as the real engine's library keeps it in a tree: here in two lists.
//!
//! Numbers are kept as means of some of them, ascending. A number goes to the nearest mean that may still grow, which few may near
//! the ends, or becomes one of its own. Among equally near ones, and in which order means are added again, the real engine
//! draws lots anew each time; here they are drawn from one start.

use super::super::PART;
use super::super::totals::{least, most};
use crate::budget::Budget;
use crate::error::Failure;

/// Units of work that it takes to add a number, beside looking through the means,
const ADD: u64 = 12;
/// of which so many are looked through for one.
const MEANS: u64 = 16;
/// Counts of so many means that follow each other are added up.
const RUN: usize = 64;
/// So deep means may be added again while they are added again.
const DEPTH: u32 = 16;

/// The numbers that Java draws.
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

/// Numbers, nearly.
#[derive(Clone)]
pub struct Digest {
    means: Vec<f64>,
    counts: Vec<u32>,
    /// What the counts of each [`RUN`] come to.
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

    /// Adds a number that stands for some.
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
            // Numbers that ascend make too many.
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
        // Each run behind it begins with what the one before ended with.
        let mut comes = u64::from(count);
        for run in at / RUN..self.runs.len() {
            let goes = self.counts.get((run + 1) * RUN).map_or(0, |&count| u64::from(count));
            self.runs[run] = self.runs[run] + comes - goes;
            comes = goes;
        }
    }

    /// Moves a mean that comes to stand for more. Even where it did not move, it comes to stand behind all that are equal.
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

    /// Returns one of the nearest means that may grow by so many.
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

    /// Returns the number below which such a part of them is.
    pub fn quantile(&self, part: f64) -> f64 {
        let (Some(&first), Some(&last)) = (self.means.first(), self.means.last()) else {
            return f64::NAN;
        };
        if self.means.len() == 1 {
            // The real engine adds it to zero, which has no sign then.
            return first + 0.0;
        }
        let weight = |at: usize| f64::from(self.counts[at]);
        let index = part * self.count as f64;
        // What is left of the middle of a mean.
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

    /// Returns which part of the numbers is not greater than one.
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

/// The mean of two numbers with their weights, between both.
fn weighted(a: f64, of_a: f64, b: f64, of_b: f64) -> f64 {
    let (low, of_low, high, of_high) = if a <= b { (a, of_a, b, of_b) } else { (b, of_b, a, of_a) };
    let mean = (low * of_low + high * of_high) / (of_low + of_high);
    most(low, least(mean, high))
}
