//! Which of many score best? A heap that does as Lucene 8.11.1's `PriorityQueue` does, step by step: its steps decide which of several
//! equal scores it keeps, and in which order it returns them.

/// The best of those that were added.
pub struct Best {
    /// Scores with places. `heap[0]` is unused, `heap[1]` scores least.
    heap: Vec<(f64, usize)>,
    most: usize,
}

impl Best {
    /// Makes an empty heap that keeps `most` places.
    pub fn new(most: usize) -> Self {
        Self {
            heap: vec![(0.0, 0)],
            most,
        }
    }

    /// Adds a place, if there is room or another scores less; or as much, if it `gives_way`.
    pub fn add(&mut self, score: f64, place: usize, gives_way: bool) {
        let size = self.heap.len() - 1;
        if size < self.most {
            self.heap.push((score, place));
            self.rise(size + 1);
        } else if size > 0 && (score > self.heap[1].0 || gives_way && score == self.heap[1].0) {
            self.heap[1] = (score, place);
            self.sink();
        }
    }

    fn rise(&mut self, mut at: usize) {
        while at > 1 && self.heap[at].0 < self.heap[at / 2].0 {
            self.heap.swap(at, at / 2);
            at /= 2;
        }
    }

    fn sink(&mut self) {
        let mut at = 1;
        loop {
            let mut least = at * 2;
            if least + 1 < self.heap.len() && self.heap[least + 1].0 < self.heap[least].0 {
                least += 1;
            }
            if least >= self.heap.len() || self.heap[least].0 >= self.heap[at].0 {
                return;
            }
            self.heap.swap(at, least);
            at = least;
        }
    }

    /// Returns scores and places, best first.
    pub fn into_sorted(mut self) -> Vec<(f64, usize)> {
        let mut sorted = Vec::with_capacity(self.heap.len() - 1);
        while self.heap.len() > 1 {
            sorted.push(self.heap.swap_remove(1));
            self.sink();
        }
        sorted.reverse();
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::Best;

    #[test]
    fn the_best_leave_best_first() {
        let mut best = Best::new(3);
        for (place, score) in [2.0, 5.0, 1.0, 4.0, 3.0].into_iter().enumerate() {
            best.add(score, place, true);
        }
        assert_eq!(best.into_sorted(), [(5.0, 1), (4.0, 3), (3.0, 4)]);
    }

    #[test]
    fn one_of_the_same_score_stays_or_gives_way() {
        for (gives_way, left) in [(false, [(1.0, 1), (1.0, 0)]), (true, [(1.0, 1), (1.0, 2)])] {
            let mut best = Best::new(2);
            (0..3).for_each(|place| best.add(1.0, place, gives_way));
            assert_eq!(best.into_sorted(), left);
        }
    }
}
