//! How often does each code of a column come among some documents? The kernel of facets.

use super::sets::Sets;
use crate::columns::gather::{Documents, Places, Sink};
use crate::columns::lists::Lists;
use crate::derived::Derived;
use crate::format::array::{Array, Codes};
use crate::format::column::{Column, Presence};
use crate::window::Bits;

/// Codes of one byte are counted in turns in so many lists, so that a code that comes again does not wait for its count.
const TURNS: usize = 4;
const BYTES: usize = 1 << 8;

/// Counts of codes.
pub struct Tally<'a> {
    counts: Vec<u32>,
    /// Whether the counts are those of several lists.
    turns: bool,
    /// Documents without a value, where these are counted.
    pub absent: u64,
    /// How many documents have each list of values, in turns, of those that were counted by list.
    by_list: Option<(&'a Lists, Vec<u32>)>,
    list: Vec<u32>,
    buffer: Vec<u32>,
}

impl<'a> Tally<'a> {
    /// Counts of a column's codes, which are below `width`.
    pub fn new(column: &Column<'_>, width: usize) -> Self {
        let turns = matches!(column.values.codes, Codes::U8(_));
        Self {
            counts: vec![0; if turns { TURNS * BYTES } else { width }],
            turns,
            absent: 0,
            by_list: None,
            list: Vec::new(),
            buffer: Vec::new(),
        }
    }

    /// Counts the values of some documents, and the documents without if these are wanted; by list, if there are lists and that
    /// takes less.
    pub fn add(&mut self, column: &Column<'_>, lists: Option<&'a Lists>, documents: Documents<'_>, absent: bool) {
        if let Some(lists) = lists
            && (self.by_list.is_some() || lists.is_enough(documents.list()))
        {
            return self.add_lists(lists, documents, absent);
        }
        if absent {
            self.absent += (documents.len() - column.count_present(documents)) as u64;
        }
        let counts = self.counts.as_mut_slice();
        let turns = counts.first_chunk_mut().filter(|_| self.turns);
        if let (Presence::Multiple(ends), Codes::U8(codes), false, Some(counts)) =
            (column.presence, column.values.codes, documents.is_run(), turns)
        {
            return add_bytes(column, ends, codes, documents, counts);
        }
        let places = column.places_of(documents, &mut self.list);
        match self.counts.first_chunk_mut().filter(|_| self.turns) {
            Some(counts) => column.values.pour(&places, &mut self.buffer, &mut Turns(counts)),
            None => column
                .values
                .pour(&places, &mut self.buffer, &mut Counts(&mut self.counts)),
        }
    }

    fn add_lists(&mut self, lists: &'a Lists, documents: Documents<'_>, absent: bool) {
        let width = lists.width();
        let (_, counts) = self.by_list.get_or_insert_with(|| (lists, vec![0; width * 2]));
        let empty = counts[0] + counts[width];
        let places = Places::List(documents.list());
        lists.numbers().pour(&places, &mut self.buffer, &mut Pair(counts));
        if absent {
            self.absent += u64::from(counts[0] + counts[width] - empty);
        }
    }

    /// Counts the values of a window's matches, of which there are `count`, as [`Self::add`] does, if that takes less.
    pub fn add_window(&mut self, sets: &Sets<'_>, base: u32, matches: &Bits, count: u32, absent: bool) -> bool {
        let without = sets.count(base, matches, count, &mut self.counts);
        self.absent += u64::from(without.filter(|_| absent).unwrap_or(0));
        without.is_some()
    }

    /// Returns the counts of codes below `width`.
    pub fn finish(self, width: usize) -> Vec<u32> {
        let mut counts = self.counts;
        if self.turns {
            let (all, rest) = counts.split_at_mut(BYTES);
            for turn in rest.chunks_exact(BYTES) {
                all.iter_mut().zip(turn).for_each(|(count, more)| *count += more);
            }
            counts.truncate(BYTES);
        }
        counts.resize(width, 0);
        if let Some((lists, by_list)) = self.by_list {
            let (even, odd) = by_list.split_at(by_list.len() / 2);
            lists.count_codes(even, odd, &mut counts);
        }
        counts
    }

    /// Returns the counts of all values of a column, as [`Self::finish`] does; they are kept with what else follows from it.
    pub fn of_all(column: &Column<'_>, width: usize, derived: &'a Derived) -> &'a [u32] {
        derived.counts.get_or_init(|| {
            let mut tally = Self::new(column, width);
            super::documents::for_all(column, |documents| tally.add(column, None, documents, false));
            tally.finish(width).into_boxed_slice()
        })
    }
}

/// Counts several values of a document at once, whether it has so many or not: how many it has is hard to foresee.
fn add_bytes(
    column: &Column<'_>,
    ends: Array<'_>,
    codes: &[u8],
    documents: Documents<'_>,
    counts: &mut [u32; TURNS * BYTES],
) {
    column.spans(ends, documents.list(), |_, start, end| {
        let mut rest = codes.get(start as usize..end as usize).unwrap_or(&[]);
        if let Some(several) = codes
            .get(start as usize..)
            .and_then(|codes| codes.first_chunk::<TURNS>())
        {
            for (turn, &code) in several.iter().enumerate() {
                counts[turn * BYTES + usize::from(code)] += u32::from(turn < rest.len());
            }
            rest = rest.get(TURNS..).unwrap_or(&[]);
        }
        rest.iter().for_each(|&code| counts[usize::from(code)] += 1);
    });
}

struct Counts<'c>(&'c mut [u32]);

impl Sink for Counts<'_> {
    #[inline]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        for code in codes {
            if let Some(count) = self.0.get_mut(code.into() as usize) {
                *count += 1;
            }
        }
    }
}

/// Counts in two lists of the same length by turns.
struct Pair<'c>(&'c mut [u32]);

impl Sink for Pair<'_> {
    #[inline]
    fn take<C: Copy + Into<u32>>(&mut self, mut codes: impl ExactSizeIterator<Item = C>) {
        let (even, odd) = self.0.split_at_mut(self.0.len() / 2);
        let count = |counts: &mut [u32], code: C| {
            if let Some(count) = counts.get_mut(code.into() as usize) {
                *count += 1;
            }
        };
        while let Some(code) = codes.next() {
            count(even, code);
            if let Some(code) = codes.next() {
                count(odd, code);
            }
        }
    }
}

struct Turns<'c>(&'c mut [u32; TURNS * BYTES]);

impl Sink for Turns<'_> {
    #[inline]
    fn take<C: Copy + Into<u32>>(&mut self, codes: impl ExactSizeIterator<Item = C>) {
        let mut turn = 0;
        for code in codes {
            self.0[(turn + code.into() as usize) % (TURNS * BYTES)] += 1;
            turn += BYTES;
        }
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::columns::gather::Run;
    use crate::format::column;
    use crate::window::WORDS;

    /// Columns of every width and presence, counted over runs and over lists, agree with a count one by one.
    #[test]
    fn counts_are_those_of_each_value() {
        let documents = 9000u32;
        let mut windows = 0;
        let numbers = |document: u32, most: u32| {
            let count = if most == 1 { 1 } else { document * 5 % (most + 1) };
            (0..count).map(move |k| (document * 31 + k * 7919) % 90_001)
        };
        for (most, below) in [
            (1, 2),
            (1, 40),
            (1, 200),
            (1, 3000),
            (1, 90_001),
            (6, 40),
            (6, 200),
            (6, 3000),
            (6, 90_001),
        ] {
            for gaps in [false, true] {
                let (mut ends, mut values, mut by_document) = (Vec::new(), Vec::new(), Vec::new());
                for document in 0..documents {
                    let mut own: Vec<i64> = numbers(document, most).map(|value| (value % below).into()).collect();
                    if gaps && document % 5 == 0 {
                        own.clear();
                    }
                    own.sort_unstable();
                    values.extend_from_slice(&own);
                    ends.push(values.len() as u32);
                    by_document.push(own);
                }
                // Ordinals begin at 0.
                let first = by_document.iter_mut().find_map(|own| own.first_mut());
                (values[0], *first.expect("a value")) = (0, 0);
                let bytes = column::write(&ends, values.clone(), false);
                let mut words = vec![0u64; bytes.len().div_ceil(8)];
                bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
                let column = Column::open(bytemuck::cast_slice(&words), documents).expect("readable");
                let runs = Run::new(100..8000);
                let some: Vec<u32> = (0..documents).filter(|document| document % 7 < 3).collect();
                let lists = Lists::new(&column);
                assert_eq!(lists.is_some(), most > 1 && below <= 200, "{most} {below} {gaps}");
                let ways = [(Documents::Run(&runs), None), (Documents::List(&some), None)];
                let by_list = lists.iter().map(|lists| (Documents::List(&some), Some(lists)));
                for (documents, lists) in ways.into_iter().chain(by_list) {
                    let (run, list) = (documents.is_run(), documents.list());
                    let mut tally = Tally::new(&column, below as usize);
                    tally.add(&column, lists, documents, true);
                    let mut naive = vec![0u32; below as usize];
                    let mut absent = 0;
                    for &document in list {
                        let own = &by_document[document as usize];
                        absent += u64::from(own.is_empty());
                        own.iter().for_each(|&value| naive[value as usize] += 1);
                    }
                    assert_eq!(tally.absent, absent, "{most} {below} {gaps} {run}");
                    assert_eq!(column.values.factor, 1);
                    let found = tally.finish(below as usize);
                    assert_eq!(found, naive, "{most} {below} {gaps} {run}");
                    let derived = Derived::default();
                    let Some(sets) = Sets::of(&column, &derived) else {
                        assert!(below > 64);
                        continue;
                    };
                    let mut tally = Tally::new(&column, below as usize);
                    for window in list.chunk_by(|one, other| one / 4096 == other / 4096) {
                        let mut bits = [0; WORDS];
                        window
                            .iter()
                            .for_each(|at| bits[*at as usize % 4096 / 64] |= 1 << (at % 64));
                        let base = window[0] / 4096 * 4096;
                        if tally.add_window(&sets, base, &bits, window.len() as u32, true) {
                            windows += 1;
                        } else {
                            let part = Run::new(window[0]..window[0] + window.len() as u32);
                            let part = if run {
                                Documents::Run(&part)
                            } else {
                                Documents::List(window)
                            };
                            tally.add(&column, None, part, true);
                        }
                    }
                    assert_eq!(tally.absent, absent, "{most} {below} {gaps} {run}");
                    assert_eq!(tally.finish(below as usize), naive, "{most} {below} {gaps} {run}");
                }
            }
        }
        assert!(windows > 20, "sets were used for {windows} windows");
    }
}
