//! What do the values of each bucket add up to? `avg`, `sum` and `stats` keep more or less of it.

use super::numbers::NumbersExt as _;
use std::cell::OnceCell;

use super::metric::{grow, numbers, state};
use super::pairs::Pairs;
use super::totals::{State, Sum, least, most};
use super::whole::{self, Whole};
use super::{Batch, BoxCollector, Collector, Sortable, Writer};
use crate::budget::Budget;
use crate::columns::gather::Sink;
use crate::error::Failure;
use crate::plan::Metric;
use crate::query::Lowering;
use crate::values::source::Numbers;
use crate::window::Bits;

/// What an aggregation makes of what a bucket's values come to.
pub(super) trait Summary {
    /// The aggregation's name in the API.
    const NAME: &'static str;
    /// How buckets of the level above may be ordered by it.
    const SORTABLE: Sortable = Sortable::Metric(&[]);
    /// What it keeps of a bucket.
    type Kept: Kept;

    /// Writes the result.
    fn write(kept: Self::Kept, numbers: &Numbers<'_>, writer: &mut Writer<'_>) -> Result<(), Failure>;
    /// Returns the number by which a bucket of the level above is ordered.
    fn metric(kept: Self::Kept, key: &str) -> f64;
}

struct Summed<'a, S: Summary>(Sums<'a, S::Kept>);

/// Makes the collector of an aggregation.
pub fn create<'a, S: Summary + 'a>(lowering: &Lowering<'a, 'a>, metric: &Metric) -> Result<BoxCollector<'a>, Failure> {
    Ok(Box::new(Summed::<S>(Sums::new(numbers(lowering, metric, S::NAME)?))))
}

impl<S: Summary> Collector for Summed<'_, S> {
    fn collect_all(&mut self, _: &Budget) -> Result<bool, Failure> {
        Ok(self.0.collect_all())
    }

    fn collect_window(&mut self, base: u32, matches: &Bits, _: u32, _: &Budget) -> Result<bool, Failure> {
        Ok(self.0.collect_window(base, matches))
    }

    fn pairs(&mut self) -> Option<&mut Pairs> {
        Some(&mut self.0.pairs)
    }

    fn bytes_of_a_bucket(&self) -> usize {
        self.0.bytes_of_a_bucket()
    }

    fn collect(&mut self, batch: Batch<'_>, _: &Budget) -> Result<(), Failure> {
        self.0.collect(batch);
        Ok(())
    }

    fn write(&self, bucket: u32, writer: &mut Writer<'_>) -> Result<(), Failure> {
        S::write(self.0.of(bucket), &self.0.numbers, writer)
    }

    fn sortable(&self) -> Sortable {
        S::SORTABLE
    }

    fn joins(&self) -> Option<bool> {
        Some(true)
    }

    fn fold(&mut self, joins: &[(u32, u32)], nodes: usize, into: &[u32]) {
        self.0.fold(joins, nodes, into);
    }

    fn metric(&self, key: &str, bucket: u32) -> f64 {
        S::metric(self.0.of(bucket), key)
    }
}

/// What an aggregation keeps of a bucket.
pub trait Kept: Copy + Default {
    /// Whether a sum and a number of values are all there is to keep.
    const SUM_ALONE: bool = true;

    /// Adds a value, by the way in which it is added to a sum.
    fn add(&mut self, value: f64, sum: impl FnOnce(&mut Sum, f64));
    /// What is kept of a state.
    fn of(state: State) -> Self;
    /// A state of which all is right that is kept.
    fn state(self) -> State;
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
    const SUM_ALONE: bool = false;

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
    /// Where the values of a batch are listed.
    pub pairs: Pairs,
    buckets: Vec<T>,
    /// What each bucket has besides, where no sum is rounded.
    others: Vec<T>,
    /// What each has of whole numbers besides, where sums are all that is kept: made for the first batch of several buckets, as
    /// it wants a table of the field's codes.
    whole: OnceCell<Option<Whole<'a>>>,
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
            whole: OnceCell::new(),
        }
    }

    /// Takes all documents in the one bucket above all, if it is known what they come to; reports whether it is.
    pub fn collect_all(&mut self) -> bool {
        let totals = self.numbers.totals();
        self.buckets.extend(totals.map(|totals| T::of(totals.into())));
        totals.is_some()
    }

    /// Bytes that a bucket takes, in two turns or as words.
    pub fn bytes_of_a_bucket(&self) -> usize {
        size_of::<T>() * 2 + whole::BYTES
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
        grow(&mut self.buckets, batch.largest, T::default());
        if self.collect_codes(batch, kind) {
            return;
        }
        self.numbers.doubles(batch.documents, &mut self.pairs);
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

    /// Adds the values of a batch without listing them, where each document has one and it is known how to add it; reports
    /// whether it did.
    fn collect_codes(&mut self, batch: Batch<'_>, kind: Kind) -> bool {
        let Self {
            numbers,
            buckets,
            pairs,
            whole,
            ..
        } = self;
        match (buckets.as_mut_slice(), kind, numbers.looked_up()) {
            ([only], Kind::Exact, Some((column, lookup))) => {
                let state = only.state();
                let mut sink = AddExact { state, lookup };
                let collected = pairs.pour_each(column, batch.documents, &mut sink);
                *only = T::of(sink.state);
                collected
            }
            ([_], ..) => false,
            (_, Kind::Exact, _) if T::SUM_ALONE => {
                whole.get_or_init(|| Whole::of(numbers));
                let whole = whole.get_mut().and_then(Option::as_mut);
                whole.is_some_and(|whole| whole.collect(batch, pairs))
            }
            (states, Kind::Finite, Some((column, lookup))) => {
                let buckets = batch.buckets;
                let mut sink = AddFinite {
                    states,
                    buckets,
                    lookup,
                };
                pairs.pour_each(column, batch.documents, &mut sink)
            }
            _ => false,
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

    /// Makes buckets of others, whose sums are added up.
    fn fold(&mut self, joins: &[(u32, u32)], nodes: usize, into: &[u32]) {
        let mut made: Vec<State> = (0..nodes as u32).map(|node| self.of(node).state()).collect();
        for &(one, all) in joins {
            // What has no documents rounds the sum, too.
            let one = state(&made, one, State::default());
            let all = &mut made[all as usize];
            all.sum.add(one.sum.value);
            all.count += one.count;
            all.min = least(all.min, one.min);
            all.max = most(all.max, one.max);
        }
        let made = into.iter().map(|&node| state(&made, node, State::default()));
        self.buckets = made.map(T::of).collect();
        self.others.clear();
        self.whole = OnceCell::new();
    }

    /// Returns what the values of a bucket come to; of no bucket, to nothing.
    pub fn of(&self, bucket: u32) -> T {
        let mut all = state(&self.buckets, bucket, T::default()).state();
        if let Some(other) = self.others.get(bucket as usize) {
            all.add_state(other.state());
        }
        if let Some(Some(whole)) = self.whole.get() {
            let (sum, count) = whole.of_bucket(bucket);
            all.sum.add_exact(sum);
            all.count += count;
        }
        T::of(all)
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
        Kind::Exact => state.add_whole(values.iter().copied()),
        Kind::Finite => values.iter().for_each(|&value| state.add(value, Sum::add_finite)),
        Kind::Any => values.iter().for_each(|&value| state.add(value, Sum::add)),
    }
    state
}

/// Adds the value of each code to the state of its bucket.
struct AddFinite<'s, T> {
    states: &'s mut [T],
    buckets: &'s [u32],
    lookup: &'s [f64],
}

impl<T: Kept> Sink for AddFinite<'_, T> {
    // By itself, so that all that it needs is in registers.
    #[inline(never)]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        for (&bucket, code) in self.buckets.iter().zip(codes) {
            let value = self.lookup.get(code.into() as usize).copied().unwrap_or(0.0);
            if let Some(state) = self.states.get_mut(bucket as usize) {
                state.add(value, Sum::add_finite);
            }
        }
    }
}

/// Adds the value of each code to one state.
struct AddExact<'s> {
    state: State,
    lookup: &'s [f64],
}

impl Sink for AddExact<'_> {
    // By itself, so that all that it needs is in registers.
    #[inline(never)]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        let double = |code: C| self.lookup.get(code.into() as usize).copied().unwrap_or(0.0);
        self.state.add_whole(codes.map(double));
    }
}
