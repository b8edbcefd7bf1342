//! Which terms and phrases are looked for? Lucene 8.11.1's `FieldQuery`: a tree for each field, or one for all, in which the way of a
//! phrase leads from word to word.

use std::cmp::Ordering;
use std::rc::Rc;

use vitrine_base::sorting;

/// A term, or several words one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// The field.
    pub field: Rc<str>,
    /// The words.
    pub terms: Vec<Vec<u8>>,
    /// Their positions; nothing for a term.
    pub places: Vec<u32>,
    /// How far words of a phrase may be moved.
    pub slop: u32,
    /// What it adds to a piece.
    pub boost: f32,
    /// Whether it has a boost, which may be 1.
    pub is_boosted: bool,
}

impl Flat {
    fn compare(&self, other: &Self) -> Ordering {
        let key = |one: &Self| (one.slop, one.boost.to_bits(), one.is_boosted);
        let order = self.field.cmp(&other.field).then_with(|| self.terms.cmp(&other.terms));
        order.then_with(|| self.places.cmp(&other.places).then_with(|| key(self).cmp(&key(other))))
    }

    fn is_phrase(&self) -> bool {
        self.terms.len() > 1
    }
}

/// The end of a term or a phrase.
#[derive(Debug, Clone, Copy)]
pub struct End {
    /// How far words may be moved.
    pub slop: u32,
    /// What it adds to a piece.
    pub boost: f32,
    /// Its number, which chooses its tags.
    pub number: u32,
}

#[derive(Debug, Default)]
struct Node {
    /// The terms that may come next, in their order, and the nodes that they lead to.
    next: Vec<(u32, u32)>,
    end: Option<End>,
}

/// What is looked for in one field, or in any.
#[derive(Debug)]
pub struct Tree {
    field: Option<Rc<str>>,
    /// All terms, in their order.
    terms: Vec<Vec<u8>>,
    nodes: Vec<Node>,
}

impl Tree {
    /// Returns the number of a term that is looked for.
    pub fn term(&self, term: &[u8]) -> Option<u32> {
        let found = self.terms.binary_search_by(|one| one.as_slice().cmp(term));
        found.ok().map(|at| at as u32)
    }

    /// Returns the node that a term leads to; all begins at node 0.
    pub fn next(&self, node: u32, term: u32) -> Option<u32> {
        let next = &self.nodes.get(node as usize)?.next;
        let at = next.binary_search_by(|&(one, _)| one.cmp(&term)).ok()?;
        Some(next[at].1)
    }

    /// Returns what ends at a node.
    pub fn end(&self, node: u32) -> Option<End> {
        self.nodes.get(node as usize)?.end
    }

    fn add(&mut self, flat: &Flat, number: u32) {
        let mut node = 0;
        for term in &flat.terms {
            let Some(term) = self.term(term) else { return };
            let made = self.nodes.len() as u32;
            let next = &mut self.nodes[node as usize].next;
            node = match next.binary_search_by(|&(one, _)| one.cmp(&term)) {
                Ok(at) => next[at].1,
                Err(at) => {
                    next.insert(at, (term, made));
                    self.nodes.push(Node::default());
                    made
                }
            };
        }
        self.nodes[node as usize].end = Some(End {
            slop: flat.slop,
            boost: flat.boost,
            number,
        });
    }
}

/// Returns the phrases that two make whose words overlap.
fn overlapping(source: &Flat, other: &Flat) -> Vec<Flat> {
    let mut made = Vec::new();
    for from in 1..source.terms.len() {
        let rest = &source.terms[from..];
        let same = rest.iter().zip(&other.terms).all(|(one, other)| one == other);
        if !same || rest.len() >= other.terms.len() {
            continue;
        }
        let mut terms = source.terms.clone();
        terms.extend_from_slice(&other.terms[rest.len()..]);
        made.push(Flat {
            field: source.field.clone(),
            places: (0..terms.len() as u32).collect(),
            terms,
            slop: source.slop,
            boost: 1.0,
            is_boosted: source.is_boosted,
        });
    }
    made
}

/// Makes trees of what is looked for, in its order, with the phrases that overlapping ones make. `is_by_field` says whether each is looked
/// for in its own field alone; `charge` is told the work and the bytes, and may end it.
pub fn trees<E>(
    flats: &[Flat],
    is_by_field: bool,
    charge: &mut dyn FnMut(u64, usize) -> Result<(), E>,
) -> Result<Vec<Tree>, E> {
    let bytes = |flat: &Flat| 160 + flat.terms.iter().map(|term| term.len() + 48).sum::<usize>();
    charge(
        flats.len() as u64 * 16,
        flats.iter().map(bytes).sum::<usize>() * 2 + flats.len() * 8,
    )?;
    // Each once, where it came first.
    let order = sorting::places(flats.len(), &mut |a, b| flats[a].compare(&flats[b]));
    let mut is_first = vec![true; flats.len()];
    for two in order.windows(2) {
        is_first[two[1]] = flats[two[0]].compare(&flats[two[1]]).is_ne();
    }
    let firsts = flats.iter().zip(is_first).filter(|(_, is_first)| *is_first);
    let flats: Vec<&Flat> = firsts.map(|(flat, _)| flat).collect();
    let mut all: Vec<Flat> = Vec::with_capacity(flats.len());
    // Phrases that were made, which may be there already.
    let mut made: Vec<Flat> = Vec::new();
    for (at, flat) in flats.iter().enumerate() {
        if !made.iter().any(|one| one == *flat) {
            all.push((*flat).clone());
        }
        for other in flats[at + 1..]
            .iter()
            .filter(|other| flat.is_phrase() && other.is_phrase())
        {
            charge(4, 0)?;
            if flat.slop != other.slop || is_by_field && flat.field != other.field {
                continue;
            }
            charge((flat.terms.len() * other.terms.len()) as u64 * 2, 0)?;
            let mut longer = overlapping(flat, other);
            longer.append(&mut overlapping(other, flat));
            for one in longer {
                charge(all.len() as u64, bytes(&one) * 3)?;
                if !all.contains(&one) {
                    made.push(one.clone());
                    all.push(one);
                }
            }
        }
        charge(made.len() as u64, 0)?;
    }
    let mut trees: Vec<Tree> = Vec::new();
    for flat in &all {
        let field = is_by_field.then(|| flat.field.clone());
        charge(trees.len() as u64 + 8, 0)?;
        let at = trees.iter().position(|tree| tree.field == field).unwrap_or(trees.len());
        if at == trees.len() {
            trees.push(Tree {
                field,
                terms: Vec::new(),
                nodes: vec![Node::default()],
            });
        }
        trees[at].terms.extend_from_slice(&flat.terms);
    }
    for tree in &mut trees {
        sorting::sort_by(&mut tree.terms, Ord::cmp);
        tree.terms.dedup();
    }
    for (number, flat) in all.iter().enumerate() {
        let own = trees
            .iter_mut()
            .find(|tree| tree.field.as_ref().is_none_or(|field| *field == flat.field));
        if let Some(tree) = own {
            tree.add(flat, number as u32);
        }
    }
    Ok(trees)
}

/// Returns what is looked for in a field.
pub fn tree_of<'t>(trees: &'t [Tree], field: &str) -> Option<&'t Tree> {
    trees
        .iter()
        .find(|tree| tree.field.as_ref().is_none_or(|own| **own == *field))
}
