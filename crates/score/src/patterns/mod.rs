//! Which terms match a pattern? Patterns become automata over characters, which walk a dictionary from its root: what cannot
//! match any more is never looked at.

pub mod dfa;
mod expression;
pub mod levenshtein;
pub mod regexp;
pub mod wildcard;

use crate::budget::Budget;
use crate::error::Failure;
use crate::format::dictionary::Dictionary;
use crate::format::dictionary_cursor::Cursor;

/// The name of this part of a request in errors of the budget.
const PART: &str = "query";
/// Units of work that a node of a dictionary takes, with the transitions that are tried there,
const PLACE: u64 = 12;
/// and to go on by one byte.
const BYTE: u64 = 2;

/// What walks a dictionary, from state to state.
pub trait Automaton {
    /// Returns the state before any character; nothing where no term matches.
    fn start(&mut self) -> Option<u32>;
    /// Returns the state behind a character; nothing where no term goes on like that.
    fn step(&mut self, state: u32, c: char) -> Option<u32>;
    /// Whether a term that ends in a state matches.
    fn is_match(&self, state: u32) -> bool;
    /// Whether all terms match that lead to a state, however they go on.
    fn takes_all(&self, _state: u32) -> bool {
        false
    }
}

/// A state, and what has come of the next character.
#[derive(Clone, Copy)]
struct Midst {
    state: u32,
    /// The bits of its first bytes.
    bits: u32,
    /// How many bytes of it are to come.
    left: u8,
}

impl Midst {
    #[inline]
    fn step(self, automaton: &mut dyn Automaton, byte: u8) -> Option<Self> {
        let (bits, left) = match (self.left, byte) {
            (0, ..0x80) => (u32::from(byte), 0),
            (0, 0xc0..0xe0) => (u32::from(byte & 0x1f), 1),
            (0, 0xe0..0xf0) => (u32::from(byte & 0x0f), 2),
            (0, 0xf0..) => (u32::from(byte & 0x07), 3),
            (0, _) => return None,
            (left, _) => (self.bits << 6 | u32::from(byte & 0x3f), left - 1),
        };
        let state = match left {
            0 => automaton.step(self.state, char::from_u32(bits)?)?,
            _ => self.state,
        };
        Some(Self { state, bits, left })
    }
}

/// What is to be done next.
enum Step<'d> {
    /// To look at the terms below.
    Into(Cursor<'d>, Midst),
    /// All terms below have been looked at, before which some matched.
    OutOf { pair: u64, before: u32 },
}

/// Nodes, each with a state, below which no term matches: terms share their ends, so that long walks come to the same node in the
/// same state again and again. Some are remembered.
#[derive(Default)]
struct Dead {
    looked_at: u32,
    pairs: Vec<u64>,
}

impl Dead {
    /// Walks that are shorter remember nothing.
    const LONG: u32 = 4096;
    const BITS: u32 = 16;

    /// A node with a state, where a walk is long and the state is that behind a character.
    fn pair(&mut self, cursor: &Cursor<'_>, midst: Midst, budget: &Budget) -> Result<Option<u64>, Failure> {
        self.looked_at = self.looked_at.saturating_add(1);
        if self.looked_at == Self::LONG {
            budget.lengthen(&mut self.pairs, 1 << Self::BITS, 0, PART)?;
        }
        let address = cursor.address().filter(|_| midst.left == 0 && !self.pairs.is_empty());
        Ok(address.map(|address| (address as u64) << 32 | u64::from(midst.state)))
    }

    fn place(pair: u64) -> usize {
        (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize
    }

    fn has(&self, pair: u64) -> bool {
        self.pairs.get(Self::place(pair)) == Some(&pair)
    }

    fn add(&mut self, pair: u64) {
        self.pairs[Self::place(pair)] = pair;
    }
}

/// Calls `found` with the ordinals of the terms that match and the states that they end in, in ascending order.
pub fn walk(
    dictionary: &Dictionary<'_>,
    automaton: &mut dyn Automaton,
    budget: &Budget,
    found: &mut dyn FnMut(u32, u32) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (Some(root), Some(state)) = (dictionary.cursor(), automaton.start()) else {
        return Ok(());
    };
    let mut waiting = Vec::new();
    let (bits, left) = (0, 0);
    waiting.push(Step::Into(root, Midst { state, bits, left }));
    let mut dead = Dead::default();
    let mut count = 0u32;
    while let Some(step) = waiting.pop() {
        let (mut cursor, mut midst) = match step {
            Step::Into(cursor, midst) => (cursor, midst),
            Step::OutOf { pair, before } => {
                if before == count {
                    dead.add(pair);
                }
                continue;
            }
        };
        if midst.left == 0 && automaton.takes_all(midst.state) {
            let ordinals = cursor.first()..=cursor.last();
            budget.charge(PLACE + ordinals.clone().count() as u64, PART)?;
            for ordinal in ordinals {
                found(ordinal, midst.state)?;
            }
            count = count.wrapping_add(1);
            continue;
        }
        let pair = dead.pair(&cursor, midst, budget)?;
        if pair.is_some_and(|pair| dead.has(pair)) {
            budget.charge(BYTE, PART)?;
            continue;
        }
        let mut tried = 0;
        let goes_on = cursor.follow(|byte| {
            tried += 1;
            let after = midst.step(automaton, byte);
            midst = after.unwrap_or(midst);
            after.is_some()
        });
        if goes_on {
            budget.room(&mut waiting, 257, PART)?;
            if let Some(pair) = pair {
                waiting.push(Step::OutOf { pair, before: count });
            }
            let term = cursor.visit_next(|byte, next| {
                tried += 1;
                if let Some(after) = midst.step(automaton, byte) {
                    waiting.push(Step::Into(next, after));
                }
            });
            if let Some(ordinal) = term
                && midst.left == 0
                && automaton.is_match(midst.state)
            {
                found(ordinal, midst.state)?;
                count = count.wrapping_add(1);
            }
        }
        budget.charge(PLACE + tried * BYTE, PART)?;
    }
    Ok(())
}

/// Terms that begin with bytes that match, the fewest that do.
pub struct Beginning<'p> {
    /// The bytes.
    pub bytes: &'p [u8],
    /// The first of the terms,
    pub first: u32,
    /// and the last.
    pub last: u32,
    /// The state behind a zero byte that nothing matched before; there the walk ends.
    pub rest: Option<u32>,
}

/// Calls `found` with the beginnings of terms that match, in ascending order, and with those up to a zero byte that may match further on. The
/// automaton is given characters, or bytes as characters.
pub fn walk_beginnings(
    dictionary: &Dictionary<'_>,
    automaton: &mut dyn Automaton,
    by_bytes: bool,
    budget: &Budget,
    found: &mut dyn FnMut(&mut dyn Automaton, Beginning<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (Some(root), Some(state)) = (dictionary.cursor(), automaton.start()) else {
        return Ok(());
    };
    let (bits, left) = (0, 0);
    let mut waiting = vec![(root, Midst { state, bits, left }, 0, None)];
    let mut path = Vec::new();
    while let Some((cursor, midst, depth, byte)) = waiting.pop() {
        path.truncate(depth);
        path.extend(byte);
        let is_match = midst.left == 0 && automaton.is_match(midst.state);
        if is_match || byte == Some(0) {
            budget.charge(PLACE, PART)?;
            let beginning = Beginning {
                bytes: &path,
                first: cursor.first(),
                last: cursor.last(),
                rest: (!is_match).then_some(midst.state),
            };
            found(automaton, beginning)?;
            continue;
        }
        budget.room(&mut waiting, 256, PART)?;
        let (depth, mut tried) = (path.len(), 0);
        cursor.visit_next(|byte, next| {
            tried += 1;
            let after = match by_bytes {
                true => automaton
                    .step(midst.state, char::from(byte))
                    .map(|state| Midst { state, ..midst }),
                false => midst.step(automaton, byte),
            };
            if let Some(after) = after {
                waiting.push((next, after, depth, Some(byte)));
            }
        });
        budget.charge(PLACE + tried * BYTE, PART)?;
    }
    Ok(())
}

/// Returns the ordinals of the terms that match, ascending.
pub fn matching(
    dictionary: &Dictionary<'_>,
    automaton: &mut dyn Automaton,
    budget: &Budget,
) -> Result<Vec<u32>, Failure> {
    let mut ordinals = Vec::new();
    walk(dictionary, automaton, budget, &mut |ordinal, _| {
        budget.room(&mut ordinals, 1, PART)?;
        ordinals.push(ordinal);
        Ok(())
    })?;
    Ok(ordinals)
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::dictionary;
    use crate::plan::Limits;

    /// Against each term by itself: terms share their ends, and the walk is long enough to remember them.
    #[test]
    fn shared_ends_are_remembered() {
        let ends = ["lamp", "chair", "steel pan", "pan 7", "chair 17", "lämp"];
        let mut terms: Vec<String> = (0..20_000)
            .map(|at| format!("{:05} {}", at * 37 % 20_000, ends[at % ends.len()]))
            .collect();
        terms.sort_unstable();
        let bytes = dictionary::write(terms.iter().map(String::as_bytes)).expect("ascending terms");
        let dictionary = Dictionary::open(&bytes, terms.len()).expect("a dictionary");
        let budget = Budget::new(Limits::UNLIMITED);
        for pattern in ["*7", "*chair*", "*9?? pan*", "1*m?", "*ä*", "*", "0*", "*zzz"] {
            let made = wildcard::automaton(pattern, false, &budget);
            let Ok(Ok(mut automaton)) = made else {
                panic!("{pattern}")
            };
            let Ok(found) = matching(&dictionary, &mut automaton, &budget) else {
                panic!("{pattern}")
            };
            let each = (0..).zip(&terms).filter(|(_, term)| automaton.matches(term));
            assert_eq!(
                found,
                each.map(|(ordinal, _)| ordinal).collect::<Vec<u32>>(),
                "{pattern}"
            );
        }
    }
}
