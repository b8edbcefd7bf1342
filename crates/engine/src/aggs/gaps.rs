//! Which buckets of a histogram are empty? Those between its buckets, and those out to its extended bounds.

use super::order::{Entry, Sorting};
use super::{Level, NO_BUCKET, PART, Writer};
use crate::budget::Budget;
use crate::error::Failure;
use crate::sorting;

/// A bucket: its key, its documents, its ordinal.
pub type Bucket<K> = (K, u64, u32);

/// How far buckets reach.
#[derive(Debug, Clone, Copy)]
pub struct Reach<K> {
    /// The first key, if it is given.
    pub min: Option<K>,
    /// A key that none is beyond, if it is given.
    pub max: Option<K>,
}

impl<K: Copy + PartialOrd> Reach<K> {
    /// Returns the ends of what it has of a range.
    pub fn cut(&self, [from, to]: [K; 2]) -> [K; 2] {
        [
            self.min.filter(|&min| min > from).unwrap_or(from),
            self.max.filter(|&max| max < to).unwrap_or(to),
        ]
    }
}

/// Adds the empty buckets to those found, which ascend, and counts all of them.
pub fn fill<K: Copy + PartialOrd>(
    found: &[Bucket<K>],
    reach: Reach<K>,
    next: impl Fn(K) -> K,
    writer: &mut Writer<'_>,
) -> Result<Vec<Bucket<K>>, Failure> {
    writer.count_buckets(found.len() as u64)?;
    let mut all = Vec::with_capacity(found.len());
    let mut add = |key: K, all: &mut Vec<Bucket<K>>| {
        all.push((key, 0, NO_BUCKET));
        writer.count_buckets(1)
    };
    let (Some(first), Some(last)) = (found.first(), found.last()) else {
        if let (Some(mut key), Some(max)) = (reach.min, reach.max) {
            while key <= max {
                add(key, &mut all)?;
                key = next(key);
            }
        }
        return Ok(all);
    };
    if let Some(mut key) = reach.min {
        while key < first.0 {
            add(key, &mut all)?;
            key = next(key);
        }
    }
    for (i, bucket) in found.iter().enumerate() {
        if i > 0 {
            let mut key = next(found[i - 1].0);
            while key < bucket.0 {
                add(key, &mut all)?;
                key = next(key);
            }
        }
        all.push(*bucket);
    }
    if let Some(max) = reach.max {
        let mut key = next(last.0);
        while key <= max {
            add(key, &mut all)?;
            key = next(key);
        }
    }
    Ok(all)
}

/// Brings buckets, which ascend, into the order of the request.
pub fn sort<K: Copy>(
    buckets: &mut [Bucket<K>],
    sorting: &Sorting,
    level: &Level<'_>,
    budget: &Budget,
    rank: impl Fn(K) -> i64,
) -> Result<(), Failure> {
    budget.charge(buckets.len() as u64 * sorting.work(level), PART)?;
    let entry = |&(key, count, bucket): &Bucket<K>| Entry {
        rank: rank(key),
        count,
        bucket,
    };
    sorting::sort_by(buckets, |a, b| sorting.compare(&entry(a), &entry(b), level));
    Ok(())
}
