//! A pattern as a table of states. An automaton that may be in several states at once becomes one that is in a single state, by
//! the algorithm of Lucene's `Operations.determinize`; the effort is counted as there.

use std::collections::BTreeMap;

use super::{Automaton, PART};
use crate::budget::Budget;
use crate::error::Failure;

/// Characters, in ascending ranges.
pub type Ranges = Vec<(char, char)>;

/// An automaton that may be in several states at once: the start, and one behind each part of the pattern.
#[derive(Debug, Default)]
pub struct Places {
    /// Which characters each part takes.
    pub takes: Vec<Ranges>,
    /// Which parts may come first.
    pub first: Vec<u32>,
    /// Which parts may come behind each.
    pub follow: Vec<Vec<u32>>,
    /// Behind which parts a term may end.
    pub ends: Vec<bool>,
    /// Whether the empty term matches.
    pub takes_empty: bool,
}

/// A table of states.
pub struct Dfa {
    /// Where each class of characters begins; the first is that of the character 0.
    classes: Vec<u32>,
    /// The next state by state and class; 0 where there is none.
    next: Vec<u32>,
    ends: Vec<bool>,
    /// States that all characters lead back to, and where terms may end.
    all: Vec<bool>,
    /// The class of each character of ASCII.
    ascii: Vec<u32>,
}

/// What came of putting states together.
pub enum Determinized {
    /// The table.
    Done(Dfa),
    /// It would take more effort than is allowed.
    TooComplex,
}

impl Places {
    /// Puts states together, as long as the effort stays below a limit: the number of places of all states.
    pub fn determinize(&self, limit: u64, budget: &Budget) -> Result<Determinized, Failure> {
        let mut classes: Vec<u32> = vec![0];
        for &(low, high) in self.takes.iter().flatten() {
            classes.push(low as u32);
            classes.push(high as u32 + 1);
        }
        classes.sort_unstable();
        classes.dedup();
        let cells = self.takes.len() * classes.len();
        budget.charge(cells as u64, PART)?;
        budget.take(cells, PART)?;
        let takes: Vec<Vec<bool>> = self
            .takes
            .iter()
            .map(|ranges| {
                let has = |&c: &u32| ranges.iter().any(|&(low, high)| low as u32 <= c && c <= high as u32);
                classes.iter().map(has).collect()
            })
            .collect();
        // State 0 is none at all; state 1 is before the first character, and in no place.
        let mut sets: Vec<Vec<u32>> = vec![Vec::new(), Vec::new()];
        let mut known: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut next = vec![0; classes.len()];
        let mut ends = vec![false, self.takes_empty];
        let (mut at, mut effort) = (1, 0);
        while at < sets.len() {
            effort += sets[at].len().max(1) as u64;
            if effort >= limit {
                return Ok(Determinized::TooComplex);
            }
            budget.charge((classes.len() * (1 + sets[at].len())) as u64, PART)?;
            budget.room(&mut next, classes.len(), PART)?;
            budget.take(sets[at].len() * 3 * size_of::<u32>(), PART)?;
            let set = std::mem::take(&mut sets[at]);
            let mut behind: Vec<u32> = match at {
                1 => self.first.clone(),
                _ => set
                    .iter()
                    .flat_map(|&place| &self.follow[place as usize])
                    .copied()
                    .collect(),
            };
            behind.sort_unstable();
            behind.dedup();
            let in_class = |place: u32, class: usize| takes[place as usize][class];
            for class in 0..classes.len() {
                let then: Vec<u32> = behind.iter().copied().filter(|&place| in_class(place, class)).collect();
                if then.is_empty() {
                    next.push(0);
                    continue;
                }
                let state = *known.entry(then).or_insert_with_key(|then| {
                    ends.push(then.iter().any(|&place| self.ends[place as usize]));
                    sets.push(then.clone());
                    sets.len() as u32 - 1
                });
                next.push(state);
            }
            at += 1;
        }
        let ascii = (0..128).map(|c| class_of(&classes, c) as u32).collect();
        let is_back = |state: usize| {
            let next = &next[state * classes.len()..];
            let mut known = classes
                .iter()
                .zip(next)
                .filter(|(first, _)| **first <= char::MAX as u32);
            ends[state] && known.all(|(_, &next)| next == state as u32)
        };
        let all = (0..ends.len()).map(is_back).collect();
        Ok(Determinized::Done(Dfa {
            classes,
            next,
            ends,
            all,
            ascii,
        }))
    }
}

/// Returns the class of a character.
fn class_of(classes: &[u32], c: u32) -> usize {
    classes.partition_point(|&first| first <= c) - 1
}

impl Dfa {
    /// Whether a term matches.
    #[cfg(test)]
    pub fn matches(&mut self, term: &str) -> bool {
        let state = term.chars().try_fold(1, |state, c| self.step(state, c));
        state.is_some_and(|state| self.is_match(state))
    }
}

impl Automaton for Dfa {
    fn start(&mut self) -> Option<u32> {
        Some(1)
    }

    fn step(&mut self, state: u32, c: char) -> Option<u32> {
        let class = match self.ascii.get(c as usize) {
            Some(&class) => class as usize,
            None => class_of(&self.classes, c as u32),
        };
        let next = self.next.get(state as usize * self.classes.len() + class).copied()?;
        (next > 0).then_some(next)
    }

    fn is_match(&self, state: u32) -> bool {
        self.ends.get(state as usize).copied().unwrap_or(false)
    }

    fn takes_all(&self, state: u32) -> bool {
        self.all.get(state as usize).copied().unwrap_or(false)
    }
}
