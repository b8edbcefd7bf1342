//! Who has time? Work waits on a shelf: others may take pieces of it and put back what became of them, and what nobody took
//! is done here. Results come in the order of the work.

use std::collections::VecDeque;

use super::threads::Work;

/// Pieces of work, and what became of them.
pub struct Shelf<J, R> {
    work: Work<J, R>,
    waiting: VecDeque<J>,
    /// What became of those that were taken, as far as it came back. They have numbers from `first` on.
    taken: VecDeque<Option<R>>,
    first: u32,
}

impl<J, R> Shelf<J, R> {
    /// Makes an empty shelf; `work` does what is done here.
    pub fn new(work: Work<J, R>) -> Self {
        Self {
            work,
            waiting: VecDeque::new(),
            taken: VecDeque::new(),
            first: 0,
        }
    }

    /// Puts a piece of work on it.
    pub fn push(&mut self, job: J) {
        self.waiting.push_back(job);
    }

    /// How many pieces nobody has taken.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Takes the oldest piece that waits, and the number under which its result is to come back.
    pub fn take(&mut self) -> Option<(u32, J)> {
        let job = self.waiting.pop_front()?;
        self.taken.push_back(None);
        Some((self.first + self.taken.len() as u32 - 1, job))
    }

    /// Puts back what became of a piece.
    pub fn put(&mut self, number: u32, result: R) -> Result<(), String> {
        let at = number.wrapping_sub(self.first) as usize;
        match self.taken.get_mut(at) {
            Some(place @ None) => {
                *place = Some(result);
                Ok(())
            }
            _ => Err(format!("nothing is missing under the number {number}")),
        }
    }

    /// Does the oldest piece that waits; false if there is none.
    pub fn work(&mut self) -> bool {
        let Some((number, job)) = self.take() else {
            return false;
        };
        let result = (self.work)(job);
        self.put(number, result).is_ok()
    }

    /// Returns the oldest result that was not returned yet, if it is there.
    pub fn pop(&mut self) -> Option<R> {
        let result = self.taken.front_mut()?.take()?;
        self.taken.pop_front();
        self.first += 1;
        Some(result)
    }

    /// Whether a piece was taken whose result did not come back.
    pub fn misses_some(&self) -> bool {
        self.taken.iter().any(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::Shelf;

    #[test]
    fn results_come_in_the_order_of_the_work_whoever_did_it() {
        let mut shelf = Shelf::new(Box::new(|job: u32| job * 10));
        (1..=4).for_each(|job| shelf.push(job));
        assert_eq!(shelf.take(), Some((0, 1)));
        assert_eq!(shelf.take(), Some((1, 2)));
        assert!(shelf.work());
        assert_eq!(shelf.waiting(), 1);
        assert_eq!(shelf.put(1, 21), Ok(()));
        assert_eq!(shelf.pop(), None);
        assert!(shelf.misses_some());
        assert_eq!(shelf.put(0, 11), Ok(()));
        assert!(!shelf.misses_some());
        assert_eq!(
            [shelf.pop(), shelf.pop(), shelf.pop(), shelf.pop()],
            [Some(11), Some(21), Some(30), None]
        );
        assert_eq!(shelf.take(), Some((3, 4)));
        assert!(!shelf.work());
        for number in [0, 2, 4] {
            assert!(shelf.put(number, 0).is_err(), "{number}");
        }
        assert_eq!(shelf.put(3, 41), Ok(()));
        assert!(shelf.put(3, 42).is_err());
        assert_eq!(shelf.pop(), Some(41));
    }
}
