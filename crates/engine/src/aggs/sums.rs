//! What do the values of each bucket add up to? `avg`, `sum` and `stats` keep more or less of it.

use super::Batch;
use super::metric::{grow, state};
use super::pairs::Pairs;
use super::source::Numbers;
use super::totals::{State, Sum};
use crate::score::Bits;

/// What an aggregation keeps of a bucket.
pub trait Kept: Copy + Default {
    /// Adds a value, by the way in which it is added to a sum.
    fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64));
    /// What is kept of a state.
    fn of(state: State) -> Self;
    /// A state of which all is right that is kept.
    fn state(self) -> State;
}

impl Kept for Sum {
    #[inline]
    fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64)) {
        sum(self, value);
    }

    fn of(state: State) -> Self {
        state.sum
    }

    fn state(self) -> State {
        (self, 0).state()
    }
}

/// A sum, and of how many values.
impl Kept for (Sum, u64) {
    #[inline]
    fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64)) {
        sum(&mut self.0, value);
        self.1 += 1;
    }

    fn of(state: State) -> Self {
        (state.sum, state.count)
    }

    fn state(self) -> State {
        let (sum, count) = self;
        State {
            sum,
            count,
            ..State::default()
        }
    }
}

impl Kept for State {
    #[inline]
    fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64)) {
        State::add(self, value, sum);
    }

    fn of(state: State) -> Self {
        state
    }

    fn state(self) -> State {
        self
    }
}

/// What the numbers of a field allow.
#[derive(Clone, Copy)]
enum Kind {
    /// No sum is rounded, nor infinite.
    Exact,
    /// None is infinite.
    Finite,
    /// Nothing is known of them.
    Any,
}

/// What the values of each bucket come to.
pub struct Sums<'a, T> {
    /// The field's numbers.
    pub numbers: Numbers<'a>,
    kind: Option<Kind>,
    pairs: Pairs,
    buckets: Vec<T>,
    /// What each bucket has besides, where no sum is rounded.
    others: Vec<T>,
}

impl<'a, T: Kept> Sums<'a, T> {
    /// Begins with no bucket.
    pub fn new(numbers: Numbers<'a>) -> Self {
        Self {
            numbers,
            kind: None,
            pairs: Pairs::default(),
            buckets: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Takes all documents in the one bucket above all, if it is known what they come to; reports whether it is.
    pub fn collect_all(&mut self) -> bool {
        let totals = self.numbers.totals();
        self.buckets.extend(totals.map(|totals| T::of(totals.into())));
        totals.is_some()
    }

    fn kind(&mut self) -> Kind {
        *self.kind.get_or_insert_with(|| Kind::of(&self.numbers))
    }

    /// Adds the values of a window's matches to the one bucket above all, where these need not be listed; reports whether it
    /// did. Each addition waits for the one before, and meanwhile the next values are found.
    pub fn collect_window(&mut self, base: u32, matches: &Bits) -> bool {
        let Kind::Finite = self.kind() else { return false };
        let mut state = self.of(0).state();
        let add = |value| state.add(value, Sum::add_finite);
        let collected = self.numbers.visit_window(base, matches, add);
        if collected {
            self.buckets.clear();
            self.buckets.push(T::of(state));
        }
        collected
    }

    /// Adds the values of a batch.
    pub fn collect(&mut self, batch: Batch<'_>) {
        let kind = self.kind();
        self.numbers.doubles(batch.documents, &mut self.pairs);
        grow(&mut self.buckets, batch.largest, T::default());
        if let [only] = self.buckets.as_mut_slice() {
            *only = T::of(add_up(only.state(), &self.pairs.doubles, kind));
            return;
        }
        match kind {
            Kind::Exact => self.spread_by_turns(batch),
            Kind::Finite => self.spread(batch, Sum::add_finite),
            Kind::Any => self.spread(batch, Sum::add),
        }
    }

    #[inline]
    fn spread(&mut self, batch: Batch<'_>, sum: impl Fn(&mut Sum, f64)) {
        let Self { buckets, pairs, .. } = self;
        pairs.visit_doubles(batch.buckets, |bucket, value| buckets[bucket as usize].add(value, &sum));
    }

    /// Adds values of which no sum is rounded, by turns to one of two states of a bucket: in any order they come to the same,
    /// and where many in a row are of one bucket, each addition would wait for the one before.
    fn spread_by_turns(&mut self, batch: Batch<'_>) {
        let Self {
            buckets, others, pairs, ..
        } = self;
        grow(others, batch.largest, T::default());
        let mut turns = [buckets, others].map(Vec::as_mut_slice);
        let mut nth = 0;
        pairs.visit_doubles(batch.buckets, |bucket, value| {
            turns[nth % 2][bucket as usize].add(value, Sum::add_exact);
            nth += 1;
        });
    }

    /// Returns what the values of a bucket come to; of no bucket, to nothing.
    pub fn of(&self, bucket: u32) -> T {
        let one = state(&self.buckets, bucket, T::default());
        match self.others.get(bucket as usize) {
            None => one,
            Some(other) => {
                let mut both = one.state();
                both.add_state(other.state());
                T::of(both)
            }
        }
    }
}

impl Kind {
    fn of(numbers: &Numbers<'_>) -> Self {
        if numbers.have_exact_sums() {
            Self::Exact
        } else if numbers.have_finite_sums() {
            Self::Finite
        } else {
            Self::Any
        }
    }
}

/// Adds values to a state.
fn add_up(mut state: State, values: &[f64], kind: Kind) -> State {
    match kind {
        Kind::Exact => state.add_whole(values),
        Kind::Finite => values.iter().for_each(|&value| state.add(value, Sum::add_finite)),
        Kind::Any => values.iter().for_each(|&value| state.add(value, Sum::add)),
    }
    state
}
