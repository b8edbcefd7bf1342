//! Which paths of a source do patterns of the request match? All patterns are followed at once, a bit for each of their places.
//!
//! Documents of one catalog have the same paths again and again, so what was found of a path is kept.

use std::cell::RefCell;

use crate::budget::Budget;
use crate::error::Failure;

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";
/// Paths that are kept at most.
const KEPT: usize = 4096;
/// Units of work that it takes to find a path that is kept,
const FIND: u64 = 8;
/// and so many words of places are followed in a unit.
const WORDS: u64 = 2;

/// What patterns say of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Some longer path may match.
    pub alive: bool,
    /// The path matches, or lies below one that does.
    pub accepted: bool,
}

const NOTHING: Verdict = Verdict {
    alive: false,
    accepted: false,
};

/// Patterns in which `*` stands for any text.
pub struct Patterns {
    /// The bytes of all patterns, an end behind each, by place.
    places: Vec<Place>,
    /// Words in which a bit stands for a place: where patterns begin.
    starts: Vec<u64>,
    kept: RefCell<Vec<(Box<[u8]>, Verdict)>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Byte(u8),
    Any,
    End,
}

fn set(words: &mut [u64], place: usize) {
    if let Some(word) = words.get_mut(place / 64) {
        *word |= 1 << (place % 64);
    }
}

/// Calls `visit` with each place whose bit is set; it may set later ones.
fn for_each(words: &mut [u64], mut visit: impl FnMut(&mut [u64], usize)) {
    for at in 0..words.len() {
        let mut done = 0;
        while words[at] & !done != 0 {
            let bit = (words[at] & !done).trailing_zeros();
            done |= 1 << bit;
            visit(words, at * 64 + bit as usize);
        }
    }
}

impl Patterns {
    /// Reads patterns.
    pub fn new(patterns: &[String], budget: &Budget) -> Result<Self, Failure> {
        let count = patterns.iter().map(|pattern| pattern.len() + 1).sum::<usize>();
        budget.charge(count as u64, PART)?;
        budget.take(count * size_of::<Place>() + count, PART)?;
        let mut places = Vec::with_capacity(count);
        let mut starts = vec![0; count.div_ceil(64)];
        for pattern in patterns {
            set(&mut starts, places.len());
            places.extend(
                pattern
                    .bytes()
                    .map(|byte| if byte == b'*' { Place::Any } else { Place::Byte(byte) }),
            );
            places.push(Place::End);
        }
        Ok(Self {
            places,
            starts,
            kept: RefCell::default(),
        })
    }

    /// Says what the patterns, all of them, say of a path.
    pub fn verdict(&self, path: &[u8], budget: &Budget) -> Result<Verdict, Failure> {
        if self.places.is_empty() {
            return Ok(NOTHING);
        }
        budget.charge(FIND, PART)?;
        let mut kept = self.kept.borrow_mut();
        let found = kept.binary_search_by(|(known, _)| (**known).cmp(path));
        match found {
            Ok(at) => Ok(kept[at].1),
            Err(at) => {
                let verdict = self.follow(path, budget)?;
                if kept.len() < KEPT {
                    budget.charge((kept.len() - at) as u64 / 8, PART)?;
                    budget.take(path.len() + 2 * size_of::<(Box<[u8]>, Verdict)>(), PART)?;
                    kept.insert(at, (path.into(), verdict));
                }
                Ok(verdict)
            }
        }
    }

    /// Sets the places behind those where a pattern may stand for nothing.
    fn close(&self, words: &mut [u64]) {
        for_each(words, |words, place| {
            if self.places[place] == Place::Any {
                set(words, place + 1);
            }
        });
    }

    fn follow(&self, path: &[u8], budget: &Budget) -> Result<Verdict, Failure> {
        let steps = (path.len() as u64 + 1) * (self.starts.len() as u64 + self.places.len() as u64);
        budget.charge(steps / WORDS + 1, PART)?;
        let has_ended = |words: &mut Vec<u64>| {
            let mut ended = false;
            for_each(words, |_, place| ended |= self.places[place] == Place::End);
            ended
        };
        let mut words = self.starts.clone();
        self.close(&mut words);
        let mut accepted = false;
        for &byte in path {
            // All that is below a path that matches does, too.
            accepted |= byte == b'.' && has_ended(&mut words);
            let mut next = vec![0; words.len()];
            for_each(&mut words, |_, place| match self.places[place] {
                Place::Any => set(&mut next, place),
                Place::Byte(expected) if expected == byte => set(&mut next, place + 1),
                _ => {}
            });
            self.close(&mut next);
            words = next;
        }
        let accepted = accepted || has_ended(&mut words);
        let alive = accepted || words.iter().any(|&word| word != 0);
        Ok(Verdict { alive, accepted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Limits;

    fn verdict(patterns: &[&str], path: &str) -> (bool, bool) {
        let own: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        let budget = Budget::new(Limits::UNLIMITED);
        let patterns = Patterns::new(&own, &budget).expect("patterns");
        let first = patterns.verdict(path.as_bytes(), &budget).expect("a verdict");
        assert_eq!(patterns.verdict(path.as_bytes(), &budget).ok(), Some(first));
        (first.alive, first.accepted)
    }

    #[test]
    fn a_pattern_is_dead_alive_or_matches() {
        let (dead, alive, matches) = ((false, false), (true, false), (true, true));
        for (patterns, path, expected) in [
            (&["a.b"][..], "a", alive),
            (&["a.b"], "a.b", matches),
            (&["a.b"], "a.b.c", matches),
            (&["a.b"], "a.bc", dead),
            (&["a.b"], "x", dead),
            (&["*"], "x", matches),
            (&["*b*"], "a", alive),
            (&["*b*"], "abc", matches),
            (&["x", "é*"], "éa", matches),
            (&["x", "**y"], "zy", matches),
            (&[], "a", dead),
        ] {
            assert_eq!(verdict(patterns, path), expected, "{patterns:?} {path}");
        }
    }
}
