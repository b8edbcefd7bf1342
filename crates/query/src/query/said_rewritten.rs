//! What becomes of a query that is explained where it is rewritten? The reasons why nothing matches are kept, and it is refused where
//! the real engine puts clauses in an order that is not known: that of its hash maps.

use super::PART;
use super::node::{Bool, Node};
use super::rewrite::{PASS, firsts};
use super::said::{Kind, nothing, refused};
use crate::budget::Budget;
use crate::error::Failure;

/// Units of work that it takes to compare two clauses.
const COMPARE: u64 = 4;

impl Node {
    /// Rewrites until nothing changes, as [`Node::rewritten`] does.
    pub fn rewritten_to_explain(mut self, budget: &Budget) -> Result<Self, Failure> {
        loop {
            budget.charge(self.count() * PASS * 2, PART)?;
            self = settled(self, budget)?;
            let (next, changed) = self.step();
            if !changed {
                return Ok(next);
            }
            self = next;
        }
    }
}

/// Replaces what matches nothing by the reason why.
fn settled(node: Node, budget: &Budget) -> Result<Node, Failure> {
    let boxed = |node: Box<Node>| settled(*node, budget).map(Box::new);
    let all = |nodes: Vec<Node>| -> Result<Vec<Node>, Failure> {
        nodes.into_iter().map(|node| settled(node, budget)).collect()
    };
    Ok(match node {
        Node::Said(inner, said) if said.kind == Kind::Rewritten && said.original.is_none() => settled(*inner, budget)?,
        Node::Constant(inner) => Node::Constant(boxed(inner)?),
        Node::Boost(inner, boost) => Node::Boost(boxed(inner)?, boost),
        Node::Nested {
            space,
            outer,
            mode,
            node,
        } => {
            let node = boxed(node)?;
            Node::Nested {
                space,
                outer,
                mode,
                node,
            }
        }
        Node::Boosting {
            positive,
            negative,
            factor,
        } => {
            let (positive, negative) = (boxed(positive)?, boxed(negative)?);
            Node::Boosting {
                positive,
                negative,
                factor,
            }
        }
        Node::FunctionScore {
            node,
            filters,
            functions,
        } => {
            let (node, filters) = (boxed(node)?, all(filters)?);
            Node::FunctionScore {
                node,
                filters,
                functions,
            }
        }
        Node::DisMax { nodes, tie_breaker } => {
            let nodes = all(nodes)?;
            Node::DisMax { nodes, tie_breaker }
        }
        Node::Bool(clauses) => match reason(&clauses, budget)? {
            Some(reason) => nothing(reason),
            None => {
                let Bool {
                    must,
                    filter,
                    should,
                    must_not,
                    least,
                } = clauses;
                Node::Bool(Bool {
                    must: all(must)?,
                    filter: all(filter)?,
                    should: all(should)?,
                    must_not: all(must_not)?,
                    least,
                })
            }
        },
        node => node,
    })
}

/// Returns why clauses that are rewritten next match nothing, if they do so for a reason of their own; fails where their order is lost.
fn reason(clauses: &Bool, budget: &Budget) -> Result<Option<&'static str>, Failure> {
    let Bool {
        must,
        filter,
        should,
        must_not,
        least,
    } = clauses;
    let count = clauses.len() as u64;
    if count == 0 {
        return Ok(Some("empty BooleanQuery"));
    }
    if count == 1 {
        let is_negative = must_not.len() == 1 && *least == 0;
        return Ok(is_negative.then_some("pure negative BooleanQuery"));
    }
    budget.charge(count * count.min(64) * COMPARE, PART)?;
    let all: Vec<&Node> = must.iter().chain(filter).chain(should).chain(must_not).collect();
    let inner: Vec<&Node> = all.iter().map(|node| unboosted(node)).collect();
    let (musts, filters, shoulds) = (
        must.len(),
        must.len() + filter.len(),
        must.len() + filter.len() + should.len(),
    );
    let kind = |at: usize| [musts, filters, shoulds].into_iter().filter(|&end| at >= end).count();
    for (at, &first) in firsts(&all).iter().enumerate().filter(|(at, first)| *at != **first) {
        if kind(at) == 3 && kind(first) < 2 {
            return Ok(Some("FILTER or MUST clause also in MUST_NOT"));
        }
    }
    if must_not.contains(&Node::All) {
        return Ok(Some("MUST_NOT clause is MatchAllDocsQuery"));
    }
    let firsts = firsts(&inner);
    // Where all clauses are the same one, it is the only one left.
    let is_lost = !firsts.iter().all(|&first| first == 0)
        && firsts
            .iter()
            .enumerate()
            .any(|(at, &first)| at != first && (kind(at), kind(first)) != (3, 2));
    let is_all = filter.iter().filter(|node| **node == Node::All).count();
    if is_lost || is_all > 0 && filter.len() - is_all > 1 {
        return Err(refused("a query with clauses that are equal"));
    }
    Ok(None)
}

/// Returns a node without its weights: a clause and a greater weight of it are joined.
fn unboosted(node: &Node) -> &Node {
    match node {
        Node::Boost(inner, _) => unboosted(inner),
        node => node,
    }
}
