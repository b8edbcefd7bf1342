//! Which documents have the same values? Where documents have few different lists of values, the lists are numbered: to count
//! documents by list takes one look at each, and in the end each list is counted for its codes.

use crate::format::array::{Array, Codes};
use crate::format::column::Column;
use crate::vector::mask::within;
use crate::window::WINDOW;

/// So many lists have numbers, that of the empty one included.
const MOST: usize = 1 << 16;
/// One list stands for so many documents with values at least: to count many lists for their codes takes too long.
const DOCUMENTS: usize = 2;
/// Documents are counted by list where one matches for so many lists: fewer are sooner counted value by value than all lists are
/// gone through. On Debian's packages, 16 is about as fast in WebAssembly, and 4 is not.
const LISTS: usize = 8;
/// Codes of a list are counted so many at a time: how many it has is hard to foresee.
const CODES: usize = 4;

/// The different lists of values that documents have.
#[derive(Debug)]
pub struct Lists {
    /// The number of each document's list.
    of: Box<[u16]>,
    lists: Numbered,
    /// Matches from which on they are counted by list.
    least: u64,
}

/// Lists of codes by their numbers; that of the empty one is 0.
#[derive(Debug)]
struct Numbered {
    /// Where the codes of each list end.
    ends: Vec<u32>,
    /// [`CODES`] at a time; a list is filled up with what is none.
    codes: Vec<[u16; CODES]>,
    /// A code that no document has.
    none: u16,
}

impl Lists {
    /// Finds the lists of a column, if documents may have several values; none where lists are too many.
    pub fn new(column: &Column<'_>) -> Option<Self> {
        if !column.is_multiple() {
            return None;
        }
        let none = column.all_codes().max()?.checked_add(1)?;
        let length = column.length();
        let most = MOST.min(column.documents as usize / DOCUMENTS);
        let mut lists = Numbered {
            ends: vec![0],
            codes: Vec::new(),
            none: u16::try_from(none).ok()?,
        };
        // At most half of the places are taken, so that a free one is near.
        let mut places = vec![0u16; (most * 2).next_power_of_two()];
        let mut of = Vec::with_capacity(length as usize);
        let mut own = Vec::new();
        for document in 0..length {
            let values = column.places(document);
            let values = values.start..values.end.min(column.values.length);
            own.clear();
            own.extend(values.map(|place| column.values.code(place) as u16));
            of.push(lists.number(&own, &mut places, most)?);
        }
        Some(Self {
            of: of.into(),
            least: (lists.ends.len() / LISTS) as u64,
            lists,
        })
    }

    /// Returns the numbers of the documents' lists; that of no values is 0.
    pub fn numbers(&self) -> Array<'_> {
        Array::of_codes(Codes::U16(&self.of), self.of.len())
    }

    /// Numbers of lists are below this one, a multiple of 64.
    pub fn width(&self) -> usize {
        self.lists.ends.len().next_multiple_of(64)
    }

    /// Whether matches are enough to be counted by list, if some, ascending, stand for all.
    pub fn is_enough(&self, some: &[u32]) -> bool {
        let (Some(first), Some(last)) = (some.first(), some.last()) else {
            return false;
        };
        // A few that happen to lie close together stand for no more than they are.
        let among = (last.saturating_sub(*first) as usize + 1).max(WINDOW.min(self.of.len()));
        some.len() as u64 * self.of.len() as u64 >= among as u64 * self.least
    }

    /// Adds how many documents have each list, which is the sum of two counts, to the counts of its codes.
    pub fn count_codes(&self, some: &[u32], others: &[u32], counts: &mut [u32]) {
        let (some, others) = (some.as_chunks::<64>().0, others.as_chunks::<64>().0);
        for ((some, others), first) in some.iter().zip(others).zip((0..).step_by(64)) {
            let by_list = std::array::from_fn(|at| some[at] + others[at]);
            let mut found = within(&by_list, 1, u32::MAX);
            while found != 0 {
                let at = found.trailing_zeros() as usize;
                found &= found - 1;
                for codes in self.lists.codes(first + at) {
                    for &code in codes {
                        if let Some(total) = counts.get_mut(usize::from(code)) {
                            *total += by_list[at];
                        }
                    }
                }
            }
        }
        if let Some(none) = counts.get_mut(usize::from(self.lists.none)) {
            *none = 0;
        }
    }
}

impl Numbered {
    /// Returns the codes of a list; the empty one, which is the first, has none.
    #[inline]
    fn codes(&self, number: usize) -> &[[u16; CODES]] {
        match self.ends.get(number.wrapping_sub(1)..=number) {
            Some(&[start, end]) => self.codes.get(start as usize..end as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Returns the number of a list, a new one if need be, unless there are `most`. Lists are looked for at `places` by their
    /// hashes; 0 is a free place.
    fn number(&mut self, list: &[u16], places: &mut [u16], most: usize) -> Option<u16> {
        if list.is_empty() {
            return Some(0);
        }
        let Self { ends, codes, none } = self;
        let start = codes.len();
        codes.extend(
            list.chunks(CODES)
                .map(|some| std::array::from_fn(|k| some.get(k).copied().unwrap_or(*none))),
        );
        let (known, own) = codes.split_at(start);
        let mut at = hash(list) % places.len();
        while let number @ 1.. = places[at] {
            let place = ends[usize::from(number) - 1] as usize..ends[usize::from(number)] as usize;
            if known[place] == *own {
                codes.truncate(start);
                return Some(number);
            }
            at = (at + 1) % places.len();
        }
        if ends.len() >= most {
            return None;
        }
        places[at] = ends.len() as u16;
        ends.push(codes.len() as u32);
        Some(places[at])
    }
}

/// Returns a number whose lowest bits differ for most lists.
fn hash(codes: &[u16]) -> usize {
    // The digits of the golden ratio spread what they are multiplied by (Knuth, "The Art of Computer Programming", 6.4).
    let mixed = codes.iter().fold(0u64, |hash, &code| {
        (hash.rotate_left(5) ^ u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as usize
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::column;

    /// Calls `visit` with the column of some documents' values, which begin at 0.
    fn with_column<T>(documents: &[Vec<i64>], visit: impl FnOnce(&Column<'_>) -> T) -> T {
        let (mut ends, mut values) = (Vec::new(), Vec::new());
        for own in documents {
            values.extend_from_slice(own);
            ends.push(values.len() as u32);
        }
        let bytes = column::write(&ends, values.clone(), false);
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut::<u64, u8>(&mut words)[..bytes.len()].copy_from_slice(&bytes);
        visit(&Column::open(bytemuck::cast_slice(&words), ends.len() as u32).expect("readable"))
    }

    #[test]
    fn equal_lists_have_one_number() {
        let week = [
            vec![0, 3],
            vec![],
            vec![3],
            vec![0, 3],
            vec![0, 1, 2, 3, 4],
            vec![3],
            vec![],
        ];
        let documents = [week.clone(), week].concat();
        let lists = with_column(&documents, Lists::new).expect("few lists");
        let numbers = lists.numbers();
        let numbers: Vec<i64> = (0..documents.len()).map(|document| numbers.get(document)).collect();
        assert_eq!(numbers, [1, 0, 2, 1, 3, 2, 0].repeat(2));
        // Two documents have [0, 3], one has [3], and ten have all five, of which seven and three are counted apart.
        let (mut some, mut others) = (vec![0; lists.width()], vec![0; lists.width()]);
        (some[1], some[3], others[2], others[3]) = (2, 7, 1, 3);
        let mut counts = [100; 7];
        lists.count_codes(&some, &others, &mut counts);
        assert_eq!(counts[..5], [112, 110, 110, 113, 110]);
        assert_eq!(counts[6], 100);
    }

    #[test]
    fn few_matches_are_not_counted_by_list_wherever_they_lie() {
        // 334 lists, for which an eighth as many of 1,000 documents have to match.
        let documents: Vec<Vec<i64>> = (0..1000).map(|i| vec![i / 96, 40 + i / 3 % 32]).collect();
        let lists = with_column(&documents, Lists::new).expect("few lists");
        let every = |step| (0..1000).step_by(step).collect::<Vec<u32>>();
        assert!(lists.is_enough(&every(1)) && lists.is_enough(&every(20)));
        assert!(!lists.is_enough(&every(30)) && !lists.is_enough(&[]));
        assert!(!lists.is_enough(&[7]) && !lists.is_enough(&[998, 999]));
    }

    #[test]
    fn there_are_none_where_lists_differ() {
        let different: Vec<Vec<i64>> = (0..1000).map(|i| vec![i / 32, 40 + i % 32]).collect();
        assert!(with_column(&different, Lists::new).is_none());
        // A list of its own for every other document is one too many, as the empty one has a number, too.
        let pairs: Vec<Vec<i64>> = (0..1000).map(|i| vec![i / 64, 40 + i / 2 % 32]).collect();
        assert!(with_column(&pairs, Lists::new).is_none());
        let fewer: Vec<Vec<i64>> = (0..1000).map(|i| vec![i / 64, 40 + i / 3 % 32]).collect();
        assert!(with_column(&fewer, Lists::new).is_some());
        // Codes have to be of two bytes at most.
        let wide: Vec<Vec<i64>> = (0..1000).map(|i| vec![i % 2, 65_535 + i % 2]).collect();
        assert!(with_column(&wide, Lists::new).is_none());
    }
}
