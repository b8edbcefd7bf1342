//! Which of the queries with a name does a hit match?
//!
//! Each such query runs by itself over the windows that have hits, once the hits are known. The names of a hit come in the
//! order of the hash maps through which they go in the real engine.

use super::hit::Hit;
use crate::budget::Budget;
use crate::error::Failure;
use crate::index::Index;
use crate::java::hash_map::{copied_capacity, filled_capacity, spread};
use crate::mapping::spaces::ROOT;
use crate::outcome::{Name, Outcome, Text};
use crate::query::node::Node;
use crate::query::scorer::{self, Made};
use crate::score::{Context, Target};
use crate::sorting;
use crate::window::{Bits, WINDOW, WORDS, window_of};

/// The name of this part of a request in errors of the budget.
const PART: &str = "fetch";
/// Units of work that a name takes, by itself and for each window that has hits.
const NAME: u64 = 64;

/// The names that the hits of a page match.
#[derive(Debug, Default)]
pub struct MatchedQueries {
    names: Vec<String>,
    /// For each hit places of `names`, in the order of the answer.
    matches: Vec<Vec<u32>>,
}

impl MatchedQueries {
    /// Returns the names of a hit.
    pub fn of(&self, hit: usize) -> &[u32] {
        self.matches.get(hit).map_or(&[], Vec::as_slice)
    }

    /// Puts names.
    pub fn write(&self, names: &[u32], outcome: &mut Outcome) {
        for &name in names {
            let name = Text(self.names[name as usize].as_bytes());
            outcome.put(&Name { name });
        }
    }
}

/// Finds the names of the hits, given named queries in the order in which they were met.
pub fn find(
    index: &Index<'_>,
    named: &[(String, Node)],
    hits: &[Hit],
    budget: &Budget,
) -> Result<MatchedQueries, Failure> {
    find_in(index, ROOT, named, hits, budget)
}

/// Finds the names of hits that are documents of a space.
pub fn find_in(
    index: &Index<'_>,
    space: u16,
    named: &[(String, Node)],
    hits: &[Hit],
    budget: &Budget,
) -> Result<MatchedQueries, Failure> {
    let mut found = MatchedQueries::default();
    if named.is_empty() || hits.is_empty() {
        return Ok(found);
    }
    budget.charge(named.len() as u64 * NAME, PART)?;
    // A name's place in maps, its scorer, and for each hit whether it matches.
    let bytes = size_of::<(String, Node)>() + size_of::<Made<'_>>() + 64;
    budget.take(named.len() * bytes + hits.len() * size_of::<Vec<u32>>(), PART)?;
    let names = distinct(named.to_vec());
    let mut scorers = Vec::with_capacity(names.len());
    let mut window_work = Vec::with_capacity(names.len());
    for (_, node) in &names {
        let made = scorer::make_in(index, space, &node.clone().rewritten(budget)?, 1.0, false, budget)?;
        scorers.push(made.scorer);
        window_work.push(made.window_work);
    }
    let present: Vec<bool> = scorers.iter().map(Option::is_some).collect();
    let order = order(names.iter().map(|(name, _)| name.as_str()), &present);
    let ascending = sorting::places(hits.len(), &mut |a, b| hits[a].document.cmp(&hits[b].document));
    found.matches = vec![Vec::new(); hits.len()];
    for name in order {
        let Some(scorer) = &mut scorers[name] else { continue };
        for window in ascending.chunk_by(|&a, &b| window_of(hits[a].document) == window_of(hits[b].document)) {
            let base = window_of(hits[window[0]].document);
            let mut mask: Bits = [0; WORDS];
            for &hit in window {
                let at = (hits[hit].document - base) as usize;
                mask[at / 64] |= 1 << (at % 64);
            }
            let mut bits: Bits = [0; WORDS];
            budget.charge(window.len() as u64 * 2 + window_work[name] + NAME, PART)?;
            // A scorer may be asked only for windows in which it might have a match.
            if scorer.next(base) < base.saturating_add(WINDOW as u32) {
                let mut target = Target::new(base, &mut bits, None, Some(&mask));
                scorer.fill(&mut Context { budget }, &mut target)?;
            }
            for &hit in window {
                let at = (hits[hit].document - base) as usize;
                if bits[at / 64] >> (at % 64) & 1 == 1 {
                    budget.room(&mut found.matches[hit], 1, PART)?;
                    found.matches[hit].push(name as u32);
                }
            }
        }
    }
    drop(scorers);
    found.names = names.into_iter().map(|(name, _)| name).collect();
    Ok(found)
}

/// Returns each name once, where it was met first; the last query of a name has it.
fn distinct(named: Vec<(String, Node)>) -> Vec<(String, Node)> {
    let places = sorting::places(named.len(), &mut |a, b| named[a].0.cmp(&named[b].0));
    let mut last_of: Vec<Option<usize>> = vec![None; named.len()];
    for same in places.chunk_by(|&a, &b| named[a].0 == named[b].0) {
        last_of[same[0]] = same.last().copied();
    }
    let (names, mut nodes): (Vec<_>, Vec<_>) = named.into_iter().map(|(name, node)| (name, Some(node))).unzip();
    let of = |(name, last): (String, Option<usize>)| Some((name, nodes[last?].take()?));
    names.into_iter().zip(last_of).filter_map(of).collect()
}

/// Returns places of names in the order of the last map. Before they get there the real engine notes them in a map, copies
/// it twice, fills a map of weights, and then one of those that might match.
fn order<'n>(names: impl Iterator<Item = &'n str>, present: &[bool]) -> Vec<usize> {
    let spread: Vec<u32> = names.map(spread).collect();
    let count = spread.len();
    let left = present.iter().filter(|&&present| present).count();
    let mut order: Vec<usize> = (0..count).collect();
    for capacity in [
        filled_capacity(count),
        copied_capacity(count),
        filled_capacity(count),
        filled_capacity(left),
    ] {
        let bucket = |at: usize| spread[at] as usize & (capacity - 1);
        sorting::sort_by(&mut order, |&a, &b| bucket(a).cmp(&bucket(b)));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(names: &[&str], absent: usize) -> Vec<String> {
        let mut present = vec![true; names.len()];
        let mut all: Vec<String> = names.iter().map(ToString::to_string).collect();
        for i in 0..absent {
            all.push(format!("x{i}"));
            present.push(false);
        }
        order(all.iter().map(String::as_str), &present)
            .into_iter()
            .filter(|&at| present[at])
            .map(|at| all[at].clone())
            .collect()
    }

    /// The orders are those of the real engine's answers to a `bool` with these names.
    #[test]
    fn names_come_in_the_real_engines_order() {
        let names = ["BBBB", "AaAa", "AaBB", "BBAa", "Aa", "BB", "C#"];
        assert_eq!(ordered(&names, 0), ["Aa", "BB", "C#", "BBBB", "AaAa", "AaBB", "BBAa"]);
        let names = "one two three four five six seven Aa BB c1 d2 zeta";
        let names: Vec<&str> = names.split(' ').collect();
        let expected = "Aa BB zeta six four one seven two three five c1 d2";
        assert_eq!(ordered(&names, 0).join(" "), expected);
        let names: Vec<String> = (0..40).map(|i| format!("n{i}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let expected = "0 1 2 3 4 5 6 7 8 30 9 10 32 31 12 34 11 33 14 36 13 35 16 38 15 37 18 17 39 19 21 20 23 22 25 24 \
                        27 26 29 28";
        assert_eq!(ordered(&names, 40).join(" ").replace('n', ""), expected);
    }
}
