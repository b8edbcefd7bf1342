//! Which simpler node means the same? The rules of Lucene 8.11.1's `BooleanQuery`, `BoostQuery`, `ConstantScoreQuery`,
//! `DisjunctionMaxQuery`, `FunctionScoreQuery` and `ToParentBlockJoinQuery`: they decide which sums are rounded to floats, and so the last bits of scores.

use super::PART;
use super::node::{AsIf, Bool, Node};
use crate::budget::Budget;
use crate::error::Failure;
use crate::sorting;

/// Units of work that a pass takes for each node.
pub(super) const PASS: u64 = 16;

impl Node {
    /// Rewrites until nothing changes.
    pub fn rewritten(mut self, budget: &Budget) -> Result<Self, Failure> {
        loop {
            budget.charge(self.count() * PASS, PART)?;
            let (next, changed) = self.step();
            if !changed {
                return Ok(next);
            }
            self = next;
        }
    }

    pub(super) fn step(self) -> (Self, bool) {
        match self {
            Self::Constant(inner) => match inner.step() {
                (inner, true) => (Self::Constant(Box::new(inner)), true),
                (inner @ Self::Constant(_), false) => (inner, true),
                (Self::Boost(inner, _), false) => (Self::Constant(inner), true),
                (inner, false) => (Self::Constant(Box::new(inner)), false),
            },
            Self::Boost(inner, boost) => match inner.step() {
                (inner, _) if boost == 1.0 => (inner, true),
                (Self::Boost(inner, other), _) => (Self::Boost(inner, boost * other), true),
                (inner, changed) if boost == 0.0 && !matches!(inner, Self::Constant(_)) => {
                    let _ = changed;
                    (Self::Boost(Box::new(Self::Constant(Box::new(inner))), 0.0), true)
                }
                (inner, changed) => (Self::Boost(Box::new(inner), boost), changed),
            },
            Self::DisMax { mut nodes, tie_breaker } => {
                if nodes.len() == 1 {
                    return (nodes.swap_remove(0), true);
                }
                if tie_breaker == 1.0 {
                    return (
                        Self::Bool(Bool {
                            should: nodes,
                            ..Bool::default()
                        }),
                        true,
                    );
                }
                let (nodes, changed) = step_all(nodes);
                (Self::DisMax { nodes, tie_breaker }, changed)
            }
            Self::Covering { nodes, field, encoding } => {
                let (nodes, changed) = step_all(nodes);
                (Self::Covering { nodes, field, encoding }, changed)
            }
            Self::Boosting {
                positive,
                negative,
                factor,
            } => {
                let ((positive, one), (negative, other)) = (positive.step(), negative.step());
                let (positive, negative) = (Box::new(positive), Box::new(negative));
                let boosting = Self::Boosting {
                    positive,
                    negative,
                    factor,
                };
                (boosting, one || other)
            }
            Self::FunctionScore {
                node,
                filters,
                functions,
            } => {
                let (node, one) = node.step();
                let (filters, other) = step_all(filters);
                let node = Box::new(node);
                let scored = Self::FunctionScore {
                    node,
                    filters,
                    functions,
                };
                (scored, one || other)
            }
            Self::Bool(clauses) => clauses.step(),
            Self::Nested {
                space,
                outer,
                mode,
                node,
            } => {
                let (node, changed) = node.step();
                let node = Box::new(node);
                let nested = Self::Nested {
                    space,
                    outer,
                    mode,
                    node,
                };
                (nested, changed)
            }
            node => (node, false),
        }
    }
}

fn step_all(nodes: Vec<Node>) -> (Vec<Node>, bool) {
    let mut any = false;
    let nodes = nodes
        .into_iter()
        .map(|node| {
            let (node, changed) = node.step();
            any |= changed;
            node
        })
        .collect();
    (nodes, any)
}

/// Up to this many nodes are compared with each other; more are compared by hash first.
const FEW: usize = 8;

/// Returns for each node the place of the first that is equal to it.
pub(super) fn firsts(nodes: &[&Node]) -> Vec<usize> {
    if nodes.len() <= FEW {
        let first = |at: usize| nodes[..at].iter().position(|other| *other == nodes[at]).unwrap_or(at);
        return (0..nodes.len()).map(first).collect();
    }
    let mut hashes: Vec<(u64, usize)> = nodes.iter().enumerate().map(|(at, node)| (node.hash(), at)).collect();
    sorting::sort_by(&mut hashes, Ord::cmp);
    let mut firsts: Vec<usize> = (0..nodes.len()).collect();
    for alike in hashes.chunk_by(|a, b| a.0 == b.0) {
        for (i, &(_, at)) in alike.iter().enumerate() {
            let equal = |&&(_, before): &&(u64, usize)| nodes[before] == nodes[at];
            // A node that is equal to an earlier one need not be compared again.
            let before = alike[..i]
                .iter()
                .filter(|&&(_, before)| firsts[before] == before)
                .find(equal);
            firsts[at] = before.map_or(at, |&(_, before)| before);
        }
    }
    firsts
}

/// Returns for each node whether it is also among `others`.
fn are_among(nodes: &[Node], others: &[Node]) -> Vec<bool> {
    if others.is_empty() || nodes.is_empty() {
        return vec![false; nodes.len()];
    }
    let all: Vec<&Node> = others.iter().chain(nodes).collect();
    firsts(&all)[others.len()..]
        .iter()
        .map(|&first| first < others.len())
        .collect()
}

/// Keeps the nodes at some places; reports whether all were kept.
fn keep(nodes: &mut Vec<Node>, kept: impl Fn(usize) -> bool) -> bool {
    let before = nodes.len();
    let mut at = 0;
    nodes.retain(|_| {
        at += 1;
        kept(at - 1)
    });
    nodes.len() == before
}

/// Removes equal nodes; reports whether there were any.
fn deduplicate(nodes: &mut Vec<Node>) -> bool {
    if nodes.len() < 2 {
        return false;
    }
    let firsts = firsts(&nodes.iter().collect::<Vec<_>>());
    !keep(nodes, |at| firsts[at] == at)
}

/// Joins equal scoring nodes into one with the sum of their boosts; reports whether there were any.
fn join_equal(nodes: &mut Vec<Node>) -> bool {
    if nodes.len() < 2 {
        return false;
    }
    let unboosted = |node| {
        let (mut inner, mut boost): (&Node, f64) = (node, 1.0);
        while let Node::Boost(next, factor) = inner {
            boost *= f64::from(*factor);
            inner = next;
        }
        (inner, boost)
    };
    let inner: Vec<&Node> = nodes.iter().map(|node| unboosted(node).0).collect();
    let firsts = firsts(&inner);
    if firsts.iter().enumerate().all(|(at, &first)| at == first) {
        return false;
    }
    let mut sums = vec![0f64; nodes.len()];
    let mut clones: Vec<Node> = inner.into_iter().cloned().collect();
    for (at, (node, &first)) in nodes.iter().zip(&firsts).enumerate() {
        sums[first] += unboosted(node).1;
        if let Node::Term { frequency: other, .. } = clones[at]
            && let Node::Term { frequency, .. } = &mut clones[first]
            && frequency.0 != other.0
        {
            frequency.0 = AsIf::EITHER;
        }
    }
    let joined = clones.into_iter().zip(&sums).zip(firsts.iter().enumerate());
    let joined = joined.filter(|(_, (at, first))| at == *first);
    *nodes = joined.map(|((node, &boost), _)| node.boosted(boost as f32)).collect();
    true
}

impl Bool {
    fn step(mut self) -> (Node, bool) {
        if self.is_empty() {
            return (Node::None, true);
        }
        if self.len() == 1 {
            if let Some(node) = self.should.pop_if(|_| self.least <= 1) {
                return (node, true);
            }
            if self.least == 0 {
                if let Some(node) = self.must.pop() {
                    return (node, true);
                }
                if let Some(node) = self.filter.pop() {
                    return (Node::Boost(Box::new(Node::Constant(Box::new(node))), 0.0), true);
                }
                return (Node::None, true);
            }
        }
        let mut any = false;
        for clauses in [&mut self.must, &mut self.filter, &mut self.should, &mut self.must_not] {
            let (next, changed) = step_all(std::mem::take(clauses));
            *clauses = next;
            any |= changed;
        }
        if any {
            return (Node::Bool(self), true);
        }
        if deduplicate(&mut self.filter) | deduplicate(&mut self.must_not) {
            return (Node::Bool(self), true);
        }
        let excluded = |others: &[Node]| are_among(&self.must_not, others).contains(&true);
        if self.must_not.contains(&Node::All) || excluded(&self.must) || excluded(&self.filter) {
            return (Node::None, true);
        }
        if !self.filter.is_empty() {
            let before = self.filter.len();
            if before > 1 || !self.must.is_empty() {
                self.filter.retain(|node| *node != Node::All);
            }
            let required = are_among(&self.filter, &self.must);
            keep(&mut self.filter, |at| !required[at]);
            if self.filter.len() != before {
                return (Node::Bool(self), true);
            }
        }
        if are_among(&self.filter, &self.should).contains(&true) {
            return (Node::Bool(self.filters_that_are_optional()), true);
        }
        if self.least <= 1 && join_equal(&mut self.should) || join_equal(&mut self.must) {
            return (Node::Bool(self), true);
        }
        if let Some(node) = self.constant_over_filters() {
            return (node, true);
        }
        if self.least <= 1 {
            let inner = |node: &Node| matches!(node, Node::Bool(inner) if inner.is_pure_disjunction());
            if self.should.iter().any(inner) {
                let mut flat = Vec::new();
                for node in std::mem::take(&mut self.should) {
                    match node {
                        Node::Bool(clauses) if clauses.is_pure_disjunction() => flat.extend(clauses.should),
                        node => flat.push(node),
                    }
                }
                self.should = flat;
                return (Node::Bool(self), true);
            }
        }
        (Node::Bool(self), false)
    }

    /// A filter that is also an optional clause becomes a required clause, with its score.
    fn filters_that_are_optional(mut self) -> Self {
        let required = are_among(&self.should, &self.filter);
        let optional = are_among(&self.filter, &self.should);
        keep(&mut self.filter, |at| !optional[at]);
        let mut should = Vec::new();
        for (node, required) in std::mem::take(&mut self.should).into_iter().zip(required) {
            if required {
                self.must.push(node);
                self.least = self.least.saturating_sub(1);
            } else {
                should.push(node);
            }
        }
        self.should = should;
        self
    }

    /// Where the only required clause with a score is `match_all`, the filters get its constant score.
    fn constant_over_filters(&mut self) -> Option<Node> {
        if self.must.len() != 1 || self.filter.is_empty() {
            return None;
        }
        let boost = match &self.must[0] {
            Node::All => 1.0,
            Node::Boost(inner, boost) if **inner == Node::All => *boost,
            _ => return None,
        };
        let filters = Bool {
            filter: std::mem::take(&mut self.filter),
            must_not: std::mem::take(&mut self.must_not),
            ..Bool::default()
        };
        let constant = Node::Constant(Box::new(Node::Bool(filters))).boosted(boost);
        let should = std::mem::take(&mut self.should);
        Some(Node::Bool(Bool {
            must: vec![constant],
            should,
            least: self.least,
            ..Bool::default()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(ordinal: u32) -> Node {
        Node::Numbers {
            field: 1,
            low: ordinal.into(),
            high: 9,
        }
    }

    #[test]
    fn equal_nodes_are_found_by_hash_as_by_comparison() {
        let nodes: Vec<Node> = (0..40u32)
            .map(|i| match i % 3 {
                0 => term(i % 5),
                1 => Node::Boost(Box::new(term(i % 2)), if i % 2 == 0 { 0.0 } else { -0.0 }),
                _ => Node::Constant(Box::new(term(i % 4))),
            })
            .collect();
        let nodes: Vec<&Node> = nodes.iter().collect();
        let first = |node: &&Node| nodes.iter().position(|other| other == node);
        let expected: Vec<usize> = nodes.iter().filter_map(first).collect();
        assert_eq!(firsts(&nodes), expected);
        assert_eq!(firsts(&nodes[..FEW]), expected[..FEW]);
    }

    /// The real engine rewrites a text of two synonyms like this: its explanation of `laptop notebook`, where these are synonyms,
    /// is one clause with the boost 2.
    #[test]
    fn clauses_are_equal_in_any_order() {
        let any = |should: Vec<Node>| {
            Node::Bool(Bool {
                should,
                ..Bool::default()
            })
        };
        let inner = || any(vec![term(7), term(8), term(7)]);
        let one = any(vec![term(1), term(2), inner()]);
        let other = any(vec![any(vec![term(8), term(7), term(7)]), term(2), term(1)]);
        assert_eq!(one, other);
        assert_eq!(one.hash(), other.hash());
        assert_ne!(inner(), any(vec![term(7), term(8), term(8)]));
        let mut nodes = vec![one.clone(), other];
        assert!(join_equal(&mut nodes));
        assert_eq!(nodes, [one.boosted(2.0)]);
    }

    #[test]
    fn boosts_of_equal_clauses_are_added_up() {
        for others in [0, 20] {
            let mut nodes = vec![
                term(1),
                term(2).boosted(2.0),
                term(1).boosted(3.0).boosted(2.0),
                term(2),
            ];
            nodes.extend((10..10 + others).map(term));
            assert!(join_equal(&mut nodes));
            assert_eq!(nodes[..2], [term(1).boosted(7.0), term(2).boosted(3.0)]);
            assert_eq!(nodes.len(), 2 + others as usize);
            assert!(!join_equal(&mut nodes));
        }
    }
}
