//! Which intervals do ranges touch? A document is in the bucket of each of them, once.

use super::below::Below;
use super::buckets::Buckets;
use super::pairs::Pairs;
use super::writer::too_many_buckets;
use super::{Batch, PART};
use crate::budget::Budget;
use crate::error::{Cause, Failure};
use crate::values::ranges::Ranges;
use crate::window::WINDOW;

/// Units of work that it takes to read a range,
const RANGE: u64 = 4;
/// and of each distinct one of the field, which are read once.
const DISTINCT: u64 = 1;
/// Intervals of one range that are in no answer: the real engine allows as many buckets.
const MOST: u64 = super::MAX_BUCKETS;

/// The ranges of a histogram.
pub struct Touched<'a> {
    ranges: Box<Ranges<'a>>,
    ends: &'a [[i64; 2]],
    /// Whether each bucket with a document is in the answer.
    are_all_shown: bool,
    values: Pairs,
    keys: Pairs,
}

/// Where the keys of a batch go: to buckets, a window at a time.
struct Pour<'p, 'b, 'a> {
    batch: Batch<'b>,
    keys: &'p mut Pairs,
    buckets: &'p mut Buckets<'a>,
    below: &'p mut Below<'a>,
    budget: &'p Budget,
}

impl<'a> Touched<'a> {
    /// Prepares the ranges of a histogram that shows buckets with so many documents.
    pub fn new(ranges: Box<Ranges<'a>>, min_doc_count: u64, budget: &Budget) -> Result<Self, Failure> {
        let distinct = ranges.dictionary.as_ref().map_or(0, |terms| terms.len());
        budget.charge(distinct as u64 * DISTINCT, PART)?;
        let ends = ranges.all_ends();
        Ok(Self {
            ranges,
            ends,
            are_all_shown: min_doc_count <= 1,
            values: Pairs::default(),
            keys: Pairs::default(),
        })
    }

    /// Adds the documents of a batch to the buckets that their ranges touch. Of a range's ends `keys` makes its first and its
    /// last key, and `next` of a key the one after it, which takes so many units of work.
    pub fn collect<K: Copy + PartialOrd>(
        &mut self,
        (batch, budget): (Batch<'_>, &Budget),
        (buckets, below): (&mut Buckets<'a>, &mut Below<'a>),
        keys: impl Fn([i64; 2]) -> [K; 2],
        (next, work): (impl Fn(K) -> K, u64),
        code: impl Fn(K) -> u64,
    ) -> Result<(), Failure> {
        let Some(column) = &self.ranges.column else {
            return Ok(());
        };
        self.values.read(Some(column), batch.documents, false);
        budget.charge(self.values.codes.len() as u64 * (RANGE + work), PART)?;
        let mut pour = Pour {
            batch,
            keys: &mut self.keys,
            buckets,
            below,
            budget,
        };
        let each = self.values.each;
        // The last document, and the last of its keys; ranges come in the order of their first ends.
        let mut before: Option<(u32, K)> = None;
        for (place, &value) in self.values.codes.iter().enumerate() {
            let at = if each { place as u32 } else { self.values.at[place] };
            let ends = self.ends.get(column.decode(value) as usize);
            let Some([first, last]) = ends.map(|&ends| keys(ends)) else {
                continue;
            };
            let seen = before.filter(|&(document, _)| document == at).map(|(_, key)| key);
            let (mut key, mut is_new) = match seen {
                Some(seen) if first <= seen => (seen, false),
                _ => (first, true),
            };
            let mut count = 0;
            while key <= last {
                if is_new {
                    pour.push(at, code(key))?;
                    count += 1;
                }
                if count > MOST && self.are_all_shown {
                    return Err(too_many_buckets());
                }
                budget.charge(work, PART)?;
                let following = next(key);
                if following <= key {
                    return Err(endless());
                }
                (key, is_new) = (following, true);
            }
            if seen.is_none_or(|seen| last > seen) {
                before = Some((at, last));
            }
        }
        pour.flush()?;
        self.values.take(budget)?;
        self.keys.take(budget)
    }
}

impl Pour<'_, '_, '_> {
    fn push(&mut self, at: u32, key: u64) -> Result<(), Failure> {
        self.keys.at.push(at);
        self.keys.codes.push(key);
        if self.keys.codes.len() < WINDOW {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.buckets.collect(self.batch, self.keys, self.below, self.budget)?;
        self.keys.at.clear();
        self.keys.codes.clear();
        Ok(())
    }
}

/// Refuses a range behind one of whose keys there is no other: the real engine makes buckets of it without end.
fn endless() -> Failure {
    let reason = "a range has no end of intervals: [hard_bounds] or a larger interval is needed";
    Failure::shard(400, Cause::illegal_argument(reason))
}
