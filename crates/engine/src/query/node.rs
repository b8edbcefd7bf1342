//! What does a query come to on this image? A tree of nodes after field types, analyzers and dictionaries have spoken.
//!
//! Two nodes are equal where Lucene's queries would be; its rewriting depends on that.

/// The number of documents that a term is scored with, where it is not its own. Lucene's queries are equal without it.
#[derive(Debug, Clone, Copy, Default)]
pub struct AsIf(pub Option<u32>);

impl PartialEq for AsIf {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A lowered query.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Every document, with score 1.
    All,
    /// No document.
    None,
    /// A term, scored.
    Term {
        /// Field number.
        field: u16,
        /// Term ordinal.
        ordinal: u32,
        /// How frequent it is taken to be.
        frequency: AsIf,
    },
    /// Words in their order, scored: term ordinals with their places.
    Phrase {
        /// Field number.
        field: u16,
        /// Ordinal and place of each word.
        words: Vec<(u32, u32)>,
        /// How often words may be moved.
        slop: u32,
    },
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
    /// A value at all, with score 1.
    Exists {
        /// Field number.
        field: u16,
    },
    /// Given documents, with score 1.
    Documents(Vec<u32>),
    /// A node's documents with score 1.
    Constant(Box<Node>),
    /// A node with its scores multiplied.
    Boost(Box<Node>, f32),
    /// Clauses.
    Bool(Bool),
    /// The best of several nodes.
    DisMax {
        /// The nodes.
        nodes: Vec<Node>,
        /// The share of the others.
        tie_breaker: f32,
    },
}

/// The clauses of a `bool`.
#[derive(Debug, Clone, PartialEq, Default)]
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
    fn is_pure_disjunction(&self) -> bool {
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

    /// Rewrites until nothing changes, by the rules of Lucene 8.11.1's `BooleanQuery`, `BoostQuery`, `ConstantScoreQuery`
    /// and `DisjunctionMaxQuery`: they decide which sums are rounded to floats, and so the last bits of scores.
    pub fn rewritten(mut self) -> Self {
        loop {
            let (next, changed) = self.step();
            if !changed {
                return next;
            }
            self = next;
        }
    }

    fn step(self) -> (Self, bool) {
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
            Self::Bool(clauses) => clauses.step(),
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

/// Removes equal nodes; reports whether there were any.
fn deduplicate(nodes: &mut Vec<Node>) -> bool {
    let before = nodes.len();
    let mut kept: Vec<Node> = Vec::with_capacity(before);
    for node in nodes.drain(..) {
        if !kept.contains(&node) {
            kept.push(node);
        }
    }
    *nodes = kept;
    nodes.len() != before
}

/// Joins equal scoring nodes into one with the sum of their boosts; reports whether there were any.
fn join_equal(nodes: &mut Vec<Node>) -> bool {
    let mut joined: Vec<(Node, f64)> = Vec::with_capacity(nodes.len());
    for node in nodes.iter() {
        let mut boost = 1f64;
        let mut inner = node;
        while let Node::Boost(next, factor) = inner {
            boost *= f64::from(*factor);
            inner = next;
        }
        match joined.iter_mut().find(|(other, _)| other == inner) {
            Some((_, sum)) => *sum += boost,
            None => joined.push((inner.clone(), boost)),
        }
    }
    let changed = joined.len() != nodes.len();
    if changed {
        *nodes = joined
            .into_iter()
            .map(|(node, boost)| node.boosted(boost as f32))
            .collect();
    }
    changed
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
        let excludes_required = self
            .must_not
            .iter()
            .any(|node| self.must.contains(node) || self.filter.contains(node) || *node == Node::All);
        if excludes_required {
            return (Node::None, true);
        }
        if !self.filter.is_empty() {
            let before = self.filter.len();
            if before > 1 || !self.must.is_empty() {
                self.filter.retain(|node| *node != Node::All);
            }
            self.filter.retain(|node| !self.must.contains(node));
            if self.filter.len() != before {
                return (Node::Bool(self), true);
            }
        }
        if self.filter.iter().any(|node| self.should.contains(node)) {
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

    /// A filter that is also optional is required, with its score.
    fn filters_that_are_optional(mut self) -> Self {
        let both: Vec<Node> = self
            .filter
            .iter()
            .filter(|node| self.should.contains(node))
            .cloned()
            .collect();
        self.filter.retain(|node| !both.contains(node));
        let mut should = Vec::new();
        for node in std::mem::take(&mut self.should) {
            if both.contains(&node) {
                self.must.push(node);
                self.least = self.least.saturating_sub(1);
            } else {
                should.push(node);
            }
        }
        self.should = should;
        self
    }

    /// Where the one required scoring clause is everything, the filters have its constant score.
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
