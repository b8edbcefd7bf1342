//! Which intervals does a document have? The minimal ones, as Lucene 8.11.1's iterators find them, in their order.

use super::source::{Relation, Source};

/// The position of a walk that is behind its last interval.
const NONE: i32 = i32::MAX;

/// An interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Its first position,
    pub start: i32,
    /// and its last one.
    pub end: i32,
    /// How many positions in it belong to none of its parts.
    gaps: i32,
    /// How many positions belong to it.
    width: i32,
}

impl Found {
    /// Returns the interval as if all of its positions belonged to it. Only repeated sources tell the positions of their parts from
    /// those between.
    fn whole(self) -> Self {
        Self {
            width: (self.end - self.start).wrapping_add(1),
            ..self
        }
    }
}

/// A walk over intervals: before the first one it stands at -1.
struct Walk<'f> {
    list: &'f [Found],
    next: usize,
}

impl<'f> Walk<'f> {
    fn new(list: &'f [Found]) -> Self {
        Self { list, next: 0 }
    }

    /// Moves to the next interval; returns whether there is one.
    fn step(&mut self) -> bool {
        self.next = (self.next + 1).min(self.list.len() + 1);
        self.next <= self.list.len()
    }

    fn at(&self) -> Option<&'f Found> {
        self.list.get(self.next.wrapping_sub(1))
    }

    fn start(&self) -> i32 {
        self.at()
            .map_or(if self.next == 0 { -1 } else { NONE }, |found| found.start)
    }

    fn end(&self) -> i32 {
        self.at()
            .map_or(if self.next == 0 { -1 } else { NONE }, |found| found.end)
    }

    fn width(&self) -> i32 {
        self.at().map_or(1, |found| found.width)
    }
}

/// Finds the intervals of a document.
pub struct Finder {
    /// Where each word stands.
    pub positions: Vec<Vec<u32>>,
    /// How many steps were taken.
    pub work: u64,
    /// Lists to use again.
    spare: Vec<Vec<Found>>,
}

impl Finder {
    /// Makes a finder for this many words.
    pub fn new(words: usize) -> Self {
        Self {
            positions: vec![Vec::new(); words],
            work: 0,
            spare: Vec::new(),
        }
    }

    /// Gives a list back, to be used again.
    pub fn give(&mut self, mut list: Vec<Found>) {
        list.clear();
        self.spare.push(list);
    }

    /// Returns the intervals of a source.
    pub fn find(&mut self, source: &Source) -> Vec<Found> {
        let mut found = self.spare.pop().unwrap_or_default();
        match source {
            Source::Terms { words, .. } => {
                for &word in words {
                    let positions = &self.positions[word as usize];
                    found.extend(positions.iter().map(|&position| Found {
                        start: position as i32,
                        end: position as i32,
                        gaps: 0,
                        width: 1,
                    }));
                }
                if words.len() > 1 {
                    crate::sorting::sort_by(&mut found, |a, b| a.start.cmp(&b.start));
                    found.dedup();
                }
            }
            Source::Or(list) => self.joined(list, &mut found, any),
            Source::Ordered(list) => self.joined(list, &mut found, ordered),
            Source::Unordered(list) => self.joined(list, &mut found, unordered),
            Source::Block(list) => self.joined(list, &mut found, block),
            Source::Field(source) => {
                self.spare.push(found);
                return self.find(source);
            }
            Source::Extend(source, before, after) => self.each(source, &mut found, |mut one| {
                one.start = (one.start - before).max(0);
                let end = one.end.wrapping_add(*after);
                one.end = if end < 0 || end == NONE { NONE - 1 } else { end };
                one.width = (one.end - one.start).wrapping_add(1);
                Some(one)
            }),
            Source::MaxGaps(source, most) => {
                self.each(source, &mut found, |one| (one.gaps <= *most).then_some(one.whole()));
            }
            Source::Offset(source, is_before) => self.each(source, &mut found, |one| {
                let at = if *is_before {
                    (one.start - 1).max(0)
                } else {
                    one.end + 1
                };
                Some(Found {
                    start: at,
                    end: at,
                    gaps: 0,
                    width: 1,
                })
            }),
            Source::Repeat(source, count) => {
                let list = self.find(source);
                self.work += (list.len() * count) as u64;
                found.extend(list.windows(*count).map(|run| {
                    let (start, end) = (run[0].start, run[count - 1].end);
                    let width = run.iter().map(|one| one.start - one.end + 1).sum();
                    Found {
                        start,
                        end,
                        gaps: end - start + 1 - width,
                        width,
                    }
                }));
                self.give(list);
            }
            Source::Filter(relation, source, other) => {
                let (list, others) = (self.find(source), self.find(other));
                self.work += (list.len() + others.len()) as u64;
                filter(*relation, &list, &others, &mut found);
                self.give(list);
                self.give(others);
            }
        }
        self.work += 1 + found.len() as u64;
        found
    }

    fn each(&mut self, source: &Source, found: &mut Vec<Found>, change: impl Fn(Found) -> Option<Found>) {
        let list = self.find(source);
        found.extend(list.iter().copied().filter_map(change));
        self.give(list);
    }

    fn joined(&mut self, list: &[Source], found: &mut Vec<Found>, join: fn(&mut [Walk<'_>], &mut Vec<Found>)) {
        let lists: Vec<Vec<Found>> = list.iter().map(|source| self.find(source)).collect();
        let steps: usize = lists.iter().map(Vec::len).sum();
        self.work += (steps * lists.len()) as u64;
        let mut walks: Vec<Walk<'_>> = lists.iter().map(|list| Walk::new(list)).collect();
        join(&mut walks, found);
        for list in lists {
            self.give(list);
        }
    }
}

/// Takes the minimal intervals of several lists: those that contain no other interval of any list.
fn any(walks: &mut [Walk<'_>], found: &mut Vec<Found>) {
    for walk in walks.iter_mut() {
        walk.step();
    }
    loop {
        let left = walks.iter().filter_map(Walk::at);
        let first = left.min_by(|a, b| a.end.cmp(&b.end).then(b.start.cmp(&a.start)));
        let Some(&first) = first else { return };
        found.push(first.whole());
        // The next intervals are passed over as long as they contain this one.
        loop {
            let top = walks.iter_mut().filter(|walk| walk.at().is_some());
            let Some(top) = top.min_by(|a, b| a.end().cmp(&b.end()).then(b.start().cmp(&a.start()))) else {
                return;
            };
            if top.start() > first.start || top.end() < first.end {
                break;
            }
            top.step();
        }
    }
}

fn ordered(walks: &mut [Walk<'_>], found: &mut Vec<Found>) {
    let last = walks.len() - 1;
    walks[0].step();
    loop {
        let mut best: Option<Found> = None;
        // Lucene moves the second part on for each interval, even where the part is already in the right place.
        let (mut i, mut bound) = (1, NONE);
        'minimal: loop {
            loop {
                if walks[i - 1].end() >= bound {
                    break 'minimal;
                }
                if i > last || best.is_some() && walks[i].start() > walks[i - 1].end() {
                    break;
                }
                loop {
                    if walks[i].end() >= bound || !walks[i].step() {
                        break 'minimal;
                    }
                    if walks[i].start() > walks[i - 1].end() {
                        break;
                    }
                }
                i += 1;
            }
            let (start, end) = (walks[0].start(), walks[last].end());
            if start == NONE {
                break;
            }
            let width: i32 = walks.iter().map(Walk::width).sum();
            best = Some(Found {
                start,
                end,
                gaps: end - start + 1 - width,
                width: end - start + 1,
            });
            bound = walks[last].start();
            i = 1;
            if !walks[0].step() {
                break;
            }
        }
        match best {
            Some(best) => found.push(best),
            None => return,
        }
    }
}

fn unordered(walks: &mut [Walk<'_>], found: &mut Vec<Found>) {
    if !walks.iter_mut().fold(true, |all, walk| all & walk.step()) {
        return;
    }
    let mut right = walks.iter().map(Walk::end).max().unwrap_or(-1);
    let first = |walks: &[Walk<'_>]| {
        let places = 0..walks.len();
        let key = |place: usize| (walks[place].start(), std::cmp::Reverse(walks[place].end()));
        places.min_by_key(|&place| key(place)).unwrap_or(0)
    };
    let mut start = -1;
    loop {
        // Intervals that begin where the last one did are passed over.
        let mut top = first(walks);
        while walks[top].start() == start {
            if !walks[top].step() {
                return;
            }
            right = right.max(walks[top].end());
            top = first(walks);
        }
        loop {
            start = walks[top].start();
            let end = right;
            let width: i32 = walks.iter().map(Walk::width).sum();
            let best = Found {
                start,
                end,
                gaps: end - start + 1 - width,
                width: end - start + 1,
            };
            if walks[top].end() == end {
                found.push(best);
                break;
            }
            if !walks[top].step() {
                found.push(best);
                return;
            }
            right = right.max(walks[top].end());
            if end != right {
                found.push(best);
                break;
            }
            top = first(walks);
        }
    }
}

fn block(walks: &mut [Walk<'_>], found: &mut Vec<Found>) {
    let last = walks.len() - 1;
    while walks[0].step() {
        let mut i = 1;
        while i <= last {
            while walks[i].start() <= walks[i - 1].end() {
                if !walks[i].step() {
                    return;
                }
            }
            if walks[i].start() == walks[i - 1].end() + 1 {
                i += 1;
            } else {
                if !walks[0].step() {
                    return;
                }
                i = 1;
            }
        }
        let (start, end) = (walks[0].start(), walks[last].end());
        found.push(Found {
            start,
            end,
            gaps: 0,
            width: end - start + 1,
        });
    }
}

/// Takes the intervals that have the relation to others.
fn filter(relation: Relation, list: &[Found], others: &[Found], found: &mut Vec<Found>) {
    let mut other = Walk::new(others);
    let is_negative = matches!(
        relation,
        Relation::NotContaining | Relation::NotContainedBy | Relation::NotOverlapping
    );
    for (at, one) in list.iter().enumerate() {
        loop {
            let is_behind = match relation {
                Relation::Containing | Relation::NotContaining => other.start() < one.start && other.end() < one.end,
                Relation::ContainedBy | Relation::NotContainedBy => other.end() < one.end,
                Relation::Overlapping | Relation::NotOverlapping => other.end() < one.start,
            };
            if !is_behind {
                break;
            }
            if !other.step() {
                if is_negative {
                    found.extend(list[at..].iter().map(|one| one.whole()));
                }
                return;
            }
        }
        let is_one = match relation {
            Relation::Containing => one.start <= other.start() && one.end >= other.end(),
            Relation::ContainedBy => other.start() <= one.start,
            Relation::Overlapping => other.start() <= one.end,
            Relation::NotContaining | Relation::NotOverlapping => other.start() > one.end,
            Relation::NotContainedBy => one.start < other.start(),
        };
        if is_one {
            found.push(one.whole());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Finder, Source};

    fn spans(source: &Source) -> Vec<(i32, i32)> {
        let mut finder = Finder::new(2);
        finder.positions = vec![vec![1, 5], vec![3, 7]];
        finder.find(source).iter().map(|one| (one.start, one.end)).collect()
    }

    /// Two words that alternate; worked out by hand.
    #[test]
    fn minimal_intervals() {
        let word = |word: u32| Source::Terms {
            field: 0,
            words: vec![word],
            text: word.to_string(),
        };
        let both = || vec![word(0), word(1)];
        assert_eq!(spans(&Source::ordered(both())), [(1, 3), (5, 7)]);
        assert_eq!(spans(&Source::unordered(both())), [(1, 3), (3, 5), (5, 7)]);
        assert_eq!(spans(&Source::or(both())), [(1, 1), (3, 3), (5, 5), (7, 7)]);
        assert_eq!(spans(&Source::ordered(vec![word(0), word(0)])), [(1, 5)]);
        let near = |most| Source::ordered(both()).max_gaps(most).map(|source| spans(&source));
        assert_eq!(near(0), Some(vec![]));
        assert_eq!(near(1), Some(vec![(1, 3), (5, 7)]));
        assert_eq!(Source::block(&both()).map(|source| spans(&source)), Some(vec![]));
    }
}
