//! In which order do words come that several lists have? By their places; of equal ones that which `java.util.PriorityQueue` leaves on top,
//! as Lucene 8.11.1's `OffsetsEnum.MultiOffsetsEnum` takes them.

use super::passages::Match;

/// Lists of matches, by the first one that is left of each and the end of the list.
struct Queue<'m> {
    matches: &'m [Match],
    lists: Vec<(usize, usize)>,
}

impl Queue<'_> {
    fn is_less(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let key = |list: (usize, usize)| self.matches.get(list.0).map(|one| (one.start, one.end, one.word));
        key(one) < key(other)
    }

    fn add(&mut self, list: (usize, usize)) {
        let mut at = self.lists.len();
        self.lists.push(list);
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_less(list, self.lists[parent]) {
                break;
            }
            self.lists.swap(at, parent);
            at = parent;
        }
    }

    fn poll(&mut self) -> Option<(usize, usize)> {
        let last = self.lists.pop()?;
        let Some(top) = self.lists.first_mut() else {
            return Some(last);
        };
        let top = std::mem::replace(top, last);
        let (mut at, count) = (0, self.lists.len());
        while at < count / 2 {
            let mut child = 2 * at + 1;
            if child + 1 < count && self.is_less(self.lists[child + 1], self.lists[child]) {
                child += 1;
            }
            if !self.is_less(self.lists[child], last) {
                break;
            }
            self.lists.swap(at, child);
            at = child;
        }
        Some(top)
    }
}

/// Merges lists of matches, given where each begins and ends; those of a list keep their order.
pub fn merged(matches: &[Match], lists: &[(usize, usize)]) -> Vec<Match> {
    let mut queue = Queue {
        matches,
        lists: Vec::with_capacity(lists.len()),
    };
    for &list in lists.iter().filter(|(from, end)| from < end) {
        queue.add(list);
    }
    let mut all = Vec::with_capacity(matches.len());
    while let Some((at, end)) = queue.poll() {
        all.extend(matches.get(at).copied());
        if at + 1 < end {
            queue.add((at + 1, end));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_merged_by_place_and_word() {
        let at = |start: u32, word: u32, times: u32| Match {
            start,
            end: start + 1,
            word,
            times,
        };
        let all = [at(0, 1, 2), at(7, 1, 2), at(0, 0, 1), at(3, 2, 1)];
        let found: Vec<(u32, u32)> = merged(&all, &[(0, 2), (2, 3), (3, 4), (4, 4)])
            .iter()
            .map(|one| (one.start, one.word))
            .collect();
        assert_eq!(found, [(0, 0), (0, 1), (3, 2), (7, 1)]);
    }
}
