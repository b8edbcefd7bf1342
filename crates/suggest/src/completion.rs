//! Which inputs are suggested for a beginning, and in which order? As Lucene 8.11.1's `NRTSuggester` finds them, and its
//! `TopSuggestDocsCollector` keeps them.

use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

/// An input of a document whose beginning matches.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// What it scores.
    pub score: f32,
    /// What it weighs.
    pub weight: i32,
    /// Its place among all that match, in the order of what is looked for.
    pub place: u32,
    /// The number of its input.
    pub input: u32,
    /// The document.
    pub document: u32,
}

/// Puts the inputs of one term, which come by document, into the order in which Java's `PriorityQueue` lists them, the greatest weight being
/// its head: in this order the real engine numbers them.
pub fn put_in_order(entries: &mut [Entry]) {
    for end in 1..entries.len() {
        let mut at = end;
        while at > 0 {
            let parent = (at - 1) / 2;
            if entries[parent].weight >= entries[at].weight {
                break;
            }
            entries.swap(at, parent);
            at = parent;
        }
    }
}

/// The score of a weight with a boost, where 0 of either does not count.
pub fn score(weight: i32, boost: u32) -> f32 {
    match (weight, boost) {
        (weight, 0) => weight as f32,
        (0, boost) => boost as f32,
        (weight, boost) => weight as f32 * boost as f32,
    }
}

/// The byte or the bytes that tell the inputs of one term apart there: the first may be one of three values, the next one of five.
pub fn bytes_of(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for place in 1.. {
        let most = match 2 * place + 1 {
            most if most >= u8::MAX.into() => u8::MAX.into(),
            most if place > 5 => (most * place).min(u8::MAX.into()),
            most => most,
        };
        if number < most {
            break;
        }
        bytes.push(most as u8);
        number -= most;
    }
    bytes.push(number as u8);
    bytes
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_score = self.score.total_cmp(&other.score);
        by_score.then_with(|| other.place.cmp(&self.place))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

/// An input that is suggested.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// The score.
    pub score: f32,
    /// The input.
    pub text: String,
    /// The document.
    pub document: u32,
}

impl Kept {
    /// The best comes first: that of the greatest score, then by units of the text, then by document.
    fn order(&self, other: &Self) -> Ordering {
        let by_score = other.score.total_cmp(&self.score);
        let by_text = || self.text.encode_utf16().cmp(other.text.encode_utf16());
        by_score
            .then_with(by_text)
            .then_with(|| self.document.cmp(&other.document))
    }
}

/// Why the real engine might have found others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inexact;

/// How many are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// How many are kept.
    pub most: usize,
    /// How many are looked at: as many for each beginning that matches.
    pub looked_at: usize,
    /// Whether equal inputs count once.
    pub skips_duplicates: bool,
}

/// Paths that the real engine follows at once, at most.
const PATHS: usize = 5000;

/// Returns the best of the inputs, the first of each document, given what returns the text of one.
pub fn best<F>(
    entries: Vec<Entry>,
    wanted: Wanted,
    mut text_of: impl FnMut(u32) -> Result<String, F>,
) -> Result<Result<Vec<Kept>, Inexact>, F> {
    let is_short = entries.len() <= PATHS;
    let mut left = BinaryHeap::from(entries);
    let mut kept: Vec<Kept> = Vec::new();
    let (mut seen, mut documents) = (BTreeSet::new(), BTreeSet::new());
    let (mut rank, mut accepted) = (0, 0);
    let mut last: Option<Entry> = None;
    while let Some(entry) = left.pop() {
        if accepted == wanted.looked_at {
            break;
        }
        // Weights that floats do not tell apart come in an order that depends on how they were stored.
        let is_blurred = last.is_some_and(|last| last.score == entry.score && last.weight != entry.weight);
        let is_far = rank >= PATHS && !is_short;
        (rank, last) = (rank + 1, Some(entry));
        let text = text_of(entry.input)?;
        if wanted.skips_duplicates && !seen.insert(text.clone()) {
            continue;
        }
        if is_far || (is_blurred && !left.is_empty()) {
            return Ok(Err(Inexact));
        }
        accepted += 1;
        if !documents.insert(entry.document) {
            continue;
        }
        let own = Kept {
            score: entry.score,
            text,
            document: entry.document,
        };
        let at = kept.partition_point(|kept| kept.order(&own) != Ordering::Greater);
        if at >= wanted.most {
            break;
        }
        kept.insert(at, own);
        kept.truncate(wanted.most);
    }
    Ok(Ok(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(all: &[(i32, u32)]) -> Vec<Entry> {
        let of = |(place, &(weight, document)): (usize, &(i32, u32))| Entry {
            score: score(weight, 0),
            weight,
            place: place as u32,
            input: place as u32,
            document,
        };
        all.iter().enumerate().map(of).collect()
    }

    /// As `java.util.PriorityQueue` of 17 lists them.
    #[test]
    fn a_queue_lists_what_it_was_given() {
        let mut all = entries(&[(1, 0), (3, 1), (2, 2), (3, 3), (5, 4)]);
        put_in_order(&mut all);
        let order: Vec<u32> = all.iter().map(|entry| entry.document).collect();
        assert_eq!(order, [4, 1, 2, 0, 3]);
    }

    #[test]
    fn bytes_count_as_there() {
        assert_eq!((bytes_of(0), bytes_of(2)), (vec![0], vec![2]));
        assert_eq!((bytes_of(3), bytes_of(8)), (vec![3, 0], vec![3, 5, 0]));
    }

    #[test]
    fn the_first_that_does_not_fit_ends_it() {
        let texts = ["b", "c", "a", "d", "e"];
        let find = |most, skips_duplicates| {
            let wanted = Wanted {
                most,
                looked_at: most,
                skips_duplicates,
            };
            let found = best(entries(&[(1, 0), (1, 1), (1, 2), (7, 3), (1, 3)]), wanted, |at| {
                Ok::<_, ()>(texts[at as usize].to_owned())
            });
            let found = found.expect("texts").expect("exact");
            found.into_iter().map(|kept| kept.text).collect::<String>()
        };
        assert_eq!((find(3, false), find(4, true)), ("dbc".to_owned(), "dabc".to_owned()));
    }
}
