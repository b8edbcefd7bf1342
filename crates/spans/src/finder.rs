//! Which spans does a text have? As Lucene 8.11.1's `Spans` find them, one after the other, those of each part before those of the whole.
//!
//! `NearSpansOrdered` and `NearSpansUnordered` are followed step by step, odd widths of gaps included: so sums wrap around as in Java.

use crate::heap::Heap;
use crate::span::Span;
use vitrine_base::sorting::sort_by;

/// The position of a walk that is behind its last span.
const NONE: i32 = i32::MAX;
/// Spans of a part at most: gaps, which stand anywhere, may make very many.
const MOST: usize = 1 << 20;

/// A span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Its first position,
    pub start: i32,
    /// and the one behind its last.
    pub end: i32,
    /// How far its parts are from each other, by which it counts less.
    pub width: i32,
    /// What its parts are kept by.
    parts: u32,
}

/// The parts of spans: where words stand, and which parts a span has.
#[derive(Default)]
struct Parts {
    words: Vec<(u32, u32)>,
    spans: Vec<(u32, u32)>,
    below: Vec<u32>,
}

/// What the parts of a gap are kept by: it has none.
const NO_PARTS: u32 = u32::MAX;

impl Parts {
    /// Keeps the parts of a span. Odd numbers are words.
    fn join(&mut self, walks: &[Walk<'_>]) -> u32 {
        let first = self.below.len() as u32;
        let parts = walks.iter().map(|walk| walk.at().parts);
        self.below.extend(parts.filter(|&one| one != NO_PARTS));
        self.spans.push((first, self.below.len() as u32));
        self.spans.len() as u32 * 2 - 2
    }

    fn each(&self, parts: u32, see: &mut dyn FnMut(u32, u32)) {
        let at = parts as usize / 2;
        if parts % 2 == 1 {
            let (word, place) = self.words[at];
            return see(word, place);
        }
        let (first, end) = self.spans[at];
        for &one in &self.below[first as usize..end as usize] {
            self.each(one, see);
        }
    }
}

fn joined(parts: &mut Option<Parts>, walks: &[Walk<'_>]) -> u32 {
    parts.as_mut().map_or(0, |parts| parts.join(walks))
}

/// A walk over spans: before the first one it stands at -1. That of a gap stands where it is put.
struct Walk<'f> {
    list: &'f [Found],
    next: usize,
    gap: Option<Found>,
}

impl Walk<'_> {
    /// Moves to the next span; returns whether there is one.
    fn step(&mut self) -> bool {
        if let Some(gap) = &mut self.gap {
            let at = gap.start.wrapping_add(1);
            self.put(at);
            return true;
        }
        self.next = (self.next + 1).min(self.list.len() + 1);
        self.next <= self.list.len()
    }

    /// Puts a gap somewhere.
    fn put(&mut self, at: i32) {
        if let Some(gap) = &mut self.gap {
            gap.end = gap.end.wrapping_add(at.wrapping_sub(gap.start));
            gap.start = at;
        }
    }

    fn at(&self) -> Found {
        let far = if self.next == 0 { -1 } else { NONE };
        let none = Found {
            start: far,
            end: far,
            width: 0,
            parts: NO_PARTS,
        };
        let found = self.gap.as_ref().or_else(|| self.list.get(self.next.wrapping_sub(1)));
        found.copied().unwrap_or(none)
    }
}

/// Whether the walk at a place comes before another.
fn is_less(walks: &[Walk<'_>], one: usize, other: usize) -> bool {
    let (one, other) = (walks[one].at(), walks[other].at());
    (one.start, one.end) < (other.start, other.end)
}

/// Finds the spans of a text.
pub struct Finder {
    /// Where each word stands, in ascending order.
    pub positions: Vec<Vec<u32>>,
    /// How many steps were taken,
    pub work: u64,
    /// and how many may be taken.
    pub most: u64,
    /// Lists to use again.
    spare: Vec<Vec<Found>>,
    /// The parts of spans, if they are kept.
    parts: Option<Parts>,
}

impl Finder {
    /// Makes a finder for this many words.
    pub fn new(words: usize) -> Self {
        Self {
            positions: vec![Vec::new(); words],
            work: 0,
            most: 0,
            spare: Vec::new(),
            parts: None,
        }
    }

    /// Has the parts of spans kept.
    pub fn keep_parts(&mut self) {
        self.parts = Some(Parts::default());
    }

    /// Visits the words that a span is made of: each one's place in the list, and which of its positions it is.
    pub fn each_part(&self, found: &Found, see: &mut dyn FnMut(u32, u32)) {
        if let Some(parts) = &self.parts {
            parts.each(found.parts, see);
        }
    }

    /// Gives a list back, to be used again.
    pub fn give(&mut self, mut list: Vec<Found>) {
        list.clear();
        self.spare.push(list);
    }

    /// Returns the spans of a tree whose words are places in the list; nothing where that takes too long.
    pub fn find(&mut self, span: &Span) -> Option<Vec<Found>> {
        let mut out = self.spare.pop().unwrap_or_default();
        match span {
            Span::Term(term) => {
                for &word in &term.words {
                    for (place, &position) in self.positions[word as usize].iter().enumerate() {
                        let mut parts = 0;
                        if let Some(kept) = &mut self.parts {
                            kept.words.push((word, place as u32));
                            parts = kept.words.len() as u32 * 2 - 1;
                        }
                        out.push(Found {
                            start: position as i32,
                            end: position as i32 + 1,
                            width: 0,
                            parts,
                        });
                    }
                }
                if term.words.len() > 1 {
                    sort_by(&mut out, |one, other| one.start.cmp(&other.start));
                }
            }
            Span::Gap(_) | Span::Nothing { .. } => {}
            Span::Masked(inner, _) => {
                self.give(out);
                return self.find(inner);
            }
            Span::First(inner, end) => {
                let list = self.find(inner)?;
                let near = list.iter().take_while(|found| found.start < *end);
                out.extend(near.filter(|found| found.end <= *end));
                self.give(list);
            }
            _ => {
                let parts = span.below();
                let mut lists = Vec::with_capacity(parts.len());
                for part in parts {
                    lists.push(self.find(part)?);
                }
                let mut walks = Vec::with_capacity(parts.len());
                for (list, part) in lists.iter().zip(parts) {
                    self.work += list.len() as u64;
                    let gap = match part {
                        Span::Gap(width) => Some(Found {
                            start: -1,
                            end: width.wrapping_sub(1),
                            width: 0,
                            parts: NO_PARTS,
                        }),
                        _ => None,
                    };
                    walks.push(Walk { list, next: 0, gap });
                }
                let done = self.join(span, &mut walks, &mut out);
                drop(walks);
                lists.into_iter().for_each(|list| self.give(list));
                done?;
            }
        }
        self.work += 1 + out.len() as u64;
        self.allowed().then_some(out)
    }

    fn allowed(&self) -> bool {
        let kept = self.parts.as_ref().map_or(0, |parts| parts.below.len());
        self.work <= self.most && kept <= MOST
    }

    fn join(&mut self, span: &Span, walks: &mut [Walk<'_>], out: &mut Vec<Found>) -> Option<()> {
        match span {
            Span::Or(..) => self.any(walks, out),
            // A text without spans of a clause is not looked at.
            Span::Near { .. } if walks.iter().any(|walk| walk.gap.is_none() && walk.list.is_empty()) => Some(()),
            Span::Near {
                slop, in_order: true, ..
            } => self.ordered(walks, *slop, out),
            Span::Near { slop, .. } => self.unordered(walks, *slop, out),
            Span::Not { pre, post, .. } => {
                not(walks, (*pre, *post), out);
                Some(())
            }
            Span::Containing(_) => {
                containing(walks, &mut self.parts, out);
                Some(())
            }
            _ => {
                within(walks, &mut self.parts, out);
                Some(())
            }
        }
    }

    /// All spans of several lists, in the order of their positions.
    fn any(&mut self, walks: &mut [Walk<'_>], out: &mut Vec<Found>) -> Option<()> {
        let mut heap = Heap::default();
        for at in 0..walks.len() {
            if walks[at].step() {
                heap.add(at, &|one, other| is_less(walks, one, other));
            }
        }
        let deep = u64::from(walks.len().ilog2()) + 1;
        while let Some(top) = heap.top() {
            let found = walks[top].at();
            if found.start == NONE {
                break;
            }
            out.push(found);
            self.work += deep;
            walks[top].step();
            heap.update(&|one, other| is_less(walks, one, other));
        }
        self.allowed().then_some(())
    }

    /// Successive spans of the first list, each followed by the nearest ones of the others.
    fn ordered(&mut self, walks: &mut [Walk<'_>], slop: i32, out: &mut Vec<Found>) -> Option<()> {
        while walks[0].step() {
            let first = walks[0].at();
            let (mut end, mut width) = (first.end, 0i32);
            for walk in &mut walks[1..] {
                self.work += 1;
                if walk.gap.is_some() {
                    walk.put(end);
                }
                while walk.at().start < end {
                    self.work += 1;
                    walk.step();
                }
                let found = walk.at();
                if found.start == NONE {
                    return Some(());
                }
                width = width.wrapping_add(found.start.wrapping_sub(end));
                end = found.end;
            }
            if width <= slop {
                out.push(Found {
                    start: first.start,
                    end,
                    width,
                    parts: joined(&mut self.parts, walks),
                });
            }
            if !self.allowed() || out.len() > MOST {
                return None;
            }
        }
        Some(())
    }

    /// The first one of all is moved on, as long as there are more: each time that they are near each other is a span.
    fn unordered(&mut self, walks: &mut [Walk<'_>], slop: i32, out: &mut Vec<Found>) -> Option<()> {
        let mut heap = Heap::default();
        let (mut total, mut last) = (0i32, -1);
        for at in 0..walks.len() {
            if !walks[at].step() {
                return Some(());
            }
            let found = walks[at].at();
            heap.add(at, &|one, other| is_less(walks, one, other));
            last = last.max(found.end);
            total = total.wrapping_add(found.end.wrapping_sub(found.start));
        }
        let deep = u64::from(walks.len().ilog2()) + 1;
        while let Some(top) = heap.top() {
            let found = walks[top].at();
            let width = last.wrapping_sub(found.start);
            if width.wrapping_sub(total) <= slop {
                out.push(Found {
                    start: found.start,
                    end: last,
                    width,
                    parts: joined(&mut self.parts, walks),
                });
            }
            self.work += deep;
            if !walks[top].step() {
                break;
            }
            let next = walks[top].at();
            total = total
                .wrapping_sub(found.end.wrapping_sub(found.start))
                .wrapping_add(next.end.wrapping_sub(next.start));
            last = last.max(next.end);
            heap.update(&|one, other| is_less(walks, one, other));
        }
        self.allowed().then_some(())
    }
}

/// The spans of the first list, but for those that one of the second overlaps.
fn not(walks: &mut [Walk<'_>], (pre, post): (i32, i32), out: &mut Vec<Found>) {
    let [include, exclude] = walks else { return };
    if !exclude.step() {
        out.extend_from_slice(include.list);
        return;
    }
    'each: for found in include.list {
        while exclude.at().end <= found.start.wrapping_sub(pre) {
            if !exclude.step() {
                out.push(*found);
                continue 'each;
            }
        }
        if exclude.at().start.wrapping_sub(post) >= found.end {
            out.push(*found);
        }
    }
}

/// The spans of the first list that have one of the second inside.
fn containing(walks: &mut [Walk<'_>], parts: &mut Option<Parts>, out: &mut Vec<Found>) {
    while walks[0].step() {
        let found = walks[0].at();
        while walks[1].at().start < found.start {
            if !walks[1].step() {
                return;
            }
        }
        if found.end >= walks[1].at().end {
            let parts = joined(parts, walks);
            out.push(Found { parts, ..found });
        }
    }
}

/// The spans of the second list that are inside one of the first.
fn within(walks: &mut [Walk<'_>], parts: &mut Option<Parts>, out: &mut Vec<Found>) {
    while walks[1].step() {
        let found = walks[1].at();
        while walks[0].at().end < found.end {
            if !walks[0].step() {
                return;
            }
        }
        if walks[0].at().start <= found.start {
            let parts = joined(parts, walks);
            out.push(Found { parts, ..found });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Term;

    fn word(at: u32) -> Span {
        Span::Term(Box::new(Term {
            field: 0,
            words: vec![at],
            name: "t".to_owned(),
            text: at.to_string(),
            is_found: false,
        }))
    }

    fn near(slop: i32, in_order: bool) -> Span {
        Span::Near {
            clauses: vec![word(0), word(1)],
            slop,
            in_order,
        }
    }

    fn spans(span: &Span) -> Vec<(i32, i32, i32)> {
        let mut finder = Finder::new(2);
        finder.positions = vec![vec![1, 5], vec![3, 7]];
        finder.most = 1000;
        let found = finder.find(span).unwrap_or_default();
        found.iter().map(|one| (one.start, one.end, one.width)).collect()
    }

    /// Two words that alternate; worked out by hand.
    #[test]
    fn spans_of_two_words() {
        assert_eq!(spans(&near(0, true)), []);
        assert_eq!(spans(&near(1, true)), [(1, 4, 1), (5, 8, 1)]);
        assert_eq!(spans(&near(1, false)), [(1, 4, 3), (3, 6, 3), (5, 8, 3)]);
        assert_eq!(spans(&Span::First(Box::new(near(1, false)), 6)), [(1, 4, 3), (3, 6, 3)]);
        let both = Box::new([near(1, false), word(1)]);
        assert_eq!(spans(&Span::Within(both)), [(3, 4, 0), (7, 8, 0)]);
        let not = |pre, post| Span::Not {
            both: Box::new([word(0), word(1)]),
            pre,
            post,
        };
        assert_eq!(spans(&not(0, 0)), [(1, 2, 0), (5, 6, 0)]);
        assert_eq!(spans(&not(2, 0)), [(1, 2, 0)]);
        assert_eq!(spans(&not(0, 2)), []);
        assert_eq!(near(1, true).printed(), "spanNear([t:0, t:1], 1, true)");
    }
}
