//! How often does a phrase stand in a document if its words may be moved? Follows the search for minimal matches of Lucene
//! 8.11.1's `SloppyPhraseMatcher`, words that repeat included.

use crate::sorting;

/// A word of the phrase in one document.
#[derive(Debug)]
pub struct Word<'p> {
    /// Place in the phrase.
    pub offset: i64,
    /// Which term it is; equal for repeated words.
    pub term: u32,
    /// Positions in the document.
    pub positions: &'p [u32],
}

struct Walker<'p> {
    offset: i64,
    positions: &'p [u32],
    next: usize,
    /// Position less offset.
    position: i64,
    /// Which group of repeated words it belongs to.
    group: Option<usize>,
}

impl Walker<'_> {
    fn advance(&mut self) -> bool {
        let Some(&position) = self.positions.get(self.next) else {
            return false;
        };
        self.next += 1;
        self.position = i64::from(position) - self.offset;
        true
    }

    /// The position in the document.
    fn place(&self) -> i64 {
        self.position + self.offset
    }
}

struct Matcher<'p> {
    walkers: Vec<Walker<'p>>,
    groups: Vec<Vec<usize>>,
    end: i64,
}

/// Returns the sum of `1 / (1 + distance)` over the matches of a phrase, whose words come in the order of the query, with
/// at most `slop` moves.
pub fn frequency(words: &[Word<'_>], slop: u32) -> f32 {
    let mut matcher = Matcher::new(words);
    if !matcher.start() {
        return 0.0;
    }
    let mut sum = 0f32;
    let mut queue: Vec<usize> = (0..words.len()).collect();
    let mut positioned = true;
    while positioned {
        let length = matcher.next(&mut queue, slop.into(), &mut positioned);
        if length <= i64::from(slop) {
            sum += 1.0 / (1.0 + length as f32);
        }
    }
    sum
}

impl<'p> Matcher<'p> {
    fn new(words: &[Word<'p>]) -> Self {
        let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
        for (i, word) in words.iter().enumerate() {
            match groups.iter_mut().find(|(term, _)| *term == word.term) {
                Some((_, members)) => members.push(i),
                None => groups.push((word.term, vec![i])),
            }
        }
        let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|(_, members)| members).collect();
        groups.retain(|members| members.len() > 1);
        for members in &mut groups {
            sorting::sort_by(members, |&a, &b| words[a].offset.cmp(&words[b].offset));
        }
        let walkers = words.iter().enumerate().map(|(i, word)| Walker {
            offset: word.offset,
            positions: word.positions,
            next: 0,
            position: 0,
            group: groups.iter().position(|members| members.contains(&i)),
        });
        Self {
            walkers: walkers.collect(),
            groups,
            end: i64::MIN,
        }
    }

    /// Places every word at its first position, repeated words one after another.
    fn start(&mut self) -> bool {
        if !self.walkers.iter_mut().all(Walker::advance) {
            return false;
        }
        for members in &self.groups {
            for (steps, &member) in members.iter().enumerate() {
                for _ in 0..steps {
                    if !self.walkers[member].advance() {
                        return false;
                    }
                }
            }
        }
        self.end = self
            .walkers
            .iter()
            .map(|walker| walker.position)
            .max()
            .unwrap_or(i64::MIN);
        true
    }

    fn least(&self, queue: &[usize]) -> usize {
        let key = |&i: &usize| (self.walkers[i].position, self.walkers[i].offset, i);
        let mut least = 0;
        for at in 1..queue.len() {
            if key(&queue[at]) < key(&queue[least]) {
                least = at;
            }
        }
        least
    }

    fn advance(&mut self, walker: usize) -> bool {
        if !self.walkers[walker].advance() {
            return false;
        }
        self.end = self.end.max(self.walkers[walker].position);
        true
    }

    /// Moves words that repeat off each other's positions.
    fn resolve(&mut self, walker: usize) -> bool {
        let Some(group) = self.walkers[walker].group else {
            return true;
        };
        let mut current = walker;
        loop {
            let place = self.walkers[current].place();
            let other = self.groups[group]
                .iter()
                .copied()
                .find(|&i| i != current && self.walkers[i].place() == place);
            let Some(other) = other else { return true };
            let key = |i: usize| (self.walkers[i].position, self.walkers[i].offset);
            current = if key(current) < key(other) { current } else { other };
            if !self.advance(current) {
                return false;
            }
        }
    }

    /// Returns the length of the next match, which may be more than `slop` when there is none left.
    fn next(&mut self, queue: &mut Vec<usize>, slop: i64, positioned: &mut bool) -> i64 {
        let mut walker = queue.swap_remove(self.least(queue));
        let mut length = self.end - self.walkers[walker].position;
        let mut next = self.walkers[queue[self.least(queue)]].position;
        while self.advance(walker) {
            if !self.resolve(walker) {
                break;
            }
            if self.walkers[walker].position > next {
                queue.push(walker);
                if length <= slop {
                    return length;
                }
                walker = queue.swap_remove(self.least(queue));
                next = self.walkers[queue[self.least(queue)]].position;
                length = self.end - self.walkers[walker].position;
            } else {
                length = length.min(self.end - self.walkers[walker].position);
            }
        }
        *positioned = false;
        length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[(u32, &[u32])], slop: u32) -> f32 {
        let words: Vec<Word<'_>> = words
            .iter()
            .enumerate()
            .map(|(i, &(term, positions))| Word {
                offset: i as i64,
                term,
                positions,
            })
            .collect();
        frequency(&words, slop)
    }

    #[test]
    fn moves_are_counted() {
        // "a b" in "a x b": one move.
        assert_eq!(of(&[(0, &[0]), (1, &[2])], 1), 0.5);
        assert_eq!(of(&[(0, &[0]), (1, &[2])], 0), 0.0);
        // "a b" in "b a": two moves.
        assert_eq!(of(&[(0, &[1]), (1, &[0])], 2), 1.0 / 3.0);
        // "a a" needs two of them.
        assert_eq!(of(&[(0, &[3]), (0, &[3])], 5), 0.0);
        assert_eq!(of(&[(0, &[3, 4]), (0, &[3, 4])], 0), 1.0);
    }
}
