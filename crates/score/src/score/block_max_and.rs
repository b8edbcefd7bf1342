//! Documents that have all of several terms, where only those matter that score above what is not enough: the Block-Max AND
//! of Ding and Suel (Faster Top-k Document Retrieval Using Block-Max Indexes, 2011), led by the rarest term. Its blocks are
//! scored, and the other terms asked for those of its documents alone that may still score enough.

use super::{Blocks, Context, Visitor, not_enough, sum_not_enough};
use crate::error::Failure;
use crate::format::bitpack::BLOCK;
use crate::vector::mask::above_float;
use crate::window::{WINDOW, window_of};

/// Where matches are counted, all documents of the leading term are candidates, and a window is filled in so many times as
/// little time, because most of its matches need no score.
const COUNTING: f64 = 2.0;
/// Terms of more documents than this share of all take no longer to mark: they are bitmaps.
const DENSE: f64 = 0.125;

/// Whether windows are filled for the time being, because too many documents are candidates.
pub struct BlockMaxAnd {
    /// Up to which share of its postings are the candidates of a block worth a look?
    share: f64,
    /// The document at which candidates are looked for again.
    until: u32,
    /// Windows of the last pause.
    pause: u32,
}

impl BlockMaxAnd {
    /// Begins with candidates, given which share of all documents have each term, from the rarest on. To fill a window takes
    /// as long as to look up some hundred candidates, and some more for each posting of the terms after the first; the
    /// numbers are measured.
    pub fn new(lead: f64, others: &[f64]) -> Self {
        let window = WINDOW as f64;
        let others: f64 = others.iter().map(|share| share.min(DENSE)).sum();
        Self {
            share: (400.0 + 0.3 * others * window) / (lead * window),
            until: 0,
            pause: 0,
        }
    }

    /// Whether a window is to be filled before any documents are visited. Without a threshold all documents are candidates,
    /// and of a window most would only be counted.
    pub fn pauses(&self, from: u32, threshold: f32) -> bool {
        from < self.until || threshold < 0.0 && self.share < COUNTING
    }

    /// Visits documents as [`Scorer::visit`](super::Scorer::visit) does, given terms from the rarest on, in whose order scores
    /// are added.
    pub fn visit(
        &mut self,
        terms: &mut [&mut dyn Blocks],
        context: &mut Context<'_>,
        mut from: u32,
        visitor: &mut dyn Visitor,
    ) -> Result<u32, Failure> {
        let Some((lead, others)) = terms.split_first_mut() else {
            return Ok(from);
        };
        let start = from;
        let mut threshold = visitor.threshold();
        let mut scores = [0f32; BLOCK];
        let (mut documents, mut sums) = ([0u32; BLOCK], [0f64; BLOCK]);
        let (mut frequencies, mut more) = ([0u32; BLOCK], [0f32; BLOCK]);
        while let Some((last, bound)) = lead.seek(from) {
            let Some(rest) = bound_of_all(others, from, last) else {
                break;
            };
            let all = f64::from(bound) + rest;
            let enough = if threshold >= 0.0 {
                sum_not_enough(threshold, all)
            } else {
                f64::NEG_INFINITY
            };
            if all > enough {
                let block = lead.score_block(&mut scores)?;
                let candidates = above(&scores, block.len(), not_enough(enough - rest));
                let count: u32 = candidates.iter().map(|half| half.count_ones()).sum();
                if f64::from(count) > self.share * block.len() as f64 {
                    // Where it did not pay at once, it is tried again later and later.
                    self.pause = if from == start {
                        self.pause.saturating_mul(2).max(1)
                    } else {
                        1
                    };
                    self.until = window_of(from).saturating_add((self.pause + 1).saturating_mul(WINDOW as u32));
                    return Ok(from);
                }
                let mut count = 0;
                for (half, mut bits) in candidates.into_iter().enumerate() {
                    while bits != 0 {
                        let place = (half * 64 + bits.trailing_zeros() as usize) % BLOCK;
                        bits &= bits - 1;
                        documents[count % BLOCK] = block[place];
                        sums[count % BLOCK] = f64::from(scores[place]);
                        count += usize::from(block[place] >= from);
                    }
                }
                context.budget.charge((BLOCK + count) as u64, "query")?;
                for other in others.iter_mut() {
                    other.look_up(from, &documents[..count], &mut frequencies, &mut more)?;
                    let mut kept = 0;
                    for i in 0..count {
                        documents[kept] = documents[i];
                        sums[kept] = sums[i] + f64::from(more[i]);
                        kept += usize::from(frequencies[i] > 0);
                    }
                    count = kept;
                }
                let mut found = 0;
                for i in 0..count {
                    let sum = sums[i] as f32;
                    documents[found] = documents[i];
                    scores[found] = sum;
                    found += usize::from(sum > threshold);
                }
                if found > 0 {
                    visitor.count(found);
                    visitor.take(&documents[..found], &scores[..found]);
                    threshold = visitor.threshold();
                }
            }
            let Some(next) = last.checked_add(1) else { break };
            from = next;
        }
        Ok(u32::MAX)
    }
}

/// Returns which of some scores, the first ones of a block, are above another.
fn above(scores: &[f32; BLOCK], count: usize, score: f32) -> [u64; 2] {
    let halves = scores.as_chunks::<64>().0;
    std::array::from_fn(|half| {
        let all = above_float(&halves[half], score);
        match count.saturating_sub(half * 64) {
            0 => 0,
            left => all & u64::MAX >> (64 - left.min(64)),
        }
    })
}

/// Moves terms on to the block of a document; returns what they add at most to a document from there to another, or nothing
/// if one of them has no more documents.
fn bound_of_all(terms: &mut [&mut dyn Blocks], from: u32, to: u32) -> Option<f64> {
    let mut sum = 0f64;
    for term in terms {
        sum += f64::from(term.bound_between(from, to)?);
    }
    Some(sum)
}
