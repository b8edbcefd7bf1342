//! Which passages of a text are the best? Each is scored as if it were a document, as Lucene 8.11.1's `UnifiedHighlighter` does.

use super::scanner::{Scan, Scanner};
use vitrine_base::sorting;

/// A word that was looked for, where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// The first unit.
    pub start: u32,
    /// The unit after it.
    pub end: u32,
    /// Which word; words have their numbers in their order.
    pub word: u32,
    /// How often the text has it.
    pub times: u32,
}

/// A part of a text.
#[derive(Debug, Clone, Copy)]
pub struct Passage {
    /// The first unit.
    pub start: usize,
    /// The unit after it.
    pub end: usize,
    /// What it scores.
    pub score: f32,
    /// The first of its matches, and the one after its last one.
    pub matches: (usize, usize),
}

/// The usual parameters of BM25, and the length of a sentence.
const K1: f32 = 1.2;
const B: f32 = 0.75;
const PIVOT: f32 = 87.0;

/// What a word weighs that a text of some units has so many times.
fn weight(length: usize, times: u32) -> f32 {
    let documents = 1.0 + length as f32 / PIVOT;
    (K1 + 1.0) * (1.0 + (f64::from(documents) + 0.5) / (f64::from(times) + 0.5)).ln() as f32
}

/// What it counts that a passage of some units has a word so many times.
fn share(times: u32, length: usize) -> f32 {
    let norm = K1 * ((1.0 - B) + B * (length as f32 / PIVOT));
    times as f32 / (times as f32 + norm)
}

/// Scores a passage; the words of its matches are listed once each, in the order in which they come.
fn score(start: usize, end: usize, matches: &[Match], length: usize, words: &mut Vec<(u32, u32, u32)>) -> f32 {
    words.clear();
    for one in matches {
        match words.iter_mut().find(|(word, ..)| *word == one.word) {
            Some((_, _, here)) => *here += 1,
            None => words.push((one.word, one.times, 1)),
        }
    }
    let mut sum = 0.0;
    for &(_, times, here) in words.iter() {
        sum += share(here, end - start) * weight(length, times);
    }
    sum * (1.0 + 1.0 / f64::from(PIVOT + start as f32).ln() as f32)
}

/// Finds the best passages of a text, by their places, given the matches by theirs; `charge` is told what it takes, and may end it.
pub fn best<E>(
    text: &[u16],
    scan: Scan,
    most: usize,
    matches: &[Match],
    charge: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Passage>, E> {
    let mut scanner = Scanner::new(scan, text);
    let mut found: Vec<Passage> = Vec::new();
    let mut words = Vec::new();
    let mut at = 0;
    let mut steps = 0;
    while let Some(first) = matches.get(at) {
        let start = first.start as usize;
        if start < text.len() && first.end as usize > text.len() {
            at += 1;
            continue;
        }
        if start >= text.len() {
            break;
        }
        let (from, to) = scanner.around(start);
        let begin = at;
        at += 1;
        while matches.get(at).is_some_and(|next| (next.start as usize) < to) {
            at += 1;
        }
        let of_passage = &matches[begin..at];
        let passage = Passage {
            start: from,
            end: to,
            score: score(from, to, of_passage, text.len(), &mut words),
            matches: (begin, at),
        };
        charge(scanner.steps() - steps + of_passage.len() as u64 * (4 + words.len() as u64) + 16)?;
        steps = scanner.steps();
        let worst = (found.len() >= most).then(|| {
            let worse = |a: &usize, b: &usize| {
                let (a, b) = (&found[*a], &found[*b]);
                a.score.total_cmp(&b.score).then(a.start.cmp(&b.start))
            };
            (0..found.len()).min_by(worse)
        });
        match worst.flatten() {
            None if most == 0 => {}
            None => found.push(passage),
            Some(worst) => {
                charge(found.len() as u64)?;
                let (one, other) = (&found[worst], &passage);
                // Of two that score the same the later one stays.
                if other.score > one.score || other.score == one.score && other.start >= one.start {
                    found[worst] = passage;
                }
            }
        }
    }
    sorting::sort_by(&mut found, |a, b| a.start.cmp(&b.start));
    Ok(found)
}
