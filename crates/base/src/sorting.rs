//! How are lists brought into order? By one compiled sort.
//!
//! Every type and comparison that the standard library's sort is compiled for adds some 8 kB to the module, so lists
//! that are short, or sorted once a request, share one. Long lists of plain numbers use `sort_unstable` as it is.

use std::cmp::Ordering;

/// Sorts `items`; equal ones keep their places.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut places = places(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let from = places[at];
            items.swap(at, from);
            places[at] = at;
            at = from;
        }
        places[at] = at;
    }
}

/// Returns the first `wanted` items of the order, sorted: of equal ones those that came first.
pub fn select<T: Clone>(
    items: impl Iterator<Item = T>,
    wanted: usize,
    mut compare: impl FnMut(&T, &T) -> Ordering,
) -> Vec<T> {
    let room = wanted.saturating_mul(2).max(64);
    let mut best: Vec<T> = Vec::new();
    // What does not come before this one is not among them.
    let mut last: Option<T> = None;
    for item in items {
        if let Some(last) = &last
            && compare(&item, last).is_ge()
        {
            continue;
        }
        if best.len() == room {
            sort_by(&mut best, &mut compare);
            best.truncate(wanted);
            last = best.last().cloned();
            if last.as_ref().is_none_or(|last| compare(&item, last).is_ge()) {
                continue;
            }
        }
        best.push(item);
    }
    sort_by(&mut best, compare);
    best.truncate(wanted);
    best
}

/// Returns the numbers below `count` in order; equal ones ascend.
pub fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Returns the different numbers of a list, ascending. They are sorted as the 64-bit keys of aggregations are, so that one
/// compiled sort does both.
pub fn distinct(numbers: Vec<u32>) -> Vec<u32> {
    let mut wide: Vec<u64> = numbers.into_iter().map(u64::from).collect();
    wide.sort_unstable();
    wide.dedup();
    wide.into_iter().map(|number| number as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_places() {
        let mut items: Vec<(u32, u32)> = (0..500).map(|i| (i * 37 % 11, i)).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|item| item.0);
        sort_by(&mut items, |a, b| a.0.cmp(&b.0));
        assert_eq!(items, expected);
    }

    #[test]
    fn distinct_numbers_ascend() {
        assert_eq!(distinct(vec![7, u32::MAX, 7, 0, 3, u32::MAX]), [0, 3, 7, u32::MAX]);
        assert!(distinct(Vec::new()).is_empty());
    }

    #[test]
    fn the_best_are_those_of_the_whole_order() {
        for wanted in [0, 1, 7, 64, 499, 500, 900] {
            let items: Vec<(u32, u32)> = (0..500).map(|i| (i * 7919 % 101, i)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            expected.truncate(wanted);
            assert_eq!(select(items.into_iter(), wanted, |a, b| a.0.cmp(&b.0)), expected);
        }
    }
}
