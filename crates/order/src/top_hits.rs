//! The best hits so far (the top k, where k is `wanted`): a heap with the worst hit on top or, where few hits are wanted, a sorted
//! list.

use super::groups::Groups;
use super::hit::Hit;
use super::queue::{Entry, Offer, Queue, entry, rank, score_of};
use super::sort::{Among, SortKeys};
use crate::budget::Budget;
use crate::error::Failure;
use crate::vector::above_f32;
use crate::vector::ones::count_ones;
use crate::window::{Bits, Sums, for_each_above};

/// If there are fewer documents than this, they are looked at one by one.
const NARROW_FROM: u32 = 64;
/// This many times 64 listed documents are looked at together.
const LISTED: usize = 4;
/// How many hits are taken before the worst of them is looked at again.
const NARROW_AFTER: u32 = 16;
/// Up to this many hits by score are kept in a sorted list. Inserting a hit there moves less than in a heap, and a heap also has to
/// be sorted in the end.
const FEW: usize = 128;

/// How many comparisons of all keys are made before they are charged.
const COMPARED: u64 = 1024;
/// Taking a hit takes as long as this many comparisons.
const TAKEN: u64 = 8;

/// Collects the best hits.
pub struct TopHits<'k> {
    keys: &'k SortKeys<'k>,
    wanted: usize,
    best: Best<'k>,
}

enum Best<'k> {
    /// Ranks of few hits by score, best first.
    Few(Vec<i64>),
    Many(Queue),
    /// One hit of each group.
    Groups(Box<Groups<'k>>),
}

impl<'k> TopHits<'k> {
    /// Makes a collector of the best `wanted` hits, in the order of some keys.
    pub fn new(keys: &'k SortKeys<'k>, wanted: usize) -> Self {
        let best = if keys.by_score() && wanted <= FEW {
            Best::Few(Vec::with_capacity(wanted))
        } else {
            Best::Many(Queue::with_room(wanted))
        };
        Self { keys, wanted, best }
    }

    /// Makes a collector of the best hits of as many groups.
    pub fn of_groups(keys: &'k SortKeys<'k>, wanted: usize, groups: Groups<'k>) -> Self {
        let best = Best::Groups(Box::new(groups));
        Self { keys, wanted, best }
    }

    /// Whether no hit is wanted.
    pub fn is_closed(&self) -> bool {
        self.wanted == 0
    }

    /// Whether hits are ordered by score alone.
    pub fn by_score(&self) -> bool {
        self.keys.by_score()
    }

    /// How many hits are wanted, if they are the best of all matches by score.
    pub fn best_of_all(&self) -> Option<usize> {
        let is_of_all = self.keys.by_score() && !self.keys.is_after_page() && !matches!(self.best, Best::Groups(_));
        is_of_all.then_some(self.wanted)
    }

    /// The minimum competitive score: a document has to exceed it to become a hit, as later documents lose ties.
    pub fn threshold(&self) -> f32 {
        let worst = match &self.best {
            Best::Few(ranks) if ranks.len() == self.wanted => ranks.last().map(|&rank| score_of(rank)),
            Best::Few(_) => None,
            _ => self.worst().map(|worst| worst.hit.score),
        };
        worst.unwrap_or(f32::NEG_INFINITY)
    }

    /// The worst hit in the heap, once there are as many as wanted.
    fn worst(&self) -> Option<&Entry> {
        match &self.best {
            Best::Many(queue) => queue.worst(self.wanted),
            Best::Groups(groups) => groups.worst(),
            Best::Few(_) => None,
        }
    }

    /// Looks at a window's matches.
    pub fn collect(&mut self, base: u32, bits: &Bits, sums: Option<&Sums>, budget: &Budget) -> Result<(), Failure> {
        if self.wanted == 0 {
            return Ok(());
        }
        if self.keys.by_score() {
            let Some(sums) = sums else { return Ok(()) };
            let mut threshold = self.threshold();
            for_each_above(bits, sums, threshold, |at, score| {
                if score > threshold {
                    self.take(base + at as u32, score);
                    threshold = self.threshold();
                }
            });
            return Ok(());
        }
        let mut left = *bits;
        self.collect_sorted(Among::Window(base), &mut left, sums, budget)
    }

    /// Looks at some matches for hits that are ordered by score; returns the score that later documents have to exceed.
    pub fn collect_scores(&mut self, documents: &[u32], scores: &[f32]) -> f32 {
        // Few scores exceed the threshold, and sixteen that do not are passed over together.
        let (sixteens, of_rest) = scores.as_chunks::<16>();
        let (documents, rest) = documents.split_at(documents.len().min(sixteens.len() * 16));
        let mut threshold = self.threshold();
        if !sixteens.is_empty() {
            threshold = threshold.max(self.first_threshold(sixteens));
        }
        for (documents, scores) in documents.as_chunks::<16>().0.iter().zip(sixteens) {
            let mut above = above_f32(scores, threshold);
            while above != 0 {
                let at = above.trailing_zeros() as usize & 15;
                if scores[at] > threshold {
                    self.take(documents[at], scores[at]);
                    threshold = threshold.max(self.threshold());
                }
                above &= above - 1;
            }
        }
        for (&document, &score) in rest.iter().zip(of_rest) {
            if score > threshold {
                self.take(document, score);
                threshold = threshold.max(self.threshold());
            }
        }
        threshold
    }

    /// Looks at some matches without scores.
    pub fn collect_documents(&mut self, documents: &[u32], budget: &Budget) -> Result<(), Failure> {
        if self.wanted == 0 || self.keys.by_score() {
            return Ok(());
        }
        for some in documents.chunks(LISTED * 64) {
            let mut bits = [0; LISTED];
            for (word, some) in bits.iter_mut().zip(some.chunks(64)) {
                *word = u64::MAX >> (64 - some.len());
            }
            self.collect_sorted(Among::List(some), &mut bits, None, budget)?;
        }
        Ok(())
    }

    /// Returns a first threshold before there are as many hits as wanted: at least as many of these scores as are wanted exceed it.
    /// Without it, most of the first hits would have to make room later on.
    fn first_threshold(&self, scores: &[[f32; 16]]) -> f32 {
        let is_first = matches!(&self.best, Best::Few(ranks) if ranks.len() < self.wanted);
        if !is_first || self.keys.is_after_page() || self.wanted > 16 {
            return f32::NEG_INFINITY;
        }
        // The best score at each of the sixteen places: sixteen scores of different documents.
        let mut best = [f32::NEG_INFINITY; 16];
        for sixteen in scores {
            for (best, &score) in best.iter_mut().zip(sixteen) {
                *best = if score > *best { score } else { *best };
            }
        }
        // The least of them that fewer than the wanted number exceed.
        let is_enough = |score| (above_f32(&best, score).count_ones() as usize) < self.wanted;
        let least = best.iter().fold(f32::INFINITY, |least, &score| {
            if score < least && is_enough(score) {
                score
            } else {
                least
            }
        });
        least.next_down()
    }

    /// Takes a document whose score exceeds the threshold, unless a hit with this score belongs to an earlier page
    /// (`search_after`).
    fn take(&mut self, document: u32, score: f32) {
        if !self.keys.is_after_score(score) {
            return;
        }
        let first = rank(score, document);
        if let Best::Few(ranks) = &mut self.best {
            if ranks.len() < self.wanted {
                ranks.push(first);
            }
            // Most new hits belong near the end of the list, so that few others have to move.
            let mut ranks = ranks.as_mut_slice();
            while let Some((last, before)) = ranks.split_last_mut() {
                match before.last() {
                    Some(&worse) if worse > first => *last = worse,
                    _ => {
                        *last = first;
                        return;
                    }
                }
                ranks = before;
            }
            return;
        }
        // The rank decides, so that nothing else has to be compared.
        let hit = Hit::by_score(document, score);
        match &mut self.best {
            Best::Many(queue) => queue.push(self.wanted, Entry { first, hit }),
            Best::Groups(groups) => drop(groups.push(Entry { first, hit })),
            Best::Few(_) => {}
        }
    }

    /// Looks at matches that are ordered by keys. Documents that cannot become hits are left out many at a time; this is repeated
    /// whenever the worst hit has changed some times.
    fn collect_sorted(
        &mut self,
        among: Among<'_>,
        bits: &mut [u64],
        sums: Option<&Sums>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let each = 2 + 4 * self.keys.count() as u64;
        let work = 2 + self.keys.work();
        let mut word = 0;
        loop {
            if count_ones(bits.iter().copied()) >= NARROW_FROM {
                self.keys.narrow(among, self.worst().map(|worst| worst.first), bits);
            }
            let (mut taken, mut offered, mut compared) = (0, 0, 0);
            let is_over = loop {
                let Some(&rest) = bits.get(word) else { break true };
                if rest == 0 {
                    word += 1;
                    continue;
                }
                bits[word] = rest & (rest - 1);
                let at = word * 64 + rest.trailing_zeros() as usize;
                let score = sums.map_or(0.0, |sums| sums[at] as f32);
                offered += 1;
                match self.offer(among.document(at), score) {
                    Offer::Worse => continue,
                    Offer::Compared => compared += 1,
                    Offer::Taken => (taken, compared) = (taken + 1, compared + TAKEN),
                }
                if (taken >= NARROW_AFTER || compared >= COMPARED) && self.worst().is_some() {
                    break false;
                }
            };
            budget.charge(offered * work + compared * each, "query")?;
            if is_over {
                return Ok(());
            }
        }
    }

    /// Takes a document if it may be a hit; reports how that went.
    fn offer(&mut self, document: u32, score: f32) -> Offer {
        match &mut self.best {
            Best::Many(queue) => queue.offer(self.keys, self.wanted, document, score),
            Best::Groups(groups) => {
                entry(self.keys, groups.worst(), document, score).map_or_else(|offer| offer, |entry| groups.push(entry))
            }
            Best::Few(_) => Offer::Worse,
        }
    }

    /// Bytes that a hit takes, about.
    pub fn bytes_of_a_hit(keys: &SortKeys<'_>) -> usize {
        // The hits of a page are listed once more, and the keys of each hit are allocated by themselves.
        2 * size_of::<Entry>() + keys.count() * size_of::<i64>() + 16
    }

    /// Returns the hits, best first; or what is wrong with their groups.
    pub fn into_sorted(self) -> Result<Vec<Hit>, Failure> {
        let entries = match self.best {
            Best::Few(ranks) => {
                let hits = ranks.into_iter().map(|rank| Hit::by_score(rank as u32, score_of(rank)));
                return Ok(hits.collect());
            }
            Best::Many(queue) => queue.into_sorted(),
            Best::Groups(groups) => groups.into_sorted()?,
        };
        Ok(entries.into_iter().map(|entry| entry.hit).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, TopHits};
    use crate::sort::SortKeys;

    /// Documents and scores of the best of some hits by score.
    fn best(wanted: usize, scores: &[f32]) -> Vec<(u32, f32)> {
        let keys = SortKeys::default();
        let mut top = TopHits::new(&keys, wanted);
        let documents: Vec<u32> = (0..scores.len() as u32).collect();
        top.collect_scores(&documents, scores);
        let hits = top.into_sorted().expect("hits").into_iter();
        hits.map(|hit| (hit.document, hit.score)).collect()
    }

    #[test]
    fn the_best_come_first_and_of_equal_ones_the_earlier() {
        let scores = [1.0, 3.0, 0.5, 3.0, 2.0, 1.0];
        assert_eq!(best(3, &scores), [(1, 3.0), (3, 3.0), (4, 2.0)]);
        assert_eq!(best(5, &scores)[3..], [(0, 1.0), (5, 1.0)]);
        for wanted in [6, FEW, FEW + 1] {
            let all = [(1, 3.0), (3, 3.0), (4, 2.0), (0, 1.0), (5, 1.0), (2, 0.5)];
            assert_eq!(best(wanted, &scores), all, "{wanted}");
        }
    }

    #[test]
    fn a_list_and_a_heap_keep_the_same() {
        let scores: Vec<f32> = (0..1000u32).map(|i| (i * 7919 % 211) as f32).collect();
        let list = best(FEW, &scores);
        assert_eq!(list.len(), FEW);
        assert_eq!(list[..], best(FEW + 1, &scores)[..FEW]);
    }

    #[test]
    fn none_are_kept_where_none_are_wanted() {
        assert_eq!(best(0, &[1.0, 2.0]), []);
    }
}
