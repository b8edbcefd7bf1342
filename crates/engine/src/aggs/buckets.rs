//! Which bucket is a key of a parent in? Buckets get ordinals in the order in which they are first met.

use super::murmur3;

/// Entries of the dense table at most: 16 MB.
const DENSE: usize = 1 << 22;
const NONE: u32 = u32::MAX;

/// The buckets of one aggregation under all buckets of the level above.
pub struct Buckets {
    /// Keys are below this number; 0 where there are too many of them.
    width: usize,
    /// Ordinals by parent and key while the table is small, by hash afterwards.
    table: Vec<u32>,
    hashed: bool,
    keys: Vec<u64>,
    parents: Vec<u32>,
    counts: Vec<u64>,
    /// Ordinals by parent, and where each parent's begin.
    grouped: Vec<u32>,
    starts: Vec<u32>,
}

impl Buckets {
    /// Makes buckets for keys below `width`; 0 allows any key.
    pub fn new(width: usize) -> Self {
        Self {
            width,
            table: Vec::new(),
            hashed: width == 0 || width > DENSE,
            keys: Vec::new(),
            parents: Vec::new(),
            counts: Vec::new(),
            grouped: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Makes room for the parents of a batch.
    pub fn reserve(&mut self, parents: &[u32]) {
        if self.hashed {
            return;
        }
        let size = (parents.iter().copied().max().unwrap_or(0) as usize + 1).saturating_mul(self.width);
        if size > DENSE {
            self.hashed = true;
            self.rehash(1024);
        } else if self.table.len() < size {
            self.table.resize(size, NONE);
        }
    }

    /// Adds a document to the bucket of a key, and returns the bucket's ordinal.
    #[inline]
    pub fn add(&mut self, parent: u32, key: u64) -> u32 {
        let ordinal = self.ordinal(parent, key);
        self.counts[ordinal as usize] += 1;
        ordinal
    }

    #[inline]
    fn ordinal(&mut self, parent: u32, key: u64) -> u32 {
        let at = if self.hashed {
            self.find(parent, key)
        } else {
            parent as usize * self.width + key as usize
        };
        if self.table[at] != NONE {
            return self.table[at];
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
    pub fn group(&mut self) {
        let parents = self
            .parents
            .iter()
            .copied()
            .max()
            .map_or(0, |largest| largest as usize + 1);
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
    }

    /// Returns ordinal, key and number of documents of each bucket of a parent.
    pub fn of(&self, parent: u32) -> impl ExactSizeIterator<Item = (u32, u64, u64)> + '_ {
        let start = self.starts.get(parent as usize).copied().unwrap_or(0);
        let end = self
            .starts
            .get((parent as usize).saturating_add(1))
            .copied()
            .unwrap_or(start);
        let ordinals = self.grouped.get(start as usize..end as usize).unwrap_or(&[]);
        ordinals
            .iter()
            .map(|&ordinal| (ordinal, self.keys[ordinal as usize], self.counts[ordinal as usize]))
    }
}

/// Mixes the bits of both.
fn hash(parent: u32, key: u64) -> u64 {
    murmur3::finish(key ^ u64::from(parent).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_and_hashed_buckets_agree() {
        let pairs: Vec<(u32, u64)> = (0..5000u64).map(|i| ((i * 7 % 13) as u32, i * i % 401)).collect();
        let fill = |width| {
            let mut buckets = Buckets::new(width);
            for &(parent, key) in &pairs {
                buckets.reserve(&[parent]);
                buckets.add(parent, key);
            }
            buckets.group();
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
        assert_eq!(fill(401), naive);
        assert_eq!(fill(0), naive);
        assert_eq!(fill(400_000), naive);
    }
}
