//! Which of several walks comes first? A binary heap whose ties fall as in Lucene 8.11.1's `PriorityQueue`: of walks at equal spans it
//! depends on what came before which one is moved next.

/// Places of walks, the least one at the top; `is_less` compares two places.
#[derive(Default)]
pub struct Heap {
    places: Vec<usize>,
}

impl Heap {
    /// Adds a place.
    pub fn add(&mut self, place: usize, is_less: &dyn Fn(usize, usize) -> bool) {
        self.places.push(place);
        let mut at = self.places.len();
        while at > 1 && is_less(place, self.places[at / 2 - 1]) {
            self.places[at - 1] = self.places[at / 2 - 1];
            at /= 2;
        }
        self.places[at - 1] = place;
    }

    /// The least place, if there is any.
    pub fn top(&self) -> Option<usize> {
        self.places.first().copied()
    }

    /// Puts the top where it belongs, once it has changed.
    pub fn update(&mut self, is_less: &dyn Fn(usize, usize) -> bool) {
        let Some(place) = self.top() else { return };
        let (mut at, count) = (1, self.places.len());
        loop {
            let mut child = at * 2;
            if child > count {
                break;
            }
            if child < count && is_less(self.places[child], self.places[child - 1]) {
                child += 1;
            }
            if !is_less(self.places[child - 1], place) {
                break;
            }
            self.places[at - 1] = self.places[child - 1];
            at = child;
        }
        self.places[at - 1] = place;
    }
}
