//! The best hits so far, a heap with the worst hit on top: which documents are kept, and in which order?

use std::collections::BinaryHeap;

use super::hit::Hit;
use super::sort::SortKeys;
use crate::sorting;
use crate::values::encoding::Encoding;

/// What became of a document.
pub enum Offer {
    /// The document's first key was not good enough.
    Worse,
    /// All of its keys were compared, and were not good enough.
    Compared,
    /// It is one of the best so far.
    Taken,
}

/// The worse of two entries is the greater one: by keys, then by document; or by descending score, then by document, both of which
/// are in `first`.
#[derive(Debug)]
pub struct Entry {
    pub(super) first: i64,
    /// What is known of it.
    pub hit: Hit,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let keys = || self.hit.keys.cmp(&other.hit.keys);
        self.first
            .cmp(&other.first)
            .then_with(keys)
            .then_with(|| self.hit.document.cmp(&other.hit.document))
    }
}

/// The best hits so far, a heap with the worst on top.
#[derive(Debug, Default)]
pub struct Queue(BinaryHeap<Entry>);

impl Queue {
    /// Makes room for so many hits, and for one that takes the worst one's place.
    pub(super) fn with_room(wanted: usize) -> Self {
        Self(BinaryHeap::with_capacity(wanted.min(1024) + 1))
    }

    /// How many hits there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the documents of the hits, in no order.
    pub fn documents(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|entry| entry.hit.document)
    }

    /// The worst hit, once there are as many as wanted.
    pub(super) fn worst(&self, wanted: usize) -> Option<&Entry> {
        if self.0.len() == wanted { self.0.peek() } else { None }
    }

    pub(super) fn push(&mut self, wanted: usize, entry: Entry) {
        if self.0.len() < wanted {
            if self.0.is_empty() {
                self.0.reserve_exact(1);
            }
            self.0.push(entry);
        } else if let Some(mut worst) = self.0.peek_mut()
            && entry < *worst
        {
            *worst = entry;
        }
    }

    /// Takes a document if it may be one of the best; reports how that went.
    pub fn offer(&mut self, keys: &SortKeys<'_>, wanted: usize, document: u32, score: f32) -> Offer {
        match entry(keys, self.worst(wanted), document, score) {
            Err(offer) => offer,
            Ok(entry) => {
                self.push(wanted, entry);
                Offer::Taken
            }
        }
    }

    pub(super) fn into_sorted(self) -> Vec<Entry> {
        self.0.into_sorted_vec()
    }

    /// Returns the hits, best first.
    pub fn sorted(&self) -> Vec<Hit> {
        let entries = self.0.as_slice();
        let places = sorting::places(entries.len(), &mut |a, b| entries[a].cmp(&entries[b]));
        places.into_iter().map(|at| entries[at].hit.clone()).collect()
    }
}

/// Makes the entry of a document that may be a hit, given the worst of those that are kept; or says why it is none.
#[inline]
pub(super) fn entry(keys: &SortKeys<'_>, worst: Option<&Entry>, document: u32, score: f32) -> Result<Entry, Offer> {
    let by_score = keys.by_score();
    let first = if by_score {
        rank(score, document)
    } else {
        keys.key(0, document, score)
    };
    // Most documents lose by their first key already, and ties lose to earlier documents.
    if worst.is_some_and(|worst| first > worst.first) {
        return Err(Offer::Worse);
    }
    if !keys.is_after(first, document, score) {
        return Err(Offer::Compared);
    }
    let mut hit = Hit::by_score(document, score);
    if !by_score {
        let mut numbers = Vec::with_capacity(keys.count());
        numbers.push(first);
        numbers.extend((1..keys.count()).map(|key| keys.key(key, document, score)));
        hit.keys = numbers.into_boxed_slice();
    }
    Ok(Entry { first, hit })
}

/// A score and a document as a number that is smaller for better scores, and of equal ones for earlier documents.
pub(super) fn rank(score: f32, document: u32) -> i64 {
    !Encoding::Float.from_f64(score.into()) << 32 | i64::from(document)
}

/// The score of a rank.
pub(super) fn score_of(rank: i64) -> f32 {
    Encoding::Float.to_f64(!(rank >> 32)) as f32
}

impl Hit {
    pub(super) fn by_score(document: u32, score: f32) -> Self {
        Self {
            document,
            score,
            keys: Box::default(),
        }
    }
}
