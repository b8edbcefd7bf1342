//! Which intervals are asked for? A tree that is built as Lucene 8.11.1 builds its sources: alternatives are pulled up out of
//! sources that would otherwise lose some of them, and equal sources that repeat are counted.

/// The relation that an interval must have to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It contains one.
    Containing,
    /// One contains it.
    ContainedBy,
    /// It contains none.
    NotContaining,
    /// None contains it.
    NotContainedBy,
    /// It overlaps one: they have a position in common.
    Overlapping,
    /// It overlaps none.
    NotOverlapping,
}

/// A source of the intervals of a document.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// The positions of any of some terms.
    Terms {
        /// Field number.
        field: u16,
        /// Term ordinals, or places in a list of words.
        words: Vec<u32>,
        /// The text that the terms were made of.
        text: String,
    },
    /// The intervals of any of several sources.
    Or(Vec<Source>),
    /// One of each, in their order.
    Ordered(Vec<Source>),
    /// One of each.
    Unordered(Vec<Source>),
    /// One of each, in their order and one right behind the other.
    Block(Vec<Source>),
    /// The intervals of a source, with positions added in front and behind.
    Extend(Box<Source>, i32, i32),
    /// The intervals with at most this many gaps.
    MaxGaps(Box<Source>, i32),
    /// This many intervals of the source in a row.
    Repeat(Box<Source>, usize),
    /// The position in front of each interval, or the one behind it.
    Offset(Box<Source>, bool),
    /// The intervals of another field, which are not taken apart.
    Field(Box<Source>),
    /// The intervals of the first source that have the relation to an interval of the second.
    Filter(Relation, Box<Source>, Box<Source>),
}

/// The most combinations of alternatives.
const MOST: usize = 1024;

/// Nothing where alternatives have too many combinations.
type Built = Option<Source>;

impl Source {
    /// Makes a source of any of several.
    pub fn or(list: Vec<Self>) -> Self {
        let mut distinct: Vec<Self> = Vec::with_capacity(list.len());
        for source in list {
            let alternatives = match source {
                Self::Or(inner) => inner,
                other => vec![other],
            };
            for one in alternatives {
                if !distinct.contains(&one) {
                    distinct.push(one);
                }
            }
        }
        match distinct.len() {
            1 => distinct.swap_remove(0),
            _ => Self::Or(distinct),
        }
    }

    /// One of each, in their order.
    pub fn ordered(list: Vec<Self>) -> Self {
        let flat = list.into_iter().flat_map(|source| match source {
            Self::Ordered(inner) => inner,
            other => vec![other],
        });
        let mut counted: Vec<(Self, usize)> = Vec::new();
        for source in flat {
            match counted.last_mut() {
                Some((last, count)) if *last == source => *count += 1,
                _ => counted.push((source, 1)),
            }
        }
        Self::joined(counted, Self::Ordered)
    }

    /// One of each.
    pub fn unordered(list: Vec<Self>) -> Self {
        let flat = list.into_iter().flat_map(|source| match source {
            Self::Unordered(inner) => inner,
            other => vec![other],
        });
        let mut counted: Vec<(Self, usize)> = Vec::new();
        for source in flat {
            match counted.iter_mut().find(|(one, _)| *one == source) {
                Some((_, count)) => *count += 1,
                None => counted.push((source, 1)),
            }
        }
        Self::joined(counted, Self::Unordered)
    }

    fn joined(counted: Vec<(Self, usize)>, join: fn(Vec<Self>) -> Self) -> Self {
        let repeated = counted.into_iter().map(|(source, count)| match count {
            1 => source,
            count => Self::Repeat(Box::new(source), count),
        });
        let mut list: Vec<Self> = repeated.collect();
        match list.len() {
            1 => list.swap_remove(0),
            _ => join(list),
        }
    }

    /// One of each, in their order and one right behind the other.
    pub fn block(list: &[Self]) -> Built {
        Some(Self::or(combinations(list, |list| {
            Self::Block(
                list.into_iter()
                    .flat_map(|source| match source {
                        Self::Block(inner) => inner,
                        other => vec![other],
                    })
                    .collect(),
            )
        })?))
    }

    /// The intervals with at most this many gaps.
    pub fn max_gaps(self, most: i32) -> Built {
        let pulled = self.pulled_up()?;
        let limited = pulled.into_iter().map(|source| Self::MaxGaps(Box::new(source), most));
        Some(Self::or(limited.collect()))
    }

    /// Makes a source of the intervals that have a relation to those of another.
    pub fn filtered(self, relation: Relation, other: Self) -> Built {
        let of =
            |source: &Self, other: &Self| Self::Filter(relation, Box::new(source.clone()), Box::new(other.clone()));
        let all = match relation {
            Relation::Containing | Relation::NotContaining => {
                let split = self.split()?.into_iter();
                split.map(|source| of(&source, &other)).collect()
            }
            Relation::ContainedBy | Relation::NotContainedBy => {
                let split = other.split()?.into_iter();
                split.map(|other| of(&self, &other)).collect()
            }
            Relation::Overlapping | Relation::NotOverlapping => return Some(of(&self, &other)),
        };
        Some(Self::or(all))
    }

    /// The fewest positions that an interval of the source has.
    pub fn least_extent(&self) -> i32 {
        match self {
            Self::Terms { .. } | Self::Offset(..) => 1,
            Self::Or(list) => list.iter().map(Self::least_extent).min().unwrap_or(i32::MAX),
            Self::Ordered(list) | Self::Unordered(list) | Self::Block(list) => list
                .iter()
                .fold(0, |sum, source| sum.wrapping_add(source.least_extent())),
            Self::Extend(source, before, after) => {
                let extent = before.wrapping_add(source.least_extent()).wrapping_add(*after);
                if extent < 0 { i32::MAX } else { extent }
            }
            Self::MaxGaps(source, _) | Self::Repeat(source, _) | Self::Field(source) | Self::Filter(_, source, _) => {
                source.least_extent()
            }
        }
    }

    /// Whether a `containing` is inside of another source. There Lucene's iterators may take one interval more than there is.
    pub fn hides_containing(&self) -> bool {
        fn has(source: &Source) -> bool {
            match source {
                Source::Terms { .. } => false,
                Source::Or(list) | Source::Ordered(list) | Source::Unordered(list) | Source::Block(list) => {
                    list.iter().any(has)
                }
                Source::Extend(source, ..)
                | Source::MaxGaps(source, _)
                | Source::Repeat(source, _)
                | Source::Offset(source, _)
                | Source::Field(source) => has(source),
                Source::Filter(relation, source, other) => {
                    *relation == Relation::Containing || has(source) || has(other)
                }
            }
        }
        match self {
            Self::Filter(Relation::Containing, source, other) => has(source) || has(other),
            other => has(other),
        }
    }

    /// The number of sources in the tree.
    pub fn count(&self) -> usize {
        let inner = match self {
            Self::Terms { words, text, .. } => words.len() / 8 + text.len() / 32,
            Self::Or(list) | Self::Ordered(list) | Self::Unordered(list) | Self::Block(list) => {
                list.iter().map(Self::count).sum()
            }
            Self::Extend(source, ..)
            | Self::MaxGaps(source, _)
            | Self::Repeat(source, _)
            | Self::Offset(source, _)
            | Self::Field(source) => source.count(),
            Self::Filter(_, source, other) => source.count() + other.count(),
        };
        1 + inner
    }

    /// Visits the words of the tree.
    pub fn each_word(&mut self, visit: &mut dyn FnMut(u16, &mut Vec<u32>)) {
        match self {
            Self::Terms { field, words, .. } => visit(*field, words),
            Self::Or(list) | Self::Ordered(list) | Self::Unordered(list) | Self::Block(list) => {
                list.iter_mut().for_each(|source| source.each_word(visit));
            }
            Self::Extend(source, ..)
            | Self::MaxGaps(source, _)
            | Self::Repeat(source, _)
            | Self::Offset(source, _)
            | Self::Field(source) => source.each_word(visit),
            Self::Filter(_, source, other) => {
                source.each_word(visit);
                other.each_word(visit);
            }
        }
    }

    /// The alternatives of the source, as far as they can be pulled up out of what is around them.
    fn pulled_up(&self) -> Option<Vec<Self>> {
        Some(match self {
            Self::Or(list) => list.clone(),
            Self::Ordered(list) => combinations(list, Self::Ordered)?,
            Self::Unordered(list) => combinations(list, Self::Unordered)?,
            Self::Extend(source, before, after) => {
                let pulled = source.pulled_up()?.into_iter();
                pulled.map(|one| Self::Extend(Box::new(one), *before, *after)).collect()
            }
            Self::Field(source) => {
                let pulled = source.pulled_up()?.into_iter();
                pulled.map(|one| Self::Field(Box::new(one))).collect()
            }
            Self::Filter(relation, source, other) => {
                let of = |source: Box<Self>, other: Box<Self>| Self::Filter(*relation, source, other);
                match relation {
                    Relation::Containing => {
                        let split = source.split()?.into_iter();
                        split.map(|one| of(Box::new(one), other.clone())).collect()
                    }
                    Relation::ContainedBy => {
                        let split = other.split()?.into_iter();
                        split.map(|one| of(source.clone(), Box::new(one))).collect()
                    }
                    Relation::Overlapping => {
                        let both = [(**source).clone(), (**other).clone()];
                        combinations(&both, |mut both| {
                            let other = both.pop().map(Box::new);
                            let source = both.pop().map(Box::new);
                            match (source, other) {
                                (Some(source), Some(other)) => of(source, other),
                                _ => Self::Or(Vec::new()),
                            }
                        })?
                    }
                    _ => vec![self.clone()],
                }
            }
            other => vec![other.clone()],
        })
    }

    /// The alternatives of the source; those of a single position stay together.
    fn split(&self) -> Option<Vec<Self>> {
        let (single, mut longer): (Vec<Self>, Vec<Self>) =
            self.pulled_up()?.into_iter().partition(|one| one.least_extent() == 1);
        if !single.is_empty() {
            longer.insert(0, Self::or(single));
        }
        Some(longer)
    }
}

/// Makes a source of each combination of alternatives; nothing where there are too many combinations.
fn combinations(list: &[Source], make: impl Fn(Vec<Source>) -> Source) -> Option<Vec<Source>> {
    let mut all: Vec<Vec<Source>> = vec![Vec::new()];
    for source in list {
        let split = source.split()?;
        if split.len() != 1 && all.len() * split.len() > MOST {
            return None;
        }
        all = split
            .iter()
            .flat_map(|one| {
                all.iter()
                    .map(move |before| [before.as_slice(), std::slice::from_ref(one)].concat())
            })
            .collect();
    }
    Some(all.into_iter().map(make).collect())
}
