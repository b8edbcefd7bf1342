//! Which terms of a field score best? The heap of Lucene 8.11.1's `PriorityQueue`: which of several of the same score are left depends
//! on how it moves them.

/// The best of those that were added.
pub struct Best {
    /// Scores with the numbers of their terms: the first one is unused, and the second scores least.
    heap: Vec<(f32, usize)>,
    most: usize,
}

impl Best {
    /// None yet, of so many at most.
    pub fn new(most: usize) -> Self {
        Self {
            heap: vec![(0.0, 0)],
            most,
        }
    }

    /// Adds a term, if there is room or another scores less.
    pub fn add(&mut self, score: f32, term: usize) {
        if self.heap.len() <= self.most {
            self.heap.push((score, term));
            self.rise();
        } else if self.heap.len() > 1 && score > self.heap[1].0 {
            self.heap[1] = (score, term);
            self.sink();
        }
    }

    fn rise(&mut self) {
        let mut at = self.heap.len() - 1;
        let moved = self.heap[at];
        while at > 1 && moved.0 < self.heap[at / 2].0 {
            self.heap[at] = self.heap[at / 2];
            at /= 2;
        }
        self.heap[at] = moved;
    }

    fn sink(&mut self) {
        let heap = &mut self.heap;
        let moved = heap[1];
        let mut at = 1;
        loop {
            let mut below = 2 * at;
            if below + 1 < heap.len() && heap[below + 1].0 < heap[below].0 {
                below += 1;
            }
            if below >= heap.len() || heap[below].0 >= moved.0 {
                break;
            }
            heap[at] = heap[below];
            at = below;
        }
        heap[at] = moved;
    }

    /// Returns the terms in their order, with their scores.
    pub fn terms(mut self) -> Vec<(usize, f32)> {
        self.heap.remove(0);
        self.heap.sort_unstable_by_key(|&(_, term)| term);
        self.heap.into_iter().map(|(score, term)| (term, score)).collect()
    }
}

/// Returns what a term scores of which a document has so many, given how many documents have it, and how many have the field: that of
/// Lucene's `ClassicSimilarity`.
pub fn score(frequency: usize, documents: u64, all: u64) -> f32 {
    let inverse = (((all + 1) as f64 / (documents + 1) as f64).ln() + 1.0) as f32;
    frequency as f32 * inverse
}
