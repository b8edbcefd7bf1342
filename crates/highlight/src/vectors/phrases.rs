//! Where does a text have what is looked for? Lucene 8.11.1's `FieldTermStack` and `FieldPhraseList`: the longest phrase from each word
//! on, and those of several fields together.

use std::cmp::Ordering;

use super::wanted::Tree;

/// A word of a text that is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The number of its term.
    pub term: u32,
    /// The first unit.
    pub start: i32,
    /// The unit behind it.
    pub end: i32,
    /// Its position.
    pub position: i32,
}

/// A phrase, or a term, that a text has.
#[derive(Debug, Clone)]
pub struct Phrase {
    /// Where its parts are: more than one where other words stand between them.
    pub parts: Vec<(i32, i32)>,
    /// What it adds to a piece.
    pub boost: f32,
    /// The number of what is looked for.
    pub number: u32,
}

impl Phrase {
    /// The first unit.
    pub fn start(&self) -> i32 {
        self.parts.first().map_or(0, |part| part.0)
    }

    /// The unit behind it.
    pub fn end(&self) -> i32 {
        self.parts.last().map_or(0, |part| part.1)
    }

    fn overlaps(&self, other: &Self) -> bool {
        let (start, end, from, to) = (self.start(), self.end(), other.start(), other.end());
        start <= from && from < end || start < to && to <= end || from <= start && start < to || from < end && end <= to
    }

    fn compare(&self, other: &Self) -> Ordering {
        let key = |one: &Self| (one.start(), one.end());
        let by_boost = || self.boost.partial_cmp(&other.boost).unwrap_or(Ordering::Equal);
        key(self).cmp(&key(other)).then_with(by_boost)
    }
}

/// The words of a text that are left, by position.
struct Stack<'s> {
    all: &'s [Seen],
    /// For each word the first and the last one of its position.
    same: Vec<(u32, u32)>,
    left: Vec<u32>,
}

impl<'s> Stack<'s> {
    /// Takes words in the order of their positions and terms.
    fn new(all: &'s [Seen]) -> Self {
        let mut same = Vec::with_capacity(all.len());
        let mut left = Vec::new();
        for group in all.chunk_by(|a, b| a.position == b.position) {
            let first = same.len() as u32;
            left.push(first);
            same.extend(group.iter().map(|_| (first, first + group.len() as u32 - 1)));
        }
        left.reverse();
        Self { all, same, left }
    }

    fn term(&self, at: u32) -> u32 {
        self.all[at as usize].term
    }

    /// Goes from a word round those of its position up to one that leads on; returns the last one that was looked at, and where it leads.
    fn round(&self, first: u32, tree: &Tree, node: u32) -> (u32, Option<u32>) {
        let mut at = first;
        loop {
            let next = tree.next(node, self.term(at));
            let (from, to) = self.same[at as usize];
            let other = if at == to { from } else { at + 1 };
            if next.is_some() || other == first {
                return (at, next);
            }
            at = other;
        }
    }

    /// Whether words are what ends at a node.
    fn is_end(&self, tree: &Tree, node: u32, words: &[u32]) -> bool {
        let Some(end) = tree.end(node) else { return false };
        let position = |at: u32| i64::from(self.all[at as usize].position);
        words
            .windows(2)
            .all(|two| (position(two[1]) - position(two[0]) - 1).unsigned_abs() <= u64::from(end.slop))
    }

    fn phrase(&self, tree: &Tree, node: u32, words: &[u32]) -> Phrase {
        let mut parts: Vec<(i32, i32)> = Vec::with_capacity(1);
        let mut last = 0;
        for &at in words {
            let seen = &self.all[at as usize];
            match parts.last_mut() {
                Some(part) if seen.position - last == 1 => part.1 = seen.end,
                _ => parts.push((seen.start, seen.end)),
            }
            last = seen.position;
        }
        let (boost, number) = tree.end(node).map_or((0.0, 0), |end| (end.boost, end.number));
        Phrase { parts, boost, number }
    }
}

/// Finds what a text has of what is looked for, given its words in the order of their positions and terms; `charge` is told what it takes,
/// and may end it.
pub fn find<E>(
    tree: &Tree,
    seen: &[Seen],
    most: i32,
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Phrase>, E> {
    let mut found: Vec<Phrase> = Vec::new();
    let mut stack = Stack::new(seen);
    let mut words: Vec<u32> = Vec::new();
    charge(seen.len() as u64 * 2)?;
    while (found.len() as i64) < i64::from(most) {
        let Some(first) = stack.left.pop() else { break };
        charge(8)?;
        let (at, node) = stack.round(first, tree, 0);
        let Some(mut node) = node else { continue };
        words.clear();
        words.push(at);
        let ended = loop {
            charge(8)?;
            let Some(first) = stack.left.pop() else { break None };
            let (at, next) = stack.round(first, tree, node);
            let (from, to) = stack.same[first as usize];
            charge(u64::from(to - from) * 2)?;
            match next {
                Some(next) => {
                    words.push(at);
                    node = next;
                }
                None => break Some(at),
            }
        };
        stack.left.extend(ended);
        let mut is_end = stack.is_end(tree, node, &words);
        while !is_end && words.len() > 1 {
            stack.left.extend(words.pop());
            charge(words.len() as u64 * 8)?;
            let way = words.iter().try_fold(0, |node, &at| tree.next(node, stack.term(at)));
            is_end = way.is_some_and(|way| stack.is_end(tree, way, &words));
            node = way.unwrap_or(node);
        }
        if !is_end {
            continue;
        }
        let phrase = stack.phrase(tree, node, &words);
        charge(found.len() as u64 * 2)?;
        match found.iter_mut().find(|one| one.overlaps(&phrase)) {
            Some(one) => one.boost += phrase.boost,
            None => found.push(phrase),
        }
    }
    Ok(found)
}

/// Takes the least of what comes next in several lists, the earlier list first.
fn next<T: Clone>(lists: &mut [&[T]], compare: &dyn Fn(&T, &T) -> Ordering) -> Option<T> {
    let mut least: Option<usize> = None;
    for (at, list) in lists.iter().enumerate() {
        let Some(one) = list.first() else { continue };
        let is_less = |best: usize| lists[best].first().is_some_and(|best| compare(one, best).is_lt());
        if least.is_none_or(is_less) {
            least = Some(at);
        }
    }
    let list = &mut lists[least?];
    let (first, rest) = list.split_first()?;
    *list = rest;
    Some(first.clone())
}

/// Joins what was found in several fields; what touches is one.
pub fn joined<E>(lists: &[Vec<Phrase>], charge: &mut dyn FnMut(u64) -> Result<(), E>) -> Result<Vec<Phrase>, E> {
    let mut left: Vec<&[Phrase]> = lists.iter().map(Vec::as_slice).collect();
    let mut all: Vec<Phrase> = Vec::new();
    let mut work: Vec<Phrase> = Vec::new();
    let mut end = 0;
    while let Some(phrase) = next(&mut left, &Phrase::compare) {
        charge(lists.len() as u64 * 4 + 8)?;
        if !work.is_empty() && phrase.start() > end {
            charge((work.len() * work.len()) as u64)?;
            all.extend(one_of(&mut work));
        }
        end = if work.is_empty() {
            phrase.end()
        } else {
            end.max(phrase.end())
        };
        work.push(phrase);
    }
    charge((work.len() * work.len()) as u64)?;
    all.extend(one_of(&mut work));
    Ok(all)
}

/// Makes one phrase of several.
fn one_of(several: &mut Vec<Phrase>) -> Option<Phrase> {
    if several.len() < 2 {
        return several.pop();
    }
    let mut left: Vec<&[(i32, i32)]> = several.iter().map(|one| one.parts.as_slice()).collect();
    let mut parts: Vec<(i32, i32)> = Vec::new();
    while let Some(part) = next(&mut left, &Ord::cmp) {
        match parts.last_mut() {
            Some(last) if part.0 <= last.1 => last.1 = last.1.max(part.1),
            _ => parts.push(part),
        }
    }
    let (first, others) = several.split_first()?;
    let phrase = Phrase {
        parts,
        boost: others.iter().fold(first.boost, |sum, one| sum + one.boost),
        number: first.number,
    };
    several.clear();
    Some(phrase)
}
