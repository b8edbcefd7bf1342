//! Which documents are a window's matches, one after another?

use crate::columns::gather::{Documents, Run};
use crate::format::column::Column;
use crate::window::{Bits, WINDOW};

/// The places of the bits of four, and what stands behind them is of no meaning.
const PLACES: [[u32; 4]; 16] = places();
/// From so many matches of a window on, bits that are not set are looked at, too.
const DENSE: u32 = WINDOW as u32 * 3 / 8;
/// How many are written at once at most, of which all but one may be none.
const AT_ONCE: usize = 8;

const fn places() -> [[u32; 4]; 16] {
    let mut all = [[0; 4]; 16];
    let mut bits = 0;
    while bits < all.len() {
        let (mut place, mut filled) = (0, 0);
        while place < 4 {
            if bits >> place & 1 == 1 {
                all[bits][filled] = place;
                filled += 1;
            }
            place += 1;
        }
        bits += 1;
    }
    all
}

/// Returns the documents of a window's bits, of which `count` are set, if each is the one after the one before it.
pub fn run(base: u32, bits: &Bits, count: u32) -> Option<Run> {
    let first = bits.iter().position(|&word| word != 0).unwrap_or(0);
    let last = bits.iter().rposition(|&word| word != 0).unwrap_or(0);
    let start = first as u32 * 64 + bits[first].trailing_zeros();
    let end = last as u32 * 64 + 64 - bits[last].leading_zeros();
    (count > 0 && end - start == count).then(|| Run::new(base + start..base + end))
}

/// Appends those of a window's bits, of which `count` are set, to `documents`.
pub fn list(base: u32, bits: &Bits, count: u32, documents: &mut Vec<u32>) {
    let (before, after) = (documents.len(), documents.len() + count as usize);
    documents.resize(after + AT_ONCE, 0);
    let room = documents.get_mut(before..).unwrap_or(&mut []);
    match count {
        DENSE.. => by_fours(base, bits, room),
        _ => bit_by_bit(base, bits, room),
    }
    documents.truncate(after);
}

/// Goes from bit to bit, and writes eight at once: how many a word has cannot be foreseen.
fn bit_by_bit(base: u32, bits: &Bits, documents: &mut [u32]) {
    let mut filled = 0;
    for (base, &word) in (base..).step_by(64).zip(bits) {
        let (mut rest, mut at) = (word, filled);
        while rest != 0 {
            if let Some(list) = documents.get_mut(at..at + AT_ONCE) {
                for document in list {
                    *document = base.wrapping_add(rest.trailing_zeros());
                    rest &= rest.wrapping_sub(1);
                }
            }
            at += AT_ONCE;
        }
        filled += word.count_ones() as usize;
    }
}

/// Goes through all bits, four by four.
fn by_fours(base: u32, bits: &Bits, documents: &mut [u32]) {
    let mut filled = 0;
    for (base, &word) in (base..).step_by(64).zip(bits) {
        let (mut rest, mut document) = (word, base);
        while rest != 0 {
            let four = (rest & 15) as usize;
            if let Some(list) = documents.get_mut(filled..filled + 4) {
                list.copy_from_slice(&PLACES[four].map(|place| document + place));
            }
            filled += four.count_ones() as usize;
            document += 4;
            rest >>= 4;
        }
    }
}

/// Hands all documents of a column on, in batches.
pub fn for_all(column: &Column<'_>, mut visit: impl FnMut(Documents<'_>)) {
    let length = column.length();
    for base in (0..length).step_by(WINDOW) {
        let run = Run::new(base..length.min(base + WINDOW as u32));
        visit(Documents::Run(&run));
    }
}

#[cfg(test)]
mod tests {
    use super::{Documents, list, run};
    use crate::window::{WINDOW, WORDS};

    #[test]
    fn a_list_has_each_match_once() {
        let mut found = vec![7; 5];
        for (nth, of) in [(0, 1), (3, 5), (1, 2), (6, 7), (1, 9), (5, 4000), (0, 5000)] {
            let has = |at: usize| at % of != nth % of || of == 1 || of > 9 && at == 70;
            for few in [false, true] {
                let mut bits = [0u64; WORDS];
                let wanted: Vec<u32> = (0..WINDOW)
                    .filter(|&at| has(at) != few)
                    .map(|at| {
                        bits[at / 64] |= 1 << (at % 64);
                        8192 + at as u32
                    })
                    .collect();
                let count = wanted.len() as u32;
                let before = found.len();
                list(8192, &bits, count, &mut found);
                assert_eq!(found[before..], wanted, "{nth} {of} {few}");
                assert_eq!(found[..5], [7; 5], "{nth} {of} {few}");
                let is_run = wanted.windows(2).all(|two| two[1] == two[0] + 1) && !wanted.is_empty();
                let run = run(8192, &bits, count);
                let listed = run.as_ref().map(|run| Documents::Run(run).list());
                assert_eq!(listed, is_run.then_some(wanted.as_slice()), "{nth} {of} {few}");
            }
        }
    }
}
