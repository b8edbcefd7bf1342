//! How often does each of few codes come among a window's matches? Each code has the set of its documents, and what a set
//! and the matches share is counted 64 documents at a time.

use std::num::NonZeroUsize;

use crate::derived::Derived;
use crate::format::array::Codes;
use crate::format::column::{Column, Presence};
use crate::window::{Bits, WINDOW, WORDS, count_both};

/// So many codes have sets.
const MOST: usize = 64;

/// The sets of a column's codes.
#[derive(Clone, Copy)]
pub struct Sets<'a> {
    /// Those of each code, and then of all documents that have one, if not all have, window by window.
    sets: &'a [Bits],
    /// Number of codes.
    codes: usize,
    /// Number of sets behind those of the codes.
    unlike_all: usize,
    /// Matches of a window from which on they are counted by sets.
    least: u32,
}

impl<'a> Sets<'a> {
    /// Returns the sets of a column, if its codes are few. They are kept with what else follows from it.
    pub fn of(column: &Column<'_>, derived: &'a Derived) -> Option<Self> {
        if !matches!(column.values.codes, Codes::Constant | Codes::U8(_)) {
            return None;
        }
        let sets = derived.sets.get_or_init(|| make(column));
        let codes = (sets.len() / windows(column)?).checked_sub(unlike_all(column))?;
        if codes == 0 {
            return None;
        }
        // So many documents one by one take as long as a set, as was measured in WebAssembly: where they may have no value, or
        // several, their places have to be found first.
        let documents = match column.presence {
            Presence::Single => 46,
            Presence::Optional(_) => 23,
            Presence::Multiple(_) => 4,
        };
        let least = (codes * documents) as u32;
        Some(Self {
            sets,
            codes,
            unlike_all: unlike_all(column),
            least,
        })
    }

    /// Adds how many matches of a window, of which there are `count`, have each code, and returns how many have none; `None`
    /// where they are better looked at one by one.
    pub fn count(&self, base: u32, matches: &Bits, count: u32, counts: &mut [u32]) -> Option<u32> {
        if count < self.least {
            return None;
        }
        let each = self.codes + self.unlike_all;
        let (sets, any) = self
            .sets
            .chunks_exact(each)
            .nth(base as usize / WINDOW)?
            .split_at(self.codes);
        for (total, set) in counts.iter_mut().zip(sets) {
            *total += count_both(matches, set);
        }
        Some(any.first().map_or(0, |any| count - count_both(matches, any)))
    }
}

/// Number of windows; none if there is no document.
fn windows(column: &Column<'_>) -> Option<NonZeroUsize> {
    NonZeroUsize::new((column.length() as usize).div_ceil(WINDOW))
}

/// Returns how many sets there are beside those of the codes: one of the documents that have any, if not all have.
fn unlike_all(column: &Column<'_>) -> usize {
    usize::from(!matches!(column.presence, Presence::Single))
}

/// Returns no sets where codes are many.
fn make(column: &Column<'_>) -> Box<[Bits]> {
    let length = column.length();
    let codes = column.all_codes().max().map_or(0, |code| code as usize + 1);
    let windows = windows(column).map_or(0, NonZeroUsize::get);
    if codes > MOST {
        return Box::default();
    }
    let each = codes + unlike_all(column);
    let mut sets: Box<[Bits]> = vec![[0; WORDS]; windows * each].into_boxed_slice();
    for (window, sets) in sets.chunks_exact_mut(each.max(1)).enumerate() {
        let base = (window * WINDOW) as u32;
        for document in base..length.min(base + WINDOW as u32) {
            let (word, bit) = ((document - base) as usize / 64, 1 << (document % 64));
            let places = column.places(document);
            for place in places.start..places.end.min(column.values.length) {
                let code = column.values.code(place) as usize;
                for set in [code, codes] {
                    if let Some(set) = sets.get_mut(set) {
                        set[word] |= bit;
                    }
                }
            }
        }
    }
    sets
}
