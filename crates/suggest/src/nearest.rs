//! Which words are kept of those that are near to one, and in which order are they suggested? As Lucene 8.11.1's `DirectSpellChecker`
//! keeps them, and its comparators of `SuggestWord`s order them.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A word that is near to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Near {
    /// The word.
    pub word: String,
    /// How near it is.
    pub score: f32,
    /// How many documents have it.
    pub frequency: u32,
}

/// Orders words so that the greatest is the first to go: the farthest, and of those the last by its bytes.
struct Kept(Near);

impl Ord for Kept {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_score = other.0.score.total_cmp(&self.0.score);
        by_score.then_with(|| self.0.word.cmp(&other.0.word))
    }
}

impl PartialOrd for Kept {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Kept {}

/// The nearest of the words that come, as many as are asked for.
pub struct Nearest {
    most: usize,
    kept: BinaryHeap<Kept>,
}

impl Nearest {
    /// Keeps so many words.
    pub fn new(most: usize) -> Self {
        Self {
            most,
            kept: BinaryHeap::new(),
        }
    }

    /// Words kept.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether none is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether a word with this score need not be looked at: it is no nearer than the farthest of as many as are kept.
    pub fn is_full_of(&self, score: f32) -> bool {
        self.kept.len() >= self.most && self.kept.peek().is_none_or(|farthest| score <= farthest.0.score)
    }

    /// Keeps a word; the farthest goes where there are too many.
    pub fn add(&mut self, near: Near) {
        self.kept.push(Kept(near));
        if self.kept.len() > self.most {
            self.kept.pop();
        }
    }

    /// Returns the words, in no order.
    pub fn into_words(self) -> Vec<Near> {
        self.kept.into_iter().map(|kept| kept.0).collect()
    }
}

/// Orders words, the best first, by score or by frequency first, and keeps so many of them.
pub fn best(words: &mut Vec<Near>, by_frequency: bool, shard_size: usize, size: usize) {
    let order = |one: &Near, other: &Near| {
        let by_score = other.score.total_cmp(&one.score);
        let frequency = other.frequency.cmp(&one.frequency);
        if by_frequency {
            frequency.then(by_score)
        } else {
            by_score.then(frequency)
        }
    };
    // A shard orders words by their units, and what brings shards together by their bytes.
    words.sort_unstable_by(|one, other| {
        order(one, other).then_with(|| one.word.encode_utf16().cmp(other.word.encode_utf16()))
    });
    words.truncate(shard_size);
    words.sort_unstable_by(|one, other| order(one, other).then_with(|| one.word.cmp(&other.word)));
    words.truncate(size);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(word: &str, score: f32, frequency: u32) -> Near {
        Near {
            word: word.to_owned(),
            score,
            frequency,
        }
    }

    fn words(found: &[Near]) -> Vec<&str> {
        found.iter().map(|near| near.word.as_str()).collect()
    }

    #[test]
    fn the_farthest_and_of_those_the_last_goes() {
        let mut nearest = Nearest::new(2);
        for (word, score) in [("a", 0.5), ("c", 0.75), ("b", 0.5), ("d", 0.5)] {
            nearest.add(near(word, score, 1));
        }
        assert!(nearest.is_full_of(0.5) && !nearest.is_full_of(0.6));
        let mut found = nearest.into_words();
        best(&mut found, false, 5, 5);
        assert_eq!(words(&found), ["c", "a"]);
    }

    #[test]
    fn frequencies_may_come_first() {
        let all = [near("a", 0.5, 3), near("b", 0.75, 1), near("c", 0.75, 1)];
        let ordered = |by_frequency, size| {
            let mut found = all.to_vec();
            best(&mut found, by_frequency, 5, size);
            words(&found).join("")
        };
        assert_eq!(
            (ordered(false, 5), ordered(true, 2)),
            ("bca".to_owned(), "ab".to_owned())
        );
    }
}
