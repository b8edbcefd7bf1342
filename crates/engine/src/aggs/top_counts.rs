//! Which keys can be among the first buckets, where only documents were counted? So that few buckets are made of many keys.

/// Counts that are compared at once.
pub const CHUNK: usize = 16;

/// The largest counts of so many chunks are compared before any key is kept.
const FIRST_CHUNKS: usize = 64;

/// An order in which the first buckets are found by looking at the counts alone; keys are unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    /// The largest counts first, the smallest of their keys first.
    Count,
    /// The smallest keys first.
    Key,
    /// The greatest keys first.
    KeyDescending,
}

/// Returns keys among which are the first `wanted` of those that were counted at least `least` times, which is not 0.
pub fn candidates(counts: &[u32], order: Plain, wanted: usize, least: u32) -> Vec<usize> {
    let enough = |&(_, &count): &(usize, &u32)| count >= least;
    let places = || counts.iter().enumerate();
    match order {
        Plain::Count => largest(counts, wanted, least),
        Plain::Key => places().filter(enough).take(wanted).map(|(key, _)| key).collect(),
        Plain::KeyDescending => places().rev().filter(enough).take(wanted).map(|(key, _)| key).collect(),
    }
}

/// Keeps twice as many as are wanted, and looks for the least of the wanted ones whenever that room is full.
fn largest(counts: &[u32], wanted: usize, least: u32) -> Vec<usize> {
    let room = wanted.saturating_mul(2).max(64);
    let mut kept: Vec<usize> = Vec::with_capacity(room.min(counts.len()));
    let mut sorted = Vec::new();
    // What is counted as often as the bar has a greater key than all that were kept, or too many are counted more often.
    let mut bar = first_bar(counts, wanted, &mut sorted).max(least).saturating_sub(1);
    for (chunk, start) in counts.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        if !chunk.iter().fold(false, |above, &count| above | (count > bar)) {
            continue;
        }
        for (i, &count) in chunk.iter().enumerate() {
            if count <= bar {
                continue;
            }
            kept.push(start + i);
            if kept.len() < room || wanted == 0 {
                continue;
            }
            sorted.clear();
            sorted.extend(kept.iter().map(|&key| counts[key]));
            sorted.sort_unstable();
            bar = sorted[sorted.len() - wanted];
            let mut ties = sorted[sorted.len() - wanted..]
                .iter()
                .filter(|&&count| count == bar)
                .count();
            kept.retain(|&key| {
                let tied = counts[key] == bar;
                let stays = counts[key] > bar || tied && ties > 0;
                ties -= usize::from(tied && stays);
                stays
            });
        }
    }
    kept
}

/// Returns a count that at least `wanted` keys have; 0 where none is seen. Hardly any key that is counted less is then kept first
/// and makes room later. Of some chunks the largest counts are looked at.
fn first_bar(counts: &[u32], wanted: usize, largest: &mut Vec<u32>) -> u32 {
    let chunks = counts.chunks(CHUNK).take(FIRST_CHUNKS);
    if wanted == 0 || chunks.len() < wanted {
        return 0;
    }
    largest.extend(chunks.map(|chunk| chunk.iter().fold(0, |largest, &count| largest.max(count))));
    largest.sort_unstable();
    largest[largest.len() - wanted]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_are_among_the_candidates() {
        for (length, largest) in [(0, 1), (50, 9), (5000, 3), (5000, 900), (5000, u32::MAX)] {
            let counts: Vec<u32> = (0..length as u32)
                .map(|i| i.wrapping_mul(0x9e37_79b9) % largest)
                .collect();
            for wanted in [1, 10, 40, 700] {
                for least in [1, 2] {
                    let mut expected: Vec<usize> = (0..length).filter(|&key| counts[key] >= least).collect();
                    expected.sort_by_key(|&key| (std::cmp::Reverse(counts[key]), key));
                    expected.truncate(wanted);
                    let found = candidates(&counts, Plain::Count, wanted, least);
                    assert!(
                        expected.iter().all(|key| found.contains(key)),
                        "{length} {largest} {wanted}"
                    );
                    assert!(found.len() <= (wanted * 2).max(64));
                    assert!(found.iter().all(|&key| counts[key] >= least));
                }
            }
        }
    }
}
