//! Which terms are a word but for a few edits? A state of the automaton is a set of pairs: an offset in the word, and the edits
//! that led there. States are made when the walk through the dictionary first meets them.
//!
//! Source: K. U. Schulz and S. Mihov, "Fast string correction with Levenshtein automata", 2002; edits are those of Lucene's
//! `LevenshteinAutomata`, by characters: one more, one less, another one, and two neighbours that change places.

use std::collections::BTreeMap;

use super::Automaton;
use crate::sorting;

/// A state or a transition that is not made yet, and one that leads nowhere.
const UNKNOWN: u32 = u32::MAX;
const NOWHERE: u32 = u32::MAX - 1;

/// An offset in the word and the edits that led there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    at: u16,
    edits: u8,
    /// Whether the next two characters have changed places, of which one was read.
    is_crossed: bool,
}

/// Terms within a distance of a word.
pub struct Levenshtein {
    word: Vec<char>,
    /// The first characters, which have to be there.
    prefix: usize,
    most: u8,
    transpositions: bool,
    /// The word's characters, ascending; a class each, and one for all others.
    classes: Vec<char>,
    states: Vec<Vec<Place>>,
    known: BTreeMap<Vec<Place>, u32>,
    /// By state and class.
    next: Vec<u32>,
}

impl Levenshtein {
    /// Takes the terms that `most` edits make of a word behind a prefix.
    pub fn new(word: &str, prefix: usize, most: u8, transpositions: bool) -> Self {
        let word: Vec<char> = word.chars().collect();
        let mut classes = word.clone();
        sorting::sort_by(&mut classes, Ord::cmp);
        classes.dedup();
        Self {
            prefix: prefix.min(word.len()),
            word,
            most,
            transpositions,
            classes,
            states: Vec::new(),
            known: BTreeMap::new(),
            next: Vec::new(),
        }
    }

    /// Returns how many edits made the term that ends in a state.
    pub fn distance(&self, state: u32) -> Option<u8> {
        let places = self.states.get(state as usize)?;
        let done = places
            .iter()
            .filter(|place| !place.is_crossed && usize::from(place.at) == self.word.len());
        done.map(|place| place.edits).min()
    }

    /// Returns the state of some places, with those that come of leaving characters of the word out.
    fn state(&mut self, mut places: Vec<Place>) -> u32 {
        let mut at = 0;
        while let Some(&place) = places.get(at) {
            let can_skip = usize::from(place.at) >= self.prefix && usize::from(place.at) < self.word.len();
            if !place.is_crossed && can_skip && place.edits < self.most {
                places.push(Place {
                    at: place.at + 1,
                    edits: place.edits + 1,
                    is_crossed: false,
                });
            }
            at += 1;
        }
        // What took fewer edits to the same place takes the others' part.
        let key = |place: &Place| (place.at, place.is_crossed, place.edits);
        // There are a handful, for each of many states.
        for at in 1..places.len() {
            let mut at = at;
            while at > 0 && key(&places[at - 1]) > key(&places[at]) {
                places.swap(at - 1, at);
                at -= 1;
            }
        }
        places.dedup_by_key(|place| (place.at, place.is_crossed));
        if places.is_empty() {
            return NOWHERE;
        }
        if let Some(&known) = self.known.get(&places) {
            return known;
        }
        let state = self.states.len() as u32;
        self.known.insert(places.clone(), state);
        self.states.push(places);
        self.next.resize(self.next.len() + self.classes.len() + 1, UNKNOWN);
        state
    }

    fn after(&self, state: u32, c: Option<char>) -> Vec<Place> {
        let mut after = Vec::new();
        for &place in &self.states[state as usize] {
            let Place { at, edits, is_crossed } = place;
            let here = usize::from(at);
            let is = |at: usize| c.is_some() && self.word.get(at).copied() == c;
            let mut add = |at: u16, edits: u8, is_crossed: bool| {
                after.push(Place { at, edits, is_crossed });
            };
            if is_crossed {
                if is(here) {
                    add(at + 2, edits, false);
                }
                continue;
            }
            if is(here) {
                add(at + 1, edits, false);
            }
            if here < self.prefix || edits == self.most {
                continue;
            }
            add(at, edits + 1, false);
            if here < self.word.len() {
                add(at + 1, edits + 1, false);
            }
            if self.transpositions && here + 1 < self.word.len() && is(here + 1) {
                add(at, edits + 1, true);
            }
        }
        after
    }
}

impl Automaton for Levenshtein {
    fn start(&mut self) -> Option<u32> {
        let first = Place {
            at: 0,
            edits: 0,
            is_crossed: false,
        };
        Some(self.state(vec![first]))
    }

    fn step(&mut self, state: u32, c: char) -> Option<u32> {
        let class = self.classes.binary_search(&c).unwrap_or(self.classes.len());
        let at = state as usize * (self.classes.len() + 1) + class;
        let mut next = self.next.get(at).copied()?;
        if next == UNKNOWN {
            let c = self.classes.get(class).copied();
            let after = self.after(state, c);
            next = self.state(after);
            self.next[at] = next;
        }
        (next != NOWHERE).then_some(next)
    }

    fn is_match(&self, state: u32) -> bool {
        self.distance(state).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance by a table, row by row.
    fn by_table(one: &str, other: &str, transpositions: bool) -> usize {
        let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
        let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
        for i in 0..=one.len() {
            for j in 0..=other.len() {
                table[i][j] = match (i, j) {
                    (0, n) | (n, 0) => n,
                    _ => {
                        let same = usize::from(one[i - 1] != other[j - 1]);
                        let mut least = (table[i - 1][j] + 1)
                            .min(table[i][j - 1] + 1)
                            .min(table[i - 1][j - 1] + same);
                        let crossed = i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                        if transpositions && crossed {
                            least = least.min(table[i - 2][j - 2] + 1);
                        }
                        least
                    }
                };
            }
        }
        table[one.len()][other.len()]
    }

    #[test]
    fn distances_are_those_of_the_table() {
        let mut terms = vec![String::new()];
        for length in 1..6 {
            for number in 0..3usize.pow(length) {
                let letter = |at| char::from(b'a' + (number / 3usize.pow(at) % 3) as u8);
                terms.push((0..length).map(letter).collect());
            }
        }
        for word in ["", "a", "ab", "aba", "abcb", "aabca", "é", "abé"] {
            for most in 0..3u8 {
                for transpositions in [false, true] {
                    let mut automaton = Levenshtein::new(word, 0, most, transpositions);
                    for term in &terms {
                        let start = automaton.start().expect("a state");
                        let state = term.chars().try_fold(start, |state, c| automaton.step(state, c));
                        let found = state.and_then(|state| automaton.distance(state)).map(usize::from);
                        let expected = by_table(word, term, transpositions);
                        let expected = (expected <= most.into()).then_some(expected);
                        assert_eq!(found, expected, "{word} {term} {most} {transpositions}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_prefix_stays() {
        let mut automaton = Levenshtein::new("abcd", 2, 2, true);
        for (term, expected) in [
            ("abcd", Some(0)),
            ("abdc", Some(1)),
            ("ab", Some(2)),
            ("bacd", None),
            ("acd", None),
            ("xbcd", None),
        ] {
            let start = automaton.start().expect("a state");
            let state = term.chars().try_fold(start, |state, c| automaton.step(state, c));
            assert_eq!(state.and_then(|state| automaton.distance(state)), expected, "{term}");
        }
    }
}
