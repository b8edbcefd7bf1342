//! What places has a regular expression? Glushkov's automaton: a place behind each of its characters.
//!
//! Source: V. M. Glushkov, "The abstract theory of automata", 1961.

use vitrine_base::regexp_parser::Node;

use super::dfa::{Places, Ranges};
use super::wildcard::alike;
use crate::sorting;

/// Places that an expression may have.
const MOST: usize = 4096;

/// A part of an expression: where it may begin and end, and whether it may be empty.
#[derive(Clone, Default)]
struct Part {
    first: Vec<u32>,
    last: Vec<u32>,
    is_empty: bool,
}

impl Part {
    fn empty() -> Self {
        Self {
            is_empty: true,
            ..Self::default()
        }
    }
}

/// Returns the places of an expression; nothing where it has too many, or operators that are no automata of places.
pub fn places(root: &Node, ignores_case: bool) -> Option<Places> {
    let mut places = Places::default();
    let part = of(root, ignores_case, &mut places)?;
    places.first = part.first;
    places.takes_empty = part.is_empty;
    places.ends = vec![false; places.takes.len()];
    for place in part.last {
        places.ends[place as usize] = true;
    }
    Some(places)
}

fn of(node: &Node, ignores_case: bool, places: &mut Places) -> Option<Part> {
    Some(match node {
        Node::Empty => Part::empty(),
        Node::Nothing => Part::default(),
        Node::AnyString => {
            let any = add(vec![('\0', char::MAX)], places)?;
            repeated(any, places)
        }
        Node::Class { ranges, negated } => add(taken(ranges, *negated, ignores_case), places)?,
        Node::Sequence(parts) => {
            let mut whole = Part::empty();
            for part in parts {
                let next = of(part, ignores_case, places)?;
                whole = joined(whole, next, places);
            }
            whole
        }
        Node::Union(parts) => {
            let mut whole = Part::default();
            for part in parts {
                let next = of(part, ignores_case, places)?;
                whole.first.extend(next.first);
                whole.last.extend(next.last);
                whole.is_empty |= next.is_empty;
            }
            whole
        }
        Node::Repeat { node, least, most } => {
            let mut whole = Part::empty();
            for _ in 0..*least {
                let next = of(node, ignores_case, places)?;
                if next.first.is_empty() {
                    // However often nothing is repeated.
                    whole = joined(whole, next, places);
                    break;
                }
                whole = joined(whole, next, places);
            }
            match most {
                None => {
                    let inner = of(node, ignores_case, places)?;
                    let rest = repeated(inner, places);
                    joined(whole, rest, places)
                }
                Some(most) => {
                    // From the last one on, each may be left out with those behind it.
                    let mut rest = Part::empty();
                    for _ in *least..*most {
                        let next = of(node, ignores_case, places)?;
                        if next.first.is_empty() {
                            break;
                        }
                        rest = joined(next, rest, places);
                        rest.is_empty = true;
                    }
                    joined(whole, rest, places)
                }
            }
        }
        Node::Intersection(_) | Node::Complement(_) | Node::Interval { .. } => return None,
    })
}

/// The characters of a class. Without regard to case letters have both, but those of ranges have not.
fn taken(ranges: &[(char, char)], negated: bool, ignores_case: bool) -> Ranges {
    let mut all: Ranges = Vec::with_capacity(ranges.len());
    for &(low, high) in ranges {
        match low == high {
            true => all.extend(alike(low, ignores_case)),
            false => all.push((low, high)),
        }
    }
    if !negated {
        return all;
    }
    sorting::sort_by(&mut all, Ord::cmp);
    let mut others = Vec::new();
    let mut from = 0u32;
    for (low, high) in all {
        others.extend(between(from, low as u32));
        from = from.max(high as u32 + 1);
    }
    others.extend(between(from, char::MAX as u32 + 1));
    others
}

/// The characters from one number up to another.
fn between(from: u32, to: u32) -> Option<(char, char)> {
    let low = (from..to).find_map(char::from_u32)?;
    let high = (from..to).rev().find_map(char::from_u32)?;
    Some((low, high))
}

fn add(takes: Ranges, places: &mut Places) -> Option<Part> {
    if takes.is_empty() {
        return Some(Part::default());
    }
    let place = places.takes.len() as u32;
    if places.takes.len() == MOST {
        return None;
    }
    places.takes.push(takes);
    places.follow.push(Vec::new());
    Some(Part {
        first: vec![place],
        last: vec![place],
        is_empty: false,
    })
}

/// One part behind another.
fn joined(one: Part, other: Part, places: &mut Places) -> Part {
    // What can never match takes all with it.
    if one.first.is_empty() && !one.is_empty || other.first.is_empty() && !other.is_empty {
        return Part::default();
    }
    follow(&one.last, &other.first, places);
    let mut first = one.first;
    if one.is_empty {
        first.extend(&other.first);
    }
    let mut last = other.last;
    if other.is_empty {
        last.extend(&one.last);
    }
    Part {
        first,
        last,
        is_empty: one.is_empty && other.is_empty,
    }
}

/// A part any number of times.
fn repeated(part: Part, places: &mut Places) -> Part {
    follow(&part.last, &part.first, places);
    Part { is_empty: true, ..part }
}

fn follow(last: &[u32], first: &[u32], places: &mut Places) {
    for &place in last {
        places.follow[place as usize].extend(first);
    }
}
