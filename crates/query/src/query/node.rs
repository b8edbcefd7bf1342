//! What does a query mean on this image? A tree of nodes, made with the field types, analyzers and dictionaries of the image.
//!
//! Two nodes are equal where Lucene's queries would be; its rewriting depends on that. `rewrite.rs` has its rules.

use super::said::Said;
use crate::error::Failure;
use crate::murmur3;
use crate::plan::ScoreMode;
use crate::score::feature::Feature;
use crate::score::function_score::Functions;
use crate::score::intervals::source::Source;
use crate::score::spans::Spans;
use crate::score::synonym::Combined;
use crate::score::ways::Phrase;
use crate::sorting;
use crate::values::encoding::Encoding;
use crate::values::geo::area::Area;

/// The document frequency that a term is scored with, where it differs from the term's own. Lucene compares queries without it.
#[derive(Debug, Clone, Copy, Default)]
pub struct AsIf(pub Option<u32>);

impl AsIf {
    /// One of several numbers: which one it is in the real engine is decided by hashes that differ from process to process.
    pub const EITHER: Option<u32> = Some(u32::MAX);
}

impl PartialEq for AsIf {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Bytes of a node itself, in a list that may have room for twice as many nodes.
pub const NODE: usize = size_of::<Node>() * 3;

/// A lowered query.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Every document, with score 1.
    All,
    /// No document.
    None,
    /// No document, as the index has no such term: clauses of two such terms are not equal.
    Absent {
        /// Field number.
        field: u16,
        /// The term.
        term: Box<[u8]>,
    },
    /// No document, but the real engine only finds that out while it looks at documents: the order of query names in hits depends
    /// on that.
    Empty,
    /// A term, scored.
    Term {
        /// Field number.
        field: u16,
        /// Term ordinal.
        ordinal: u32,
        /// The document frequency that it is scored with.
        frequency: AsIf,
    },
    /// A phrase, scored: words in their order.
    Phrase {
        /// Field number.
        field: u16,
        /// Ordinal and place of each word.
        words: Vec<(u32, u32)>,
        /// How often words may be moved.
        slop: u32,
    },
    /// A phrase that may be said in several ways, scored.
    Ways {
        /// Field number.
        field: u16,
        /// The phrase with its ways.
        phrase: Box<Phrase>,
    },
    /// Any of several synonyms, scored as one term.
    Synonym {
        /// Field number.
        field: u16,
        /// Term ordinals, ascending; a word that comes twice counts twice.
        ordinals: Vec<u32>,
        /// Whether each word counts once in a document, however often the document has it.
        once: bool,
    },
    /// Any of several synonyms, in fields that are scored as one field.
    Combined(Box<Combined>),
    /// Any of several terms, with score 1.
    Union {
        /// Field number.
        field: u16,
        /// Term ordinals, ascending.
        ordinals: Vec<u32>,
    },
    /// Values in a range of sortable bits, with score 1.
    Numbers {
        /// Field number.
        field: u16,
        /// Lowest value.
        low: i64,
        /// Highest value.
        high: i64,
    },
    /// Any of several values, with score 1.
    NumberSet {
        /// Field number.
        field: u16,
        /// Values, ascending.
        values: Vec<i64>,
    },
    /// A point in an area, with score 1.
    Points {
        /// Field number.
        field: u16,
        /// The area.
        area: Box<Area>,
    },
    /// Clauses, scored. A document has to match as many of them as one of its fields says.
    Covering {
        /// The clauses.
        nodes: Vec<Node>,
        /// Number of the field.
        field: u16,
        /// How its numbers are read.
        encoding: Encoding,
    },
    /// A query that fails once its scorer is made.
    Failing(Failure),
    /// Intervals of positions, scored.
    Intervals {
        /// The source of the intervals.
        source: Box<Source>,
    },
    /// Spans of positions, scored.
    Spans(Box<Spans>),
    /// A value of a field, scored.
    Feature {
        /// Field number.
        field: u16,
        /// How the value is scored.
        feature: Feature,
    },
    /// Any value of a field, with score 1.
    Exists {
        /// Field number.
        field: u16,
    },
    /// Given documents, with score 1.
    Documents(Vec<u32>),
    /// A node's documents with score 1.
    Constant(Box<Node>),
    /// A node whose scores are multiplied.
    Boost(Box<Node>, f32),
    /// The clauses of a `bool`.
    Bool(Bool),
    /// Documents with matching objects of a nested space inside.
    Nested {
        /// The space.
        space: u16,
        /// The outer space, whose documents match.
        outer: u16,
        /// How the scores of a document's objects are combined.
        mode: ScoreMode,
        /// The query on the nested space.
        node: Box<Node>,
    },
    /// A node whose scores are multiplied where another node matches.
    Boosting {
        /// The node.
        positive: Box<Node>,
        /// The other one.
        negative: Box<Node>,
        /// What scores are multiplied by.
        factor: f32,
    },
    /// A node whose scores functions change.
    FunctionScore {
        /// The node.
        node: Box<Node>,
        /// Which documents each function is for.
        filters: Vec<Node>,
        /// The functions.
        functions: Box<Functions>,
    },
    /// A node, and what is known of its query; only where it is explained.
    Said(Box<Node>, Box<Said>),
    /// The best of several nodes.
    DisMax {
        /// The nodes.
        nodes: Vec<Node>,
        /// The share of the other scores that is added (the tie breaker).
        tie_breaker: f32,
    },
}

/// The clauses of a `bool`. Lucene's are equal whatever their order.
#[derive(Debug, Clone, Default)]
pub struct Bool {
    /// Required, with scores.
    pub must: Vec<Node>,
    /// Required, without scores.
    pub filter: Vec<Node>,
    /// Optional.
    pub should: Vec<Node>,
    /// Excluded.
    pub must_not: Vec<Node>,
    /// How many of `should` must match.
    pub least: usize,
}

impl PartialEq for Bool {
    fn eq(&self, other: &Self) -> bool {
        self.least == other.least
            && are_same(&self.must, &other.must)
            && are_same(&self.filter, &other.filter)
            && are_same(&self.should, &other.should)
            && are_same(&self.must_not, &other.must_not)
    }
}

/// Up to this many leaves are compared with each other.
const FEW: usize = 8;

/// Whether two lists have the same nodes in any order.
fn are_same(one: &[Node], other: &[Node]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    if let ([one], [other]) = (one, other) {
        return one == other;
    }
    let is_leaf = |node: &Node| node.below().next().is_none();
    if one.len() <= FEW && one.iter().all(is_leaf) {
        let times = |nodes: &[Node], node: &Node| nodes.iter().filter(|&other| other == node).count();
        return one.iter().all(|node| times(one, node) == times(other, node));
    }
    let sorted = |nodes: &[Node]| {
        let mut hashes: Vec<(u64, usize)> = nodes.iter().enumerate().map(|(at, node)| (node.hash(), at)).collect();
        sorting::sort_by(&mut hashes, Ord::cmp);
        hashes
    };
    let (hashes, others) = (sorted(one), sorted(other));
    let mut pairs = hashes.iter().zip(&others);
    // Hashes are compared first; only nodes that are most likely equal are compared as a whole.
    pairs.clone().all(|(a, b)| a.0 == b.0) && pairs.all(|(a, b)| one[a.1] == other[b.1])
}

impl Bool {
    /// All clauses.
    pub fn len(&self) -> usize {
        self.must.len() + self.filter.len() + self.should.len() + self.must_not.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all clauses are optional and one is enough.
    pub fn is_pure_disjunction(&self) -> bool {
        self.must.is_empty() && self.filter.is_empty() && self.must_not.is_empty() && self.least <= 1
    }
}

impl Node {
    /// Multiplies scores; 1 changes nothing.
    pub fn boosted(self, boost: f32) -> Self {
        if boost == 1.0 {
            self
        } else {
            Self::Boost(Box::new(self), boost)
        }
    }

    /// Whether it is known to find no document.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None | Self::Absent { .. })
    }

    /// Whether the real engine may find the node's documents, without scores, by the points of a numeric field. Returns
    /// `Some(None)` if these are all documents, or the field and the ends of the range that their values lie in.
    pub fn points(&self) -> Option<Option<(u16, [i64; 2])>> {
        match self {
            Self::All => Some(None),
            Self::Numbers { field, low, high } => Some(Some((*field, [*low, *high]))),
            Self::Exists { field } => Some(Some((*field, [i64::MIN, i64::MAX]))),
            Self::Constant(inner) | Self::Boost(inner, _) => inner.points(),
            Self::Bool(clauses) if clauses.should.is_empty() && clauses.must_not.is_empty() => {
                let mut narrow = clauses
                    .must
                    .iter()
                    .chain(&clauses.filter)
                    .filter(|node| **node != Self::All);
                match (narrow.next(), narrow.next()) {
                    (Some(node), None) => node.points(),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The nodes right below.
    pub fn below(&self) -> impl Iterator<Item = &Self> {
        let (few, some): ([Option<&Self>; 2], [&[Self]; 4]) = match self {
            Self::Constant(inner) | Self::Boost(inner, _) | Self::Said(inner, _) | Self::Nested { node: inner, .. } => {
                ([Some(inner), None], [&[]; 4])
            }
            Self::Boosting { positive, negative, .. } => ([Some(positive), Some(negative)], [&[]; 4]),
            Self::DisMax { nodes, .. } | Self::Covering { nodes, .. } => ([None; 2], [nodes, &[], &[], &[]]),
            Self::FunctionScore { node, filters, .. } => ([Some(node), None], [filters, &[], &[], &[]]),
            Self::Bool(clauses) => (
                [None; 2],
                [&clauses.must, &clauses.filter, &clauses.should, &clauses.must_not],
            ),
            _ => ([None; 2], [&[]; 4]),
        };
        few.into_iter().flatten().chain(some.into_iter().flatten())
    }

    /// Bytes that the node takes by its own values, without those below.
    fn own_bytes(&self) -> usize {
        NODE + match self {
            Self::Phrase { words, .. } => size_of_val(words.as_slice()),
            Self::Ways { phrase, .. } => size_of::<Phrase>() + phrase.bytes(),
            Self::Union { ordinals, .. } | Self::Synonym { ordinals, .. } => size_of_val(ordinals.as_slice()),
            Self::Combined(combined) => {
                size_of::<Combined>()
                    + size_of_val(combined.lengths.as_slice())
                    + size_of_val(combined.words.as_slice())
            }
            Self::NumberSet { values, .. } => size_of_val(values.as_slice()),
            Self::Documents(documents) => size_of_val(documents.as_slice()),
            Self::Absent { term, .. } => term.len(),
            Self::Said(_, said) => size_of::<Said>() + said.text.len() * 2,
            Self::Intervals { source } => source.count() * size_of::<Source>(),
            Self::Spans(spans) => spans.bytes(),
            Self::Points { area, .. } => size_of::<Area>() + area.bytes(),
            Self::FunctionScore { functions, .. } => size_of::<Functions>() + functions.bytes(),
            _ => 0,
        }
    }

    /// Bytes that a copy of the node takes.
    pub fn bytes(&self) -> usize {
        self.own_bytes() + self.below().map(Self::bytes).sum::<usize>()
    }

    /// How many nodes there are, this one and all below.
    pub fn count(&self) -> u64 {
        1 + self.below().map(Self::count).sum::<u64>()
    }

    /// A hash: equal nodes have equal numbers.
    pub fn hash(&self) -> u64 {
        fn mix(hash: u64, value: u64) -> u64 {
            murmur3::finish(hash.rotate_left(5) ^ value)
        }
        let own = |kind: u64, values: &[u64]| values.iter().fold(kind, |hash, &value| mix(hash, value));
        let hash = match self {
            Self::All => own(1, &[]),
            Self::None => own(2, &[]),
            Self::Absent { field, term } => {
                let bytes = term.iter().map(|&byte| u64::from(byte));
                bytes.fold(own(28, &[(*field).into()]), mix)
            }
            Self::Empty => own(15, &[]),
            Self::Term { field, ordinal, .. } => own(3, &[(*field).into(), (*ordinal).into()]),
            Self::Phrase { field, words, slop } => {
                let places = words
                    .iter()
                    .map(|&(ordinal, place)| u64::from(ordinal) << 32 | u64::from(place));
                places.fold(own(4, &[(*field).into(), (*slop).into()]), mix)
            }
            Self::Ways { field, phrase } => {
                let numbers = phrase.numbers().into_iter();
                numbers.fold(own(17, &[(*field).into()]), mix)
            }
            Self::Union { field, ordinals } => {
                let ordinals = ordinals.iter().map(|&ordinal| u64::from(ordinal));
                ordinals.fold(own(5, &[(*field).into()]), mix)
            }
            Self::Synonym { field, ordinals, .. } => {
                let ordinals = ordinals.iter().map(|&ordinal| u64::from(ordinal));
                ordinals.fold(own(16, &[(*field).into()]), mix)
            }
            Self::Combined(combined) => {
                let ordinals = combined.words.iter().map(|word| u64::from(word.ordinal));
                ordinals.fold(own(24, &[]), mix)
            }
            Self::Numbers { field, low, high } => own(6, &[(*field).into(), *low as u64, *high as u64]),
            Self::NumberSet { field, values } => values
                .iter()
                .fold(own(7, &[(*field).into()]), |hash, &value| mix(hash, value as u64)),
            // Areas are compared as a whole.
            Self::Points { field, .. } => own(19, &[(*field).into()]),
            Self::Failing(_) => own(25, &[]),
            // What is said is compared as a whole.
            Self::Said(..) => own(26, &[]),
            Self::Feature { field, .. } => own(21, &[(*field).into()]),
            // Sources are compared as a whole.
            Self::Intervals { source } => own(23, &[source.count() as u64]),
            Self::Spans(spans) => own(27, &[spans.root.count() as u64, spans.field.into()]),
            Self::Covering { field, .. } => own(22, &[(*field).into()]),
            Self::Exists { field } => own(8, &[(*field).into()]),
            Self::Documents(documents) => documents.iter().fold(9, |hash, &document| mix(hash, document.into())),
            Self::Constant(_) => 10,
            // Zeros of both signs are equal, so they have the same hash.
            Self::Boost(_, boost) => own(11, &[f64::from(*boost + 0.0).to_bits()]),
            Self::Bool(clauses) => own(
                12,
                &[
                    clauses.must.len() as u64,
                    clauses.filter.len() as u64,
                    clauses.should.len() as u64,
                    clauses.least as u64,
                ],
            ),
            Self::Nested { space, outer, mode, .. } => own(14, &[(*space).into(), (*outer).into(), *mode as u64]),
            Self::Boosting { factor, .. } => own(18, &[f64::from(*factor + 0.0).to_bits()]),
            Self::FunctionScore { functions, .. } => own(20, &[functions.list.len() as u64]),
            Self::DisMax { tie_breaker, .. } => own(13, &[f64::from(*tie_breaker + 0.0).to_bits()]),
        };
        match self {
            // The order of clauses does not matter, so their hashes are added.
            Self::Bool(clauses) => [&clauses.must, &clauses.filter, &clauses.should, &clauses.must_not]
                .into_iter()
                .map(|nodes| nodes.iter().fold(0u64, |sum, node| sum.wrapping_add(node.hash())))
                .fold(hash, mix),
            _ => self.below().fold(hash, |hash, node| mix(hash, node.hash())),
        }
    }
}
