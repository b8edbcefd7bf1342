//! Which bucket is a key of a parent in? Buckets get ordinals in the order in which they are first met.

use super::Batch;
use super::PART;
use super::below::Below;
use super::pairs::Pairs;
use super::weights::Weights;
use crate::budget::Budget;
use crate::error::Failure;
use crate::murmur3;

/// Entries of the dense table at most: 16 MB.
const DENSE: usize = 1 << 22;
const NONE: u32 = u32::MAX;
/// Bytes that a bucket takes at most while lists grow: its key, parent and count, and its places in a table.
const BYTES: usize = 96;
/// Units of work that it takes to find the bucket of a key by hash, far apart in memory,
const HASHED: u64 = 28;
/// and in a table,
const DIRECT: u64 = 1;
/// and to see what its document counts for.
const WEIGHED: u64 = 2;

/// The buckets of one aggregation under all buckets of the level above.
pub struct Buckets<'a> {
    /// Keys are below this number; 0 where there are too many of them.
    width: usize,
    /// Ordinals by parent and key while the table is small, by hash afterwards. As long as ordinals are not asked for, a small
    /// table holds the numbers of documents instead.
    table: Vec<u32>,
    hashed: bool,
    /// Whether ordinals are asked for while documents come in.
    numbered: bool,
    /// Whether keys are the ordinals, of the buckets of one parent, which are counted.
    by_key: bool,
    /// Whether they were counted beforehand.
    known: bool,
    /// What documents count for, where that is not one each.
    weights: Option<Weights<'a>>,
    keys: Vec<u64>,
    parents: Vec<u32>,
    counts: Vec<u64>,
    /// So many buckets there may be until memory is looked at again, and whether more were asked for.
    most: usize,
    is_over: bool,
    /// Bytes that were taken.
    taken: usize,
    /// Ordinals by parent, and where each parent's begin.
    grouped: Vec<u32>,
    starts: Vec<u32>,
}

impl<'a> Buckets<'a> {
    /// Makes buckets for keys below `width`; 0 allows any key. With a level below they are `numbered` at once.
    pub fn new(width: usize, numbered: bool) -> Self {
        Self {
            width,
            table: Vec::new(),
            hashed: width == 0 || width > DENSE,
            numbered,
            by_key: false,
            known: false,
            weights: None,
            keys: Vec::new(),
            parents: Vec::new(),
            counts: Vec::new(),
            most: 0,
            is_over: false,
            taken: 0,
            grouped: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Makes buckets in which documents count for what they weigh, if some weigh more than one: ordinals are asked for then.
    pub fn weighed(width: usize, numbered: bool, weights: Option<Weights<'a>>) -> Self {
        Self {
            weights,
            ..Self::new(width, numbered || weights.is_some())
        }
    }

    /// Makes buckets of one parent for few keys, whose ordinals are the keys.
    pub fn by_key(width: usize) -> Self {
        Self {
            by_key: true,
            ..Self::new(width, false)
        }
    }

    /// Whether keys are the ordinals.
    pub fn are_by_key(&self) -> bool {
        self.by_key
    }

    /// Says how many documents each key has, where keys are the ordinals and these are the documents that come.
    pub fn foresee(&mut self, counts: &[u32]) {
        self.table = counts.to_vec();
        self.known = true;
    }

    /// Adds the documents of a batch to the buckets of their keys, and hands them to the level below.
    pub fn collect(
        &mut self,
        batch: Batch<'_>,
        pairs: &Pairs,
        below: &mut Below<'_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        if self.by_key {
            budget.charge(pairs.codes.len() as u64 * DIRECT, PART)?;
            below.make_room(pairs.codes.len(), budget)?;
            below.buckets().extend(pairs.codes.iter().map(|&key| key as u32));
            return self.collect_by_key(batch, pairs, below, budget);
        }
        self.reserve(batch.largest, budget)?;
        self.begin(pairs.codes.len(), budget)?;
        if self.numbered {
            below.make_room(pairs.codes.len(), budget)?;
            let ordinals = below.buckets();
            pairs.visit(batch.buckets, |parent, key| ordinals.push(self.add(parent, key)));
            if let Some(weights) = self.weights {
                budget.charge(pairs.codes.len() as u64 * WEIGHED, PART)?;
                weights.add(batch.documents, pairs, below.given(), &mut self.counts);
            }
            self.end(budget)?;
            return hand_on(batch, pairs, self.keys.len(), below, budget);
        }
        if self.hashed {
            pairs.visit(batch.buckets, |parent, key| {
                self.add(parent, key);
            });
            self.end(budget)?;
        } else {
            let (table, width) = (&mut self.table, self.width);
            pairs.visit(batch.buckets, |parent, key| {
                table[parent as usize * width + key as usize] += 1
            });
        }
        Ok(())
    }

    /// Counts the documents of a batch by keys that the level below was given as buckets, and hands them to it.
    pub fn collect_by_key(
        &mut self,
        batch: Batch<'_>,
        pairs: &Pairs,
        below: &mut Below<'_>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        if !self.known {
            self.reserve(batch.largest, budget)?;
            for &key in below.given() {
                if let Some(count) = self.table.get_mut(key as usize) {
                    *count += 1;
                }
            }
        }
        hand_on(batch, pairs, self.width, below, budget)
    }

    /// Makes room for parents up to the largest.
    fn reserve(&mut self, largest: u32, budget: &Budget) -> Result<(), Failure> {
        if self.hashed {
            return Ok(());
        }
        let size = (largest as usize + 1).saturating_mul(self.width);
        if size > DENSE {
            self.number(budget)?;
            self.hashed = true;
            let size = (self.keys.len() * 4).next_power_of_two();
            budget.take(size * size_of::<u32>(), PART)?;
            self.taken += size * size_of::<u32>();
            self.rehash(1024);
        } else if self.table.len() < size {
            let before = self.table.capacity();
            budget.lengthen(&mut self.table, size, if self.numbered { NONE } else { 0 }, PART)?;
            self.taken += (self.table.capacity() - before) * size_of::<u32>();
        }
        Ok(())
    }

    /// Finds out how many more buckets there is memory for, before a batch with so many keys.
    pub fn begin(&mut self, keys: usize, budget: &Budget) -> Result<(), Failure> {
        budget.charge(keys as u64 * if self.hashed { HASHED } else { DIRECT }, PART)?;
        let room = budget.bytes_left() / BYTES;
        if room == 0 {
            return budget.take(budget.bytes_left() + BYTES, PART);
        }
        self.most = self.keys.len() + room;
        Ok(())
    }

    /// Takes what a batch has made the lists grow.
    pub fn end(&mut self, budget: &Budget) -> Result<(), Failure> {
        if self.is_over {
            return budget.take(budget.bytes_left() + BYTES, PART);
        }
        let bytes = self.keys.capacity() * size_of::<u64>()
            + self.parents.capacity() * size_of::<u32>()
            + self.counts.capacity() * size_of::<u64>()
            + self.table.capacity() * size_of::<u32>();
        if bytes > self.taken {
            budget.take(bytes - self.taken, PART)?;
            self.taken = bytes;
        }
        Ok(())
    }

    /// Whether the table holds numbers of documents, and buckets have no ordinals.
    fn is_counting(&self) -> bool {
        !self.numbered && !self.hashed
    }

    /// Makes buckets of counted keys.
    fn number(&mut self, budget: &Budget) -> Result<(), Failure> {
        if !self.is_counting() {
            return Ok(());
        }
        budget.charge(self.table.len() as u64 / 4, PART)?;
        let found = self.table.iter().filter(|&&count| count > 0).count();
        let before = budget.held();
        budget.room(&mut self.keys, found, PART)?;
        budget.room(&mut self.parents, found, PART)?;
        budget.room(&mut self.counts, found, PART)?;
        self.taken += (budget.held() - before) as usize;
        for (at, &count) in self.table.iter().enumerate().filter(|&(_, &count)| count > 0) {
            self.keys.push((at % self.width) as u64);
            self.parents.push((at / self.width) as u32);
            self.counts.push(count.into());
        }
        Ok(())
    }

    /// Adds a document to the bucket of a key, and returns the bucket's ordinal.
    #[inline]
    fn add(&mut self, parent: u32, key: u64) -> u32 {
        let ordinal = self.ordinal(parent, key);
        self.counts[ordinal as usize] += 1;
        ordinal
    }

    /// Adds documents to the bucket of a key, and returns the bucket's ordinal.
    pub fn add_many(&mut self, parent: u32, key: u64, count: u64) -> u32 {
        let ordinal = self.ordinal(parent, key);
        self.counts[ordinal as usize] += count;
        ordinal
    }

    /// How many buckets have an ordinal.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns parent, key and number of documents of each, by their ordinals.
    pub fn list(&self) -> impl Iterator<Item = (u32, u64, u64)> + '_ {
        let keys = self.parents.iter().zip(&self.keys).zip(&self.counts);
        keys.map(|((&parent, &key), &count)| (parent, key, count))
    }

    #[inline(always)]
    fn ordinal(&mut self, parent: u32, key: u64) -> u32 {
        let at = if self.hashed {
            self.find(parent, key)
        } else {
            parent as usize * self.width + key as usize
        };
        let ordinal = self.table[at];
        if ordinal != NONE {
            ordinal
        } else {
            self.insert(at, parent, key)
        }
    }

    #[inline(never)]
    fn insert(&mut self, at: usize, parent: u32, key: u64) -> u32 {
        if self.keys.len() >= self.most {
            // There is at least one, and nothing of it will be seen.
            self.is_over = true;
            return 0;
        }
        let ordinal = self.keys.len() as u32;
        self.table[at] = ordinal;
        self.keys.push(key);
        self.parents.push(parent);
        self.counts.push(0);
        ordinal
    }

    /// Returns the place of a key in the table: its own, or the empty one where it belongs.
    fn find(&mut self, parent: u32, key: u64) -> usize {
        if self.table.len() <= self.keys.len() * 2 {
            self.rehash((self.keys.len() * 4).next_power_of_two().max(1024));
        }
        let mask = self.table.len() - 1;
        let mut at = hash(parent, key) as usize & mask;
        loop {
            let ordinal = self.table[at];
            if ordinal == NONE || self.keys[ordinal as usize] == key && self.parents[ordinal as usize] == parent {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn rehash(&mut self, size: usize) {
        let size = size.max((self.keys.len() * 4).next_power_of_two());
        self.table.clear();
        self.table.resize(size, NONE);
        for (ordinal, (&parent, &key)) in self.parents.iter().zip(&self.keys).enumerate() {
            let mut at = hash(parent, key) as usize & (size - 1);
            while self.table[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = ordinal as u32;
        }
    }

    /// Groups the buckets by parent, once all documents are in.
    pub fn group(&mut self, budget: &Budget) -> Result<(), Failure> {
        if self.is_counting() {
            return Ok(());
        }
        budget.charge(self.parents.len() as u64 * 4, PART)?;
        let parents = self
            .parents
            .iter()
            .copied()
            .max()
            .map_or(0, |largest| largest as usize + 1);
        budget.charge(parents as u64 / 2, PART)?;
        budget.take((2 * parents + self.parents.len()) * size_of::<u32>(), PART)?;
        let mut ends = vec![0u32; parents + 1];
        for &parent in &self.parents {
            ends[parent as usize + 1] += 1;
        }
        for i in 1..ends.len() {
            ends[i] += ends[i - 1];
        }
        self.starts = ends.clone();
        self.grouped = vec![0; self.parents.len()];
        for (ordinal, &parent) in self.parents.iter().enumerate() {
            let at = &mut ends[parent as usize];
            self.grouped[*at as usize] = ordinal as u32;
            *at += 1;
        }
        self.table = Vec::new();
        Ok(())
    }

    /// Returns how many keys are looked at to find the buckets of a parent.
    pub fn scanned(&self, parent: u32) -> usize {
        if self.is_counting() {
            return self.width;
        }
        let of = |parent: usize| self.starts.get(parent).copied().unwrap_or(0);
        of(parent as usize + 1).saturating_sub(of(parent as usize)) as usize
    }

    /// Returns ordinal, key and number of documents of each bucket of a parent; without a level below, no ordinals.
    pub fn of(&self, parent: u32) -> impl Iterator<Item = (u32, u64, u64)> + Clone + '_ {
        let counts = if self.is_counting() {
            let start = (parent as usize).saturating_mul(self.width);
            self.table.get(start..start.saturating_add(self.width))
        } else {
            None
        };
        let counted = counts
            .unwrap_or(&[])
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0);
        let start = self.starts.get(parent as usize).copied().unwrap_or(0);
        let end = self
            .starts
            .get((parent as usize).saturating_add(1))
            .copied()
            .unwrap_or(start);
        let ordinals = self.grouped.get(start as usize..end as usize).unwrap_or(&[]);
        let grouped = ordinals
            .iter()
            .map(|&ordinal| (ordinal, self.keys[ordinal as usize], self.counts[ordinal as usize]));
        let ordinal = |key: usize| if self.by_key { key as u32 } else { NONE };
        counted
            .map(move |(key, &count)| (ordinal(key), key as u64, count.into()))
            .chain(grouped)
    }
}

/// Hands the documents of keys on to the level below, which was given a bucket for each.
fn hand_on(
    batch: Batch<'_>,
    pairs: &Pairs,
    width: usize,
    below: &mut Below<'_>,
    budget: &Budget,
) -> Result<(), Failure> {
    if pairs.each {
        return below.collect_all_of(batch.documents, width, budget);
    }
    let documents = batch.documents.list();
    below.make_room(pairs.at.len(), budget)?;
    below.extend(pairs.at.iter().map(|&at| documents[at as usize]));
    below.collect(width, budget)
}

/// Mixes the bits of both.
fn hash(parent: u32, key: u64) -> u64 {
    murmur3::finish(key ^ u64::from(parent).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::gather::Documents;
    use crate::plan::Limits;

    #[test]
    fn dense_and_hashed_buckets_agree() {
        let pairs: Vec<(u32, u64)> = (0..5000u64).map(|i| ((i * 7 % 13) as u32, i * i % 401)).collect();
        let fill = |width, numbered| {
            let mut buckets = Buckets::new(width, numbered);
            let mut below = Below::default();
            for half in pairs.chunks(pairs.len() / 2) {
                let parents: Vec<u32> = half.iter().map(|&(parent, _)| parent).collect();
                let batch = Batch {
                    documents: Documents::List(&parents),
                    buckets: &parents,
                    largest: parents.iter().copied().max().unwrap_or(0),
                };
                let mut keys = Pairs::default();
                keys.each = true;
                keys.codes.extend(half.iter().map(|&(_, key)| key));
                let collected = buckets.collect(batch, &keys, &mut below, &Budget::new(Limits::UNLIMITED));
                assert!(collected.is_ok());
            }
            assert!(buckets.group(&Budget::new(Limits::UNLIMITED)).is_ok());
            let all = |parent| {
                let mut found: Vec<(u64, u64)> = buckets.of(parent).map(|(_, key, count)| (key, count)).collect();
                found.sort_unstable();
                found
            };
            (0..14).map(all).collect::<Vec<_>>()
        };
        let mut naive = vec![std::collections::BTreeMap::<u64, u64>::new(); 14];
        for &(parent, key) in &pairs {
            *naive[parent as usize].entry(key).or_default() += 1;
        }
        let naive: Vec<Vec<(u64, u64)>> = naive.into_iter().map(|keys| keys.into_iter().collect()).collect();
        for numbered in [false, true] {
            assert_eq!(fill(401, numbered), naive);
            assert_eq!(fill(0, numbered), naive);
            // Small at first, too large with the parents that come later.
            assert_eq!(fill(400_000, numbered), naive);
        }
    }
}
