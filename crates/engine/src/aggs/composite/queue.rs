//! Which combinations come first? The queue keeps some more than are asked for, and how many documents each has.

use super::super::PART;
use super::source::Part;
use crate::budget::Budget;
use crate::error::Failure;
use crate::murmur3;
use crate::sorting;

const NONE: u32 = u32::MAX;
/// How many more combinations are kept than twice those that are asked for.
const MORE: usize = 256;

/// The first of the combinations that were met so far. No combination outside the queue can still be among those that are asked
/// for.
pub struct Queue {
    /// How many parts a combination has.
    width: usize,
    size: usize,
    keys: Vec<Part>,
    counts: Vec<u64>,
    /// Places of combinations, by hash.
    table: Vec<u32>,
    /// No combination behind this one is among the first; empty until as many were met as are asked for.
    last: Vec<Part>,
}

impl Queue {
    pub fn new(width: usize, size: usize) -> Self {
        Self {
            width,
            size,
            keys: Vec::new(),
            counts: Vec::new(),
            table: Vec::new(),
            last: Vec::new(),
        }
    }

    /// How many combinations are kept.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// How many are asked for.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether no combination is asked for.
    pub fn is_closed(&self) -> bool {
        self.size == 0
    }

    /// The greatest first part with which a combination may still be among the first; nothing until as many were met as are asked
    /// for.
    pub fn most(&self) -> Option<Part> {
        self.last.first().copied()
    }

    pub fn key(&self, place: usize) -> &[Part] {
        &self.keys[place * self.width..(place + 1) * self.width]
    }

    pub fn count(&self, place: usize) -> u64 {
        self.counts[place]
    }

    /// Makes room for this many more combinations.
    pub fn make_room(&mut self, more: u64, budget: &Budget) -> Result<(), Failure> {
        let most = self.size * 2 + MORE;
        let wanted = (self.len() as u64).saturating_add(more).min(most as u64) as usize;
        let more = wanted - self.len().min(wanted);
        budget.room(&mut self.keys, more * self.width, PART)?;
        budget.room(&mut self.counts, more, PART)?;
        let places = (wanted * 2 + 2).next_power_of_two();
        if places > self.table.len() {
            budget.take((places - self.table.len()) * size_of::<u32>(), PART)?;
            budget.charge(self.len() as u64 + places as u64 / 8, PART)?;
            self.fill(places);
        }
        Ok(())
    }

    /// Adds documents to a combination; reports whether it may become one of the first.
    pub fn add(&mut self, key: &[Part], documents: u64) -> bool {
        if !self.last.is_empty() && *key > *self.last {
            return false;
        }
        let mut at = self.find(key);
        if self.table[at] == NONE {
            if self.len() >= self.size * 2 + MORE {
                self.keep_first();
                if *key > *self.last {
                    return false;
                }
                at = self.find(key);
            }
            self.table[at] = self.len() as u32;
            self.keys.extend_from_slice(key);
            self.counts.push(0);
        }
        self.counts[self.table[at] as usize] += documents;
        true
    }

    /// Adds one of the first combinations behind all others. From then on, the table is not searched any more.
    pub fn push(&mut self, key: impl Iterator<Item = Part>, count: u64, budget: &Budget) -> Result<(), Failure> {
        budget.room(&mut self.keys, self.width, PART)?;
        budget.room(&mut self.counts, 1, PART)?;
        self.keys.extend(key);
        self.counts.push(count);
        Ok(())
    }

    /// Returns the place of a combination, if it is kept.
    pub fn place(&self, key: &[Part]) -> Option<u32> {
        if self.table.is_empty() {
            return None;
        }
        Some(self.table[self.find(key)]).filter(|&place| place != NONE)
    }

    fn find(&self, key: &[Part]) -> usize {
        let mask = self.table.len() - 1;
        let mut at = hash(key) as usize & mask;
        while self.table[at] != NONE && *self.key(self.table[at] as usize) != *key {
            at = (at + 1) & mask;
        }
        at
    }

    /// Keeps the first combinations, in their order.
    pub fn keep_first(&mut self) {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        sorting::sort_by(&mut order, |&a, &b| self.key(a as usize).cmp(self.key(b as usize)));
        order.truncate(self.size);
        let (room, counts) = (self.keys.capacity(), self.counts.capacity());
        let mut kept = Self {
            keys: Vec::with_capacity(room),
            counts: Vec::with_capacity(counts),
            ..Self::new(self.width, self.size)
        };
        for &place in &order {
            kept.keys.extend_from_slice(self.key(place as usize));
            kept.counts.push(self.counts[place as usize]);
        }
        (self.keys, self.counts) = (kept.keys, kept.counts);
        if let (true, Some(last)) = (order.len() == self.size, order.len().checked_sub(1)) {
            self.last = self.key(last).to_vec();
        }
        self.fill(self.table.len());
    }

    fn fill(&mut self, places: usize) {
        self.table.clear();
        self.table.resize(places, NONE);
        for place in 0..self.len() {
            let at = self.find(self.key(place));
            self.table[at] = place as u32;
        }
    }
}

fn hash(key: &[Part]) -> u64 {
    key.iter().fold(0, |hash, &part| {
        murmur3::finish(hash ^ part as u64 ^ (part >> 64 << 40) as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Limits;
    use std::collections::BTreeMap;

    /// The queue keeps the same combinations and counts as counting all of them would give.
    #[test]
    fn the_first_combinations_keep_all_of_their_documents() {
        let budget = Budget::new(Limits::UNLIMITED);
        for size in [1, 7, 300] {
            let mut queue = Queue::new(2, size);
            let mut naive = BTreeMap::<[Part; 2], u64>::new();
            assert!(queue.make_room(u64::MAX, &budget).is_ok());
            for i in 0..20_000u64 {
                let mixed = murmur3::finish(i);
                let key = [Part::from(mixed % 61) << 60, Part::from(mixed >> 32) % 53];
                queue.add(&key, 1 + i % 3);
                *naive.entry(key).or_default() += 1 + i % 3;
            }
            queue.keep_first();
            let kept: Vec<_> = (0..queue.len())
                .map(|at| (queue.key(at).to_vec(), queue.count(at)))
                .collect();
            let first: Vec<_> = naive
                .iter()
                .take(size)
                .map(|(key, &count)| (key.to_vec(), count))
                .collect();
            assert_eq!(kept, first);
            assert_eq!(queue.place(&first[0].0), Some(0));
        }
    }
}
