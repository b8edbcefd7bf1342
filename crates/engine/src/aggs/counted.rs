//! How many documents has each key of a terms aggregation, where nothing but that is asked for, and only of documents in the
//! one bucket above all?

use std::borrow::Cow;

use super::keys::Keys;
use super::tally::Tally;
use super::top_counts::{Plain, candidates};
use crate::columns::gather::Documents;
use crate::format::column::Column;
use crate::window::Bits;

/// Numbers of documents by key.
pub struct Counted<'a> {
    /// Counts while documents come in, once there are any.
    tally: Option<Tally<'a>>,
    /// What was counted, in the end.
    counts: Cow<'a, [u32]>,
    /// Documents without a value, where something stands for them.
    absent: u64,
}

impl<'a> Counted<'a> {
    /// Counts keys, if they are such that can be counted as they are.
    pub fn new(keys: &Keys<'a>) -> Option<Self> {
        keys.countable().map(|_| Self {
            tally: None,
            counts: Cow::default(),
            absent: 0,
        })
    }

    fn tally(&mut self, column: &Column<'_>, keys: &Keys<'a>) -> &mut Tally<'a> {
        self.tally.get_or_insert_with(|| Tally::new(column, keys.width()))
    }

    /// Takes all documents of the index, if what they come to is kept; reports whether it is.
    pub fn add_all(&mut self, keys: &Keys<'a>) -> bool {
        let (Some(column), Some(counts)) = (keys.countable(), keys.counts()) else {
            return false;
        };
        self.counts = Cow::Borrowed(counts);
        self.absent = (column.length() - column.documents).into();
        true
    }

    /// Takes a window's matches, of which there are `count`, if that takes less than to take them one by one.
    pub fn add_window(&mut self, keys: &Keys<'a>, base: u32, matches: &Bits, count: u32) -> bool {
        let (Some(column), Some(sets)) = (keys.countable(), keys.sets()) else {
            return false;
        };
        self.tally(column, keys)
            .add_window(&sets, base, matches, count, keys.of_missing().is_some())
    }

    /// Takes some documents.
    pub fn add(&mut self, keys: &Keys<'a>, documents: Documents<'_>) {
        if let Some(column) = keys.countable() {
            // The values of a run stand one after another.
            let lists = if documents.is_run() { None } else { keys.lists() };
            self.tally(column, keys)
                .add(column, lists, documents, keys.of_missing().is_some());
        }
    }

    /// Ends counting; keys that are not `accepted` are left out.
    pub fn finish(&mut self, keys: &Keys<'a>, accepted: Option<&[bool]>) {
        if let Some(tally) = self.tally.take() {
            self.absent = tally.absent;
            self.counts = Cow::Owned(tally.finish(keys.width()));
        }
        if let (Some(key), 1..) = (keys.of_missing(), self.absent)
            && let Some(count) = self.counts.to_mut().get_mut(key as usize)
        {
            *count += self.absent as u32;
        }
        if let Some(accepted) = accepted {
            let counts = self.counts.to_mut().iter_mut().enumerate();
            let refused = counts.filter(|&(key, _)| !accepted.get(key).copied().unwrap_or(false));
            refused.for_each(|(_, count)| *count = 0);
        }
    }

    /// Number of keys.
    pub fn width(&self) -> usize {
        self.counts.len()
    }

    /// Returns the sum of the numbers.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// Returns each key that documents have, and their number.
    pub fn all(&self) -> impl Iterator<Item = (u64, u64)> + Clone + '_ {
        let counted = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        counted.map(|(key, &count)| (key as u64, count.into()))
    }

    /// Returns few keys, and their numbers, among which are the first `wanted` with at least `least` documents; in their order,
    /// if no key stands for `missing`.
    pub fn few(&self, keys: &Keys<'a>, order: Plain, wanted: usize, least: u64) -> Vec<(u64, u64)> {
        let least = least.clamp(1, u32::MAX.into()) as u32;
        // One more, as the key that stands for `missing` may not be in its place; nor may it be left out for that.
        let mut found = candidates(&self.counts, order, wanted.saturating_add(1), least);
        if let Some(key) = keys.of_missing().map(|key| key as usize)
            && self.counts.get(key).is_some_and(|&count| count >= least)
            && !found.contains(&key)
        {
            found.push(key);
        }
        let count = |key: usize| self.counts.get(key).copied().unwrap_or(0);
        if order == Plain::Count {
            // As numbers, of which the smaller comes first.
            let mut ranks: Vec<u64> = found
                .into_iter()
                .map(|key| u64::from(!count(key)) << 32 | key as u64)
                .collect();
            ranks.sort_unstable();
            let counted = |rank: u64| (rank & u64::from(u32::MAX), u64::from(!((rank >> 32) as u32)));
            return ranks.into_iter().map(counted).collect();
        }
        found.into_iter().map(|key| (key as u64, count(key).into())).collect()
    }
}
