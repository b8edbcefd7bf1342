//! In which order does a `java.util.HashMap` with string keys yield its entries?
//!
//! The real engine collects filtered sources and aggregation results in such maps, so their order is part of its answers.
//! The order is by bucket of the spread hash, then by insertion; the table doubles when it is more than three quarters full.

use std::collections::VecDeque;

use crate::sorting;

/// Java's `String.hashCode`: base 31 over UTF-16 units.
pub fn hash_code(text: &str) -> u32 {
    text.encode_utf16()
        .fold(0u32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit as u32))
}

/// Returns the positions of `keys`, given in order of insertion and without duplicates, in order of iteration.
pub fn iteration_order<'a>(keys: impl ExactSizeIterator<Item = &'a str>) -> Vec<usize> {
    if keys.len() == 1 {
        return vec![0];
    }
    let spread: Vec<u32> = keys.map(spread).collect();
    by_bucket(&spread, filled_capacity(spread.len()))
}

/// The same of a map that was made for one key, or for as many as there are, and grew.
pub fn grown_order<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let spread: Vec<u32> = keys.map(spread).collect();
    let mut capacity = 1;
    while spread.len() > capacity * 3 / 4 {
        capacity *= 2;
    }
    by_bucket(&spread, capacity)
}

/// The same of a map that was made for so many keys.
pub fn sized_order<'a>(keys: impl Iterator<Item = &'a str>, expected: usize) -> Vec<usize> {
    let spread: Vec<u32> = keys.map(spread).collect();
    let capacity = match expected {
        0..3 => expected + 1,
        _ => copied_capacity(expected),
    };
    by_bucket(&spread, capacity.next_power_of_two())
}

fn by_bucket(spread: &[u32], capacity: usize) -> Vec<usize> {
    let bucket = |at: usize| spread[at] as usize & (capacity - 1);
    sorting::places(spread.len(), &mut |a, b| bucket(a).cmp(&bucket(b)))
}

/// Returns the positions of `keys` in the order of the map in which the real engine keeps the members of an object of a mapping: a
/// trie, a level for six bits of the hash. What is alone in its place comes before what is on the levels below.
pub fn trie_places(keys: &[&str]) -> Vec<usize> {
    let hashes: Vec<u32> = keys.iter().map(|key| hash_code(key)).collect();
    let mut levels = VecDeque::from([((0..keys.len()).collect::<Vec<usize>>(), 0)]);
    let mut order = Vec::with_capacity(keys.len());
    while let Some((mut inside, shift)) = levels.pop_front() {
        let place = |at: usize| hashes[at].checked_shr(shift).unwrap_or(0) & 63;
        sorting::sort_by(&mut inside, |&a, &b| place(a).cmp(&place(b)));
        for same in inside.chunk_by(|&a, &b| place(a) == place(b)) {
            if same.len() == 1 || shift > 30 {
                order.extend_from_slice(same);
            } else {
                levels.push_back((same.to_vec(), shift + 6));
            }
        }
    }
    order
}

/// Returns the positions of `keys` in the order of a map that was made as a copy of the one that they were put into.
pub fn copied_order<'a>(keys: impl ExactSizeIterator<Item = &'a str> + Clone) -> Vec<usize> {
    let buckets: Vec<u32> = keys.clone().map(spread).collect();
    let mask = copied_capacity(buckets.len()) - 1;
    let mut order = iteration_order(keys);
    // What has one bucket keeps the order in which it was copied.
    sorting::sort_by(&mut order, |&one, &other| {
        (buckets[one] as usize & mask).cmp(&(buckets[other] as usize & mask))
    });
    order
}

/// Compares names as the real engine's map of the members of an object has them: by six bits of their hashes after the other.
pub fn trie_order(one: &str, other: &str) -> std::cmp::Ordering {
    let key = |name: &str| {
        let hash = hash_code(name.split('.').next().unwrap_or(name));
        (0..6).fold(0, |key, at| key << 6 | u64::from(hash >> (6 * at) & 63))
    };
    key(one).cmp(&key(other))
}

/// Returns the bits of a key that choose its bucket.
pub fn spread(key: &str) -> u32 {
    let hash = hash_code(key);
    hash ^ (hash >> 16)
}

/// Returns the buckets of a map into which so many keys were put one after another.
pub fn filled_capacity(keys: usize) -> usize {
    let mut capacity = 16;
    while keys > capacity / 4 * 3 {
        capacity *= 2;
    }
    capacity
}

/// Returns the buckets of a map that was made as a copy of one with so many keys.
pub fn copied_capacity(keys: usize) -> usize {
    ((keys as f32 / 0.75 + 1.0) as usize).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_code_is_javas() {
        // "Aa" and "BB" are the textbook collision of String.hashCode.
        assert_eq!(hash_code("Aa"), 2112);
        assert_eq!(hash_code("BB"), 2112);
        assert_eq!(hash_code("polygenelubricants") as i32, i32::MIN);
    }

    #[test]
    fn a_copy_has_a_smaller_table() {
        // As the real engine prints the members of `_meta`.
        let keys = ["made", "version", "a", "zz"];
        let order: Vec<&str> = copied_order(keys.into_iter()).into_iter().map(|at| keys[at]).collect();
        assert_eq!(order, ["zz", "a", "version", "made"]);
    }

    /// The order is that of `fields` of a hit, where all of these share a bucket.
    #[test]
    fn what_is_alone_comes_first() {
        let keys = ["category", "rating", "sku", "stock"];
        let order: Vec<&str> = trie_places(&keys).into_iter().map(|at| keys[at]).collect();
        assert_eq!(order[..2], ["stock", "category"]);
    }

    #[test]
    fn equal_buckets_keep_the_order_of_insertion() {
        assert_eq!(iteration_order(["BB", "a", "Aa"].into_iter()), [0, 2, 1]);
    }
}
